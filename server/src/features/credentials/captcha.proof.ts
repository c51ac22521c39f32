import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { solvedBy, type Captcha, type SolvedCaptcha } from './captcha.ts'
import { useCaptcha } from './captcha-used.store.ts'
import { secretOf } from './secret.store.ts'

type Proving = Pick<RequestContext, 'trx' | 'now' | 'apart'>

/** Uses up a solved captcha, whatever follows; refuses one that is unsolved, expired or used. */
export async function proveCaptcha(at: Proving, captcha: Captcha): Promise<void> {
  const solved = await judgeCaptcha(at, captcha)
  const unused = solved !== null && (await at.apart((own) => useSolved(own, solved)))
  if (!unused) refuse(credentialErrors.captchaWrong)
}

/** What a captcha proves, without using it up; null where it is unsolved, not ours or expired. */
export async function judgeCaptcha({ trx, now }: Pick<Proving, 'trx' | 'now'>, captcha: Captcha): Promise<SolvedCaptcha | null> {
  return solvedBy(captcha, await secretOf(trx, 'captcha'), now)
}

/** Uses up a solved captcha; false where another request did before. */
export async function useSolved(own: Trx, { challenge, validUntil }: SolvedCaptcha): Promise<boolean> {
  return useCaptcha(own, sha256(challenge), validUntil)
}
