import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Four kinds of proof, in the order in which they run: rules need nothing, stores need the database, stories need the whole
// server, journeys need a browser. A test says that it needs the database by importing from `server/test`.
const stories = 'server/test/stories/**/*.test.ts'
const journeys = 'web/e2e/**/*.spec.ts'
const never = ['**/node_modules/**', '**/dist/**', 'data/**']

const stores = globSync('{server,tools}/**/*.test.ts', { cwd: import.meta.dirname, exclude: ['**/node_modules', '**/dist', 'server/test/stories'] })
  .filter((file) => file.startsWith('server/test/') || /^(import|\}).* from '[^']*(server|\.\.)\/test\/[^']+\.ts'/m.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')))

const database = ['server/test/global-setup.ts']

export default defineConfig({
  root: import.meta.dirname,
  test: {
    watch: false,
    teardownTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'units', include: ['**/*.test.{ts,tsx}'], exclude: [...never, ...stores, stories],
          pool: 'threads', isolate: false, testTimeout: 20_000, sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stores', include: stores.length > 0 ? stores : ['none'], exclude: never, globalSetup: database,
          pool: 'threads', isolate: false, testTimeout: 60_000, hookTimeout: 60_000, sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stories', include: [stories], exclude: never, globalSetup: database,
          pool: 'forks', fileParallelism: false, testTimeout: 300_000, hookTimeout: 120_000, sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys', include: [journeys], exclude: never,
          pool: 'forks', fileParallelism: false, testTimeout: 300_000, hookTimeout: 180_000, sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
