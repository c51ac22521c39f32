import type { PointState } from '@ohmstead/contract/devices/types'
import { priceOf, type Price, type Tariff, type Usage } from '@ohmstead/contract/charging/price'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { connectorsOfPoints, connectorViews, type ReportedConnector, type PointRow } from '../devices/index.ts'
import { isSwitchedOn, setting } from '../settings/index.ts'
import type { OwnPlaces, PointsInCustody } from './parts.ts'
import { tariffsAt, type TariffRow } from './tariff.store.ts'

/** A tariff as drivers see it, in the order required by law. */
export function tariffView({ id, tariff, validFrom }: Pick<TariffRow, 'id' | 'tariff' | 'validFrom'>) {
  return { id, ...tariff, validFrom }
}

export function priceView({ components, ...price }: Price) {
  return { components: [...components], ...price }
}

export function pricedView(tariff: Tariff, usage: Usage) {
  return priceView(priceOf(tariff, usage))
}

/** A unit as drivers see it, with whether they can charge there. */
export interface OfferedPoint {
  readonly point: PointRow
  readonly connectors: readonly ReportedConnector[]
  readonly tariff: TariffRow | null
  readonly state: PointState
  readonly inCustody: boolean
  /** Only signed readings are billed in its country, and its meter has no registered key. */
  readonly lacksMeterKey: boolean
}

/** A unit where every charging session would wait in quarantine, because its meter cannot prove a bill. The database refuses these too. */
export async function lackingMeterKey(
  q: Queryable,
  points: readonly Pick<PointRow, 'id' | 'country' | 'meterPublicKey'>[],
): Promise<ReadonlySet<PointRow['id']>> {
  const countries = await setting(q, 'charging.signedReadingCountries')
  const lacking = points.filter(({ country, meterPublicKey }) => meterPublicKey === null && country !== null && isSwitchedOn(countries, country))
  return new Set(lacking.map(({ id }) => id))
}

/** A member's own socket is offered while it is in custody; nothing is offered without a price, or where no bill could be proven. */
export async function offeredPoints(
  q: Queryable,
  points: readonly PointRow[],
  { now, pointsInCustody }: { readonly now: Instant; readonly pointsInCustody: PointsInCustody },
): Promise<OfferedPoint[]> {
  const ids = points.map(({ id }) => id)
  const [connectors, tariffs, held] = [await connectorsOfPoints(q, ids), await tariffsAt(q, ids, now), await pointsInCustody(q, ids)]
  const lacking = await lackingMeterKey(q, points)
  const connectorsOf = Map.groupBy(connectors, ({ pointId }) => pointId)
  return points.map((point) => {
    const [tariff, inCustody] = [tariffs.get(point.id) ?? null, held.has(point.id)]
    const lacksMeterKey = lacking.has(point.id)
    const isOffered = tariff !== null && !lacksMeterKey && (point.placement === 'managedSite' || inCustody)
    const state = isOffered || (point.state !== 'free' && point.state !== 'busy') ? point.state : 'notOffered'
    return { point, connectors: connectorsOf.get(point.id) ?? [], tariff, state, inCustody, lacksMeterKey }
  })
}

/** Where drivers find a unit, and its name for them: that of its site, or what the member says whose socket it is on. */
export interface PointPlace {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly timeZone: string | null
  readonly approximate: boolean
  readonly directions: string
}

/** Three digits of a degree are about 100 metres. */
const AREA_DIGITS = 3
const toArea = (degrees: number | null) => (degrees === null ? null : Number(degrees.toFixed(AREA_DIGITS)))

/**
 * The places of units, in one statement for all own sockets. One that its member has not described has none. An own socket is the home of a person: only a
 * member (`exact`) sees how to get in there and the position to the metre.
 */
export async function placesOf(
  q: Queryable,
  points: readonly PointRow[],
  { ownPlaces, exact }: { readonly ownPlaces: OwnPlaces; readonly exact: boolean },
): Promise<ReadonlyMap<PointRow['id'], PointPlace>> {
  const own = points.filter(({ placement }) => placement === 'ownSocket').map(({ id }) => id)
  const described = own.length === 0 ? new Map<never, never>() : await ownPlaces(q, own)
  return new Map(
    points.flatMap((point): [PointRow['id'], PointPlace][] => {
      if (point.site !== null) {
        const { id: _, ...site } = point.site
        return [[point.id, { ...site, approximate: false, directions: '' }]]
      }
      const place = described.get(point.id)
      if (place === undefined || point.country === null) return []
      const { name, street: address, city, directions, ...position } = place
      const shown = exact
        ? { latitude: position.latitude, longitude: position.longitude, directions }
        : { latitude: toArea(position.latitude), longitude: toArea(position.longitude), directions: '' }
      return [
        [point.id, { name, address, city, country: point.country, timeZone: null, approximate: !exact && position.latitude !== null, ...shown }],
      ]
    }),
  )
}

export function pointCard({ point, connectors, tariff, state }: OfferedPoint, place: PointPlace | null) {
  return {
    id: point.id,
    name: point.placement === 'ownSocket' && place !== null ? place.name : point.name,
    site: place,
    model: point.model,
    state,
    connectors: connectorViews(point, connectors),
    tariff: tariff && tariffView(tariff),
    lastContactAt: point.lastContactAt,
    simulated: point.simulated,
  }
}

/** Whether the public may see a unit: it has a place, has booted, was accepted by two people, and is not retired. */
export function isPublic(point: PointRow | null): point is PointRow {
  return point !== null && point.retiredAt === null && isInService(point)
}

/** The same for a moment in the past: a unit that was retired since was in service then; one that was commissioned since was not. */
export function wasPublic(point: PointRow | null, at: Instant): point is PointRow {
  return point !== null && (point.retiredAt === null || point.retiredAt > at) && isInService(point) && point.commissionedAt <= at
}

function isInService(point: PointRow): point is PointRow & { readonly commissionedAt: Instant } {
  return point.placement !== 'depot' && point.commissionedAt !== null && point.accepted
}
