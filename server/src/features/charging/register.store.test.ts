import type { exchangeMeter } from '@ohmstead/contract/charging/meter-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import type { InputOf } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, checkFaults, type Unit } from '../../../test/cast/charging-ground.ts'
import { aColleague, decides } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { hasLongForm, lengthOf } from '../../../../tools/soak.ts'
import { testSealer } from '../../../test/sealer.ts'
import { newId } from '../../platform/ids.ts'
import { devicesFeature } from '../devices/feature.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database

beforeAll(() => ground.prices())
checkFaults(ground)

const energy = async (id: Id<'chargingSession'>) => Number((await ground.sessionRow(id))['energy_wh'])
const epochsAt = async ({ pointId }: Unit) =>
  (
    await sql<{ reason: string; begins_wh: bigint | null }>`
      SELECT reason, begins_wh FROM charging.register_epoch WHERE point_id = ${pointId} ORDER BY id`.execute(database.owner.kysely)
  ).rows.map(({ reason }) => reason)

const operations = (staffId: Id<'staff'>) =>
  ({ kind: 'staff', staffId, role: 'operations', signInId: newId('signIn', clock.now()), secondFactor: true }) as const

/** One charging session of a unit: its registers at equal intervals over some minutes, first the start and last the stop. */
async function charged(unit: Unit, registers: readonly number[], { minutes = 60 } = {}): Promise<Id<'chargingSession'>> {
  const reported = await offline(unit, registers, { minutes })
  await reported.report()
  return reported.id
}

/** Like `charged`, but the station reports only when `report` is called. */
async function offline(unit: Unit, registers: readonly number[], { minutes = 60 } = {}) {
  const { id, tag } = await ground.ask(await ground.member('100'), unit)
  await clock.forward(10 * SECOND_MS)
  const startedAt = clock.now()
  const at = (index: number): Instant => after(startedAt, Math.round((minutes * MINUTE_MS * index) / Math.max(1, registers.length - 1)))
  await clock.forward(minutes * MINUTE_MS)
  return {
    id,
    async report() {
      const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, startedAt, registers[0] ?? 0))
      for (const [index, register] of registers.slice(1, -1).entries())
        await ground.meter(unit, transactionId, [ground.reading(at(index + 1), register)])
      await ground.port.stop(unit.station, ground.stopMessage(transactionId, at(registers.length - 1), registers.at(-1) ?? 0))
      await ground.forward(15 * SECOND_MS)
    },
  }
}

