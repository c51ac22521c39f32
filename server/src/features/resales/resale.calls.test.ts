import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { resaleErrors as e } from '@ohmstead/contract/resales/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { freeze } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { key, resaleGround } from '../../../test/resales/ground.ts'
import { packagesFeature } from '../packages/feature.ts'
import { resalesFeature } from './feature.ts'

const database = withDatabase()
const ground = chargingGround(database)
const resales = resaleGround(database, ground)
const { calls } = resalesFeature
const { cancelLease } = packagesFeature.calls
const { clock } = database
const usdt = parseAmount

beforeAll(() => ground.prices())
afterAll(async () => {
  await resales.due()
  await resales.expectSound()
})

const quote = (memberId: Id<'member'>, leaseId: Id<'lease'>) => ground.call(calls.quoteResale, ground.as(memberId), { leaseId })
const orders = async (memberId: Id<'member'>, tab: 'all' | 'bought' | 'sold' | 'forSale') =>
  (await ground.call(calls.orderList, ground.as(memberId), { tab, pageNum: 1, pageSize: 20 })).list.map(({ kind, side, state, price, fee }) => [
    kind,
    side,
    state,
    price,
    fee,
  ])
const refusal = (declaration: { readonly code: number }, params?: object) => ({ declaration, ...(params && { params }) })

describe('an offer', () => {
  test('costs at most the money of the days that are left, and ends with the running day of the lease', async () => {
    const ada = await ground.member()
    const leaseId = await resales.lease(ada)
    expect(await quote(ada, leaseId)).toMatchObject({
      obstacle: null,
      cancellableUntil: null,
      highestPrice: usdt('40'),
      daysLeft: 40,
      feeRatePpm: 10_000,
      offer: null,
    })
    await expect(resales.offer(ada, leaseId, usdt('40.000001'))).rejects.toMatchObject(refusal(e.priceTooHigh, { highest: '40' }))
    const offer = await resales.offer(ada, leaseId, usdt('40'))
    expect(offer).toMatchObject({ state: 'offered', side: 'seller', fee: usdt('0.4'), proceeds: usdt('39.6') })
    expect(offer.validUntil - clock.now()).toBe(23 * HOUR_MS)
    await expect(resales.offer(ada, leaseId, usdt('1'))).rejects.toMatchObject(refusal(e.alreadyOffered))
    expect(await resales.leaseRow(leaseId)).toMatchObject({ state: 'forSale' })
    expect(await orders(ada, 'forSale')).toEqual([['resale', 'seller', 'offered', usdt('40'), usdt('0.4')]])

    expect(await resales.change(ada, offer.id, usdt('30'))).toMatchObject({ price: usdt('30'), fee: usdt('0.3') })
    const ben = await ground.member('100')
    await expect(resales.change(ben, offer.id, usdt('1'))).rejects.toMatchObject(refusal(e.resaleNotFound))
    await expect(resales.withdraw(ben, offer.id)).rejects.toMatchObject(refusal(e.resaleNotFound))
    await expect(resales.buy(ben, { id: offer.id, price: usdt('40') })).rejects.toMatchObject(refusal(e.priceChanged))

    await resales.wait(23 * HOUR_MS)
    await expect(resales.buy(ben, { id: offer.id, price: usdt('30') })).rejects.toMatchObject(refusal(e.notForSale))
    expect(await quote(ada, leaseId)).toMatchObject({ obstacle: null, highestPrice: usdt('39'), offer: null })
    expect(await resales.leaseRow(leaseId)).toMatchObject({ state: 'effective' })
    expect(await orders(ada, 'all')).toEqual([
      ['resale', 'seller', 'expired', usdt('30'), 0n],
      ['lease', 'buyer', 'effective', usdt('60'), 0n],
    ])
    const again = await resales.offer(ada, leaseId, usdt('39'))
    expect(await resales.withdraw(ada, again.id)).toMatchObject({ state: 'withdrawn' })
    await expect(resales.withdraw(ada, again.id)).rejects.toMatchObject(refusal(e.offerOver))
  })

  test('is not made of a lease of which 14 days are left, nor by another member', async () => {
    const ada = await ground.member()
    const leaseId = await resales.lease(ada, { since: 46 })
    expect(await quote(ada, leaseId)).toMatchObject({ obstacle: 'fewDays' })
    await expect(resales.offer(ada, leaseId, usdt('1'))).rejects.toMatchObject(refusal(e.fewDays))
    await expect(resales.offer(await ground.member(), leaseId, usdt('1'))).rejects.toMatchObject(refusal(e.leaseNotFound))
  })

  test('must be withdrawn before the lease can be cancelled', async () => {
    const ada = await ground.member()
    const leaseId = await resales.lease(ada, { since: 3 })
    expect((await quote(ada, leaseId)).cancellableUntil).toBe(clock.now() + 11 * DAY_MS - HOUR_MS)
    const offer = await resales.offer(ada, leaseId, usdt('1'))
    const cancels = (refund: ReturnType<typeof usdt>) => ground.call(cancelLease, ground.as(ada), { idempotencyKey: key(), leaseId, refund })
    await expect(cancels(usdt('56'))).rejects.toThrow('forSale')
    await resales.withdraw(ada, offer.id)
    expect(await cancels(usdt('56'))).toMatchObject({ refunded: usdt('56') })
    expect(await quote(ada, leaseId)).toMatchObject({ obstacle: 'notInEffect', cancellableUntil: null })
  })

  test('is not made by, and not sold to, members who belong to the operator', async () => {
    const house = await ground.member('100', { affiliated: true })
    const theirs = await resales.lease(house)
    await expect(resales.offer(house, theirs, usdt('1'))).rejects.toMatchObject(refusal(e.affiliated))
    const ada = await ground.member('100')
    const offer = await resales.offer(ada, await resales.lease(ada), usdt('1'))
    await expect(resales.buy(house, offer)).rejects.toMatchObject(refusal(e.affiliated))
    await expect(resales.buy(ada, offer)).rejects.toMatchObject(refusal(e.ownOffer))
    await resales.withdraw(ada, offer.id)
  })

  test('is not made by a frozen member, and neither sold to nor bought from one', async () => {
    const [ada, ben, cleo] = [await ground.member(), await ground.member('50'), await ground.member('50')]
    const [offered, free] = [await resales.lease(ada), await resales.lease(ada)]
    const offer = await resales.offer(ada, offered, usdt('1'))
    await freeze(database, ben)
    await expect(resales.buy(ben, offer)).rejects.toMatchObject(refusal(e.paymentsHeld))
    await freeze(database, ada)
    await expect(resales.offer(ada, free, usdt('1'))).rejects.toMatchObject(refusal(e.paymentsHeld))
    await expect(resales.buy(cleo, offer)).rejects.toMatchObject(refusal(e.sellerRefused))
    expect(await resales.leaseRow(offered)).toMatchObject({ state: 'forSale' })
    await resales.withdraw(ada, offer.id)
  })
})

