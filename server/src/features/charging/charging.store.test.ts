import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { chargingGround, checkFaults } from '../../../test/cast/charging-ground.ts'
import { begunGround } from '../../../test/charging/begun.ts'
import { START, withDatabase } from '../../../test/harness.ts'
import { runDueNow } from '../../platform/due.ts'
import { newId, newUuid } from '../../platform/ids.ts'
import { balanceOf } from '../ledger/index.ts'
import { chargingFeature } from './feature.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database

beforeAll(() => ground.prices())
checkFaults(ground)

const { available, begun } = begunGround(database, ground)

describe('a whole charging session', () => {
  test('holds money, is metered, ends with the exact price, and releases the rest of the hold', async () => {
    const [driver, unit] = [await ground.member('100'), await ground.unit()]
    const id = await ground.charge(driver, unit)
    expect(await ground.sessionRow(id)).toMatchObject({
      state: 'settled',
      energy_wh: 10_000n,
      charging_ms: BigInt(HOUR_MS),
      idle_ms: 0n,
      price_micros: parseAmount('5.3'),
      collected_micros: parseAmount('5.3'),
      debt_micros: 0n,
      evidence: 'unsigned',
    })
    expect(await available(driver)).toBe(parseAmount('94.7'))
  })

  test('shows live values: energy, cost, power, holds', async () => {
    const unit = await ground.unit()
    const { driver, id, transactionId } = await begun(unit)
    await clock.forward(10 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 3_000, { powerW: 12_000, socPercent: 41 })])
    await ground.settle()
    const live = await ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
    expect(live).toMatchObject({
      state: 'charging',
      energyWh: 2_000,
      powerW: 12_000,
      socPercent: 41,
      held: parseAmount('11.3'),
      provisional: false,
      curve: [[10 * MINUTE_MS, 12_000]],
    })
    expect(live.price.total).toBe(parseAmount('1.3'))
    expect(await ground.call(ground.handlers.currentCharging, ground.as(driver), {})).toEqual({ chargingSessionId: id })
    await ground.connector(unit, 'SuspendedEV')
    await ground.settle()
    expect((await ground.sessionRow(id))['state']).toBe('suspended')
  })

  test.each([
    ['while the car stays', 0, 30],
    ['until the connector is free', 0.5, 30.5],
    ['not after the connector was free for a while', 4, 5],
  ])('counts idle time between readings, %s, as the bill does', async (_, freeForMinutes, idleMinutes) => {
    const unit = await ground.unit()
    const { driver, id, transactionId } = await begun(unit)
    for (const minutes of [20, 5]) {
      await clock.forward(minutes * MINUTE_MS)
      await ground.meter(unit, transactionId, [ground.reading(clock.now(), 6_000)])
    }
    await ground.settle()
    const shown = () => ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
    const idleSince = after(clock.now(), -5 * MINUTE_MS)
    expect(await shown()).toMatchObject({ idleMs: 5 * MINUTE_MS, idleSince, idleUntil: null, price: { total: parseAmount('2.8') } })
    await clock.forward(25 * MINUTE_MS)
    expect(await shown()).toMatchObject({ idleMs: 30 * MINUTE_MS, idleSince, price: { total: parseAmount('4.8') } })
    const listed = await ground.call(ground.handlers.chargingHistory, ground.as(driver), { pageNum: 1, pageSize: 20 })
    expect(listed.list).toMatchObject([{ id, price: parseAmount('4.8') }])
    if (freeForMinutes > 0) {
      await ground.connector(unit, 'Available')
      const freeSince = clock.now()
      await clock.forward(freeForMinutes * MINUTE_MS)
      const [idleMs, idleUntil] = freeForMinutes > 1 ? [5 * MINUTE_MS, null] : [30 * MINUTE_MS, freeSince]
      expect(await shown()).toMatchObject({ idleMs, idleUntil })
    }
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 6_000))
    const { state, idleMs, price } = await shown()
    expect({ state, idleMs }).toEqual({ state: 'finishing', idleMs: idleMinutes * MINUTE_MS })
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', idle_ms: BigInt(idleMs), price_micros: price.total })
  })

  test.each([
    ['SuspendedEV', 30 * MINUTE_MS, 30 * MINUTE_MS],
    ['SuspendedEVSE', 10 * MINUTE_MS + 23, 10 * MINUTE_MS],
    ['SuspendedEV', 23, 0],
    ['Charging', 10 * MINUTE_MS, 0],
  ] as const)('counts idle time from a report of %s on, before the next reading, as the bill does (%i ms)', async (status, waitedMs, idleMs) => {
    const unit = await ground.unit()
    const { driver, id, transactionId } = await begun(unit)
    await clock.forward(20 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 6_000)])
    const readAt = clock.now()
    await ground.connector(unit, status)
    await ground.settle()
    await clock.forward(waitedMs)
    const shown = await ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
    const isIdle = status !== 'Charging'
    expect(shown).toMatchObject({ idleMs, idleSince: isIdle ? readAt : null })
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 6_000))
    await ground.forward(15 * SECOND_MS)
    const billed = await ground.sessionRow(id)
    expect(billed['state']).toBe('settled')
    if (isIdle)
      expect(billed).toMatchObject({ idle_ms: BigInt(shown.idleMs), charging_ms: BigInt(shown.chargingMs), price_micros: shown.price.total })
  })

  test('is stopped by its driver, or cancelled before it began', async () => {
    const unit = await ground.unit()
    const { driver, id } = await begun(unit)
    const asked = await ground.call(ground.handlers.stopCharging, ground.as(driver), { idempotencyKey: 'k'.repeat(16), chargingSessionId: id })
    expect(asked.stopAskedAt).toBe(clock.now())
    const { rows } = await sql`SELECT 1 FROM devices.command WHERE point_id = ${unit.pointId} AND action = 'stopCharging'`.execute(
      database.api.kysely,
    )
    expect(rows).toHaveLength(1)
    const [other, elsewhere] = [await ground.member('50'), await ground.unit()]
    const { id: cancelled, tag } = await ground.ask(other, elsewhere)
    expect(await available(other)).toBe(parseAmount('38.7'))
    const after = await ground.call(ground.handlers.stopCharging, ground.as(other), { idempotencyKey: 'k'.repeat(16), chargingSessionId: cancelled })
    expect(after).toMatchObject({ state: 'failed', failure: 'cancelled' })
    expect(await available(other)).toBe(parseAmount('50'))
    expect((await ground.port.start(elsewhere.station, ground.startMessage(tag, clock.now(), 5))).decision.status).toBe('Blocked')
  })
})

