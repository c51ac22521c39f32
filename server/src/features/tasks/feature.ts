import { calls } from './calls/calls.gen.ts'
import { taskNames } from './cause-name.store.ts'
import { taskObstacles } from './closing.store.ts'
import { expectOnSettled, giveDiscounts } from './points.jobs.ts'
import { fundingApproval } from './funding.approval.ts'
import { tasksPersonalData } from './personal-data.store.ts'
import { completeOnEvents, decideRewards, endLateTasks, forgetOnClosed } from './task.jobs.ts'
import { taskWatch } from './violation.store.ts'
import { wheelApproval } from './wheel.approval.ts'
import { tasksTables } from './tables.ts'

/** What this feature provides to the roles. */
export const tasksFeature = {
  calls,
  listeners: [completeOnEvents, expectOnSettled, forgetOnClosed],
  dueWork: [decideRewards, giveDiscounts, endLateTasks],
  watches: [taskWatch],
  personalData: tasksPersonalData,
  closingObstacles: taskObstacles,
  causeNames: taskNames,
  approvals: [fundingApproval, wheelApproval],
  tables: tasksTables,
  withoutNotice: {
    'points.changed': 'shown on the receipt and the bill',
    'draw.made': 'the act of its reader',
    'draw.prepared': 'the act of its reader',
    'wheel.changed': 'work of staff',
    'task.funded': 'work of staff',
    'task.offered': 'shown on the page of tasks',
    'taskChoice.changed': 'the act of its reader',
  },
} as const
