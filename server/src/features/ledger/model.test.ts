import { withDatabase } from '@ohmstead/server/test/harness.ts'
import { withBareBooks } from '@ohmstead/server/test/ledger/bare-books.ts'
import { runModel } from '@ohmstead/server/test/ledger/model-run.ts'
import { openDatabase, type Database } from '../../platform/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasLongForm, lengthOf } from '../../../../tools/soak.ts'
import { seal, violations } from './index.ts'

const database = withBareBooks(withDatabase())
let databases: Record<'api' | 'worker' | 'watcher' | 'owner', Database>

beforeAll(() => {
  const single = (role: 'api' | 'worker' | 'watcher' | 'owner') => openDatabase(database.urlOf(role), { max: 1 })
  databases = { api: single('api'), worker: single('worker'), watcher: single('watcher'), owner: single('owner') }
})
afterAll(() => Promise.all(Object.values(databases).map((opened) => opened.close())))

const sequences = lengthOf({ short: 25, long: 150 })

test('any entries in any order: the books agree with an independent model', hasLongForm, async () => {
  const { accepted, refused } = await runModel({ databases, seed: 20_260_504, sequences })
  // The comparison must not pass because nothing was posted.
  expect(accepted).toBeGreaterThan(15 * sequences)
  expect(refused).toBeGreaterThan(15 * sequences)
  await seal(database.worker)
  expect(await violations(database.worker.kysely)).toEqual([])
  expect(await violations(database.worker.kysely, { all: true })).toEqual([])
})
