import { randomBytes } from 'node:crypto'
import { connect as connectTcp } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChargingDesk } from '../../../test/charging-desk.ts'
import { registerFleet, type TestUnit } from '../../../test/fleet.ts'
import { startTestGateway } from '../../../test/gateway.ts'
import { withDatabase } from '../../../test/harness.ts'
import { keptLog } from '../../../test/kept-log.ts'
import { listeningServer, rawStation } from '../../../test/ocpp-station.ts'
import { pointById } from '../../features/devices/index.ts'
import type { GatewayRole } from '../../roles/gateway.ts'
import { defaultLimits } from './limits.ts'

const db = withDatabase()
const { log, lines } = keptLog()
let http: Awaited<ReturnType<typeof listeningServer>>
let role: GatewayRole
let desk: Awaited<ReturnType<typeof openChargingDesk>>
let units: readonly TestUnit[]

beforeAll(async () => {
  http = await listeningServer()
  desk = await openChargingDesk(db.owner, db.gateway)
  units = (await registerFleet(db.owner, db.clock, 120)).units
  role = await startTestGateway(db, {
    server: http.server,
    log,
    charging: desk,
    trustedProxies: ['127.0.0.1'],
    limits: { unreadBytes: 2_000, pingEveryMs: 400, failuresPerAddress: FAILURES_PER_ADDRESS },
  })
})
afterAll(async () => {
  await role.stop()
  await http.close()
})

/** Lowered, so that a test can reach it. */
const FAILURES_PER_ADDRESS = 40

let next = 0
const fresh = () => units[next++]!

