import { micros } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import type { Id } from '@ohmstead/contract/kernel/id'
import { START, withDatabase } from '@ohmstead/server/test/harness.ts'
import { withBareBooks } from '@ohmstead/server/test/ledger/bare-books.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { newId } from '../../platform/ids.ts'
import { balanceOf, captureOf, openAccounts, post, voidOf, type Entry } from '../ledger/index.ts'
import { billRows, countBillRows, type BillFilter } from './bill.store.ts'

const database = withBareBooks(withDatabase())
const memberId = 'mb_bills' as Id<'member'>
const all: BillFilter = { memberId, wallet: null, codes: null, from: null, until: null }

const gift = (number: number): Entry => ({
  code: 'faucet',
  phase: 'post',
  debit: { kind: 'faucet', owner: 'platform' },
  credit: { kind: 'recharge', owner: memberId },
  amount: micros(BigInt(number)),
  cause: { kind: 'faucet', id: `fa_${number}` },
  key: 'gift',
  at: after(START, (number - 7) * DAY_MS),
})

beforeAll(async () => {
  const q = database.api.kysely
  await openAccounts(
    q,
    (['recharge', 'income', 'reward'] as const).map((kind) => ({ kind, owner: memberId })),
  )
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await post(q, [gift(number)])
})

test('pages are consecutive, newest first, and counted up to the requested number', async () => {
  const q = database.api.kysely
  const page = async (offset: number) => (await billRows(q, all, { offset, limit: 3 })).map(({ amount }) => Number(amount))
  expect([await page(0), await page(3), await page(6), await page(9)]).toEqual([[7, 6, 5], [4, 3, 2], [1], []])
  expect(await countBillRows(q, all, 100)).toBe(7)
  expect(await countBillRows(q, all, 5)).toBe(5)
  const since = { ...all, from: after(START, -4 * DAY_MS), until: after(START, -1 * DAY_MS), wallet: 'recharge' as const }
  expect((await billRows(q, since, { offset: 0, limit: 10 })).map(({ amount }) => Number(amount))).toEqual([5, 4, 3])
  expect(await countBillRows(q, { ...all, wallet: 'income' }, 100)).toBe(0)
})

test('the newest entries of an account are read from the ends of two indexes: a page costs the same after ten years', async () => {
  const plan = await database.owner.kysely.transaction().execute(async (trx) => {
    // A table of seven rows would otherwise be read whole and sorted.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    await sql`SET LOCAL enable_sort = off`.execute(trx)
    await sql`SET LOCAL enable_bitmapscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) SELECT transfer_id, posted_micros FROM ledger.side
      WHERE account_id = ${'00000000-0000-0000-0000-000000000000'}::uuid ORDER BY seq DESC LIMIT 20`.execute(trx)
    return rows
      .map((row) => row['QUERY PLAN'].replace(/^[ ->]+/, ''))
      .filter((line) => !line.startsWith('Index Cond') && !line.startsWith('Sort Key'))
  })
  expect(plan).toEqual([
    'Limit',
    'Merge Append',
    'Index Scan Backward using transfer_debit on transfer t',
    'Index Scan Backward using transfer_credit on transfer t_1',
  ])
})

test('each line has the balance of its wallet after it, whatever is shown and however it is paged', async () => {
  const q = database.api.kysely
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ amount: fc.bigInt({ min: 1n, max: 900n }), out: fc.boolean(), held: fc.boolean() }), {
        minLength: 1,
        maxLength: 14,
        size: 'max',
      }),
      async (steps) => {
        const member = newId('member', START)
        const session = newId('chargingSession', START)
        await openAccounts(q, [
          ...(['recharge', 'income', 'reward'] as const).map((kind) => ({ kind, owner: member })),
          { kind: 'session_pool', owner: session },
        ])
        let balance = 0n
        const expected: { amount: bigint; balance: bigint }[] = []
        for (const [at, { amount, out, held }] of steps.entries()) {
          if (!out || amount > balance) {
            await post(q, [
              {
                ...gift(1),
                credit: { kind: 'recharge', owner: member },
                amount: micros(amount),
                cause: { kind: 'faucet', id: `fa_${member}` },
                key: `${at}`,
              },
            ])
            balance += amount
            expected.unshift({ amount, balance })
            continue
          }
          const payment: Entry = {
            code: 'charge_payment',
            phase: 'hold',
            debit: { kind: 'recharge', owner: member },
            credit: { kind: 'session_pool', owner: session },
            amount: micros(amount),
            cause: { kind: 'charging_session', id: session },
            key: `${at}`,
            at: START,
          }
          await post(q, [payment])
          // A hold is no movement, and neither is its return.
          if (held) {
            await post(q, [voidOf(payment, { key: `${at} void`, at: START })])
            continue
          }
          await post(q, [captureOf(payment, { key: `${at} capture`, at: START })])
          balance -= amount
          expected.unshift({ amount: -amount, balance })
        }
        const filter = { ...all, memberId: member }
        const shown = async (rest: Partial<typeof filter>, page = { offset: 0, limit: 100 }) =>
          (await billRows(q, { ...filter, ...rest }, page)).map((row) => ({ amount: row.amount as bigint, balance: row.balance as bigint }))
        expect(await shown({})).toEqual(expected)
        expect(await shown({}, { offset: 2, limit: 3 })).toEqual(expected.slice(2, 5))
        expect(await shown({ codes: ['charge_payment'] })).toEqual(expected.filter(({ amount }) => amount < 0n))
        expect((await balanceOf(q, { kind: 'recharge', owner: member })).postedMicros).toBe(expected[0]?.balance ?? 0n)
      },
    ),
    { numRuns: 15 },
  )
})
