import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './gates.ts'
import { closingLine, type Tally } from './tally.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ohmstead-tally-'))
const files = {
  'passes.test.js': "test('one', () => {})\ntest('two', () => {})",
  'fails.test.js': "test('wrong', () => { throw new Error('wrong') })\ntest('right', () => {})",
  'skips.test.js': "test('needs a recording', ({ skip }) => skip('../shared/data is absent'))\ntest('needs root', ({ skip }) => skip('not root'))",
  'tagged.test.js': "test('long', { tags: ['soak'] }, () => {})\ntest('short', () => { throw new Error('not selected') })",
  'hook.test.js': "beforeAll(() => { throw new Error('no database') })\ntest('never runs', () => {})",
  'broken.test.js': "throw new Error('does not load')",
  'stray.test.js':
    "test('leaves an error behind', async () => { setTimeout(() => { throw new Error('stray') }); await new Promise((done) => setTimeout(done, 50)) })",
}

/** Each is a separate run in a separate process. */
const runs = [
  { files: ['passes.test.js', 'fails.test.js', 'skips.test.js', 'hook.test.js', 'broken.test.js'] },
  { files: ['stray.test.js'] },
  { files: ['tagged.test.js'], tag: 'soak' },
] as const

type File = keyof typeof files
/** What was counted in each file, without and with required recordings. */
const counted = new Map<string, { readonly plain: Tally; readonly required: Tally }>()

function run({ files: names, tag }: { readonly files: readonly File[]; readonly tag?: string }): void {
  const script = `
    import { startVitest } from 'vitest/node'
    import { tallyOf } from ${JSON.stringify(path.join(root, 'tools/tally.ts'))}
    const vitest = await startVitest(${JSON.stringify(names)}, { config: false, watch: false, globals: true, reporters: [{}], root: ${JSON.stringify(folder)},
      tags: [{ name: 'soak' }], ...${JSON.stringify(tag ? { tagsFilter: [tag] } : {})} })
    const { state } = vitest
    const only = (file) => ({
      getUnhandledErrors: () => state.getUnhandledErrors(),
      getTestModules: () => state.getTestModules().filter(({ relativeModuleId }) => relativeModuleId === file),
    })
    const count = (file, sharedRequired) => tallyOf({ state: only(file) }, { sharedRequired, ...${JSON.stringify({ tag })} })
    const tallies = ${JSON.stringify(names)}.map((file) => [file, { plain: count(file, false), required: count(file, true) }])
    await vitest.close()
    console.log('TALLIES' + JSON.stringify(tallies))
    process.exit(0)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' })
  const line = stdout.split('\n').find((one) => one.startsWith('TALLIES'))
  if (!line) throw new Error(stdout + stderr)
  const tallies = JSON.parse(line.slice('TALLIES'.length)) as [string, { plain: Tally; required: Tally }][]
  for (const [file, tally] of tallies) counted.set(file, tally)
}

const count = (file: File, { sharedRequired = false } = {}) => counted.get(file)?.[sharedRequired ? 'required' : 'plain']

beforeAll(() => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  for (const one of runs) run(one)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a run is counted', () => {
  test('what passes', () => expect(count('passes.test.js')).toEqual({ passed: 2, failed: 0, skipped: 0, failures: [], skips: [] }))
  test('what fails, with its message', () => {
    const failures = [expect.stringMatching(/^FAIL {2}fails\.test\.js > wrong\n {6}Error: wrong\n/)]
    expect(count('fails.test.js')).toMatchObject({ passed: 1, failed: 1, failures })
  })
  test('what skips, with its reason', () => {
    expect(count('skips.test.js')).toEqual({
      passed: 0,
      failed: 0,
      skipped: 2,
      failures: [],
      skips: ['skip  skips.test.js > needs a recording: ../shared/data is absent', 'skip  skips.test.js > needs root: not root'],
    })
  })
  test('a skip as a failure if the recordings are required', () =>
    expect(count('skips.test.js', { sharedRequired: true })).toMatchObject({ failed: 1, skipped: 1 }))
  test('only the tests with the selected tag', () =>
    expect(count('tagged.test.js')).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [], skips: [] }))
  test('a hook that throws', () =>
    expect(count('hook.test.js')).toMatchObject({ passed: 0, failed: 1, skips: ['skip  hook.test.js > never runs: its set-up failed'] }))
  test('a file that does not load', () => expect(count('broken.test.js')).toMatchObject({ passed: 0, failed: 1 }))
  test('an error that belongs to no test', () => expect(count('stray.test.js')).toMatchObject({ passed: 1, failed: 1 }))
})

test('the closing line', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
