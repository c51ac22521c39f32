import type { Id } from '@ohmstead/contract/kernel/id'
import type { RequestContext } from '../../platform/implement.ts'
import { conversationById, lockConversation, type ConversationRow } from './conversation.store.ts'
import { conversationOfKey, proveGuest } from './guest-key.store.ts'
import type { MessageRow } from './message.store.ts'

type At = Pick<RequestContext, 'trx' | 'now' | 'caller' | 'cookies'>

/** The person of a request: a member who is signed in, or a guest whose browser has a key. */
export interface Person {
  readonly author: Exclude<MessageRow['author'], 'staff'>
  readonly memberId: Id<'member'> | null
  /** The one conversation of a guest; null: the browser has no key, or its caller is a member. */
  readonly guestOf: Id<'conversation'> | null
}

/** Who reads. */
export async function readerOf({ trx, now, caller, cookies }: At): Promise<Person> {
  if (caller.kind === 'member') return { author: 'member', memberId: caller.memberId, guestOf: null }
  const key = cookies.read('support')
  return { author: 'guest', memberId: null, guestOf: key === undefined ? null : await conversationOfKey(trx, key, now) }
}

/** Who writes: the key of a guest is shown to the database, as the sign-in of a member was. */
export async function writerOf({ trx, caller, cookies }: At): Promise<Person> {
  if (caller.kind === 'member') return { author: 'member', memberId: caller.memberId, guestOf: null }
  const key = cookies.read('support')
  return { author: 'guest', memberId: null, guestOf: key === undefined ? null : await proveGuest(trx, key) }
}

const isOf = ({ memberId, guestOf }: Person, row: ConversationRow) => (memberId === null ? row.id === guestOf : row.memberId === memberId)

/** A conversation of the person; those of others do not exist for them. */
export async function ownConversation(at: At, id: Id<'conversation'>): Promise<ConversationRow | null> {
  const row = await conversationById(at.trx, id)
  return row !== null && isOf(await readerOf(at), row) ? row : null
}

/** A conversation of the person who writes, locked, with who writes. */
export async function lockOwn(at: At, id: Id<'conversation'>): Promise<(ConversationRow & Pick<Person, 'author'>) | null> {
  const person = await writerOf(at)
  const row = await lockConversation(at.trx, id)
  return row !== null && isOf(person, row) ? { ...row, author: person.author } : null
}
