import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartRefusal } from './start-refusal.ts'

export interface DataLock {
  release(): Promise<void>
}

/**
 * Holds a data directory for this process; a second holder is refused. The kernel gives the name back when the process dies,
 * however it dies, so there is no stale lock file to judge.
 */
export async function holdDataDir(dataDir: string): Promise<DataLock> {
  const address = lockAddress(dataDir)
  const server = createServer((socket) => socket.end(String(process.pid)))
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(true) : reject(error)))
    server.listen(address, () => resolve(false))
  })
  if (taken) throw new StartRefusal(`Ohmstead already runs on ${dataDir} (process ${await holderOf(address)}): stop it first, or set another DATA_DIR.`)
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function lockAddress(dataDir: string): string {
  const name = `ohmstead-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), name)
}

function holderOf(address: string): Promise<string> {
  return new Promise((resolve) => {
    let pid = ''
    const socket = connect(address)
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('data', (chunk) => (pid += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(pid || 'unknown'))
  })
}
