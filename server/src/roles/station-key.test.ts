import { devicesFeature } from '../features/devices/feature.ts'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { RPCClient } from 'ocpp-rpc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, decides, twoAdministrators, type Colleague } from '../../test/cast/staff.ts'
import { openChargingDesk } from '../../test/charging-desk.ts'
import { registerFleet, type TestUnit } from '../../test/fleet.ts'
import { startTestGateway } from '../../test/gateway.ts'
import { withDatabase } from '../../test/harness.ts'
import { keptLog } from '../../test/kept-log.ts'
import { listeningServer, rawStation, type RawStation } from '../../test/ocpp-station.ts'
import { testSealer } from '../../test/sealer.ts'
import { brokenFrames } from '../edges/ocpp/frame.store.ts'
import { inTransaction } from '../platform/database.ts'
import { runDueNow } from '../platform/due.ts'
import type { GatewayRole } from './gateway.ts'

const db = withDatabase()
// An old key ends seven days after its station accepted a new one.
const OLD_KEY_MS = 7 * DAY_MS
const { log, lines } = keptLog()
const calls = devicesFeature.calls({ sealer: testSealer })
let gus: Colleague
let olga: Colleague
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let units: readonly TestUnit[]
let taken = 0
const fresh = () => units[taken++]!

beforeAll(async () => {
  ;[gus, olga] = await twoAdministrators(db)
  http = await listeningServer()
  units = (await registerFleet(db.owner, db.clock, 30)).units
  role = await startTestGateway(db, {
    server: http.server,
    log,
    charging: await openChargingDesk(db.owner, db.gateway),
    limits: { failuresPerAddress: 1_000, failuresPerStation: 1_000 },
  })
})
afterAll(async () => {
  await role.stop()
  await http.close()
})

const header = (name: string, password: string | Uint8Array) => ({
  authorization: `Basic ${Buffer.concat([Buffer.from(`${name}:`), Buffer.from(password)]).toString('base64')}`,
})
const bytesOf = (hex: string) => Buffer.from(hex, 'hex')

/** Whether a station can connect with a password. */
async function comesIn({ stationId }: TestUnit, password: string | Uint8Array): Promise<boolean> {
  await expect.poll(() => role.gateway.isConnected(stationId)).toBe(false)
  try {
    const station = await rawStation({ url: http.url, stationId, headers: header(stationId, password) })
    await station.close()
    return true
  } catch (error) {
    expect(String(error)).toContain('401')
    return false
  }
}

type Answer = (payload: { key: string; value: string }) => object | 'error' | 'hang up' | 'silence'

/** A station that answers ChangeConfiguration as configured, and records the request. */
async function online(unit: TestUnit, answer: Answer, password: string | Uint8Array = unit.password) {
  const sent: { key: string; value: string }[] = []
  const station: RawStation = await rawStation({ url: http.url, stationId: unit.stationId, headers: header(unit.stationId, password) })
  station.socket.on('message', (data: Buffer) => {
    const [type, id, action, payload] = JSON.parse(data.toString()) as [number, string, string, { key: string; value: string }]
    if (type !== 2 || action !== 'ChangeConfiguration') return
    sent.push(payload)
    const reply = answer(payload)
    if (reply === 'hang up') station.socket.terminate()
    else if (reply === 'error') station.send(JSON.stringify([4, id, 'GenericError', `no: ${payload.value}`, { value: payload.value }]))
    else if (reply !== 'silence') station.send(JSON.stringify([3, id, reply]))
  })
  return { station, sent }
}

