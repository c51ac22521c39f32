import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { liveTicket } from '@ohmstead/contract/http/calls'
import { newId } from '../platform/ids.ts'
import { withApi } from '../../test/api.ts'
import type { ApiClient } from '../../test/client.ts'
import { withDatabase } from '../../test/harness.ts'
import { testSealer } from '../../test/sealer.ts'
import { startDispatcher, type Dispatcher } from '../features/devices/index.ts'
import { demoClock, type Clock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { startWorker, type Worker } from './worker.ts'

const database = withDatabase()
const api = withApi(database)

let ada: ApiClient
let worker: Worker
let dispatcher: Dispatcher
let clock: Clock

beforeAll(async () => {
  ada = api.client()
  await ada.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode: api.invitation })
  const common = { clock: database.clock, log: silentLog }
  worker = await startWorker({ db: database.worker, ...common, bus: api.bus, sealer: testSealer, mailer: null, sms: null, origin: () => api.url })
  dispatcher = await startDispatcher({
    db: database.gateway,
    ...common,
    send: async () => ({ state: 'notSent' }),
    isConnected: () => true,
    sealer: testSealer,
  })
  clock = await demoClock(database.gateway)
})
afterAll(async () => {
  await dispatcher.stop()
  await worker.stop()
})

/** Every channel that our processes listen to. */
const channels = ['accounts.signIn', 'bus', 'clock', 'command', 'http.client', 'outbox', 'settings']

const garbage = (memberId: string): readonly string[] => [
  '',
  'null',
  'undefined',
  '{',
  '[[[[',
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e309',
  '9007199254740993',
  '__proto__',
  'constructor',
  '\u202e\u0000'.replaceAll('\0', ''),
  'x'.repeat(7_999),
  '["live"]',
  '["live",null]',
  '["live","null"]',
  '["live","[]"]',
  '["live","{}"]',
  '["live","{"]',
  '["live","7"]',
  '["__proto__","{}"]',
  JSON.stringify(['live', JSON.stringify({ event: '__proto__', stales: ['user/info/personal'], member: memberId })]),
  JSON.stringify(['live', JSON.stringify({ event: 'signIn.ended', stales: null, member: memberId })]),
  JSON.stringify(['live', JSON.stringify({ event: 'signIn.ended', stales: ['you/have/won'], member: memberId })]),
  JSON.stringify(['live', JSON.stringify({ event: 'signIn.ended', stales: { length: -1 }, member: { toString: 1 } })]),
  JSON.stringify(['live', JSON.stringify({ event: 'session.settled', stales: ['x'], member: memberId, topic: [memberId] })]),
  newId('point', database.clock.now()),
]

describe('a database role that can only read', () => {
  test('cannot take all connections', async () => {
    const { rows } = await sql<{ most: number; all: number }>`
      SELECT rolconnlimit AS most, current_setting('max_connections')::int AS ALL FROM pg_roles WHERE rolname = 'ohmstead_staff_read'`.execute(
      database.owner.kysely,
    )
    expect(rows[0]?.most).toBeGreaterThan(0)
    expect(rows[0]?.most).toBeLessThan((rows[0]?.all ?? 0) / 2)
  })

  test('stops nothing by sending on a channel, and can only make pages request again', async () => {
    const { id } = await ada.ask(personalInfo, {})
    const { ticket } = await ada.ask(liveTicket, {})
    const leaving = new AbortController()
    const page = await fetch(`${api.url}/api/live?ticket=${ticket}`, { signal: leaving.signal })
    let received = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of page.body ?? []) received += decoder.decode(chunk)
    })().catch(() => undefined)

    const ahead = () => clock.now() - clock.trueNow()
    const before = ahead()
    for (const channel of channels)
      for (const payload of garbage(id)) await sql`SELECT pg_notify(${channel}, ${payload})`.execute(database.staffRead.kysely)
    // Ten thousand unknown units, in one statement.
    await sql`SELECT pg_notify('command', 'pt_' || lpad(n::text, 26, '0')) FROM generate_series(1, 10000) n`.execute(database.staffRead.kysely)

    // Later messages are received: no subscriber stopped.
    await api.bus.publish(database.worker.kysely, 'live', JSON.stringify({ event: 'signIn.ended', member: id }))
    await expect.poll(() => received.match(/signIn\.ended/g)?.length ?? 0).toBe(3)
    const hints = [...received.matchAll(/^data: (\{"event".*)$/gm)].map(([, line = '']) => line)
    expect(new Set(hints)).toEqual(new Set([JSON.stringify({ event: 'signIn.ended', stales: ['user/signin/list'] })]))
    expect(Math.abs(ahead() - before)).toBeLessThan(100)
    expect(await ada.call(personalInfo, {})).toMatchObject({ ok: true })
    leaving.abort()
    await reading
  })
})
