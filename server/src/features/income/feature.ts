import { calls } from './calls/calls.gen.ts'
import { shareNames } from './cause-name.store.ts'
import { incomeObstacles } from './closing.store.ts'
import { figuresWatch } from './figures.store.ts'
import { closeIncomeDays, countSettlements, onCollected, onDisputes, releaseIncome, settlePayments } from './settle.jobs.ts'
import { notifyHosts } from './hosted.jobs.ts'
import { incomePersonalData } from './personal-data.store.ts'
import { incomeWatch } from './violation.store.ts'
import { incomeTables } from './tables.ts'

/** What this feature provides to the roles. */
export const incomeFeature = {
  calls,
  listeners: [onCollected, onDisputes, countSettlements, notifyHosts],
  dueWork: [settlePayments, releaseIncome, closeIncomeDays],
  watches: [incomeWatch, figuresWatch()],
  personalData: incomePersonalData,
  closingObstacles: incomeObstacles,
  causeNames: shareNames,
  tables: incomeTables,
  withoutNotice: {
    'charging.hostedChanged': 'shown on the pages of the host while it runs',
    'session.settled': 'income.settled names the members',
    'session.takenBack': 'income.takenBack names the members',
  },
} as const
