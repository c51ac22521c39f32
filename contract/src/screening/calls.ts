import { call } from '../kernel/call.ts'
import { nothing, pageOf, paging, strict, z } from '../kernel/field.ts'
import { screeningHit, screeningList, screeningProblem } from './types.ts'

const roles = { staff: ['operations', 'finance', 'administrator'] } as const

export const readScreening = call('staff/screening/read', {
  by: roles,
  repeat: 'reads',
  summary: 'Returns the list of sanctioned addresses in use, its age, and why its file could not be loaded.',
  input: nothing,
  output: strict({
    /** Null: no list was ever loaded. */
    list: z.nullable(screeningList),
    problem: z.nullable(screeningProblem),
  }),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const screeningHits = call('staff/screening/hits', {
  by: roles,
  repeat: 'reads',
  summary: 'Lists addresses that were found on the list of sanctioned addresses, newest first.',
  input: strict({ ...paging }),
  output: pageOf(screeningHit),
  errors: [],
  example: { as: 'fay', input: {} },
})
