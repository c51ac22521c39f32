import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { together } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { forgetGuesses } from './attempt.store.ts'
import { forgetCaptchas } from './captcha-used.store.ts'
import { forgetCodes } from './code.store.ts'
import { forgetStaffDevices } from './device-cookie.store.ts'
import { forgetChallenges } from './passkey-challenge.store.ts'
import { DEVICE_KEPT_MS } from './sign-in.ts'
import { forgetSignIns } from './sign-in.store.ts'

const SIGN_INS_KEPT_MS = 90 * DAY_MS

/**
 * Deletes temporary data: codes and guesses after a day, captchas and challenges when they expire, ended sign-ins of members after ninety
 * days, devices of staff that were not used for 400 days.
 */
export const forgetOldTraces = due('credentials.forget-old-traces', {
  everyMs: HOUR_MS,
  async run({ kysely }, now) {
    await together([
      forgetCodes(kysely, after(now, -2 * DAY_MS)),
      forgetGuesses(kysely, now),
      forgetCaptchas(kysely, now),
      forgetChallenges(kysely, 'member', now),
      forgetChallenges(kysely, 'staff', now),
      forgetSignIns(kysely, after(now, -SIGN_INS_KEPT_MS)),
      forgetStaffDevices(kysely, after(now, -DEVICE_KEPT_MS)),
    ])
    return 0
  },
})
