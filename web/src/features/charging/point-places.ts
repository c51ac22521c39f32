import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { PointState } from '@ohmstead/contract/devices/types'
import type { PointCard } from './point-state.ts'

/** A site with its points, as one pin of the map. */
export interface PointPlace {
  readonly key: string
  readonly name: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly points: readonly PointCard[]
}

/** The sites of the listed points. A point without an address has no pin. */
export function placesOf(points: readonly PointCard[]): PointPlace[] {
  const located = points.flatMap((point) => (point.site === null ? [] : [{ point, site: point.site }]))
  return [...Map.groupBy(located, ({ site }) => site.id)].flatMap(([key, members]) => {
    const site = members[0]?.site
    if (site === undefined) return []
    const { name, city, latitude, longitude } = site
    return [{ key, name, city, latitude, longitude, points: members.map(({ point }) => point) }]
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
