// Printed by `npm run gen` from the files of the features. Don't edit.
import { listLevels } from './level-list.ts'
import { readOwnLevel } from './level-mine.ts'

export const calls = {
  levelList: listLevels,
  levelMine: readOwnLevel,
}
