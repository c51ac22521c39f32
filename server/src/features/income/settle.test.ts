import { createHash } from 'node:crypto'
import { priceOf } from '@ohmstead/contract/charging/price'
import { incomeErrors } from '@ohmstead/contract/income/errors'
import { settle } from '@ohmstead/contract/income/split'
import { parseAmount, zero } from '@ohmstead/contract/kernel/amount'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, checkFaults, plainTariff } from '../../../test/cast/charging-ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { aColleague, actAs, callAs, decides, twoAdministrators, twoAgree, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { chargingById, openDispute, refundApproval, refundAsked, refundCharging, rejectDispute } from '../charging/index.ts'
import { balanceOf, identity, linesOfCause, seal } from '../ledger/index.ts'
import { walletsFeature } from '../wallets/feature.ts'
import { incomeViolations, settledIdentity } from './index.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { walletOverview } = walletsFeature.calls({ toBeReceivedBy: () => Promise.resolve(zero), causeNamesOf: () => Promise.resolve(new Map()) })
const { clock } = database

beforeAll(() => ground.prices())
checkFaults(ground)

const income = async (memberId: Id<'member'>) => (await balanceOf(database.api.kysely, { kind: 'income', owner: memberId })).postedMicros
const recharge = async (memberId: Id<'member'>) => (await balanceOf(database.api.kysely, { kind: 'recharge', owner: memberId })).availableMicros
/** The holds on a charging session's pool, by code and owner. */
async function shares(id: Id<'chargingSession'>) {
  const lines = await linesOfCause(database.api.kysely, { kind: 'charging_session', id })
  const held = lines.filter(({ phase, accountKind, code }) => phase === 'hold' && accountKind !== 'session_pool' && code !== 'charge_payment')
  return Object.fromEntries(held.map(({ code, amount, owner }) => [`${code} ${owner === 'platform' ? '' : owner}`.trim(), amount]))
}

// 10 kWh at 0.5 and a start: 5.3. VAT 0.846219 rounded up, energy 2, the rest 2.453781; a fifth of it is commission.
const [vat, energy, commission, host] = [846_219n, 2_000_000n, 490_756n, 1_963_025n]

