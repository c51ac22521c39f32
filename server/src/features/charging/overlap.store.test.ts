import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { callAs, decides, staffChange, twoAdministrators } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { hasLongForm, lengthOf } from '../../../../tools/soak.ts'
import { inTransaction } from '../../platform/database.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
beforeAll(() => ground.prices())

let keys = 0
const key = () => `overlapping key ${(keys += 1)}`

/** A card that starts at offline units. */
async function card(): Promise<string> {
  const [member, unit, tag] = [await ground.member('100'), await ground.unit(), `OVERLAP-${(keys += 1)}`]
  await ground.call(ground.handlers.setCards, ground.as(member), { idempotencyKey: key(), cardsOn: true })
  await ground.call(ground.handlers.enrolCard, ground.as(member), { idempotencyKey: key(), pointId: unit.pointId })
  await ground.port.authorize(unit.station, { tag: tag, ...ground.frame(), recordedAt: clock.now() })
  await ground.call(ground.handlers.confirmCard, ground.as(member), { idempotencyKey: key(), name: 'Key ring' })
  return tag
}

interface Claim {
  readonly from: Instant
  readonly until: Instant
  readonly wh: readonly [number, number]
  readonly connector?: number
}

/** What an offline unit says about one transaction of a card, at once. */
async function claims(unit: Unit, tag: string, { from, until, wh: [begin, end], connector = 1 }: Claim): Promise<Id<'chargingSession'>> {
  const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, from, begin, connector))
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, until, end))
  const { rows } = await database.owner.pool.query<{ id: Id<'chargingSession'> }>(
    'SELECT id FROM charging.charging_session WHERE transaction_id = $1',
    [transactionId],
  )
  return rows[0]!.id
}

/** Charging sessions of several cards at one connector of an offline unit, at the same time. */
async function overlapping(count: number): Promise<Id<'chargingSession'>[]> {
  const unit = await ground.unit()
  const tags: string[] = []
  while (tags.length < count) tags.push(await card())
  await clock.forward(HOUR_MS)
  const begin = after(clock.now(), -30 * MINUTE_MS)
  const ids: Id<'chargingSession'>[] = []
  for (const [index, tag] of tags.entries())
    ids.push(await claims(unit, tag, { from: after(begin, index), until: after(begin, MINUTE_MS + index), wh: [index, index + 395] }))
  return ids
}

const outcomeOf = async (id: Id<'chargingSession'>) => {
  const { state, collected_micros: collected, final_at: finalAt } = await ground.sessionRow(id)
  return { state, paid: (collected as bigint) > 0n, final: finalAt !== null, reasons: await ground.quarantineReasons(id) }
}
const billed = { state: 'settled', paid: true, final: true, reasons: [] }
const waits = { state: 'finishing', paid: false, final: false, reasons: ['overlap'] }

describe('charging sessions that overlap', () => {
  test('on one connector: the first is billed, the others wait for two people with nothing held', async () => {
    const ids = await overlapping(3)
    await ground.forward(15 * SECOND_MS)
    const [first, ...others] = await Promise.all(ids.map(outcomeOf))
    expect(first).toEqual(billed)
    expect(others).toEqual([waits, waits])
    const { rows } = await database.owner.pool.query('SELECT FROM charging.hold WHERE charging_session_id = ANY($1) AND resolved_at IS NULL', [ids])
    expect(rows).toEqual([])
    expect(await ground.faults()).toEqual([])
  })

  test('of one driver at two units: the second waits; one after another, and at two connectors, both are billed', async () => {
    const [tag, other] = [await card(), await card()]
    const [here, there] = [await ground.unit(), await ground.unit()]
    await clock.forward(HOUR_MS)
    const begin = after(clock.now(), -40 * MINUTE_MS)
    const at = (minute: number) => after(begin, minute * MINUTE_MS)
    const first = await claims(here, tag, { from: at(0), until: at(10), wh: [0, 1_000] })
    const second = await claims(there, tag, { from: at(9), until: at(20), wh: [0, 1_000] })
    const third = await claims(here, tag, { from: at(20), until: at(30), wh: [1_000, 2_000] })
    const neighbour = await claims(here, other, { from: at(0), until: at(30), wh: [0, 1_000], connector: 2 })
    await ground.forward(15 * SECOND_MS)
    expect(await Promise.all([first, second, third, neighbour].map(outcomeOf))).toEqual([billed, waits, billed, billed])
    expect(await ground.faults()).toEqual([])
  })

  test('are billed when two people release them', async () => {
    const [one, other] = await twoAdministrators(database)
    const ids = await overlapping(2)
    await ground.forward(15 * SECOND_MS)
    const id = ids[1]!
    const { rows } = await database.owner.pool.query<{ id: Id<'quarantine'> }>('SELECT id FROM charging.quarantine WHERE charging_session_id = $1', [
      id,
    ])
    const { approvalId } = await inTransaction(database.api, async (trx) =>
      ground.handlers.askBillRelease.handle(await callAs(database, trx, one), {
        idempotencyKey: key(),
        quarantineId: rows[0]!.id,
        reason: 'Two cars, and a clock that was wrong',
      }),
    )
    await decides(database, other, approvalId)
    await ground.forward(SECOND_MS)
    expect(await outcomeOf(id)).toEqual({ ...billed, reasons: ['overlap'] })
    expect(await ground.faults()).toEqual([])
  })
})

