import type { Id } from '@ohmstead/contract/kernel/id'
import { after, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround, checkFaults } from '../../../test/cast/charging-ground.ts'
import { begunGround } from '../../../test/charging/begun.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow } from '../../platform/outbox.ts'
import { lookAtCharging } from './charging.jobs.ts'
import { saveDue } from './charging.store.ts'
import { chargingFeature } from './feature.ts'
import { chargingViolations } from './violation.store.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const { begun } = begunGround(database, ground)

beforeAll(() => ground.prices())
checkFaults(ground)

const look = () => runDueNow(database.worker, lookAtCharging, () => clock.now())
const deliver = () => deliverNow(database.worker, chargingFeature.listeners, { clock, log: silentLog })
const begunOnOwnUnit = async () => {
  const unit = await ground.unit()
  return { unit, ...(await begun(unit)) }
}
type Begun = Awaited<ReturnType<typeof begunOnOwnUnit>>
const stopArrives = ({ unit, transactionId }: Begun, registerWh: number) =>
  ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), registerWh))
const stop = async (charging: Begun, registerWh: number) => {
  await stopArrives(charging, registerWh)
  await deliver()
}
const stuck = async () => (await chargingViolations(database.worker.kysely)).filter(({ violation }) => violation === 'charging_stuck')

/** A charging session whose bill the database refuses until the returned function is called. */
async function refuseBill(id: Id<'chargingSession'>): Promise<() => Promise<unknown>> {
  await database.owner.pool.query(`
    CREATE FUNCTION charging.refuse_in_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$;
    CREATE TRIGGER refused_in_test BEFORE UPDATE ON charging.charging_session
      FOR EACH ROW WHEN (NEW.id = '${id}' AND NEW.final_at IS NOT NULL) EXECUTE FUNCTION charging.refuse_in_test()`)
  return () => database.owner.pool.query('DROP TRIGGER refused_in_test ON charging.charging_session; DROP FUNCTION charging.refuse_in_test()')
}

test.each([10, 30])('a stop that arrives during a scan, while the clock moves by %s minutes, is billed after its grace period', async (minutes) => {
  const first = await begunOnOwnUnit()
  await clock.forward(SECOND_MS)
  const stopped = await begunOnOwnUnit()
  await deliver()
  await clock.forward(4 * MINUTE_MS)
  let scan: Promise<number> | undefined
  await inTransaction(database.owner, async (trx) => {
    await sql`SELECT FROM charging.charging_session WHERE id = ${first.id} FOR UPDATE`.execute(trx)
    scan = look()
    const waits = async () =>
      (await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.owner.kysely)).rows
        .length
    await expect.poll(waits).toBe(1)
    await clock.forward(minutes * MINUTE_MS)
    // Its events are delivered afterwards: they wait for the open transaction.
    await stopArrives(stopped, 5_000)
  })
  await scan
  await deliver()
  expect(await ground.sessionRow(stopped.id)).toMatchObject({ state: 'finishing', price_micros: null })
  await ground.forward(15 * SECOND_MS)
  expect(await ground.sessionRow(stopped.id)).toMatchObject({ state: 'settled', energy_wh: 4_000n })
  await ground.forward(2 * MINUTE_MS)
})

test('one that cannot be concluded does not delay others, is tried again within seconds, and is listed as a violation', async () => {
  const [failing, fine] = [await begunOnOwnUnit(), await begunOnOwnUnit()]
  const allow = await refuseBill(failing.id)
  await clock.forward(2 * MINUTE_MS)
  await stop(failing, 1_200)
  await stop(fine, 1_200)
  await clock.forward(15 * SECOND_MS)
  await expect(look()).rejects.toThrow('1 of 2 charging sessions failed')
  expect(await ground.sessionRow(fine.id)).toMatchObject({ state: 'settled' })
  expect(await ground.sessionRow(failing.id)).toMatchObject({ state: 'finishing' })
  for (const pauseS of [1, 2, 4]) {
    await clock.forward((pauseS - 1) * SECOND_MS)
    expect(await look()).toBe(0)
    await clock.forward(SECOND_MS)
    await expect(look()).rejects.toThrow('1 of 1 charging sessions failed')
  }
  expect(await stuck()).toEqual([])
  await clock.forward(5 * MINUTE_MS)
  expect(await stuck()).toMatchObject([{ subject: failing.id }])
  await allow()
  await ground.settle()
  expect(await ground.sessionRow(failing.id)).toMatchObject({ state: 'settled' })
})

test('one whose bill is postponed again and again is listed as a violation, too', async () => {
  const waiting = await begunOnOwnUnit()
  await clock.forward(2 * MINUTE_MS)
  await stop(waiting, 1_200)
  await clock.forward(16 * MINUTE_MS)
  await inTransaction(database.worker, (trx) => saveDue(trx, waiting.id, after(clock.now(), SECOND_MS)))
  expect(await stuck()).toMatchObject([{ subject: waiting.id }])
  await ground.forward(SECOND_MS)
  expect(await ground.sessionRow(waiting.id)).toMatchObject({ state: 'settled' })
})
