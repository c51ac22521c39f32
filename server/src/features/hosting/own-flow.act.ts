import type { Id } from '@ohmstead/contract/kernel/id'
import type { Trx } from '../../platform/database.ts'
import { findFlows, type FlowRow } from './flow.store.ts'

/** A flow of this member, locked; null when there is none, or when it belongs to another member. */
export async function ownFlow(trx: Trx, memberId: Id<'member'>, hostingId: Id<'hosting'>): Promise<FlowRow | null> {
  const [row] = await findFlows(trx, { id: hostingId, memberId, lock: true, withEnded: true })
  return row ?? null
}
