import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { energyRateChanged } from '@ohmstead/contract/devices/events'
import { tariffClass } from '@ohmstead/contract/devices/types'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { amount, instantField, strict, z } from '@ohmstead/contract/kernel/field'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { lockRate, rateBefore, withdrawRate } from './energy-rate.store.ts'

/** An energy rate to come is withdrawn, and the one before it continues. */
export const energyRateEndApproval = approvalKind({
  code: 'devices.energyRateEnd',
  asked: strict({
    rateId: z.uuid(),
    country: z.string(),
    tariffClass,
    before: amount,
    /** The rate that continues. */
    next: amount,
    /** When the withdrawn rate would have begun. */
    endsAt: instantField,
  }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  changes: ({ country, tariffClass: of, before, next, endsAt }) => [
    { field: 'country', as: 'text', before: null, after: country },
    { field: 'tariffClass', as: 'text', before: null, after: of },
    { field: 'perKwh', as: 'amount', before: formatAmount(before), after: formatAmount(next) },
    { field: 'validFrom', as: 'instant', before: null, after: String(endsAt) },
  ],
  async carryOut({ trx, now, publish }, { rateId, before, next, endsAt }, { approvedBy }) {
    const rate = await lockRate(trx, rateId)
    const fits = rate !== null && rate.withdrawnAt === null && rate.validFrom === endsAt && endsAt > now && rate.perKwh === before
    if (!fits || (await rateBefore(trx, rate)) !== next) return refuse(approvalErrors.outdated, { detail: rateId })
    await withdrawRate(trx, rate, approvedBy, now)
    await publish(energyRateChanged, { energyRateId: rateId, at: now })
  },
})
