import { emailField } from '../accounts/types.ts'
import { credentialErrors } from '../credentials/errors.ts'
import { captchaField } from '../credentials/types.ts'
import { call } from '../kernel/call.ts'
import { exactText, id, idempotencyKey, nothing, pageOf, paging, strict, z } from '../kernel/field.ts'
import { attachmentErrors } from '../uploads/errors.ts'
import { FILE_MAX_BYTES, fileField } from '../uploads/types.ts'
import { supportErrors as e } from './errors.ts'
import { conversation, conversationDetail, conversationTopics, messageText, RATING_MAX } from './types.ts'

export const supportState = call('support/state', {
  by: 'anyone',
  repeat: 'reads',
  summary:
    'Returns how many answers of support the caller has not read, whether a conversation is going on, and how soon support promises to answer.',
  input: nothing,
  output: strict({ unread: z.number(), isOpen: z.boolean(), promisedMinutes: z.number() }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const conversationList = call('support/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the caller’s conversations with support, the one with the newest message first.',
  input: strict({ ...paging }),
  output: pageOf(conversation),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const conversationOfPerson = call('support/detail', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Returns a conversation of the caller with its newest messages, or with those before a message.',
  input: strict({ conversationId: id('conversation'), before: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))) }),
  output: conversationDetail,
  errors: [e.conversationNotFound],
  example: { as: 'ada', input: { conversationId: '@ada.conversation' } },
})

export const openConversation = call('support/open', {
  by: 'anyone',
  repeat: 'first-result',
  oneByOne: true,
  summary:
    'Opens a conversation with support by its first message. Five conversations of a member can be neither solved nor closed. A guest has one, gets the key to it as a cookie, and can give an address to which unread answers are mailed. Guests use the same allowance as look-ups: five a day are free, and each further one requires a captcha with more work.',
  input: strict({
    idempotencyKey,
    topic: z.enum(conversationTopics),
    text: messageText,
    email: z.optional(emailField),
    captcha: z.optional(captchaField),
  }),
  output: strict({ conversationId: id('conversation') }),
  errors: [
    e.tooManyOpen,
    e.answeredElsewhere,
    e.guestHasOne,
    e.tooManyGuests,
    credentialErrors.captchaNeeded,
    credentialErrors.captchaWrong,
    credentialErrors.lookupsSpent,
  ],
  example: { as: 'ada', input: { idempotencyKey: '@key', topic: 'charging', text: 'The cable of my unit is loose. What can I do?' } },
  perMinute: 5,
})

export const sendSupportMessage = call('support/send', {
  by: 'anyone',
  repeat: 'first-result',
  summary: 'Writes a message in a conversation of the caller, which opens it again if it was solved or closed.',
  input: strict({ idempotencyKey, conversationId: id('conversation'), text: messageText }),
  output: strict({ number: z.number() }),
  errors: [e.conversationNotFound, e.waitForAnswer, e.tooManyOpen],
  example: { as: 'ada', input: { idempotencyKey: '@key', conversationId: '@ada.conversation', text: 'It is the one in Lyon.' } },
  perMinute: 20,
})

export const seeSupport = call('support/seen', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Reports that a page of the caller received the messages of a conversation up to a number, or that they were read.',
  input: strict({ conversationId: id('conversation'), upTo: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), read: z.boolean() }),
  output: nothing,
  errors: [e.conversationNotFound],
  example: { as: 'ada', input: { conversationId: '@ada.conversation', upTo: 1, read: true } },
})

export const solveConversation = call('support/solve', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Marks a conversation of the caller as solved. A further message opens it again.',
  input: strict({ conversationId: id('conversation') }),
  output: nothing,
  errors: [e.conversationNotFound, e.alreadyEnded],
  example: { as: 'ada', input: { conversationId: '@ada.conversation' } },
})

export const attachToSupport = call('support/attach', {
  by: 'anyone',
  repeat: 'again',
  file: { maxBytes: FILE_MAX_BYTES },
  summary:
    'Sends a file in a conversation of the caller: a PNG, JPEG or WebP, which is encoded again, or a PDF without scripts and other files in it, of at most 2 MB.',
  input: strict({ conversationId: id('conversation'), file: fileField }),
  output: strict({ number: z.number() }),
  errors: [e.conversationNotFound, e.waitForAnswer, e.tooManyOpen, ...attachmentErrors],
  example: { as: 'ada', input: { conversationId: '@ada.conversation', file: '@picture' } },
  perMinute: 5,
})

export const typeToSupport = call('support/typing', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Tells open pages of staff that the caller is typing in a conversation. Nothing is stored.',
  input: strict({ conversationId: id('conversation') }),
  output: nothing,
  errors: [e.conversationNotFound],
  example: { as: 'ada', input: { conversationId: '@ada.conversation' } },
  perMinute: 40,
})

export const reopenConversation = call('support/reopen', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Opens the conversation of a guest by the key in a mail. The browser gets a key of its own, as a cookie.',
  input: strict({ key: exactText(43, /^[\w-]+$/) }),
  output: strict({ conversationId: id('conversation') }),
  errors: [e.linkEnded],
  example: { input: { key: '@guest.key' } },
  perMinute: 10,
})

export const leaveConversation = call('support/leave', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Ends the access of this browser to the conversation of a guest.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { input: {} },
})

export const rateConversation = call('support/rate', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Rates a conversation of the caller from 1 to 5 after it was solved or closed, once.',
  input: strict({ conversationId: id('conversation'), rating: z.number().check(z.int(), z.minimum(1), z.maximum(RATING_MAX)) }),
  output: nothing,
  errors: [e.conversationNotFound, e.notEnded, e.alreadyRated],
  example: { as: 'ada', input: { conversationId: '@ada.endedConversation', rating: 5 } },
})

export const mailConversation = call('support/transcript', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Mails a conversation to the address of its person, at most once an hour, and to a guest after staff answered.',
  input: strict({ conversationId: id('conversation') }),
  output: nothing,
  errors: [e.conversationNotFound, e.noAddress, e.notAnswered, e.transcriptSent],
  example: { as: 'ada', input: { conversationId: '@ada.conversation' } },
  perMinute: 5,
})
