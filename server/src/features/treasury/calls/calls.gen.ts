// Printed by `npm run gen` from the files of the features. Don't edit.
import { listPayable, listPayouts, askForPayout } from './payouts.ts'
import { readTreasury, listMovements, askToExplain, askToDisprove, askToDisproveMovement } from './treasury.ts'

export const calls = {
  payableList: listPayable,
  payoutList: listPayouts,
  askPayout: askForPayout,
  treasuryOverview: readTreasury,
  movementList: listMovements,
  explainMovement: askToExplain,
  disproveDeposit: askToDisprove,
  disproveMovement: askToDisproveMovement,
}