describe('settlement', () => {
  test('divides what was collected, holds every share, and releases it when the time for disputes is over', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const id = await ground.charge(driver, unit)
    expect(await shares(id)).toEqual({ vat, [`energy ${unit.siteId}`]: energy, [`host_share ${ada}`]: host, commission })
    expect(vat + energy + commission + host).toBe(parseAmount('5.3'))
    expect(await income(ada)).toBe(0n)
    await ground.forward(24 * HOUR_MS - MINUTE_MS)
    expect(await income(ada)).toBe(0n)
    await ground.forward(2 * MINUTE_MS)
    expect(await income(ada)).toBe(host)
    expect((await balanceOf(database.api.kysely, { kind: 'session_pool', owner: id })).postedMicros).toBe(0n)
  })

  test('two custody windows share by metered energy', async () => {
    const [driver, ada, cleo, unit] = [await ground.member('100'), await ground.member(), await ground.member(), await ground.unit()]
    const start = clock.now()
    const boundary = after(start, 25 * MINUTE_MS + 5 * SECOND_MS)
    await ground.custody(ada, unit, after(start, -HOUR_MS), boundary)
    await database.owner.pool.query('alter table packages.lease disable trigger runs_in_time')
    await sql`UPDATE packages.lease SET state = 'cancelled', ended_at = ${boundary} WHERE point_id = ${unit.pointId}`.execute(database.owner.kysely)
    await database.owner.pool.query('alter table packages.lease enable trigger runs_in_time')
    await ground.custody(cleo, unit, boundary, undefined, boundary)
    const id = await ground.charge(driver, unit)
    const held = await shares(id)
    // 25 of 60 minutes at even power: 4,166 Wh rounded down, the rest belongs to the later window.
    const { rows } = await sql<{
      host_id: string | null
      energy_wh: bigint
    }>`SELECT host_id, energy_wh FROM income.settlement_window WHERE charging_session_id = ${id} ORDER BY position`.execute(database.api.kysely)
    expect(rows.map(({ energy_wh }) => energy_wh)).toEqual([4_166n, 5_834n])
    expect(rows.map(({ host_id }) => host_id)).toEqual([ada, cleo])
    expect(held[`host_share ${ada}`]! + held[`host_share ${cleo}`]! + held['commission']!).toBe(commission + host)
    expect(held[`host_share ${ada}`]).toBe(817_796n)
  })

  test('a host who charges at their own unit gets back what is left after energy and VAT', async () => {
    const [ada, unit] = [await ground.member('100'), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS), undefined, after(clock.now(), -14 * DAY_MS))
    const id = await ground.charge(ada, unit)
    expect(await shares(id)).toEqual({ vat, [`energy ${unit.siteId}`]: energy, [`own_use_return ${ada}`]: commission + host })
    expect(await ground.call(walletOverview, ground.as(ada), {})).toMatchObject({ toBeReleased: commission + host })
    await ground.forward(25 * HOUR_MS)
    expect(await ground.call(walletOverview, ground.as(ada), {})).toMatchObject({ toBeReleased: 0n, releasedCumulative: commission + host })
    expect(await recharge(ada)).toBe(100_000_000n - vat - energy)
    expect(await income(ada)).toBe(0n)
  })

  test('while the lease can still be cancelled, its host pays the normal price, and the operator gets the rest', async () => {
    const [ada, unit] = [await ground.member('100'), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS), undefined, after(clock.now(), MINUTE_MS - 14 * DAY_MS))
    const id = await ground.charge(ada, unit)
    expect(await shares(id)).toEqual({ vat, [`energy ${unit.siteId}`]: energy, house: commission + host })
    const { split } = await ground.call(ground.handlers.receipt, ground.as(ada), { chargingSessionId: id })
    expect(split).toMatchObject({ ownUse: 0n, house: commission + host })
  })

  test.each([
    ['a member affiliated with the operator pays', true],
    ['the unit was in no custody', false],
  ])('%s: the house', async (_, affiliated) => {
    const [driver, ada, unit] = [await ground.member('100', { affiliated }), await ground.member(), await ground.unit()]
    if (affiliated) await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const id = await ground.charge(driver, unit)
    expect(await shares(id)).toEqual({ vat, [`energy ${unit.siteId}`]: energy, house: commission + host })
  })

  test('energy from a member’s own socket is reimbursed to that member', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit({ ownSocket: true })]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const id = await ground.charge(driver, unit)
    expect(await shares(id)).toEqual({ vat, [`energy_reimbursed ${ada}`]: energy, [`host_share ${ada}`]: host, commission })
    const overview = await ground.call(ground.handlers.incomeOverview, ground.as(ada), {})
    expect(overview.total.net).toBe(host)
  })

  test('nothing delivered: nothing collected, nothing settled', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const { id, tag } = await ground.ask(driver, unit)
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), 10))
    await clock.forward(MINUTE_MS)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 10))
    await ground.forward(15 * SECOND_MS)
    expect(await shares(id)).toEqual({})
    expect(await recharge(driver)).toBe(parseAmount('100'))
  })

  test('a debt is settled when it is paid, and its energy is taken once', async () => {
    const [driver, ada, unit] = [await ground.member('5'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const id = await ground.charge(driver, unit)
    expect((await ground.sessionRow(id))['debt_micros']).toBe(parseAmount('0.3'))
    const first = await shares(id)
    expect(first[`energy ${unit.siteId}`]).toBe(energy)
    await ground.give(driver, '1')
    await ground.forward(3 * DAY_MS)
    await ground.call(ground.handlers.payDebt, ground.as(driver), { idempotencyKey: 'k'.repeat(16) })
    await ground.settle()
    const { rows } = await sql<{ payment: number; energy_micros: bigint; energy_cost_taken_micros: bigint; host_micros: bigint }>`
      SELECT payment, energy_micros, energy_cost_taken_micros, host_micros FROM income.settlement WHERE charging_session_id = ${id} ORDER BY payment`.execute(
      database.api.kysely,
    )
    expect(rows.map(({ energy_micros, energy_cost_taken_micros }) => [energy_micros, energy_cost_taken_micros])).toEqual([
      [energy, 0n],
      [0n, energy],
    ])
    await ground.settle()
    expect(await income(ada)).toBe(rows.reduce((sum, row) => sum + row.host_micros, 0n))
  })

  test('a bill lowered by a late stop is settled at the lower amount', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const { id, tag } = await ground.ask(driver, unit)
    const startedAt = clock.now()
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, startedAt, 0))
    await clock.forward(30 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 6_000)])
    await ground.settle()
    await sql`UPDATE devices.presence SET connection_id = NULL, last_contact_at = ${clock.now()} WHERE point_id = ${unit.pointId}`.execute(
      database.gateway.kysely,
    )
    await ground.forward(25 * HOUR_MS)
    expect(await shares(id)).toEqual({})
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, after(startedAt, HOUR_MS), 4_000))
    await ground.forward(15 * SECOND_MS)
    expect((await ground.sessionRow(id))['collected_micros']).toBe(parseAmount('2.3'))
    expect(Object.values(await shares(id)).reduce((sum, part) => sum + part, 0n)).toBe(parseAmount('2.3'))
  })
})

