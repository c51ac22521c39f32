import { after, HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { MESSAGES_UNANSWERED_MAX } from '@ohmstead/contract/support/types'
import type { ConversationRow } from './conversation.store.ts'

/** How long a member of staff may read a conversation after opening it, and act in it; the database has the same limit. */
const VIEW_VALID_MS = 8 * HOUR_MS

export const viewedSince = (now: Instant): Instant => after(now, -VIEW_VALID_MS)

/** Whether its person wrote so many messages that staff answer first; the database has the same limit. */
export const waitsForAnswer = ({ unanswered }: ConversationRow): boolean => unanswered >= MESSAGES_UNANSWERED_MAX

/** Whether a conversation was solved or closed; a further message opens it again. */
export const hasEnded = ({ state }: ConversationRow): boolean => state === 'solved' || state === 'closed'

/** A conversation as its person sees it. Who answers, and what only staff see, is left out. */
export function ofPerson({ id, topic, state, openedAt, lastAt, waitingSince, personUnread, staffDelivered, staffRead, rating }: ConversationRow) {
  return { id, topic, state, openedAt, lastAt, waitingSince, unread: personUnread, staffDelivered, staffRead, rating }
}

/** A conversation as staff see it. Whether a guest gave an address is shown, and not the address. */
export function ofStaff(row: ConversationRow) {
  const { id, memberId, email, topic, state, assignedTo, openedAt, lastAt, waitingSince, staffUnread, personDelivered, personRead, rating } = row
  const about = { id, memberId, hasEmail: email !== null, topic, state, assignedTo, openedAt, lastAt, waitingSince }
  return { ...about, unread: staffUnread, personDelivered, personRead, rating }
}
