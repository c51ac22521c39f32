import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { energyRateChanged } from '@ohmstead/contract/devices/events'
import { tariffClass } from '@ohmstead/contract/devices/types'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { amount, instantField, strict, z } from '@ohmstead/contract/kernel/field'
import { newUuid } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { energyRateAt, putRate } from './energy-rate.store.ts'

/** A new energy rate from a moment on. The one before ends where it begins. */
export const energyRateApproval = approvalKind({
  code: 'devices.energyRate',
  asked: strict({
    country: z.string(),
    tariffClass,
    perKwh: amount,
    /** The rate valid at that moment when this was requested; null: there was none. */
    before: z.nullable(amount),
    validFrom: instantField,
  }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  changes: ({ country, tariffClass: of, perKwh, before, validFrom }) => [
    { field: 'country', as: 'text', before: null, after: country },
    { field: 'tariffClass', as: 'text', before: null, after: of },
    { field: 'perKwh', as: 'amount', before: before === null ? null : formatAmount(before), after: formatAmount(perKwh) },
    { field: 'validFrom', as: 'instant', before: null, after: String(validFrom) },
  ],
  async carryOut({ trx, now, publish }, { country, tariffClass: of, perKwh, before, validFrom }, { askedBy, approvedBy }) {
    if (validFrom < now) refuse(approvalErrors.outdated, { detail: 'validFrom' })
    if ((await energyRateAt(trx, country, of, validFrom)) !== before) refuse(approvalErrors.outdated, { detail: `${country} ${of}` })
    const id = newUuid()
    const rate = { id, country, tariffClass: of, perKwh, validFrom, askedBy, approvedBy, at: now }
    if (!(await putRate(trx, rate))) refuse(approvalErrors.outdated, { detail: `${country} ${of}` })
    await publish(energyRateChanged, { energyRateId: id, at: now })
  },
})
