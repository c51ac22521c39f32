import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import { Random } from '@ohmstead/simulator'
import { issueHouseInvitation } from '../../features/accounts/index.ts'
import { addStaff, proveServer } from '../../features/staff/index.ts'
import { moveClock, systemClock, type Clock } from '../../platform/clock.ts'
import { inTransaction, type Database } from '../../platform/database.ts'
import type { Sealer } from '../../platform/sealed.ts'
import type { DueRunner } from '../../platform/due.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { outboxBacklog } from '../../platform/outbox.ts'
import { featureListeners } from '../features.ts'
import { openTraffic } from './traffic.ts'
import { staffCast, type CastMember } from './cast.ts'
import { followingClock } from './simulated-clock.ts'
import type { DemoPeople } from './people.ts'
import type { SimulatedUnits, UnitRecord } from './simulated-units.ts'
import { makeHistory } from './story.ts'
import { markFinished, markUnfinished } from './unfinished.ts'

export interface DemoParts {
  readonly env: Env
  readonly api: Database
  readonly sealer: Sealer
  readonly workerDb: Database
  readonly due: Pick<DueRunner, 'caughtUp'>
  readonly clock: Clock
  readonly log: Log
  readonly progress: (line: string) => void
  readonly address: string
  readonly port: number
  readonly units: SimulatedUnits
  readonly people: DemoPeople
}

/** `DATA_DIR/demo.json`: the people and the stations that a script may act for. */
export interface DemoFile {
  readonly simulated: true
  readonly address: string
  readonly invitationCode: string
  readonly people: readonly (CastMember & { readonly id: string })[]
  readonly staff: typeof staffCast
  readonly stations: readonly UnitRecord[]
}

/** A driver sees the first reading soon after the start. In the story, whose hours pass in seconds, the units sample once a minute. */
const LIVE_SAMPLES_S = 8

/** If nothing changes for this long and work is still pending, the demo is stuck. A slow machine only takes longer. */
const STUCK_AFTER_MS = 120_000

/** What surrounds a demo instance: its history, its units, and drivers. */
export async function startDemo(parts: DemoParts): Promise<{ stop(): Promise<void> }> {
  const { env, clock, units, people, port, progress } = parts
  const file = path.resolve(env.dataDir, 'demo.json')
  const folder = path.resolve(env.dataDir, 'fleet')
  mkdirSync(folder, { recursive: true })
  const time = followingClock(clock)
  units.open({ url: `ws://127.0.0.1:${port}/ocpp`, clock: time, folder })

  let known: DemoFile
  if (existsSync(file)) {
    known = JSON.parse(readFileSync(file, 'utf8')) as DemoFile
    for (const record of known.stations) units.add(record)
    for (const { record, station } of units.all()) if (record.site !== null || station.hasPower) station.plugIn()
  } else {
    markUnfinished(env.dataDir)
    const made = await makeHistory(await worldOf(parts, time), progress)
    await moveTo(parts.api, clock, systemClock().now())
    await time.catchUp()
    known = {
      simulated: true,
      address: parts.address,
      invitationCode: made.invitationCode,
      people: made.people,
      staff: staffCast,
      stations: units.all().map(({ record }) => record),
    }
    writeFileSync(`${file}.new`, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    markFinished(env.dataDir)
  }
  chmodSync(file, 0o600)
  for (const { station } of units.all()) station.configure('MeterValueSampleInterval', String(LIVE_SAMPLES_S))
  time.run()
  people.introduce(known.people)
  progress(`the fleet runs: ${units.all().length} simulated units`)
  const traffic = openTraffic({ address: parts.address, people: known.people, units, clock: time, random: new Random('traffic'), log: parts.log })
  return {
    async stop() {
      await traffic.stop()
      time.stop()
      await units.stop()
    },
  }
}

/** Moves the clock, and waits until this process has noticed it. */
async function moveTo(db: Database, clock: Clock, at: number): Promise<void> {
  const missing = at - clock.now()
  if (missing <= 0) return
  await moveClock(db, missing)
  while (clock.now() < at) await pause(1)
}

async function worldOf({ api, sealer, workerDb, due, clock, units, address }: DemoParts, time: ReturnType<typeof followingClock>) {
  /**
   * No work is pending: stations are connected and have sent everything, due work is done, every subscriber has caught up, and nothing new
   * followed.
   */
  async function settle(): Promise<void> {
    let unrest = ''
    let since = performance.now()
    for (let calm = 0; calm < 2;) {
      await Promise.all(units.all().map(({ station }) => station.settled()))
      await due.caughtUp()
      const now = await pendingWork(api, workerDb, units)
      calm = now === '' ? calm + 1 : 0
      if (now !== unrest) [unrest, since] = [now, performance.now()]
      assert(performance.now() - since < STUCK_AFTER_MS, `no work stays pending (${unrest})`)
      // While work is pending, each look takes time from it.
      if (calm < 2) await pause(calm === 0 ? 25 : 10)
    }
  }

  return {
    address,
    units,
    now: () => clock.now(),
    settle,
    async pass(ms: number) {
      // Wait for the answers of stations before their time is over.
      await settle()
      await moveTo(api, clock, clock.now() + ms)
      await time.catchUp()
      await settle()
    },
    hire: (person: (typeof staffCast)[number]) => inTransaction(api, (trx) => addStaff(trx, sealer, { ...person, by: 'demo', at: clock.now() })),
    invite: () =>
      inTransaction(api, async (trx) => {
        await proveServer(trx, sealer)
        return issueHouseInvitation(trx, { note: 'demo', issuedBy: 'demo', usesMax: null, at: clock.now() })
      }),
  }
}

/** The work still pending, as text; empty when there is none. */
async function pendingWork(api: Database, workerDb: Database, units: SimulatedUnits): Promise<string> {
  const onTheirWay = units.all().filter(({ station }) => station.isOnItsWay).length
  const backlog = await outboxBacklog(workerDb.kysely, featureListeners)
  const { rows } = await sql<{ open: number }>`SELECT count(*)::int AS open FROM devices.command WHERE state IN ('queued', 'sent')`.execute(
    api.kysely,
  )
  const open = rows[0]?.open ?? 0
  return [
    ...(onTheirWay > 0 ? [`${onTheirWay} units connect`] : []),
    ...(open > 0 ? [`${open} commands are open`] : []),
    ...backlog.filter(({ waiting }) => waiting > 0).map(({ listener, waiting }) => `${listener} has ${waiting} events to process`),
  ].join(', ')
}
