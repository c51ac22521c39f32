import { call } from '../kernel/call.ts'
import { id, idempotencyKey, nothing, pageOf, paging, strict, z } from '../kernel/field.ts'
import { supportErrors as e } from './errors.ts'
import { conversation, conversationDetail, conversationTopics, messageText } from './types.ts'

export const supportState = call('support/state', {
  by: 'member',
  repeat: 'reads',
  summary:
    'Returns how many answers of support the caller has not read, whether a conversation is going on, and how soon support promises to answer.',
  input: nothing,
  output: strict({ unread: z.number(), isOpen: z.boolean(), promisedMinutes: z.number() }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const conversationList = call('support/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s conversations with support, the one with the newest message first.',
  input: strict({ ...paging }),
  output: pageOf(conversation),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const conversationOfPerson = call('support/detail', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns a conversation of the caller with its newest messages, or with those before a message.',
  input: strict({ conversationId: id('conversation'), before: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))) }),
  output: conversationDetail,
  errors: [e.conversationNotFound],
  example: { as: 'ada', input: { conversationId: '@ada.conversation' } },
})

export const openConversation = call('support/open', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Opens a conversation with support by its first message. Five conversations of a member can be neither solved nor closed.',
  input: strict({ idempotencyKey, topic: z.enum(conversationTopics), text: messageText }),
  output: strict({ conversationId: id('conversation') }),
  errors: [e.tooManyOpen, e.answeredElsewhere],
  example: { as: 'ada', input: { idempotencyKey: '@key', topic: 'charging', text: 'The cable of my unit is loose. What can I do?' } },
  perMinute: 5,
})

export const sendSupportMessage = call('support/send', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Writes a message in a conversation of the caller, which opens it again if it was solved or closed.',
  input: strict({ idempotencyKey, conversationId: id('conversation'), text: messageText }),
  output: strict({ number: z.number() }),
  errors: [e.conversationNotFound, e.waitForAnswer],
  example: { as: 'ada', input: { idempotencyKey: '@key', conversationId: '@ada.conversation', text: 'It is the one in Lyon.' } },
  perMinute: 20,
})

export const seeSupport = call('support/seen', {
  by: 'member',
  repeat: 'again',
  summary: 'Reports that a page of the caller received the messages of a conversation up to a number, or that they were read.',
  input: strict({ conversationId: id('conversation'), upTo: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), read: z.boolean() }),
  output: nothing,
  errors: [e.conversationNotFound],
  example: { as: 'ada', input: { conversationId: '@ada.conversation', upTo: 1, read: true } },
})

export const solveConversation = call('support/solve', {
  by: 'member',
  repeat: 'again',
  summary: 'Marks a conversation of the caller as solved. A further message opens it again.',
  input: strict({ conversationId: id('conversation') }),
  output: nothing,
  errors: [e.conversationNotFound, e.alreadyEnded],
  example: { as: 'ada', input: { conversationId: '@ada.conversation' } },
})
