import type { Id } from '@ohmstead/contract/kernel/id'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, checkFaults } from '../../../test/cast/charging-ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { quarantined } from './index.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database

beforeAll(() => ground.prices())
checkFaults(ground)

const doubts = async (id: Id<'chargingSession'>) =>
  (await quarantined(database.api.kysely, { state: null, offset: 0, limit: 500 })).rows.filter((row) => row.chargingSessionId === id)
const open = async (id: Id<'chargingSession'>) => (await doubts(id)).flatMap(({ reason, state }) => (state === 'open' ? [reason] : []))

async function begun(beginWh = 1_000) {
  const [driver, unit] = [await ground.member('100'), await ground.unit()]
  const { id, tag } = await ground.ask(driver, unit)
  const startedAt = clock.now()
  const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, startedAt, beginWh))
  return { id, unit, transactionId, startedAt }
}

/** One that was closed at 5,000 Wh because its station sent nothing for a day. */
async function silent() {
  const session = await begun()
  await clock.forward(20 * MINUTE_MS)
  await ground.meter(session.unit, session.transactionId, [ground.reading(clock.now(), 5_000)])
  await ground.settle()
  await sql`UPDATE devices.presence SET connection_id = NULL, last_contact_at = ${clock.now()} WHERE point_id = ${session.unit.pointId}`.execute(
    database.gateway.kysely,
  )
  await ground.forward(24 * HOUR_MS + MINUTE_MS)
  expect(await ground.sessionRow(session.id)).toMatchObject({ state: 'finishing', provisional: true, final_at: null })
  return session
}

describe('a stop that arrives after its charging session was closed for lack of messages', () => {
  test.each([
    ['two days later, with less: billed from it', 2 * DAY_MS, 4_500, '2.05', ['registerFell']],
    ['29 days later, with less: billed from it', 28 * DAY_MS, 4_500, '2.05', ['registerFell']],
    ['with the same: billed as shown', 2 * DAY_MS, 5_000, '2.3', []],
    ['with more: billed as shown, and the difference is listed for staff', 2 * DAY_MS, 9_000, '2.3', ['secondStop']],
    ['without a register: billed as shown, and flagged', 2 * DAY_MS, null, '2.3', ['missingRegister']],
  ] as const)('%s', async (_, late, stopWh, price, flagged) => {
    const { id, unit, transactionId, startedAt } = await silent()
    await ground.forward(late)
    expect((await ground.sessionRow(id))['final_at']).toBeNull()
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, after(startedAt, 40 * MINUTE_MS), stopWh))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', collected_micros: parseAmount(price) })
    expect(await open(id)).toEqual(flagged)
  })

  test.each([
    [4_500, '-500 Wh against the final bill'],
    [9_000, '4000 Wh against the final bill'],
  ])('after its bill was final is listed for staff with the difference: %i Wh', async (stopWh, difference) => {
    const { id, unit, transactionId, startedAt } = await silent()
    await ground.forward(30 * DAY_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', collected_micros: parseAmount('2.3') })
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, after(startedAt, 40 * MINUTE_MS), stopWh))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', collected_micros: parseAmount('2.3') })
    expect(await doubts(id)).toMatchObject([{ state: 'open', reason: 'secondStop', registerWh: stopWh, detail: expect.stringContaining(difference) }])
  })
})

describe('a first stop without a usable register', () => {
  test.each([
    ['no register', null, 1_000],
    ['0', 0, 1_000],
    ['0, of a register that began at 0', 0, 0],
    ['less than the start', 400, 1_000],
  ] as const)('%s: the repeat with a register is billed', async (_, first, beginWh) => {
    const { id, unit, transactionId } = await begun(beginWh)
    await clock.forward(HOUR_MS)
    const stoppedAt = clock.now()
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, stoppedAt, first))
    await clock.forward(3 * SECOND_MS)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, stoppedAt, beginWh + 5_000))
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, stoppedAt, beginWh + 5_000))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 5_000n, stopped_at: stoppedAt })
    expect((await open(id)).filter((reason) => reason !== 'secondStop')).toEqual([])
  })

  test('a complete one is not raised by another, which is listed for staff', async () => {
    const { id, unit, transactionId } = await begun()
    await clock.forward(HOUR_MS)
    for (const registerWh of [4_000, 9_000, 9_000, 4_000, 3_000])
      await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), registerWh))
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 3_000n })
    expect((await doubts(id)).map(({ registerWh }) => registerWh).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([3_000, 9_000, 9_000])
  })
})
