import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import type { Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { clearGuesses, lockGuesses, saveGuesses } from './attempt.store.ts'
import { countGuess, kindOf, type GuessScope } from './guess.ts'
import { judgePassword, type HashLine } from './password.proof.ts'

export interface GuessTarget {
  readonly scope: GuessScope
  readonly subject: Buffer
}

/** Counts a guess at each of these before it is checked; returns how long to wait where there were too many. */
export async function takeGuess(own: Trx, targets: readonly GuessTarget[], now: Instant): Promise<number> {
  for (const { scope, subject } of targets) {
    const result = countGuess(scope, await lockGuesses(own, scope, subject), now)
    if ('waitMs' in result) return result.waitMs
    await saveGuesses(own, scope, subject, result.counted)
  }
  return 0
}

/** Counts a guess at each of these, or refuses with how long to wait. */
export async function proveGuess({ apart, now }: Pick<RequestContext, 'apart' | 'now'>, targets: readonly GuessTarget[]): Promise<void> {
  const waitMs = await apart((own) => takeGuess(own, targets, now))
  if (waitMs > 0) refuseToWait(targets, waitMs)
}

function refuseToWait([target]: readonly GuessTarget[], waitMs: number): never {
  const { tooManyTries } = target && kindOf(target.scope) === 'staff' ? staffErrors : credentialErrors
  return refuse(tooManyTries, { seconds: Math.ceil(waitMs / SECOND_MS) })
}

/** A password to check, and the counters of guesses at it. */
interface Trying {
  readonly password: string
  readonly passwordHash: string | null
  readonly line: HashLine
  /** Counted in this order, until one has no free try. */
  readonly targets: readonly GuessTarget[]
}

/**
 * Checks a password, counted before it is checked; refuses a wrong one. A correct one resets the counts, except those for guesses at other
 * accounts.
 */
export async function tryPassword({ apart, now }: Pick<RequestContext, 'apart' | 'now'>, { targets, ...guess }: Trying): Promise<boolean> {
  const judged = await judgePassword({
    ...guess,
    count: () => apart((own) => takeGuess(own, targets, now)),
    takeBack: () =>
      apart(async (own) => {
        for (const { scope, subject } of targets) if (scope !== 'ip') await clearGuesses(own, scope, subject)
      }),
  })
  if (judged.kind === 'wait') refuseToWait(targets, judged.waitMs)
  return judged.kind === 'right'
}

/** The counters of guesses at a member, whichever of their addresses is used. */
export function memberSubject(memberId: Id<'member'>): Buffer {
  return sha256(`member ${memberId}`)
}

/** A known device at its own account: unknown clients cannot use up its tries. */
export function deviceTarget(accountSubject: Buffer, deviceHash: Buffer): GuessTarget {
  return { scope: 'device', subject: sha256(Buffer.concat([accountSubject, deviceHash])) }
}
