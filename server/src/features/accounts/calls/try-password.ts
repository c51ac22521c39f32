import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../../platform/database.ts'
import { lockGuesses, saveGuesses } from '../attempt.store.ts'
import { countGuess, type GuessScope } from '../guess.ts'

export interface GuessTarget {
  readonly scope: GuessScope
  readonly subject: Buffer
}

/** Counts a guess at each of these before it is looked at; answers how long to wait where there were too many. */
export async function takeGuess(own: Trx, targets: readonly GuessTarget[], now: Instant): Promise<number> {
  for (const { scope, subject } of targets) {
    const result = countGuess(scope, await lockGuesses(own, scope, subject), now)
    if ('waitMs' in result) return result.waitMs
    await saveGuesses(own, scope, subject, result.counted)
  }
  return 0
}
