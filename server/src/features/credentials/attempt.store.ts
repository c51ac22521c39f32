import { sql } from 'kysely'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { kindOf, type Guesses, type GuessScope } from './guess.ts'

/** The guesses counted for a subject, locked until the transaction ends. */
export async function lockGuesses(trx: Trx, scope: GuessScope, subject: Buffer): Promise<Guesses | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${scope} ${subject.toString('hex')}`}, 2101))`.execute(trx)
  return findGuesses(trx, scope, subject)
}

/** The guesses counted for a subject. */
export async function findGuesses(q: Queryable, scope: GuessScope, subject: Buffer): Promise<Guesses | null> {
  const { rows } =
    kindOf(scope) === 'staff'
      ? await sql<Guesses>`
          SELECT tries, free_at AS "freeAt", free_at + interval '1 day' AS "forgetAt" FROM staff.guess WHERE subject = ${subject}`.execute(q)
      : await sql<Guesses>`
          SELECT tries, free_at AS "freeAt", forget_at AS "forgetAt" FROM accounts.attempt
          WHERE scope = ${scope} AND subject = ${subject}`.execute(q)
  return rows[0] ?? null
}

export async function saveGuesses(trx: Trx, scope: GuessScope, subject: Buffer, { tries, freeAt, forgetAt }: Guesses): Promise<void> {
  if (kindOf(scope) === 'staff')
    await sql`
      INSERT INTO staff.guess (subject, tries, free_at) VALUES (${subject}, ${tries}, ${freeAt})
      ON CONFLICT (subject) DO UPDATE SET tries = excluded.tries, free_at = excluded.free_at`.execute(trx)
  else
    await sql`
      INSERT INTO accounts.attempt (scope, subject, tries, free_at, forget_at) VALUES (${scope}, ${subject}, ${tries}, ${freeAt}, ${forgetAt})
      ON CONFLICT (scope, subject) DO UPDATE SET tries = excluded.tries, free_at = excluded.free_at, forget_at = excluded.forget_at`.execute(trx)
}

/** A correct guess resets the count. */
export async function clearGuesses(trx: Trx, scope: GuessScope, subject: Buffer): Promise<void> {
  if (kindOf(scope) === 'staff') await sql`DELETE FROM staff.guess WHERE subject = ${subject}`.execute(trx)
  else await sql`DELETE FROM accounts.attempt WHERE scope = ${scope} AND subject = ${subject}`.execute(trx)
}

/** Deletes what was counted a day ago. */
export async function forgetGuesses(q: Queryable, now: Instant): Promise<void> {
  await sql`DELETE FROM accounts.attempt WHERE forget_at <= ${now}`.execute(q)
  await sql`DELETE FROM staff.guess WHERE free_at < ${after(now, -DAY_MS)}`.execute(q)
}
