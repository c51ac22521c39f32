import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { askEnergyRate, energyRateList } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { implement } from '../../../platform/implement.ts'
import { askApproval } from '../../approvals/index.ts'
import { energyRateApproval } from '../energy-rate.approval.ts'
import { RATE_MAX } from '../energy-rate.ts'
import { energyRateAt, energyRates } from '../energy-rate.store.ts'

export const listEnergyRates = implement(energyRateList, async ({ trx }) => ({ list: await energyRates(trx) }))

export const askEnergyRateOfStaff = implement(
  askEnergyRate,
  async ({ trx, now, caller, refuse }, { country, tariffClass, perKwh, validFrom, reason }) => {
    if (perKwh <= 0n || perKwh > RATE_MAX) refuse(deviceErrors.energyRateWrong, { detail: `above 0, at most ${formatAmount(RATE_MAX)}` })
    if (validFrom < now)
      refuse(deviceErrors.energyRateWrong, { detail: 'it may not begin in the past: charging was settled by the rate of its time' })
    const before = await energyRateAt(trx, country, tariffClass, validFrom)
    const asked = { country, tariffClass, perKwh, before, validFrom }
    return { approvalId: await askApproval(trx, energyRateApproval, { caller, now, subject: `${country} ${tariffClass}`, asked, reason }) }
  },
)
