import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import type { Caller } from '../../platform/implement.ts'
import { memberById } from '../accounts/index.ts'
import { grantsAt } from '../levels/index.ts'
import type { AnnouncementReader } from './announcement.store.ts'

/** For which announcements a member is meant. */
export async function readerOfMember(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<NonNullable<AnnouncementReader>> {
  const { country, createdAt } = await memberById(q, memberId)
  return { memberId, country, level: (await grantsAt(q, memberId, now)).level, since: createdAt }
}

/** The same for a caller; a visitor and staff see what is for everybody. */
export async function announcementReader(q: Queryable, caller: Caller, now: Instant): Promise<AnnouncementReader> {
  return caller.kind === 'member' ? readerOfMember(q, caller.memberId, now) : null
}
