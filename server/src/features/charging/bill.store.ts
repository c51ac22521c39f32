import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'

export interface BillDocument {
  readonly document: string
  readonly hash: Buffer
}

/** Stores a final bill as the text that was hashed. */
export async function insertBill(trx: Trx, id: Id<'chargingSession'>, document: string, at: Instant): Promise<void> {
  await sql`INSERT INTO charging.bill (charging_session_id, document, hash, made_at) VALUES (${id}, ${document}, ${sha256(document)}, ${at})`.execute(
    trx,
  )
}

export async function billDocumentsOf(q: Queryable, ids: readonly Id<'chargingSession'>[]): Promise<Map<Id<'chargingSession'>, BillDocument>> {
  const { rows } = await sql<BillDocument & { id: Id<'chargingSession'> }>`
    SELECT charging_session_id AS id, document, hash FROM charging.bill WHERE charging_session_id = ANY(${ids}::text[])`.execute(q)
  return new Map(rows.map(({ id, document, hash }) => [id, { document, hash }]))
}

/** A final charging session without a dispute, with what its settlement needs. */
export interface FinalCharging {
  readonly id: Id<'chargingSession'>
  readonly country: string
  readonly tariffClass: 'AC' | 'DC'
  readonly pointId: Id<'point'>
  readonly siteId: Id<'site'> | null
  readonly driverId: Id<'member'>
  readonly driverAffiliated: boolean
  readonly vatPpm: number
  readonly startedAt: Instant
  readonly stoppedAt: Instant
  readonly finalAt: Instant
  /** Its bill; null would be a defect. */
  readonly document: string | null
  readonly hash: Buffer | null
}

/** Those of a thousand charging sessions that can be settled, in one query. */
export async function finalCharging(q: Queryable, ids: readonly Id<'chargingSession'>[]): Promise<FinalCharging[]> {
  const { rows } = await sql<FinalCharging>`
    SELECT s.id, s.country, s.tariff_class AS "tariffClass", s.point_id AS "pointId", s.site_id AS "siteId", s.driver_id AS "driverId", s.driver_affiliated AS "driverAffiliated", s.vat_ppm AS "vatPpm",
           platform.not_null(s.started_at) AS "startedAt", platform.not_null(s.stopped_at) AS "stoppedAt", platform.not_null(s.final_at) AS "finalAt",
           b.document, b.hash
      FROM charging.charging_session s LEFT JOIN charging.bill b ON b.charging_session_id = s.id
     WHERE s.id = ANY(${ids}::text[]) AND s.state = 'settled'`.execute(q)
  return rows
}