describe('a dispute', () => {
  const refund = async (id: Id<'chargingSession'>) => {
    const row = await chargingById(database.api.kysely, id)
    return twoAgree(database, refundApproval, { subject: id, asked: refundAsked(row!), reason: 'Cable fault' })
  }

  test('voids the waiting shares; two members of staff refund the driver in full', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const id = await ground.charge(driver, unit)
    await asMember(database, driver, (trx) => openDispute(trx, { id: id, reason: 'wrongEnergy', words: '', by: driver }, clock.now()))
    await ground.forward(48 * HOUR_MS)
    expect(await income(ada)).toBe(0n)
    const alone = await aColleague(database, 'administrator')
    const people = { askedBy: 'st_a', approvedBy: alone.id, reason: 'Cable fault' } as never
    const refunded = inTransaction(database.api, async (trx) => {
      await actAs(database, trx, alone)
      await refundCharging(trx, id, people, clock.now())
    })
    await expect(refunded).rejects.toMatchObject({ reason: 'approval' })
    await refund(id)
    expect(await recharge(driver)).toBe(parseAmount('100'))
    const books = await identity(database.owner.kysely, id)
    expect([books.collected, books.refund, books.still]).toEqual([parseAmount('5.3'), parseAmount('5.3'), 0n])
  })

  test('that is rejected settles again, and due shares are released', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const id = await ground.charge(driver, unit)
    await asMember(database, driver, (trx) => openDispute(trx, { id: id, reason: 'wrongEnergy', words: '', by: driver }, clock.now()))
    await ground.forward(48 * HOUR_MS)
    const support = await aColleague(database, 'support')
    await inTransaction(database.api, async (trx) => {
      await actAs(database, trx, support)
      await rejectDispute(trx, id, { by: support.id, answer: 'The bill is right.' }, clock.now())
    })
    await ground.settle()
    await ground.settle()
    expect(await income(ada)).toBe(host)
    const { rows } = await sql<{
      attempt: number
      voided: boolean
    }>`SELECT attempt, voided_at IS NOT NULL AS voided FROM income.settlement WHERE charging_session_id = ${id} ORDER BY attempt`.execute(
      database.api.kysely,
    )
    expect(rows).toEqual([
      { attempt: 1, voided: true },
      { attempt: 2, voided: false },
    ])
  })

  test('can be opened by finance staff, who request the refund of a bill that its driver did not dispute', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const id = await ground.charge(driver, unit)
    const [fay, olga] = await twoAdministrators(database)
    const asks = (who: Colleague, chargingSessionId = id) =>
      inTransaction(database.api, async (trx) =>
        ground.handlers.askChargingRefund.handle(await callAs(database, trx, who), {
          idempotencyKey: 'refund-without-dispute',
          chargingSessionId,
          reason: 'The cable was broken',
        }),
      )
    const support = await aColleague(database, 'support')
    await expect(asks(support)).rejects.toThrow('approvals_role')
    const { approvalId } = await asks(fay)
    await expect(asks(olga)).rejects.toMatchObject({ declaration: { name: 'refundAsked' } })
    await ground.forward(48 * HOUR_MS)
    expect(await income(ada)).toBe(0n)
    await decides(database, olga, approvalId)
    expect(await recharge(driver)).toBe(parseAmount('100'))
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'refunded' })
    const receipt = await ground.call(ground.handlers.receipt, ground.as(driver), { chargingSessionId: id })
    expect(receipt.dispute).toMatchObject({ byStaff: true, state: 'upheld', answer: 'The cable was broken' })

    const released = await ground.charge(await ground.member('100'), await ground.unit(), { beginWh: 9_000_000 })
    await ground.forward(25 * HOUR_MS)
    await expect(asks(fay, released)).rejects.toMatchObject({ declaration: { name: 'refundTooLate' } })
    await expect(
      database.api.pool.query(`INSERT INTO charging.dispute (id, charging_session_id, reason, words) VALUES ($1, $2, 'other', '')`, [
        newId('dispute', clock.now()),
        released,
      ]),
    ).rejects.toThrow(/released|no_sign_in/)
    expect(await ground.faults()).toEqual([])
  })

  test('cannot void released shares', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const id = await ground.charge(driver, unit)
    await ground.forward(25 * HOUR_MS)
    const late = { idempotencyKey: 'too-late-to-dispute-1', chargingSessionId: id, reason: 'wrongEnergy', words: '' } as const
    await expect(ground.call(ground.handlers.disputeBill, ground.as(driver), late)).rejects.toMatchObject({ declaration: { name: 'disputeTooLate' } })
    // The same where the caller's clock is behind: released shares are detected.
    await expect(
      asMember(database, driver, (trx) => openDispute(trx, { id, reason: 'wrongEnergy', words: '', by: driver }, clock.now())),
    ).rejects.toThrow('rolled back')
    expect(await income(ada)).toBe(host)
  })
})

