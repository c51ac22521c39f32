import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** Who sends and who receives a withdrawal, as the database recorded it with the request. */
export interface TravelRecord {
  /** The saved address that the proof names. */
  readonly addressId: string | null
  readonly originator: string | null
  readonly beneficiary: string | null
  readonly provider: string | null
  readonly proof: string | null
  readonly provenAt: Instant | null
  /** Null: no proof was asked for when it was requested. */
  readonly proofFrom: Micros | null
}

export async function travelRecordOf(q: Queryable, id: Id<'withdrawal'>): Promise<TravelRecord | null> {
  const { rows } = await sql<TravelRecord>`
    SELECT r.address_id AS "addressId", r.originator, r.beneficiary, r.provider, r.proof, r.proven_at AS "provenAt", r.proof_from_micros AS "proofFrom"
      FROM withdrawals.travel_record r WHERE r.withdrawal_id = ${id}`.execute(q)
  return rows[0] ?? null
}
