import { call } from '../kernel/call.ts'
import { id, idempotencyKey, nothing, pageOf, paging, strict, z } from '../kernel/field.ts'
import { attachmentErrors } from '../uploads/errors.ts'
import { FILE_MAX_BYTES, fileField } from '../uploads/types.ts'
import { supportErrors as e } from './errors.ts'
import { cannedAnswer, cannedName, cannedTexts, conversationStates, messageText, staffConversation, staffConversationDetail } from './types.ts'

const agents = { staff: ['support', 'administrator'] } as const
const numbered = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))

export const staffConversationList = call('staff/support/list', {
  by: agents,
  repeat: 'reads',
  summary:
    'Lists conversations of one state: open ones by how long the person has been waiting, the others by their last message. Without a state, all those of one member.',
  input: strict({
    state: z.optional(z.enum(conversationStates)),
    /** Those of the caller, or those of no one; absent: all. */
    assigned: z.optional(z.enum(['own', 'none'])),
    who: z.optional(z.enum(['members', 'guests'])),
    memberId: z.optional(id('member')),
    ...paging,
  }),
  output: strict({ ...pageOf(staffConversation).shape, promisedMinutes: z.number() }),
  errors: [],
  example: { as: 'gus', input: { state: 'open' } },
})

export const viewConversation = call('staff/support/view', {
  by: agents,
  repeat: 'again',
  summary: 'Opens a conversation for the caller for eight hours. Each time is in the audit log.',
  input: strict({ conversationId: id('conversation') }),
  output: nothing,
  errors: [e.conversationNotFound],
  example: { as: 'gus', input: { conversationId: '@ada.conversation' } },
})

export const staffConversationRead = call('staff/support/detail', {
  by: agents,
  repeat: 'reads',
  summary: 'Returns a conversation that the caller has opened, with its newest messages and notes, or with those before a message.',
  input: strict({ conversationId: id('conversation'), before: z.optional(numbered) }),
  output: staffConversationDetail,
  errors: [e.conversationNotFound, e.viewFirst],
  example: { as: 'gus', input: { conversationId: '@ada.conversation' } },
})

export const answerConversation = call('staff/support/answer', {
  by: agents,
  repeat: 'first-result',
  summary: 'Answers a conversation that the caller has opened, or adds a note that only staff see. The first answer assigns it to the caller.',
  input: strict({ idempotencyKey, conversationId: id('conversation'), text: messageText, note: z._default(z.boolean(), false) }),
  output: strict({ number: z.number() }),
  errors: [e.conversationNotFound, e.viewFirst],
  example: {
    as: 'gus',
    input: { idempotencyKey: '@key', conversationId: '@ada.conversation', text: 'Please do not use it. A colleague comes today.' },
  },
  perMinute: 60,
})

export const assignConversation = call('staff/support/assign', {
  by: agents,
  repeat: 'again',
  summary: 'Assigns a conversation that the caller has opened to the caller or to a colleague who may answer it, or to no one.',
  input: strict({ conversationId: id('conversation'), /** Absent: to no one. */ staffId: z.optional(id('staff')) }),
  output: nothing,
  errors: [e.conversationNotFound, e.viewFirst, e.colleagueCannotAnswer],
  example: { as: 'gus', input: { conversationId: '@ada.conversation' } },
})

export const endConversation = call('staff/support/end', {
  by: agents,
  repeat: 'again',
  summary: 'Marks a conversation that the caller has opened as solved, or closes it. A further message opens it again.',
  input: strict({ conversationId: id('conversation'), state: z.enum(['solved', 'closed']) }),
  output: nothing,
  errors: [e.conversationNotFound, e.viewFirst, e.alreadyEnded],
  example: { as: 'gus', input: { conversationId: '@ada.conversation', state: 'closed' } },
})

export const seeConversation = call('staff/support/seen', {
  by: agents,
  repeat: 'again',
  summary:
    'Reports up to which number, as the person sees it, the messages of a conversation that the caller has opened were received, or that they were read.',
  input: strict({ conversationId: id('conversation'), upTo: numbered, read: z.boolean() }),
  output: nothing,
  errors: [e.conversationNotFound, e.viewFirst],
  example: { as: 'gus', input: { conversationId: '@ada.conversation', upTo: 1, read: true } },
})

export const attachToConversation = call('staff/support/attach', {
  by: agents,
  repeat: 'again',
  file: { maxBytes: FILE_MAX_BYTES },
  summary: 'Sends a file in a conversation that the caller has opened: a picture, which is encoded again, or a PDF, of at most 2 MB.',
  input: strict({ conversationId: id('conversation'), file: fileField }),
  output: strict({ number: z.number() }),
  errors: [e.conversationNotFound, e.viewFirst, ...attachmentErrors],
  example: { as: 'gus', input: { conversationId: '@ada.conversation', file: '@picture' } },
  perMinute: 10,
})

export const typeInConversation = call('staff/support/typing', {
  by: agents,
  repeat: 'reads',
  summary: 'Tells open pages of the person that staff are typing in a conversation that the caller has opened. Nothing is stored.',
  input: strict({ conversationId: id('conversation') }),
  output: nothing,
  errors: [e.conversationNotFound, e.viewFirst],
  example: { as: 'gus', input: { conversationId: '@ada.conversation' } },
  perMinute: 40,
})

export const cannedAnswerList = call('staff/support/canned/list', {
  by: agents,
  repeat: 'reads',
  summary: 'Lists the texts that staff often answer with, by name.',
  input: nothing,
  output: strict({ list: z.array(cannedAnswer) }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const saveCannedAnswer = call('staff/support/canned/save', {
  by: agents,
  repeat: 'first-result',
  summary: 'Saves a text that staff often answer with, in up to six languages: a new one, of at most 200, or a change of one.',
  input: strict({ idempotencyKey, cannedAnswerId: z.optional(id('cannedAnswer')), name: cannedName, texts: cannedTexts }),
  output: strict({ cannedAnswerId: id('cannedAnswer') }),
  errors: [e.cannedNotFound, e.cannedNameInUse, e.tooManyCanned],
  example: { as: 'gus', input: { idempotencyKey: '@key', name: 'Thanks', texts: { en_US: 'Thank you for your message.' } } },
})

export const removeCannedAnswer = call('staff/support/canned/remove', {
  by: agents,
  repeat: 'again',
  summary: 'Removes a text that staff often answer with. What was sent stays as it is.',
  input: strict({ cannedAnswerId: id('cannedAnswer') }),
  output: nothing,
  errors: [e.cannedNotFound],
  example: { as: 'gus', input: { cannedAnswerId: '@cannedAnswer' } },
})
