import {
  announcementDetail,
  announcementList,
  makeAnnouncement,
  readAnnouncement,
  staffAnnouncementList,
  withdrawAnnouncement,
} from '@ohmstead/contract/notices/calls'
import { noticeErrors } from '@ohmstead/contract/notices/errors'
import { announcementChanged, announcementRead } from '@ohmstead/contract/notices/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import {
  allAnnouncements,
  announcementById,
  announcementsFor,
  findAnnouncement,
  insertAnnouncement,
  markAnnouncementsRead,
  withdraw,
  type AnnouncementRow,
  type StaffAnnouncementRow,
} from '../announcement.store.ts'
import { stateOf, textFor } from '../announcement.ts'
import { announcementReader } from '../reader.act.ts'

function viewOf({ id, texts, publishAt, readAt }: AnnouncementRow, language: Language) {
  return { id, ...textFor(texts, language), at: publishAt, readAt }
}

export const listAnnouncements = implement(announcementList, async ({ trx, now, caller, lang }, { pageNum, pageSize }) => {
  const reader = await announcementReader(trx, caller, now)
  const { rows, total } = await announcementsFor(trx, reader, { now, limit: pageSize, offset: (pageNum - 1) * pageSize })
  return { list: rows.map((row) => viewOf(row, lang)), total }
})

export const readAnnouncementDetail = implement(announcementDetail, async ({ trx, now, caller, lang, refuse }, { announcementId }) => {
  const row = await findAnnouncement(trx, await announcementReader(trx, caller, now), announcementId, now)
  return viewOf(row ?? refuse(noticeErrors.announcementNotFound), lang)
})

export const markAnnouncementRead = implement(readAnnouncement, async ({ trx, now, caller, refuse, publish }, { announcementId }) => {
  const { memberId } = caller
  const row = await findAnnouncement(trx, await announcementReader(trx, caller, now), announcementId, now)
  if (row === null) refuse(noticeErrors.announcementNotFound)
  if ((await markAnnouncementsRead(trx, memberId, [announcementId])) > 0) await publish(announcementRead, { memberId })
  return {}
})

const staffViewOf = (row: StaffAnnouncementRow, now: Instant) => ({ ...row, state: stateOf(row, now) })

export const listForStaff = implement(staffAnnouncementList, async ({ trx, now }, { pageNum, pageSize }) => {
  const { rows, total } = await allAnnouncements(trx, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return { list: rows.map((row) => staffViewOf(row, now)), total }
})

export const makeByStaff = implement(makeAnnouncement, async ({ trx, now, caller, refuse }, { texts, countries, levels, publishAt }) => {
  if (publishAt !== undefined && publishAt < after(now, -MINUTE_MS)) refuse(noticeErrors.publishedInThePast)
  const id = newId('announcement', now)
  const { staffId: madeBy, role } = caller
  await insertAnnouncement(trx, { id, texts, countries: countries ?? null, levels: levels ?? null, publishAt: publishAt ?? now, madeBy })
  await audit(trx, { by: madeBy, role, act: 'announcement.made', subject: id, detail: texts.en_US.title, at: now })
  const made = await announcementById(trx, id)
  assert(made, 'an announcement that was made exists')
  return staffViewOf(made, now)
})

export const withdrawByStaff = implement(withdrawAnnouncement, async ({ trx, now, caller, refuse, publish }, { announcementId }) => {
  const row = (await announcementById(trx, announcementId)) ?? refuse(noticeErrors.announcementNotFound)
  if (row.withdrawnBy !== null) refuse(noticeErrors.alreadyWithdrawn)
  await withdraw(trx, announcementId, caller.staffId)
  await audit(trx, {
    by: caller.staffId,
    role: caller.role,
    act: 'announcement.withdrawn',
    subject: announcementId,
    detail: row.texts.en_US.title,
    at: now,
  })
  await publish(announcementChanged, { announcementId, at: now, page: 'all' })
  return staffViewOf((await announcementById(trx, announcementId)) ?? row, now)
})
