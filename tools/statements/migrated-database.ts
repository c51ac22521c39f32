import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '@ohmstead/server/src/platform/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@ohmstead/server/src/platform/embedded-postgres.ts'
import { silentLog } from '@ohmstead/server/src/platform/log.ts'
import { migrate } from '@ohmstead/server/src/platform/migrate.ts'
import { StartRefusal } from '@ohmstead/server/src/platform/start-refusal.ts'
import { root } from '../gates.ts'

const folder = path.join(root, '.cache', 'migrated')
const WAIT_MS = 60_000
const PAUSE_MS = 200

/**
 * Lends a migrated database that is kept between runs, so that a run without new SQL files starts it in a second. Nothing may write to it.
 * A run at the same time in the same clone waits for its turn.
 */
export async function withMigratedDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const dataDir = path.join(folder, keyOfSql())
  dropOthers(dataDir)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startWhenFree(dataDir)
  // The server's process does not keep this one alive.
  const awake = setInterval(() => {}, 1_000)
  try {
    await migrateOnce(dataDir, postgres)
    const db = openDatabase(postgres.ownerUrl, { name: 'ohmstead statements', max: 1 })
    try {
      return await use(db)
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
    clearInterval(awake)
  }
}

async function startWhenFree(dataDir: string): Promise<EmbeddedPostgres> {
  const settings = { fsync: 'off', shared_buffers: '32MB', autovacuum: 'off' }
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return await startEmbeddedPostgres({ dataDir, log: silentLog, settings })
    } catch (error) {
      if (!(error instanceof StartRefusal) || waited >= WAIT_MS) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** A data directory without the mark comes from a run that was interrupted; migrating it again completes it. */
async function migrateOnce(dataDir: string, { ownerUrl }: EmbeddedPostgres): Promise<void> {
  const mark = path.join(dataDir, 'migrated')
  if (existsSync(mark)) return
  await migrate({ ownerUrl, log: silentLog })
  writeFileSync(`${mark}.new`, '')
  renameSync(`${mark}.new`, mark)
}

/** Changes whenever the database would be another one. */
function keyOfSql(): string {
  const files = globSync(['server/migrations/*.sql', 'server/src/**/sql/*.sql', 'server/package.json'], { cwd: root }).toSorted()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

function dropOthers(dataDir: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) if (name !== path.basename(dataDir)) rmSync(path.join(folder, name), { recursive: true, force: true })
}
