import type { Search } from '../../platform/navigation.tsx'

/** The filter of a driver. It is part of the address; the device remembers the last choice. */
export interface PointFilter {
  readonly q?: string | undefined
  readonly current?: 'AC' | 'DC' | undefined
  readonly power?: PowerStep | undefined
  readonly free?: '1' | undefined
  readonly plug?: Plug | undefined
  readonly price?: PriceStep | undefined
}

export const powerSteps = ['7000', '11000', '22000', '50000', '150000'] as const
/** Highest prices of a kWh, in the asset of the platform. */
export const priceSteps = ['0.35', '0.45', '0.55', '0.65'] as const
export type PriceStep = (typeof priceSteps)[number]
export const plugs = ['Type 2', 'CCS', 'CHAdeMO'] as const
export type Plug = (typeof plugs)[number]
export type PowerStep = (typeof powerSteps)[number]

const keys = ['q', 'current', 'plug', 'power', 'price', 'free'] as const

/** The filter of an address; other search values are ignored. */
export function filterOf(search: Readonly<Record<string, string | undefined>>): PointFilter {
  const { q, current, plug, power, price, free } = search
  return {
    ...(q && { q: q.slice(0, 60) }),
    ...((current === 'AC' || current === 'DC') && { current }),
    ...(plugs.includes(plug as Plug) && { plug: plug as Plug }),
    ...(powerSteps.includes(power as PowerStep) && { power: power as PowerStep }),
    ...(priceSteps.includes(price as PriceStep) && { price: price as PriceStep }),
    ...(free === '1' && { free }),
  }
}

export function isEmpty(filter: PointFilter): boolean {
  return keys.every((key) => filter[key] === undefined)
}

/** The filter as a change of the address. Values that it leaves out are removed. */
export function asSearch(filter: PointFilter): Search {
  return Object.fromEntries(keys.map((key) => [key, filter[key]]))
}

const COOKIE = 'points'

// A cookie instead of the local store, whose keys are fixed. The searched place is not stored.
export function saveFilter(filter: PointFilter): void {
  const kept = keys.flatMap((key) => (key !== 'q' && filter[key] !== undefined ? [[key, filter[key]]] : []))
  document.cookie = `${COOKIE}=${encodeURIComponent(new URLSearchParams(kept).toString())}; Path=/charge; Max-Age=${kept.length === 0 ? 0 : 31_536_000}; SameSite=Lax`
}

export function savedFilter(): PointFilter {
  const [, value = ''] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie) ?? []
  return filterOf(Object.fromEntries(new URLSearchParams(decodeURIComponent(value))))
}
