import { chargingErrors } from '../charging/errors.ts'
import { call } from '../kernel/call.ts'
import { amount, id, nothing, strict, z } from '../kernel/field.ts'

export const pointsHeld = call('task/points', {
  by: 'member',
  repeat: 'reads',
  summary:
    'Returns the points of the caller, what one and what all are worth when they pay for charging, and whether they pay for the charging sessions that start from now on.',
  input: nothing,
  output: strict({ points: z.number(), value: amount, worth: amount, isOn: z.boolean() }),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const choosePoints = call('task/points/choose', {
  by: 'member',
  repeat: 'again',
  summary: 'Chooses whether points pay for the charging sessions that start from now on: up to the commission that the operator keeps of each.',
  input: strict({ on: z.boolean() }),
  output: nothing,
  errors: [],
  example: { as: 'ben', input: { on: true } },
})

export const pointsOfCharging = call('task/points/charging', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns what points paid for a charging session of the caller, and whether more can follow.',
  input: strict({ chargingSessionId: id('chargingSession') }),
  output: strict({ points: z.number(), paid: amount, waits: z.boolean() }),
  errors: [chargingErrors.chargingSessionNotFound],
  example: { as: 'ben', input: { chargingSessionId: '@settledSession' } },
})
