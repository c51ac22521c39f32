import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { connectAsSuperuser } from '../../test/ledger/scene.ts'
import { newSessions } from './fresh-connection.ts'

const database = withDatabase()

/** Changes the database, and takes the change back after `meanwhile`. */
async function changed(change: string, back: string, meanwhile: () => Promise<void>): Promise<void> {
  const client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  const alter = (what: string) => client.query(`do $$ begin execute format($x$alter database %I ${what}$x$, current_database()); end $$`)
  try {
    await alter(change)
    await meanwhile()
  } finally {
    await alter(back)
    await client.end()
  }
}

test.each([
  [`set session_preload_libraries = 'nowhere'`, 'reset session_preload_libraries'],
  [`set dynamic_library_path = '/nowhere'`, 'reset dynamic_library_path'],
  ['connection limit 0', 'connection limit -1'],
])('new sessions that fail are noticed while open ones work: %s', async (change, back) => {
  await sql`SELECT platform.not_null(1)`.execute(database.api.kysely)
  const opens = newSessions([database.api, database.worker], 0)
  expect(await opens()).toBe(true)
  await changed(change, back, async () => {
    expect(await opens()).toBe(false)
    await sql`SELECT platform.not_null(1)`.execute(database.api.kysely)
  })
  expect(await opens()).toBe(true)
})

test('an answer is used again for some seconds', async () => {
  const opens = newSessions([database.api], 60_000)
  expect(opens()).toBe(opens())
  expect(await opens()).toBe(true)
  await changed('connection limit 0', 'connection limit -1', async () => expect(await opens()).toBe(true))
})
