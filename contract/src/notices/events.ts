import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'
import { noticeTypes } from './types.ts'

const noticePages = ['message/type/list', 'message/list'] as const

export const noticeAdded = event('notice.added', {
  publishedBy: ['api', 'worker'],
  payload: strict({ memberId: id('member'), type: z.enum(noticeTypes) }),
  stales: noticePages,
  audience: 'memberId',
})

/** Notices were read on one of the member's devices; the others show it. */
export const noticeRead = event('notice.read', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: [...noticePages, 'message/detail'],
  audience: 'memberId',
})

export const noticeChoiceChanged = event('noticeChoice.changed', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: ['message/choice/list'],
  audience: 'memberId',
})

const announcementPages = ['message/type/list', 'message/announcement/list', 'message/announcement/detail'] as const

/** An announcement is shown from now on, or was withdrawn. */
export const announcementChanged = event('announcement.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ announcementId: id('announcement'), at: instantField, page: z.literal('all') }),
  stales: [...announcementPages, 'staff/announcement/list'],
  topic: 'announcement:page',
})

/** A member read announcements; their other devices show it. */
export const announcementRead = event('announcement.read', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: [...announcementPages, 'staff/announcement/list'],
  audience: 'memberId',
})
