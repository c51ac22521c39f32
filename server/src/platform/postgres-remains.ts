import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from './start-refusal.ts'
import type { Log } from './log.ts'

/** Begins the name of every socket folder we make outside of the data. */
export const SOCKET_FOLDER_PREFIX = 'ohmstead-pg-'

/**
 * Clears what a killed server left in a data directory that we now hold: a database still running without its parent, and a lock
 * file that names a process which is somebody else's by now.
 */
export async function clearRemains(pgData: string, log: Log): Promise<void> {
  const lockFile = path.join(pgData, 'postmaster.pid')
  if (!existsSync(lockFile)) return
  const [pidLine = '', , , , socketFolder = ''] = readFileSync(lockFile, 'utf8').split('\n')
  const orphans = processesIn(pgData)
  if (orphans.length > 0) {
    log.warn({ event: 'postgres.orphaned', pids: orphans }, 'a database without its server is still running; stopping it')
    await stopProcesses(pgData, Number(pidLine))
  }
  // PostgreSQL trusts the file when any process has that number; by now none of ours has.
  rmSync(lockFile, { force: true })
  if (path.dirname(socketFolder) === tmpdir() && path.basename(socketFolder).startsWith(SOCKET_FOLDER_PREFIX)) rmSync(socketFolder, { recursive: true, force: true })
}

async function stopProcesses(pgData: string, postmaster: number): Promise<void> {
  const ends: [signal: NodeJS.Signals, waitMs: number][] = [['SIGINT', 10_000], ['SIGQUIT', 5_000], ['SIGKILL', 5_000]]
  for (const [signal, waitMs] of ends) {
    const left = processesIn(pgData)
    // The postmaster ends its children in order; without it each must be told.
    for (const pid of left.includes(postmaster) && signal !== 'SIGKILL' ? [postmaster] : left) kill(pid, signal)
    for (let waited = 0; waited < waitMs; waited += 50) {
      if (processesIn(pgData).length === 0) return
      await sleep(50)
    }
  }
  throw new StartRefusal(`A PostgreSQL still runs on ${pgData} and does not stop: end it by hand, then start again.`)
}

/** Every process of PostgreSQL works in its data directory, which identifies it beyond doubt; a number alone does not. */
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
