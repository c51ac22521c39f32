import { captchaGet } from '@ohmstead/contract/accounts/calls'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { newCaptcha, secretOf, workOfLookup } from '../../credentials/index.ts'

export const readCaptcha = implement(captchaGet, async (at, { for: use }) => {
  const { trx, now } = at
  const work = use === 'lookup' ? await workOfLookup(at) : await setting(trx, 'accounts.captchaWork')
  return newCaptcha(await secretOf(trx, 'captcha'), work, now)
})
