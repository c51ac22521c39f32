import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { decideProof, disableTask, fundBudget, makeTask, staffProofList, staffTaskList, taskBudget } from '@ohmstead/contract/tasks/calls'
import { taskErrors } from '@ohmstead/contract/tasks/errors'
import { taskChanged, taskOffered } from '@ohmstead/contract/tasks/events'
import { isCounted } from '@ohmstead/contract/tasks/types'
import { audit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { publishAll } from '../../../platform/outbox.ts'
import { askApproval } from '../../approvals/index.ts'
import { setting } from '../../settings/index.ts'
import { canGive } from '../../treasury/index.ts'
import { endedByDisabling } from '../assignment.store.ts'
import { fundingApproval, fundingAsked } from '../funding.approval.ts'
import { decide, proofById, proofs, type ProofRow } from '../proof.store.ts'
import { allTasks, budgetOf, disable, insertTask, taskById } from '../task.store.ts'
import { monthBegan } from './own-tasks.ts'
import { proofViewOf } from '../task.view.ts'

export const listTasksForStaff = implement(staffTaskList, async ({ trx }, { pageNum, pageSize }) => {
  const { rows, total } = await allTasks(trx, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: rows, total }
})

/** The database allows two years. */
const LONGEST_MS = 730 * DAY_MS

/** How many of each a task can give. */
const mostOf = { points: 'tasks.pointsMax', spins: 'tasks.spinsMax' } as const

export const makeByStaff = implement(makeTask, async ({ trx, now, caller, refuse, publish }, { idempotencyKey: _, amount, count, ...task }) => {
  if (task.expiresAt <= now) refuse(taskErrors.expiresInThePast)
  if (task.expiresAt > after(now, LONGEST_MS)) refuse(taskErrors.expiresTooLate)
  const most = await setting(trx, 'tasks.rewardMax')
  if (amount !== undefined && amount > most) refuse(taskErrors.rewardTooHigh, { most: formatAmount(most) })
  const { reward } = task
  const mostCounted = isCounted(reward) ? await setting(trx, mostOf[reward]) : 0
  if (count !== undefined && count > mostCounted) refuse(taskErrors.countTooHigh, { most: mostCounted })
  const id = newId('task', now)
  const { staffId: madeBy, role } = caller
  await insertTask(trx, { id, ...task, amount: amount ?? null, count: count ?? null, madeBy })
  await audit(trx, { by: madeBy, role, act: 'task.made', subject: id, detail: task.texts.en_US.title, at: now })
  await publish(taskOffered, { taskId: id, at: now })
  const made = await taskById(trx, id)
  assert(made, 'a task that was written exists')
  return made
})

export const disableByStaff = implement(disableTask, async ({ trx, now, caller, refuse, publish }, { taskId }) => {
  const task = (await taskById(trx, taskId)) ?? refuse(taskErrors.taskNotFound)
  if (!(await disable(trx, taskId, caller.staffId))) refuse(taskErrors.alreadyDisabled)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'task.disabled', subject: taskId, detail: task.texts.en_US.title, at: now })
  const ended = await endedByDisabling(trx, taskId)
  await publishAll(trx, (add) => {
    for (const { id: assignmentId, memberId } of ended) add(taskChanged, { memberId, assignmentId, step: 'disabled', at: now })
  })
  await publish(taskOffered, { taskId, at: now })
  return (await taskById(trx, taskId)) ?? task
})

async function staffProofView(q: Queryable, row: ProofRow) {
  const { assignmentId, memberId, taskId, texts, reward, amount, count, madeBy, decidedBy, firstDecidedBy } = row
  return {
    ...(await proofViewOf(q, row)),
    assignmentId,
    memberId,
    taskId,
    taskTitle: texts.en_US.title,
    reward,
    amount,
    count,
    madeBy,
    decidedBy,
    firstDecidedBy,
  }
}

export const listProofs = implement(staffProofList, async ({ trx }, { waiting, pageNum, pageSize }) => {
  const { rows, total } = await proofs(trx, waiting, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  const list = []
  for (const row of rows) list.push(await staffProofView(trx, row))
  return { list, total }
})

export const decideByStaff = implement(decideProof, async ({ trx, now, caller, refuse, publish }, { proofId, accept, reason, answer }) => {
  const proof = (await proofById(trx, proofId, { lock: true })) ?? refuse(taskErrors.proofNotFound)
  if (proof.decision !== null) refuse(taskErrors.proofDecided)
  const { staffId: by, role } = caller
  if (by === proof.madeBy || by === proof.firstDecidedBy) refuse(taskErrors.anotherPersonDecides)
  const decision = accept ? 'accepted' : 'rejected'
  await decide(trx, proofId, { decision, reason: reason ?? null, answer: answer?.trim() ?? null, by })
  await audit(trx, { by, role, act: accept ? 'proof.accepted' : 'proof.rejected', subject: proof.assignmentId, detail: reason ?? '', at: now })
  const { memberId, assignmentId } = proof
  await publish(taskChanged, { memberId, assignmentId, step: decision, at: now })
  return staffProofView(trx, (await proofById(trx, proofId)) ?? proof)
})

export const askForFunding = implement(fundBudget, async ({ trx, now, caller, refuse }, { amount, reason }) => {
  // Refused here so that no one waits for a second person; the database decides.
  if (!(await canGive(trx, amount))) refuse(taskErrors.notOwnMoney)
  const fundingId = newId('funding', now)
  return {
    approvalId: await askApproval(trx, fundingApproval, {
      caller,
      now,
      subject: fundingId,
      asked: fundingAsked(fundingId, amount),
      reason: reason.trim(),
    }),
  }
})

export const readTaskBudget = implement(taskBudget, async ({ trx, now }) => {
  const { available, promised, paid } = await budgetOf(trx, monthBegan(now))
  return { available, promised, paidThisMonth: paid, rewardMax: await setting(trx, 'tasks.rewardMax') }
})
