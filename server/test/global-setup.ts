import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { fillWithMigrated } from '../../tools/migrated-data-dir.ts'
import { scratchFolder } from '../../tools/scratch-folder.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { databaseRoles, type DatabaseRole } from '../src/platform/database-role.ts'
import { silentLog } from '../src/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of the migrated template, by role; the harness inserts the name of a test file's own database. */
    readonly postgres: { readonly superuserUrl: string; readonly urls: Readonly<Record<DatabaseRole, string>> }
  }
}

/** One PostgreSQL per run, with one migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = scratchFolder('ohmstead-test-')
  // Commits are durable across process crashes; only a power failure, which these tests do not simulate, would lose them.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300', autovacuum_naptime: '1h' }
  await fillWithMigrated(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings })
  const tearDown = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const superuserUrl = postgres.superuserUrl.replace(/\/ohmstead$/, '/postgres')
    await closeTemplate(superuserUrl)
    const urls = Object.fromEntries(databaseRoles.map((role) => [role, postgres.urlOf(role)])) as Record<DatabaseRole, string>
    project.provide('postgres', { superuserUrl, urls })
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

/** A database with a connection cannot be cloned, so the template refuses connections. */
async function closeTemplate(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('alter database ohmstead allow_connections false')
  await client.end()
}