test('a bill that overlaps another one and lacks its proof has both reasons, and is charged when two people decided on each', async () => {
  const [one, other] = await twoAdministrators(database)
  const ids = await overlapping(2)
  await staffChange(database, 'charging.signedReadingCountries', ['DE'])
  await ground.forward(15 * SECOND_MS)
  const id = ids[1]!
  expect(await outcomeOf(id)).toMatchObject({ state: 'finishing', final: false })
  expect((await ground.quarantineReasons(id)).toSorted()).toEqual(['overlap', 'signatureMissing'])
  const decide = async (reason: string, ask: 'askBillRelease' | 'askBillCorrection') => {
    const { rows } = await database.owner.pool.query<{ id: Id<'quarantine'> }>(
      `SELECT id FROM charging.quarantine WHERE charging_session_id = $1 AND reason = $2`,
      [id, reason],
    )
    const asked = { idempotencyKey: key(), quarantineId: rows[0]!.id, reason: 'Two cars, and a clock that was wrong' }
    const { approvalId } = await inTransaction(database.api, async (trx) => {
      const caller = await callAs(database, trx, one)
      return ask === 'askBillRelease'
        ? ground.handlers.askBillRelease.handle(caller, asked)
        : ground.handlers.askBillCorrection.handle(caller, { ...asked, energyWh: 100 })
    })
    await decides(database, other, approvalId)
    await ground.forward(15 * SECOND_MS)
  }
  await decide('signatureMissing', 'askBillRelease')
  expect(await outcomeOf(id)).toMatchObject({ state: 'finishing', paid: false, final: false })
  await decide('overlap', 'askBillCorrection')
  expect(await outcomeOf(id)).toMatchObject({ state: 'settled', paid: true, final: true })
  expect(await ground.sessionRow(id)).toMatchObject({ energy_wh: 100n })
  await staffChange(database, 'charging.signedReadingCountries', [])
  expect(await ground.faults()).toEqual([])
})

const runs = lengthOf({ short: 6, long: 60 })
test(`${runs} sets of transactions bill no more than the unit delivers in the union of their time`, hasLongForm, async () => {
  const tags = [await card(), await card(), await card()]
  const claim = fc.record({
    from: fc.nat(600),
    seconds: fc.integer({ min: 20, max: 300 }),
    begin: fc.nat(2_000),
    share: fc.integer({ min: 1, max: 100 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(claim, { minLength: 2, maxLength: 5 }), async (drawn) => {
      const unit = await ground.unit()
      await clock.forward(HOUR_MS)
      const begin = after(clock.now(), -30 * MINUTE_MS)
      for (const [index, { from, seconds, begin: wh, share }] of drawn.entries()) {
        const energyWh = Math.floor((22_000 * 1.1 * seconds * share) / 360_000)
        await claims(unit, tags[index % tags.length]!, {
          from: after(begin, from * SECOND_MS),
          until: after(begin, (from + seconds) * SECOND_MS),
          wh: [wh, wh + energyWh],
        })
        if (share % 2 === 0) await ground.forward(15 * SECOND_MS)
      }
      await ground.forward(15 * SECOND_MS)
      const { rows } = await database.owner.pool.query<{ wh: string }>(
        'SELECT coalesce(sum(energy_wh), 0) AS wh FROM charging.charging_session WHERE point_id = $1 AND final_at IS NOT NULL',
        [unit.pointId],
      )
      const covered = new Set(drawn.flatMap(({ from, seconds }) => Array.from({ length: seconds }, (_, index) => from + index)))
      expect(Number(rows[0]!.wh)).toBeLessThanOrEqual((22_000 * 1.1 * covered.size) / 3_600)
    }),
    { numRuns: runs },
  )
  expect(await ground.faults()).toEqual([])
})
