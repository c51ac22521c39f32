import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { START, withDatabase } from '@ohmstead/server/test/harness.ts'
import { withBareBooks } from '@ohmstead/server/test/ledger/bare-books.ts'
import { practised } from '@ohmstead/server/test/ledger/practice-postings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../platform/database.ts'
import { approve, balanceOf, LedgerRefusal, openAccounts, PLATFORM, post, violations, type AccountRef, type Entry } from './index.ts'

const database = withBareBooks(withDatabase())
const CONNECTIONS = 8
let apis: Database[]

beforeAll(() => {
  apis = Array.from({ length: CONNECTIONS }, () => openDatabase(database.urlOf('api'), { max: 1 }))
})
afterAll(() => Promise.all(apis.map((api) => api.close())))

const recharge = (owner: string): AccountRef => ({ kind: 'recharge', owner })
const platform = (kind: AccountRef['kind']): AccountRef => ({ kind, owner: PLATFORM })

function gift(member: string, amount: bigint): Entry {
  return {
    code: 'faucet',
    phase: 'post',
    debit: platform('faucet'),
    credit: recharge(member),
    amount: micros(amount),
    cause: { kind: 'faucet', id: member },
    key: 'gift',
    at: START,
  }
}

function purchase(member: string, lease: string, amount: bigint, key: string): Entry {
  return {
    code: 'lease_purchase',
    phase: 'post',
    debit: recharge(member),
    credit: { kind: 'lease_unearned', owner: lease },
    amount: micros(amount),
    cause: { kind: 'lease', id: lease },
    key,
    at: START,
  }
}

/** How many of these attempts, spread over all connections, the ledger accepted; any error except a shortage ends the test. */
async function race(tries: number, entries: (at: number) => Entry[]): Promise<number> {
  const outcomes = await Promise.all(
    apis.map(async ({ kysely }, connection) => {
      let taken = 0
      for (let at = connection; at < tries; at += CONNECTIONS) {
        try {
          const results = await post(kysely, entries(at))
          taken += results.filter((result) => result === 'created').length
        } catch (error) {
          if (!(error instanceof LedgerRefusal) || error.reason !== 'insufficient') throw error
        }
      }
      return taken
    }),
  )
  return outcomes.reduce((sum, taken) => sum + taken, 0)
}

async function deadlocks(): Promise<bigint> {
  const { rows } = await sql<{ deadlocks: bigint }>`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(
    database.owner.kysely,
  )
  return rows[0]!.deadlocks
}

test('eight connections that drain one account take exactly its balance', async () => {
  const api = database.api.kysely
  await openAccounts(api, [recharge('mb_drained'), { kind: 'lease_unearned', owner: 'ls_drained' }])
  await post(api, [gift('mb_drained', 1_000n)])
  expect(await race(600, (at) => [purchase('mb_drained', 'ls_drained', 3n, String(at))])).toBe(333)
  expect((await balanceOf(api, recharge('mb_drained'))).availableMicros).toBe(1n)
})

test('eight connections that drain an account spread over rows take exactly its balance', async () => {
  const api = database.api.kysely
  await openAccounts(api, [recharge('mb_spread'), { kind: 'lease_unearned', owner: 'ls_spread' }])
  await post(api, [gift('mb_spread', 100n), { ...gift('mb_spread', 10_000n), key: 'bank' }])
  await post(api, [purchase('mb_spread', 'ls_spread', 100n, 'purchase')])
  const earned: Entry = {
    ...purchase('mb_spread', 'ls_spread', 100n, 'day:1'),
    code: 'lease_accrue',
    debit: { kind: 'lease_unearned', owner: 'ls_spread' },
    credit: platform('lease_earned'),
  }
  await post(api, [earned])
  const sweep = (at: number): Entry =>
    practised({
      code: 'treasury_sweep',
      phase: 'post',
      debit: platform('lease_earned'),
      credit: platform('operator_bank'),
      amount: micros(3n),
      cause: { kind: 'payout', id: `po_${at}` },
      key: 'sweep',
      at: START,
    })
  const fund = practised({
    code: 'operator_funding',
    phase: 'post',
    debit: platform('operator_bank'),
    credit: platform('fx_float'),
    amount: micros(10_000n),
    cause: { kind: 'funding', id: 'fu_1' },
    key: 'fund',
    at: START,
  })
  const agreement = { askedBy: 'st_ann' as Id<'staff'>, approvedBy: 'st_bob' as Id<'staff'>, reason: 'race' }
  for (const entry of [fund, ...Array.from({ length: 80 }, (_, at) => sweep(at))]) await approve(api, entry, agreement)
  await post(api, [fund])
  expect(await race(80, (at) => [sweep(at)])).toBe(33)
  expect((await balanceOf(api, platform('lease_earned'))).availableMicros).toBe(1n)
})

test('one key from eight at once is one transfer', async () => {
  const api = database.api.kysely
  await openAccounts(api, [recharge('mb_once')])
  expect(await race(200, () => [gift('mb_once', 7n)])).toBe(1)
  expect((await balanceOf(api, recharge('mb_once'))).postedMicros).toBe(7n)
})

test('batches with the same accounts in opposite order never deadlock', async () => {
  const api = database.api.kysely
  const members = Array.from({ length: 10 }, (_, at) => `mb_ring_${at}`)
  await openAccounts(
    api,
    members.flatMap((member, at) => [recharge(member), { kind: 'lease_unearned', owner: `ls_ring_${at}` } as const]),
  )
  await post(
    api,
    members.map((member) => gift(member, 100_000n)),
  )
  const before = await deadlocks()
  const taken = await race(400, (at) => {
    const ring = members.map((member, place) => purchase(member, `ls_ring_${place}`, 1n, String(at)))
    return at % 2 ? ring : ring.reverse()
  })
  expect(taken).toBe(400 * members.length)
  expect(await deadlocks()).toBe(before)
})

test('accounts that eight connections open at once are opened once', async () => {
  const refs = Array.from({ length: 40 }, (_, at) => recharge(`mb_rush_${at}`))
  await Promise.all(apis.map(({ kysely }, at) => openAccounts(kysely, at % 2 ? refs : refs.toReversed())))
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM ledger.account WHERE starts_with(owner, 'mb_rush_')`.execute(
    database.owner.kysely,
  )
  expect(rows[0]!.count).toBe(40n)
})

test('the books are correct afterwards', async () => {
  expect(await violations(database.worker.kysely, { all: true })).toEqual([])
})
