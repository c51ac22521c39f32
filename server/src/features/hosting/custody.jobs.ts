import { leaseEnded } from '@ohmstead/contract/packages/events'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { listen } from '../../platform/outbox.ts'
import { leaseById } from '../packages/index.ts'
import { custodiesOverADay, type Custody } from './custody.store.ts'
import { closeWindow, endFlow, openWindow } from './flow.jobs.ts'
import { findFlows } from './flow.store.ts'

const BATCH = 500

/**
 * Daily hosting sessions: a window that lasted a day is closed at its exact end, and the next begins there unless the member switched
 * renewal off.
 */
export const renewCustodies = due('hosting.renew-custodies', {
  everyMs: 30_000,
  async run(db, now) {
    return inTransaction(db, async (trx) => {
      const over = await custodiesOverADay(trx, now, BATCH)
      for (const custody of over) await renew(trx, custody)
      return over.length
    })
  },
})

async function renew(trx: Trx, custody: Custody): Promise<void> {
  const dayOver = after(custody.from, DAY_MS)
  const [flow] = await findFlows(trx, { id: custody.flowId, lock: true })
  const lease = await leaseById(trx, custody.leaseId)
  const runsUntil = lease?.endedAt ?? lease?.expiresAt ?? dayOver
  if (!flow || runsUntil <= dayOver) {
    if (flow) await endFlow(trx, flow, earlier(dayOver, runsUntil), 'leaseEnded')
    return
  }
  if (!flow.renewal) {
    await endFlow(trx, flow, dayOver, 'dayOver')
    return
  }
  await closeWindow(trx, flow.id, dayOver, 'dayOver')
  await openWindow(trx, custody, dayOver)
}

/** Ends hosting with its lease, at the same moment. */
export const onLeaseEnd = listen('hosting.hear-lease-end', [leaseEnded], async (trx, { payload }) => {
  for (const flow of await findFlows(trx, { leaseId: payload.leaseId, lock: true })) {
    const lease = await leaseById(trx, payload.leaseId)
    await endFlow(trx, flow, lease?.endedAt ?? payload.at, 'leaseEnded')
  }
})

function earlier(a: Instant, b: Instant): Instant {
  return a < b ? a : b
}
