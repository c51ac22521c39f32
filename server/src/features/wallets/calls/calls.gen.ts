// Printed by `npm run gen` from the files of the features. Don't edit.
import { exportBills } from './export-bills.ts'
import { giveFromFaucet } from './give-from-faucet.ts'
import { listBills } from './list-bills.ts'
import { listHolds } from './list-holds.ts'
import { readOverview } from './read-overview.ts'

export const calls = {
  billExport: exportBills,
  faucet: giveFromFaucet,
  billList: listBills,
  holdList: listHolds,
  walletOverview: readOverview,
}
