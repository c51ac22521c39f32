import { id, instantField, plainText, strict, text, z } from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'
import { attachedFile } from '../uploads/types.ts'

/** What a conversation is about, as the person who opens it chooses. */
export const conversationTopics = ['charging', 'hosting', 'money', 'account', 'other'] as const
export type ConversationTopic = (typeof conversationTopics)[number]

/** `open`: staff answer next. `waiting`: the person answers next. A new message opens a solved or closed conversation again. */
export const conversationStates = ['open', 'waiting', 'solved', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/** How many conversations of one member may be neither solved nor closed. */
export const CONVERSATIONS_OPEN_MAX = 5
/** How many messages a person may write before staff answer, or the conversation ends. */
export const MESSAGES_UNANSWERED_MAX = 50
/** The number of messages that are shown at once; earlier ones are requested. */
export const MESSAGES_SHOWN = 50
/** The longest message, in characters. */
export const MESSAGE_LENGTH_MAX = 4_000

/** Control characters, and those that change the direction of the text around them. */
const MISLEADING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** A message as a person types it, over several lines and with any script and emoji. It is shown as text. */
export const messageText = text(1, MESSAGE_LENGTH_MAX).check(
  z.refine((value) => value.trim() !== '' && !MISLEADING.test(value.replaceAll(/[\n\r\t]/g, ' '))),
)

/** The file of a message; null: it is a text. */
const file = z.nullable(attachedFile)

/** A message as the person of the conversation sees it: numbered without the notes of staff. */
export const supportMessage = strict({
  number: z.number(),
  author: z.enum(['person', 'staff']),
  /** Empty where the message is a file. */
  text: z.string(),
  file,
  at: instantField,
})

/** A conversation as its person sees it. */
export const conversation = strict({
  id: id('conversation'),
  topic: z.enum(conversationTopics),
  state: z.enum(conversationStates),
  openedAt: instantField,
  lastAt: instantField,
  /** Since when the person waits for an answer; null: staff answered. */
  waitingSince: z.nullable(instantField),
  /** The number of answers that the person has not read. */
  unread: z.number(),
  /** Up to which message staff have received and read the conversation. */
  staffDelivered: z.number(),
  staffRead: z.number(),
  /** 1 to 5, as the person rated the conversation after its end; null: not rated. */
  rating: z.nullable(z.number()),
})

export const conversationDetail = strict({
  conversation,
  /** Oldest first. */
  list: z.array(supportMessage),
  /** Whether there are messages before these. */
  more: z.boolean(),
  /** Whether the conversation can be mailed: its person has an address. */
  hasEmail: z.boolean(),
})

/** A conversation in the list of staff. */
export const staffConversation = strict({
  id: id('conversation'),
  /** Null: a guest. */
  memberId: z.nullable(id('member')),
  /** Of a guest: whether they gave an address, to which unread answers are mailed. */
  hasEmail: z.boolean(),
  topic: z.enum(conversationTopics),
  state: z.enum(conversationStates),
  assignedTo: z.nullable(id('staff')),
  openedAt: instantField,
  lastAt: instantField,
  waitingSince: z.nullable(instantField),
  /** The number of messages of the person that no one of the staff has read. */
  unread: z.number(),
  /** Up to which message the person has received and read the conversation, by the numbers that the person sees. */
  personDelivered: z.number(),
  personRead: z.number(),
  rating: z.nullable(z.number()),
})

/** A message as staff see it: with the colleague who wrote it, and notes that only staff see. */
export const staffSupportMessage = strict({
  number: z.number(),
  /** The number as the person sees it; null: a note. */
  shown: z.nullable(z.number()),
  author: z.enum(['person', 'staff']),
  staffId: z.nullable(id('staff')),
  note: z.boolean(),
  text: z.string(),
  file,
  at: instantField,
})

export const staffConversationDetail = strict({
  conversation: staffConversation,
  list: z.array(staffSupportMessage),
  more: z.boolean(),
  /** The language in which the person reads. */
  language: z.enum(languages),
})

/** The best rating. */
export const RATING_MAX = 5

const translation = z.optional(messageText)
/** The text of an answer in six languages. */
export const cannedTexts = strict({
  en_US: messageText,
  de_DE: translation,
  fr_FR: translation,
  it_IT: translation,
  pt_PT: translation,
  zh_CN: translation,
})
export const cannedName = plainText(1, 80)
/** How many of these texts staff can keep: they are listed together. */
export const CANNED_ANSWERS_MAX = 200

/** A text that staff often answer with. */
export const cannedAnswer = strict({ id: id('cannedAnswer'), name: z.string(), texts: cannedTexts, savedBy: id('staff'), savedAt: instantField })
