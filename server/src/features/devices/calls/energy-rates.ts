import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { askEnergyRate, energyRateList, withdrawEnergyRate } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { implement } from '../../../platform/implement.ts'
import { energyRateChanged } from '@ohmstead/contract/devices/events'
import { audit } from '../../../platform/audit.ts'
import { askApproval } from '../../approvals/index.ts'
import { energyRateApproval } from '../energy-rate.approval.ts'
import { energyRateAt, energyRates, lockRate, withdrawRate } from '../energy-rate.store.ts'

export const listEnergyRates = implement(energyRateList, async ({ trx }) => ({ list: await energyRates(trx) }))

export const askEnergyRateOfStaff = implement(
  askEnergyRate,
  async ({ trx, now, caller, refuse }, { country, tariffClass, perKwh, validFrom, reason }) => {
    if (validFrom < now)
      refuse(deviceErrors.energyRateWrong, { detail: 'it cannot begin in the past: charging sessions were settled by the rate of their time' })
    const before = await energyRateAt(trx, country, tariffClass, validFrom)
    const asked = { country, tariffClass, perKwh, before, validFrom }
    return { approvalId: await askApproval(trx, energyRateApproval, { caller, now, subject: `${country} ${tariffClass}`, asked, reason }) }
  },
)

export const withdrawEnergyRateOfStaff = implement(withdrawEnergyRate, async ({ trx, now, caller, refuse, publish }, { id }) => {
  const rate = (await lockRate(trx, id)) ?? refuse(deviceErrors.energyRateNotFound)
  if (rate.withdrawnAt !== null || rate.validFrom <= now) refuse(deviceErrors.energyRateInForce)
  await withdrawRate(trx, rate, caller.staffId, now)
  await audit(trx, {
    by: caller.staffId,
    role: caller.role,
    act: 'energyRate.withdrawn',
    subject: rate.id,
    detail: `${rate.country} ${rate.tariffClass} ${formatAmount(rate.perKwh)}`,
    at: now,
  })
  await publish(energyRateChanged, { energyRateId: rate.id, at: now })
  return { ...rate, withdrawnAt: now }
})
