import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')

/** What `npm start` runs, in a process of its own on a free port. */
export interface DemoProcess {
  readonly url: string
  /** From the start of the process to its line `ready`. */
  readonly readyMs: number
  stop(): Promise<void>
}

/** Starts on a folder that stays: a second start finds what the first one left. */
export async function startDemoProcess(dataDir: string): Promise<DemoProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let url: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    url ??= /https?:\/\/\S+/.exec(line)?.[0]
    if (!line.startsWith('ready ') || url === undefined) continue
    const readyMs = performance.now() - began
    // Further lines are not read; the pipe must not fill.
    child.stdout.resume()
    return {
      url,
      readyMs,
      async stop() {
        child.kill('SIGTERM')
        await gone
      },
    }
  }
  throw new Error('The demo ended before it was ready.')
}
