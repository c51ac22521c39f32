import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Id } from '@ohmstead/contract/kernel/id'
import { announcementChanged } from '@ohmstead/contract/notices/events'
import { inTransaction, type Database } from '../../platform/database.ts'
import { takeAnnounced } from './announcement.store.ts'
import { publish } from '../../platform/outbox.ts'
import { due } from '../../platform/due.ts'
import { flowById } from '../hosting/index.ts'
import { leasesExpiring } from '../packages/index.ts'
import { setting } from '../settings/index.ts'
import { offlineUntold, saveHostingTold } from './hosting-told.store.ts'
import { forgetNotices } from './notice.store.ts'
import { nameOf, tell } from './tell.jobs.ts'

const BATCH = 500

/** Tells hosts whose unit has been offline for longer than most outages last. */
export const tellOffline = due('notices.tell-offline', {
  everyMs: MINUTE_MS,
  run: (db, now) =>
    inTransaction(db, async (trx) => {
      const since = after(now, -(await setting(trx, 'notices.offlineMinutes')) * MINUTE_MS)
      const untold = await offlineUntold(trx, since, BATCH)
      for (const one of untold) {
        const { hostingId, memberId, offlineSince } = one
        const flow = await flowById(trx, hostingId)
        const params = { place: await nameOf(trx, flow?.pointId ?? null), sinceAt: offlineSince ?? now }
        await tell(
          trx,
          { to: memberId, kind: 'deviceOffline', cause: `${hostingId}:${offlineSince}`, subjectId: hostingId, params, at: offlineSince ?? now },
          now,
        )
        await saveHostingTold(trx, { ...one, offlineTold: true })
      }
      return untold.length
    }),
})

/** So many days before a lease ends its member is told. */
const EXPIRING_DAYS = [30, 7] as const

/** Tells members 30 and 7 days before a lease ends. A lease that is not longer than that says nothing new at its start. */
export const tellExpiring = due('notices.tell-expiring', {
  everyMs: HOUR_MS,
  async run(db, now) {
    let told = 0
    for (const days of EXPIRING_DAYS) told += await tellWithin(db, days, now)
    return told
  },
})

async function tellWithin(db: Database, days: number, now: Instant): Promise<number> {
  let told = 0
  for (let beyond: Id<'lease'> | '' = '', size = BATCH; size === BATCH;) {
    const leases = await leasesExpiring(db.kysely, { from: now, until: after(now, days * DAY_MS), beyond, limit: BATCH })
    size = leases.length
    beyond = leases.at(-1)?.id ?? beyond
    await inTransaction(db, async (trx) => {
      for (const { id, memberId, pointId, cycleDays, expiresAt } of leases) {
        if (cycleDays <= days || expiresAt === null) continue
        const params = { place: await nameOf(trx, pointId), days, endsAt: expiresAt }
        const at = after(expiresAt, -days * DAY_MS)
        if (await tell(trx, { to: memberId, kind: 'leaseExpiring', cause: `${id}:${days}`, subjectId: id, params, at }, now)) told += 1
      }
    })
  }
  return told
}

/** Refreshes open pages when the time of an announcement has come. */
export const announce = due('notices.announce', {
  everyMs: 2 * SECOND_MS,
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
