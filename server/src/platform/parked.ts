import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from './database.ts'

/** An event that a subscriber could not process, and what people did about it. */
export interface ParkedFact {
  readonly listener: string
  readonly seq: string
  readonly name: string
  readonly payload: string
  readonly publishedAt: Instant
  readonly parkedAt: Instant
  readonly error: string
  /** How often it was retried. */
  readonly tries: number
  readonly retryAskedAt: Instant | null
  readonly givenUpAt: Instant | null
  readonly givenUpBy: string | null
  readonly givenUpReason: string | null
}

const columns = sql`
  listener, seq::text AS seq, name, payload::text AS payload, told_at AS "publishedAt", parked_at AS "parkedAt", error, tries, retry_asked_at AS "retryAskedAt",
  given_up_at AS "givenUpAt", given_up_by AS "givenUpBy", given_up_reason AS "givenUpReason"`

export type ParkedKey = Pick<ParkedFact, 'listener' | 'seq'>

/** Parked events, newest first: those that wait, or those that were given up. */
export async function parkedFacts(
  q: Queryable,
  { givenUp, offset, limit }: { readonly givenUp: boolean; readonly offset: number; readonly limit: number },
): Promise<{ rows: ParkedFact[]; total: number }> {
  const chosen = sql`FROM platform.outbox_parked WHERE (given_up_at IS NOT NULL) = ${givenUp}`
  const { rows } = await sql<ParkedFact>`
    SELECT ${columns} ${chosen} ORDER BY parked_at DESC, outbox_parked.seq DESC, listener LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total ${chosen}`.execute(q)
  return { rows, total: Number(counted[0]?.total ?? 0n) }
}

/** One waiting parked event, locked; null where there is none. */
export async function waitingParked(trx: Trx, { listener, seq }: ParkedKey): Promise<ParkedFact | null> {
  const { rows } = await sql<ParkedFact>`
    SELECT ${columns} FROM platform.outbox_parked WHERE listener = ${listener} AND seq = ${BigInt(seq)}::bigint AND given_up_at IS NULL FOR UPDATE`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** Asks the worker to retry a parked event. */
export async function askRetry(trx: Trx, { listener, seq }: ParkedKey, at: Instant): Promise<void> {
  await sql`UPDATE platform.outbox_parked SET retry_asked_at = ${at} WHERE listener = ${listener} AND seq = ${BigInt(seq)}::bigint`.execute(trx)
}

/** Gives a parked event up, with person and reason; the row is kept, and it is not delivered any more. */
export async function giveUpParked(
  trx: Trx,
  { listener, seq }: ParkedKey,
  { by, reason, at }: { by: string; reason: string; at: Instant },
): Promise<void> {
  await sql`
    UPDATE platform.outbox_parked SET retry_asked_at = NULL, given_up_at = ${at}, given_up_by = ${by}, given_up_reason = ${reason}
    WHERE listener = ${listener} AND seq = ${BigInt(seq)}::bigint`.execute(trx)
}

/** An event as published. */
export interface PublishedFact {
  readonly seq: bigint
  readonly name: string
  readonly payload: unknown
  readonly told_at: Instant
}

/** Parks an event that a subscriber could not process, with the reason. The database copies it, so that no payload can prevent it. */
export async function insertParked(trx: Trx, { listener, seq }: ParkedKey, reason: string): Promise<void> {
  await sql`INSERT INTO platform.outbox_parked (listener, seq, name, payload, told_at, error)
    SELECT ${listener}, seq, name, payload, told_at, ${reason} FROM platform.outbox WHERE seq = ${BigInt(seq)}::bigint`.execute(trx)
}

/** Takes a parked event out, to be passed to its subscriber; null where it does not wait. */
export async function takeParked(trx: Trx, { listener, seq }: ParkedKey): Promise<PublishedFact | null> {
  const { rows } = await sql<PublishedFact>`
    DELETE FROM platform.outbox_parked WHERE listener = ${listener} AND seq = ${BigInt(seq)}::bigint AND given_up_at IS NULL
    RETURNING seq, name, payload, told_at`.execute(trx)
  return rows[0] ?? null
}

/** Parked events that people asked to retry, in the order of their requests. */
export async function askedRetries(q: Queryable): Promise<ParkedKey[]> {
  const { rows } = await sql<ParkedKey>`
    SELECT listener, seq::text AS seq FROM platform.outbox_parked WHERE retry_asked_at IS NOT NULL ORDER BY retry_asked_at LIMIT 50`.execute(q)
  return rows
}

/** The retry failed: the event stays parked, with the newer reason. */
export async function retryFailed(q: Queryable, { listener, seq }: ParkedKey, reason: string): Promise<void> {
  await sql`
    UPDATE platform.outbox_parked SET retry_asked_at = NULL, tries = tries + 1, error = ${reason} WHERE listener = ${listener} AND seq = ${BigInt(seq)}::bigint`.execute(
    q,
  )
}
