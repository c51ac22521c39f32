import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Asker } from './asker.ts'
import { CODE_TRIES_MAX, type CodesOfDay, type SentCodes } from './code.ts'

/** Serialised per address and purpose, so that two concurrent requests cannot both be the tenth. */
export async function lockCodes(trx: Trx, purpose: string, addressHash: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${purpose} ${addressHash.toString('hex')}`}, 2100))`.execute(trx)
}

/** The codes sent to an address in the last day, counted by requester. Codes of browsers that the account knows count for these alone. */
export async function codesOfDay(
  q: Queryable,
  { purpose, addressHash, asker }: CodeTarget,
  known: boolean | 'asItWasSent',
  now: Instant,
): Promise<CodesOfDay> {
  const of = (name: string, which: RawBuilder<unknown>) => sql`
    json_build_object('count', count(*) FILTER (WHERE ${which}), 'tries', coalesce(sum(tries) FILTER (WHERE ${which}), 0),
      'lastSentAt', (extract(epoch FROM max(sent_at) FILTER (WHERE ${which})) * 1000)::bigint,
      'firstSentAt', (extract(epoch FROM min(sent_at) FILTER (WHERE ${which})) * 1000)::bigint) AS ${sql.ref(name)}`
  const own = sql`browser_hash = ANY(${asker.browserHashes}::bytea[])`
  const { rows } = await sql<CodesOfDay>`
    SELECT ${of('browser', own)}, ${of('network', sql`NOT known AND network_hash = ${asker.networkHash}`)}, ${of('strangers', sql`NOT known`)},
      coalesce(bool_or(known) FILTER (WHERE ${own}), false) AS known
    FROM accounts.code WHERE purpose = ${purpose} AND address_hash = ${addressHash} AND sent_at > ${after(now, -DAY_MS)}`.execute(q)
  const sent = rows[0] ?? { browser: nothing, network: nothing, strangers: nothing, known: false }
  return known === 'asItWasSent' ? sent : { ...sent, known }
}

const nothing: SentCodes = { count: 0, tries: 0, lastSentAt: null, firstSentAt: null }

/** What a code is bound to: its purpose, its address, and its requester. */
export interface CodeTarget {
  readonly purpose: string
  readonly addressHash: Buffer
  readonly asker: Asker
}

export interface NewCode extends CodeTarget {
  readonly browserHash: Buffer
  /** Whether the account of the address knows that browser. */
  readonly known: boolean
  readonly codeHash: Buffer
  readonly sentAt: Instant
  readonly expiresAt: Instant
}

export async function insertCode(trx: Trx, { purpose, addressHash, asker, browserHash, known, codeHash, sentAt, expiresAt }: NewCode): Promise<void> {
  await sql`
    INSERT INTO accounts.code (id, purpose, address_hash, browser_hash, network_hash, known, code_hash, sent_at, expires_at)
    VALUES (${randomUUID()}, ${purpose}, ${addressHash}, ${browserHash}, ${asker.networkHash}, ${known}, ${codeHash}, ${sentAt}, ${expiresAt})`.execute(
    trx,
  )
}

/** Counts one try at the valid code and returns what it must match; null where this browser requested none, or five tries were made. */
export async function takeTry(trx: Trx, { purpose, addressHash, asker }: CodeTarget, now: Instant): Promise<{ id: string; codeHash: Buffer } | null> {
  const { rows } = await sql<{ id: string; codeHash: Buffer }>`
    UPDATE accounts.code SET tries = tries + 1
    WHERE id = (
      SELECT id FROM accounts.code
      WHERE purpose = ${purpose} AND address_hash = ${addressHash} AND browser_hash = ANY(${asker.browserHashes}::bytea[]) ORDER BY sent_at DESC LIMIT 1)
      AND used_at IS NULL AND expires_at > ${now} AND tries < ${CODE_TRIES_MAX}
    RETURNING id, code_hash AS "codeHash"`.execute(trx)
  return rows[0] ?? null
}

/** Uses up a code; false where another request just did. */
export async function useCode(trx: Trx, id: string, now: Instant): Promise<boolean> {
  const { rows } = await sql`UPDATE accounts.code SET used_at = ${now} WHERE id = ${id} AND used_at IS NULL RETURNING 1`.execute(trx)
  return rows.length === 1
}

/** Removes every code that was sent to an address. */
export async function deleteCodesTo(trx: Trx, addressHash: Buffer): Promise<void> {
  await sql`DELETE FROM accounts.code WHERE address_hash = ${addressHash}`.execute(trx)
}

export async function forgetCodes(q: Queryable, before: Instant): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM accounts.code WHERE sent_at < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
