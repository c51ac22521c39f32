import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '@ohmstead/server/src/platform/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@ohmstead/server/src/platform/embedded-postgres.ts'
import { silentLog } from '@ohmstead/server/src/platform/log.ts'
import { migrate } from '@ohmstead/server/src/platform/migrate.ts'

export interface LiveDatabase {
  readonly db: Database
  readonly ownerUrl: string
}

/** Lends a freshly migrated database that nobody else sees and that is gone afterwards. */
export async function withLiveDatabase<T>(use: (live: LiveDatabase) => Promise<T>): Promise<T> {
  return withMigratedServer(async ({ ownerUrl }) => {
    const db = openDatabase(ownerUrl, { name: 'ohmstead tools' })
    try {
      return await use({ db, ownerUrl })
    } finally {
      await db.close()
    }
  })
}

/** Lends a PostgreSQL of its own whose one database is migrated and has no connection, so that it can be cloned. */
export async function withMigratedServer<T>(use: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ohmstead-tools-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: { fsync: 'off' } })
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, log: silentLog })
    return await use(postgres)
  } finally {
    // The server's process does not keep this one alive, and nothing else may be left that does.
    const awake = setInterval(() => {}, 1_000)
    await postgres.stop()
    clearInterval(awake)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
