import type { FreezeReason } from '@ohmstead/contract/accounts/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Why, by whom and until when staff froze what a member sends to others. */
export interface Freeze {
  readonly id: Id<'freeze'>
  readonly reason: FreezeReason
  /** Null once the person is deleted, like `endReason`. */
  readonly note: string | null
  readonly frozenBy: string
  readonly frozenAt: Instant
  readonly untilAt: Instant
  readonly byTwo: boolean
  readonly endedBy: string | null
  readonly endedAt: Instant | null
  readonly endReason: string | null
}

const columns = sql`
  id, reason, note, frozen_by AS "frozenBy", frozen_at AS "frozenAt", until_at AS "untilAt", approval_id IS NOT NULL AS "byTwo",
  ended_by AS "endedBy", ended_at AS "endedAt", end_reason AS "endReason"`

/** The freezes of a member, newest first. */
export async function freezesOf(q: Queryable, memberId: Id<'member'>, limit: number): Promise<Freeze[]> {
  const { rows } = await sql<Freeze>`
    SELECT ${columns} FROM accounts.freeze WHERE member_id = ${memberId} ORDER BY frozen_at DESC, id DESC LIMIT ${limit}`.execute(q)
  return rows
}

/** The freeze in force that ends last; null: the member can send. */
export async function frozenUntil(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<{ reason: FreezeReason; until: Instant } | null> {
  const { rows } = await sql<{ reason: FreezeReason; until: Instant }>`
    SELECT reason, until_at AS until FROM accounts.freeze
     WHERE member_id = ${memberId} AND ended_at IS NULL AND until_at > ${now} ORDER BY until_at DESC LIMIT 1`.execute(q)
  return rows[0] ?? null
}

/** What a member is notified of: why and until when a freeze lasts, or that it ended. */
export async function toldFreeze(q: Queryable, id: Id<'freeze'>): Promise<{ reason: FreezeReason; until: Instant; endedAt: Instant | null } | null> {
  const { rows } = await sql<{ reason: FreezeReason; until: Instant; endedAt: Instant | null }>`
    SELECT reason, until_at AS until, ended_at AS "endedAt" FROM accounts.freeze WHERE id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** Whether one person alone froze this member since then. */
export async function frozenAloneSince(q: Queryable, memberId: Id<'member'>, since: Instant): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM accounts.freeze WHERE member_id = ${memberId} AND approval_id IS NULL AND frozen_at > ${since} LIMIT 1`.execute(q)
  return rows.length > 0
}

export interface NewFreeze extends Pick<Freeze, 'id' | 'reason' | 'frozenBy'> {
  readonly memberId: Id<'member'>
  readonly note: string
  readonly hours: number
}

/** Freezes a member; the database sets its times and requires two people where one is not enough. */
export async function insertFreeze(trx: Trx, { id, memberId, reason, note, hours, frozenBy }: NewFreeze): Promise<Freeze> {
  const { rows } = await sql<Freeze>`
    INSERT INTO accounts.freeze (id, member_id, reason, note, hours, frozen_by)
    VALUES (${id}, ${memberId}, ${reason}, ${note}, ${hours}, ${frozenBy}) RETURNING ${columns}`.execute(trx)
  const [freeze] = rows
  assert(freeze, 'an insert returns its row')
  return freeze
}

/** The freeze in force on which two people agreed, if any. */
export async function freezeOfTwo(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<Freeze | null> {
  const { rows } = await sql<Freeze>`
    SELECT ${columns} FROM accounts.freeze
     WHERE member_id = ${memberId} AND ended_at IS NULL AND until_at > ${now} AND approval_id IS NOT NULL ORDER BY until_at DESC LIMIT 1`.execute(q)
  return rows[0] ?? null
}

/** Ends the freezes of a member that are in force; returns them. */
export async function endFreezes(
  trx: Trx,
  { memberId, by, reason, now }: { memberId: Id<'member'>; by: string; reason: string; now: Instant },
): Promise<Freeze[]> {
  const { rows } = await sql<Freeze>`
    UPDATE accounts.freeze SET ended_by = ${by}, end_reason = ${reason}
     WHERE member_id = ${memberId} AND ended_at IS NULL AND until_at > ${now} RETURNING ${columns}`.execute(trx)
  return rows
}
