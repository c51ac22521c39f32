import { micros } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aGift, aLease, aMember, aModel, aPoint } from '../../../test/cast/ground.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import type { Id } from '@ohmstead/contract/kernel/id'
import { inTransaction } from '../../platform/database.ts'
import { balanceOf, openAccounts, post, type Entry } from '../ledger/index.ts'
import { leaseAccrual, leasePurchase, leaseRefund } from './postings.ts'

const database = withDatabase()
let modelId: Id<'model'>
let memberId: Id<'member'>
beforeAll(async () => {
  modelId = await aModel(database.owner.kysely)
  memberId = await aMember(database.owner.kysely)
})

describe('leases in the database', () => {
  it('never overlap on one unit', async () => {
    const pointId = await aPoint(database.owner.kysely, { modelId })
    await aLease(database.owner.kysely, { memberId, pointId, modelId })
    await expect(aLease(database.owner.kysely, { memberId, pointId, modelId, boughtAt: after(START, 29 * DAY_MS) })).rejects.toThrow(
      'lease_never_sold_twice',
    )
    await aLease(database.owner.kysely, { memberId, pointId, modelId, boughtAt: after(START, 30 * DAY_MS) })
  })

  it('are only of commissioned units of the package’s model', async () => {
    const bare = await aPoint(database.owner.kysely, { modelId, commissioned: false })
    await expect(aLease(database.owner.kysely, { memberId, pointId: bare, modelId })).rejects.toThrow('L1')
    const other = await aPoint(database.owner.kysely, { modelId: await aModel(database.owner.kysely) })
    await expect(aLease(database.owner.kysely, { memberId, pointId: other, modelId })).rejects.toThrow('L2')
  })

  it('keep their terms, and remain ended', async () => {
    const pointId = await aPoint(database.owner.kysely, { modelId })
    const id = await aLease(database.owner.kysely, { memberId, pointId, modelId })
    const change = (what: ReturnType<typeof sql>) => sql`UPDATE packages.lease SET ${what} WHERE id = ${id}`.execute(database.owner.kysely)
    await expect(change(sql`price_micros = 1`)).rejects.toThrow('L3')
    await expect(sql`UPDATE packages.lease SET price_micros = 1 WHERE id = ${id}`.execute(database.api.kysely)).rejects.toThrow('permission denied')
    await change(sql`state = 'cancelled', ended_at = ${database.clock.now()}`)
    await expect(change(sql`state = 'effective', ended_at = NULL`)).rejects.toThrow('L4')
    await expect(sql`DELETE FROM packages.lease WHERE id = ${id}`.execute(database.owner.kysely)).rejects.toThrow('forbidden')
  })

  it('do not begin within the 14 days without a recorded request', async () => {
    const pointId = await aPoint(database.owner.kysely, { modelId })
    const id = await aLease(database.owner.kysely, { memberId, pointId, modelId, effectiveAt: null })
    const begin = sql`UPDATE packages.lease SET state = 'effective', effective_at = ${database.clock.now()}, expires_at = ${after(START, 30 * DAY_MS)} WHERE id = ${id}`
    await begin.execute(database.owner.kysely)
    // New leases are pending; the rule below is the second check.
    await database.owner.pool.query('alter table packages.lease disable trigger bought_in_time')
    await expect(
      sql`INSERT INTO packages.lease (id, member_id, package_id, point_id, placement, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version,
            start_at_once, state, bought_at, effective_at, expires_at)
          SELECT 'ls_early', member_id, package_id, ${await aPoint(database.owner.kysely, { modelId })}, placement, tier, rank, price_micros, cycle_days, hosting_per_day,
            terms_version, false, state, bought_at, effective_at, expires_at FROM packages.lease WHERE id = ${id}`.execute(database.owner.kysely),
    ).rejects.toThrow('check')
    await database.owner.pool.query('alter table packages.lease enable trigger bought_in_time')
  })
})

