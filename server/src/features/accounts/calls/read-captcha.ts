import { captchaGet } from '@ohmstead/contract/accounts/calls'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { newCaptcha, secretOf } from '../../credentials/index.ts'

export const readCaptcha = implement(captchaGet, async ({ trx, now }) => {
  return newCaptcha(await secretOf(trx, 'captcha'), await setting(trx, 'accounts.captchaWork'), now)
})