describe('a register that restarts', () => {
  test('for each transaction: every charging session is billed what it delivered', async () => {
    const unit = await ground.unit()
    for (const [registers, wh, doubts] of [
      [[0, 150, 304], 304, []],
      // Equal to the Wh to what was billed before the restart: it may be a replay, so staff see it.
      [[0, 100, 304], 304, ['intervalBilled']],
      [[0, 2_000], 2_000, []],
      [[0, 0], 0, []],
      [[0, 500], 500, []],
      [[12, 700], 688, []],
    ] as const) {
      const id = await charged(unit, registers)
      expect(await energy(id)).toBe(wh)
      expect(await ground.quarantineReasons(id)).toEqual(doubts)
    }
    expect(await epochsAt(unit)).toEqual(['first', 'restarted', 'restarted', 'restarted', 'perTransaction', 'restarted'])
  })

  test('marks what repeats an earlier epoch to the Wh, within one charging session too, and not where staff declared the register', async () => {
    const unit = await ground.unit()
    const first = await charged(unit, [0, 300, 700, 0, 350, 700])
    expect(await energy(first)).toBe(1_400)
    expect(await ground.quarantineReasons(first)).toContain('intervalBilled')
    const other = await ground.unit()
    await ground.call(ground.handlers.declareRegister, operations(await ground.staff()), {
      idempotencyKey: 'k'.repeat(16),
      pointId: other.pointId,
      kind: 'perTransaction',
      reason: 'its manual says so',
    })
    for (let index = 0; index < 2; index++) expect(await ground.quarantineReasons(await charged(other, [0, 300, 700]))).toEqual([])
  })

  test('is billed its overlap once where it did not', async () => {
    const unit = await ground.unit()
    expect(await energy(await charged(unit, [5_000, 5_800]))).toBe(800)
    const second = await charged(unit, [5_100, 6_100])
    expect(await energy(second)).toBe(300)
    expect(await ground.quarantineReasons(second)).toEqual(['intervalBilled'])
    const third = await charged(unit, [5_100, 6_000])
    expect(await ground.sessionRow(third)).toMatchObject({ state: 'failed', failure: 'meterUnclear', price_micros: 0n })
    expect(await energy(await charged(unit, [6_100, 6_400]))).toBe(300)
  })

  test.each([
    ['of a new meter, to the Wh', [1_000, 1_008], [1_000, 1_008], 0],
    ['of a new meter, in part', [600, 900], [500, 950], 150],
  ])('is no restart where it fell by less than half: %s', async (_, before, after_, wh) => {
    const unit = await ground.unit()
    await charged(unit, before)
    for (let index = 0; index < 2; index++) {
      const id = await charged(unit, after_)
      expect(await energy(id)).toBe(index === 0 ? wh : 0)
      expect(await ground.quarantineReasons(id)).toEqual(['intervalBilled'])
    }
    expect(await epochsAt(unit)).toEqual(['first'])
  })

  test('bills the parts around an interval that was billed before, and the receipt shows them', async () => {
    const unit = await ground.unit()
    await charged(unit, [5_400, 5_500])
    const driver = await ground.member('100')
    const { id, tag } = await ground.ask(driver, unit)
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), 5_000))
    await clock.forward(HOUR_MS)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 6_000))
    await ground.forward(15 * SECOND_MS)
    const receipt = await ground.call(ground.handlers.receipt, ground.as(driver), { chargingSessionId: id })
    expect(receipt).toMatchObject({ energyWh: 900, billedBeforeWh: 100 })
    expect(receipt.parts.map(({ fromWh, toWh }) => [fromWh, toWh])).toEqual([
      [5_000, 5_400],
      [5_500, 6_000],
    ])
    expect(receipt.price.total).toBe(parseAmount('0.75'))
  })

  test('during a charging session: the sum of its parts, divided over custody as delivered', async () => {
    const [unit, ada, cleo] = [await ground.unit(), await ground.member(), await ground.member()]
    const boundary = after(clock.now(), 10 * SECOND_MS + 35 * MINUTE_MS)
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS), boundary)
    await database.owner.pool.query('alter table packages.lease disable trigger runs_in_time')
    await sql`UPDATE packages.lease SET state = 'cancelled', ended_at = ${boundary} WHERE point_id = ${unit.pointId}`.execute(database.owner.kysely)
    await database.owner.pool.query('alter table packages.lease enable trigger runs_in_time')
    await ground.custody(cleo, unit, boundary, undefined, boundary)
    const id = await charged(unit, [5_000, 5_400, 5_700, 0, 200, 350])
    expect(await energy(id)).toBe(1_050)
    const { rows } = await sql<{ energy_wh: bigint }>`
      SELECT energy_wh FROM income.settlement_window WHERE charging_session_id = ${id} ORDER BY position`.execute(database.api.kysely)
    // The register was at 5,700 after 24 minutes and at 0 after 36: what it counted by minute 35 belongs to the first part.
    expect(rows.map(({ energy_wh }) => energy_wh)).toEqual([700n, 350n])
    expect(await epochsAt(unit)).toEqual(['first', 'restarted'])
    expect(await energy(await charged(unit, [350, 900]))).toBe(550)
    expect(await energy(await charged(unit, [0, 900]))).toBe(900)
  })

  test.each([
    ['a stop at 0 after a reset', [5_000, 5_400, 0], 400],
    ['a counter from 0 that was reset on the way', [0, 300, 0, 200, 400, 600], 900],
    ['a counter from 0, reset before its stop', [0, 150, 300, 0], 300],
    ['two power cuts', [8_000, 8_500, 0, 100, 400, 0, 50, 90], 990],
    ['one reading of 0 among others', [5_000, 5_400, 0, 5_800, 6_000], 1_000],
    ['samples of another counter than start and stop', [3_000, 0, 1_000, 2_000, 3_000, 6_200], 3_200],
  ])('%s', async (_, registers, wh) => {
    expect(await energy(await charged(await ground.unit(), registers))).toBe(wh)
  })

  test('reported late, after a newer epoch began: each is billed in its own', async () => {
    const unit = await ground.unit()
    await charged(unit, [4_000, 4_600])
    const late = await offline(unit, [4_600, 5_000])
    await ground.forward(5 * MINUTE_MS)
    const newer = await charged(unit, [0, 900])
    await late.report()
    const again = await charged(unit, [900, 1_200])
    expect([await energy(late.id), await energy(newer), await energy(again)]).toEqual([400, 900, 300])
  })
})

