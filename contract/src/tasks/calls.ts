import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { amount, amountBetween, beginningField, id, idempotencyKey, nothing, pageOf, paging, plainNote, strict, z } from '../kernel/field.ts'
import { taskErrors as e } from './errors.ts'
import {
  isCounted,
  isPaid,
  NOTE_MAX,
  proofReason,
  rewardAmount,
  rewardCount,
  staffProof,
  staffTask,
  taskDetailView,
  taskGoal,
  taskReward,
  taskRow,
  taskTexts,
} from './types.ts'

export const taskList = call('task/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the tasks that the caller can take, or those that they took, newest first.',
  input: strict({ own: z._default(z.boolean(), false), ...paging }),
  output: pageOf(taskRow),
  errors: [],
  example: { as: 'ada', input: {} },
  localised: true,
})

export const taskDetail = call('task/detail', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns one task with what the caller sent as proof.',
  input: strict({ taskId: id('task') }),
  output: taskDetailView,
  errors: [e.taskNotFound],
  example: { as: 'ada', input: { taskId: '@task' } },
  localised: true,
})

export const taskSummary = call('task/summary', {
  by: 'member',
  repeat: 'reads',
  summary:
    'Returns what rewards were paid to all members in this UTC month, what the marketing budget has left, what the caller has besides money, and whether rewards are collected for them.',
  input: nothing,
  output: strict({
    paidThisMonth: amount,
    budgetLeft: amount,
    autoCollect: z.boolean(),
    collectWithinHours: z.number(),
    ownCollected: amount,
    points: z.number(),
    spins: z.number(),
  }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const takeTask = call('task/receive', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Takes a task. Its reward is reserved in the marketing budget until it is done or over.',
  input: strict({ idempotencyKey, taskId: id('task') }),
  output: taskDetailView,
  errors: [e.taskNotFound, e.taskTaken, e.taskOver, e.noPlaceLeft, e.notForAffiliated, e.milestoneRewarded, e.budgetSpent],
  example: { as: 'ada', input: { idempotencyKey: '@key', taskId: '@task' } },
  perMinute: 20,
  localised: true,
})

export const giveTaskBack = call('task/giveback', {
  by: 'member',
  repeat: 'again',
  summary: 'Gives a task back that the caller took and did not do. It cannot be taken again.',
  input: strict({ taskId: id('task') }),
  output: taskDetailView,
  errors: [e.taskNotFound, e.notReceived],
  example: { as: 'ada', input: { taskId: '@task.taken' } },
  localised: true,
})

export const sendProof = call('task/proof/send', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Sends a picture and a note as proof of a task; after a rejection once more, as an appeal, which another person decides.',
  input: strict({ idempotencyKey, taskId: id('task'), fileId: id('file'), note: z._default(plainNote(0, NOTE_MAX), '') }),
  output: taskDetailView,
  errors: [e.taskNotFound, e.notReceived, e.proofNotDue, e.pictureUnknown, e.appealNeedsWords],
  example: { as: 'ada', input: { idempotencyKey: '@key', taskId: '@task.taken', fileId: '@file.proof', note: 'Taken at the second bay.' } },
  perMinute: 20,
  localised: true,
})

export const collectReward = call('task/reward/collect', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Collects the reward of a completed task. It arrives in the reward wallet within seconds.',
  input: strict({ idempotencyKey, taskId: id('task') }),
  output: taskDetailView,
  errors: [e.taskNotFound, e.nothingToCollect],
  example: { as: 'ada', input: { idempotencyKey: '@key', taskId: '@task.rewarded' } },
  perMinute: 20,
  localised: true,
})

export const setAutoCollect = call('task/reward/auto', {
  by: 'member',
  repeat: 'again',
  summary: 'Switches on or off whether rewards are collected for the caller. It is on unless the caller switched it off.',
  input: strict({ on: z.boolean() }),
  output: nothing,
  errors: [],
  example: { as: 'ada', input: { on: true } },
})

