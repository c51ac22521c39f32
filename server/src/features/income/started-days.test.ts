import { packagesFeature } from '../packages/feature.ts'
import { randomBytes } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import { add, micros, parseAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { after, DAY_MS, HOUR_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, checkFaults, type Unit } from '../../../test/cast/charging-ground.ts'
import { aCustody } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { aColleague, actAs } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow } from '../../platform/outbox.ts'
import { openDispute, rejectDispute } from '../charging/index.ts'
import { balanceOf } from '../ledger/index.ts'
import { leaseInEffect } from '../packages/index.ts'
import { countSettlements } from './settle.jobs.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const key = () => randomBytes(12).toString('hex')
const PRICE = parseAmount('36.5')
const DAY_COST = 100_000n

beforeAll(() => ground.prices())
checkFaults(ground)

async function offered(price = PRICE): Promise<{ unit: Unit; packageId: Id<'package'> }> {
  const unit = await ground.unit()
  return { unit, packageId: await ground.offer(unit.modelId, { price }) }
}

async function buy(
  memberId: Id<'member'>,
  packageId: Id<'package'>,
  { startAtOnce = true, startsAgain }: { startAtOnce?: boolean; startsAgain?: boolean } = {},
) {
  return ground.call(packagesFeature.calls.subscribe, ground.as(memberId), {
    idempotencyKey: key(),
    packageId,
    placement: 'managedSite',
    price: PRICE,
    termsVersion: '2026-05-01',
    startAtOnce,
    ...(startsAgain !== undefined && { startsAgain }),
  })
}

const lease = (memberId: Id<'member'>, leaseId: Id<'lease'>) => ground.call(packagesFeature.calls.leaseDetail, ground.as(memberId), { leaseId })
const cancel = (memberId: Id<'member'>, leaseId: Id<'lease'>, refund: Micros) =>
  ground.call(packagesFeature.calls.cancelLease, ground.as(memberId), { idempotencyKey: key(), leaseId, refund })
const quoted = async (memberId: Id<'member'>, leaseId: Id<'lease'>) => (await lease(memberId, leaseId)).cancelling!
const recharge = async (memberId: Id<'member'>) => (await balanceOf(database.api.kysely, { kind: 'recharge', owner: memberId })).availableMicros
const income = async (memberId: Id<'member'>) => (await balanceOf(database.api.kysely, { kind: 'income', owner: memberId })).postedMicros

async function host(memberId: Id<'member'>, leaseId: Id<'lease'>, unit: Unit): Promise<boolean> {
  const started = await asMember(database, memberId, (trx) => leaseInEffect(trx, leaseId, clock.now()))
  if (!started) return false
  await aCustody(database.owner.kysely, { leaseId, memberId, pointId: unit.pointId, from: clock.now() })
  return true
}

