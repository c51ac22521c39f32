import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { openBus } from './bus.ts'
import { demoClock, moveClock } from './clock.ts'
import type { Log } from './log.ts'
import { silentLog } from './log.ts'
import { openNotifications } from './notifications.ts'

const database = withDatabase()

const notify = (channel: string, payload: string) => sql`SELECT pg_notify(${channel}, ${payload})`.execute(database.staffRead.kysely)

/** What any role can send: any text that PostgreSQL carries, and text in our own format. */
const sent = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.json(),
  fc
    .array(fc.anything(), { maxLength: 4 })
    .map((values) => JSON.stringify(values, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))),
  fc.tuple(fc.constantFrom('topic', '__proto__', 'constructor', ''), fc.oneof(fc.string(), fc.json())).map((pair) => JSON.stringify(pair)),
  fc.constantFrom('', '[]', '[1,2]', '["topic"]', '["topic",null]', '["topic",{"__proto__":1}]', '{', '1e999', '-1', 'x'.repeat(7_999)),
)
const carried = sent.map((text) => text.replaceAll('\0', '').slice(0, 2_000)).filter((text) => text.isWellFormed())

describe('a notification', () => {
  test('that one subscriber fails on reaches all others, and the same subscriber the next time', async () => {
    const lost: string[] = []
    const log = { ...silentLog, warn: (line: { event: string }) => void lost.push(line.event) } as unknown as Log
    const notifications = openNotifications(database.urlOf('api'), 'test', log)
    const received: string[] = []
    await notifications.on('topic', (payload) => {
      if (payload === 'bad') throw new Error('cannot process it')
      received.push(`first ${payload}`)
    })
    await notifications.on('topic', (payload) => received.push(`second ${payload}`))
    await notify('topic', 'bad')
    await notify('topic', 'good')
    await expect.poll(() => received).toEqual(['second bad', 'first good', 'second good'])
    expect(lost).toEqual(['notifications.subscriberFailed'])
    await notifications.close()
  })

  test('in another format than the bus is ignored', async () => {
    const bus = await openBus(database.api)
    const received: unknown[] = []
    bus.subscribe('topic', (payload) => received.push(payload))
    await fc.assert(
      fc.asyncProperty(carried, async (text) => void (await notify('bus', text))),
      { numRuns: 300 },
    )
    await bus.publish(database.worker.kysely, 'topic', 'ours')
    await expect.poll(() => received.at(-1)).toBe('ours')
    expect(received.every((payload) => typeof payload === 'string')).toBe(true)
  })

  test('about the clock does not move it: the offset is read from the database', async () => {
    const clock = await demoClock(database.api)
    let moves = 0
    clock.onMove(() => moves++)
    const ahead = () => clock.now() - clock.trueNow()
    const before = ahead()
    for (const payload of ['', 'NaN', 'Infinity', '-1', '1e300', '99999999999999', String(before + 86_400_000), '{"ms":1}', '__proto__'])
      await notify('clock', payload)
    await fc.assert(
      fc.asyncProperty(fc.oneof(carried, fc.maxSafeInteger().map(String)), async (text) => void (await notify('clock', text))),
      { numRuns: 100 },
    )
    await moveClock(database.api, 5_000)
    await expect.poll(() => moves).toBe(1)
    expect(Math.abs(ahead() - before - 5_000)).toBeLessThan(100)
  })
})
