import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { setting } from '../settings/index.ts'
import { dayBegan, type Limits } from './transfer.ts'
import { sentSince } from './transfer.store.ts'

/** What the operator allows, and what the member sent to others today. */
export async function limitsOf(q: Queryable, memberId: Id<'member'>, now: Instant): Promise<Limits & { readonly sentToday: Limits['minimum'] }> {
  return {
    minimum: await setting(q, 'transfers.minimum'),
    maximum: await setting(q, 'transfers.maximum'),
    dailyMaximum: await setting(q, 'transfers.dailyMaximum'),
    sentToday: await sentSince(q, memberId, dayBegan(now)),
  }
}
