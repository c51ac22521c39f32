import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import { wheelChanged } from '@ohmstead/contract/tasks/events'
import { prizeKind } from '@ohmstead/contract/tasks/wheel-types'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { prizeOf, type StoredPrize } from './wheel.ts'
import { insertWheel, wheelInForce } from './wheel.store.ts'

const storedPrizes = z.array(strict({ kind: prizeKind, units: z.string(), weight: z.number() }))

const fieldOf = { money: 'prizeMoney', points: 'prizePoints', nothing: 'prizeNothing' } as const

/** A prize in figures that need no translation. */
function textOf(prize: StoredPrize): string {
  const { amount, count, weight } = prizeOf(prize)
  const chance = `${(weight / 100).toFixed(2)} %`
  return amount === null && count === null ? chance : `${amount === null ? count : formatAmount(amount)} · ${chance}`
}

/** Other odds of the wheel. */
export const wheelApproval = approvalKind({
  code: 'tasks.wheel',
  asked: strict({
    wheelId: id('wheel'),
    /** The wheel in force when this was requested. */
    previousId: z.nullable(id('wheel')),
    previous: storedPrizes,
    prizes: storedPrizes,
  }),
  mayAsk: ['finance', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 168,
  knownPeople: true,
  changes: ({ previous, prizes }) => [
    ...prizes.map((prize) => ({ field: fieldOf[prize.kind], as: 'text' as const, before: null, after: textOf(prize) })),
    ...previous.map((prize) => ({ field: fieldOf[prize.kind], as: 'text' as const, before: textOf(prize), after: null })),
  ],
  async carryOut({ trx, now, publish }, { wheelId, previousId, prizes }) {
    if (((await wheelInForce(trx))?.id ?? null) !== previousId) refuse(approvalErrors.outdated, { detail: wheelId })
    await insertWheel(trx, wheelId, prizes)
    await publish(wheelChanged, { wheelId, at: now })
  },
})
