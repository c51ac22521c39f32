import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from './start-refusal.ts'
import type { Log } from './log.ts'

/** Prefix of every socket folder that we create outside of the data. */
export const SOCKET_FOLDER_PREFIX = 'ohmstead-pg-'

/**
 * Cleans up what a killed server left in a data directory that we now hold: an orphaned database, and lock files with the number of a
 * process that is now unrelated or a zombie. PostgreSQL trusts such a file as long as any process has that number.
 */
export async function clearRemains(pgData: string, socketFolder: string, log: Log): Promise<void> {
  const orphans = processesIn(pgData)
  const before = readLockFile(pgData)
  if (orphans.length > 0) {
    log.warn({ event: 'postgres.orphaned', pids: orphans }, 'a database without its server is still running; stopping it')
    await stopProcesses(pgData, before?.pid)
  }
  for (const file of [path.join(pgData, LOCK_FILE), path.join(socketFolder, SOCKET), path.join(socketFolder, `${SOCKET}.lock`)])
    rmSync(file, { force: true })
  if (before && before.socketFolder !== socketFolder && isOurSocketFolder(before.socketFolder))
    rmSync(before.socketFolder, { recursive: true, force: true })
}

const LOCK_FILE = 'postmaster.pid'
export const SOCKET = '.s.PGSQL.5432'

function readLockFile(pgData: string): { pid: number; socketFolder: string } | undefined {
  const file = path.join(pgData, LOCK_FILE)
  if (!existsSync(file)) return undefined
  const [pid = '', , , , socketFolder = ''] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), socketFolder }
}

function isOurSocketFolder(folder: string): boolean {
  return path.dirname(folder) === tmpdir() && path.basename(folder).startsWith(SOCKET_FOLDER_PREFIX)
}

async function stopProcesses(pgData: string, postmaster: number | undefined): Promise<void> {
  const ends: [signal: NodeJS.Signals, waitMs: number][] = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, waitMs] of ends) {
    const left = processesIn(pgData)
    // The postmaster ends its children in order; without it each must be stopped.
    for (const pid of postmaster !== undefined && left.includes(postmaster) && signal !== 'SIGKILL' ? [postmaster] : left) kill(pid, signal)
    for (let waited = 0; waited < waitMs; waited += 50) {
      if (processesIn(pgData).length === 0) return
      await sleep(50)
    }
  }
  throw new StartRefusal(`A PostgreSQL still runs on ${pgData} and does not stop: end it by hand, then start again.`)
}

/** Every process of PostgreSQL has its data directory as working directory, which identifies it reliably; a process number does not. */
function processesIn(pgData: string): number[] {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readLink(`/proc/${pid}/cwd`) === pgData && path.basename(readLink(`/proc/${pid}/exe`)).startsWith('postgres'))
    .map(Number)
}

function readLink(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
