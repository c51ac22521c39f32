import { startOf, dayOf, type Day } from '@ohmstead/contract/kernel/day'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { collectReward, giveTaskBack, sendProof, setAutoCollect, takeTask, taskDetail, taskList, taskSummary } from '@ohmstead/contract/tasks/calls'
import { taskErrors } from '@ohmstead/contract/tasks/errors'
import { taskChanged, taskChoiceChanged } from '@ohmstead/contract/tasks/events'
import { subtract, zero } from '@ohmstead/contract/kernel/amount'
import { newId } from '../../../platform/ids.ts'
import { implement, type CallContext } from '../../../platform/implement.ts'
import { setting } from '../../settings/index.ts'
import { markUsed } from '../../uploads/index.ts'
import {
  askForReward,
  chooseAutoCollect,
  collectingOf,
  giveBack,
  obstacleTo,
  take,
  taskOf,
  tasksOf,
  type OwnTask,
  type TakeObstacle,
} from '../assignment.store.ts'
import { countedOf } from '../counted.store.ts'
import { insertProof, proofsOf } from '../proof.store.ts'
import { budgetOf } from '../task.store.ts'
import { appealUntilOf } from '../task.ts'
import { detailAgain, detailOf, viewOf } from '../task.view.ts'

/** When the UTC month began. */
export function monthBegan(now: Instant): Instant {
  return startOf(`${dayOf(now).slice(0, 7)}-01` as Day)
}

export const listTasks = implement(taskList, async ({ trx, now, caller: { memberId }, lang }, { own, pageNum, pageSize }) => {
  const { rows, total } = await tasksOf(trx, { memberId, own, now }, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: rows.map((row) => viewOf(row, lang)), total }
})

export const readTask = implement(taskDetail, async ({ trx, now, caller: { memberId }, lang, refuse }, { taskId }) =>
  detailOf(trx, (await taskOf(trx, memberId, taskId)) ?? refuse(taskErrors.taskNotFound), { lang, now }),
)

export const readTaskSummary = implement(taskSummary, async ({ trx, now, caller: { memberId } }) => {
  const { available, promised, paid } = await budgetOf(trx, monthBegan(now))
  const { autoCollect, collected } = await collectingOf(trx, memberId)
  return {
    paidThisMonth: paid,
    budgetLeft: promised > available ? zero : subtract(available, promised),
    autoCollect,
    collectWithinHours: await setting(trx, 'tasks.collectWithinHours'),
    ownCollected: collected,
    ...(await countedOf(trx, memberId)),
  }
})

export const takeOne = implement(takeTask, async (at, { taskId }) => {
  const { trx, now, caller, lang, publish } = at
  const { memberId } = caller
  refuseTaking(at, await obstacleTo(trx, memberId, taskId))
  const id = newId('assignment', now)
  await take(trx, id, memberId, taskId)
  await publish(taskChanged, { memberId, assignmentId: id, step: 'received', at: now })
  return detailAgain(trx, { memberId, taskId }, { lang, now })
})

function refuseTaking({ refuse }: CallContext<typeof takeTask>, reason: TakeObstacle | null): void {
  switch (reason) {
    case null:
      return
    case 'unknown':
    case 'closed':
      return refuse(taskErrors.taskNotFound)
    case 'taken':
      return refuse(taskErrors.taskTaken)
    case 'over':
      return refuse(taskErrors.taskOver)
    case 'full':
      return refuse(taskErrors.noPlaceLeft)
    case 'affiliated':
      return refuse(taskErrors.notForAffiliated)
    case 'milestone':
      return refuse(taskErrors.milestoneRewarded)
    case 'budget':
      return refuse(taskErrors.budgetSpent)
  }
}

type Taken = OwnTask & { readonly assignmentId: NonNullable<OwnTask['assignmentId']> }

function isTaken(task: OwnTask | null): task is Taken {
  return task !== null && task.assignmentId !== null
}

export const giveOneBack = implement(giveTaskBack, async ({ trx, now, caller, lang, refuse, publish }, { taskId }) => {
  const { memberId } = caller
  const task = await taskOf(trx, memberId, taskId)
  if (task === null) return refuse(taskErrors.taskNotFound)
  if (!isTaken(task) || !(await giveBack(trx, task.assignmentId))) return refuse(taskErrors.notReceived)
  await publish(taskChanged, { memberId, assignmentId: task.assignmentId, step: 'unfinished', at: now })
  return detailAgain(trx, { memberId, taskId }, { lang, now })
})

export const sendOneProof = implement(sendProof, async ({ trx, now, caller, lang, refuse, publish }, { taskId, fileId, note }) => {
  const { memberId } = caller
  const task = await taskOf(trx, memberId, taskId)
  if (task === null) return refuse(taskErrors.taskNotFound)
  if (!isTaken(task)) return refuse(taskErrors.notReceived)
  const { assignmentId, state, goal, dueAt } = task
  const sent = (await proofsOf(trx, assignmentId)).length
  const isFirst = state === 'received' && goal === 'proof' && dueAt !== null && now <= dueAt
  if (!isFirst && appealUntilOf(task, sent, now) === null) return refuse(taskErrors.proofNotDue)
  if (!isFirst && note.trim() === '') return refuse(taskErrors.appealNeedsWords)
  if (!(await markUsed(trx, { fileId, ownerId: memberId, kind: 'proof', at: now }))) return refuse(taskErrors.pictureUnknown)
  await insertProof(trx, { id: newId('proof', now), assignmentId, memberId, attempt: sent + 1, fileId, note: note.trim() })
  await publish(taskChanged, { memberId, assignmentId, step: 'sent', at: now })
  return detailAgain(trx, { memberId, taskId }, { lang, now })
})

export const collectOne = implement(collectReward, async ({ trx, now, caller, lang, refuse, publish }, { taskId }) => {
  const { memberId } = caller
  const task = await taskOf(trx, memberId, taskId)
  if (task === null) return refuse(taskErrors.taskNotFound)
  if (!isTaken(task) || !(await askForReward(trx, task.assignmentId))) return refuse(taskErrors.nothingToCollect)
  await publish(taskChanged, { memberId, assignmentId: task.assignmentId, step: 'collecting', at: now })
  return detailAgain(trx, { memberId, taskId }, { lang, now })
})

export const chooseCollecting = implement(setAutoCollect, async ({ trx, caller: { memberId }, publish }, { on }) => {
  await chooseAutoCollect(trx, memberId, on)
  await publish(taskChoiceChanged, { memberId })
  return {}
})
