import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from './database.ts'

/** A fact that a listener could not take, and what people did about it. */
export interface ParkedFact {
  readonly listener: string
  readonly seq: string
  readonly name: string
  readonly payload: string
  readonly toldAt: Instant
  readonly parkedAt: Instant
  readonly error: string
  /** How often it was given again. */
  readonly tries: number
  readonly retryAskedAt: Instant | null
  readonly givenUpAt: Instant | null
  readonly givenUpBy: string | null
  readonly givenUpReason: string | null
}

const columns = sql`
  listener, seq::text as seq, name, payload::text as payload, told_at as "toldAt", parked_at as "parkedAt", error, tries, retry_asked_at as "retryAskedAt",
  given_up_at as "givenUpAt", given_up_by as "givenUpBy", given_up_reason as "givenUpReason"`

export type ParkedKey = Pick<ParkedFact, 'listener' | 'seq'>

/** Parked facts, the newest first: those that wait, or those that were given up. */
export async function parkedFacts(
  q: Queryable,
  { givenUp, offset, limit }: { readonly givenUp: boolean; readonly offset: number; readonly limit: number },
): Promise<{ rows: ParkedFact[]; total: number }> {
  const chosen = sql`from platform.outbox_parked where (given_up_at is not null) = ${givenUp}`
  const { rows } = await sql<ParkedFact>`
    select ${columns} ${chosen} order by parked_at desc, outbox_parked.seq desc, listener limit ${limit} offset ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total ${chosen}`.execute(q)
  return { rows, total: Number(counted[0]?.total ?? 0n) }
}

/** One parked fact that waits, locked; null where there is none. */
export async function waitingParked(trx: Trx, { listener, seq }: ParkedKey): Promise<ParkedFact | null> {
  const { rows } = await sql<ParkedFact>`
    select ${columns} from platform.outbox_parked where listener = ${listener} and seq = ${BigInt(seq)}::bigint and given_up_at is null for update`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** Asks the worker to give a parked fact to its listener again. */
export async function askRetry(trx: Trx, { listener, seq }: ParkedKey, at: Instant): Promise<void> {
  await sql`update platform.outbox_parked set retry_asked_at = ${at} where listener = ${listener} and seq = ${BigInt(seq)}::bigint`.execute(trx)
}

/** Gives a parked fact up, with who and why; it stays where it is, and is given to nobody. */
export async function giveUpParked(
  trx: Trx,
  { listener, seq }: ParkedKey,
  { by, reason, at }: { by: string; reason: string; at: Instant },
): Promise<void> {
  await sql`
    update platform.outbox_parked set retry_asked_at = null, given_up_at = ${at}, given_up_by = ${by}, given_up_reason = ${reason}
    where listener = ${listener} and seq = ${BigInt(seq)}::bigint`.execute(trx)
}

/** A fact as it was told. */
export interface ToldFact {
  readonly seq: bigint
  readonly name: string
  readonly payload: unknown
  readonly told_at: Instant
}

/** Puts a fact aside that a listener could not take, with the reason. */
export async function insertParked(trx: Trx, listener: string, { seq, name, payload, told_at }: ToldFact, reason: string): Promise<void> {
  await sql`insert into platform.outbox_parked (listener, seq, name, payload, told_at, error)
    values (${listener}, ${seq}, ${name}, ${payload}, ${told_at}, ${reason})`.execute(trx)
}

/** Takes a parked fact out, to be given to its listener; null where it does not wait. */
export async function takeParked(trx: Trx, { listener, seq }: ParkedKey): Promise<ToldFact | null> {
  const { rows } = await sql<ToldFact>`
    delete from platform.outbox_parked where listener = ${listener} and seq = ${BigInt(seq)}::bigint and given_up_at is null
    returning seq, name, payload, told_at`.execute(trx)
  return rows[0] ?? null
}

/** Parked facts that people asked to have tried again, in the order they asked. */
export async function askedRetries(q: Queryable): Promise<ParkedKey[]> {
  const { rows } = await sql<ParkedKey>`
    select listener, seq::text as seq from platform.outbox_parked where retry_asked_at is not null order by retry_asked_at limit 50`.execute(q)
  return rows
}

/** It failed again: it stays parked, with the newer reason. */
export async function retryFailed(q: Queryable, { listener, seq }: ParkedKey, reason: string): Promise<void> {
  await sql`
    update platform.outbox_parked set retry_asked_at = null, tries = tries + 1, error = ${reason} where listener = ${listener} and seq = ${BigInt(seq)}::bigint`.execute(
    q,
  )
}