let keys = 0
/** Two people send a command to a station; returns it in its current state. */
async function command({ pointId }: TestUnit, action: 'ChangeConfiguration' | 'GetConfiguration', payload: object) {
  const { approvalId } = await inTransaction(db.api, async (trx) =>
    calls.giveCommand.handle(await callAs(db, trx, gus), {
      idempotencyKey: `a key of sixteen ${(keys += 1)}`,
      pointId,
      action,
      payload: JSON.stringify(payload),
      reason: 'a new key',
    }),
  )
  await decides(db, olga, approvalId!)
  const { rows } = await db.owner.pool.query<{ id: Id<'command'>; payload: string }>(
    'SELECT id, payload FROM devices.command WHERE approval_id = $1',
    [approvalId],
  )
  return rows[0]!
}
const change = (unit: TestUnit, key: string, value: string) => command(unit, 'ChangeConfiguration', { key, value })
const stateOf = async (commandId: string) =>
  (await db.owner.pool.query(`SELECT state FROM devices.command WHERE id = $1`, [commandId])).rows[0]?.state
const isOver = (commandId: string) => expect.poll(() => stateOf(commandId))

const NEXT = '00ff3a80fe0a0d221122334455667788990a3a00'

describe('the key of a station', () => {
  test('is a byte string: raw, in lower-case and in upper-case digits it is the same key; similar keys are refused', async () => {
    const unit = fresh()
    const { sent, station } = await online(unit, () => ({ status: 'Accepted' }))
    await isOver((await change(unit, 'AuthorizationKey', NEXT)).id).toBe('accepted')
    expect(sent).toEqual([{ key: 'AuthorizationKey', value: NEXT }])
    await station.close()
    // With a colon, a NUL and bytes that are not UTF-8.
    for (const form of [bytesOf(NEXT), NEXT, NEXT.toUpperCase(), `${NEXT.slice(0, 20).toUpperCase()}${NEXT.slice(20)}`])
      expect(await comesIn(unit, form)).toBe(true)
    for (const other of [bytesOf(NEXT).subarray(1), bytesOf(NEXT).subarray(0, 19), bytesOf(NEXT).toString('utf8'), `${NEXT}00`, '', Buffer.alloc(20)])
      expect(await comesIn(unit, other)).toBe(false)
    expect(await comesIn(unit, unit.password)).toBe(false)
  })

  test('is accepted from an independent client as raw bytes, and as the 20 characters that firmware of 1.6 supports', async () => {
    const unit = fresh()
    expect(unit.password).toHaveLength(20)
    const { station } = await online(unit, () => ({ status: 'Accepted' }))
    const { id } = await change(unit, 'AuthorizationKey', NEXT)
    await isOver(id).toBe('accepted')
    await station.close()
    for (const password of [unit.password, bytesOf(NEXT)]) {
      await expect.poll(() => role.gateway.isConnected(unit.stationId)).toBe(false)
      const options = { endpoint: `${http.url}/ocpp`, identity: unit.stationId, password, protocols: ['ocpp1.6'], strictMode: true, reconnect: false }
      const client = new RPCClient(options as ConstructorParameters<typeof RPCClient>[0])
      await client.connect()
      await client.call('Heartbeat', {})
      await client.close()
    }
  })

  test('when a new one is never sent: the old key, and not the new one', async () => {
    const unit = fresh()
    const { id } = await change(unit, 'AuthorizationKey', NEXT)
    expect(await comesIn(unit, NEXT)).toBe(false)
    await isOver(id).toBe('queued')
    // Last: the gateway sends the waiting command to a station that connects.
    expect(await comesIn(unit, unit.password)).toBe(true)
  })

  test.each<[string, Answer, { old: boolean; next: boolean; end: string }]>([
    ['accepted', () => ({ status: 'Accepted' }), { old: true, next: true, end: 'accepted' }],
    ['accepted after a reboot', () => ({ status: 'RebootRequired' }), { old: true, next: true, end: 'accepted' }],
    ['rejected', () => ({ status: 'Rejected' }), { old: true, next: false, end: 'rejected' }],
    ['not supported', () => ({ status: 'NotSupported' }), { old: true, next: false, end: 'rejected' }],
    ['answered with an error', () => 'error', { old: true, next: false, end: 'failed' }],
    ['disconnected before the answer', () => 'hang up', { old: true, next: true, end: 'timedOut' }],
  ])('when a new one is %s', async (_, answer, { old, next, end }) => {
    const unit = fresh()
    const { station } = await online(unit, answer)
    const { id } = await change(unit, 'AuthorizationKey', NEXT)
    await isOver(id).toBe(end)
    await station.close()
    // The old key first: it does not prove whether the station has the new one.
    expect([await comesIn(unit, unit.password), await comesIn(unit, NEXT)]).toEqual([old, next])
    // From its first use on, the new key is the only valid one.
    expect([await comesIn(unit, NEXT), await comesIn(unit, unit.password)]).toEqual([next, !next])
  })

  test('stays valid after two changes whose answers were both lost, whichever key the station stored', async () => {
    const [first, second] = ['11'.repeat(20), '22'.repeat(20)]
    for (const kept of ['old', first, second]) {
      const unit = fresh()
      for (const value of [first, second]) {
        const { station } = await online(unit, () => 'hang up')
        await isOver((await change(unit, 'AuthorizationKey', value)).id).toBe('timedOut')
        await station.close()
        await db.clock.forward(1_000)
      }
      const password = kept === 'old' ? unit.password : kept
      expect(await comesIn(unit, password)).toBe(true)
      expect(await comesIn(unit, password)).toBe(true)
      // Keys before the used one have ended; one sent after it may still be pending.
      expect([await comesIn(unit, first), await comesIn(unit, second)]).toEqual(kept === second ? [false, true] : [true, true])
    }
  })

  test('that was replaced ends a week after the station said yes, even where the new one was never used', async () => {
    const unit = fresh()
    const { station } = await online(unit, () => ({ status: 'RebootRequired' }))
    await isOver((await change(unit, 'AuthorizationKey', NEXT)).id).toBe('accepted')
    await station.close()
    await db.clock.forward(OLD_KEY_MS - 60_000)
    expect(await comesIn(unit, unit.password)).toBe(true)
    await db.clock.forward(120_000)
    expect(await comesIn(unit, unit.password)).toBe(false)
    expect(await comesIn(unit, NEXT)).toBe(true)
  })

  test('is generated where staff leaves it empty', async () => {
    const unit = fresh()
    const { sent, station } = await online(unit, () => ({ status: 'Accepted' }))
    const asked = await change(unit, 'authorizationKEY', '')
    await isOver(asked.id).toBe('accepted')
    await station.close()
    expect(asked.payload).toBe('{"key":"authorizationKEY","value":"[redacted]"}')
    expect(sent[0]?.value).toMatch(/^[0-9a-f]{40}$/)
    expect(await comesIn(unit, bytesOf(sent[0]!.value))).toBe(true)
  })

  test.each(['short', 'x'.repeat(21), 'ab'.repeat(21), 'ab'.repeat(10), 'with blanks in its text'])('is never %j', async (value) => {
    await expect(change(fresh(), 'AuthorizationKey', value)).rejects.toThrow('commandPayloadWrong')
  })

  test('cannot be inserted, moved or used twice by a role', async () => {
    const unit = fresh()
    const { station } = await online(unit, () => ({ status: 'Accepted' }))
    const { id } = await change(unit, 'AuthorizationKey', NEXT)
    await isOver(id).toBe('accepted')
    await station.close()
    expect(await comesIn(unit, NEXT)).toBe(true)
    const { id: second } = await change(unit, 'AuthorizationKey', '33'.repeat(20))
    for (const [pool, statement, why] of [
      [
        db.gateway.pool,
        `INSERT INTO devices.station_key (command_id, point_id, hash) VALUES ('${second}x', '${unit.pointId}', '\\x${'00'.repeat(32)}')`,
        'denied',
      ],
      [db.gateway.pool, `UPDATE devices.station_key SET hash = '\\x${'00'.repeat(32)}' WHERE command_id = '${second}'`, 'denied'],
      [db.gateway.pool, `UPDATE devices.point SET password_hash = '\\x${'00'.repeat(32)}' WHERE id = '${unit.pointId}'`, 'denied'],
      [db.gateway.pool, `UPDATE devices.station_key SET used_at = now() WHERE command_id = '${second}'`, 'station_key_used'],
      [db.owner.pool, `UPDATE devices.station_key SET hash = '\\x${'00'.repeat(32)}' WHERE command_id = '${second}'`, 'its way once'],
      [db.owner.pool, `UPDATE devices.station_key SET ended_at = now() WHERE command_id = '${id}'`, 'its way once'],
      [db.owner.pool, `DELETE FROM devices.station_key WHERE command_id = '${id}'`, 'its way once'],
      [db.staffRead.pool, `SELECT hash FROM devices.station_key`, 'denied'],
    ] as const)
      await expect(pool.query(statement)).rejects.toThrow(why)
  })
})

