import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lengthOf } from '../../../../tools/soak.ts'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { resaleGround } from '../../../test/resales/ground.ts'

const database = withDatabase()
const ground = chargingGround(database)
const resales = resaleGround(database, ground)
const PRICE = 59_999_999n
const DAYS = 61
const PASSED = 20
const START = 50_000_000n

/** What each step must do, independently of the product: three members, one unit, whole days and micro-units. */
class Model {
  day = PASSED
  holder = 0
  recharge = [START, START, START]
  offer: { readonly price: bigint; readonly day: number } | null = null
  /** The last sale, while its buyer can withdraw. */
  sale: { readonly price: bigint; readonly seller: number; readonly buyer: number; readonly day: number; readonly left: number } | null = null
  /** The money of the days that are left: whole days are subtracted from what the present lease began with. */
  begun = { money: PRICE - (PRICE * BigInt(PASSED)) / BigInt(DAYS), day: PASSED, days: DAYS - PASSED }
  get left(): number {
    return DAYS - this.day
  }
  get highest(): bigint {
    return this.begun.money - (this.begun.money * BigInt(this.day - this.begun.day)) / BigInt(this.begun.days)
  }
  held(who: number): bigint {
    return this.sale?.buyer === who ? this.sale.price : 0n
  }
  mayOffer(price: bigint): boolean {
    return this.offer === null && this.sale === null && this.left > 14 && price <= this.highest
  }
  mayBuy(who: number): boolean {
    return this.offer !== null && who !== this.holder && this.recharge[who]! - this.held(who) >= this.offer.price
  }
  passTo(who: number): void {
    this.begun = { money: this.highest, day: this.day, days: this.left }
    this.holder = who
  }
  buy(who: number): void {
    assert(this.offer, 'an offer')
    this.sale = { price: this.offer.price, seller: this.holder, buyer: who, day: this.day, left: this.left }
    this.offer = null
    this.passTo(who)
  }
  pay(amount: bigint, fee: bigint): void {
    assert(this.sale, 'a sale')
    this.recharge[this.sale.buyer]! -= amount
    this.recharge[this.sale.seller]! += amount - fee
  }
  cancel(): void {
    assert(this.sale, 'a sale')
    this.pay((this.sale.price * BigInt(this.day - this.sale.day + 1)) / BigInt(this.sale.left), 0n)
    this.passTo(this.sale.seller)
    this.sale = null
  }
  wait(days: number): void {
    this.day += days
    this.offer = null
    if (this.sale === null || this.day - this.sale.day < 14) return
    this.pay(this.sale.price, this.sale.price / 100n)
    this.sale = null
  }
}

const someone = fc.nat(2)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('offer' as const), share: fc.integer({ min: 1, max: 102 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('change' as const), share: fc.integer({ min: 1, max: 102 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('withdraw' as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('buy' as const), who: someone }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(1, 2, 14) }) },
)

test('any sequence of offers, purchases and withdrawals leaves money and holder as a model of a few lines says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14, size: 'max' }), async (steps) => {
      const story = await begin()
      for (const one of steps) await story.act(one)
      await story.compare()
    }),
    { numRuns: lengthOf({ short: 8, long: 200 }) },
  )
  await resales.expectSound()
})

