import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './gates.ts'
import type { Limits } from './stuck.ts'
import type { Tally } from './tally.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const configOf = (pool: string) => `
export default { test: { pool: '${pool}', isolate: false, setupFiles: ['${path.join(root, 'tools/running-test.ts')}'], testTimeout: 300_000, hookTimeout: 300_000 } }`

const bodies = {
  'a loop of awaits that are over at once': 'for (;;) await Promise.resolve()',
  'a loop without awaits': 'for (;;);',
  'a promise that never settles': 'await new Promise(() => setInterval(() => {}, 1_000))',
}

/** The tally of a run of one file, in a folder of its own. */
async function tallyOf(pool: string, source: string, limits: Limits): Promise<Tally> {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(path.join(root, '.cache', 'stuck-'))
  folders.push(folder)
  writeFileSync(path.join(folder, 'vitest.config.ts'), configOf(pool))
  writeFileSync(path.join(folder, 'one.test.ts'), `import { expect, test, beforeAll } from 'vitest'\n${source}`)
  const child = fork(path.join(root, 'tools/lane.ts'), [JSON.stringify({ folder, limits })], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  })
  const printed: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  let tally: Tally | undefined
  child.once('message', (message) => {
    tally = message as Tally
  })
  await once(child, 'close')
  if (tally === undefined) throw new Error(`The run ended without a tally: ${Buffer.concat(printed).toString('utf8')}`)
  return tally
}

describe.concurrent.each(['threads', 'forks'])('in a run with %s', (pool) => {
  test.each(Object.entries(bodies))('%s is ended and named', async (_, body) => {
    const source = `test('that ends', () => {})\ntest('that is stuck', async () => { ${body} })`
    const { failed, failures } = await tallyOf(pool, source, { testMs: 500, fileMs: 600_000 })
    expect(failed).toBeGreaterThan(0)
    expect(failures.join('\n')).toContain('one.test.ts > that is stuck: it did not end within 0.5 s')
  })

  test('a file that is stuck outside its tests is ended and named', async () => {
    const source = `beforeAll(() => { ${bodies['a loop without awaits']} })\ntest('any', () => {})`
    const { failures } = await tallyOf(pool, source, { testMs: 600_000, fileMs: 1_000 })
    expect(failures.join('\n')).toContain('one.test.ts: it did not end within 1 s; running tests: none')
  })
})