describe('a lease that was started at once and is cancelled', () => {
  test.each([
    [0, 1],
    [23 * HOUR_MS, 1],
    [DAY_MS, 2],
    [13 * DAY_MS, 14],
  ])('after %i ms of hosting is charged for %i days, as the page showed before', async (ms, days) => {
    const [ada, { unit, packageId }] = [await ground.member('100'), await offered()]
    const { id, cancelling } = await buy(ada, packageId)
    expect(cancelling).toMatchObject({ countedFrom: null, days: 0, used: 0n, refund: PRICE, nextDayAt: null })
    await host(ada, id, unit)
    const began = clock.now()
    await ground.forward(ms)
    const quote = await quoted(ada, id)
    expect(quote).toMatchObject({ countedFrom: began, days, used: BigInt(days) * DAY_COST, refund: PRICE - BigInt(days) * DAY_COST })
    expect(quote.nextDayAt).toBe(after(began, days * DAY_MS))
    const { refunded, lease: ended } = await cancel(ada, id, quote.refund)
    expect(refunded).toBe(quote.refund)
    expect(ended.cancelling).toEqual({ ...quote, nextDayAt: null })
    expect(await recharge(ada)).toBe(parseAmount('100') - BigInt(days) * DAY_COST)
    await ground.settle()
  })

  test('is cancelled once, and a second try gets its own error, also after the 14 days', async () => {
    const [ada, { packageId }] = [await ground.member('100'), await offered()]
    const { id } = await buy(ada, packageId)
    await cancel(ada, id, PRICE)
    await expect(cancel(ada, id, PRICE)).rejects.toMatchObject({ declaration: packageErrors.alreadyCancelled })
    await ground.forward(15 * DAY_MS)
    await expect(cancel(ada, id, PRICE)).rejects.toMatchObject({ declaration: packageErrors.alreadyCancelled })
    expect(await recharge(ada)).toBe(parseAmount('100'))
  })

  test('cannot be cancelled after the 14 days, and not after its end', async () => {
    const [ada, { unit, packageId }] = [await ground.member('100'), await offered()]
    // Days without the unit would make the lease longer.
    await ground.onLine(unit, clock.now())
    const { id } = await buy(ada, packageId)
    await ground.forward(14 * DAY_MS)
    await expect(cancel(ada, id, PRICE)).rejects.toMatchObject({ declaration: packageErrors.cancelPeriodOver })
    await runLeases()
    await ground.forward(366 * DAY_MS)
    await runLeases()
    await expect(cancel(ada, id, PRICE)).rejects.toMatchObject({ declaration: packageErrors.leaseOver })
  })

  test('is refunded in full before it took effect', async () => {
    const [ada, { packageId }] = [await ground.member('100'), await offered()]
    const { id } = await buy(ada, packageId)
    await ground.forward(3 * DAY_MS)
    await cancel(ada, id, PRICE)
    expect(await recharge(ada)).toBe(parseAmount('100'))
  })

  test('refuses where another day began since the person looked', async () => {
    const [ada, { unit, packageId }] = [await ground.member('100'), await offered()]
    const { id } = await buy(ada, packageId)
    await host(ada, id, unit)
    const { refund } = await quoted(ada, id)
    await ground.forward(DAY_MS)
    await expect(cancel(ada, id, refund)).rejects.toMatchObject({ declaration: { name: 'refundChanged' }, params: { refund: '36.3' } })
  })
})

describe('a second start at once within 14 days', () => {
  test('costs for its first day what the page says, also where the price is not a multiple of its days', async () => {
    const [ada, { packageId }] = [await ground.member('100'), await offered(add(PRICE, micros(1n)))]
    const { rows } = await sql<{ used: bigint }>`
      SELECT div((k.price_micros::numeric * 1), k.cycle_days)::bigint AS used FROM packages.package k WHERE k.id = ${packageId}`.execute(
      database.owner.kysely,
    )
    const { dayCost } = await ground.call(packagesFeature.calls.startCheck, ground.as(ada), { packageId })
    expect(dayCost).toBe(rows[0]?.used)
  })

  test('is refused until the person was warned, and then counts from its purchase', async () => {
    const [ada, first, second] = [await ground.member('100'), await offered(), await offered()]
    const { id, startsAgain } = await buy(ada, first.packageId)
    expect(startsAgain).toBe(false)
    await host(ada, id, first.unit)
    await cancel(ada, id, (await quoted(ada, id)).refund)
    await ground.settle()
    expect(await ground.call(packagesFeature.calls.startCheck, ground.as(ada), { packageId: second.packageId })).toEqual({
      startsAgain: true,
      dayCost: DAY_COST,
    })
    await expect(buy(ada, second.packageId)).rejects.toMatchObject({ declaration: { name: 'startsAgain' } })
    const again = await buy(ada, second.packageId, { startsAgain: true })
    expect(again.startsAgain).toBe(true)
    await ground.forward(2 * DAY_MS)
    const quote = await quoted(ada, again.id)
    expect(quote).toMatchObject({ countedFrom: again.boughtAt, days: 3, used: 3n * DAY_COST })
    await cancel(ada, again.id, quote.refund)
    expect(await recharge(ada)).toBe(parseAmount('100') - 4n * DAY_COST)
  })

  test.each([
    ['the first was cancelled before it took effect', { effect: false, days: 1, startAtOnce: true }],
    ['14 days have passed', { effect: true, days: 14, startAtOnce: true }],
    ['it waits for the 14 days', { effect: true, days: 1, startAtOnce: false }],
  ])('is none where %s', async (_, { effect, days, startAtOnce }) => {
    const [ada, first, second] = [await ground.member('100'), await offered(), await offered()]
    const { id } = await buy(ada, first.packageId)
    if (effect) await host(ada, id, first.unit)
    await cancel(ada, id, (await quoted(ada, id)).refund)
    await ground.forward(days * DAY_MS)
    expect((await buy(ada, second.packageId, { startAtOnce })).startsAgain).toBe(false)
  })

  test('is detected by the database, whatever was sent', async () => {
    const [ada, first, second] = [await ground.member('100'), await offered(), await offered()]
    await buy(ada, first.packageId)
    let detected: boolean | undefined
    const unpaid = asMember(database, ada, async (trx) => {
      const { rows } = await sql<{ again: boolean }>`
      INSERT INTO packages.lease (id, member_id, package_id, point_id, placement, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version,
        start_at_once, starts_again, state, bought_at)
      SELECT ${'ls_' + '0'.repeat(26)}, member_id, ${second.packageId}, ${second.unit.pointId}, placement, tier, rank, price_micros, cycle_days, hosting_per_day,
        terms_version, true, false, 'pending', bought_at FROM packages.lease WHERE member_id = ${ada} RETURNING starts_again AS again`.execute(trx)
      detected = rows[0]?.again
    })
    await expect(unpaid).rejects.toThrow('is not paid for')
    expect(detected).toBe(true)
  })
})

