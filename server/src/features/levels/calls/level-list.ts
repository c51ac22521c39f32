import { levelList } from '@ohmstead/contract/levels/calls'
import { implement } from '../../../platform/implement.ts'
import { levelTable } from '../level.ts'

export const listLevels = implement(levelList, async () => ({ list: [...levelTable] }))
