import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../tools/scratch-folder.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startInstance } from '../../src/roles/instance.ts'
import { watchesOf } from '../../src/roles/watches.ts'
import { asUser, startOwnPostgres, type OwnPostgres } from '../own-postgres.ts'
import { testSealer } from '../sealer.ts'
import { testEnv } from '../test-env.ts'

// A production instance on a PostgreSQL of its operator's, set up by docs/guides/operate.md alone.

const folder = scratchFolder('ohmstead-own-')
let server: OwnPostgres

beforeAll(async () => {
  server = await startOwnPostgres(folder)
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The key only signs results, so any does for the names of the watches. */
const watches = watchesOf(testSealer).map(({ name }) => name)

const start = (databaseUrl: string) =>
  startInstance({ env: testEnv(path.join(folder, 'data'), { databaseUrl, empty: true }), log: silentLog, progress: () => undefined })

/** Starts the instance, and returns what its first checks after this start found. */
async function violationsAfterStart(databaseUrl: string): Promise<unknown[]> {
  const asked = (query: string, ...values: unknown[]) =>
    asUser(server.superuserUrl, async (client) => (await client.query<Record<string, unknown>>(query, values)).rows)
  const [begun] = await asked('select clock_timestamp() as at')
  const running = await start(databaseUrl)
  try {
    const examined = 'select watch from platform.examination where watch = any($1) and examined_at >= $2'
    await expect.poll(async () => (await asked(examined, watches, begun?.['at'])).length).toBe(watches.length)
    return await asked('select watch, violation, subject, detail from platform.finding')
  } finally {
    await running.stop()
  }
}

const asSuperuser = (statement: string) => asUser(server.superuserUrl, (client) => client.query(statement))

test('has no violations once the guide was followed, at every start', async () => {
  await (await start(server.databaseUrl)).stop()
  await asSuperuser('grant pg_read_all_settings to ohmstead_worker')
  expect(await violationsAfterStart(server.databaseUrl)).toEqual([])
  expect(await violationsAfterStart(server.databaseUrl)).toEqual([])
})

test('has none either when the user in DATABASE_URL is a superuser', async () => {
  await asSuperuser('grant usage on schema public to public')
  expect(await violationsAfterStart(server.superuserUrl)).toEqual([])
})
