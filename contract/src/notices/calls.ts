import { call } from '../kernel/call.ts'
import { id, nothing, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { noticeErrors as e } from './errors.ts'
import { message, messageType, noticeChoice, noticeGroups, noticeTypes } from './types.ts'

export const messageTypeList = call('message/type/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the types of notices, each with the number of unread ones and the latest.',
  input: nothing,
  output: strict({ list: z.array(messageType) }),
  errors: [],
  example: { as: 'ada', input: {} },
  localised: true,
})

export const messageList = call('message/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s notices of one type, newest first, in the language of the request.',
  input: strict({ type: z.enum(noticeTypes), unread: z.optional(z.boolean()), group: z.optional(z.enum(noticeGroups)), ...paging }),
  output: pageOf(message),
  errors: [],
  example: { as: 'ada', input: { type: 'site' } },
  localised: true,
})

export const messageDetail = call('message/detail', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns one notice of the caller.',
  input: strict({ noticeId: id('notice') }),
  output: message,
  errors: [e.noticeNotFound],
  example: { as: 'ada', input: { noticeId: '@ada.notice' } },
  localised: true,
})

export const readMessage = call('message/set/read', {
  by: 'member',
  repeat: 'again',
  summary: 'Marks one notice of the caller as read.',
  input: strict({ noticeId: id('notice') }),
  output: nothing,
  errors: [e.noticeNotFound],
  example: { as: 'ada', input: { noticeId: '@ada.notice' } },
})

export const readAllMessages = call('message/set/allread', {
  by: 'member',
  repeat: 'again',
  summary: 'Marks all notices of the caller as read, or those of one type.',
  input: strict({ type: z.optional(z.enum(noticeTypes)) }),
  output: strict({ read: z.number() }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const noticeChoiceList = call('message/choice/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the groups of notices with what the caller chose for each.',
  input: nothing,
  output: strict({ list: z.array(noticeChoice) }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const setNoticeChoice = call('message/choice/set', {
  by: 'member',
  repeat: 'again',
  summary: 'Switches the notices of a group, or mails about them, on or off. Notices of security, money and device faults cannot be switched off.',
  input: strict({ group: z.enum(noticeGroups), on: z.optional(z.boolean()), mail: z.optional(z.boolean()) }),
  output: noticeChoice,
  errors: [e.groupIsFixed],
  example: { as: 'ada', input: { group: 'charging', on: true } },
})

export const unsubscribeMail = call('message/mail/unsubscribe', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Ends mails about a group of notices, by the link in each of them, without a sign-in.',
  input: strict({ token: text(1, 400) }),
  /** Null: no server of this instance made the link. */
  output: strict({ group: z.nullable(z.enum(noticeGroups)) }),
  errors: [],
  example: { input: { token: 'from-a-mail' } },
  perMinute: 20,
})
