import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChargingDesk } from '../../../test/charging-desk.ts'
import { registerFleet, type TestUnit } from '../../../test/fleet.ts'
import { startTestGateway } from '../../../test/gateway.ts'
import { withDatabase } from '../../../test/harness.ts'
import { keptLog } from '../../../test/kept-log.ts'
import { listeningServer, rawStation } from '../../../test/ocpp-station.ts'
import type { GatewayRole } from '../../roles/gateway.ts'

const db = withDatabase()
const { log, lines } = keptLog()
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let unit: TestUnit

beforeAll(async () => {
  http = await listeningServer()
  ;[unit] = (await registerFleet(db.owner, db.clock, 1)).units as [TestUnit]
  role = await startTestGateway(db, {
    server: http.server,
    log,
    charging: await openChargingDesk(db.owner, db.gateway),
    names: { publicUrl: 'https://ohm.example', stationHosts: ['stations.example', '10.0.0.5', '2001:db8::5'] },
  })
})
afterAll(async () => {
  await role.stop()
  await http.close()
})

const connect = async (host: string, headers = {}) => (await rawStation({ url: http.url, ...unit, headers: { host, ...headers } })).close()

describe('a station', () => {
  test.each([
    'ohm.example',
    'ohm.example:443',
    'stations.example',
    'Stations.example:3000',
    '10.0.0.5:3000',
    '[2001:db8::5]:3000',
    'localhost:3000',
    'localhost',
    '127.0.0.1',
  ])('that connects to %s is let in', async (host) => expect(await connect(host)).toBeUndefined())

  test.each(['evil.example', 'other.ohm.example', 'stations.example.evil.example', 'eve@stations.example', '10.0.0.6', 'stations.example/path'])(
    'that connects to "%s" is answered 421',
    async (host) => {
      await expect(connect(host)).rejects.toThrow('421')
      await expect(connect(host, { 'x-forwarded-host': 'ohm.example' })).rejects.toThrow('421')
    },
  )

  test('is named in the log, once a minute', () => {
    expect(lines.filter(({ event }) => event === 'ocpp.otherHost')).toHaveLength(1)
  })
})