describe('secrets of stations', () => {
  /** Every row of every table that contains text, as text, to search for a secret. */
  async function everything(): Promise<string> {
    const { rows } = await db.owner.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    const all: string[] = []
    for (const { name } of rows)
      for (const { row } of (await db.owner.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).rows) all.push(row)
    return `${all.join('\n')}\n${lines.map((line) => JSON.stringify(line)).join('\n')}`.toLowerCase()
  }
  const traces = (secret: string) =>
    [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')].map((form) => form.toLowerCase())

  test('are stored nowhere: not in frames, commands, audit, events or logs, whatever the station sends', async () => {
    const unit = fresh()
    const reply: Answer[] = [
      () => ({ status: 'Accepted' }),
      () => 'error',
      ({ value }) => ({ status: 'Accepted', echo: value.toUpperCase() }),
      () => 'hang up',
    ]
    const secrets = ['Wlan Pass "quoted"\\1', 'correct-horse-battery-1', 'correct-horse-battery-2', 'correct-horse-battery-3']
    for (const [index, secret] of secrets.entries()) {
      const { station } = await online(unit, reply[index]!)
      const { id } = await change(unit, index === 0 ? 'Vendor.WiFiPassword' : 'ApnSecret', secret)
      await expect.poll(async () => ['accepted', 'rejected', 'failed', 'timedOut'].includes(String(await stateOf(id)))).toBe(true)
      await station.close()
      await expect.poll(() => role.gateway.isConnected(unit.stationId)).toBe(false)
    }
    const { station } = await online(unit, () => 'silence')
    const configuration = [
      { key: 'AuthorizationKey', readonly: false, value: 'tell-nobody-0' },
      { key: 'SIM_PIN', readonly: false, value: 'tell-nobody-1' },
      { key: 'BackOfficeUrl', readonly: false, value: 'wss://station:tell-nobody-2@csms.example/ocpp' },
      { key: 'HeartbeatInterval', readonly: false, value: '301' },
      { key: 'MeterPublicKey1', readonly: true, value: '3059301306' },
    ]
    station.socket.on('message', (data: Buffer) => {
      const [type, id, action] = JSON.parse(data.toString()) as [number, string, string]
      if (type === 2 && action === 'GetConfiguration') station.send(JSON.stringify([3, id, { configurationKey: configuration }]))
    })
    const read = await command(unit, 'GetConfiguration', {})
    await isOver(read.id).toBe('accepted')
    // Unrequested, too late, broken, repeated, with a NUL, in another case, in a call, and truncated in a string.
    const hidden = (n: number) => `tell-nobody-${n}`
    for (const frame of [
      `[3,"late",{"configurationKey":[{"key":"AuthorizationKey","value":"${hidden(3)}"}]}]`,
      `[3,"late2",{"configurationKey":[{"Key":"AUTHORIZATIONKEY","Value":"${hidden(4)}"}]}`,
      `[3,"late3",{"configurationKey":[{"key":"AuthorizationKey","value":"${hidden(5)}","key":"Other"}]}]`,
      `[3,"late4",{"configurationKey":[{"key":"AuthorizationKey","value":"${hidden(6)}\\u0000"}]}]`,
      `[3,"late5",{"configurationKey":[{"key":"AuthorizationKey","value":"${hidden(7)}\0"}]}]`,
      `[3,"late6",{"configurationKey":[{"\\u006bey":"AuthorizationKey","value":"${hidden(8)}"}]}]`,
      `[2,"call","DataTransfer",{"vendorId":"x","data":"y","key":"ApiToken","value":"${hidden(9)}"}]`,
      `[3,"late7",{"configurationKey":[{"readonly":false,"value":"${hidden(10)}","key":"AuthorizationKey"}]}`,
      `[3,"cut",{"configurationKey":[{"key":"AuthorizationKey","value":"${hidden(11)}`,
    ])
      station.send(frame)
    expect(await station.call('Heartbeat', {})).toMatchObject({ currentTime: expect.any(String) })
    station.send(Buffer.from(`[3,"x",{"configurationKey":[{"key":"AuthorizationKey","value":"${hidden(12)}"}]}]\xff`, 'latin1'))
    await station.closed()
    await expect.poll(() => role.gateway.backlog()).toBe(0)
    const kept = await everything()
    for (const secret of [...secrets, ...Array.from({ length: 13 }, (_, n) => hidden(n))])
      for (const form of traces(secret)) expect(kept.includes(form), form).toBe(false)
    // Other content stays readable, and the log remains verifiable: hashes cover what is stored.
    for (const plain of ['301', '3059301306', 'redacted', 'wifipassword']) expect(kept).toContain(plain)
    expect(await brokenFrames(db.owner.kysely, unit.stationId)).toEqual([])
  })

  test('the key of a station is stored nowhere, however the station writes it in a message or a close', async () => {
    const unit = fresh()
    const { station } = await online(unit, () => ({ status: 'Accepted' }))
    const [hex, base64] = (['hex', 'base64'] as const).map((form) => Buffer.from(unit.password).toString(form))
    for (const form of [unit.password, hex, hex!.toUpperCase(), base64, JSON.stringify({ key: 'x', secret: unit.password })]) {
      await station.call('DataTransfer', { vendorId: 'acme', data: `connected with ${form}` })
      await station.call('StatusNotification', { connectorId: 1, errorCode: 'OtherError', status: 'Available', info: form!.slice(0, 50) })
      await station.call('FirmwareStatusNotification', { status: form })
      station.send(`[2,"broken","DataTransfer",{"data":"${form}`)
    }
    station.socket.close(4000, `bye ${unit.password}`)
    await station.closed()
    await expect.poll(() => role.gateway.isConnected(unit.stationId)).toBe(false)
    await expect.poll(() => role.gateway.backlog()).toBe(0)
    const kept = await everything()
    for (const form of traces(unit.password)) expect(kept.includes(form.replace(/=+$/, '')), form).toBe(false)
    expect(await brokenFrames(db.owner.kysely, unit.stationId)).toEqual([])
  })

  test('are deleted with the end of their command, sent or not', async () => {
    const unit = fresh()
    const { id } = await change(unit, 'WifiPassword', 'waits for a station')
    const sealed = async () =>
      (await db.owner.pool.query(`SELECT sealed IS NOT NULL AS sealed FROM devices.command WHERE id = $1`, [id])).rows[0].sealed
    expect(await sealed()).toBe(true)
    await db.clock.forward(600_000)
    for (const work of devicesFeature.dueWork) await runDueNow(db.worker, work, db.clock.now())
    expect([await stateOf(id), await sealed()]).toEqual(['timedOut', false])
  })
})
