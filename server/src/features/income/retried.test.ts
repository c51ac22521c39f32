import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { begunGround } from '../../../test/charging/begun.ts'
import { withDatabase } from '../../../test/harness.ts'
import { runDueNow } from '../../platform/due.ts'
import { settlePayments } from './settle.jobs.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const { begun } = begunGround(database, ground)
beforeAll(() => ground.prices())

test('a payment that cannot be settled does not delay others, and is tried again within seconds', async () => {
  const settle = () => runDueNow(database.worker, settlePayments, () => clock.now())
  const [unit, other] = [await ground.unit(), await ground.unit()]
  const failing = await begun(unit)
  await database.owner.pool.query(`
    CREATE FUNCTION income.refuse_in_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$;
    CREATE TRIGGER refused_in_test BEFORE INSERT ON income.settlement
      FOR EACH ROW WHEN (NEW.charging_session_id = '${failing.id}') EXECUTE FUNCTION income.refuse_in_test()`)
  const fine = await begun(other)
  await clock.forward(HOUR_MS)
  await ground.port.stop(unit.station, ground.stopMessage(failing.transactionId, clock.now(), 3_000))
  await ground.port.stop(other.station, ground.stopMessage(fine.transactionId, clock.now(), 3_000))
  await expect(ground.forward(15 * SECOND_MS)).rejects.toThrow('payments failed and will be tried again')
  const settled = async () =>
    (await database.owner.pool.query<{ id: string }>('SELECT charging_session_id AS id FROM income.settlement')).rows.map(({ id }) => id)
  expect(await settled()).toEqual([fine.id])
  expect(await settle()).toBe(0)
  await clock.forward(SECOND_MS)
  await expect(settle()).rejects.toThrow('1 of 1 payments failed')
  await database.owner.pool.query('DROP TRIGGER refused_in_test ON income.settlement; DROP FUNCTION income.refuse_in_test()')
  await ground.forward(MINUTE_MS)
  expect(await settled()).toEqual([fine.id, failing.id])
  expect(await ground.faults()).toEqual([])
})

test('a payment that is queued again after it was settled is settled once, and leaves the queue', async () => {
  const unit = await ground.unit()
  const { id, transactionId } = await begun(unit)
  await clock.forward(HOUR_MS)
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 3_000))
  await ground.forward(MINUTE_MS)
  // As a second delivery of its event does that began before the settlement was committed.
  await database.owner.pool.query(`INSERT INTO income.awaiting (charging_session_id, payment, due_at)
    SELECT charging_session_id, payment, platform.now() FROM income.settlement WHERE charging_session_id = '${id}'`)
  await ground.forward(MINUTE_MS)
  const { rows } = await database.owner.pool
    .query(`SELECT (SELECT count(*)::int FROM income.settlement WHERE charging_session_id = '${id}') AS settled,
    (SELECT count(*)::int FROM income.awaiting WHERE charging_session_id = '${id}') AS awaiting`)
  expect(rows).toEqual([{ settled: 1, awaiting: 0 }])
})
