import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { micros } from '@ohmstead/contract/kernel/amount'
import { choosePoints, pointsHeld, pointsOfCharging } from '@ohmstead/contract/tasks/points-calls'
import { pointsChanged } from '@ohmstead/contract/tasks/events'
import { implement } from '../../../platform/implement.ts'
import { chargingById } from '../../charging/index.ts'
import { setting } from '../../settings/index.ts'
import { countedOf } from '../counted.store.ts'
import { choosePoints as storeChoice, pointsOf, pointsPay } from '../points.store.ts'

export const readOwnPoints = implement(pointsHeld, async ({ trx, caller: { memberId } }) => {
  const [{ points }, value] = [await countedOf(trx, memberId), await setting(trx, 'tasks.pointValue')]
  return { points, value, worth: micros(BigInt(points) * value), isOn: await pointsPay(trx, memberId) }
})

export const choosePointsToPay = implement(choosePoints, async ({ trx, now, caller: { memberId }, publish }, { on }) => {
  if ((await pointsPay(trx, memberId)) === on) return {}
  await storeChoice(trx, memberId, on)
  await publish(pointsChanged, { memberId, at: now })
  return {}
})

export const readPointsOfCharging = implement(pointsOfCharging, async ({ trx, caller: { memberId }, refuse }, { chargingSessionId }) => {
  if ((await chargingById(trx, chargingSessionId))?.driverId !== memberId) refuse(chargingErrors.chargingSessionNotFound)
  return pointsOf(trx, memberId, chargingSessionId)
})