/** Leases take effect and expire. */
async function runLeases(): Promise<void> {
  for (const scan of packagesFeature.dueWork) await runDueNow(database.worker, scan, clock.now())
}

const deliver = () => deliverNow(database.worker, [...packagesFeature.listeners, countSettlements], { clock, log: silentLog })
async function realised({ pointId }: Unit): Promise<bigint> {
  const { rows } = await sql<{ income: bigint }>`
    SELECT coalesce(sum(income_micros), 0)::bigint AS income FROM packages.realised_day WHERE point_id = ${pointId}`.execute(database.api.kysely)
  return rows[0]!.income
}

describe('what a lease received', () => {
  test('follows the lease over the units that served it, and not its unit', async () => {
    const [driver, ada, bo, own] = [await ground.member('100'), await ground.member(), await ground.member(), await ground.unit()]
    const other = await ground.unit({ modelId: own.modelId })
    await ground.custody(ada, own, after(clock.now(), -HOUR_MS), after(clock.now(), -1))
    const { rows } = await sql<{ id: Id<'lease'> }>`SELECT id FROM packages.lease WHERE member_id = ${ada}`.execute(database.owner.kysely)
    const adas = rows[0]!.id
    // A unit without a lease serves Ada; afterwards it is leased, and then earns for another member.
    await aCustody(database.owner.kysely, {
      leaseId: adas,
      memberId: ada,
      pointId: other.pointId,
      from: clock.now(),
      until: after(clock.now(), 2 * HOUR_MS),
    })
    await ground.charge(driver, other)
    await deliver()
    expect((await lease(ada, adas)).received).toBe(1_963_025n)
    await ground.forward(2 * HOUR_MS)
    await ground.custody(bo, other, clock.now())
    const disputed = await ground.charge(driver, other, { beginWh: 2_000_000 })
    await deliver()
    const { rows: bos } = await sql<{ id: Id<'lease'> }>`SELECT id FROM packages.lease WHERE member_id = ${bo}`.execute(database.owner.kysely)
    expect((await lease(ada, adas)).received).toBe(1_963_025n)
    expect((await lease(bo, bos[0]!.id)).received).toBe(1_963_025n)
    await asMember(database, driver, (trx) => openDispute(trx, { id: disputed, reason: 'wrongEnergy', words: '', by: driver }, clock.now()))
    await ground.settle()
    await deliver()
    expect((await lease(bo, bos[0]!.id)).received).toBe(0n)
    expect(await realised(other)).toBe(1_963_025n)
    const support = await aColleague(database, 'support')
    await inTransaction(database.api, async (trx) => {
      await actAs(database, trx, support)
      await rejectDispute(trx, disputed, { by: support.id, answer: 'The bill is right.' }, clock.now())
    })
    await ground.settle()
    await deliver()
    expect((await lease(bo, bos[0]!.id)).received).toBe(1_963_025n)
    expect(await realised(other)).toBe(2n * 1_963_025n)
  })

  test('is not published where a member’s socket delivered it unsigned', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit({ ownSocket: true })]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    await ground.charge(driver, unit)
    await deliver()
    const { rows } = await sql<{ id: Id<'lease'> }>`SELECT id FROM packages.lease WHERE member_id = ${ada}`.execute(database.owner.kysely)
    expect((await lease(ada, rows[0]!.id)).received).toBe(1_963_025n)
    expect(await realised(unit)).toBe(0n)
  })
})

