import type { Id } from '@ohmstead/contract/kernel/id'
import { walletChanged } from '@ohmstead/contract/wallets/events'
import type { Trx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'

/** Notifies the open pages of a member that their money moved. */
export async function walletChangedFor(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await publish(trx, walletChanged, { memberId })
}
export type { CausedLine, CauseName, CauseNamesOf } from './parts.ts'
