import { call } from '../kernel/call.ts'
import { instantField, nothing, strict, z } from '../kernel/field.ts'
import { levelChange, levelGrounds, levelRow } from './types.ts'

export const levelList = call('level/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the six levels with their requirements and benefits.',
  input: nothing,
  output: strict({ list: z.array(levelRow) }),
  errors: [],
  example: { input: {} },
})

export const levelMine = call('level/mine', {
  by: 'member',
  repeat: 'reads',
  summary:
    'Returns the level of the caller, what it would be computed from at this moment, and its last changes. Levels are computed each day from the values at 00:00 UTC.',
  input: nothing,
  output: strict({
    level: z.number(),
    /** Null: the first level, which every member has from the start. */
    since: z.nullable(instantField),
    /** When the levels of a day were computed last. */
    computedAt: z.nullable(instantField),
    nextAt: instantField,
    now: levelGrounds,
    /** The level that the values of this moment give. */
    reached: z.number(),
    /** Whether the team counts: only where rebates are switched on. */
    teamCounts: z.boolean(),
    changes: z.array(levelChange),
  }),
  errors: [],
  example: { as: 'cleo', input: {} },
})
