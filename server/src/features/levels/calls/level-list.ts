import { levelList } from '@ohmstead/contract/levels/calls'
import { implement } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'

export const listLevels = implement(levelList, async ({ trx }) => ({ list: await setting(trx, 'levels.table') }))
