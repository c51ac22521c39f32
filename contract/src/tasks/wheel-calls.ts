import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { amount, id, idempotencyKey, instantField, nothing, pageOf, paging, plainNote, strict, z } from '../kernel/field.ts'
import { taskErrors as e } from './errors.ts'
import { clientSeed, madeDraw, newPrize, wheelPrize, wheelView } from './wheel-types.ts'

export const readWheel = call('task/wheel', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the wheel: its odds, the spins of the caller, and the hash of the seed of their next draw, if it is prepared.',
  input: nothing,
  output: wheelView,
  errors: [],
  example: { as: 'ada', input: {} },
})

export const prepareDraw = call('task/wheel/prepare', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Prepares the next draw of the caller: a seed is chosen, and its hash is shown. Until that draw was made, no other is prepared.',
  input: strict({ idempotencyKey }),
  output: wheelView,
  errors: [e.wheelClosed, e.notForAffiliated, e.budgetSpent, e.noSpin, e.drawPrepared],
  example: { as: 'ada', input: { idempotencyKey: '@key.spin' } },
  perMinute: 30,
})

export const chooseText = call('task/wheel/choose', {
  by: 'member',
  repeat: 'first-result',
  summary:
    'Stores the text that the caller chose for the prepared draw. It is final: the draw is made by a later call, so that no one can try texts.',
  input: strict({ idempotencyKey, drawId: id('draw'), clientSeed }),
  output: wheelView,
  errors: [e.drawNotFound, e.drawMade, e.textChosen],
  example: { as: 'ada', input: { idempotencyKey: '@key', drawId: '@draw.prepared', clientSeed: 'Lucky7' } },
  perMinute: 30,
})

export const makeDraw = call('task/wheel/draw', {
  by: 'member',
  repeat: 'first-result',
  summary:
    'Turns the wheel with one spin. The outcome follows from the seed whose hash was shown, and from the text that the caller chose before. The seed is published.',
  input: strict({ idempotencyKey, drawId: id('draw') }),
  output: madeDraw,
  errors: [e.drawNotFound, e.drawMade, e.textNotChosen, e.wheelClosed, e.notForAffiliated, e.budgetSpent, e.noSpin],
  example: { as: 'ada', input: { idempotencyKey: '@key', drawId: '@draw.chosen' } },
  perMinute: 30,
})

export const drawList = call('task/wheel/list', {
  by: 'member',
  repeat: 'reads',
  summary: 'Lists the draws of the caller, newest first.',
  input: strict({ ...paging }),
  output: pageOf(madeDraw),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const checkDraw = call('task/wheel/check', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Returns a draw that was made, with its seeds and odds, so that anyone can compute its outcome. It does not say whose draw it is.',
  input: strict({ drawId: id('draw') }),
  output: madeDraw,
  errors: [e.drawNotFound],
  example: { input: { drawId: '@draw.made' } },
})

export const staffWheel = call('staff/task/wheel', {
  by: { staff: ['support', 'content', 'operations', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Returns the odds of the wheel that are in force, since when, and how many draws were made and what money they gave.',
  input: nothing,
  output: strict({ prizes: z.array(wheelPrize), since: z.nullable(instantField), draws: z.number(), paid: amount }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const changeWheel = call('staff/task/wheel/change', {
  by: { staff: ['finance', 'administrator'] },
  repeat: 'first-result',
  summary: 'Asks a second person to agree on other odds of the wheel. A draw that is prepared keeps its odds.',
  input: strict({ idempotencyKey, prizes: z.array(newPrize).check(z.minLength(2), z.maxLength(12)), reason: plainNote(1, 500) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.weightsDiffer, e.prizeTooHigh, ...askErrors],
  example: {
    as: 'fay',
    input: {
      idempotencyKey: '@key',
      prizes: [
        { kind: 'money', amount: '1', weight: 500 },
        { kind: 'nothing', weight: 9500 },
      ],
      reason: 'A simple wheel',
    },
  },
})