describe('a stop is refused', () => {
  const stop = (driver: Id<'member'>, chargingSessionId: Id<'chargingSession'>) =>
    ground.call(ground.handlers.stopCharging, ground.as(driver), { idempotencyKey: 'k'.repeat(16), chargingSessionId })

  test('for an ended charging session, and at a disconnected unit, each with its own code', async () => {
    const unit = await ground.unit()
    const { driver, id } = await begun(unit)
    await sql`UPDATE devices.presence SET connection_id = NULL WHERE point_id = ${unit.pointId}`.execute(database.owner.kysely)
    await expect(stop(driver, id)).rejects.toMatchObject({ declaration: chargingErrors.pointAway })
    const [other, elsewhere] = [await ground.member('50'), await ground.unit()]
    await expect(stop(other, await ground.charge(other, elsewhere, { beginWh: 4_000_000 }))).rejects.toMatchObject({
      declaration: chargingErrors.notRunning,
    })
  })
})

describe('starting a charging session', () => {
  test.each([['with too little balance', '4.999999', chargingErrors.balanceTooLow]])(
    '%s: refused, and leaves no changes',
    async (_, balance, error) => {
      const [driver, unit] = [await ground.member(balance), await ground.unit()]
      await expect(ground.ask(driver, unit)).rejects.toMatchObject({ declaration: error })
      expect(await available(driver)).toBe(parseAmount(balance))
      expect((await sql`SELECT 1 FROM charging.charging_session WHERE driver_id = ${driver}`.execute(database.api.kysely)).rows).toEqual([])
    },
  )

  test('one charging session per driver and per connector, also for concurrent requests', async () => {
    const [ben, dora, unit, other] = [await ground.member('100'), await ground.member('100'), await ground.unit(), await ground.unit()]
    const outcomes = await Promise.allSettled([ground.ask(ben, unit), ground.ask(ben, other), ground.ask(dora, unit)])
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { declaration: { name: string } }).declaration.name] : []))
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length + refused.length).toBe(3)
    expect(refused.every((name) => ['alreadyCharging', 'pointNotFree'].includes(name))).toBe(true)
    const { rows } = await sql<{ driver_id: string }>`SELECT driver_id FROM charging.charging_session WHERE driver_id IN (${ben}, ${dora})`.execute(
      database.api.kysely,
    )
    expect(new Set(rows.map((row) => row.driver_id)).size).toBe(rows.length)
  })

  test('possible elsewhere a quarter of an hour after the unit of the last one lost its connection; both are billed', async () => {
    const [driver, away, other] = [await ground.member('100'), await ground.unit(), await ground.unit()]
    const { id, tag } = await ground.ask(driver, away)
    const { transactionId } = await ground.port.start(away.station, ground.startMessage(tag, clock.now(), 1_000))
    await clock.forward(30 * MINUTE_MS)
    const stopMessage = ground.stopMessage(transactionId, clock.now(), 3_000)
    await clock.forward(MINUTE_MS)
    await expect(ground.ask(driver, other)).rejects.toMatchObject({ declaration: chargingErrors.alreadyCharging })
    await ground.away(away)
    // The close of an earlier connection was lost; that of the last one was not.
    const connection = (from: Instant, until: Instant | null) =>
      sql`
      INSERT INTO devices.connection (id, point_id, connected_at, closed_at) VALUES (${newUuid()}, ${away.pointId}, ${from}, ${until})`.execute(
        database.owner.kysely,
      )
    await connection(after(clock.now(), -40 * MINUTE_MS), null)
    await connection(after(clock.now(), -35 * MINUTE_MS), clock.now())
    await clock.forward(14 * MINUTE_MS)
    await expect(ground.ask(driver, other)).rejects.toMatchObject({ declaration: chargingErrors.alreadyCharging })
    await clock.forward(2 * MINUTE_MS)
    const second = await ground.ask(driver, other)
    await ground.port.start(other.station, ground.startMessage(second.tag, clock.now(), 1_000))
    expect((await ground.sessionRow(id))['state']).toBe('charging')
    await ground.port.stop(away.station, { ...stopMessage, recordedAt: clock.now() })
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 2_000n })
    expect((await ground.sessionRow(second.id))['state']).toBe('charging')
  })

  test('refused at a connector that the model does not have, even if its station reports it', async () => {
    const [driver, unit] = [await ground.member('100'), await ground.unit()]
    await database.owner.pool.query(
      `INSERT INTO devices.connector (point_id, connector, status, error_code, happened_at, recorded_at, frame_id)
       SELECT point_id, 99, status, error_code, happened_at, recorded_at, frame_id FROM devices.connector WHERE point_id = $1 AND connector = 1`,
      [unit.pointId],
    )
    await expect(ground.ask(driver, unit, 99)).rejects.toMatchObject({ declaration: chargingErrors.pointNotFree })
    await expect(ground.ask(driver, unit, 98)).rejects.toMatchObject({ declaration: chargingErrors.pointNotFree })
  })

  test('not where it is not offered, not at a price that changed, not at a unit that is away', async () => {
    const [driver, own, site] = [await ground.member('100'), await ground.unit({ ownSocket: true }), await ground.unit()]
    await expect(ground.ask(driver, own)).rejects.toMatchObject({ declaration: chargingErrors.pointNotOffered })
    await expect(
      ground.call(ground.handlers.startCharging, ground.as(driver), {
        idempotencyKey: 'k'.repeat(16),
        pointId: site.pointId,
        connector: 1,
        tariffId: 'tf_00000000000000000000000000' as Id<'tariff'>,
      }),
    ).rejects.toMatchObject({ declaration: chargingErrors.tariffChanged })
    await sql`UPDATE devices.presence SET connection_id = NULL WHERE point_id = ${site.pointId}`.execute(database.owner.kysely)
    await expect(ground.ask(driver, site)).rejects.toMatchObject({ declaration: chargingErrors.pointNotFree })
  })
})

