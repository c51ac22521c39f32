import { after, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { chargingGround, checkFaults } from '../../../test/cast/charging-ground.ts'
import { begunGround } from '../../../test/charging/begun.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { runDueNow } from '../../platform/due.ts'
import { silentLog } from '../../platform/log.ts'
import { outboxBacklog, startDelivery } from '../../platform/outbox.ts'
import { lookAtCharging, onMeters } from './charging.jobs.ts'
import { chargingFeature } from './feature.ts'

/** A unit that sends far too much: it delays no other unit, and each of its messages stays cheap. */

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database

beforeAll(() => ground.prices())
checkFaults(ground)

const { begun, reasons } = begunGround(database, ground)

const readingsOf = async (id: string) =>
  Number(
    (
      await sql<{ n: bigint }>`SELECT count(*) AS n FROM charging.reading WHERE charging_session_id = ${id} AND source = 'meter'`.execute(
        database.owner.kysely,
      )
    ).rows[0]?.n,
  )

test('readings of other units are processed before the second one of a unit that sent hundreds', async () => {
  const [many, few] = [await ground.unit(), await ground.unit()]
  const [loud, quiet] = [await begun(many), await begun(few)]
  await clock.forward(MINUTE_MS)
  for (let n = 0; n < 120; n++) await ground.meter(many, loud.transactionId, [ground.reading(after(clock.now(), n), 1_000 + n)])
  await ground.meter(few, quiet.transactionId, [ground.reading(clock.now(), 1_300)])
  await ground.settle()
  const { rows } = await sql<{ id: string }>`
    SELECT payload ->> 'chargingSessionId' AS id FROM platform.outbox WHERE name = 'charging.metered' ORDER BY seq`.execute(database.owner.kysely)
  expect(rows.findIndex(({ id }) => id === quiet.id)).toBe(1)
  expect(rows).toHaveLength(121)
  for (const [unit, { transactionId }] of [
    [many, loud],
    [few, quiet],
  ] as const)
    await ground.port.stop(unit.station, ground.stopMessage(transactionId, after(clock.now(), SECOND_MS), 1_300))
  await ground.forward(15 * SECOND_MS)
  for (const { id } of [loud, quiet]) expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 300n })
})

test('the live cost and the bill of another charge are ready while most messages of a unit that floods still wait', async () => {
  const [many, few] = [await ground.unit(), await ground.unit()]
  const [loud, quiet] = [await begun(many), await begun(few)]
  await ground.settle()
  await clock.forward(20 * MINUTE_MS)
  for (let n = 0; n < 400; n++) await ground.meter(many, loud.transactionId, [ground.reading(after(clock.now(), n - 1_000), 1_000 + n)])
  await ground.meter(few, quiet.transactionId, [ground.reading(clock.now(), 6_000)])
  await ground.port.stop(few.station, ground.stopMessage(quiet.transactionId, clock.now(), 6_000))
  await clock.forward(15 * SECOND_MS)
  const waiting = async () => {
    const backlog = await outboxBacklog(database.worker.kysely, [onMeters])
    return backlog[0]?.waiting ?? 0
  }
  expect(await waiting()).toBe(401)
  const delivery = await startDelivery(database.worker, chargingFeature.listeners, { clock, log: silentLog, pollMs: 20 })
  let left = 0
  try {
    await expect
      .poll(
        async () => {
          await clock.forward(SECOND_MS)
          await runDueNow(database.worker, lookAtCharging, clock.now())
          left = await waiting()
          return (await ground.sessionRow(quiet.id))['state']
        },
        { interval: 5, timeout: 60_000 },
      )
      .toBe('settled')
  } finally {
    await delivery.stop()
  }
  expect(left).toBeGreaterThan(150)
  expect(await ground.sessionRow(quiet.id)).toMatchObject({ energy_wh: 5_000n })
  await ground.port.stop(many.station, ground.stopMessage(loud.transactionId, clock.now(), 1_400))
  await ground.forward(15 * SECOND_MS)
  expect(await ground.sessionRow(loud.id)).toMatchObject({ state: 'settled', energy_wh: 400n })
})

