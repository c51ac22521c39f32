import { HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { demoClock, speedUpClock, manualClock, moveClock, systemClock } from './clock.ts'
import type { Database } from './database.ts'
import { foundInstance, readInstance } from './instance.ts'

const demo = withDatabase({ instance: 'none' })
const production = withDatabase({ instance: 'none' })

const run = (db: Database, text: string) => sql.raw(text).execute(db.kysely)
const databaseNow = async (db: Database) => (await sql<{ now: number }>`SELECT platform.now() AS now`.execute(db.kysely)).rows[0]?.now ?? 0

describe('the kind of an instance', () => {
  test('is written once, and later starts read it', async () => {
    await expect(readInstance(demo.api)).rejects.toThrow(/the instance was founded/)
    expect(await foundInstance(demo.owner, 'demo')).toMatchObject({ kind: 'demo' })
    expect(await foundInstance(demo.owner, 'production')).toMatchObject({ kind: 'demo' })
    expect(await foundInstance(production.owner, 'production')).toMatchObject({ kind: 'production' })
    expect(await readInstance(production.staffRead)).toMatchObject({ kind: 'production' })
  })

  test.each([
    ['turned into a demo', `update platform.instance set kind = 'demo'`],
    ['removed', 'delete from platform.instance'],
    ['truncated', 'truncate platform.instance'],
    ['made younger', `update platform.instance set created_at = created_at + interval '1 day'`],
    ['doubled', `insert into platform.instance (only_row, kind) values (false, 'demo')`],
    ['given another time', 'update platform.instance set clock_offset_ms = 1'],
  ])('cannot be %s, by any role', async (_, statement) => {
    for (const db of [production.owner, production.api, production.worker]) await expect(run(db, statement)).rejects.toThrow()
    expect(await readInstance(production.api)).toMatchObject({ kind: 'production' })
  })

  test('decides what only a demo may do', async () => {
    await run(demo.api, 'select platform.assert_demo()')
    await expect(run(production.api, 'select platform.assert_demo()')).rejects.toMatchObject({ code: 'PL002', message: 'demo only' })
    await expect(run(production.api, 'select platform.move_clock(1)')).rejects.toMatchObject({ code: 'PL002' })
    await expect(run(production.owner, 'select platform.move_clock(0)')).rejects.toMatchObject({ code: 'PL002' })
  })
})

describe('the clock of a demo', () => {
  test('is the same for all processes and the database, and only moves forward', async () => {
    const [here, there] = [await demoClock(demo.api), await demoClock(demo.worker)]
    let moved = 0
    const forget = there.onMove(() => (moved += 1))
    const before = systemClock().now()
    await moveClock(demo.api, 5 * HOUR_MS)
    await Promise.all([here.follow(), there.follow()])
    expect(there.now() - before).toBeGreaterThanOrEqual(5 * HOUR_MS)
    expect(here.now() - before).toBeGreaterThanOrEqual(5 * HOUR_MS)
    expect(Math.abs((await databaseNow(demo.gateway)) - there.now())).toBeLessThan(500)
    expect(moved).toBe(1)
    forget()
    await expect(moveClock(demo.api, -1)).rejects.toMatchObject({ code: 'PL001' })
    await expect(moveClock(demo.gateway, 1)).rejects.toMatchObject({ code: '42501' })
    expect(Math.abs((await demoClock(demo.api)).now() - there.now())).toBeLessThan(500)
  })

  test('can run faster', async () => {
    const clock = await demoClock(demo.api)
    const [before, began] = [clock.now(), performance.now()]
    const stop = speedUpClock(demo.api, 100, (error) => expect.fail(String(error)))
    const factor = () => (clock.now() - before) / (performance.now() - began)
    await expect.poll(factor).toBeGreaterThan(40)
    stop()
    expect(factor()).toBeLessThan(110)
  })

  test('counts in whole milliseconds', async () => {
    expect((await sql`SELECT extract(microseconds FROM platform.now())::int % 1000 AS rest`.execute(demo.api.kysely)).rows).toEqual([{ rest: 0 }])
  })
})

test('a clock moved by hand notifies its subscribers', () => {
  const clock = manualClock(systemClock().now())
  const received: number[] = []
  clock.onMove(() => received.push(clock.now()))
  const start = clock.now()
  clock.forward(7)
  expect(received).toEqual([start + 7])
})