describe('the hold for a car that does not come', () => {
  test('is released at once when the connector was preparing and is available again', async () => {
    const [driver, unit] = [await ground.member('20'), await ground.unit()]
    const { id, tag } = await ground.ask(driver, unit)
    // A station that repeats Available has not waited yet.
    await ground.connector(unit, 'Available')
    await ground.settle()
    expect((await ground.sessionRow(id))['state']).toBe('authorised')
    await clock.forward(5 * SECOND_MS)
    await ground.connector(unit, 'Preparing')
    await ground.settle()
    await clock.forward(30 * SECOND_MS)
    await ground.connector(unit, 'Available')
    await ground.settle()
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'failed', failure: 'cableNotSeen' })
    expect(await available(driver)).toBe(parseAmount('20'))
    // It began anyway, and the message is late.
    expect((await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), 500))).decision.status).toBe('Accepted')
  })

  test('is released at once when a connected cable is removed', async () => {
    const [driver, unit] = [await ground.member('20'), await ground.unit()]
    await ground.connector(unit, 'Preparing')
    await ground.settle()
    const { id } = await ground.ask(driver, unit)
    await clock.forward(5 * SECOND_MS)
    await ground.connector(unit, 'Available')
    await ground.settle()
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'failed', failure: 'cableNotSeen' })
  })
})

