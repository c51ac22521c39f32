import { assert } from '@ohmstead/contract/kernel/assert'
import { taskErrors } from '@ohmstead/contract/tasks/errors'
import { drawMade, drawPrepared } from '@ohmstead/contract/tasks/events'
import { residueOfDraw } from '@ohmstead/contract/tasks/wheel'
import { checkDraw, chooseText, drawList, makeDraw, prepareDraw, readWheel } from '@ohmstead/contract/tasks/wheel-calls'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Trx } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { LedgerRefusal, openAccounts, post } from '../../ledger/index.ts'
import { walletChangedFor } from '../../wallets/index.ts'
import { countedOf } from '../counted.store.ts'
import {
  chooseText as storeText,
  drawsOf,
  madeDrawById,
  makeDraw as storeDraw,
  nextDrawOf,
  obstacleToDraw,
  prepareDraw as storePrepared,
  type NextDraw,
} from '../draw.store.ts'
import { drawPosted, prizeAccountsOf } from '../postings.ts'
import { drawViewOf, wheelViewOf } from '../wheel.view.ts'

export const readOwnWheel = implement(readWheel, async ({ trx, caller: { memberId } }) => wheelViewOf(trx, memberId))

/** Why the wheel cannot be turned, in words. */
const turning = { closed: taskErrors.wheelClosed, affiliated: taskErrors.notForAffiliated, budget: taskErrors.budgetSpent } as const

export const prepareOwnDraw = implement(prepareDraw, async ({ trx, now, caller, refuse, publish }) => {
  const { memberId } = caller
  const { wheelId, drawId } = await nextDrawOf(trx, memberId)
  if (drawId !== null) return refuse(taskErrors.drawPrepared)
  const obstacle = await obstacleToDraw(trx, memberId, wheelId)
  if (obstacle !== null) refuse(turning[obstacle])
  if ((await countedOf(trx, memberId)).spins === 0) refuse(taskErrors.noSpin)
  if (!(await storePrepared(trx, newId('draw', now), memberId))) refuse(taskErrors.drawPrepared)
  await publish(drawPrepared, { memberId, at: now })
  return wheelViewOf(trx, memberId)
})

/** The next draw of a member, which must be this one. */
async function ownDraw(trx: Trx, memberId: Id<'member'>, drawId: Id<'draw'>): Promise<NextDraw> {
  const next = await nextDrawOf(trx, memberId)
  if (next.drawId === drawId) return next
  return refuse((await madeDrawById(trx, drawId))?.memberId === memberId ? taskErrors.drawMade : taskErrors.drawNotFound)
}

export const chooseOwnText = implement(chooseText, async ({ trx, now, caller: { memberId }, refuse, publish }, { drawId, clientSeed }) => {
  await ownDraw(trx, memberId, drawId)
  if (!(await storeText(trx, drawId, clientSeed))) refuse(taskErrors.textChosen)
  await publish(drawPrepared, { memberId, at: now })
  return wheelViewOf(trx, memberId)
})

export const makeOwnDraw = implement(makeDraw, async ({ trx, now, caller, refuse, publish }, { drawId }) => {
  const { memberId } = caller
  const next = await ownDraw(trx, memberId, drawId)
  if (next.clientSeed === null) refuse(taskErrors.textNotChosen)
  const obstacle = await obstacleToDraw(trx, memberId, next.wheelId)
  if (obstacle !== null) refuse(turning[obstacle])
  if ((await countedOf(trx, memberId)).spins === 0) refuse(taskErrors.noSpin)
  const made = await storeDraw(trx, drawId)
  if (made === null) return refuse(taskErrors.drawMade)
  assert(residueOfDraw(made) === made.residue, 'the database computes the outcome that the page computes')
  await openAccounts(trx, prizeAccountsOf(made))
  try {
    await post(trx, drawPosted(made, now))
  } catch (error) {
    if (error instanceof LedgerRefusal && error.reason === 'insufficient') refuse(taskErrors.noSpin)
    throw error
  }
  await publish(drawMade, { memberId, drawId, at: now })
  if (made.prize === 'money') await walletChangedFor(trx, memberId)
  return drawViewOf(made)
})

export const listOwnDraws = implement(drawList, async ({ trx, caller: { memberId } }, { pageNum, pageSize }) => {
  const { rows, total } = await drawsOf(trx, memberId, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: rows.map(drawViewOf), total }
})

export const readDrawToCheck = implement(checkDraw, async ({ trx, refuse }, { drawId }) =>
  drawViewOf((await madeDrawById(trx, drawId)) ?? refuse(taskErrors.drawNotFound)),
)