describe('the pages of a host', () => {
  test('overview, calendar, day and releases show the same amounts', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    await ground.charge(driver, unit)
    const [caller, today] = [ground.as(ada), dayOf(clock.now())]
    const overview = await ground.call(ground.handlers.incomeOverview, caller, {})
    expect(overview).toMatchObject({
      today: { net: host, energyWh: 10_000, chargingSessions: 1 },
      yesterday: { net: 0n },
      days7: { net: host },
      total: { net: host },
      waiting: host,
    })
    expect(overview.nextReleaseAt).toBeGreaterThan(clock.now())
    const { days } = await ground.call(ground.handlers.incomeCalendar, caller, { month: today.slice(0, 7) })
    expect(days.find(({ day }) => day === today)).toMatchObject({
      gross: parseAmount('5.3'),
      vat,
      energyCost: energy,
      commission,
      net: host,
      waiting: host,
      energyWh: 10_000,
      noData: false,
    })
    const { list, total } = await ground.call(ground.handlers.incomeDay, caller, { day: today, pageNum: 1, pageSize: 20 })
    expect([total, list[0]]).toMatchObject([1, { net: host, gross: parseAmount('5.3'), kind: 'hostShare', state: 'toBeReleased', releasedAt: null }])
    await ground.forward(25 * HOUR_MS)
    const releases = await ground.call(ground.handlers.releaseList, caller, { state: 'distributed', pageNum: 1, pageSize: 20 })
    expect(releases).toMatchObject({ total: 1, list: [{ net: host, state: 'distributed' }] })
    expect(releases.list[0]!.holdId).toBe(list[0]!.transferId)
    expect((await ground.call(ground.handlers.releaseList, caller, { state: 'toBeCollected', pageNum: 1, pageSize: 20 })).total).toBe(0)
    expect((await ground.call(ground.handlers.incomeOverview, caller, {})).waiting).toBe(0n)
  })

  test('from a wallet line to the frame, and each step recomputed by a stranger', async () => {
    const [driver, ada, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    await ground.charge(driver, unit)
    await ground.forward(25 * HOUR_MS)
    await seal(database.worker)
    const lines = await sql<{
      id: string
    }>`SELECT transfer_id AS id FROM ledger.entry WHERE owner = ${ada} AND phase = 'capture' AND code = 'host_share'`.execute(database.api.kysely)
    const transferId = lines.rows[0]!.id
    const found = await ground.call(ground.handlers.incomeEvidence, ground.as(ada), { transferId })
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

    expect(hashOf(found.line.canonical)).toBe(found.line.hash)
    expect(found.release?.transferId).toBe(transferId)
    expect(found.line.block?.number).toBeGreaterThan(0)
    expect(hashOf(found.settlement.document)).toBe(found.settlement.hash)
    expect(found.line.canonical.split('|')).toContain(found.settlement.hash)
    expect(hashOf(found.chargingSession.document)).toBe(found.chargingSession.hash)
    expect(JSON.parse(found.settlement.document)).toMatchObject({ billHash: found.chargingSession.hash })

    const [begin, end] = [found.readings[0]!, found.readings.at(-1)!]
    expect(end.registerWh - begin.registerWh).toBe(found.chargingSession.energyWh)
    const { tariff } = found.chargingSession
    expect(priceOf(tariff, { ...found.chargingSession, energyWh: wh(found.chargingSession.energyWh) }).total).toBe(found.payment.price)
    const again = settle({
      amount: found.settlement.collected,
      vatPpm: tariff.vatPpm,
      energyRatePerKwh: found.settlement.energyRatePerKwh,
      energyCostTaken: found.settlement.energyCostTaken,
      windows: found.settlement.windows.map((window) => ({ ...window, energyWh: wh(window.energyWh) })),
    })
    expect(again).toMatchObject({ vat: found.settlement.vat, host: found.settlement.host, commission: found.settlement.commission })
    expect(found.settlement.windows.map(({ mine }) => mine)).toEqual([true])

    await expect(ground.call(ground.handlers.incomeEvidence, ground.as(driver), { transferId })).rejects.toMatchObject({
      declaration: incomeErrors.lineNotFound,
    })
  })

  test('a day with a unit in custody that sent no message is unknown, not zero', async () => {
    const [ada, unit] = [await ground.member(), await ground.unit()]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    const today = dayOf(clock.now())
    const { days } = await ground.call(ground.handlers.incomeCalendar, ground.as(ada), { month: today.slice(0, 7) })
    expect(days.filter(({ noData }) => noData).map(({ day }) => day)).toEqual([today])
    // Days before the first lease are neither zero nor unknown.
    expect(days.filter(({ hosted }) => hosted).map(({ day }) => day)).toEqual([today])
  })
})

test('past days are closed, and settlements and ledger agree', async () => {
  await ground.forward(DAY_MS)
  const { rows } = await sql<{ day: string }>`SELECT day FROM income.closed_day ORDER BY day DESC LIMIT 1`.execute(database.owner.kysely)
  expect(rows[0]!.day).toBe(dayOf(after(clock.now(), -DAY_MS)))
  const [settled, books] = [await settledIdentity(database.owner.kysely), await identity(database.owner.kysely)]
  expect(settled.collected).toBe(books.collected)
  expect(settled.unsettled).toBe(books.refund)
  expect(await incomeViolations(database.owner.kysely, { all: true })).toEqual([])
})

test('the tariff of these tests has the values that the sums above use', () => {
  expect(plainTariff).toMatchObject({ perKwh: parseAmount('0.5'), start: parseAmount('0.3'), vatPpm: 190_000 })
})
