import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { due } from '../../platform/due.ts'
import { forgetOldDevices } from './device-cookie.store.ts'
import { forgetChallenges } from './passkey-challenge.store.ts'
import { forgetStaffGuesses } from './sign-in.store.ts'
import { GUESSES_KEPT_MS, STAFF_DEVICE_KEPT_MS } from './staff-sign-in.ts'

/** Deletes temporary data: expired challenges, guesses after a day, devices that were not used for 400 days. */
export const forgetStaffTraces = due('staff.forget-traces', {
  everyMs: HOUR_MS,
  async run({ kysely }, now) {
    await forgetChallenges(kysely, now)
    await forgetStaffGuesses(kysely, after(now, -GUESSES_KEPT_MS))
    await forgetOldDevices(kysely, after(now, -STAFF_DEVICE_KEPT_MS))
    return 0
  },
})
