import { call } from '../kernel/call.ts'
import { id, nothing, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { demoErrors as e } from './errors.ts'
import { demoPerson, unitInHand } from './types.ts'

export const demoUnit = call('demo/unit', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns a simulated unit as a person in front of it sees it: label, lamp, cables. Exists only in a demo.',
  input: strict({ pointId: id('point') }),
  output: unitInHand,
  errors: [e.noSuchUnit],
  example: { as: 'dora', input: { pointId: '@dora.point' } },
})

export const demoPeople = call('demo/people', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the people of a demo whose accounts anyone may use, with their public passwords. Empty in any other instance.',
  input: nothing,
  output: strict({ list: z.array(demoPerson) }),
  errors: [],
  example: { input: {} },
})

export const demoUnitAct = call('demo/unit/act', {
  by: 'member',
  repeat: 'again',
  summary: 'Plugs a simulated unit in, unplugs it, or moves a simulated car to it or away. Exists only in a demo.',
  input: strict({
    pointId: id('point'),
    act: z.enum(['plugIn', 'unplug', 'carArrives', 'carLeaves']),
    connector: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(8)), 1),
  }),
  output: unitInHand,
  errors: [e.noSuchUnit, e.notPossibleNow],
  example: { as: 'dora', input: { pointId: '@dora.point', act: 'plugIn' } },
})

export const demoTestMoney = call('demo/testMoney', {
  by: 'member',
  repeat: 'again',
  summary:
    'Sends test USDT on a simulated payment network: 100 to the address of the caller or to one that no member has, where they arrive like any deposit, or 1 from the wallet of the demo to the outside, which no withdrawal asked for. Exists only in a demo.',
  input: strict({ network: networkCode, to: z._default(z.enum(['own', 'noMember', 'outside']), 'own') }),
  output: strict({ transactionHash: z.string() }),
  errors: [e.noTestNetwork],
  example: { as: 'ada', input: { network: '@network' } },
  perMinute: 6,
})