/** A manual upgrade: the header of the response, and the bytes after it once the server has sent something. */
async function handshake(url: string, { stationId, password }: TestUnit, protocols: string | null) {
  const socket = connectTcp(Number(new URL(url).port), '127.0.0.1')
  const lines = [
    `GET /ocpp/${stationId} HTTP/1.1`,
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    `Authorization: Basic ${Buffer.from(`${stationId}:${password}`).toString('base64')}`,
    ...(protocols === null ? [] : [`Sec-WebSocket-Protocol: ${protocols}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let came = Buffer.alloc(0)
  socket.on('data', (chunk) => (came = Buffer.concat([came, chunk])))
  const speaksOurs = protocols?.includes('ocpp1.6') ?? false
  const split = () => came.indexOf('\r\n\r\n')
  await expect.poll(() => split() >= 0 && (speaksOurs || came.length > split() + 4)).toBe(true)
  const end = () => socket.destroy()
  if (!speaksOurs) end()
  return { head: came.subarray(0, split()).toString(), rest: came.subarray(split() + 4), end }
}
const open = (unit = fresh(), extra = {}) => rawStation({ url: http.url, ...unit, ...extra })
const boot = { chargePointVendor: 'V', chargePointModel: 'M' }
const lastFrame = async (stationId: string) =>
  (
    await db.owner.pool.query<{ verdict: string; note: string; size: number; kept: number; action: string }>(
      `SELECT verdict, note, size, length(coalesce(bytes, convert_to(raw, 'UTF8'))) AS kept, action FROM ocpp.frame WHERE station_id = $1 AND direction = 'in' ORDER BY seq DESC LIMIT 1`,
      [stationId],
    )
  ).rows[0]

describe('before the upgrade', () => {
  // Each from its own address, since failures are counted per address.
  const from = (last: number) => ({ 'x-forwarded-for': `192.168.7.${last}` })
  const refused = async (unit: { stationId: string; password?: string }, extra = {}) => {
    await expect(rawStation({ url: http.url, ...unit, ...extra }).then((station) => station.close())).rejects.toThrow()
    return rawStation({ url: http.url, ...unit, ...extra }).then(
      () => 'open',
      (error: Error) => error.message,
    )
  }

  test('an unknown id, a wrong password, none, another station’s and another name are refused in the same way', async () => {
    const [unit, other] = [fresh(), fresh()]
    expect(await refused({ stationId: 'OHMAAAAAAAAAAAAAAAA', password: unit.password }, { headers: from(1) })).toBe('401')
    expect(await refused({ stationId: unit.stationId, password: 'wrong' }, { headers: from(2) })).toBe('401')
    expect(await refused({ stationId: unit.stationId }, { headers: from(3) })).toBe('401')
    const third = fresh()
    expect(await refused({ stationId: third.stationId, password: other.password }, { headers: from(4) })).toBe('401')
    const named = { authorization: `Basic ${Buffer.from(`${other.stationId}:${other.password}`).toString('base64')}`, ...from(5) }
    expect(await refused({ stationId: third.stationId }, { headers: named })).toBe('401')
  })

  test('an unsupported protocol completes the handshake without a subprotocol and is closed; a path without a station is 404', async () => {
    const unit = fresh()
    const shaken = await handshake(http.url, unit, 'ocpp2.0.1, ocpp1.5')
    expect(shaken.head).toContain('HTTP/1.1 101')
    expect(shaken.head.toLowerCase()).not.toContain('sec-websocket-protocol')
    // A close frame of the server with code 1002, and nothing else.
    expect(shaken.rest.subarray(0, 4)).toEqual(Buffer.of(0x88, shaken.rest.length - 2, 0x03, 0xea))
    expect((await handshake(http.url, unit, null)).head).toContain('HTTP/1.1 101')
    expect(role.gateway.isConnected(unit.stationId)).toBe(false)
    expect(lines.filter(({ event, stationId }) => event === 'ocpp.otherProtocol' && stationId === unit.stationId)).toEqual([
      expect.objectContaining({ offered: 'ocpp2.0.1, ocpp1.5', spoken: 'ocpp1.6' }),
    ])
    const right = await handshake(http.url, unit, 'ocpp2.0.1, ocpp1.6')
    expect(right.head.toLowerCase()).toContain('sec-websocket-protocol: ocpp1.6')
    right.end()
    expect(await refused({ stationId: 'a/b', password: 'c' }, { headers: from(6) })).toBe('404')
  })

  test('five failures a minute for an id, from one address or many: the right password still comes in', async () => {
    const unit = fresh()
    const wrong = (last: number) => open({ ...unit, password: 'wrong' }, { headers: from(last) })
    for (let attempt = 0; attempt < 5; attempt++) await expect(wrong(10 + (attempt % 3))).rejects.toThrow('401')
    await expect(wrong(10)).rejects.toThrow('429')
    await expect(wrong(20)).rejects.toThrow('429')
    for (const last of [10, 20]) await (await open(unit, { headers: from(last) })).close()
    // Other stations behind that address are not locked out either.
    await (await open(fresh(), { headers: from(10) })).close()
  })

  test('the bound of an address is far higher, stations that connected from it before are still accepted, and a success does not count', async () => {
    const unit = fresh()
    await (await open(unit, { headers: from(30) })).close()
    for (let attempt = 0; attempt < FAILURES_PER_ADDRESS; attempt++)
      await expect(open({ ...unit, stationId: `OHM${String(attempt).padStart(16, '0')}` }, { headers: from(30) })).rejects.toThrow('401')
    await expect(open(fresh(), { headers: from(30) })).rejects.toThrow('429')
    await (await open(unit, { headers: from(30) })).close()
    await (await open(fresh(), { headers: from(32) })).close()
    expect(defaultLimits.failuresPerAddress).toBeGreaterThanOrEqual(50 * defaultLimits.failuresPerStation)
    const many = await Promise.all(Array.from({ length: 15 }, () => open(fresh(), { headers: from(31) })))
    await Promise.all(many.map((station) => station.close()))
  })

  test('a station of profile 1 is refused on public networks, and with another profile', async () => {
    const unit = fresh()
    await expect(open(unit, { headers: { 'x-forwarded-for': '203.0.113.9' } })).rejects.toThrow('401')
    await expect(open(unit, { headers: { 'x-forwarded-for': '192.168.9.9', 'x-forwarded-proto': 'https' } })).rejects.toThrow('401')
    const [tls] = (await registerFleet(db.owner, db.clock, 1, { securityProfile: 2 })).units
    await expect(open(tls, { headers: from(40) })).rejects.toThrow('401')
    const station = await open(tls, { headers: { 'x-forwarded-for': '203.0.113.10', 'x-forwarded-proto': 'https' } })
    await station.close()
  })

  test('a client that disconnects during the handshake leaves nothing behind', async () => {
    const before = role.gateway.connections().length
    for (let index = 0; index < 20; index++) {
      const socket = connectTcp({ port: Number(new URL(http.url).port), host: '127.0.0.1' })
      socket.write(`GET /ocpp/${units[index]!.stationId} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`)
      await sleep(1)
      socket.destroy()
    }
    await sleep(50)
    expect(role.gateway.connections()).toHaveLength(before)
  })
})

describe('frames that cannot be used', () => {
  test.each<[name: string, frame: string, answer: RegExp, verdict: string]>([
    ['malformed JSON', '[2,"1","Heartbeat",{', /^\[4,"1","FormationViolation"/, 'refused'],
    ['no JSON at all', 'hello', /^\[4,"-1","FormationViolation"/, 'refused'],
    ['an unknown action', '[2,"1","Dance",{}]', /^\[4,"1","NotImplemented"/, 'refused'],
    ['an action of the server', '[2,"1","Reset",{"type":"Soft"}]', /^\[4,"1","NotSupported"/, 'refused'],
    ['an action named like a property', '[2,"1","constructor",{}]', /^\[4,"1","NotImplemented"/, 'refused'],
    [
      'a wrong schema',
      '[2,"1","StatusNotification",{"connectorId":1,"status":"Dancing","errorCode":"NoError"}]',
      /^\[4,"1","PropertyConstraintViolation"/,
      'refused',
    ],
    ['a missing field', '[2,"1","Authorize",{}]', /^\[4,"1","OccurenceConstraintViolation"/, 'refused'],
    ['a wrong type', '[2,"1","Authorize",{"idTag":{}}]', /^\[4,"1","TypeConstraintViolation"/, 'refused'],
    ['a doubled key', '[2,"1","Authorize",{"idTag":"A","idTag":"B"}]', /^\[4,"1","FormationViolation"/, 'refused'],
    ['a NUL', String.raw`[2,"1","Authorize",{"idTag":"A\u0000"}]`, /^\[4,"1","FormationViolation"/, 'refused'],
    ['a prototype', '[2,"1","Authorize",{"idTag":"A","__proto__":{"x":1}}]', /^\[3,"1",\{"idTagInfo"/, 'repaired'],
    ['a message id of 37', `[2,"${'1'.repeat(37)}","Heartbeat",{}]`, /^\[4,"1{37}","FormationViolation"/, 'refused'],
    [
      'a start without a known tag',
      '[2,"1","StartTransaction",{"connectorId":1,"meterStart":1,"timestamp":"2026-05-04T08:00:00Z"}]',
      /^\[3,"1",\{"transactionId":0,"idTagInfo":\{"status":"Invalid"\}\}/,
      'unusable',
    ],
    ['a stop of a wrong shape', '[2,"1","StopTransaction",{"transactionId":{}}]', /^\[3,"1",\{\}\]/, 'unusable'],
    ['a stop that is no JSON', '[2,"1","StopTransaction",{"transactionId":', /^\[3,"1",\{\}\]/, 'unusable'],
    ['a stop with a doubled key', '[2,"1","StopTransaction",{"meterStop":1,"meterStop":2}]', /^\[3,"1",\{\}\]/, 'unusable'],
    [
      'too many meter values',
      `[2,"1","MeterValues",{"connectorId":1,"meterValue":[${Array.from({ length: 101 }, () => '{}').join(',')}]}]`,
      /^\[3,"1",\{\}\]/,
      'unusable',
    ],
  ])('%s', async (_, frame, answer, verdict) => {
    const unit = fresh()
    const station = await open(unit)
    station.send(frame)
    expect(await station.next()).toMatch(answer)
    expect(await lastFrame(unit.stationId)).toMatchObject({ verdict })
    expect(await station.call('Heartbeat', {})).toHaveProperty('currentTime')
    await station.close()
  })

  test.each<[idTag: unknown]>([['X'.repeat(21)], ['X'.repeat(3_000)], [{ id: 'X' }], [['X']]])(
    'a stop whose tag cannot be read ends its transaction: %j',
    async (idTag) => {
      const unit = fresh()
      const station = await open(unit)
      const timestamp = '2026-05-04T08:00:00.000Z'
      const begin = { connectorId: 1, idTag: 'GOOD7', meterStart: 1_000, timestamp }
      const { transactionId } = (await station.call('StartTransaction', begin)) as { transactionId: number }
      await station.call('StopTransaction', { transactionId, idTag, meterStop: 2_500, timestamp })
      expect(await lastFrame(unit.stationId)).toMatchObject({ verdict: 'repaired' })
      expect(await desk.rows()).toContainEqual(expect.objectContaining({ id: transactionId, meterStop: 2_500 }))
      await station.close()
    },
  )

  test.each([
    ['the tag', String.raw`"idTag":"A\u0000"`],
    ['the reason', String.raw`"reason":"\ud800\u0000"`],
    [
      'a sample',
      String.raw`"transactionData":[{"timestamp":"2026-05-04T08:00:00Z","sampledValue":[{"value":"OCMF\u0000","format":"SignedData"},{"value":"2500"}]}]`,
    ],
    ['a key', String.raw`"\u0000":1`],
  ])('a stop with a NUL in %s ends its transaction', async (_, field) => {
    const unit = fresh()
    const station = await open(unit)
    const timestamp = '2026-05-04T08:00:00.000Z'
    const begin = { connectorId: 1, idTag: 'GOOD7', meterStart: 1_000, timestamp }
    const { transactionId } = (await station.call('StartTransaction', begin)) as { transactionId: number }
    station.send(`[2,"nul","StopTransaction",{"transactionId":${transactionId},"meterStop":2500,"timestamp":"${timestamp}",${field}}]`)
    expect(await station.next()).toMatch(/^\[3,"nul"/)
    expect(await lastFrame(unit.stationId)).toMatchObject({ verdict: field.includes('\\u0000":1') ? 'understood' : 'repaired' })
    expect(await desk.rows()).toContainEqual(expect.objectContaining({ id: transactionId, meterStop: 2_500 }))
    await station.close()
  })

  test('an unusable transaction message is reported to staff', async () => {
    const unit = fresh()
    const station = await open(unit)
    station.send('[2,"1","StopTransaction",{"transactionId":[]}]')
    await station.next()
    const { rows } = await db.owner.pool.query(`SELECT payload FROM platform.outbox WHERE name = 'frame.unusable' AND payload->>'pointId' = $1`, [
      unit.pointId,
    ])
    expect(rows).toMatchObject([{ payload: { action: 'StopTransaction' } }])
    await station.close()
  })

  test('text of a station is text, whatever it looks like', async () => {
    const unit = fresh()
    const station = await open(unit)
    const model = '<img onerror=x>'
    await station.call('BootNotification', { chargePointVendor: `'; DROP TABLE`, chargePointModel: model })
    expect(await pointById(db.api.kysely, unit.pointId)).toMatchObject({ reported: { model, vendor: `'; DROP TABLE` } })
    await station.close()
  })
})