describe('while it runs, a charge whose register was billed before', () => {
  test('shows what is measured and what counts, and costs what its bill will', async () => {
    const unit = await ground.unit()
    await charged(unit, [5_000, 5_800])
    const driver = await ground.member('100')
    const { id, tag } = await ground.ask(driver, unit)
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), 5_000))
    const shown = () => ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
    expect(await shown()).toMatchObject({ energyWh: 0, billedBeforeWh: 0, billedAheadWh: 800, price: { total: 0n } })
    const read = async (registerWh: number) => {
      await clock.forward(10 * MINUTE_MS)
      await ground.meter(unit, transactionId, [ground.reading(clock.now(), registerWh)])
      await ground.settle()
    }
    await read(5_500)
    expect(await shown()).toMatchObject({ energyWh: 0, billedBeforeWh: 500, billedAheadWh: 300, price: { total: 0n } })
    await read(6_100)
    const passed = await shown()
    expect(passed).toMatchObject({ energyWh: 300, billedBeforeWh: 800, billedAheadWh: 0 })
    await ground.connector(unit, 'SuspendedEV')
    await ground.settle()
    await clock.forward(20 * MINUTE_MS)
    const { price, idleMs } = await shown()
    expect(idleMs).toBe(20 * MINUTE_MS)
    expect(price.total).toBeGreaterThan(passed.price.total)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 6_100))
    expect(await shown()).toMatchObject({ state: 'finishing', energyWh: 300, price, billedBeforeWh: 800, billedAheadWh: 0 })
    await ground.forward(15 * SECOND_MS)
    expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 300n, price_micros: price.total })
  })

  test.each([
    ['restarted', [200, 900], 0],
    ['counts on', [5_000, 5_800], 5_800],
    ['counts per transaction, as staff declared', [3_000, 3_700], 3_000],
  ] as const)('is not meant by a register that %s', async (name, before, beginWh) => {
    const unit = await ground.unit()
    await charged(unit, before)
    if (name.startsWith('counts per'))
      await ground.call(ground.handlers.declareRegister, operations(await ground.staff()), {
        idempotencyKey: 'k'.repeat(16),
        pointId: unit.pointId,
        kind: 'perTransaction',
        reason: 'its manual says so',
      })
    const driver = await ground.member('100')
    const { id, tag } = await ground.ask(driver, unit)
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), beginWh))
    await clock.forward(10 * MINUTE_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), beginWh + 600)])
    await ground.settle()
    const shown = await ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })
    expect(shown).toMatchObject({ energyWh: 600, billedBeforeWh: 0, billedAheadWh: 0 })
    expect(shown.price.total).toBeGreaterThan(0n)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), beginWh + 600))
    await ground.forward(15 * SECOND_MS)
    expect(await energy(id)).toBe(600)
  })
})

