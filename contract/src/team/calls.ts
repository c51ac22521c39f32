import { call } from '../kernel/call.ts'
import { amount, dayField, instantField, nothing, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { GENERATIONS, generationField, hostedSum, rebateGroups, rebateRow, teamMemberRow, validities } from './types.ts'

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

const rebateSum = strict({ amount, count: z.number() })

export const rebateSummary = call('team/rebate/summary', {
  by: 'member',
  repeat: 'reads',
  summary:
    'Returns the caller’s rebates: parts of the commission of charging sessions that members of three generations hosted. `toBeCollected` are held because the package of the host ranks above the caller’s, `toBeReleased` wait, `lost` became commission again. `days` are payments of the last 30 days (UTC).',
  input: nothing,
  output: strict({
    toBeCollected: rebateSum,
    toBeReleased: rebateSum,
    lost: rebateSum,
    paid: rebateSum,
    /** How many are lost within 24 hours. */
    expiresSoon: z.number(),
    days: z.array(strict({ day: dayField, ...rebateSum.shape })),
  }),
  errors: [],
  example: { as: 'cleo', input: {} },
})

export const rebateList = call('team/rebate/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the caller’s rebates of a group, the newest first.',
  input: strict({ group: z._default(z.enum(rebateGroups), 'toBeReleased'), ...paging }),
  output: pageOf(rebateRow),
  errors: [],
  example: { as: 'cleo', input: {} },
})

export const rebateRules = call('team/rebate/rules', {
  by: 'anyone',
  repeat: 'reads',
  summary:
    'Returns the rules of rebates that are in force, and which part of what hosts and inviters together received in the last 30 days was rebates. Above `stopSharePpm` no more are reserved until the part is no longer above `alarmSharePpm`.',
  input: nothing,
  output: strict({
    /** Generations that get rebates; none where they are switched off. */
    generations: z.number(),
    countries: z.union([z.literal('all'), z.array(z.string())]),
    maxPpm: z.number(),
    holdRule: z.boolean(),
    heldDays: z.number(),
    hostIncome: amount,
    rebates: amount,
    sharePpm: z.number(),
    alarmSharePpm: z.number(),
    stopSharePpm: z.number(),
    /** Since when rebates are stopped; null while they are not. */
    stoppedSince: z.nullable(instantField),
    stops: z.array(strict({ since: instantField, sharePpm: z.number(), until: z.nullable(instantField) })),
  }),
  errors: [],
  example: { input: {} },
})
