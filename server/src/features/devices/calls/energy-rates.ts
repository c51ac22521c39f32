import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { approveEnergyRate, askEnergyRate, energyRateList } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { energyRateChanged } from '@ohmstead/contract/devices/events'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { newUuid } from '../../../platform/ids.ts'
import { RATE_MAX } from '../energy-rate.ts'
import { approveRate, energyRates, insertRate, lockRate, type EnergyRateRow } from '../energy-rate.store.ts'

const inWords = ({ country, tariffClass, perKwh }: EnergyRateRow) => `${country} ${tariffClass} ${formatAmount(perKwh)}`

export const listEnergyRates = implement(energyRateList, async ({ trx }) => ({ list: await energyRates(trx) }))

export const askEnergyRateOfStaff = implement(
  askEnergyRate,
  async ({ trx, now, caller, refuse, tell }, { country, tariffClass, perKwh, validFrom }) => {
    if (perKwh <= 0n || perKwh > RATE_MAX) refuse(deviceErrors.energyRateWrong, { detail: `above 0, at most ${formatAmount(RATE_MAX)}` })
    if (validFrom < now)
      refuse(deviceErrors.energyRateWrong, { detail: 'it may not begin in the past: charging was settled by the rate of its time' })
    const rate = await insertRate(trx, { id: newUuid(), country, tariffClass, perKwh, validFrom, askedBy: caller.staffId, askedAt: now })
    await audit(trx, {
      by: caller.staffId,
      role: caller.role,
      act: 'energyRate.asked',
      subject: rate.id,
      detail: inWords(rate),
      at: now,
    })
    await tell(energyRateChanged, { energyRateId: rate.id, at: now })
    return rate
  },
)

export const approveEnergyRateOfStaff = implement(approveEnergyRate, async ({ trx, now, caller, refuse, tell }, { id }) => {
  const rate = (await lockRate(trx, id)) ?? refuse(deviceErrors.energyRateNotFound)
  if (rate.askedBy === caller.staffId) refuse(deviceErrors.samePerson)
  if (rate.approvedBy !== null) refuse(deviceErrors.alreadyDecided)
  if (rate.validFrom < now) refuse(deviceErrors.energyRateWrong, { detail: 'its beginning has passed: ask for it again' })
  if (!(await approveRate(trx, rate, caller.staffId, now))) refuse(deviceErrors.energyRateWrong, { detail: 'a later rate is in force already' })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'energyRate.approved', subject: rate.id, detail: inWords(rate), at: now })
  await tell(energyRateChanged, { energyRateId: rate.id, at: now })
  return { ...rate, approvedBy: caller.staffId }
})
