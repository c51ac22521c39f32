import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Five kinds of proof, in the order in which they run: rules need nothing, stores need the database, screens need a browser, stories
// the whole server, journeys both. A test says what it needs by what it imports.
const here = import.meta.dirname
const never = ['**/node_modules/**', '**/dist/**', 'data/**']
const stories = 'server/test/stories/**/*.test.ts'
const journeys = 'web/e2e/**/*.spec.ts'

const tests = globSync('{contract,server,web,simulator,tools}/**/*.test.{ts,tsx}', {
  cwd: here,
  exclude: ['**/node_modules', '**/dist', 'server/test/stories'],
})
const importing = (what: string) =>
  tests.filter((file) => new RegExp(`^(import|\\}).* from '${what}'`, 'm').test(readFileSync(`${here}/${file}`, 'utf8')))
const screens = importing('playwright-core')
const stores = importing(String.raw`([^']*(server|\.\.)/test/[^']+|\./harness|[^']*/embedded-postgres)\.ts`)

const database = ['server/test/global-setup.ts']
const some = (files: readonly string[]) => (files.length > 0 ? [...files] : ['none'])

export default defineConfig({
  root: here,
  test: {
    watch: false,
    teardownTimeout: 20_000,
    // What is waited for comes by itself; how soon is the machine's affair, not the test's.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...stores, ...screens, stories],
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: some(stores),
          exclude: never,
          globalSetup: database,
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          fileParallelism: false,
          // Pages that are only looked at: one for each core.
          maxConcurrency: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stories',
          include: [stories],
          exclude: never,
          globalSetup: database,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          exclude: never,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
