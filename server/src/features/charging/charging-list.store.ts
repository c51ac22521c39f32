import type { Micros } from '@ohmstead/contract/kernel/amount'
import { wh, type Wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { totalOf } from '../../platform/page.ts'
import type { ChargingRow } from './charging.store.ts'

export interface ListedRow {
  readonly id: Id<'chargingSession'>
  readonly pointId: Id<'point'>
  readonly connector: number
  readonly driverId: Id<'member'>
  readonly state: ChargingRow['state']
  readonly failure: ChargingRow['failure']
  readonly startedAt: Instant
  readonly stoppedAt: Instant | null
  readonly energyWh: Wh
  readonly price: Micros | null
  readonly paid: Micros
  readonly debt: Micros
  readonly provisional: boolean
}

export interface ListFilter {
  readonly id?: Id<'chargingSession'> | undefined
  readonly driverId?: Id<'member'> | undefined
  readonly pointIds?: readonly Id<'point'>[] | undefined
  readonly state?: ChargingRow['state'] | undefined
  readonly offset: number
  readonly limit: number
}

const nothing = sql``

/** Charging sessions for staff, newest first; running ones with the energy of their last reading. */
export async function listedCharging(
  q: Queryable,
  { id, driverId, pointIds, state, offset, limit }: ListFilter,
): Promise<{ rows: ListedRow[]; total: number }> {
  // Only what is asked for is in the statement, so that PostgreSQL plans it once.
  const wanted = sql`FROM charging.charging_session s LEFT JOIN charging.live l ON l.charging_session_id = s.id WHERE true
     ${id === undefined ? nothing : sql`AND s.id = ${id}`}
     ${driverId === undefined ? nothing : sql`AND s.driver_id = ${driverId}`}
     ${pointIds === undefined ? nothing : sql`AND s.point_id = ANY(${pointIds}::text[])`}
     ${state === undefined ? nothing : sql`AND s.state = ${state}`}`
  const { rows } = await sql<Omit<ListedRow, 'energyWh'> & { energyWh: bigint }>`
    SELECT s.id, s.point_id AS "pointId", s.connector, s.driver_id AS "driverId", s.state, s.failure,
           coalesce(s.started_at, s.authorised_at) AS "startedAt", s.stopped_at AS "stoppedAt",
           coalesce(s.energy_wh, l.energy_wh, 0::bigint) AS "energyWh", s.price_micros AS price, s.collected_micros AS paid, coalesce(s.debt_micros, 0::bigint) AS debt,
           s.provisional ${wanted}
     ORDER BY s.authorised_at DESC, s.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const total = await totalOf({ offset, limit }, rows.length, async () => {
    const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${wanted}`.execute(q)
    return Number(counted[0]?.total ?? 0n)
  })
  return { rows: rows.map((row) => ({ ...row, energyWh: wh(Number(row.energyWh)) })), total }
}

/** Ids of charging sessions to check now, the longest due first. */
export async function dueCharging(
  q: Queryable,
  now: Instant,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<Id<'chargingSession'>[]> {
  const { rows } = await sql<{ id: Id<'chargingSession'> }>`
    SELECT s.id FROM charging.charging_session s
     WHERE s.due_at <= ${now}::timestamptz AND s.id <> ALL (${[...except]}::text[]) ORDER BY s.due_at LIMIT ${limit}`.execute(q)
  return rows.map(({ id }) => id)
}
