import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { roomForYoungObjects } from './tools/young-objects.ts'

// Time limits end a run that hangs. They are many times what a test needs on two idle cores, because other work may share the machine. Tests set
// no shorter ones.
// Five kinds of tests, in the order in which they run: rules need nothing, stores need the database, screens need a browser, stories
// the whole server, journeys both. The imports of a test show what it needs. `npm run soak` runs the tests that have a long form, in that form, and
// then the property tests with other examples.
const soak = process.env['SOAK'] as 'long' | 'properties' | undefined
const isLong = soak === 'long'
/** Draws the examples of property tests. It is fixed in `npm test`, so that a run fails because of a change and never by chance. */
const seed = Number(process.env['TEST_SEED'] ?? 20_261_122)
/** Twice what the longest of them needs on two cores: a month with every visit takes 14 minutes. */
const LONG_MS = 30 * 60_000
const here = import.meta.dirname
const never = ['**/node_modules/**', '**/dist/**', 'data/**']
const list = (pattern: string, ...exclude: string[]) => globSync(pattern, { cwd: here, exclude: ['**/node_modules', '**/dist', ...exclude] })
const importing = (what: string, files: readonly string[]) =>
  files.filter((file) => new RegExp(`^(import|\\}).* from '${what}'`, 'm').test(readFileSync(`${here}/${file}`, 'utf8')))
const ofThisRun = (files: readonly string[]) => (soak === undefined ? files : importing(isLong ? String.raw`[^']*/soak\.ts` : 'fast-check', files))

const tests = ofThisRun(list('{contract,server,web,simulator,tools}/**/*.test.{ts,tsx}', 'server/test/stories'))
const screens = importing('playwright-core', tests)
const stores = importing(String.raw`([^']*(server|\.\.)/test/[^']+|\./harness|[^']*/embedded-postgres)\.ts`, tests)
const units = tests.filter((file) => !screens.includes(file) && !stores.includes(file))

const stories = ofThisRun(list('server/test/stories/**/*.test.ts'))
const journeys = ofThisRun(list('web/e2e/**/*.spec.ts'))

const database = ['server/test/global-setup.ts']
const some = (files: readonly string[]) => (files.length > 0 ? [...files] : ['none'])

/**
 * Node.js imports these tests itself, without types and compiled before (`NODE_COMPILE_CACHE`); Vite would transform each module again in each run.
 * They contain no JSX and mock nothing.
 */
const native = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  root: here,
  test: {
    watch: false,
    teardownTimeout: 20_000,
    tags: [{ name: 'soak', description: 'has a long form', ...(isLong && { timeout: LONG_MS }) }],
    ...(isLong && { tagsFilter: ['soak'] }),
    provide: { soak: isLong, seed },
    setupFiles: [`${here}/server/test/property-seed.ts`, `${here}/tools/running-test.ts`],
    // Awaited conditions become true eventually; the time depends on the machine, not on the test.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: some(units),
          exclude: never,
          pool: 'threads',
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          experimental: native,
          include: some(stores),
          exclude: never,
          globalSetup: database,
          pool: 'threads',
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: some(screens),
          exclude: never,
          pool: 'forks',
          execArgv: [...roomForYoungObjects],
          isolate: false,
          fileParallelism: false,
          // Tests that only view pages: one for each core.
          maxConcurrency: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stories',
          experimental: native,
          include: some(stories),
          exclude: never,
          globalSetup: database,
          pool: 'forks',
          execArgv: [...roomForYoungObjects],
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          experimental: native,
          include: some(journeys),
          exclude: never,
          globalSetup: ['web/e2e/global-setup.ts'],
          pool: 'forks',
          execArgv: [...roomForYoungObjects],
          isolate: false,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