describe('a sale', () => {
  test('moves lease, custody and money in one step, and pays the seller after 14 days', async () => {
    const [ada, ben] = [await ground.member(), await ground.member('50')]
    const unit = await ground.unit()
    const leaseId = await resales.lease(ada, { hosted: true, unit })
    const offer = await resales.offer(ada, leaseId, usdt('35'))
    const bought = await resales.buy(ben, offer)
    expect(bought).toMatchObject({ side: 'buyer', state: 'held', daysLeft: 40, cancelling: { days: 1, used: usdt('0.875'), refund: usdt('34.125') } })
    expect([await resales.recharge(ben), await resales.recharge(ada)]).toEqual([
      [usdt('50'), usdt('35')],
      [0n, 0n],
    ])
    const [sold, theirs] = [await resales.leaseRow(leaseId), await resales.leaseRow(bought.leaseId)]
    expect(sold).toMatchObject({ state: 'sold', accrued_days: 20 })
    expect(theirs).toMatchObject({
      state: 'effective',
      member_id: ben,
      point_id: unit.pointId,
      cycle_days: 40,
      price_micros: usdt('40'),
      bought_at: sold['ended_at'],
    })
    expect(theirs['expires_at']).toEqual(sold['expires_at'])
    expect([await resales.unearned(leaseId), await resales.unearned(bought.leaseId)]).toEqual([0n, usdt('40')])
    const windows = await sql<{ memberId: string; until: Date | null; from: Date }>`
      SELECT member_id AS "memberId", from_at AS "from", until_at AS until FROM hosting.custody WHERE point_id = ${unit.pointId} ORDER BY from_at`.execute(
      database.owner.kysely,
    )
    expect(windows.rows).toMatchObject([
      { memberId: ada, until: sold['ended_at'] },
      { memberId: ben, from: sold['ended_at'], until: null },
    ])

    expect([await orders(ada, 'sold'), await orders(ben, 'bought')]).toEqual([
      [['resale', 'seller', 'held', usdt('35'), usdt('0.35')]],
      [['resale', 'buyer', 'held', usdt('35'), 0n]],
    ])
    const refund = bought.cancelling!.refund
    await expect(ground.call(cancelLease, ground.as(ben), { idempotencyKey: key(), leaseId: bought.leaseId, refund })).rejects.toThrow(
      'boughtFromMember',
    )
    await expect(resales.cancel(ada, offer.id)).rejects.toMatchObject(refusal(e.resaleNotFound))
    expect(await quote(ben, bought.leaseId)).toMatchObject({ obstacle: 'cancellable', obstacleUntil: expect.any(Number) })
    await expect(resales.offer(ben, bought.leaseId, usdt('1'))).rejects.toMatchObject(refusal(e.stillCancellable))

    await resales.wait(14 * DAY_MS - MINUTE_MS)
    expect(await resales.recharge(ada)).toEqual([0n, 0n])
    await resales.wait(2 * MINUTE_MS)
    expect([await resales.recharge(ben), await resales.recharge(ada)]).toEqual([
      [usdt('15'), 0n],
      [usdt('34.65'), 0n],
    ])
    await expect(resales.cancel(ben, offer.id)).rejects.toMatchObject(refusal(e.cancelPeriodOver))
    // The lease can be sold again, and the buyer pays for days as everyone does.
    expect(await quote(ben, bought.leaseId)).toMatchObject({ obstacle: null, highestPrice: usdt('26') })
  })

  test('from which the buyer withdraws returns the lease, and costs the days that have started', async () => {
    const [ada, ben] = [await ground.member(), await ground.member('35')]
    const unit = await ground.unit()
    const leaseId = await resales.lease(ada, { hosted: true, unit })
    const offer = await resales.offer(ada, leaseId, usdt('35'))
    const bought = await resales.buy(ben, offer)
    await resales.wait(2 * DAY_MS + HOUR_MS)
    await expect(
      ground.call(calls.cancelResale, ground.as(ben), { idempotencyKey: key(), resaleId: offer.id, refund: usdt('35') }),
    ).rejects.toMatchObject(refusal(e.refundChanged, { refund: '32.375' }))
    expect(await resales.cancel(ben, offer.id)).toMatchObject({
      state: 'cancelled',
      fee: 0n,
      proceeds: usdt('2.625'),
      cancelling: { days: 3, refund: usdt('32.375') },
    })
    expect([await resales.recharge(ben), await resales.recharge(ada)]).toEqual([
      [usdt('32.375'), 0n],
      [usdt('2.625'), 0n],
    ])
    const [returned] = (await ground.call(calls.orderList, ground.as(ada), { tab: 'sold', pageNum: 1, pageSize: 20 })).list
    const theirs = await resales.leaseRow(returned!.leaseId!)
    expect(theirs).toMatchObject({
      member_id: ada,
      origin: 'return',
      cycle_days: 38,
      price_micros: usdt('38'),
      root_id: leaseId,
      paid_micros: usdt('60'),
    })
    expect(await resales.unearned(returned!.leaseId!)).toBe(usdt('38'))
    const { rows } = await sql<{
      memberId: string
    }>`SELECT member_id AS "memberId" FROM hosting.custody WHERE point_id = ${unit.pointId} ORDER BY from_at`.execute(database.owner.kysely)
    expect(rows.map(({ memberId }) => memberId).filter((host, at, all) => host !== all[at - 1])).toEqual([ada, ben, ada])
    // What returned can be offered at once, and not cancelled against the operator.
    expect(await quote(ada, returned!.leaseId!)).toMatchObject({ obstacle: null, cancellableUntil: null })
    await expect(
      ground.call(cancelLease, ground.as(ada), { idempotencyKey: key(), leaseId: returned!.leaseId!, refund: usdt('38') }),
    ).rejects.toThrow('cancelPeriodOver')
    await expect(resales.cancel(ben, offer.id)).rejects.toMatchObject(refusal(e.cancelPeriodOver))
    expect(bought.leaseId).not.toBe(returned!.leaseId)
  })

  test('needs the whole price and room for another lease, and takes nothing otherwise', async () => {
    const [ada, ben] = [await ground.member(), await ground.member('34.999999')]
    const leaseId = await resales.lease(ada)
    const offer = await resales.offer(ada, leaseId, usdt('35'))
    await expect(resales.buy(ben, offer)).rejects.toMatchObject(refusal(e.insufficientBalance, { missing: '0.000001' }))
    expect([await resales.recharge(ben), await resales.leaseRow(leaseId)]).toMatchObject([[usdt('34.999999'), 0n], { state: 'forSale' }])
    for (let leases = 0; leases < 3; leases++) await resales.lease(ben)
    await ground.give(ben, '1')
    await expect(resales.buy(ben, offer)).rejects.toMatchObject(refusal(e.leasesAtATimeReached, { limit: 3 }))
    await resales.withdraw(ada, offer.id)
  })

  test('leaves its lease counted for its seller while it can come back', async () => {
    const [ada, ben, cleo] = [await ground.member('50'), await ground.member('50'), await ground.member()]
    const [sold] = [await resales.lease(ada), await resales.lease(ada), await resales.lease(ada)]
    const [offer, other] = [await resales.offer(ada, sold, usdt('1')), await resales.offer(cleo, await resales.lease(cleo), usdt('1'))]
    await resales.buy(ben, offer)
    await expect(resales.buy(ada, other)).rejects.toMatchObject(refusal(e.leasesAtATimeReached, { limit: 3 }))
    await resales.withdraw(cleo, other.id)
    await resales.wait(15 * DAY_MS)
    const later = await resales.offer(cleo, await resales.lease(cleo), usdt('1'))
    await resales.buy(ada, later)
  })

  test('of several buyers at once has one, and the others are told that it is not for sale', async () => {
    const ada = await ground.member()
    const offer = await resales.offer(ada, await resales.lease(ada, { hosted: true }), usdt('20'))
    const buyers = await Promise.all(Array.from({ length: 5 }, () => ground.member('20')))
    const answers = await Promise.allSettled(buyers.map((buyer) => resales.buy(buyer, offer)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal(e.notForSale))
    expect(await Promise.all(buyers.map(resales.recharge))).toEqual(
      expect.arrayContaining([
        [usdt('20'), usdt('20')],
        [usdt('20'), 0n],
      ]),
    )
  })

  test('divides the energy of a running charge at its instant', async () => {
    const [ada, ben, driver] = [await ground.member(), await ground.member('40'), await ground.member('100')]
    const unit = await ground.unit()
    const offer = await resales.offer(ada, await resales.lease(ada, { hosted: true, unit }), usdt('35'))
    const { tag } = await ground.ask(driver, unit)
    const startedAt = clock.now()
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, startedAt, 1_000_000))
    await clock.forward(30 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 1_005_000)])
    await resales.buy(ben, offer)
    await clock.forward(30 * MINUTE_MS)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 1_012_000))
    await ground.forward(15_000)
    const { rows } = await sql<{ host: string; energy: bigint }>`
      SELECT w.host_id AS host, w.energy_wh AS energy FROM income.settlement_window w JOIN charging.session_facts s ON s.id = w.charging_session_id
       WHERE s.point_id = ${unit.pointId} ORDER BY w.position`.execute(database.owner.kysely)
    expect(rows).toMatchObject([{ host: ada }, { host: ben }])
    expect(rows.map(({ energy }) => Number(energy)).reduce((sum, part) => sum + part)).toBe(12_000)
    expect(await ground.faults()).toEqual([])
  })
})

test('what is over by the clock of the database alone is refused in words', async () => {
  const [ada, ben, cleo] = [await ground.member(), await ground.member('50'), await ground.member('50')]
  const sold = await resales.offer(ada, await resales.lease(ada), usdt('10'))
  await resales.buy(cleo, sold)
  const offer = await resales.offer(ada, await resales.lease(ada), usdt('10'))
  const ahead = (ms: number) => sql`SELECT platform.move_clock(${ms})`.execute(database.api.kysely)
  await ahead(DAY_MS)
  await expect(resales.buy(ben, offer)).rejects.toMatchObject(refusal(e.notForSale))
  await expect(resales.change(ada, offer.id, usdt('9'))).rejects.toMatchObject(refusal(e.offerOver))
  await ahead(14 * DAY_MS)
  await expect(resales.cancel(cleo, sold.id)).rejects.toMatchObject(refusal(e.cancelPeriodOver))
  // The clock of the server follows.
  await resales.wait(15 * DAY_MS)
})
