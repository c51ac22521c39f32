import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Id } from '@ohmstead/contract/kernel/id'
import { announcementChanged } from '@ohmstead/contract/notices/events'
import { inTransaction, type Queryable, type Trx } from '../../platform/database.ts'
import { isAnyToAnnounce, takeAnnounced } from './announcement.store.ts'
import { publish } from '../../platform/outbox.ts'
import { due } from '../../platform/due.ts'
import { openRetries } from '../../platform/retries.ts'
import { flowById } from '../hosting/index.ts'
import { leasesExpiring, type LeaseRow } from '../packages/index.ts'
import { setting } from '../settings/index.ts'
import { offlineWithoutNotice, saveHostingTold, type HostingTold } from './hosting-told.store.ts'
import { forgetNotices } from './notice.store.ts'
import { nameOf, notify } from './notify.act.ts'

const BATCH = 500

const retriesOffline = openRetries('notices about units')
const retriesExpiring = openRetries('notices about leases')

/** Notifies hosts whose unit has been offline for longer than most outages last. */
export const notifyOffline = due('notices.tell-offline', {
  everyMs: MINUTE_MS,
  async run(db, now, time) {
    const since = after(now, -(await setting(db.kysely, 'notices.offlineMinutes')) * MINUTE_MS)
    return retriesOffline.batch<HostingTold>(db, now, time, {
      idOf: ({ hostingId }) => hostingId,
      take: (trx, _, chosen) => offlineWithoutNotice(trx, since, BATCH, chosen),
      run: async (trx, outages) => {
        for (const one of outages) await notifyOutage(trx, one, now)
      },
    })
  },
})

async function notifyOutage(trx: Trx, one: HostingTold, now: Instant): Promise<void> {
  const { hostingId, memberId, offlineSince } = one
  const flow = await flowById(trx, hostingId)
  const params = { place: await nameOf(trx, flow?.pointId ?? null), sinceAt: offlineSince ?? now }
  const cause = `${hostingId}:${offlineSince}`
  await notify(trx, { to: memberId, kind: 'deviceOffline', cause, subjectId: hostingId, params, at: offlineSince ?? now }, now)
  await saveHostingTold(trx, { ...one, offlineTold: true })
}

/** The days before the end of a lease on which its member is notified. */
const EXPIRING_DAYS = [30, 7] as const

/** Notifies members 30 and 7 days before a lease ends. A lease that is not longer than that needs no notice at its start. */
export const notifyExpiring = due('notices.tell-expiring', {
  everyMs: HOUR_MS,
  async run(db, now, time) {
    let made = 0
    const paused = retriesExpiring.paused(now)
    await retriesExpiring.each(
      (await expiring(db.kysely, now)).filter((one) => !paused.includes(idOf(one))),
      time,
      {
        idOf,
        run: (one) =>
          inTransaction(db, async (trx) => {
            if (await notifyEnd(trx, one, now)) made += 1
          }),
      },
    )
    return made
  },
})

interface Expiring {
  readonly lease: LeaseRow
  readonly days: number
}

const idOf = ({ lease, days }: Expiring) => `${lease.id}:${days}`

async function expiring(q: Queryable, now: Instant): Promise<Expiring[]> {
  const found: Expiring[] = []
  for (const days of EXPIRING_DAYS) {
    for (let beyond: Id<'lease'> | '' = '', size = BATCH; size === BATCH;) {
      const leases = await leasesExpiring(q, { from: now, until: after(now, days * DAY_MS), beyond, limit: BATCH })
      size = leases.length
      beyond = leases.at(-1)?.id ?? beyond
      found.push(...leases.filter(({ cycleDays }) => cycleDays > days).map((lease) => ({ lease, days })))
    }
  }
  return found
}

async function notifyEnd(trx: Trx, { lease, days }: Expiring, now: Instant): Promise<boolean> {
  const { id, memberId, pointId, expiresAt } = lease
  if (expiresAt === null) return false
  const params = { place: await nameOf(trx, pointId), days, endsAt: expiresAt }
  return notify(
    trx,
    { to: memberId, kind: 'leaseExpiring', cause: `${id}:${days}`, subjectId: id, params, at: after(expiresAt, -days * DAY_MS) },
    now,
  )
}

/** Refreshes open pages when the time of an announcement has come. */
export const announce = due('notices.announce', {
  everyMs: 2 * SECOND_MS,
  anyDue: ({ kysely }, now) => isAnyToAnnounce(kysely, now),
  run: (db, now) =>
    inTransaction(db, async (trx) => {
      const ids = await takeAnnounced(trx, now, BATCH)
      for (const announcementId of ids) await publish(trx, announcementChanged, { announcementId, at: now, page: 'all' })
      return ids.length
    }),
})

/** Deletes notices after the time that the operator set. */
export const forgetOldNotices = due('notices.forget-old-notices', {
  everyMs: HOUR_MS,
  async run({ kysely }, now) {
    return forgetNotices(kysely, after(now, -(await setting(kysely, 'notices.keptDays')) * DAY_MS), BATCH)
  },
})
