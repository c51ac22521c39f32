import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import type { RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { judgePassword, type HashLine } from '../../accounts/index.ts'
import { clearStaffGuesses, countStaffGuess, type StaffGuessTarget } from '../sign-in.store.ts'

interface Trying {
  readonly password: string
  readonly passwordHash: string | null
  readonly line: HashLine
  /** The last is the key of the secret. */
  readonly targets: readonly [StaffGuessTarget, ...StaffGuessTarget[]]
}

/** Checks a password, counted before it is checked; refuses a wrong one. A correct one takes the counts back. */
export async function tryStaffPassword({ apart, now }: Pick<RequestContext, 'apart' | 'now'>, { targets, ...guess }: Trying): Promise<boolean> {
  const judged = await judgePassword({
    ...guess,
    subject: (targets.at(-1) ?? targets[0]).subject,
    count: () => apart((own) => countStaffGuess(own, targets, now)),
    takeBack: () =>
      apart(async (own) => {
        for (const { subject } of targets) await clearStaffGuesses(own, subject)
      }),
  })
  if (judged.kind === 'wait') refuse(staffErrors.tooManyTries, { seconds: Math.ceil(judged.waitMs / SECOND_MS) })
  return judged.kind === 'right'
}