describe('messages about a session that is not billed', () => {
  test.each([
    ['a stop beyond what the unit delivers', 900_000, 'meterUnclear'],
    ['a stop without a register', null, 'meterUnclear'],
    ['a register that did not move', 1_000, 'noEnergy'],
  ] as const)('%s', async (_, registerWh, failure) => {
    const unit = await ground.unit()
    const { id, transactionId } = await begun(unit)
    await clock.forward(2 * MINUTE_MS)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), registerWh))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'failed', failure, price_micros: 0n })
  })

  test('a station that reports power but no energy is not given up while power flows', async () => {
    const unit = await ground.unit()
    const { id, transactionId } = await begun(unit)
    for (let minute = 1; minute <= 4; minute++) {
      await clock.forward(MINUTE_MS)
      await ground.meter(unit, transactionId, [ground.reading(clock.now(), null, { powerW: 7_400 })])
      await ground.settle()
    }
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'charging', failure: null })
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 1_450))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 450n })
  })
})

describe('money during charging', () => {
  test('a late or missing answer to its remote start changes nothing for a running one', async () => {
    const unit = await ground.unit()
    const { id } = await begun(unit)
    await ground.commandAnswered(id, 'timedOut')
    await ground.settle()
    const { due_at: due, state } = await ground.sessionRow(id)
    expect(state).toBe('charging')
    expect(due, 'it still has a due time').not.toBeNull()
    await ground.forward(3 * MINUTE_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'failed', failure: 'noEnergy' })
  })

  test('no bill is made while readings are still queued, as after a crash', async () => {
    const unit = await ground.unit()
    const { id, transactionId, startedAt } = await begun(unit)
    await clock.forward(HOUR_MS)
    await ground.meter(unit, transactionId, [ground.reading(after(startedAt, 10 * MINUTE_MS), 4_000)])
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 4_000))
    await clock.forward(HOUR_MS)
    for (const scan of chargingFeature.dueWork) await runDueNow(database.worker, scan, clock.now())
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'finishing', price_micros: null })
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', charging_ms: BigInt(10 * MINUTE_MS), idle_ms: BigInt(50 * MINUTE_MS) })
  })

  test('a stop that comes hours after its connector was free is billed without idle time', async () => {
    const unit = await ground.unit()
    const { id, transactionId } = await begun(unit)
    await clock.forward(10 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 4_000)])
    await clock.forward(MINUTE_MS)
    await ground.connector(unit, 'Available')
    await clock.forward(8 * HOUR_MS)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 4_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 3_000n, charging_ms: BigInt(10 * MINUTE_MS), idle_ms: 0n })
  })

  test('holds increase with the cost until nothing is left; then the unit is asked to stop, and the rest is a debt', async () => {
    const unit = await ground.unit()
    const { driver, id, transactionId } = await begun(unit, '15')
    const held = async () => (await balanceOf(database.api.kysely, { kind: 'recharge', owner: driver })).heldMicros
    expect(await held()).toBe(parseAmount('11.3'))
    for (let minute = 10; minute <= 90; minute += 10) {
      await clock.forward(10 * MINUTE_MS)
      await ground.meter(unit, transactionId, [ground.reading(clock.now(), 1_000 + 350 * minute)])
      await ground.settle()
    }
    expect(await held()).toBe(parseAmount('15'))
    expect((await ground.sessionRow(id))['stop_asked_at']).not.toBeNull()
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 33_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({
      price_micros: parseAmount('16.3'),
      collected_micros: parseAmount('15'),
      debt_micros: parseAmount('1.3'),
    })
    const owed = { chargingSessionId: id, pointId: unit.pointId, price: parseAmount('16.3'), paid: parseAmount('15'), debt: parseAmount('1.3') }
    expect(await ground.call(ground.handlers.debtOfDriver, ground.as(driver), {})).toMatchObject({ list: [owed], debt: parseAmount('1.3') })
    expect((await ground.call(ground.handlers.debtOfDriver, ground.as(await ground.member()), {})).list).toEqual([])
    const finance = { kind: 'staff', staffId: newId('staff', START), role: 'finance', signInId: newId('signIn', START), secondFactor: true } as const
    const debts = await ground.call(ground.handlers.debtList, finance, { pageNum: 1, pageSize: 50 })
    expect(debts.list).toContainEqual(expect.objectContaining({ ...owed, driverId: driver }))
    expect(debts.debt).toBe(debts.list.reduce((sum, { debt }) => sum + debt, 0n))
    await ground.give(driver, '1')
    await expect(ground.ask(driver, await ground.unit())).rejects.toMatchObject({ declaration: chargingErrors.debtUnpaid, params: { debt: '1.3' } })
    await expect(ground.call(ground.handlers.payDebt, ground.as(driver), { idempotencyKey: 'k'.repeat(16) })).rejects.toMatchObject({
      declaration: chargingErrors.balanceTooLow,
    })
    await ground.give(driver, '20')
    expect(await ground.call(ground.handlers.payDebt, ground.as(driver), { idempotencyKey: 'k'.repeat(16) })).toEqual({
      paid: parseAmount('1.3'),
      debt: 0n,
    })
    await ground.settle()
    expect(await ground.sessionRow(id)).toMatchObject({ debt_micros: 0n, collected_micros: parseAmount('16.3') })
    await ground.ask(driver, await ground.unit())
  })
})

