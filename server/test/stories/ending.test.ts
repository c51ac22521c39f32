import { fork, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'

const main = path.resolve(import.meta.dirname, '../../src/main.ts')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Processes that were started for this folder and still run, by their arguments or environment. */
function processesOf(dataDir: string): number[] {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'latin1')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes(dataDir) || read(`/proc/${pid}/environ`).includes(dataDir))
    .map(Number)
    .filter((pid) => pid !== process.pid)
}

/** Starts an instance and waits until it writes a line. */
async function startedUntil(line: string, start: (env: NodeJS.ProcessEnv) => ChildProcess): Promise<{ child: ChildProcess; dataDir: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ohmstead-ending-'))
  folders.push(dataDir)
  const child = start({ ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  for await (const printed of createInterface({ input: child.stdout! })) if (printed.startsWith(line)) break
  child.stdout!.resume()
  expect(processesOf(dataDir).length).toBeGreaterThan(0)
  return { child, dataDir }
}

/** As npm runs a script: in a shell that does not pass on signals. */
const asScript = (env: NodeJS.ProcessEnv) =>
  spawn('sh', ['-c', `"${process.execPath}" "${main}" --empty; exit $?`], {
    env: { ...env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
const asFork = (env: NodeJS.ProcessEnv) => fork(main, ['--empty'], { env, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })

const early = 'migrating the database'
const ready = 'ready '

// They mostly wait, each for its own instance.
test.concurrent.for<[how: string, when: string, start: (env: NodeJS.ProcessEnv) => ChildProcess, end: (child: ChildProcess) => void]>([
  ['SIGTERM to its script', early, asScript, (child) => child.kill('SIGTERM')],
  ['a script that was killed', ready, asScript, (child) => child.kill('SIGKILL')],
  ['a parent that is gone', ready, asFork, (child) => child.disconnect()],
])('%s, after the line “%s”, leaves no process behind', async ([, when, start, end], { expect: expectHere }) => {
  const { child, dataDir } = await startedUntil(when, start)
  end(child)
  // A poll belongs to one of the tests that run side by side.
  await expectHere.poll(() => processesOf(dataDir), { interval: 100 }).toEqual([])
})
