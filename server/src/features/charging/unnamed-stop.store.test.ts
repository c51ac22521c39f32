import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, checkFaults, type Unit } from '../../../test/cast/charging-ground.ts'
import { begunGround } from '../../../test/charging/begun.ts'
import { withDatabase } from '../../../test/harness.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database

beforeAll(() => ground.prices())
checkFaults(ground)

const { begun, reasons, available } = begunGround(database, ground)

type Begun = Awaited<ReturnType<typeof begun>>
/** What happens, in order: minutes that pass, then messages of the unit of a charging session that began at 1,000 Wh. */
type Step = (unit: Unit, session: Begun) => Promise<unknown>

const pass =
  (minutes: number): Step =>
  () =>
    ground.forward(minutes * MINUTE_MS)
/** A stop without a number, with a number that was never given, or with the number of its transaction. */
const stop =
  (registerWh: number | null, number: 'none' | 'unknown' | 'named' = 'none'): Step =>
  (unit, { transactionId, tag }) =>
    ground.port.stop(
      unit.station,
      ground.stopMessage({ none: null, unknown: 99_999_999, named: transactionId }[number], clock.now(), registerWh, { tag }),
    )
const read =
  (registerWh: number, isNamed = true): Step =>
  (unit, { transactionId }) =>
    ground.meter(unit, isNamed ? transactionId : null, [ground.reading(clock.now(), registerWh)])
const status =
  (name: 'Charging' | 'Finishing' | 'Available'): Step =>
  (unit) =>
    ground.connector(unit, name)