describe('the receipt', () => {
  test('is visible to its driver, and with its key', async () => {
    const [driver, stranger, unit] = [await ground.member('100'), await ground.member(), await ground.unit()]
    const host = await ground.member()
    await ground.custody(host, unit, after(clock.now(), -HOUR_MS))
    const id = await ground.charge(driver, unit)
    const receipt = await ground.call(ground.handlers.receipt, ground.as(driver), { chargingSessionId: id })
    expect(receipt).toMatchObject({
      final: true,
      provisional: false,
      paid: parseAmount('5.3'),
      released: parseAmount('6'),
      energyWh: 10_000,
      evidence: 'unsigned',
    })
    expect(receipt.begin.registerWh + 10_000).toBe(receipt.end.registerWh)
    const split = receipt.split!
    expect(Object.values(split).reduce((sum, part) => sum + part, 0n)).toBe(parseAmount('5.3'))
    expect(split.energy).toBe(parseAmount('2'))
    await expect(ground.call(ground.handlers.receipt, ground.as(stranger), { chargingSessionId: id })).rejects.toMatchObject({
      declaration: chargingErrors.chargingSessionNotFound,
    })
    await expect(
      ground.call(ground.handlers.receipt, { kind: 'visitor' }, { chargingSessionId: id, accessToken: 'A'.repeat(27) }),
    ).rejects.toMatchObject({ declaration: chargingErrors.chargingSessionNotFound })
    expect((await ground.call(ground.handlers.receipt, { kind: 'visitor' }, { chargingSessionId: id, accessToken: receipt.accessToken })).id).toBe(id)
    const history = await ground.call(ground.handlers.chargingHistory, ground.as(driver), { pageNum: 1, pageSize: 20 })
    expect(history).toMatchObject({ total: 1, list: [{ id, state: 'settled', price: parseAmount('5.3') }] })
    await expect(ground.call(ground.handlers.liveCharging, ground.as(stranger), { chargingSessionId: id })).rejects.toMatchObject({
      declaration: chargingErrors.chargingSessionNotFound,
    })
  })
})