/** One unit, its first lease, and three members. */
async function begin() {
  const model = new Model()
  const unit = await ground.unit()
  const people = [await ground.member('50'), await ground.member('50'), await ground.member('50')] as const
  const first = await resales.lease(people[0], { days: DAYS, since: PASSED, price: PRICE, hosted: true, unit })
  let lease = first
  let resaleId: Id<'resale'> | null = null
  const total = await everything(people, unit)
  const person = (who: number) => people[who]!
  const priceOf = (share: number) => micros((model.highest * BigInt(share)) / 100n)
  const attempt = async <T>(isAllowed: boolean, act: () => Promise<T>): Promise<T | null> => {
    const answer = await act().catch(() => null)
    expect(answer !== null).toBe(isAllowed)
    return answer
  }
  const acts = {
    async offer({ share }: { share: number }) {
      const price = priceOf(share)
      const offer = await attempt(model.mayOffer(price), () => resales.offer(person(model.holder), lease, price))
      if (offer === null) return
      resaleId = offer.id
      model.offer = { price, day: model.day }
    },
    async change({ share }: { share: number }) {
      if (resaleId === null) return
      const price = priceOf(share)
      const changed = await attempt(model.offer !== null && price <= model.highest, () => resales.change(person(model.holder), resaleId!, price))
      if (changed !== null) model.offer = { price, day: model.day }
    },
    async withdraw() {
      if (resaleId === null) return
      if ((await attempt(model.offer !== null, () => resales.withdraw(person(model.holder), resaleId!))) !== null) model.offer = null
    },
    async buy({ who }: { who: number }) {
      if (resaleId === null) return
      const price = micros(model.offer?.price ?? 1n)
      const order = await attempt(model.mayBuy(who), () => resales.buy(person(who), { id: resaleId!, price }))
      if (order === null) return
      model.buy(who)
      lease = order.leaseId
    },
    async cancel() {
      if (resaleId === null) return
      const isAllowed = model.sale !== null
      const order = await attempt(isAllowed, () => resales.cancel(person(model.sale?.buyer ?? 1), resaleId!))
      if (order === null) return
      model.cancel()
      lease = await holding(unit).then(({ id }) => id)
    },
    async wait({ days }: { days: number }) {
      // The database's clock runs on between two steps: a minute more makes each of these days a whole one since any of them.
      await resales.wait(days * DAY_MS + MINUTE_MS)
      model.wait(days)
    },
  }
  return {
    act: async (one: { readonly act: keyof typeof acts }) => acts[one.act](one as never),
    async compare(): Promise<void> {
      for (const who of [0, 1, 2]) expect(await resales.recharge(person(who))).toEqual([model.recharge[who], model.held(who)])
      if (model.left > 0) expect(await holding(unit)).toEqual({ id: lease, memberId: person(model.holder), hosts: person(model.holder) })
      expect(await everything(people, unit)).toBe(total)
    },
  }
}

/** The one lease of a unit that runs, and the member who hosts it. */
async function holding({ pointId }: Unit): Promise<{ id: Id<'lease'>; memberId: Id<'member'>; hosts: Id<'member'> }> {
  const { rows } = await sql<{ id: Id<'lease'>; memberId: Id<'member'>; hosts: Id<'member'> }>`
    SELECT l.id, l.member_id AS "memberId", c.member_id AS hosts FROM packages.lease l JOIN hosting.custody c ON c.lease_id = l.id AND c.until_at IS NULL
     WHERE l.point_id = ${pointId} AND l.ended_at IS NULL`.execute(database.owner.kysely)
  expect(rows).toHaveLength(1)
  return rows[0]!
}

/** All money of these members, of the leases of the unit, and what they brought to the operator. Nothing is below zero. */
async function everything(people: readonly Id<'member'>[], { pointId }: Unit): Promise<Micros> {
  const { rows } = await sql<{ total: Micros; below: number }>`
    WITH lease AS (SELECT l.id FROM packages.lease l WHERE l.point_id = ${pointId})
    SELECT (coalesce(sum(b.posted_micros), 0)
        + (SELECT coalesce(sum(t.amount_micros), 0) FROM ledger.transfer t JOIN lease ON t.cause_id = lease.id WHERE t.code IN ('lease_accrue', 'lease_vat'))
        + (SELECT coalesce(sum(t.amount_micros), 0) FROM ledger.transfer t JOIN resales.resale r ON r.id = t.cause_id
            WHERE t.code = 'resale_fee' AND t.phase = 'capture' AND r.seller_id = ANY (${[...people]}::text[])))::bigint AS total,
        count(*) FILTER (WHERE b.posted_micros < b.held_micros)::integer AS below
      FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id
     WHERE a.kind IN ('recharge', 'lease_unearned') AND (a.owner = ANY (${[...people]}::text[]) OR a.owner IN (SELECT lease.id FROM lease))`.execute(
    database.owner.kysely,
  )
  expect(rows[0]?.below).toBe(0)
  return rows[0]!.total
}
