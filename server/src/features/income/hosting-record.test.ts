import { devicesFeature } from '../devices/feature.ts'
import { hostingFeature } from '../hosting/feature.ts'
import { incomeFeature } from './feature.ts'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { runDueNow } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow } from '../../platform/outbox.ts'
import { pointById, startDispatcher } from '../devices/index.ts'
import { testSealer } from '../../../test/sealer.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
beforeAll(() => ground.prices())

/** A unit on its member's socket, in custody, that is not connected. */
async function awayInCustody(): Promise<{ host: Id<'member'>; unit: Unit; hostingId: Id<'hosting'> }> {
  const [host, unit] = [await ground.member(), await ground.unit({ ownSocket: true })]
  const custodyId = await ground.custody(host, unit, after(clock.now(), -HOUR_MS))
  const { rows } = await sql<{ id: Id<'hosting'> }>`
    UPDATE hosting.flow f SET state = 'inCustody', confirmed_at = ${clock.now()}, ended_at = NULL FROM hosting.custody c
     WHERE c.id = ${custodyId} AND f.id = c.flow_id RETURNING f.id`.execute(database.owner.kysely)
  const hostingId = rows[0]!.id
  await sql`
    INSERT INTO hosting.flow_step (flow_id, step, done_at, action, detail) VALUES (${hostingId}, 'confirm', ${clock.now()}, 'confirmed', '')`.execute(
    database.owner.kysely,
  )
  await sql`UPDATE devices.presence SET connection_id = NULL WHERE point_id = ${unit.pointId}`.execute(database.owner.kysely)
  return { host, unit, hostingId }
}

describe('a unit that is disconnected when its hosting ends', () => {
  test.each([
    ['is switched off after it reconnects', 'Accepted', 'done'],
    ['may refuse the command then', 'Rejected', 'refused'],
  ] as const)('%s, and the record shows it', async (_, status, state) => {
    const { host, unit, hostingId } = await awayInCustody()
    const record = async () => (await ground.call(incomeFeature.calls.hostingRecordList, ground.as(host), { pageNum: 1, pageSize: 10 })).list[0]
    expect(await record()).toMatchObject({ state: 'suspended', switchOff: null })
    await ground.call(hostingFeature.calls({ sealer: testSealer }).endHosting, ground.as(host), { idempotencyKey: 'k'.repeat(16), hostingId })
    const endedAt = clock.now()
    expect(await record()).toMatchObject({ state: 'ended', until: endedAt, switchOff: { state: 'waiting', at: endedAt } })

    await clock.forward(30 * DAY_MS)
    for (const work of devicesFeature.dueWork) await runDueNow(database.worker, work, clock.now())
    expect(await record()).toMatchObject({ switchOff: { state: 'waiting' } })

    const { stationId } = await pointById(database.api.kysely, unit.pointId)
    const commands: unknown[] = []
    const dispatcher = await startDispatcher({
      db: database.gateway,
      clock,
      log: silentLog,
      isConnected: (id) => id === stationId,
      sealer: testSealer,
      send: async (_id, action, payload) => {
        commands.push([action, payload])
        return { state: 'answered', payload: { status }, frameId: newId('frame', clock.now()), answerFrameId: newId('frame', clock.now()) }
      },
    })
    await expect.poll(record).toMatchObject({ switchOff: { state, at: clock.now() } })
    expect(commands).toEqual([['ChangeAvailability', { connectorId: 0, type: 'Inoperative' }]])
    await dispatcher.stop()
    await deliverNow(database.worker, hostingFeature.listeners, { clock, log: silentLog })
    const { rows } = await sql`SELECT 1 FROM platform.outbox WHERE name = 'hosting.changed' AND payload->>'hostingId' = ${hostingId}`.execute(
      database.owner.kysely,
    )
    expect(rows).toHaveLength(2)
  })
})

describe('a hosted unit', () => {
  const read = (member: Id<'member'>, { pointId }: Unit) => ground.call(incomeFeature.calls.hostedUnit, ground.as(member), { pointId })

  test('has its time online, its sessions, income and price, for its host of today only', async () => {
    const [host, other, driver] = [await ground.member(), await ground.member(), await ground.member('100')]
    const unit = await ground.unit()
    const began = clock.now()
    await ground.custody(host, unit, began)
    await ground.onLine(unit, began)
    await expect(read(other, unit)).rejects.toThrow('unitNotHosted')
    expect(await read(host, unit)).toMatchObject({ chargingSessions: 0, net: 0n, success: { counted: 0 }, tariff: { perKwh: expect.any(BigInt) } })

    await ground.charge(driver, unit)
    await ground.settle()
    const record = (await ground.call(incomeFeature.calls.hostingRecordList, ground.as(host), { pageNum: 1, pageSize: 10 })).list[0]
    const { days, onlinePpm, ...sums } = await read(host, unit)
    expect(record?.chargingSessions).toBe(1)
    expect(sums).toMatchObject({ chargingSessions: 1, energyWh: record?.energyWh, net: record?.net, success: { counted: 1, delivered: 1 } })
    expect(onlinePpm).toBe(1_000_000)
    expect(days.reduce((sum, { hostedMinutes }) => sum + hostedMinutes, 0)).toBe(Math.floor((clock.now() - began) / MINUTE_MS))
  })

  test('is not shown to its host of yesterday', async () => {
    const { host, unit, hostingId } = await awayInCustody()
    expect(await read(host, unit)).toMatchObject({ onlinePpm: expect.any(Number) })
    await ground.call(hostingFeature.calls({ sealer: testSealer }).endHosting, ground.as(host), { idempotencyKey: 'e'.repeat(16), hostingId })
    await expect(read(host, unit)).rejects.toThrow('unitNotHosted')
  })
})
