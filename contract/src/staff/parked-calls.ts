import { call } from '../kernel/call.ts'
import { instantField, pageOf, paging, plainNote, strict, text, z } from '../kernel/field.ts'
import { staffErrors as e } from './errors.ts'

const roles = { staff: ['operations', 'administrator'] } as const
const key = { listener: text(1, 120), seq: z.string().check(z.regex(/^-?\d{1,18}$/)) }

/** An event that a subscriber failed to process, so its consequences have not happened. */
const parkedFact = strict({
  ...key,
  name: z.string(),
  /** The payload of the event, as JSON. */
  payload: z.string(),
  publishedAt: instantField,
  parkedAt: instantField,
  error: z.string(),
  tries: z.number(),
  /** When a retry was requested that the worker has not run yet. */
  retryAskedAt: z.nullable(instantField),
  givenUpAt: z.nullable(instantField),
  givenUpBy: z.nullable(z.string()),
  givenUpReason: z.nullable(z.string()),
})

export const parkedList = call('staff/parked/list', {
  by: roles,
  repeat: 'reads',
  summary:
    'Lists parked events, which a subscriber failed to process, with the error: those that are waiting for a decision, or those that were given up.',
  input: strict({ givenUp: z.optional(z.boolean()), ...paging }),
  output: pageOf(parkedFact),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const retryParkedEvent = call('staff/parked/retry', {
  by: roles,
  repeat: 'again',
  summary: 'Schedules a retry of a parked event. If it fails again, the event stays parked with the new error.',
  input: strict(key),
  output: parkedFact,
  errors: [e.parkedNotFound],
  example: { as: 'gus', input: { listener: '@parked.listener', seq: '@parked.seq' } },
})

export const giveUpParkedEvent = call('staff/parked/give-up', {
  by: { staff: ['administrator'] },
  repeat: 'again',
  summary: 'Gives up a parked event, so its consequences will not happen automatically. The event stays on record with who gave it up and why.',
  input: strict({ ...key, reason: plainNote(1, 500) }),
  output: parkedFact,
  errors: [e.parkedNotFound],
  example: { as: 'gus', input: { listener: '@parked.listener', seq: '@parked.seq', reason: 'Corrected manually' } },
})
