import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from './start-refusal.ts'

export interface DataLock {
  release(): Promise<void>
}

/**
 * Locks a data directory for this process; a second process is refused. The kernel releases the name when the process dies, however it
 * dies, so a lock file cannot be left behind.
 */
export async function holdDataDir(dataDir: string): Promise<DataLock> {
  const address = lockAddress(dataDir)
  // A holder that does not answer is shutting down.
  for (let waited = 0; ; waited += PAUSE_MS) {
    const server = await listenAt(address)
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    const holder = await holderOf(address)
    if (holder || waited >= DYING_MS) {
      throw new StartRefusal(`Ohmstead already runs on ${dataDir} (process ${holder || 'unknown'}): stop it first, or set another DATA_DIR.`)
    }
    await sleep(PAUSE_MS)
  }
}

const PAUSE_MS = 100
const DYING_MS = 5_000

async function listenAt(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.end(String(process.pid)))
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(true) : reject(error)))
    server.listen(address, () => resolve(false))
  })
  return taken ? undefined : server.unref()
}

function lockAddress(dataDir: string): string {
  const name = `ohmstead-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), name)
}

/** The process number that the holder reports; empty when it does not answer. */
function holderOf(address: string): Promise<string> {
  return new Promise((resolve) => {
    let pid = ''
    const socket = connect(address)
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('data', (chunk) => (pid += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(pid))
  })
}
