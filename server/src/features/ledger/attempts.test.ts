import { withDatabase } from '@ohmstead/server/test/harness.ts'
import { attempts } from '@ohmstead/server/test/ledger/attempts.ts'
import { withBareBooks } from '@ohmstead/server/test/ledger/bare-books.ts'
import { connectAsSuperuser, setScene } from '@ohmstead/server/test/ledger/scene.ts'
import { tryAttempt } from '@ohmstead/server/test/ledger/try-attempt.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './index.ts'

const database = withBareBooks(withDatabase())
let client: pg.Client
let before: unknown

beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await setScene(client)
  before = await everything()
})
afterAll(() => client.end())

async function everything(): Promise<unknown> {
  const { rows } = await client.query(`
    select (select md5(string_agg(t::text, '' order by seq)) from ledger.transfer t) as transfers,
           (select md5(string_agg(b::text, '' order by account_id, shard)) from ledger.balance b) as balances,
           (select count(*) from ledger.account) as accounts, (select count(*) from ledger.rule) as rules`)
  return rows[0]
}

describe('forbidden operations', () => {
  test.for(attempts.map((attempt) => [attempt.name, attempt] as const))('%s', async ([, attempt]) => {
    expect(await tryAttempt(client, attempt)).toBeNull()
  })

  test('no attempt leaves a change', async () => {
    expect(await everything()).toEqual(before)
    expect(await violations(database.staffRead.kysely, { all: true })).toEqual([])
  })

  test('every name is unique', () => {
    expect(new Set(attempts.map(({ name }) => name)).size).toBe(attempts.length)
  })
})
