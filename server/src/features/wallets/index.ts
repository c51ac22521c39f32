import type { Id } from '@ohmstead/contract/kernel/id'
import { walletChanged } from '@ohmstead/contract/wallets/events'
import type { Trx } from '../../platform/database.ts'
import { tell } from '../../platform/outbox.ts'

/** Says that a member's money moved, to whoever has a page of it open. */
export async function walletChangedFor(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await tell(trx, walletChanged, { memberId })
}
