import { call } from '../kernel/call.ts'
import { dayField, nothing, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { GENERATIONS, generationField, hostedSum, teamMemberRow, validities } from './types.ts'

const generations = <T extends z.core.$ZodShape>(of: T) => z.array(strict({ generation: generationField, ...of })).check(z.length(GENERATIONS))

export const teamSummary = call('team/summary', {
  by: 'member',
  repeat: 'reads',
  summary:
    'Returns how many members the five generations below the caller have, how many of them are valid (have a lease in effect), and what they hosted, as sums of settled charging sessions.',
  input: nothing,
  output: strict({
    generations: generations({ members: z.number(), valid: z.number() }),
    today: hostedSum,
    days7: hostedSum,
    days30: hostedSum,
    total: hostedSum,
  }),
  errors: [],
  example: { as: 'cleo', input: {} },
})

export const teamMemberList = call('team/member/list', {
  by: 'member',
  repeat: 'reads',
  summary:
    'Lists the members of one generation below the caller with masked names, the newest first; all, or only the valid or the invalid ones. `name` is a complete user name and finds that member.',
  input: strict({
    generation: z._default(generationField, 1),
    validity: z.optional(z.enum(validities)),
    name: z.optional(text(1, 40)),
    ...paging,
  }),
  output: pageOf(teamMemberRow),
  errors: [],
  example: { as: 'cleo', input: {} },
})

export const teamIncome = call('team/income', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns what the generations below the caller hosted on each of the last days (UTC) and in total: all five, or one of them.',
  input: strict({
    days: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(90)), 30),
    generation: z.optional(generationField),
  }),
  output: strict({
    days: z.array(strict({ day: dayField, ...hostedSum.shape })),
    generations: generations(hostedSum.shape),
  }),
  errors: [],
  example: { as: 'cleo', input: {} },
})
