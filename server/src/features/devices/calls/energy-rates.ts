import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { askEnergyRate, energyRateList, withdrawEnergyRate } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { implement } from '../../../platform/implement.ts'
import { energyRateChanged } from '@ohmstead/contract/devices/events'
import { audit } from '../../../platform/audit.ts'
import { askApproval } from '../../approvals/index.ts'
import { energyRateApproval } from '../energy-rate.approval.ts'
import { energyRateEndApproval } from '../energy-rate-end.approval.ts'
import { energyRateAt, energyRates, lockRate, rateBefore, withdrawRate } from '../energy-rate.store.ts'

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

export const withdrawEnergyRateOfStaff = implement(withdrawEnergyRate, async ({ trx, now, caller, refuse, publish }, { id, reason }) => {
  const rate = (await lockRate(trx, id)) ?? refuse(deviceErrors.energyRateNotFound)
  if (rate.withdrawnAt !== null || rate.validFrom <= now) refuse(deviceErrors.energyRateInForce)
  const next = await rateBefore(trx, rate)
  const { country, tariffClass, perKwh: before, validFrom: endsAt } = rate
  if (next !== null) {
    if (reason === undefined) return refuse(approvalErrors.reasonNeeded)
    const asked = { rateId: id, country, tariffClass, before, next, endsAt }
    return { approvalId: await askApproval(trx, energyRateEndApproval, { caller, now, subject: `${country} ${tariffClass}`, asked, reason }) }
  }
  await withdrawRate(trx, rate, caller.staffId, now)
  const detail = `${country} ${tariffClass} ${formatAmount(before)}`
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'energyRate.withdrawn', subject: id, detail, at: now })
  await publish(energyRateChanged, { energyRateId: id, at: now })
  return { approvalId: null }
})
