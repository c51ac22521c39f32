import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChargingDesk } from '../../../test/charging-desk.ts'
import { registerFleet, type TestUnit } from '../../../test/fleet.ts'
import { startTestGateway } from '../../../test/gateway.ts'
import { withDatabase } from '../../../test/harness.ts'
import { listeningServer, rawStation } from '../../../test/ocpp-station.ts'
import { presenceOf } from '../../features/devices/index.ts'
import type { GatewayRole } from '../../roles/gateway.ts'

const db = withDatabase()
const CONTEST_MS = 400
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let units: readonly TestUnit[]

beforeAll(async () => {
  http = await listeningServer()
  const desk = await openChargingDesk(db.owner, db.gateway)
  units = (await registerFleet(db.owner, db.clock, 10)).units
  role = await startTestGateway(db, { server: http.server, charging: desk, limits: { contestMs: CONTEST_MS } })
})
afterAll(async () => {
  await role.stop()
  await http.close()
})

let next = 0
const fresh = () => units[next++]!
const yes = (action: string) => ({ status: action === 'UnlockConnector' ? 'Unlocked' : 'Accepted' })
const open = (unit: TestUnit, extra = {}) => rawStation({ url: http.url, ...unit, ...extra })
const connectionsOf = ({ stationId }: TestUnit) => role.gateway.connections().filter((connection) => connection.stationId === stationId)

describe('a second connection', () => {
  test('while the first is alive it is refused with 409, the first continues, and an alarm is published', async () => {
    const unit = fresh()
    const first = await open(unit, { answers: yes })
    const [held] = connectionsOf(unit)
    await expect(open(unit)).rejects.toThrow('409')
    expect(connectionsOf(unit)).toEqual([held])
    expect(await first.call('Heartbeat', {})).toHaveProperty('currentTime')
    expect(await role.gateway.send(unit.stationId, 'ClearCache', {}, { timeoutMs: 1_000 })).toMatchObject({ state: 'answered' })
    const { rows } = await db.owner.pool.query(`SELECT payload FROM platform.outbox WHERE name = 'station.contested' AND payload->>'pointId' = $1`, [
      unit.pointId,
    ])
    expect(rows).toMatchObject([{ payload: { address: '127.0.0.1' } }])
    await first.close()
  })

  test('while the first does not respond it replaces the first, whose late close is ignored', async () => {
    const unit = fresh()
    const first = await open(unit, { autoPong: false })
    // Like a dead network: it reads and sends nothing, not even a close.
    first.socket.pause()
    const [held] = connectionsOf(unit)
    const began = performance.now()
    const second = await open(unit, { answers: yes })
    expect(performance.now() - began).toBeGreaterThanOrEqual(CONTEST_MS - 50)
    const [live] = connectionsOf(unit)
    expect(connectionsOf(unit)).toHaveLength(1)
    expect(live).not.toEqual(held)
    first.socket.resume()
    first.socket.terminate()
    await sleep(50)
    expect(connectionsOf(unit)).toEqual([live])
    expect(await role.gateway.send(unit.stationId, 'ClearCache', {}, { timeoutMs: 1_000 })).toMatchObject({
      state: 'answered',
      payload: { status: 'Accepted' },
    })
    expect(await presenceOf(db.api.kysely, unit.pointId)).toMatchObject({ connected: true })
    const { rows } = await db.owner.pool.query(
      'SELECT closed_at IS NULL AS open FROM devices.connection WHERE point_id = $1 ORDER BY closed_at NULLS LAST',
      [unit.pointId],
    )
    expect(rows).toEqual([{ open: false }, { open: true }])
    await second.close()
  })

  test('open A, open B, close A: commands reach B, and exactly one entry remains', async () => {
    const unit = fresh()
    const a = await open(unit, { autoPong: false })
    a.socket.pause()
    const b = await open(unit, { answers: yes })
    a.socket.terminate()
    for (let round = 0; round < 5; round++) {
      await sleep(10)
      expect(connectionsOf(unit)).toHaveLength(1)
      expect(await role.gateway.send(unit.stationId, 'TriggerMessage', { requestedMessage: 'Heartbeat' }, { timeoutMs: 1_000 })).toMatchObject({
        state: 'answered',
      })
    }
    await b.close()
    await expect.poll(() => connectionsOf(unit)).toEqual([])
    await expect.poll(async () => (await presenceOf(db.api.kysely, unit.pointId))?.connected).toBe(false)
  })

  test('of ten concurrent ones exactly one is connected', async () => {
    const unit = fresh()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => open(unit)))
    const stations = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []))
    expect(connectionsOf(unit)).toHaveLength(1)
    await sleep(100)
    expect(stations.filter(({ socket }) => socket.readyState === socket.OPEN)).toHaveLength(1)
    for (const station of stations) await station.close()
  })

  test('a station that disconnected may reconnect at once', async () => {
    const unit = fresh()
    for (let round = 0; round < 5; round++) {
      const station = await open(unit)
      await station.close()
    }
    await expect.poll(() => connectionsOf(unit)).toEqual([])
  })
})
