import { dayOf } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { together } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { forgetMails } from './mail.store.ts'
import { forgetSmsCounts } from './sms-count.store.ts'

const MAILS_KEPT_MS = 30 * DAY_MS

/** Deletes messages thirty days after they were queued, except those that still wait, and counts of text messages after a day. */
export const forgetOldMessages = due('delivery.forget-old-messages', {
  everyMs: HOUR_MS,
  async run({ kysely }, now) {
    await together([forgetSmsCounts(kysely, dayOf(after(now, -DAY_MS))), forgetMails(kysely, after(now, -MAILS_KEPT_MS))])
    return 0
  },
})
