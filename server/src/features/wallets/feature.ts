import { calls } from './calls/calls.gen.ts'
import { walletObstacles } from './closing.store.ts'
import { walletsPersonalData } from './personal-data.store.ts'
import { walletWatch } from './violation.store.ts'
import { walletsTables } from './tables.ts'

/** What this feature provides to the roles. */
export const walletsFeature = {
  calls,
  watches: [walletWatch],
  personalData: walletsPersonalData,
  closingObstacles: walletObstacles,
  tables: walletsTables,
  withoutNotice: {
    'wallet.changed': 'each movement of money has an event of its own',
  },
} as const
