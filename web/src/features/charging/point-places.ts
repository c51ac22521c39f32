import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { PointState } from '@ohmstead/contract/devices/types'
import type { PointCard } from './point-state.ts'

/** A place with its points, as one pin of the map. */
export interface PointPlace {
  readonly key: string
  readonly name: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly points: readonly PointCard[]
}

/** The places of the listed points. Without a position a point has no pin. */
export function placesOf(points: readonly PointCard[]): PointPlace[] {
  const located = points.flatMap((point) => {
    const { site } = point
    if (site === null || site.latitude === null || site.longitude === null) return []
    const { name, city, latitude, longitude } = site
    return [{ point, key: `${latitude},${longitude}`, name, city, latitude, longitude }]
  })
  return [...Map.groupBy(located, ({ key }) => key)].flatMap(([, members]) => {
    const [first] = members
    if (first === undefined) return []
    const { point: _, ...place } = first
    return [{ ...place, points: members.map(({ point }) => point) }]
  })
}

/** The best first: what a driver can use now. */
const order: readonly PointState[] = ['free', 'busy', 'notOffered', 'faulted', 'offline']

/** What a pin says of several points: the best state among them, and the lowest price per kWh. */
export function summaryOf(points: readonly PointCard[]): { readonly state: PointState; readonly free: number; readonly perKwh: Micros | null } {
  const prices = points.flatMap(({ tariff }) => (tariff === null ? [] : [tariff.perKwh]))
  return {
    state: order.find((state) => points.some((point) => point.state === state)) ?? 'offline',
    free: points.filter(({ state }) => state === 'free').length,
    perKwh: prices.reduce<Micros | null>((least, price) => (least === null || price < least ? price : least), null),
  }
}