describe('money of a lease', () => {
  async function paid() {
    const buyer = await aMember(database.owner.kysely)
    const pointId = await aPoint(database.owner.kysely, { modelId })
    const id = await aLease(database.owner.kysely, { memberId: buyer, pointId, modelId })
    await openAccounts(database.api.kysely, [
      ...(['recharge', 'income', 'reward'] as const).map((kind) => ({ kind, owner: buyer })),
      { kind: 'lease_unearned', owner: id },
    ])
    await aGift(database, buyer, micros(100_000_000n))
    await post(database.api.kysely, leasePurchase({ id, memberId: buyer, price: micros(30_000_000n), at: START }))
    return { id, buyer }
  }

  const asApi = (entries: Entry[]) => inTransaction(database.api, (trx) => post(trx, entries))
  const asWorker = (entries: Entry[]) => inTransaction(database.worker, (trx) => post(trx, entries))
  const accrual = (id: Id<'lease'>, fromDay: number, day: number, amount: bigint) =>
    leaseAccrual({ id, fromDay, day, amount: micros(amount), vatPpm: 190_000, at: database.clock.now() })

  it('is its price, once, from its member', async () => {
    const { id, buyer } = await paid()
    const again = leasePurchase({ id, memberId: buyer, price: micros(30_000_000n), at: START }).map((entry) => ({ ...entry, key: 'again' }))
    await expect(asApi(again)).rejects.toMatchObject({ reason: 'guard:lease' })
    const cheap = leasePurchase({ id, memberId: buyer, price: micros(1n), at: START }).map((entry) => ({ ...entry, key: 'cheap' }))
    await expect(asApi(cheap)).rejects.toMatchObject({ name: 'LedgerRefusal' })
  })

  it('is accrued no faster than its days pass, and never becomes income', async () => {
    const { id, buyer } = await paid()
    await expect(asWorker(accrual(id, 0, 1, 1_000_000n))).rejects.toMatchObject({ reason: 'guard:lease' })
    await database.clock.forward(DAY_MS)
    await asWorker(accrual(id, 0, 1, 1_000_000n))
    await expect(asWorker(accrual(id, 1, 2, 1n))).rejects.toMatchObject({ reason: 'guard:lease' })
    const asIncome: Entry = { ...accrual(id, 1, 2, 1n)[0]!, code: 'host_share', credit: { kind: 'income', owner: buyer } }
    await expect(asWorker([asIncome])).rejects.toMatchObject({ name: 'LedgerRefusal' })
    expect((await balanceOf(database.api.kysely, { kind: 'lease_unearned', owner: id })).postedMicros).toBe(29_000_000n)
  })

  it('is refunded only to its member', async () => {
    const { id, buyer } = await paid()
    const stranger = await aMember(database.owner.kysely)
    await openAccounts(database.api.kysely, [{ kind: 'recharge', owner: stranger }])
    await expect(asApi(leaseRefund({ id, memberId: stranger, amount: micros(1n), at: START }))).rejects.toMatchObject({ name: 'LedgerRefusal' })
    await expect(asApi(leaseRefund({ id, memberId: buyer, amount: micros(1n), at: START }))).rejects.toMatchObject({ reason: 'guard:lease' })
    await database.owner.pool.query('alter table packages.lease disable trigger runs_in_time, disable trigger paid_out')
    await sql`UPDATE packages.lease SET state = 'cancelled', ended_at = ${database.clock.now()}, effective_at = NULL, expires_at = NULL WHERE id = ${id}`.execute(
      database.owner.kysely,
    )
    await database.owner.pool.query('alter table packages.lease enable trigger runs_in_time, enable trigger paid_out')
    await asApi(leaseRefund({ id, memberId: buyer, amount: micros(30_000_000n), at: START }))
    expect((await balanceOf(database.api.kysely, { kind: 'recharge', owner: buyer })).postedMicros).toBe(100_000_000n)
  })
})
