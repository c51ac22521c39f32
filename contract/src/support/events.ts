import { event } from '../kernel/event.ts'
import { id, instantField, strict } from '../kernel/field.ts'

const personPages = ['support/state', 'support/list', 'support/detail'] as const
const staffPages = ['staff/support/list', 'staff/support/detail'] as const

/** A person or staff wrote a message. Its number and author are read from the conversation. */
export const supportMessageSent = event('support.messageSent', {
  publishedBy: ['api'],
  payload: strict({ conversationId: id('conversation'), memberId: id('member'), at: instantField }),
  stales: [...personPages, ...staffPages, 'staff/overview'],
  audience: 'memberId',
})

/** A conversation was assigned, solved, closed or deleted. */
export const supportChanged = event('support.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ conversationId: id('conversation'), memberId: id('member'), at: instantField }),
  stales: [...personPages, ...staffPages, 'staff/overview'],
  audience: 'memberId',
})

/** One side received or read messages of the other. */
export const supportSeen = event('support.seen', {
  publishedBy: ['api'],
  payload: strict({ conversationId: id('conversation'), memberId: id('member'), at: instantField }),
  stales: [...personPages, ...staffPages],
  audience: 'memberId',
})

/** Staff wrote to a member who has not read it since. */
export const supportUnread = event('support.unread', {
  publishedBy: ['worker'],
  payload: strict({ conversationId: id('conversation'), memberId: id('member'), at: instantField }),
  stales: [],
})

/** A member of staff opened a conversation, and may read it. */
export const supportViewed = event('support.viewed', {
  publishedBy: ['api'],
  payload: strict({ conversationId: id('conversation'), at: instantField }),
  stales: ['staff/support/detail'],
})
