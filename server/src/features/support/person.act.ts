import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import type { Id } from '@ohmstead/contract/kernel/id'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { CONVERSATIONS_OPEN_MAX } from '@ohmstead/contract/support/types'
import type { CallContext, RequestContext } from '../../platform/implement.ts'
import { hasEnded, waitsForAnswer } from './conversation.ts'
import { conversationById, lockConversation, lockOpening, standingOf, type ConversationRow } from './conversation.store.ts'
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

type Refusing<Errors extends CallDeclaration['errors']> = Pick<CallContext<CallDeclaration<string, AnySchema, AnySchema, Errors>>, 'trx' | 'refuse'>
type Opening = Refusing<readonly [typeof supportErrors.tooManyOpen]>
type Writing = Refusing<readonly [typeof supportErrors.tooManyOpen, typeof supportErrors.conversationNotFound, typeof supportErrors.waitForAnswer]>

/** A conversation in which the person may write now, locked. A message opens one that ended again, as far as its member has not too many. */
export async function lockToWrite(at: At & Writing, id: Id<'conversation'>): Promise<ConversationRow & Pick<Person, 'author'>> {
  const row = (await lockOwn(at, id)) ?? at.refuse(supportErrors.conversationNotFound)
  if (waitsForAnswer(row)) at.refuse(supportErrors.waitForAnswer)
  if (row.memberId !== null && hasEnded(row)) await checkOpen(at, row.memberId)
  return row
}

/** Refuses one more open conversation of a member who has as many as are allowed. */
export async function checkOpen({ trx, refuse }: Opening, memberId: Id<'member'>): Promise<void> {
  await lockOpening(trx, memberId)
  if ((await standingOf(trx, memberId)).open >= CONVERSATIONS_OPEN_MAX) refuse(supportErrors.tooManyOpen, { most: CONVERSATIONS_OPEN_MAX })
}
