import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { CODE_TRIES_MAX, type SentCodes } from './code.ts'

/** One at a time for an address and purpose, so that two requests at once cannot both be the tenth. */
export async function lockCodes(trx: Trx, purpose: string, addressHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${addressHash.toString('hex')}`}, 2100))`.execute(trx)
}

export async function codesOfDay(q: Queryable, purpose: string, addressHash: Buffer, now: Instant): Promise<SentCodes> {
  const { rows } = await sql<SentCodes>`
    select count(*)::int as count, coalesce(sum(tries), 0)::int as tries, max(sent_at) as "lastSentAt", min(sent_at) as "firstSentAt"
    from accounts.code where purpose = ${purpose} and address_hash = ${addressHash} and sent_at > ${after(now, -DAY_MS)}`.execute(q)
  return rows[0] ?? { count: 0, tries: 0, lastSentAt: null, firstSentAt: null }
}

export async function insertCode(
  trx: Trx,
  purpose: string,
  addressHash: Buffer,
  codeHash: Buffer,
  sentAt: Instant,
  expiresAt: Instant,
): Promise<void> {
  await sql`
    insert into accounts.code (id, purpose, address_hash, code_hash, sent_at, expires_at)
    values (${randomUUID()}, ${purpose}, ${addressHash}, ${codeHash}, ${sentAt}, ${expiresAt})`.execute(trx)
}

/** Counts one try at the code in force and gives what it must match; null where there is none, or five tries were made. */
export async function takeTry(trx: Trx, purpose: string, addressHash: Buffer, now: Instant): Promise<{ id: string; codeHash: Buffer } | null> {
  const { rows } = await sql<{ id: string; codeHash: Buffer }>`
    update accounts.code set tries = tries + 1
    where id = (
      select id from accounts.code where purpose = ${purpose} and address_hash = ${addressHash} order by sent_at desc limit 1)
      and used_at is null and expires_at > ${now} and tries < ${CODE_TRIES_MAX}
    returning id, code_hash as "codeHash"`.execute(trx)
  return rows[0] ?? null
}

/** Uses a code up; false where somebody else just did. */
export async function useCode(trx: Trx, id: string, now: Instant): Promise<boolean> {
  const { rows } = await sql`update accounts.code set used_at = ${now} where id = ${id} and used_at is null returning 1`.execute(trx)
  return rows.length === 1
}

/** Removes every code that was sent to an address. */
export async function deleteCodesTo(trx: Trx, addressHash: Buffer): Promise<void> {
  await sql`delete from accounts.code where address_hash = ${addressHash}`.execute(trx)
}

export async function forgetCodes(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`delete from accounts.code where sent_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
