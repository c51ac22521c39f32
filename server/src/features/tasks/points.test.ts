import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { parseAmount, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { staffChange } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { tasksGround } from '../../../test/tasks/ground.ts'
import { balanceOf, violations } from '../ledger/index.ts'
import { calls } from './calls/calls.gen.ts'
import { taskViolations } from './violation.store.ts'

const database = withDatabase()
const ground = tasksGround(database)
const { clock } = database

beforeAll(async () => {
  await ground.prices()
  await ground.fund('100')
})

const recharge = async (owner: Id<'member'>) => (await balanceOf(database.api.kysely, { kind: 'recharge', owner })).availableMicros
const choose = (id: Id<'member'>, on: boolean) => ground.call(calls.choosePoints, ground.as(id), { on })
const pointsOf = (id: Id<'member'>, chargingSessionId: Id<'chargingSession'>) =>
  ground.call(calls.pointsOfCharging, ground.as(id), { chargingSessionId })

/** A driver with points charges at the unit of a host, and the time for disputes passes. */
async function charged({
  points,
  before = true,
  on = true,
  later = () => Promise.resolve(),
}: {
  readonly points: number
  readonly before?: boolean
  readonly on?: boolean
  /** Happens between the bill and its release. */
  readonly later?: () => Promise<void>
}) {
  const [driver, host, unit] = [await ground.member('50'), await ground.member(), await ground.unit()]
  await ground.custody(host, unit, after(clock.now(), -HOUR_MS))
  if (points > 0) await ground.reward(driver, { reward: 'points', count: points })
  if (before && on) await choose(driver, true)
  const id = await ground.charge(driver, unit)
  if (!before) await choose(driver, true)
  await ground.settle()
  await ground.run()
  const [waits, paid] = [await pointsOf(driver, id), await recharge(driver)]
  await later()
  await clock.forward(DAY_MS + HOUR_MS)
  await ground.settle()
  await ground.run()
  const { rows } = await sql<{ commission: Micros; host: Micros; vat: Micros; energy: Micros; collected: Micros }>`
    SELECT commission_micros AS commission, host_micros AS host, vat_micros AS vat, energy_micros AS energy, collected_micros AS collected
      FROM income.settlement WHERE charging_session_id = ${id}`.execute(database.owner.kysely)
  return { driver, host, id, waits, parts: rows[0]!, returned: (await recharge(driver)) - paid }
}

test('points pay a part of the commission of a charging session once it is released, and nothing of the other parts', async () => {
  const { driver, host, id, waits, parts, returned } = await charged({ points: 5 })
  expect(waits).toEqual({ points: 0, paid: zero, waits: true })
  expect(await pointsOf(driver, id)).toEqual({ points: 5, paid: parseAmount('0.05'), waits: false })
  expect(returned).toBe(parseAmount('0.05'))
  expect((await balanceOf(database.api.kysely, { kind: 'income', owner: host })).availableMicros).toBe(parts.host)
  expect(parts.vat + parts.energy + parts.commission + parts.host).toBe(parts.collected)
  expect((await ground.countedOf(driver)).points).toBe(0)
})

test('points pay at most the commission, and the rest of them stays', async () => {
  const { driver, id, parts, returned } = await charged({ points: 1_000 })
  const used = Number(parts.commission / 10_000n)
  expect(await pointsOf(driver, id)).toEqual({ points: used, paid: returned, waits: false })
  expect([returned <= parts.commission, parts.commission - returned < 10_000n]).toEqual([true, true])
  expect((await ground.countedOf(driver)).points).toBe(1_000 - used)
})

test('a point is worth what it was worth when the charging session started', async () => {
  const later = () => staffChange(database, 'tasks.pointValue', parseAmount('0.0001'))
  const { driver, id, returned } = await charged({ points: 5, later })
  expect([returned, await pointsOf(driver, id)]).toEqual([parseAmount('0.05'), { points: 5, paid: parseAmount('0.05'), waits: false }])
  await staffChange(database, 'tasks.pointValue', parseAmount('0.01'))
})

test.each([
  ['who chose it after the start', { points: 5, before: false }],
  ['who did not choose it', { points: 5, on: false }],
  ['without points', { points: 0 }],
])('no discount for a driver %s', async (_, how) => {
  const { driver, id, returned } = await charged(how)
  expect([returned, (await pointsOf(driver, id)).points, (await ground.countedOf(driver)).points]).toEqual([zero, 0, how.points])
})

test('a choice can be taken back, and its member alone reads what their points paid', async () => {
  const [ada, own] = [await ground.member(), () => ground.call(calls.pointsHeld, ground.as(ada), {})]
  expect(await own()).toEqual({ points: 0, value: parseAmount('0.01'), worth: zero, isOn: false })
  await choose(ada, true)
  expect(await own()).toMatchObject({ isOn: true })
  await choose(ada, false)
  expect(await own()).toMatchObject({ isOn: false })
  const { id } = await charged({ points: 5 })
  await expect(pointsOf(ada, id)).rejects.toMatchObject({ declaration: { code: chargingErrors.chargingSessionNotFound.code } })
})

test('no rule is broken, and the books add up', async () => {
  expect(await taskViolations(database.owner.kysely, { all: true })).toEqual([])
  expect(await violations(database.owner.kysely)).toEqual([])
  expect(await ground.faults()).toEqual([])
})

test('a discount above the commission, one that is late, and points without a row are violations', async () => {
  const { kysely } = database.owner
  await sql`ALTER TABLE tasks.points_discount DISABLE TRIGGER USER`.execute(kysely)
  await sql`UPDATE tasks.points_discount SET points = 100000, amount_micros = 100000 * point_micros WHERE points = 5`.execute(kysely)
  const found = async () => (await taskViolations(database.worker.kysely, { all: true })).map(({ violation }) => violation)
  expect(new Set(await found())).toEqual(new Set(['tasks_money', 'tasks_discount', 'tasks_trigger_off']))
  await sql`
    UPDATE tasks.points_discount SET state = 'waiting', points = NULL, point_micros = NULL, amount_micros = NULL, ended_at = NULL WHERE state = 'given'`.execute(
    kysely,
  )
  await clock.forward(2 * HOUR_MS)
  expect(new Set(await found())).toEqual(new Set(['tasks_money', 'tasks_late', 'tasks_trigger_off']))
  await sql`DELETE FROM tasks.points_discount`.execute(kysely)
  expect(new Set(await found())).toEqual(new Set(['tasks_money', 'tasks_trigger_off']))
})
