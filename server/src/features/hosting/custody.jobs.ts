import { assert } from '@ohmstead/contract/kernel/assert'
import { leaseEnded } from '@ohmstead/contract/packages/events'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { listen } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { leaseById } from '../packages/index.ts'
import { custodiesOverADay, type Custody } from './custody.store.ts'
import { closeWindow, endFlow, openWindow } from './flow.jobs.ts'
import { findFlows } from './flow.store.ts'
import { deleteOwnPlace } from './own-place.store.ts'

const BATCH = 500

const retries = openRetries('windows of custody')

/**
 * Daily hosting sessions: a window that lasted a day is closed at its exact end, and the next begins there unless the member switched
 * renewal off.
 */
export const renewCustodies = due('hosting.renew-custodies', {
  everyMs: 30_000,
  ...retries.scan({
    take: (trx, at, chosen) => custodiesOverADay(trx, at, BATCH, chosen),
    idOf: ({ custodyId }) => custodyId,
    async run(trx, over) {
      for (const custody of over) await renew(trx, custody)
    },
  }),
})

async function renew(trx: Trx, custody: Custody): Promise<void> {
  const dayOver = after(custody.from, DAY_MS)
  const [flow] = await findFlows(trx, { id: custody.flowId, lock: true })
  const lease = await leaseById(trx, custody.leaseId)
  const runsUntil = lease?.endedAt ?? lease?.expiresAt ?? dayOver
  assert(flow, 'an open window has a flow that has not ended')
  if (runsUntil <= dayOver) {
    await endFlow(trx, flow, earlier(dayOver, runsUntil), 'leaseEnded')
    return
  }
  if (!flow.renewal) {
    await endFlow(trx, flow, dayOver, 'dayOver')
    return
  }
  await closeWindow(trx, flow.id, dayOver, 'dayOver')
  await openWindow(trx, custody, dayOver)
}

/** Ends hosting with its lease, at the same moment, and deletes the address of an own socket. */
export const onLeaseEnd = listen('hosting.end-custodies', [leaseEnded], async (trx, { payload }) => {
  const endedAt = (await leaseById(trx, payload.leaseId))?.endedAt ?? null
  if (endedAt === null) return
  for (const flow of await findFlows(trx, { leaseId: payload.leaseId, lock: true })) await endFlow(trx, flow, endedAt, 'leaseEnded')
  await deleteOwnPlace(trx, payload.leaseId)
})

function earlier(a: Instant, b: Instant): Instant {
  return a < b ? a : b
}