type Step = { readonly do: 'buy' | 'buyLater' | 'host' | 'ownUse' | 'driver' | 'cancel' } | { readonly do: 'wait'; readonly hours: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ do: 'buy' }, { do: 'buyLater' }, { do: 'host' }, { do: 'ownUse' }, { do: 'driver' }, { do: 'cancel' }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }),
)

test('no sequence of buying, starting at once, hosting, charging and cancelling is more profitable than not hosting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const [ada, driver, { unit, packageId }] = [await ground.member('200'), await ground.member('200'), await offered()]
      let bought: { id: Id<'lease'>; boughtAt: Instant; hosted: boolean } | null = null
      let paid = 0n
      let beginWh = 1_000_000
      const giveBack = async () => {
        if (bought) await cancel(ada, bought.id, (await quoted(ada, bought.id)).refund)
        // Hosting ends the window with its lease, moments after.
        await ground.forward(SECOND_MS)
        await sql`UPDATE hosting.custody SET until_at = ${clock.now()}, end_reason = 'leaseEnded' WHERE member_id = ${ada} AND until_at IS NULL`.execute(
          database.owner.kysely,
        )
        bought = null
        await ground.settle()
      }
      for (const one of [{ do: 'buy' }, { do: 'host' }, ...steps] satisfies Step[]) {
        // After 14 days a lease cannot be cancelled any more, and is paid in full.
        if (bought && clock.now() > after((bought as { boughtAt: Instant }).boughtAt, 11 * DAY_MS)) await giveBack()
        if ((one.do === 'buy' || one.do === 'buyLater') && !bought)
          bought = { ...(await buy(ada, packageId, { startAtOnce: one.do === 'buy', startsAgain: true })), hosted: false }
        else if (one.do === 'host' && bought && !(bought as { hosted: boolean }).hosted)
          bought = { ...(bought as { id: Id<'lease'>; boughtAt: Instant }), hosted: await host(ada, (bought as { id: Id<'lease'> }).id, unit) }
        else if (one.do === 'wait') await ground.forward(one.hours * HOUR_MS)
        else if (one.do === 'cancel') await giveBack()
        else if (one.do === 'ownUse' || one.do === 'driver') {
          const id = await ground.charge(one.do === 'ownUse' ? ada : driver, unit, { beginWh })
          beginWh += 10_000
          const { rows } = await sql<{ price: bigint }>`SELECT price_micros AS price FROM charging.charging_session WHERE id = ${id}`.execute(
            database.api.kysely,
          )
          if (one.do === 'ownUse') paid += rows[0]!.price
        }
      }
      await giveBack()
      await ground.forward(30 * HOUR_MS)
      const { rows } = await sql<{ fromOthers: bigint }>`
        SELECT coalesce(sum(w.host_micros), 0)::bigint AS "fromOthers" FROM income.settlement_window w JOIN charging.charging_session s ON s.id = w.charging_session_id
         WHERE w.host_id = ${ada} AND s.driver_id <> ${ada}`.execute(database.api.kysely)
      expect((await recharge(ada)) + (await income(ada)) - rows[0]!.fromOthers).toBeLessThanOrEqual(parseAmount('200') - paid)
    }),
    { numRuns: 6 },
  )
})
