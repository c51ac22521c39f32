import { call } from '../kernel/call.ts'
import { instantField, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { staffErrors as e } from './errors.ts'

const roles = { staff: ['operations', 'administrator'] } as const
const key = { listener: text(1, 120), seq: z.string().check(z.regex(/^-?\d{1,18}$/)) }

/** A fact that a part of the product could not take: what follows from it has not happened. */
const parkedFact = strict({
  ...key,
  name: z.string(),
  /** What was told, as JSON. */
  payload: z.string(),
  toldAt: instantField,
  parkedAt: instantField,
  error: z.string(),
  tries: z.number(),
  /** Somebody asked for it to be tried again, and the worker has not yet. */
  retryAskedAt: z.nullable(instantField),
  givenUpAt: z.nullable(instantField),
  givenUpBy: z.nullable(z.string()),
  givenUpReason: z.nullable(z.string()),
})

export const parkedList = call('staff/parked/list', {
  by: roles,
  repeat: 'reads',
  summary: 'Events that a part of the product could not take, with the reason: those that wait for a person, or those that were given up.',
  input: strict({ givenUp: z.optional(z.boolean()), ...paging }),
  output: pageOf(parkedFact),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const retryParkedEvent = call('staff/parked/retry', {
  by: roles,
  repeat: 'again',
  summary: 'Has a parked event tried again, moments later; what fails again stays parked with the newer reason.',
  input: strict(key),
  output: parkedFact,
  errors: [e.parkedNotFound],
  example: { as: 'gus', input: { listener: '@parked.listener', seq: '@parked.seq' } },
})

export const giveUpParkedEvent = call('staff/parked/give-up', {
  by: { staff: ['administrator'] },
  repeat: 'again',
  summary: 'Gives a parked event up: what follows from it will not happen by itself. It stays on record with who and why.',
  input: strict({ ...key, reason: text(1, 500) }),
  output: parkedFact,
  errors: [e.parkedNotFound],
  example: { as: 'gus', input: { listener: '@parked.listener', seq: '@parked.seq', reason: 'Settled by hand' } },
})
