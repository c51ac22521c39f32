import { rmSync } from 'node:fs'
import { openDatabase, type Database } from '@ohmstead/server/src/platform/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@ohmstead/server/src/platform/embedded-postgres.ts'
import { silentLog } from '@ohmstead/server/src/platform/log.ts'
import { fillWithMigrated } from '../migrated-data-dir.ts'
import { scratchFolder } from '../scratch-folder.ts'

export interface LiveDatabase {
  readonly db: Database
  readonly ownerUrl: string
}

/** Provides a migrated database for exclusive use, and removes it afterwards. */
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

/** Provides a separate PostgreSQL whose only database is migrated and has no connections, so that it can be cloned. */
export async function withMigratedServer<T>(use: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const dataDir = scratchFolder('ohmstead-tools-')
  try {
    await fillWithMigrated(dataDir)
    const settings = { fsync: 'off', shared_buffers: '32MB', autovacuum: 'off' }
    const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings })
    // The server's process does not keep this process alive, and there may be nothing else that does.
    const awake = setInterval(() => {}, 1_000)
    try {
      return await use(postgres)
    } finally {
      await postgres.stop()
      clearInterval(awake)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
