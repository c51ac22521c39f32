import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** More than all servers of a whole run write, so that neither they nor other programs run out of memory. */
const NEEDED_BYTES = 8 * 1024 ** 3

interface Place {
  readonly inMemory?: string
  readonly neededBytes?: number
}

/**
 * Creates a folder for data that is not needed after the run: in memory where enough is free, otherwise among the temporary files. A test database
 * has a thousand files. Some file systems search all recently deleted files when they create one, so each database that was dropped made the next
 * one slower. Do not use it for a test of what survives a crash.
 */
export function scratchFolder(prefix: string, { inMemory = '/dev/shm', neededBytes = NEEDED_BYTES }: Place = {}): string {
  if (!hasRoom(inMemory, neededBytes)) return mkdtempSync(path.join(tmpdir(), prefix))
  removeRemains(inMemory, prefix)
  return mkdtempSync(path.join(inMemory, `${prefix}${process.pid}-`))
}

function hasRoom(folder: string, neededBytes: number): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
}

/** A run that was killed could not remove its folders, and they would occupy memory until the machine restarts. */
function removeRemains(folder: string, prefix: string): void {
  for (const name of readdirSync(folder)) {
    const [pid] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : []
    if (pid !== undefined && /^[1-9]\d*$/.test(pid) && !isRunning(Number(pid)))
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
