// Printed by `npm run gen` from the files of the features. Don't edit.
import { readTreasury, listMovements, askToExplain } from './treasury.ts'

export const calls = {
  treasuryOverview: readTreasury,
  movementList: listMovements,
  explainMovement: askToExplain,
}
