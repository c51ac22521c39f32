import { stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { STEP_UP_VALID_MS } from '@ohmstead/contract/kernel/call'
import { after, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { clearGuesses } from '../attempt.store.ts'
import { passwordFits } from '../password-hash.ts'
import { credentialsOf } from '../person.store.ts'
import { FORMER_VALID_MS, SIGN_IN_IDLE_MS } from '../sign-in.ts'
import { rotateSignIn } from '../sign-in.store.ts'
import { newToken } from './open-sign-in.ts'
import { takeGuess } from './try-password.ts'

export const stepMemberUp = implement(stepUp, async ({ trx, now, caller, client, cookies, apart, refuse }, { password }) => {
  const { memberId, signInId } = caller
  const subject = sha256(`member ${memberId}`)
  const waitMs = await apart((own) => takeGuess(own, [{ scope: 'stepUp', subject }], now))
  if (waitMs > 0) refuse(accountErrors.tooManyTries, { seconds: Math.ceil(waitMs / SECOND_MS) })
  const credentials = await credentialsOf(trx, memberId)
  if (!(await passwordFits(password, credentials?.passwordHash ?? null))) refuse(accountErrors.wrongAccountOrPassword)

  await clearGuesses(trx, 'stepUp', subject)
  const token = newToken()
  const csrf = newToken()
  await rotateSignIn(trx, signInId, sha256(token), sha256(csrf), now, after(now, FORMER_VALID_MS))
  if (client.kind === 'public') cookies.set('session', token, { maxAgeMs: SIGN_IN_IDLE_MS })
  return { token: client.kind === 'public' ? csrf : token, validForMs: STEP_UP_VALID_MS }
})
