import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockGuesses, saveGuesses } from './attempt.store.ts'
import type { Captcha } from './captcha.ts'
import { countLookup } from './guess.ts'
import { proveCaptcha } from './captcha.proof.ts'

type LookingUp = Pick<RequestContext, 'trx' | 'now' | 'apart' | 'ip' | 'deviceId'>

/**
 * Counts a look-up that could be enumerated, before it is made. Each known device and each network of unknown clients has five a day; every
 * further one requires a captcha.
 */
export async function proveLookup(at: LookingUp, captcha: Captcha | undefined): Promise<void> {
  const { now, apart, ip, deviceId } = at
  const subject = sha256(`lookup ${deviceId === null ? `network ${networkOf(ip)}` : `device ${deviceId}`}`)
  const isFree = await apart(async (own) => {
    const { counted, isFree } = countLookup(await lockGuesses(own, 'lookup', subject), now)
    await saveGuesses(own, 'lookup', subject, counted)
    return isFree
  })
  if (isFree) return
  if (captcha === undefined) refuse(accountErrors.captchaNeeded)
  else await proveCaptcha(at, captcha)
}
