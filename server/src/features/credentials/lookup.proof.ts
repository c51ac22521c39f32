import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { HOUR_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refusal.ts'
import { setting } from '../settings/index.ts'
import { findGuesses, lockGuesses, saveGuesses } from './attempt.store.ts'
import { judgeCaptcha, useSolved } from './captcha.proof.ts'
import type { Captcha } from './captcha.ts'
import { judgeLookup } from './guess.ts'

type LookingUp = Pick<RequestContext, 'trx' | 'now' | 'apart' | 'ip' | 'deviceId'>

/** Known devices are counted one by one, and unknown clients by network. */
const subjectOf = ({ ip, deviceId }: Pick<RequestContext, 'ip' | 'deviceId'>) =>
  sha256(`lookup ${deviceId === null ? `network ${networkOf(ip)}` : `device ${deviceId}`}`)

/**
 * Counts a look-up that could be enumerated, before it is made. Five a day are free; every further one requires a captcha with more work, and
 * fifty are possible. A request without a captcha is not counted where one is required: it learns nothing.
 */
export async function proveLookup(at: LookingUp, captcha: Captcha | undefined): Promise<void> {
  const { trx, now, apart } = at
  const given = captcha && (await judgeCaptcha(at, captcha))
  const work = given ? await setting(trx, 'accounts.captchaWork') : 0
  const subject = subjectOf(at)
  const judged = await apart(async (own) => {
    const next = judgeLookup(await lockGuesses(own, 'lookup', subject), now)
    if (next.kind === 'spent') return next
    if (next.share > 0) {
      if (given === undefined || (given !== null && given.work < work * next.share)) return { kind: 'needed' } as const
      if (given === null || !(await useSolved(own, given))) return { kind: 'wrong' } as const
    }
    await saveGuesses(own, 'lookup', subject, next.counted)
    return next
  })
  if (judged.kind === 'needed') refuse(credentialErrors.captchaNeeded)
  if (judged.kind === 'wrong') refuse(credentialErrors.captchaWrong)
  if (judged.kind === 'spent')
    refuse(credentialErrors.lookupsSpent, { seconds: Math.ceil(judged.waitMs / SECOND_MS), hours: Math.ceil(judged.waitMs / HOUR_MS) })
}

/** The work of the captcha that the next look-up of this device or network requires. */
export async function workOfLookup(at: Pick<RequestContext, 'trx' | 'now' | 'ip' | 'deviceId'>): Promise<number> {
  const judged = judgeLookup(await findGuesses(at.trx, 'lookup', subjectOf(at)), at.now)
  return (await setting(at.trx, 'accounts.captchaWork')) * (judged.kind === 'open' ? Math.max(1, judged.share) : 1)
}
