import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import { captchaValidUntil, type Captcha } from './captcha.ts'
import { useCaptcha } from './captcha-used.store.ts'
import { secretOf } from './secret.store.ts'

/** Uses up a solved captcha, whatever follows; refuses one that is unsolved, expired or used. */
export async function proveCaptcha({ trx, now, apart }: Pick<RequestContext, 'trx' | 'now' | 'apart'>, captcha: Captcha): Promise<void> {
  const validUntil = await captchaValidUntil(captcha, await secretOf(trx, 'captcha'), now)
  const unused = validUntil !== null && (await apart((own) => useCaptcha(own, sha256(captcha.challenge), validUntil)))
  if (!unused) refuse(accountErrors.captchaWrong)
}
