import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround, checkFaults } from '../../../test/cast/charging-ground.ts'
import { callAs, decides, staffChange, twoAdministrators } from '../../../test/cast/staff.ts'
import { cardGround } from '../../../test/charging/cards.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const { holder, start, stop, rowOf, heldFor, handlers } = cardGround(database, ground)
const LIMIT = parseAmount('20')

beforeAll(async () => {
  await ground.prices()
  await staffChange(database, 'charging.cardLimit', LIMIT)
})
checkFaults(ground)

/** A charge by card at 22 kW: a reading each hour with that much energy, until the station is asked to stop. */
async function charged(tag: string) {
  const { member, unit } = await holder(tag, '500')
  const { transactionId } = await start(unit, tag)
  await ground.settle()
  const { id } = (await rowOf(transactionId))!
  const held: bigint[] = [await heldFor(id)]
  let wh = 1_000
  for (let hour = 0; hour < 4; hour++) {
    await clock.forward(HOUR_MS)
    await ground.meter(unit, transactionId, [ground.reading(clock.now(), (wh += 12_000))])
    await ground.settle()
    held.push(await heldFor(id))
  }
  return { member, unit, transactionId, id, wh, held }
}

const stopAsked = async (id: Id<'chargingSession'>) => (await ground.sessionRow(id))['stop_asked_at'] !== null

test('a charge that a card started never holds more than the limit, and the station is asked to stop there', async () => {
  const { member, unit, transactionId, id, wh, held } = await charged('LIMITED')
  expect(held.every((amount) => amount <= LIMIT)).toBe(true)
  expect(held.at(-1)).toBe(LIMIT)
  expect(await stopAsked(id)).toBe(true)
  expect(await ground.call(handlers.cardList, ground.as(member), { pageNum: 1, pageSize: 10 })).toMatchObject({ limit: LIMIT })
  await clock.forward(MINUTE_MS)
  await stop(unit, transactionId, 'LIMITED', Math.min(wh, 39_000))
  await ground.forward(HOUR_MS)
})

test('a bill above the limit is not charged before two people decided on it, and the database does not take it either', async () => {
  const { unit, transactionId, id, wh } = await charged('ABOVE')
  await stop(unit, transactionId, 'ABOVE', wh)
  await ground.forward(HOUR_MS)
  expect(await ground.sessionRow(id)).toMatchObject({ state: 'finishing', collected_micros: 0n, final_at: null })
  expect(await ground.quarantineReasons(id)).toEqual(['aboveCardLimit'])
  const settled = `UPDATE charging.charging_session SET final_at = platform.now(), provisional = false, due_at = NULL, state = 'settled' WHERE id = '${id}'`
  await expect(database.worker.pool.query(settled)).rejects.toThrow('guard:charging_proof')
  const unreviewed = `ALTER TABLE charging.quarantine DISABLE TRIGGER USER; DELETE FROM charging.quarantine WHERE charging_session_id = '${id}'`
  await expect(database.owner.pool.query(`BEGIN; ${unreviewed}; ${settled}; COMMIT`)).rejects.toThrow('guard:charging_card_limit')
  await database.owner.pool.query('ROLLBACK')

  const [one, other] = await twoAdministrators(database)
  const { rows } = await database.owner.pool.query<{ id: Id<'quarantine'> }>(`SELECT id FROM charging.quarantine WHERE charging_session_id = $1`, [
    id,
  ])
  const { approvalId } = await inTransaction(database.api, async (trx) =>
    handlers.askBillRelease.handle(await callAs(database, trx, one), {
      idempotencyKey: 'release-of-a-large-bill',
      quarantineId: rows[0]!.id,
      reason: 'The member says that it was a lorry',
    }),
  )
  await decides(database, other, approvalId)
  await ground.forward(15 * SECOND_MS)
  const row = await ground.sessionRow(id)
  expect(row).toMatchObject({ state: 'settled', collected_micros: row['price_micros'] })
  expect(row['price_micros']).toBeGreaterThan(LIMIT)
})

test('all charges by card of a member within 24 hours have a limit too: a bill above it waits, and the next charge is stopped', async () => {
  await staffChange(database, 'charging.cardDayLimit', parseAmount('25'))
  const { member, unit } = await holder('OFTEN', '500')
  let register = 1_000
  const charge = async () => {
    const { transactionId } = await start(unit, 'OFTEN', { register })
    await ground.settle()
    const { id } = (await rowOf(transactionId))!
    await clock.forward(2 * HOUR_MS)
    await stop(unit, transactionId, 'OFTEN', (register += 30_000))
    await ground.forward(15 * SECOND_MS)
    return ground.sessionRow(id)
  }
  expect(await charge()).toMatchObject({ state: 'settled' })
  const second = await charge()
  expect(second).toMatchObject({ state: 'finishing', collected_micros: 0n })
  expect(second['price_micros']).toBeLessThanOrEqual(LIMIT)
  expect(await ground.quarantineReasons(second['id'] as Id<'chargingSession'>)).toEqual(['aboveCardLimit'])
  expect(await ground.call(handlers.cardList, ground.as(member), { pageNum: 1, pageSize: 10 })).toMatchObject({ dayLimit: parseAmount('25') })
  await clock.forward(24 * HOUR_MS)
  expect(await charge()).toMatchObject({ state: 'settled' })
  // Another message about the one that waits does not settle it, although a day has passed.
  await stop(unit, Number(second['transaction_id']), 'OFTEN', register - 30_000)
  await ground.forward(HOUR_MS)
  expect(await ground.sessionRow(second['id'] as Id<'chargingSession'>)).toMatchObject({ state: 'finishing', collected_micros: 0n })
})

test('a charge that runs is stopped where the limit is lowered below what it holds', async () => {
  const { unit } = await holder('LOWERED', '500')
  const { transactionId } = await start(unit, 'LOWERED')
  await ground.settle()
  const { id } = (await rowOf(transactionId))!
  await clock.forward(HOUR_MS)
  await ground.meter(unit, transactionId, [ground.reading(clock.now(), 13_000)])
  await ground.settle()
  expect([await heldFor(id), await stopAsked(id)]).toEqual([expect.any(BigInt), false])
  await staffChange(database, 'charging.cardLimit', parseAmount('6'))
  await clock.forward(MINUTE_MS)
  await ground.meter(unit, transactionId, [ground.reading(clock.now(), 13_200)])
  await ground.settle()
  expect(await stopAsked(id)).toBe(true)
  await staffChange(database, 'charging.cardLimit', LIMIT)
  await stop(unit, transactionId, 'LOWERED', 13_300)
  await ground.forward(HOUR_MS)
})

test('a charge from the app has no limit', async () => {
  const [driver, unit] = [await ground.member('500'), await ground.unit()]
  const id = await ground.charge(driver, unit, { energyWh: 60_000, minutes: 360 })
  const row = await ground.sessionRow(id)
  expect(row).toMatchObject({ state: 'settled', collected_micros: row['price_micros'] })
  expect(row['price_micros']).toBeGreaterThan(LIMIT)
})
