import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Asker } from './asker.ts'
import { CODE_TRIES_MAX, type CodesOfDay, type SentCodes } from './code.ts'

/** One at a time for an address and purpose, so that two requests at once cannot both be the tenth. */
export async function lockCodes(trx: Trx, purpose: string, addressHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${addressHash.toString('hex')}`}, 2100))`.execute(trx)
}

/** What an address was sent in the last day, counted by who asked. Codes of browsers that the account knows count for these alone. */
export async function codesOfDay(
  q: Queryable,
  { purpose, addressHash, asker }: CodeTarget,
  known: boolean | 'asItWasSent',
  now: Instant,
): Promise<CodesOfDay> {
  const of = (name: string, which: RawBuilder<unknown>) => sql`
    json_build_object('count', count(*) filter (where ${which}), 'tries', coalesce(sum(tries) filter (where ${which}), 0),
      'lastSentAt', (extract(epoch from max(sent_at) filter (where ${which})) * 1000)::bigint,
      'firstSentAt', (extract(epoch from min(sent_at) filter (where ${which})) * 1000)::bigint) as ${sql.ref(name)}`
  const own = sql`browser_hash = any(${asker.browserHashes}::bytea[])`
  const { rows } = await sql<CodesOfDay>`
    select ${of('browser', own)}, ${of('network', sql`not known and network_hash = ${asker.networkHash}`)}, ${of('strangers', sql`not known`)},
      coalesce(bool_or(known) filter (where ${own}), false) as known
    from accounts.code where purpose = ${purpose} and address_hash = ${addressHash} and sent_at > ${after(now, -DAY_MS)}`.execute(q)
  const sent = rows[0] ?? { browser: nothing, network: nothing, strangers: nothing, known: false }
  return known === 'asItWasSent' ? sent : { ...sent, known }
}

const nothing: SentCodes = { count: 0, tries: 0, lastSentAt: null, firstSentAt: null }

/** What a code is bound to: what it is for, where it goes, and who asked for it. */
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
    insert into accounts.code (id, purpose, address_hash, browser_hash, network_hash, known, code_hash, sent_at, expires_at)
    values (${randomUUID()}, ${purpose}, ${addressHash}, ${browserHash}, ${asker.networkHash}, ${known}, ${codeHash}, ${sentAt}, ${expiresAt})`.execute(
    trx,
  )
}

/** Counts one try at the code in force and gives what it must match; null where this browser asked for none, or five tries were made. */
export async function takeTry(trx: Trx, { purpose, addressHash, asker }: CodeTarget, now: Instant): Promise<{ id: string; codeHash: Buffer } | null> {
  const { rows } = await sql<{ id: string; codeHash: Buffer }>`
    update accounts.code set tries = tries + 1
    where id = (
      select id from accounts.code
      where purpose = ${purpose} and address_hash = ${addressHash} and browser_hash = any(${asker.browserHashes}::bytea[]) order by sent_at desc limit 1)
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
