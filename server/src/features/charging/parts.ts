import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Tariff } from '@ohmstead/contract/charging/price'
import type { MeterPoint } from '@ohmstead/contract/charging/usage'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import type { PointRow } from '../devices/index.ts'
import type { ChargingRow } from './charging.store.ts'

/** The parts of what a driver pays. */
export interface Split {
  readonly vat: Micros
  readonly energy: Micros
  readonly commission: Micros
  readonly host: Micros
  readonly house: Micros
}

/** How payments are divided. Hosts and commissions belong to income, so it provides this. */
export interface Splits {
  /** Of everything that was paid for a charging session; null where nothing was. */
  ofPayments(q: Queryable, row: ChargingRow, points: readonly MeterPoint[]): Promise<(Split & { readonly ownUse: Micros }) | null>
  /** Of the price of one kWh at a unit now; null without an energy rate. */
  ofOneKwh(q: Queryable, point: PointRow, tariff: Tariff, now: Instant): Promise<Split | null>
}

/** Those of the units that are in the custody of a member. Hosting knows them, so the role provides this. */
export type PointsInCustody = (q: Queryable, pointIds: readonly PointRow['id'][]) => Promise<ReadonlySet<PointRow['id']>>

/** Where a unit on a member's own socket is, as its member describes it. */
export interface OwnPlace {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly directions: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The places of those of the units that have one. Hosting knows them, so the role provides this. */
export type OwnPlaces = (q: Queryable, pointIds: readonly PointRow['id'][]) => Promise<ReadonlyMap<PointRow['id'], OwnPlace>>

/** What the calls of this feature need from the role that runs them. */
export interface Parts {
  readonly splits: Splits
  readonly pointsInCustody: PointsInCustody
  readonly ownPlaces: OwnPlaces
}
