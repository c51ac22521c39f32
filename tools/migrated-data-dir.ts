import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts'
import { silentLog } from '../server/src/platform/log.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { copyDataDir } from './copy-data-dir.ts'
import { root } from './gates.ts'
import { scratchFolder } from './scratch-folder.ts'

const folder = path.join(root, '.cache', 'migrated')
/** Processes that run at the same time may read different ones while the SQL changes. */
const KEPT = 3

/**
 * Fills a folder with the data of a PostgreSQL whose database is migrated, so that it starts in less than a second. It is a copy of data that
 * are kept between runs; only the first call after a change of the SQL migrates.
 */
export async function fillWithMigrated(dataDir: string): Promise<void> {
  copyDataDir(await keptDataDir(), dataDir)
}

/** The data of a server that was stopped. No server runs on them. */
export async function keptDataDir(): Promise<string> {
  const kept = path.join(folder, keyOfSql())
  if (existsSync(kept)) return kept
  mkdirSync(folder, { recursive: true })
  const making = scratchFolder('ohmstead-migrating-')
  const copy = mkdtempSync(path.join(folder, 'unfinished-'))
  try {
    await makeDatabase(making)
    copyDataDir(making, copy)
    keep(copy, kept)
  } finally {
    rmSync(making, { recursive: true, force: true, maxRetries: 5 })
    rmSync(copy, { recursive: true, force: true })
  }
  removeOlder()
  return kept
}

async function makeDatabase(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: { fsync: 'off', full_page_writes: 'off' } })
  // The server's process does not keep this one alive.
  const awake = setInterval(() => {}, 1_000)
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, log: silentLog })
  } finally {
    await postgres.stop()
    clearInterval(awake)
  }
}

function keep(copy: string, kept: string): void {
  try {
    renameSync(copy, kept)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(kept)) throw error
  }
}

/** Changes whenever the database would be another one. */
function keyOfSql(): string {
  const sources = ['server/migrations/*.sql', 'server/src/**/sql/*.sql', 'server/package.json', 'server/src/platform/{database-role,migrate}.ts']
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Removes all but the newest; the rest of an interrupted run becomes old with them. */
function removeOlder(): void {
  const found = readdirSync(folder).map((name) => path.join(folder, name))
  const newestFirst = found.map((name) => ({ name, at: statSync(name, { throwIfNoEntry: false })?.ctimeMs ?? 0 })).toSorted((a, b) => b.at - a.at)
  for (const { name } of newestFirst.slice(KEPT)) rmSync(name, { recursive: true, force: true })
}
