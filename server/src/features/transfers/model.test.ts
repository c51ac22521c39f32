import { micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf } from '../../../../tools/soak.ts'
import { aMember } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { withDatabase } from '../../../test/harness.ts'
import { giveIncome, withIncome } from '../../../test/transfers/ground.ts'
import { runDueNow } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { balancesOf, post } from '../ledger/index.ts'
import { moveMoney } from './calls/confirm-transfer.ts'
import { transferReturned } from './postings.ts'
import { completeTransfers } from './transfer.jobs.ts'
import { insertRequest, transferById, undo, type TransferRow } from './transfer.store.ts'
import { transferViolations } from './violation.store.ts'

const database = withIncome(withDatabase())
const START_INCOME = 30n

/** What each transfer must do, independently of the product: three people, minutes, and whole micro-units. */
interface Expected {
  readonly from: number
  readonly to: number
  readonly amount: bigint
  state: TransferRow['state']
  /** The minute in which it was confirmed. */
  since: number
}
class Model {
  minute = 0
  readonly transfers: Expected[] = []
  confirm(at: number): boolean {
    const one = this.transfers[at]
    assert(one, 'a transfer')
    if (this.available(one.from) < one.amount) return false
    const isKnown =
      one.from === one.to || this.transfers.some((other) => other.from === one.from && other.to === one.to && other.state === 'completed')
    Object.assign(one, { state: isKnown ? 'completed' : 'held', since: this.minute })
    return true
  }
  complete(): void {
    for (const one of this.transfers) if (one.state === 'held' && this.minute - one.since >= 11) one.state = 'completed'
  }
  sum(by: (one: Expected) => boolean): bigint {
    return this.transfers.filter(by).reduce((sum, { amount }) => sum + amount, 0n)
  }
  held = (who: number) => this.sum(({ from, state }) => from === who && state === 'held')
  income = (who: number) => START_INCOME - this.sum(({ from, state }) => from === who && state === 'completed')
  recharge = (who: number) => this.sum(({ to, state }) => to === who && state === 'completed')
  available = (who: number) => this.income(who) - this.held(who)
}

const someone = fc.integer({ min: 0, max: 2 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), from: someone, to: someone, amount: fc.bigInt({ min: 1n, max: 20n }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const), at: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(3, 11) }) },
)

test('random transfers, undone and completed in any order, leave every balance as a model of a few lines says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18, size: 'max' }), async (steps) => {
      const people = [await aMember(database.owner.kysely), await aMember(database.owner.kysely), await aMember(database.owner.kysely)]
      for (const member of people) await giveIncome(database, member, START_INCOME)
      const model = new Model()
      const ids: Id<'memberTransfer'>[] = []
      for (const one of steps) {
        if (one.act === 'pay') ids.push(await pay(model, people, one))
        else if (one.act === 'undo') await takeBack(model, people, ids, one.at)
        else await wait(model, one.minutes)
      }
      const balances = await balancesOf(
        database.api.kysely,
        people.flatMap((owner) => [
          { kind: 'income' as const, owner },
          { kind: 'recharge' as const, owner },
        ]),
      )
      expect(balances.map(({ postedMicros, heldMicros }) => [postedMicros, heldMicros])).toEqual(
        people.flatMap((_, who) => [
          [model.income(who), model.held(who)],
          [model.recharge(who), 0n],
        ]),
      )
      const states = await Promise.all(ids.map(async (id) => (await transferById(database.api.kysely, id))?.state))
      expect(states).toEqual(model.transfers.map(({ state }) => state))
    }),
    { numRuns: lengthOf({ short: 12, long: 300 }) },
  )
  expect(await transferViolations(database.worker.kysely, { all: true })).toEqual([])
})

/** Requests and confirms; an amount that is not there stays a request. */
async function pay(
  model: Model,
  people: readonly Id<'member'>[],
  { from, to, amount }: { readonly from: number; readonly to: number; readonly amount: bigint },
): Promise<Id<'memberTransfer'>> {
  const [memberId, recipientId] = [people[from], people[to]]
  assert(memberId !== undefined && recipientId !== undefined, 'two people')
  const at = database.clock.now()
  const id = newId('memberTransfer', at)
  const moved = await asMember(database, memberId, async (trx) => {
    await insertRequest(trx, { id, memberId, recipientId, wallet: 'income', amountMicros: micros(amount), requestedAt: at })
    const request = await transferById(trx, id, { lock: true })
    assert(request, 'a request')
    return moveMoney(trx, request, 'passkey', at)
  })
  model.transfers.push({ from, to, amount, state: 'requested', since: model.minute })
  expect(moved !== null).toBe(model.confirm(model.transfers.length - 1))
  return id
}

async function takeBack(model: Model, people: readonly Id<'member'>[], ids: readonly Id<'memberTransfer'>[], at: number): Promise<void> {
  const [one, id] = [model.transfers[at], ids[at]]
  if (one?.state !== 'held' || id === undefined || model.minute - one.since >= 10) return
  const sender = people[one.from]
  assert(sender !== undefined, 'a sender')
  await asMember(database, sender, async (trx) => {
    const undone = await undo(trx, id)
    assert(undone, 'a held transfer')
    await post(trx, transferReturned(undone, database.clock.now()))
  })
  one.state = 'undone'
}

async function wait(model: Model, minutes: number): Promise<void> {
  await database.clock.forward(minutes * MINUTE_MS)
  model.minute += minutes
  await runDueNow(database.worker, completeTransfers, database.clock.now())
  model.complete()
}
