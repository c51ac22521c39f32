import type { Id } from '@ohmstead/contract/kernel/id'
import { walletChanged } from '@ohmstead/contract/wallets/events'
import type { Trx } from '../../platform/database.ts'
import { tell } from '../../platform/outbox.ts'
import { exportBills } from './calls/export-bills.ts'
import { giveFromFaucet } from './calls/give-from-faucet.ts'
import { listBills } from './calls/list-bills.ts'
import { listHolds } from './calls/list-holds.ts'
import { readOverview } from './calls/read-overview.ts'

export { walletWatch } from './violation.store.ts'
export { walletObstacles } from './closing.store.ts'
export { walletsPersonalData } from './personal-data.store.ts'

/** Says that a member's money moved, to whoever has a page of it open. */
export async function walletChangedFor(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await tell(trx, walletChanged, { memberId })
}

export const walletHandlers = {
  walletOverview: readOverview,
  billList: listBills,
  billExport: exportBills,
  holdList: listHolds,
  faucet: giveFromFaucet,
}