/** The messages of a unit that wait for their charging session. */
const openAt = async ({ pointId }: Unit) =>
  (
    await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM charging.quarantine WHERE point_id = ${pointId} AND state = 'open' AND waiting ->> 'kind' = 'stop'`.execute(
      database.owner.kysely,
    )
  ).rows[0]?.count

describe('a stop that does not name its transaction', () => {
  test.each<[string, readonly Step[], number]>([
    ['the connector becomes free after it', [status('Charging'), pass(60), stop(6_000), status('Finishing'), pass(1.5), pass(0.5)], 5_000],
    ['the connector became free before it', [status('Charging'), pass(60), status('Available'), stop(6_000), pass(1.5), pass(0.5)], 5_000],
    ['its number was never given', [status('Charging'), pass(60), stop(6_000, 'unknown'), status('Available'), pass(1.5), pass(0.5)], 5_000],
    ['the station lost the number in mid-charge', [pass(5), read(2_000), pass(55), stop(6_000), status('Available'), pass(1.5), pass(0.5)], 5_000],
    ['the station reports neither connector nor number', [pass(60), stop(6_000), pass(16), pass(0.5)], 5_000],
    ['without any reading, and later than a charge without energy ends', [pass(1), stop(1_200), pass(16), pass(0.5)], 200],
    ['it comes again', [pass(60), stop(6_000), stop(6_000), status('Available'), pass(1.5), pass(0.5)], 5_000],
    ['the named one follows, with more', [pass(1), stop(1_100), pass(14), stop(6_000, 'named'), pass(0.5)], 5_000],
    ['the named one follows, with less', [pass(20), stop(6_000), pass(2), stop(5_000, 'named'), pass(0.5)], 4_000],
    [
      'the named one follows after half an hour of readings',
      [pass(1), stop(1_100), pass(5), read(2_000), pass(30), stop(6_000, 'named'), pass(0.5)],
      5_000,
    ],
    [
      'the named one follows after readings without a number',
      [pass(1), stop(1_100), pass(5), read(2_000, false), pass(30), stop(6_000, 'named'), pass(0.5)],
      5_000,
    ],
    [
      'the named one follows after the connector is free',
      [status('Charging'), pass(1), stop(1_100), pass(59), status('Finishing'), stop(6_000, 'named'), pass(1.5), pass(0.5)],
      5_000,
    ],
    ['the named one follows, and lost its register', [status('Charging'), pass(20), stop(6_000), pass(1), stop(null, 'named'), pass(0.5)], 0],
    [
      'the station named the transaction, and goes on',
      [pass(20), read(3_000), stop(3_100), stop(3_100, 'unknown'), pass(40), stop(6_000, 'named'), pass(0.5)],
      5_000,
    ],
    ['the named one came before it', [pass(60), stop(6_000, 'named'), stop(1_100), pass(0.5)], 5_000],
    ['it comes again after the bill', [pass(60), stop(6_000), status('Available'), pass(1.5), pass(0.5), stop(6_000), stop(null)], 5_000],
  ])('%s', async (_, steps, energyWh) => {
    const unit = await ground.unit()
    const session = await begun(unit)
    await clock.forward(SECOND_MS)
    for (const step of steps) await step(unit, session)
    await ground.settle()
    const { state, energy_wh } = await ground.sessionRow(session.id)
    expect({ state, energy_wh }).toEqual({ state: energyWh > 0 ? 'settled' : 'failed', energy_wh: BigInt(energyWh) })
    if (energyWh > 0) expect(await reasons(session.id)).toEqual([])
    expect(await openAt(unit)).toBe(0)
  })

  test('one that was taken before the named one came is replaced by it, up and down, until the bill is final', async () => {
    for (const named of [2_500, 3_500]) {
      const unit = await ground.unit()
      const session = await begun(unit)
      await ground.connector(unit, 'Charging')
      await clock.forward(10 * MINUTE_MS)
      await read(2_000, false)(unit, session)
      await ground.forward(10 * MINUTE_MS)
      await stop(3_000)(unit, session)
      await ground.connector(unit, 'Available')
      await ground.forward(MINUTE_MS)
      expect(await ground.sessionRow(session.id)).toMatchObject({ state: 'finishing', final_at: null })
      await stop(named, 'named')(unit, session)
      await ground.forward(15 * SECOND_MS)
      expect(await ground.sessionRow(session.id)).toMatchObject({ state: 'settled', energy_wh: BigInt(named - 1_000) })
      expect(await reasons(session.id)).toEqual(['secondStop'])
    }
  })

  test('of two that charge, the one whose connector becomes free ends', async () => {
    const unit = await ground.unit()
    const [one, other] = [await begun(unit), { ...(await ground.ask(await ground.member('100'), unit, 2)) }]
    await ground.port.start(unit.station, ground.startMessage(other.tag, clock.now(), 1_000, 2))
    for (const connector of [1, 2]) await ground.connector(unit, 'Charging', connector)
    await clock.forward(MINUTE_MS)
    await ground.meter(unit, null, [ground.reading(clock.now(), 1_300)], 1)
    await ground.forward(30 * MINUTE_MS)
    await ground.port.stop(unit.station, ground.stopMessage(null, clock.now(), 4_000))
    await ground.forward(20 * MINUTE_MS)
    expect(await ground.sessionRow(one.id)).toMatchObject({ state: 'charging' })
    expect(await openAt(unit)).toBe(1)
    await ground.connector(unit, 'Available', 2)
    for (let minute = 0; minute < 2; minute++) await ground.forward(MINUTE_MS)
    expect(await ground.sessionRow(other.id)).toMatchObject({ state: 'settled', energy_wh: 3_000n })
    expect(await ground.sessionRow(one.id)).toMatchObject({ state: 'charging' })
  })

  test('it is not the one of an earlier charging session that failed at its connector', async () => {
    const unit = await ground.unit()
    const [earlier, driver] = [await begun(unit), await ground.member('100')]
    for (let minute = 0; minute < 4; minute++) await ground.forward(MINUTE_MS)
    expect(await ground.sessionRow(earlier.id)).toMatchObject({ state: 'failed', failure: 'noEnergy' })
    const { id, tag } = await ground.ask(driver, unit)
    await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), 1_000))
    await ground.forward(2 * MINUTE_MS)
    await ground.port.stop(unit.station, ground.stopMessage(null, clock.now(), 1_500))
    await ground.connector(unit, 'Available')
    for (let minute = 0; minute < 20; minute++) await ground.forward(MINUTE_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 500n })
    expect(await ground.sessionRow(earlier.id)).toMatchObject({ state: 'failed', final_at: null })
    expect(await available(earlier.driver)).toBe(100_000_000n)
  })

  test('it ends one that failed without energy, and did charge', async () => {
    const unit = await ground.unit()
    const session = await begun(unit)
    await ground.connector(unit, 'Charging')
    for (let minute = 0; minute < 4; minute++) await ground.forward(MINUTE_MS)
    expect(await ground.sessionRow(session.id)).toMatchObject({ state: 'failed' })
    await stop(1_400)(unit, session)
    await ground.connector(unit, 'Available')
    for (let minute = 0; minute < 3; minute++) await ground.forward(MINUTE_MS)
    expect(await ground.sessionRow(session.id)).toMatchObject({ state: 'settled', energy_wh: 400n })
  })

  test('of a silent station it counts when the charging session is closed', async () => {
    const unit = await ground.unit()
    const session = await begun(unit)
    await ground.connector(unit, 'Charging')
    await clock.forward(20 * MINUTE_MS)
    await read(5_000)(unit, session)
    await clock.forward(MINUTE_MS)
    await stop(5_200)(unit, session)
    await ground.settle()
    await ground.away(unit)
    await ground.forward(24 * HOUR_MS + 2 * MINUTE_MS)
    await ground.forward(MINUTE_MS)
    expect(await ground.sessionRow(session.id)).toMatchObject({ state: 'settled', energy_wh: 4_200n })
  })

  test.each<[string, Step]>([
    ['shows more energy', stop(6_200)],
    ['shows no tag', (unit) => ground.port.stop(unit.station, ground.stopMessage(null, clock.now(), 1_100))],
  ])('one that follows the named stop and %s is left to staff', async (_, after) => {
    const unit = await ground.unit()
    const session = await begun(unit)
    await clock.forward(SECOND_MS)
    for (const step of [pass(60), stop(6_000, 'named'), after, pass(0.5)]) await step(unit, session)
    expect(await ground.sessionRow(session.id)).toMatchObject({ state: 'settled', energy_wh: 5_000n })
    expect(await openAt(unit)).toBe(1)
  })

  test('an unrelated one is left to staff', async () => {
    const unit = await ground.unit()
    await ground.port.stop(unit.station, ground.stopMessage(null, clock.now(), 6_000))
    await ground.port.stop(unit.station, ground.stopMessage('9007199254740993', clock.now(), 6_000))
    expect(await reasons(null)).toEqual(expect.arrayContaining(['unknownTransaction', 'unknownTransaction']))
  })
})
