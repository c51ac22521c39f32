// Printed by `npm run gen` from the files of the features. Don't edit.
import { exportBillsOf } from './export-bills.ts'
import { giveFromFaucet } from './give-from-faucet.ts'
import { listBillsOf } from './list-bills.ts'
import { listHoldsOf } from './list-holds.ts'
import { readWallets } from './read-overview.ts'
import { listStatements, readStatement, statementFileOf } from './statements.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  billExport: exportBillsOf(parts),
  faucet: giveFromFaucet,
  billList: listBillsOf(parts),
  holdList: listHoldsOf(parts),
  walletOverview: readWallets(parts),
  statementList: listStatements,
  statementDetail: readStatement,
  statementFile: statementFileOf(parts),
})
