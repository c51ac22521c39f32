import { event } from '../kernel/event.ts'
import { amount, id, instantField, strict, wattHours, z } from '../kernel/field.ts'

const incomePages = [
  'income/overview',
  'income/calendar',
  'income/day',
  'income/release/list',
  'wallet/overview',
  'wallet/bill/list',
  'wallet/hold/list',
  'hosting/record/list',
  'hosting/record/detail',
  'rental/lease/list',
] as const

/** A payment was split; the shares wait for the release window. One event per beneficiary. */
export const incomeSettled = event('income.settled', {
  payload: strict({ memberId: id('member'), settlementId: id('settlement'), chargingSessionId: id('chargingSession'), at: instantField }),
  stales: incomePages,
  audience: 'memberId',
})

export const incomeReleased = event('income.released', {
  payload: strict({ memberId: id('member'), count: z.number(), at: instantField }),
  stales: incomePages,
  audience: 'memberId',
})

/** A settlement was made: team pays rebates from its commission, packages counts what units of a model realised. */
export const sessionSettled = event('session.settled', {
  payload: strict({
    settlementId: id('settlement'),
    chargingSessionId: id('chargingSession'),
    pointId: id('point'),
    host: amount,
    energyWh: wattHours,
    at: instantField,
  }),
  stales: ['charge/receipt'],
})
