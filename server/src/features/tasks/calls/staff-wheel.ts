import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { taskErrors } from '@ohmstead/contract/tasks/errors'
import { changeWheel, staffWheel } from '@ohmstead/contract/tasks/wheel-calls'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval } from '../../approvals/index.ts'
import { setting } from '../../settings/index.ts'
import { wheelApproval } from '../wheel.approval.ts'
import { coversAll, prizeOf, storedPrize } from '../wheel.ts'
import { drawsMade, wheelInForce } from '../wheel.store.ts'

export const readWheelForStaff = implement(staffWheel, async ({ trx }) => {
  const wheel = await wheelInForce(trx)
  return { prizes: wheel?.prizes.map(prizeOf) ?? [], since: wheel?.madeAt ?? null, ...(await drawsMade(trx)) }
})

export const askForOdds = implement(changeWheel, async ({ trx, now, caller, refuse }, { prizes, reason }) => {
  if (!coversAll(prizes)) refuse(taskErrors.weightsDiffer)
  const most = await setting(trx, 'tasks.rewardMax')
  const mostPoints = await setting(trx, 'tasks.pointsMax')
  for (const { amount, count } of prizes) {
    if (amount !== undefined && amount > most) refuse(taskErrors.prizeTooHigh, { most: formatAmount(most) })
    if (count !== undefined && count > mostPoints) refuse(taskErrors.prizeTooHigh, { most: mostPoints })
  }
  const [wheelId, previous] = [newId('wheel', now), await wheelInForce(trx)]
  return {
    approvalId: await askApproval(trx, wheelApproval, {
      caller,
      now,
      subject: wheelId,
      asked: { wheelId, previousId: previous?.id ?? null, previous: [...(previous?.prizes ?? [])], prizes: prizes.map(storedPrize) },
      reason: reason.trim(),
    }),
  }
})
