import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Guesses, GuessScope } from './guess.ts'

/** What is known of guesses at a subject, locked until the transaction ends. */
export async function lockGuesses(trx: Trx, scope: GuessScope, subject: Buffer): Promise<Guesses | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${subject.toString('hex')}`}, 2101))`.execute(trx)
  const { rows } = await sql<Guesses>`
    select tries, free_at as "freeAt", forget_at as "forgetAt" from accounts.attempt where scope = ${scope} and subject = ${subject}`.execute(trx)
  return rows[0] ?? null
}

export async function saveGuesses(trx: Trx, scope: GuessScope, subject: Buffer, { tries, freeAt, forgetAt }: Guesses): Promise<void> {
  await sql`
    insert into accounts.attempt (scope, subject, tries, free_at, forget_at) values (${scope}, ${subject}, ${tries}, ${freeAt}, ${forgetAt})
    on conflict (scope, subject) do update set tries = excluded.tries, free_at = excluded.free_at, forget_at = excluded.forget_at`.execute(trx)
}

/** A right guess wipes the slate. */
export async function clearGuesses(trx: Trx, scope: GuessScope, subject: Buffer): Promise<void> {
  await sql`delete from accounts.attempt where scope = ${scope} and subject = ${subject}`.execute(trx)
}

export async function forgetGuesses(q: Queryable, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`delete from accounts.attempt where forget_at <= ${now}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
