import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { id, idempotencyKey, plainNote, strict, z } from '../kernel/field.ts'
import { chargingErrors as e } from './errors.ts'

const asked = strict({ approvalId: id('approval') })
const entry = { idempotencyKey, quarantineId: id('quarantine'), reason: plainNote(3, 300) }

export const askBillRelease = call('staff/quarantine/ask-release', {
  by: { staff: ['operations', 'finance', 'administrator'] },
  repeat: 'first-result',
  summary: 'Requests that a charging session in review is billed as metered. It is billed when a second person approves.',
  input: strict(entry),
  output: asked,
  errors: [e.quarantineNotFound, e.alreadyDecided, e.notInReview, e.billIsFinal, ...askErrors],
  example: { as: 'gus', input: { idempotencyKey: '@key', quarantineId: '@review', reason: 'The meter was checked on site' } },
})

export const askBillCorrection = call('staff/quarantine/ask-correction', {
  by: { staff: ['operations', 'finance', 'administrator'] },
  repeat: 'first-result',
  summary: 'Requests that a charging session in review is billed with less energy than metered. It is billed when a second person approves.',
  input: strict({ ...entry, energyWh: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)) }),
  output: asked,
  errors: [e.quarantineNotFound, e.alreadyDecided, e.notInReview, e.billIsFinal, e.correctionTooHigh, ...askErrors],
  example: { as: 'gus', input: { idempotencyKey: '@key', quarantineId: '@review', energyWh: 1_000, reason: 'The meter ran ahead' } },
})

export const askDismissal = call('staff/quarantine/ask-dismissal', {
  by: { staff: ['operations', 'finance', 'administrator'] },
  repeat: 'first-result',
  summary: 'Requests that an entry which may change a bill is dismissed. A charging session in review is then not billed.',
  input: strict(entry),
  output: asked,
  errors: [e.quarantineNotFound, e.alreadyDecided, ...askErrors],
  example: { as: 'gus', input: { idempotencyKey: '@key', quarantineId: '@review', reason: 'The device is broken' } },
})
