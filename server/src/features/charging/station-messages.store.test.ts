import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { frameUnusable } from '@ohmstead/contract/devices/events'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { MeterReading } from '@ohmstead/contract/ocpp/reading'
import { chargingGround, checkFaults } from '../../../test/cast/charging-ground.ts'
import { begunGround } from '../../../test/charging/begun.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'
import { quarantined } from './index.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database

beforeAll(() => ground.prices())
checkFaults(ground)

const { begun, reasons, available } = begunGround(database, ground)

describe('messages of stations', () => {
  test('the same start five times on two connections is one charging session with one number', async () => {
    const [driver, unit] = [await ground.member('100'), await ground.unit()]
    const { tag } = await ground.ask(driver, unit)
    const message = ground.startMessage(tag, clock.now(), 7_000)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => ground.port.start(unit.station, { ...message, frameId: `${message.frameId}${index}` })),
    )
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(answers.every(({ decision }) => decision.status === 'Accepted')).toBe(true)
    expect((await ground.port.start(unit.station, ground.startMessage(tag, after(clock.now(), 1_000), 7_001))).decision.status).toBe('ConcurrentTx')
  })

  test('a tag of another unit, an unknown tag: refused in the same way each time, and counted', async () => {
    const [driver, unit, other] = [await ground.member('100'), await ground.unit(), await ground.unit()]
    const { tag } = await ground.ask(driver, unit)
    expect((await ground.port.start(other.station, ground.startMessage(tag, clock.now(), 1))).decision.status).toBe('Invalid')
    const unknown = ground.startMessage('NOBODY', clock.now(), 1)
    const [first, again] = [await ground.port.start(other.station, unknown), await ground.port.start(other.station, unknown)]
    expect(first).toEqual(again)
    expect(first.decision.status).toBe('Invalid')
    expect(first.transactionId).toBeGreaterThan(0)
    for (let index = 0; index < 30; index++)
      expect(await ground.port.authorize(other.station, { tag: `RANDOM${index}`, ...ground.frame(), recordedAt: clock.now() })).toEqual({
        status: 'Invalid',
      })
    const { rows } = await sql<{ times: number }>`SELECT times FROM charging.unknown_tag WHERE point_id = ${other.pointId}`.execute(
      database.owner.kysely,
    )
    expect(rows[0]!.times).toBe(31)
    // It stops a refused start: answered, stored, never billed.
    await ground.port.stop(other.station, ground.stopMessage(first.transactionId, clock.now(), 400))
    expect(
      (await quarantined(database.api.kysely, { state: 'open', offset: 0, limit: 100 })).rows
        .filter(({ pointId }) => pointId === other.pointId)
        .map(({ reason }) => reason),
    ).toEqual(['foreignTag'])
  })

  test.each(['StartTransaction', 'StopTransaction', 'MeterValues'])('a %s that cannot be used is listed for staff, once', async (action) => {
    const unit = await ground.unit()
    const { frameId, at } = await ground.sends(unit, action)
    for (let times = 0; times < 2; times++)
      await inTransaction(database.gateway, async (trx) =>
        publish(trx, frameUnusable, { pointId: unit.pointId, frameId, action, reason: 'not JSON', at }),
      )
    await ground.settle()
    const { rows } = await quarantined(database.api.kysely, { state: 'open', offset: 0, limit: 200 })
    expect(rows.filter(({ pointId }) => pointId === unit.pointId)).toMatchObject([
      { reason: 'unreadableMessage', detail: `${action}: not JSON`, frameId, registerWh: null, needsTwoPeople: false },
    ])
  })

  test('a stop that arrives before its start is applied when the start arrives', async () => {
    const [driver, unit] = [await ground.member('100'), await ground.unit()]
    const { id, tag } = await ground.ask(driver, unit)
    const startedAt = clock.now()
    await clock.forward(HOUR_MS)
    await ground.port.stop(unit.station, ground.stopMessage(null, clock.now(), 6_000))
    await ground.port.start(unit.station, ground.startMessage(tag, startedAt, 1_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', price_micros: parseAmount('2.8') })
  })

  test('a repeated stop changes nothing; a different one is stored and changes nothing', async () => {
    const unit = await ground.unit()
    const { id, transactionId } = await begun(unit)
    await clock.forward(HOUR_MS)
    const message = ground.stopMessage(transactionId, clock.now(), 6_000)
    await ground.port.stop(unit.station, message)
    await ground.port.stop(unit.station, message)
    await ground.forward(15 * SECOND_MS)
    await ground.port.stop(unit.station, message)
    expect(await reasons(id)).toEqual([])
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 9_000))
    await ground.settle()
    expect(await reasons(id)).toEqual(['secondStop'])
    expect((await ground.sessionRow(id))['price_micros']).toBe(parseAmount('2.8'))
  })

  test.each(['SOMEBODY', '?'])(
    'a stop with the tag %s, of another driver, ends the charging session: its register is billed, the tag is flagged',
    async (tag) => {
      const unit = await ground.unit()
      const { id, transactionId } = await begun(unit)
      await clock.forward(10 * MINUTE_MS)
      await ground.meter(unit, transactionId, [ground.reading(clock.now(), 3_000)])
      await clock.forward(10 * MINUTE_MS)
      await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 5_000, { tag }))
      await ground.forward(15 * SECOND_MS)
      expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 4_000n })
      expect(await reasons(id)).toEqual(['foreignTag'])
    },
  )

  test('impossible registers are stored with the reason and never billed', async () => {
    const unit = await ground.unit()
    const { id, transactionId } = await begun(unit)
    for (const [registerWh, rest] of [
      [3_000, {}],
      [900_000, {}],
      [null, { doubts: ['notANumber'] }],
      [5_000, {}],
      [0, {}],
      [7_000, {}],
    ] satisfies [number | null, Partial<MeterReading>][]) {
      await clock.forward(10 * MINUTE_MS)
      await ground.meter(unit, transactionId, [ground.reading(clock.now(), registerWh, rest)])
    }
    // The station's main meter counts the sum of its connectors and is ignored.
    await ground.meter(unit, null, [ground.reading(clock.now(), 800_000)], 0)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 7_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 6_000n, price_micros: parseAmount('3.3') })
    expect((await reasons(id)).sort()).toEqual(['notANumber', 'registerFell', 'tooMuchEnergy'])
  })

  test('a station that sends local time as UTC is understood; one whose stop alone is in the future is billed, and flagged', async () => {
    const [driver, unit] = [await ground.member('100'), await ground.unit()]
    const { id, tag } = await ground.ask(driver, unit)
    const local = () => after(clock.now(), 2 * HOUR_MS)
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, local(), 1_000))
    const startedAt = clock.now()
    for (const registerWh of [4_000, 7_000]) {
      await clock.forward(20 * MINUTE_MS)
      await ground.meter(unit, transactionId, [ground.reading(local(), registerWh)])
    }
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, local(), 7_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({
      state: 'settled',
      energy_wh: 6_000n,
      started_at: startedAt,
      charging_ms: BigInt(40 * MINUTE_MS),
    })
    const other = await ground.unit()
    const begunThere = await begun(other)
    await clock.forward(20 * MINUTE_MS)
    await ground.meter(other, begunThere.transactionId, [ground.reading(clock.now(), 4_000)])
    await ground.settle()
    await clock.forward(10 * MINUTE_MS)
    await ground.port.stop(other.station, ground.stopMessage(begunThere.transactionId, after(clock.now(), 6 * MINUTE_MS), 6_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(begunThere.id)).toMatchObject({ state: 'settled', energy_wh: 5_000n })
    expect(await reasons(begunThere.id)).toEqual(['inFuture'])
  })

  test('of a register that was billed in part, what lies above is billed, and the rest is flagged', async () => {
    const unit = await ground.unit()
    const first = await begun(unit)
    await clock.forward(HOUR_MS)
    await ground.port.stop(unit.station, ground.stopMessage(first.transactionId, clock.now(), 9_000))
    await ground.forward(15 * SECOND_MS)
    const [driver, begins] = [await ground.member('100'), clock.now()]
    const { id, tag } = await ground.ask(driver, unit)
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, begins, 5_000))
    await clock.forward(HOUR_MS)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 12_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 3_000n, price_micros: parseAmount('1.8') })
    expect(await reasons(id)).toEqual(['intervalBilled'])
    expect(await available(driver)).toBe(parseAmount('98.2'))
  })
})

