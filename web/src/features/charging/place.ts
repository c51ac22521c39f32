import type { PointCard } from './point-state.ts'

type Site = Pick<NonNullable<PointCard['site']>, 'address' | 'city' | 'latitude' | 'longitude' | 'approximate'>

/** The address of a site on one line. */
export function addressOf({ address, city }: Pick<Site, 'address' | 'city'>): string {
  return `${address}, ${city}`
}

/** The route to a place on a public map, to its address where its position is not known to the metre; opens outside the app. */
export function routeTo(site: Site): string {
  const goal = site.latitude === null || site.approximate ? addressOf(site) : `${site.latitude},${site.longitude}`
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(goal)}`
}

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres as the crow flies. */
export function distanceM(from: Position, to: Position): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const [dLatitude, dLongitude] = [b - a, radians(to.longitude - from.longitude)]
  const chord = Math.sin(dLatitude / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(dLongitude / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.sqrt(chord))
}
