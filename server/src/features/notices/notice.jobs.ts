import { memberClosed } from '@ohmstead/contract/accounts/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { listen } from '../../platform/outbox.ts'
import { memberById } from '../accounts/index.ts'
import { eraseAnnouncementReadsOf } from './announcement.store.ts'
import { eraseChoicesOf } from './choice.store.ts'
import { eraseHostingToldOf } from './hosting-told.store.ts'
import { eraseNoticesOf } from './notice.store.ts'
import { notify } from './notify.act.ts'
import { eventNotices } from './event-notices.act.ts'

/** After a release that adds notices, events of the past are in the queue. What is older is not new to anyone. */
const NEWS_MS = 3 * DAY_MS

/** Makes the notices of each event. */
export const onEvents = listen(
  'notices.tell',
  eventNotices.map(({ event }) => event),
  async (trx, { name, payload, seq, publishedAt }, { now }) => {
    const row = eventNotices.find(({ event }) => event.name === name)
    assert(row, 'the table contains every event that is subscribed to')
    const drafts = await row.drafts(trx, payload as never, { seq, publishedAt })
    if (publishedAt < after(now, -NEWS_MS)) return
    for (const draft of drafts) await notify(trx, draft, now)
  },
)

/** Deletes the notices of a member who closed the account. */
export const onClosedAccounts = listen('notices.delete-notices', [memberClosed], async (trx, { payload: { memberId } }) => {
  if ((await memberById(trx, memberId)).closedAt === null) return
  await eraseNoticesOf(trx, memberId)
  await eraseChoicesOf(trx, memberId)
  await eraseHostingToldOf(trx, memberId)
  await eraseAnnouncementReadsOf(trx, memberId)
})
