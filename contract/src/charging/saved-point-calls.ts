import { call } from '../kernel/call.ts'
import { id, idempotencyKey, instantField, nothing, strict, z } from '../kernel/field.ts'
import { chargingErrors as e } from './errors.ts'
import { pointCard } from './types.ts'

export const ownPoints = call('charge/point/own', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the points that the caller saved, the newest first, and then the others where they charged last.',
  input: nothing,
  output: strict({ list: z.array(strict({ point: pointCard, saved: z.boolean(), chargedAt: z.nullable(instantField) })) }),
  errors: [],
  example: { as: 'ben', input: {} },
})

export const savePoint = call('charge/point/save', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Saves a point to find it again, or removes it from the saved ones.',
  input: strict({ idempotencyKey, pointId: id('point'), saved: z.boolean() }),
  output: strict({ saved: z.boolean() }),
  errors: [e.pointNotFound, e.savedPointsReached],
  example: { as: 'ben', input: { idempotencyKey: '@key', pointId: '@point', saved: true } },
})
