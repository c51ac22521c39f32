import { randomUUID } from 'node:crypto'
import { startOf, day } from '@ohmstead/contract/kernel/day'
import { after, HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { instantText } from '../src/platform/column-types.ts'
import { manualClock, systemClock, type Clock } from '../src/platform/clock.ts'
import { openDatabase, type Database } from '../src/platform/database.ts'
import { sealDatabase, type DatabaseRole } from '../src/platform/database-role.ts'
import type { InstanceKind } from '../src/platform/instance.ts'
import { sha256 } from '../src/platform/hash.ts'
import { rowCoding } from '../src/platform/row-code.ts'
import { testSealer } from './sealer.ts'

/** A fixed Monday on which every story begins. */
export const START: Instant = after(startOf(day('2026-05-04')), 8 * HOUR_MS)

const WAIT_MS = 120_000

/** The clock of a test: it stands still until it is moved, and `platform.now()` moves with it. */
export interface TestClock extends Clock {
  forward(ms: number): Promise<void>
}

/** A test file's own database, one pool per role, opened when first used. */
export interface TestDatabase {
  readonly owner: Database
  readonly api: Database
  readonly gateway: Database
  readonly worker: Database
  readonly watcher: Database
  readonly signer: Database
  readonly staffRead: Database
  readonly clock: TestClock
  urlOf(role: DatabaseRole): string
}

export interface TestDatabaseOptions {
  /** `none`: as before the first start. Only a demo's clock stands at START; a production instance has real time. */
  readonly instance?: InstanceKind | 'none'
  /** `false`: an empty database without tables. */
  readonly migrated?: boolean
  /** The most connections that each of its pools opens. All databases of a cluster share the connection limit of a role. */
  readonly connections?: number
}

/** Clones the migrated template for this test file and drops the clone at the end. Call it at the top of the file. */
export function withDatabase({ instance = 'demo', migrated = true, connections }: TestDatabaseOptions = {}): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const open = new Map<DatabaseRole, Database>()
  const urlOf = (role: DatabaseRole) => inject('postgres').urls[role].replace(/\/ohmstead$/, `/${name}`)
  const database = (role: DatabaseRole): Database => {
    const found =
      open.get(role) ??
      openDatabase(urlOf(role), {
        name: `${name} ${role}`,
        rows: rowCoding(testSealer),
        // Many requests at once wait for each other on a busy machine, and each must get its answer.
        waitMs: WAIT_MS,
        ...(connections !== undefined && { max: connections, readingMax: connections }),
      })
    open.set(role, found)
    return found
  }
  const standing = manualClock(instance === 'demo' ? START : systemClock().now())

  beforeAll(async () => {
    await asSuperuser(async (client) => {
      await client.query(
        `create database ${name} template ${migrated ? 'ohmstead' : 'template0'} owner ohmstead_owner strategy file_copy allow_connections true`,
      )
      await sealDatabase(client, name)
    })
    // `npm run mutants` removes one rule from every database of a run, whose tests must then fail.
    const mutant = process.env['MUTANT']
    if (migrated && mutant !== undefined) await asSuperuser((client) => client.query(mutant), name)
    const offsetMs = instance === 'demo' ? START - systemClock().now() : 0
    if (migrated && instance !== 'none')
      await sql`INSERT INTO platform.instance (kind, clock_offset_ms) VALUES (${instance}, ${offsetMs})`.execute(database('owner').kysely)
    if (migrated && instance !== 'none')
      await sql`INSERT INTO staff.server_proof (hash) VALUES (${sha256(testSealer.proofFor('staff sign-in'))})`.execute(database('owner').kysely)
  })

  afterAll(async () => {
    await Promise.all([...open.values()].map((opened) => opened.close()))
    await asSuperuser((client) => client.query(`drop database if exists ${name} with (force)`))
  })

  return {
    get owner() {
      return database('owner')
    },
    get api() {
      return database('api')
    },
    get gateway() {
      return database('gateway')
    },
    get worker() {
      return database('worker')
    },
    get watcher() {
      return database('watcher')
    },
    get signer() {
      return database('signer')
    },
    get staffRead() {
      return database('staff_read')
    },
    clock: {
      now: () => standing.now(),
      trueNow: () => standing.trueNow(),
      onMove: (fn) => standing.onMove(fn),
      follow: () => standing.follow(),
      async forward(ms) {
        // Only a demo's database has a clock that moves; any other has real time. It runs while the test's stands: move it up to the test's,
        // never behind it, and first, because it refuses what comes from its future.
        if (instance === 'demo')
          await sql`SELECT platform.move_clock(greatest(0, (extract(epoch FROM ${instantText(after(standing.now(), ms))}::timestamptz - platform.now()) * 1000)::bigint))`.execute(
            database('api').kysely,
          )
        standing.forward(ms)
      },
    },
    urlOf,
  }
}

async function asSuperuser(fn: (client: pg.Client) => Promise<unknown>, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres').superuserUrl.replace(/\/postgres$/, `/${database}`) })
  await client.connect()
  try {
    await fn(client)
  } finally {
    await client.end()
  }
}
