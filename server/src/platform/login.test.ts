import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../tools/scratch-folder.ts'
import { systemClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { connectionsMax, loginRoles, nameOf, poolSizes, type LoginRole } from './database-role.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { silentLog } from './log.ts'
import { loginWatch } from './login.ts'

const folder = scratchFolder('ohmstead-logins-')
let server: EmbeddedPostgres

/** A server of its own: passwords and limits of roles concern all its databases. */
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, settings: { fsync: 'off' } })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function found(): Promise<string[]> {
  const db = openDatabase(server.superuserUrl, { max: 1 })
  try {
    const watch = loginWatch(loginRoles.map((role) => ({ role, url: server.urlOf(role) })))
    return (await watch.find(db.kysely, systemClock().now(), null)).map(({ subject, detail }) => `${subject}: ${detail}`)
  } finally {
    await db.close()
  }
}

/** Runs statements, one after another. */
async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

test('a role that changed its own password is reported until the password is back', async () => {
  expect(await found()).toEqual([])
  const own = await verifierOf('worker')
  await run(server.urlOf('worker'), `alter role ohmstead_worker password 'mine'`)
  expect(await found()).toEqual(['role ohmstead_worker: its password was changed: the database refuses the one that this server has'])
  await run(server.superuserUrl, `alter role ohmstead_worker password '${own}'`)
  expect(await found()).toEqual([])
})

test('a role that can no longer log in, or has no connection left, is reported', async () => {
  await run(server.superuserUrl, 'alter role ohmstead_signer nologin', 'alter role ohmstead_gateway connection limit 0')
  expect(await found()).toEqual(['role ohmstead_gateway: all connections that it may have are in use', 'role ohmstead_signer: it cannot log in'])
  await run(server.superuserUrl, 'alter role ohmstead_signer login', `alter role ohmstead_gateway connection limit ${connectionsMax.gateway}`)
  expect(await found()).toEqual([])
})

test('a role whose password has expired is reported as that', async () => {
  await run(server.superuserUrl, `alter role ohmstead_gateway valid until '2026-01-31 00:00:00+00'`)
  expect(await found()).toEqual([expect.stringMatching(/^role ohmstead_gateway: its login has expired: its password was valid until 2026-01-31 /)])
  await run(server.superuserUrl, `alter role ohmstead_gateway valid until 'infinity'`)
  expect(await found()).toEqual([])
})

test('no role can use up the connections that one process needs', async () => {
  const all = Number(await valueOf<string>(`select current_setting('max_connections') as value`))
  const others = Object.values(poolSizes).reduce<number>((sum, size) => sum + size, 0) * 2
  for (const role of loginRoles) {
    const most = await valueOf<number>(`select rolconnlimit as value from pg_roles where rolname = '${nameOf(role)}'`)
    expect(most, role).toBe(connectionsMax[role])
    expect(most, role).toBeGreaterThan(0)
    expect(most + others, role).toBeLessThan(all)
  }
})

test('the sessions of every role that runs the product end when their transaction takes too long', async () => {
  for (const role of loginRoles.filter((one) => one !== 'migrate')) {
    const db = openDatabase(server.urlOf(role), { max: 1 })
    try {
      const { rows } = await sql<{ name: string; ms: number }>`
        SELECT name, setting::int AS ms FROM pg_settings
         WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout')`.execute(db.kysely)
      expect(rows, role).toHaveLength(4)
      for (const { name, ms } of rows) expect(ms, `${role} ${name}`).toBeGreaterThan(0)
    } finally {
      await db.close()
    }
  }
})

const verifierOf = (role: LoginRole) => valueOf<string>(`select rolpassword as value from pg_authid where rolname = '${nameOf(role)}'`)

async function valueOf<T>(query: string): Promise<T> {
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  try {
    return (await client.query<{ value: T }>(query)).rows[0]!.value
  } finally {
    await client.end()
  }
}
