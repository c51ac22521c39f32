import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'

/** The owner of a live connection, and the topics they follow besides their own events. */
export interface Ticket {
  readonly memberId: string | null
  readonly staffId: string | null
  readonly signInId: string | null
  readonly topics: readonly string[]
}

export async function insertTicket(trx: Trx, ticketHash: Buffer, { memberId, staffId, signInId, topics }: Ticket, expiresAt: Instant): Promise<void> {
  await sql`
    INSERT INTO http.ticket (ticket_hash, member_id, staff_id, sign_in_id, topics, expires_at)
    VALUES (${ticketHash}, ${memberId}, ${staffId}, ${signInId}, ${topics}, ${expiresAt})`.execute(trx)
}

/** Removes and returns a ticket: a second request with it finds none. */
export async function takeTicket(q: Queryable, ticketHash: Buffer, now: Instant): Promise<Ticket | null> {
  const { rows } = await sql<Ticket & { expiresAt: Instant }>`
    DELETE FROM http.ticket WHERE ticket_hash = ${ticketHash}
    RETURNING member_id AS "memberId", staff_id AS "staffId", sign_in_id AS "signInId", topics, expires_at AS "expiresAt"`.execute(q)
  const [taken] = rows
  return taken && taken.expiresAt > now ? taken : null
}

export async function forgetTickets(q: Queryable, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM http.ticket WHERE expires_at < ${now}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