test('connector states of other units are processed before the second one of a unit that sent hundreds, and those of each in order', async () => {
  const [many, few] = [await ground.unit(), await ground.unit()]
  const [loud, quiet] = [await begun(many), await begun(few)]
  await clock.forward(MINUTE_MS)
  for (let n = 0; n < 120; n++) await ground.connector(many, n % 2 === 0 ? 'SuspendedEV' : 'Charging')
  await ground.connector(few, 'SuspendedEV')
  await ground.settle()
  const { rows } = await sql<{ id: string; state: string }>`
    SELECT payload ->> 'chargingSessionId' AS id, payload ->> 'state' AS state FROM platform.outbox
     WHERE name = 'charging.changed' AND payload ->> 'chargingSessionId' IN (${loud.id}, ${quiet.id}) ORDER BY seq`.execute(database.owner.kysely)
  expect(rows.findIndex(({ id }) => id === quiet.id)).toBe(1)
  expect(rows.flatMap(({ id, state }) => (id === loud.id ? [state] : []))).toEqual(
    Array.from({ length: 120 }, (_, n) => (n % 2 === 0 ? 'suspended' : 'charging')),
  )
})

test('of impossible readings of one charging session two hundred are quarantined, and an impossible stop always', async () => {
  const unit = await ground.unit()
  const { id, transactionId } = await begun(unit)
  await clock.forward(HOUR_MS)
  for (const message of [0, 1, 2])
    await ground.meter(
      unit,
      transactionId,
      Array.from({ length: 100 }, (_, n) => ground.reading(after(clock.now(), message * 100 + n - 1_000), 90_000_000 + n)),
    )
  await ground.meter(unit, transactionId, [ground.reading(clock.now(), 6_000)])
  await ground.settle()
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, after(clock.now(), SECOND_MS), 95_000_000))
  await ground.forward(15 * SECOND_MS)
  expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 5_000n })
  expect((await ground.quarantineReasons(id)).length).toBe(201)
  expect(new Set(await reasons(id))).toEqual(new Set(['tooMuchEnergy']))
})

test('after twenty thousand readings, one a minute is stored and shown; the stop is billed', async () => {
  const unit = await ground.unit()
  const { id, driver, transactionId } = await begun(unit)
  await clock.forward(HOUR_MS)
  const client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  try {
    await client.query(
      `begin; set local session_replication_role = replica;
       insert into charging.reading (charging_session_id, at, source, register_wh, frame_id, frame_sha256, recorded_at)
       select charging_session_id, at + n * interval '100 ms', 'meter', register_wh + n / 20, frame_id, frame_sha256, recorded_at
         from charging.reading, generate_series(1, 20000) n where charging_session_id = '${id}';
       commit`,
    )
  } finally {
    await client.end()
  }
  const shown = async () => (await ground.call(ground.handlers.liveCharging, ground.as(driver), { chargingSessionId: id })).energyWh
  await ground.meter(unit, transactionId, [
    ground.reading(after(clock.now(), -30 * SECOND_MS), 3_000),
    ground.reading(after(clock.now(), -10 * SECOND_MS), 3_010),
  ])
  await ground.settle()
  expect([await readingsOf(id), await shown()]).toEqual([20_001, 2_010])
  await clock.forward(20 * SECOND_MS)
  await ground.meter(unit, transactionId, [ground.reading(clock.now(), 3_020)])
  await ground.settle()
  expect([await readingsOf(id), await shown()]).toEqual([20_001, 2_010])
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 3_025))
  await ground.forward(15 * SECOND_MS)
  expect(await ground.sessionRow(id)).toMatchObject({ state: 'settled', energy_wh: 2_025n })
})