describe('another meter', () => {
  const serialOf = async ({ pointId }: Unit) =>
    (await ground.call(ground.handlers.deviceMeter, operations(await ground.staff()), { pointId })).meterSerial
  const serviceOf = async ({ pointId }: Unit) =>
    ground.call(devicesFeature.calls({ sealer: testSealer }).deviceDetail, operations(await ground.staff()), { pointId })
  const acceptedByTwo = async ({ pointId }: Unit) => {
    const { rows } = await sql<{ id: Id<'approval'> }>`SELECT id FROM approvals.request WHERE subject = ${pointId} AND outcome IS NULL`.execute(
      database.owner.kysely,
    )
    await decides(database, await aColleague(database, 'operations'), rows[0]!.id)
    await clock.forward(MINUTE_MS)
  }
  const exchange = async (unit: Unit, rest: Partial<InputOf<typeof exchangeMeter>> = {}) =>
    ground.call(ground.handlers.exchangeMeter, operations(await ground.staff()), {
      idempotencyKey: 'k'.repeat(16),
      pointId: unit.pointId,
      oldSerial: rest.oldSerial ?? (await serialOf(unit)),
      newSerial: `N${unit.pointId.slice(-12)}`,
      registers: [{ oldFinalWh: 5_900, newStartWh: 120 }],
      note: 'display blind',
      ...rest,
    })

  test('is recorded with both registers; late messages of the old one are billed in its epoch', async () => {
    const unit = await ground.unit({ connectors: 1 })
    await charged(unit, [5_000, 5_800])
    const late = await offline(unit, [5_800, 5_900])
    await ground.forward(5 * MINUTE_MS)
    const seen = await exchange(unit)
    expect(seen).toMatchObject({
      kind: null,
      exchanges: [{ registers: [{ oldFinalWh: 5_900, newStartWh: 120 }], note: 'display blind', exchangedAt: clock.now() }],
    })
    expect(seen.meterSerial).toBe(seen.exchanges[0]?.newSerial)
    await clock.forward(MINUTE_MS)
    // One person recorded the new meter: nothing is billed by it before another one accepted it.
    expect(await serviceOf(unit)).toMatchObject({ acceptance: 'asked', state: 'notOffered' })
    await expect(charged(unit, [120, 5_850])).rejects.toMatchObject({ declaration: chargingErrors.pointNotFound })
    await acceptedByTwo(unit)
    expect(await serviceOf(unit)).toMatchObject({ acceptance: 'accepted', state: 'free' })
    const next = await charged(unit, [120, 5_850])
    await late.report()
    expect([await energy(next), await energy(late.id)]).toEqual([5_730, 100])
    expect((await ground.sessionRow(late.id))['meter_serial']).toBe(seen.exchanges[0]?.oldSerial)
    expect(await epochsAt(unit)).toEqual(['first', 'exchanged'])
  })

  test('of the same meter with its register reset begins a new epoch', async () => {
    const unit = await ground.unit({ connectors: 1 })
    await charged(unit, [5_000, 5_800])
    const { meterSerial } = await ground.call(ground.handlers.deviceMeter, operations(await ground.staff()), { pointId: unit.pointId })
    await exchange(unit, { newSerial: meterSerial, registers: [{ oldFinalWh: 5_900, newStartWh: 5_000 }] })
    await clock.forward(MINUTE_MS)
    expect(await energy(await charged(unit, [5_000, 5_700]))).toBe(700)
  })

  test('is refused in words where something speaks against it', async () => {
    const [unit, other] = [await ground.unit({ connectors: 1 }), await ground.unit({ connectors: 1 })]
    await charged(unit, [5_000, 5_800])
    await expect(exchange(unit, { registers: [{ oldFinalWh: 5_799, newStartWh: 0 }] })).rejects.toMatchObject({
      declaration: chargingErrors.registerBelowBilled,
    })
    await expect(exchange(unit, { exchangedAt: after(clock.now(), MINUTE_MS) })).rejects.toMatchObject({
      declaration: chargingErrors.exchangeTimeWrong,
    })
    await expect(exchange(unit, { newSerial: await serialOf(other) })).rejects.toMatchObject({ declaration: chargingErrors.meterElsewhere })
    await ground.ask(await ground.member('100'), unit)
    await expect(exchange(unit)).rejects.toMatchObject({ declaration: chargingErrors.exchangeWhileCharging })
  })

  test('that resets the same meter is recorded once, however many are sent at one moment, until its register has counted again', async () => {
    const unit = await ground.unit({ connectors: 1 })
    await charged(unit, [5_000, 5_800])
    const meterSerial = await serialOf(unit)
    const reset = (oldFinalWh: number, newStartWh = 0) => exchange(unit, { newSerial: meterSerial, registers: [{ oldFinalWh, newStartWh }] })
    const sent = await Promise.allSettled([1, 2, 3].map((n) => reset(5_900 + n)))
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await clock.forward(MINUTE_MS)
    await expect(reset(5_900)).rejects.toMatchObject({ declaration: chargingErrors.meterAlreadyExchanged })
    // Another reset begins at what the first one left, for example because its start was mistyped.
    await reset(0, 40)
    expect(await epochsAt(unit)).toEqual(['first', 'exchanged', 'exchanged'])
  })

  test('is recorded once, however many exchanges of it are sent at one moment', async () => {
    const unit = await ground.unit({ connectors: 1 })
    const oldSerial = await serialOf(unit)
    const sent = await Promise.allSettled([1, 2, 3, 4].map((n) => exchange(unit, { oldSerial, newSerial: `${n}${unit.pointId.slice(-12)}` })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject({ declaration: chargingErrors.meterAlreadyExchanged })
    await clock.forward(MINUTE_MS)
    await expect(exchange(unit, { oldSerial })).rejects.toMatchObject({ declaration: chargingErrors.meterAlreadyExchanged })
    expect(await epochsAt(unit)).toEqual(['exchanged'])
  })

  test('of a unit with two connectors has the registers of both, each compared with what was billed at that connector', async () => {
    const unit = await ground.unit()
    await charged(unit, [5_000, 5_800])
    await ground.charge(await ground.member('100'), unit, { beginWh: 100, energyWh: 2_000, connector: 2 })
    const registers = (one: number, two: number) => ({
      registers: [
        { oldFinalWh: one, newStartWh: 7 },
        { oldFinalWh: two, newStartWh: 9 },
      ],
    })
    await expect(exchange(unit)).rejects.toMatchObject({ declaration: chargingErrors.registersIncomplete })
    for (const [one, two, connector] of [
      [5_799, 2_100, 1],
      [5_800, 2_099, 2],
    ] as const)
      await expect(exchange(unit, registers(one, two))).rejects.toMatchObject({
        declaration: chargingErrors.registerBelowBilled,
        params: { connector },
      })
    expect(await exchange(unit, registers(5_800, 2_100))).toMatchObject({ exchanges: [registers(5_800, 2_100)] })
    const { rows } = await sql<{ begins_wh: bigint }>`
      SELECT begins_wh FROM charging.register_epoch WHERE point_id = ${unit.pointId} AND reason = 'exchanged' ORDER BY connector`.execute(
      database.owner.kysely,
    )
    expect(rows.map(({ begins_wh }) => begins_wh)).toEqual([7n, 9n])
  })

  test('a register that staff declare to count per transaction is billed that way', async () => {
    const unit = await ground.unit()
    await charged(unit, [2_000, 2_500])
    const seen = await ground.call(ground.handlers.declareRegister, operations(await ground.staff()), {
      idempotencyKey: 'k'.repeat(16),
      pointId: unit.pointId,
      kind: 'perTransaction',
      reason: 'its manual says so',
    })
    expect(seen.kind).toBe('perTransaction')
    expect(await energy(await charged(unit, [2_000, 2_800]))).toBe(800)
    expect(await epochsAt(unit)).toEqual(['first', 'perTransaction'])
  })
})

describe('registers that restart, in any order of arrival', () => {
  /** The truth: a register that counts and sometimes restarts at 0, and what each charging session delivered. */
  interface OfflineSession {
    readonly wh: number
    readonly resetBefore: boolean
    readonly samples: number
  }
  const sessions = fc.array(fc.record({ wh: fc.integer({ min: 1, max: 9_000 }), resetBefore: fc.boolean(), samples: fc.nat(3) }), {
    minLength: 2,
    maxLength: 6,
  })

  /** Plays the sessions, reports them in the given order, and returns what each was billed, beside what is known of it. */
  async function billedOf(story: readonly OfflineSession[], order: readonly number[]) {
    const unit = await ground.unit()
    let [register, restarts] = [20_000, 0]
    const played = []
    for (const { wh, resetBefore, samples } of story) {
      if (resetBefore) [register, restarts] = [0, restarts + 1]
      const [from, to] = [register, register + wh]
      register = to
      const registers = Array.from({ length: samples + 2 }, (_, index) => from + Math.floor((wh * index) / (samples + 1)))
      played.push({ wh, from, to, restarts, session: await offline(unit, registers) })
      // The station is not connected, and the next driver comes.
      await ground.forward(5 * MINUTE_MS)
    }
    for (const index of order) await played[index]?.session.report()
    const results = []
    for (const { session, ...known } of played)
      results.push({ ...known, billed: await energy(session.id), reasons: await ground.quarantineReasons(session.id) })
    return results
  }

  test('reported in order of time, each session is billed in full', hasLongForm, async () => {
    await fc.assert(
      fc.asyncProperty(sessions, async (story) => {
        for (const { wh, billed } of await billedOf(story, [...story.keys()])) expect(billed).toBe(wh)
      }),
      { numRuns: lengthOf({ short: 2, long: 50 }) },
    )
  })

  // A session can arrive before the restart that preceded it is known. Then the same numbers of the register may look billed already. The bill
  // is in the driver's favour, and staff see why.
  const inAnyOrder = async (story: readonly OfflineSession[], order: readonly number[]) => {
    const results = await billedOf(story, order)
    for (const { wh, from, to, restarts, billed, reasons: flags } of results) {
      const ambiguous = results.some((other) => other.restarts !== restarts && other.from < to && other.to > from)
      if (!ambiguous) expect(billed).toBe(wh)
      expect(billed).toBeLessThanOrEqual(wh)
      if (billed < wh) expect(flags).toContain('intervalBilled')
    }
  }

  test('reported in any order, none is billed more than it delivered, and less only where the register is ambiguous', hasLongForm, async () => {
    await fc.assert(
      fc.asyncProperty(
        sessions.chain((story) => fc.tuple(fc.constant(story), fc.shuffledSubarray([...story.keys()], { minLength: story.length }))),
        ([story, order]) => inAnyOrder(story, order),
      ),
      { numRuns: lengthOf({ short: 3, long: 100 }) },
    )
  })
})

describe('a station that sends false data', () => {
  test('cannot have the same hour of a connector billed to two drivers, whatever its register starts at', async () => {
    const unit = await ground.unit()
    const first = await offline(unit, [0, 5_000])
    await ground.forward(5 * MINUTE_MS)
    expect((await ground.sessionRow(first.id))['state']).toBe('failed')
    const { id, tag } = await ground.ask(await ground.member('100'), unit)
    const startedAt = clock.now()
    await clock.forward(HOUR_MS)
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, startedAt, 0))
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 6_000))
    await ground.forward(15 * SECOND_MS)
    expect(await energy(id)).toBe(6_000)
    // The first driver's session is reported now, with an end after the second one's.
    await first.report()
    expect(await energy(first.id)).toBe(5_000)
    const { rows } = await sql<{ overlap: boolean }>`
      SELECT a.during && b.during AS overlap FROM charging.billed_interval a, charging.billed_interval b
       WHERE a.charging_session_id = ${id} AND b.charging_session_id = ${first.id}`.execute(database.owner.kysely)
    expect(rows).toEqual([{ overlap: false }])
  })

  test('cannot bill a time twice by a start within another driver’s session', async () => {
    const unit = await ground.unit()
    const { id: early, tag: earlyTag } = await ground.ask(await ground.member('100'), unit)
    const earlyAt = clock.now()
    await ground.forward(3 * MINUTE_MS)
    const { id, tag } = await ground.ask(await ground.member('100'), unit)
    const startedAt = clock.now()
    await clock.forward(HOUR_MS)
    const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, startedAt, 0))
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 6_000))
    await ground.forward(15 * SECOND_MS)
    const again = await ground.port.start(unit.station, ground.startMessage(earlyTag, earlyAt, 0))
    await ground.port.stop(unit.station, ground.stopMessage(again.transactionId, clock.now(), 6_000))
    await ground.forward(15 * SECOND_MS)
    expect(await energy(id)).toBe(6_000)
    expect(await ground.sessionRow(early)).toMatchObject({ state: 'failed', failure: 'meterUnclear', energy_wh: 0n })
    expect(await ground.quarantineReasons(early)).toContain('intervalBilled')
  })
})
