import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'

export interface BillDocument {
  readonly document: string
  readonly hash: Buffer
}

/** Keeps a final bill as the text that its hash stands for. */
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
