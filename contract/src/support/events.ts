import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'

const personPages = ['support/state', 'support/list', 'support/detail'] as const
/** Members get the event as its audience; guests and staff who look at the conversation follow its topic. */
const of = { audience: 'memberId', topic: 'support:conversationId' } as const
const staffPages = ['staff/support/list', 'staff/support/detail'] as const

/** A person or staff wrote a message that both sides see. Its number and author are read from the conversation. */
export const supportMessageSent = event('support.messageSent', {
  publishedBy: ['api'],
  payload: strict({ conversationId: id('conversation'), memberId: z.nullable(id('member')), at: instantField }),
  stales: [...personPages, ...staffPages, 'staff/overview'],
  ...of,
})

/** A conversation was assigned, solved, closed or deleted. */
export const supportChanged = event('support.changed', {
  publishedBy: ['api', 'worker'],
  payload: strict({ conversationId: id('conversation'), memberId: z.nullable(id('member')), at: instantField }),
  stales: [...personPages, ...staffPages, 'staff/overview'],
  ...of,
})

/** One side received or read messages of the other. */
export const supportSeen = event('support.seen', {
  publishedBy: ['api'],
  payload: strict({ conversationId: id('conversation'), memberId: z.nullable(id('member')), at: instantField }),
  stales: [...personPages, ...staffPages],
  ...of,
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

/** Staff added a note: the pages of the person do not learn of it. */
export const supportNoted = event('support.noted', {
  publishedBy: ['api'],
  payload: strict({ conversationId: id('conversation'), at: instantField }),
  stales: ['staff/support/detail'],
})

const typingIn = { payload: strict({ conversationId: id('conversation') }), stales: [], topic: 'support:conversationId', transient: true } as const

/** The person of a conversation is typing; open pages of staff show it for a moment. */
export const supportPersonTyping = event('support.personTyping', typingIn)

/** Staff are typing. */
export const supportStaffTyping = event('support.staffTyping', typingIn)

/** A text that staff often answer with was saved or removed. */
export const cannedAnswerChanged = event('support.cannedChanged', {
  publishedBy: ['api'],
  payload: strict({ cannedAnswerId: id('cannedAnswer'), at: instantField }),
  stales: ['staff/support/canned/list'],
})
