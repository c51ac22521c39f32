import { amount, amountBetween, id, instantField, plainNote, plainText, strict, z } from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'

/** `proof`: staff review what the member sends. The system measures the others. */
export const taskGoals = ['proof', 'firstCharge', 'authenticator', 'fundPassword', 'invite', 'lease', 'hosting'] as const
export const taskGoal = z.enum(taskGoals)
export type TaskGoal = (typeof taskGoals)[number]

/** Inviting, leasing and hosting give a check mark only. The database has the same list. */
const paidGoals = ['proof', 'firstCharge', 'authenticator', 'fundPassword'] as const satisfies readonly TaskGoal[]

/** Whether a task with this goal can have a reward. */
export function isPaid(goal: TaskGoal): boolean {
  return paidGoals.some((paid) => paid === goal)
}

/** What members can have besides money, in whole units. Each is an asset of its own that cannot become money. */
export const countedKinds = ['points', 'spins'] as const
export type CountedKind = (typeof countedKinds)[number]

/** `none`: a check mark. `money`: paid in the platform's asset from the marketing budget. The others are counted. */
export const taskRewards = ['none', 'money', ...countedKinds] as const
export const taskReward = z.enum(taskRewards)
export type TaskReward = (typeof taskRewards)[number]

export function isCounted(reward: TaskReward): reward is CountedKind {
  return countedKinds.some((counted) => counted === reward)
}

/** The state of a task for one member. `notReceived`: they did not take it. `unfinished`: they gave it back. */
export const taskStates = ['notReceived', 'received', 'inProgress', 'completed', 'unfinished', 'timedOut', 'rejected', 'disabled'] as const
export const taskState = z.enum(taskStates)
export type TaskState = (typeof taskStates)[number]

/** What happened to a task of a member. */
export const taskSteps = [
  'received',
  'sent',
  'unfinished',
  'timedOut',
  'disabled',
  'completed',
  'rejected',
  'accepted',
  'collecting',
  'collected',
  'expired',
] as const

export const rewardStates = ['toCollect', 'collected', 'expired'] as const
export const rewardState = z.enum(rewardStates)
export type RewardState = (typeof rewardStates)[number]

/** Why a proof was rejected; `other` comes with an answer in words. */
export const proofReasons = ['unclear', 'wrongPlace', 'incomplete', 'notOwn', 'other'] as const
export const proofReason = z.enum(proofReasons)

/** How long a member can appeal after a rejection. The database has the same time. */
export const APPEAL_MS = 7 * 24 * 60 * 60_000

export const NOTE_MAX = 1_000

/** What a member sent, and how it was decided. The picture is null once it was deleted. */
export const proofView = strict({
  id: id('proof'),
  appeal: z.boolean(),
  pictureUrl: z.nullable(z.string()),
  note: z.string(),
  sentAt: instantField,
  decision: z.nullable(z.enum(['accepted', 'rejected'])),
  reason: z.nullable(proofReason),
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(instantField),
})

/** A task as its member sees it, in the language of the reader, or in English where it is not written in it. */
const taskFields = {
  id: id('task'),
  title: z.string(),
  body: z.string(),
  /** The language in which it is shown. */
  language: z.enum(languages),
  goal: taskGoal,
  reward: taskReward,
  /** For a reward of money. */
  amount: z.nullable(amount),
  /** For a reward that is counted. */
  count: z.nullable(z.number()),
  /** How long a member has to do it. */
  hours: z.number(),
  placesLeft: z.number(),
  madeAt: instantField,
  expiresAt: instantField,
  state: taskState,
  receivedAt: z.nullable(instantField),
  dueAt: z.nullable(instantField),
  endedAt: z.nullable(instantField),
  rewardState: z.nullable(rewardState),
  collectUntil: z.nullable(instantField),
  /** The member asked for the reward, which arrives in a moment. */
  collecting: z.boolean(),
}

export const taskRow = strict(taskFields)
export const taskDetailView = strict({
  ...taskFields,
  proofs: z.array(proofView),
  /** Until when the rejection can be appealed against; null: it cannot. */
  appealUntil: z.nullable(instantField),
})

/** The text of a task in one language. */
export const taskText = strict({ title: plainText(1, 80), body: plainNote(1, 2_000) })
const translation = z.optional(taskText)
export const taskTexts = strict({
  en_US: taskText,
  de_DE: translation,
  fr_FR: translation,
  it_IT: translation,
  pt_PT: translation,
  zh_CN: translation,
})

export const rewardAmount = amountBetween('0.01', '1000')
export const rewardCount = z.number().check(z.int(), z.minimum(1), z.maximum(100_000))

/** A task as staff see it. */
export const staffTask = strict({
  id: id('task'),
  texts: taskTexts,
  goal: taskGoal,
  reward: taskReward,
  amount: z.nullable(amount),
  count: z.nullable(z.number()),
  places: z.number(),
  hours: z.number(),
  expiresAt: instantField,
  madeBy: z.string(),
  madeAt: instantField,
  disabledBy: z.nullable(z.string()),
  disabledAt: z.nullable(instantField),
  /** How many members are at it, completed it, and were rejected. */
  open: z.number(),
  completed: z.number(),
  rejected: z.number(),
})

/** A proof in the review queue. */
export const staffProof = strict({
  ...proofView.def.shape,
  assignmentId: id('assignment'),
  memberId: id('member'),
  taskId: id('task'),
  taskTitle: z.string(),
  reward: taskReward,
  amount: z.nullable(amount),
  count: z.nullable(z.number()),
  madeBy: z.string(),
  decidedBy: z.nullable(z.string()),
  /** Who rejected the first proof; an appeal is decided by another person. */
  firstDecidedBy: z.nullable(z.string()),
})
