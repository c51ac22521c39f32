import { noticeAdded } from '@ohmstead/contract/notices/events'
import { isAlwaysMailed, noticeKinds, typeOfKind } from '@ohmstead/contract/notices/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable, Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import { memberById } from '../accounts/index.ts'
import { findPoint } from '../devices/index.ts'
import { choicesOf } from './choice.store.ts'
import { queueMail } from './mail-due.store.ts'
import { isMailWanted, isWanted } from './notice.ts'
import { insertNotice, type Draft } from './notice.store.ts'

/**
 * Makes a notice, once for each cause, and refreshes the member's open pages. Not for members who closed their account or switched
 * such notices off. Returns whether it was made.
 */
export async function notify(trx: Trx, draft: Draft, now: Instant): Promise<boolean> {
  if ((await memberById(trx, draft.to)).closedAt !== null) return false
  const [group, choices] = [noticeKinds[draft.kind], await choicesOf(trx, draft.to)]
  if (!isWanted(group, choices)) return false
  const id = await insertNotice(trx, draft, now)
  if (id === null) return false
  if (isAlwaysMailed(draft.kind) || isMailWanted(group, choices)) await queueMail(trx, id)
  await publish(trx, noticeAdded, { memberId: draft.to, type: typeOfKind(draft.kind) })
  return true
}

/** The name of a unit as people know it; empty while a flow has none. */
export async function nameOf(q: Queryable, pointId: Id<'point'> | null): Promise<string> {
  return pointId === null ? '' : ((await findPoint(q, pointId))?.name ?? '')
}
