import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './gates.ts'
import { fillWithMigrated } from './migrated-data-dir.ts'
import { scratchFolder } from './scratch-folder.ts'
import { roomForYoungObjects } from './young-objects.ts'

export interface DemoSeed {
  /** The data directory of a demo that was seeded once and then stopped; undefined if that failed: then each test seeds its own. */
  readonly folder: Promise<string | undefined>
  remove(): Promise<void>
}

/** Starts a demo as `npm start` does, on a database that is migrated, waits until it is seeded, and stops it. */
export function seedDemo(): DemoSeed {
  const folder = scratchFolder('ohmstead-seed-')
  const seeded = seed(folder).catch((error: unknown) => {
    console.error('The demo could not be seeded; each test that needs one seeds its own.', error)
    return undefined
  })
  return {
    folder: seeded,
    async remove() {
      await seeded
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function seed(folder: string): Promise<string> {
  await fillWithMigrated(folder)
  const child = spawn(process.execPath, [...roomForYoungObjects, path.join(root, 'server/src/main.ts')], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  let isReady = false
  for await (const line of createInterface({ input: child.stdout })) {
    isReady ||= line.startsWith('ready ')
    if (isReady) child.kill('SIGTERM')
  }
  const [code] = (await gone) as [number | null]
  if (!isReady) throw new Error(`The demo exited with code ${code} before it was ready.`)
  return folder
}
