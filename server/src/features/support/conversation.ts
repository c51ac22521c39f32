import type { Instant } from '@ohmstead/contract/kernel/instant'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import type { ConversationRow } from './conversation.store.ts'

/** How long a member of staff may read a conversation after opening it. */
export const VIEW_VALID_MS = 8 * HOUR_MS

export const viewedSince = (now: Instant): Instant => after(now, -VIEW_VALID_MS)

/** A conversation as its person sees it. Who answers, and what only staff see, is left out. */
export function ofPerson({ id, topic, state, openedAt, lastAt, waitingSince, personUnread, staffDelivered, staffRead }: ConversationRow) {
  return { id, topic, state, openedAt, lastAt, waitingSince, unread: personUnread, staffDelivered, staffRead }
}

/** A conversation as staff see it. */
export function ofStaff(row: ConversationRow) {
  const { id, memberId, email, topic, state, assignedTo, openedAt, lastAt, waitingSince, staffUnread, personDelivered, personRead } = row
  const hasEmail = email !== null
  return { id, memberId, hasEmail, topic, state, assignedTo, openedAt, lastAt, waitingSince, unread: staffUnread, personDelivered, personRead }
}
