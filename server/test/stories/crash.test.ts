import { setTimeout as pause } from 'node:timers/promises'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { Random } from '@ohmstead/simulator'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../src/platform/database.ts'
import { apiClient, type ApiClient } from '../client.ts'
import { clientLog, CrashStation, drive, hurry, insist, signUp, type ClientLog } from './crash-clients.ts'
import { judge } from './crash-oracle.ts'
import { prepareCrashSite, type CrashSite } from './crash-site.ts'
import { hasLongForm, lengthOf } from '../../../tools/soak.ts'

const UNITS = 5
/** Kills of the server and of PostgreSQL in turn. */
const DEATHS = lengthOf({ short: 2, long: 5 })

interface Load {
  readonly log: ClientLog
  readonly clock: ApiClient
  /** Stops new work and completes what was started. */
  end(): Promise<void>
}

/** Drivers, stations and a fast clock, until they are stopped. */
async function load(site: CrashSite): Promise<Load> {
  const log = clientLog()
  const drivers = await signUp(site.url, site.invitation, site.units)
  // Earlier data is not part of the test.
  await site.flush()
  const over = { drivers: false, stations: false, clock: false }
  const clock = apiClient(site.url)
  const stations = site.units.map((unit) => new CrashStation(site.url, unit, log))
  const talking = stations.map((station) => station.run(() => over.stations))
  const hurrying = hurry(clock, () => over.clock)
  const driving = drivers.map((driver, index) => drive(driver, stations[index]!, index + 1, () => over.drivers, log))
  return {
    log,
    clock,
    async end() {
      over.drivers = true
      await Promise.all(driving)
      over.stations = true
      await Promise.all(talking)
      over.clock = true
      await hurrying
      for (const station of stations) station.hangUp()
    },
  }
}

/** Ends a test that waits in vain; several times what a busy machine needs. */
const UNTIL_MS = 300_000

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + UNTIL_MS; performance.now() < deadline; await pause(150)) if (await isSo().catch(() => false)) return
  throw new Error(`never: ${what}`)
}

/**
 * Resolves once more work was acknowledged since the last flush of the WAL than requests were under way at it, so that a kill now loses some of it.
 * The WAL writer sleeps ten seconds between flushes; how much is acknowledged in a given time depends on the machine.
 */
async function untilSomeIsNotFlushed({ kysely }: Database, log: ClientLog): Promise<void> {
  let flushed = ''
  let acknowledged = 0
  await until('acknowledged work waits for the WAL writer', async () => {
    const { rows } = await sql<{ at: string }>`SELECT pg_current_wal_flush_lsn()::text AS at`.execute(kysely)
    const at = rows[0]?.at ?? ''
    if (at !== flushed) [flushed, acknowledged] = [at, acknowledgedIn(log)]
    return acknowledgedIn(log) > acknowledged + 3 * UNITS
  })
}

function acknowledgedIn({ gifts, starts, messages }: ClientLog): number {
  return gifts.length + starts.length + messages.length
}

async function count(db: Database, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(db.kysely)).rows[0]?.count ?? 0
}

test(
  'kill -9 of the server and of PostgreSQL while people charge and income is settled: nothing acknowledged is lost, nothing is doubled',
  hasLongForm,
  async () => {
    const random = new Random('crash')
    const site = await prepareCrashSite({ units: UNITS, forgets: false })
    onTestFinished(() => site.clear())
    await site.start()
    const { log, clock, end } = await load(site)
    for (let death = 1; death <= DEATHS; death++) {
      // Each kill happens under load, however fast the machine: this much was acknowledged since the last one.
      const enough = acknowledgedIn(log) + 45
      await until('45 more are acknowledged', async () => acknowledgedIn(log) >= enough)
      await pause(random.between(0, 1_500))
      if (death % 2 === 0) site.killPostgres()
      else {
        await site.killServer()
        await site.start()
      }
    }
    await pause(2_000)
    await end()

    // Due work is done, and settled income is released, with one more kill in between.
    await insist(clock, moveDemoClock, { forwardMs: 5 * MINUTE_MS }, log)
    const db = site.open()
    onTestFinished(() => db.close())
    // The server waits a minute for late messages of units that send nothing after that jump.
    const all = { settled: false }
    const hurrying = hurry(clock, () => all.settled)
    await until(
      'every bill is settled',
      async () =>
        (await count(
          db,
          sql`
    SELECT count(*)::int AS count FROM charging.charging_session s WHERE s.state IN ('authorised', 'charging', 'suspended', 'finishing')
        OR EXISTS (SELECT FROM charging.collection c WHERE c.charging_session_id = s.id) AND NOT EXISTS (SELECT FROM income.settlement i WHERE i.charging_session_id = s.id)`,
        )) === 0,
    )
    all.settled = true
    await hurrying
    await insist(clock, moveDemoClock, { forwardMs: 1.5 * DAY_MS }, log)
    await pause(random.between(20, 120))
    await site.killServer()
    await site.start()
    await until(
      'everything is released',
      async () => (await count(db, sql`SELECT count(*)::int AS count FROM income.settlement WHERE released_at IS NULL`)) === 0,
    )

    const verdict = await judge(db, log)
    console.log(
      `${verdict.acknowledged} acknowledged, ${log.repeats} sent again; ${verdict.charged} billed, ${verdict.settled} settled, ${verdict.released} released`,
    )
    expect(verdict.lost).toEqual([])
    expect(verdict.doubled).toEqual([])
    expect(verdict.faults).toEqual([])
    expect(verdict.acknowledged).toBeGreaterThan(DEATHS * 45)
    expect(verdict.settled).toBeGreaterThan(DEATHS)
    expect(verdict.released).toBe(verdict.settled)

    // As docs/guides/operate.md describes a base backup: taken from the running database, it contains all of this, and its books continue.
    const restored = await site.restoreElsewhere()
    onTestFinished(() => restored.end())
    expect(await judge(restored.db, log)).toEqual(verdict)
    expect((await sql<{ began: boolean }>`SELECT ledger.begin_epoch() AS began`.execute(restored.db.kysely)).rows).toEqual([{ began: false }])
  },
)

test(
  'the same check detects a loss: with synchronous_commit off and a WAL writer that sleeps ten seconds, acknowledged work is missing',
  hasLongForm,
  async () => {
    const site = await prepareCrashSite({ units: UNITS, forgets: true })
    onTestFinished(() => site.clear())
    await site.start()
    const { log, end } = await load(site)
    const watching = site.open()
    await untilSomeIsNotFlushed(watching, log)
    // Frozen before the kills, so that later messages do not hide the loss.
    const before: ClientLog = { ...log, gifts: [...log.gifts], giftsTried: [...log.giftsTried], starts: [...log.starts], messages: [...log.messages] }
    site.killPostgres()
    await watching.close()
    await site.killServer()
    await site.start()
    const db = site.open()
    onTestFinished(() => db.close())
    const verdict = await judge(db, before)
    console.log(`recentKeys: ${verdict.acknowledged} acknowledged, ${verdict.lost.length} of them lost`)
    expect(verdict.lost.length).toBeGreaterThan(0)
    await Promise.race([end(), pause(5_000)])
  },
)
