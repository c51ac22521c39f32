import { messageDetail, messageList, messageTypeList, readAllMessages, readMessage } from '@ohmstead/contract/notices/calls'
import { noticeErrors } from '@ohmstead/contract/notices/errors'
import { announcementRead, noticeRead } from '@ohmstead/contract/notices/events'
import { noticeKinds, noticeTypes, type NoticeType } from '@ohmstead/contract/notices/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Language } from '@ohmstead/contract/kernel/language'
import { implement, type MemberCaller, type RequestContext } from '../../../platform/implement.ts'
import { say } from '../../../platform/words.ts'
import { readerOf } from '../../accounts/index.ts'
import { announcementsFor, markAnnouncementsRead, unreadAnnouncements } from '../announcement.store.ts'
import { textFor } from '../announcement.ts'
import { withNames } from '../named.view.ts'
import { wordNotice } from '../notice.ts'
import { findNotice, latestOf, markRead, noticesOf, unreadOf, type NoticeRow } from '../notice.store.ts'
import { readerOfMember } from '../reader.act.ts'

type Reading = Pick<RequestContext, 'trx' | 'lang'> & { readonly caller: MemberCaller }

/** Words notices in the language of the request and the time zone of the member. */
async function worded({ trx, lang, caller }: Reading, rows: readonly NoticeRow[]) {
  const zone = (await readerOf(trx, caller.memberId))?.zone ?? 'UTC'
  return (await withNames(trx, rows, lang)).map((row) => viewOf(row, { language: lang, zone }))
}

function viewOf({ params, ...row }: NoticeRow, reader: { readonly language: Language; readonly zone: string }) {
  return { ...row, group: noticeKinds[row.kind], ...wordNotice({ kind: row.kind, params }, reader, say) }
}

/** More unread announcements than this are shown as this many. */
const UNREAD_MAX = 500

export const listTypes = implement(messageTypeList, async (at) => {
  const { trx, caller, now, lang } = at
  const reader = await readerOfMember(trx, caller.memberId, now)
  const { rows: announcements } = await announcementsFor(trx, reader, { now, limit: 1, offset: 0 })
  const unread = await unreadOf(trx, caller.memberId)
  const latest = await worded(at, [...(await latestOf(trx, caller.memberId)).values()])
  const latestOfType = (type: NoticeType) => latest.flatMap((view) => (view.type === type ? [{ title: view.title, at: view.at }] : []))[0] ?? null
  const [newest] = announcements
  return {
    list: [
      {
        type: 'platform' as const,
        unread: (await unreadAnnouncements(trx, reader, { now, limit: UNREAD_MAX })).length,
        latest: newest === undefined ? null : { title: textFor(newest.texts, lang).title, at: newest.publishAt },
      },
      ...noticeTypes.map((type) => ({ type, unread: unread.get(type) ?? 0, latest: latestOfType(type) })),
    ],
  }
})

export const listMessages = implement(messageList, async (at, { type, unread = false, group = null, pageNum, pageSize }) => {
  const filter = { type, unread, group, limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await noticesOf(at.trx, at.caller.memberId, filter)
  return { list: await worded(at, rows), total }
})

export const readDetail = implement(messageDetail, async (at, { noticeId }) => {
  const row = (await findNotice(at.trx, at.caller.memberId, noticeId)) ?? at.refuse(noticeErrors.noticeNotFound)
  const [view] = await worded(at, [row])
  assert(view, 'each notice has words')
  return view
})

export const markOneRead = implement(readMessage, async ({ trx, caller, refuse, publish }, { noticeId }) => {
  if ((await findNotice(trx, caller.memberId, noticeId)) === null) refuse(noticeErrors.noticeNotFound)
  if ((await markRead(trx, caller.memberId, { id: noticeId })) > 0) await publish(noticeRead, { memberId: caller.memberId })
  return {}
})

export const markAllRead = implement(readAllMessages, async ({ trx, now, caller, publish }, { type }) => {
  const { memberId } = caller
  const notices = type === 'platform' ? 0 : await markRead(trx, memberId, { type: type ?? null })
  if (notices > 0) await publish(noticeRead, { memberId })
  if (type !== undefined && type !== 'platform') return { read: notices }
  const unread = await unreadAnnouncements(trx, await readerOfMember(trx, memberId, now), { now, limit: UNREAD_MAX })
  const announcements = await markAnnouncementsRead(trx, memberId, unread)
  if (announcements > 0) await publish(announcementRead, { memberId })
  return { read: notices + announcements }
})