export const staffTaskList = call('staff/task/list', {
  by: { staff: ['support', 'content', 'operations', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists all tasks with their texts and how many members took them, newest first.',
  input: strict({ ...paging }),
  output: pageOf(staffTask),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const makeTask = call('staff/task/make', {
  by: { staff: ['content', 'operations', 'administrator'] },
  repeat: 'first-result',
  summary: 'Writes a task. A reward is paid for work, or for a milestone of safety or learning; a task about inviting, leasing or hosting has none.',
  input: strict({
    idempotencyKey,
    texts: taskTexts,
    goal: taskGoal,
    reward: taskReward,
    amount: z.optional(rewardAmount),
    count: z.optional(rewardCount),
    places: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
    hours: z.number().check(z.int(), z.minimum(1), z.maximum(2_160)),
    expiresAt: beginningField,
  })
    .check(z.refine(({ goal, reward }) => reward === 'none' || isPaid(goal), { path: ['reward'] }))
    .check(z.refine(({ reward, amount: given }) => (reward === 'money') === (given !== undefined), { path: ['amount'] }))
    .check(z.refine(({ reward, count }) => isCounted(reward) === (count !== undefined), { path: ['count'] })),
  output: staffTask,
  errors: [e.rewardTooHigh, e.countTooHigh, e.expiresInThePast, e.expiresTooLate],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      texts: { en_US: { title: 'Photograph a charging point', body: 'Take a picture of the unit in which its label can be read.' } },
      goal: 'proof',
      reward: 'none',
      places: 10,
      hours: 72,
      expiresAt: '@nextMonth',
    },
  },
})

export const disableTask = call('staff/task/disable', {
  by: { staff: ['content', 'operations', 'administrator'] },
  repeat: 'again',
  summary: 'Disables a task: no one can take it any more. A proof that was sent is still reviewed.',
  input: strict({ taskId: id('task') }),
  output: staffTask,
  errors: [e.taskNotFound, e.alreadyDisabled],
  example: { as: 'gus', input: { taskId: '@task.own' } },
})

export const staffProofList = call('staff/task/proof/list', {
  by: { staff: ['support', 'operations', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists proofs that wait for a decision, oldest first, or those that were decided, newest first. Members are named by their ids only.',
  input: strict({ waiting: z._default(z.boolean(), true), ...paging }),
  output: pageOf(staffProof),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const decideProof = call('staff/task/proof/decide', {
  by: { staff: ['support', 'operations', 'administrator'] },
  repeat: 'first-result',
  summary:
    'Accepts or rejects a proof. The member sees the reason. The author of a task does not decide on its proofs, and an appeal is decided by another person.',
  input: strict({
    idempotencyKey,
    proofId: id('proof'),
    accept: z.boolean(),
    reason: z.optional(proofReason),
    answer: z.optional(plainNote(1, 500)),
  })
    .check(z.refine(({ accept, reason }) => accept === (reason === undefined), { path: ['reason'] }))
    .check(z.refine(({ reason, answer }) => reason !== 'other' || answer !== undefined, { path: ['answer'] })),
  output: staffProof,
  errors: [e.proofNotFound, e.proofDecided, e.anotherPersonDecides],
  example: { as: 'olga', input: { idempotencyKey: '@key', proofId: '@proof', accept: true } },
})

export const fundBudget = call('staff/task/budget/fund', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'first-result',
  summary: 'Asks a second person to agree that the operator puts own money into the marketing budget.',
  input: strict({ idempotencyKey, amount: amountBetween('1'), reason: plainNote(1, 500) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.notOwnMoney, ...askErrors],
  example: { as: 'fay', input: { idempotencyKey: '@key', amount: '100', reason: 'Budget of the month' } },
})

export const taskBudget = call('staff/task/budget', {
  by: { staff: ['support', 'content', 'operations', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Returns what the marketing budget has, what of it is promised to members, and what was paid in this UTC month.',
  input: nothing,
  output: strict({ available: amount, promised: amount, paidThisMonth: amount, rewardMax: amount }),
  errors: [],
  example: { as: 'gus', input: {} },
})
