import { call } from '../kernel/call.ts'
import { countryField } from '../kernel/country.ts'
import { approvalErrors, askErrors } from '../approvals/errors.ts'
import { amountBetween, beginningField, id, idempotencyKey, nothing, plainNote, strict, z } from '../kernel/field.ts'
import { chargingErrors as e } from './errors.ts'
import { VAT_MAX_PPM } from './price.ts'
import { tariffRow } from './types.ts'

export const tariffList = call('staff/tariff/list', {
  by: { staff: ['operations', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists the public tariffs by site, or by country and class: current and future ones.',
  input: nothing,
  output: strict({ list: z.array(tariffRow) }),
  errors: [],
  example: { as: 'fay', input: {} },
})

/** Upper bound of each price component: 100 units of the platform's asset. The database enforces the same bound. */
const price = amountBetween('0', '100')

const priceFields = {
  perKwh: price,
  perMinute: price,
  start: price,
  idlePerMinute: price,
  idleGraceMinutes: z.number().check(z.int(), z.minimum(0), z.maximum(1_440)),
  vatPpm: z.number().check(z.int(), z.minimum(0), z.maximum(VAT_MAX_PPM)),
}

export const askTariff = call('staff/tariff/ask', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'first-result',
  summary:
    'Requests a public tariff from a given time on. The request waits for a second person; then the previous tariff ends where the new one begins. Running charging sessions keep their tariff.',
  input: strict({
    idempotencyKey,
    /** Absent: for the whole country, except sites with their own tariff. */
    siteId: z.optional(id('site')),
    country: countryField,
    tariffClass: z.enum(['AC', 'DC']),
    ...priceFields,
    validFrom: beginningField,
    reason: plainNote(1, 500),
  }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.siteNotFound, e.tariffNotLawful, e.tariffInThePast, ...askErrors],
  example: {
    as: 'fay',
    input: {
      idempotencyKey: '@key',
      country: 'IT',
      tariffClass: 'AC',
      perKwh: '0.52',
      perMinute: '0',
      start: '0.35',
      idlePerMinute: '0.05',
      idleGraceMinutes: 30,
      vatPpm: 220_000,
      validFrom: 4_000_000_000_000,
      reason: 'The price of the next year',
    },
  },
})

export const endTariff = call('staff/tariff/end', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'first-result',
  summary:
    'Ends a tariff. Where no other tariff takes over, it ends now, or is withdrawn if it has not begun: then no one can start to charge. Where another one takes over, this requests its end, which waits for a second person. Running charging sessions keep their tariff.',
  input: strict({
    idempotencyKey,
    tariffId: id('tariff'),
    /** When a tariff in force ends, if another one takes over. */
    endsAt: z.optional(beginningField),
    /** Why: required if another tariff takes over. */
    reason: z.optional(plainNote(1, 500)),
  }),
  output: strict({
    /** The request that a second person must approve; null: it has ended, or is withdrawn. */
    approvalId: z.nullable(id('approval')),
  }),
  errors: [e.tariffNotFound, e.tariffOver, e.tariffEndWrong, approvalErrors.reasonNeeded, ...askErrors],
  example: { as: 'fay', input: { idempotencyKey: '@key', tariffId: '@tariffToCome' } },
})
