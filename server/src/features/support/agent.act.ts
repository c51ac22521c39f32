import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { AnySchema } from '@ohmstead/contract/kernel/error'
import type { Id } from '@ohmstead/contract/kernel/id'
import { supportErrors } from '@ohmstead/contract/support/errors'
import type { CallContext, StaffCaller } from '../../platform/implement.ts'
import { viewedSince } from './conversation.ts'
import { conversationById, lockConversation, type ConversationRow } from './conversation.store.ts'
import { hasViewed } from './view.store.ts'

type Errors = readonly [typeof supportErrors.conversationNotFound, typeof supportErrors.viewFirst]

/** A call of staff in a conversation that they opened. */
type At = Pick<CallContext<CallDeclaration<string, AnySchema, AnySchema, Errors>>, 'trx' | 'now' | 'refuse'> & { readonly caller: StaffCaller }

/** A conversation that the caller opened: what staff do in one comes after a view, which is in the audit log. */
export async function openedConversation(at: At, id: Id<'conversation'>): Promise<ConversationRow> {
  return ofViewer(at, await conversationById(at.trx, id))
}

/** The same, locked. */
export async function lockOpened(at: At, id: Id<'conversation'>): Promise<ConversationRow> {
  return ofViewer(at, await lockConversation(at.trx, id))
}

async function ofViewer({ trx, now, caller, refuse }: At, row: ConversationRow | null): Promise<ConversationRow> {
  if (row === null) return refuse(supportErrors.conversationNotFound)
  if (!(await hasViewed(trx, row.id, caller.staffId, viewedSince(now)))) refuse(supportErrors.viewFirst)
  return row
}