describe('hostile frames', () => {
  test.each<[name: string, frame: () => string | Buffer, closes: number]>([
    ['binary', () => Buffer.from([2, 1, 0]), 1003],
    ['nesting of 30,000', () => `[2,"1","MeterValues",${'['.repeat(30_000)}`, 1008],
    ['too many keys', () => `[2,"1","DataTransfer",{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}]`, 1008],
    ['70 KB before the first boot', () => `[2,"1","DataTransfer",{"vendorId":"v","data":"${'x'.repeat(70_000)}"}]`, 1009],
    ['10 MB', () => `[2,"1","DataTransfer",{"vendorId":"v","data":"${'x'.repeat(10_000_000)}"}]`, 1009],
  ])('%s: closed, its beginning stored, other stations served', async (_, frame, closes) => {
    const [unit, other] = [fresh(), fresh()]
    const [station, neighbour] = await Promise.all([open(unit), open(other)])
    const made = frame()
    station.send(made)
    expect([closes, 1006]).toContain(await station.closed())
    expect(await neighbour.call('Heartbeat', {})).toHaveProperty('currentTime')
    if (made.length < 1_000_000) {
      await expect.poll(() => lastFrame(unit.stationId)).toMatchObject({ verdict: 'hostile', size: made.length })
      expect((await lastFrame(unit.stationId))!.kept).toBeLessThanOrEqual(4_096)
    }
    await neighbour.close()
    const again = await open(unit)
    await again.close()
  })

  test('after the first boot a frame may be large, on this and the next connection', async () => {
    const unit = fresh()
    const station = await open(unit)
    await station.call('BootNotification', boot)
    const large = { vendorId: 'v', data: 'x'.repeat(500_000) }
    expect(await station.call('DataTransfer', large)).toEqual({ status: 'UnknownVendorId' })
    await station.close()
    const again = await open(unit)
    expect(await again.call('DataTransfer', large)).toEqual({ status: 'UnknownVendorId' })
    await again.close()
  })

  test('65 fragments end the connection, 64 do not', async () => {
    for (const [fragments, survives] of [
      [64, true],
      [65, false],
    ] as const) {
      const station = await open()
      const text = '[2,"1","Heartbeat",{}]'.padEnd(200)
      for (let index = 0; index < fragments; index++) {
        const part = index === fragments - 1 ? text.slice(index) : text.slice(index, index + 1)
        station.socket.send(part, { fin: index === fragments - 1 })
      }
      if (survives) expect(await station.next()).toMatch(/^\[3,"1"/)
      else await station.closed()
      await station.close()
    }
  })

  test('a flood is not read faster than the pace, without losses or closed connections', async () => {
    const unit = fresh()
    const station = await open(unit)
    const began = performance.now()
    for (let index = 0; index < 70; index++) station.send(`[2,"${index}","Heartbeat",{}]`)
    await expect.poll(() => station.received.length).toBe(70)
    // 50 at once, 20 more at 10 a second: everything from one read of the socket is answered, the next read waits.
    station.send('[2,"last","Heartbeat",{}]')
    await expect.poll(() => station.received.length).toBe(71)
    expect(performance.now() - began).toBeGreaterThan(1_500)
    expect(station.socket.readyState).toBe(station.socket.OPEN)
    await station.close()
  })

  test('a flood of ten thousand invalid frames does not increase memory', async () => {
    const stations = await Promise.all(Array.from({ length: 8 }, () => open()))
    const before = process.memoryUsage().rss
    for (const station of stations) for (let index = 0; index < 1_250; index++) station.send(randomBytes(20).toString('hex'))
    const [neighbour] = await Promise.all([open(), sleep(300)])
    expect(await neighbour.call('Heartbeat', {})).toHaveProperty('currentTime')
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
    for (const station of [...stations, neighbour]) station.socket.terminate()
  })

  test('a station that does not read is disconnected', async () => {
    const unit = fresh()
    const ours = new Promise<Duplex>((resolve) => http.server.once('upgrade', (_, socket: Duplex) => resolve(socket)))
    const station = await open(unit)
    // As if the network accepted nothing more: all that we write stays in our buffer.
    ;(await ours).cork()
    for (let index = 0; index < 45; index++) station.send(`[2,"${index}","Heartbeat",{}]`)
    expect(await station.closed()).toBe(1006)
    expect(role.gateway.isConnected(unit.stationId)).toBe(false)
  })

  test('a station that misses two pings is disconnected, one that only pongs is not', async () => {
    const [silent, ponging] = [fresh(), fresh()]
    const stations = [await open(silent, { autoPong: false }), await open(ponging)]
    await expect.poll(() => role.gateway.isConnected(silent.stationId)).toBe(false)
    expect(role.gateway.isConnected(ponging.stationId)).toBe(true)
    for (const station of stations) await station.close()
  })
})