describe('the order of messages', () => {
  /** One session's messages after its start, sent in an order and with repeats; returns the bill. */
  async function reported(order: (count: number) => readonly number[]) {
    const [driver, unit] = [await ground.member('100'), await ground.unit()]
    const { id, tag } = await ground.ask(driver, unit)
    const startedAt = clock.now()
    const message = ground.startMessage(tag, startedAt, 1_000)
    const { transactionId } = await ground.port.start(unit.station, message)
    const at = (minutes: number) => after(startedAt, minutes * MINUTE_MS)
    await clock.forward(2 * HOUR_MS)
    const messages = [
      ...[
        [10, 3_000],
        [20, 5_000],
        [30, 7_000],
        [45, 7_000],
        [60, 7_010],
      ].map(
        ([minutes = 0, registerWh = 0]) =>
          () =>
            ground.meter(unit, transactionId, [ground.reading(at(minutes), registerWh)]),
      ),
      () => ground.port.start(unit.station, message),
      () => ground.port.stop(unit.station, ground.stopMessage(transactionId, at(75), 7_010)),
    ]
    for (const index of order(messages.length)) await messages[index]?.()
    await ground.forward(15 * SECOND_MS)
    const { energy_wh, charging_ms, idle_ms, price_micros, vat_micros, state } = await ground.sessionRow(id)
    return { energy_wh, charging_ms, idle_ms, price_micros, vat_micros, state }
  }

  test('a charging session is billed exactly the same for any order of messages, with repeats', async () => {
    const inOrder = await reported((count) => Array.from({ length: count }, (_, index) => index))
    expect(inOrder).toMatchObject({ state: 'settled', energy_wh: 6_010n, idle_ms: BigInt(45 * MINUTE_MS) })
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
        fc.array(fc.nat(6), { maxLength: 6 }),
        async (order, repeats) => {
          expect(await reported(() => [...order, ...repeats])).toEqual(inOrder)
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('without messages', () => {
  test('no car, no answer, no energy: ended after three minutes, all holds released', async () => {
    const unit = await ground.unit()
    const driver = await ground.member('20')
    const { id } = await ground.ask(driver, unit)
    await ground.forward(3 * MINUTE_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'failed', failure: 'cableNotSeen' })
    const { id: refused } = await ground.ask(driver, unit)
    await ground.commandAnswered(refused, 'rejected')
    await ground.settle()
    expect(await ground.sessionRow(refused)).toMatchObject({ state: 'failed', failure: 'pointRefused' })
    const { id: empty, tag } = await ground.ask(driver, unit)
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), 5_000))
    await clock.forward(2 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 5_000)])
    await ground.forward(MINUTE_MS)
    expect(await ground.sessionRow(empty)).toMatchObject({ state: 'failed', failure: 'noEnergy' })
    expect(await available(driver)).toBe(parseAmount('20'))
  })

  test('after a pause of the worker, late messages of a unit are waited for one minute, once', async () => {
    const unit = await ground.unit()
    const { id: silent } = await ground.ask(await ground.member('20'), await ground.unit())
    const { id: mute } = await begun(await ground.unit())
    const { id, transactionId } = await begun(unit)
    await ground.forward(10 * MINUTE_MS)
    for (const [one, state] of [
      [silent, 'authorised'],
      [mute, 'charging'],
      [id, 'charging'],
    ] as const)
      expect(await ground.sessionRow(one)).toMatchObject({ state, failure: null })
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 3_000)])
    await ground.forward(MINUTE_MS)
    expect(await ground.sessionRow(silent)).toMatchObject({ state: 'failed', failure: 'cableNotSeen' })
    expect(await ground.sessionRow(mute)).toMatchObject({ state: 'failed', failure: 'noEnergy' })
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'charging', failure: null, revived: false })
  })

  test('a charging session that was given up and did happen, reported days later: billed from its registers, owed where nothing is left', async () => {
    const [driver, unit] = [await ground.member('6'), await ground.unit()]
    const { id, tag } = await ground.ask(driver, unit)
    const startedAt = clock.now()
    await ground.forward(3 * DAY_MS)
    await ground.forward(MINUTE_MS)
    expect((await ground.sessionRow(id))['failure']).toBe('cableNotSeen')
    const { transactionId, decision } = await ground.port.start(unit.station, ground.startMessage(tag, startedAt, 2_000))
    expect(decision.status).toBe('Accepted')
    await ground.meter(unit, transactionId, [ground.reading(after(startedAt, 30 * MINUTE_MS), 10_000)])
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, after(startedAt, HOUR_MS), 22_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({
      state: 'settled',
      revived: true,
      energy_wh: 20_000n,
      price_micros: parseAmount('10.3'),
      collected_micros: parseAmount('6'),
      debt_micros: parseAmount('4.3'),
    })
  })

  test('a silent station: closed at its last register; a late stop lowers the bill and never raises it', async () => {
    for (const [stopWh, price] of [
      [4_500, '2.05'],
      [9_000, '2.3'],
    ] as const) {
      const unit = await ground.unit()
      const { driver, id, transactionId, startedAt } = await begun(unit)
      await clock.forward(20 * MINUTE_MS)
      await ground.meter(unit, transactionId, [ground.reading(clock.now(), 5_000)])
      await ground.settle()
      await sql`UPDATE devices.presence SET connection_id = NULL, last_contact_at = ${clock.now()} WHERE point_id = ${unit.pointId}`.execute(
        database.gateway.kysely,
      )
      await ground.forward(24 * HOUR_MS + MINUTE_MS)
      expect(await ground.sessionRow(id)).toMatchObject({ state: 'finishing', provisional: true, price_micros: parseAmount('2.3'), final_at: null })
      expect(await available(driver)).toBe(parseAmount('97.7'))
      await ground.port.stop(unit.station, ground.stopMessage(transactionId, after(startedAt, 40 * MINUTE_MS), stopWh))
      await ground.forward(15 * SECOND_MS)
      expect(await ground.sessionRow(id)).toMatchObject({
        state: 'settled',
        provisional: false,
        price_micros: parseAmount(price),
        collected_micros: parseAmount(price),
      })
    }
  })

  test('a station that never reconnects: final after thirty days', async () => {
    const unit = await ground.unit()
    const { id, transactionId } = await begun(unit)
    await clock.forward(20 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 5_000)])
    await ground.settle()
    await sql`UPDATE devices.presence SET connection_id = NULL, last_contact_at = ${clock.now()} WHERE point_id = ${unit.pointId}`.execute(
      database.gateway.kysely,
    )
    await ground.forward(25 * HOUR_MS)
    await ground.forward(30 * DAY_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', collected_micros: parseAmount('2.3') })
  })

  test('a connector that is available again frees the driver after five minutes, and a lost stop is replaced', async () => {
    const unit = await ground.unit()
    const { id, transactionId } = await begun(unit)
    await clock.forward(20 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), 5_000)])
    await ground.connector(unit, 'Available')
    await ground.settle()
    await ground.forward(5 * MINUTE_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'finishing', provisional: true })
    await ground.ask(await ground.member('20'), unit)
  })
})
