import { micros, zero } from '@ohmstead/contract/kernel/amount'
import type { Queryable } from '../../platform/database.ts'
import { START, withDatabase } from '@ohmstead/server/test/harness.ts'
import { withBareBooks } from '@ohmstead/server/test/ledger/bare-books.ts'
import { expect, test } from 'vitest'
import { balanceOf, captureOf, linesOf, openAccounts, openHolds, post, violations, voidOf, type AccountRef, type Entry } from './index.ts'

const database = withBareBooks(withDatabase())
const unit = micros(1_000_000n)

function gift(member: string, key = 'gift', amount = unit): Entry {
  return {
    code: 'faucet',
    phase: 'post',
    debit: { kind: 'faucet', owner: 'platform' },
    credit: { kind: 'recharge', owner: member },
    amount,
    cause: { kind: 'faucet', id: `fa_${member}` },
    key,
    at: START,
  }
}

function payment(member: string, session: string, amount = unit): Entry {
  return {
    code: 'charge_payment',
    phase: 'hold',
    debit: { kind: 'recharge', owner: member },
    credit: { kind: 'session_pool', owner: session },
    amount,
    cause: { kind: 'charging_session', id: session },
    key: 'hold',
    at: START,
  }
}

async function opened(q: Queryable, member: string, session?: string): Promise<AccountRef> {
  await openAccounts(q, [
    ...(['recharge', 'income', 'reward'] as const).map((kind) => ({ kind, owner: member })),
    ...(session ? [{ kind: 'session_pool' as const, owner: session }] : []),
  ])
  return { kind: 'recharge', owner: member }
}

test('the same entry twice is one transfer, and another entry under its id is refused', async () => {
  const q = database.api.kysely
  const wallet = await opened(q, 'mb_twice')
  expect(await post(q, [gift('mb_twice'), gift('mb_twice')])).toEqual(['created', 'exists'])
  expect(await post(q, [gift('mb_twice', 'more'), gift('mb_twice')])).toEqual(['created', 'exists'])
  await expect(post(q, [gift('mb_twice', 'third'), gift('mb_twice', 'gift', micros(1n))])).rejects.toMatchObject({
    name: 'LedgerRefusal',
    reason: 'different',
  })
  expect((await balanceOf(q, wallet)).postedMicros).toBe(2_000_000n)
})

test('a hold reserves, a capture takes at most that and frees the rest, a void frees all', async () => {
  const q = database.api.kysely
  const wallet = await opened(q, 'mb_hold', 'cs_hold')
  await opened(q, 'mb_hold', 'cs_void')
  await post(q, [gift('mb_hold', 'gift', micros(2_000_000n))])
  const first = payment('mb_hold', 'cs_hold')
  const second = payment('mb_hold', 'cs_void')
  await post(q, [first, second])
  expect(await balanceOf(q, wallet)).toEqual({ postedMicros: 2_000_000n, heldMicros: 2_000_000n, availableMicros: zero })
  expect(await openHolds(database.worker.kysely, { debit: wallet })).toHaveLength(2)
  await expect(post(q, [captureOf(first, { key: 'capture', at: START, amount: micros(1_000_001n) })])).rejects.toMatchObject({ reason: 'hold' })
  await post(q, [captureOf(first, { key: 'capture', at: START, amount: micros(400_000n) }), voidOf(second, { key: 'void', at: START })])
  expect(await balanceOf(q, wallet)).toEqual({ postedMicros: 1_600_000n, heldMicros: zero, availableMicros: 1_600_000n })
  expect((await balanceOf(q, { kind: 'session_pool', owner: 'cs_hold' })).postedMicros).toBe(400_000n)
  await expect(post(q, [captureOf(first, { key: 'again', at: START })])).rejects.toMatchObject({ reason: 'hold' })
  expect(await openHolds(database.worker.kysely, { debit: wallet })).toEqual([])
})

test('spending more than the balance is refused, and a refused batch leaves no changes', async () => {
  const q = database.api.kysely
  const wallet = await opened(q, 'mb_poor', 'cs_poor')
  await expect(post(q, [gift('mb_poor'), payment('mb_poor', 'cs_poor', micros(1_000_001n))])).rejects.toMatchObject({ reason: 'insufficient' })
  expect((await balanceOf(q, wallet)).postedMicros).toBe(0n)
  await expect(post(q, [payment('mb_nobody', 'cs_poor')])).rejects.toMatchObject({ reason: 'edge' })
})

test('the lines of an account are signed as it sees them, newest first', async () => {
  const q = database.api.kysely
  const wallet = await opened(q, 'mb_lines', 'cs_lines')
  await post(q, [gift('mb_lines')])
  await post(q, [payment('mb_lines', 'cs_lines', micros(300_000n))])
  const lines = await linesOf(q, { accounts: [wallet], limit: 10 })
  expect(lines.map(({ code, phase, amount, posted, held }) => [code, phase, amount, posted, held])).toEqual([
    ['charge_payment', 'hold', -300_000n, 0n, 300_000n],
    ['faucet', 'post', 1_000_000n, 1_000_000n, 0n],
  ])
  expect(await linesOf(q, { accounts: [wallet], limit: 10, before: lines[0]!.seq, codes: ['charge_payment'] })).toEqual([])
})

test('the books are correct', async () => {
  expect(await violations(database.worker.kysely)).toEqual([])
  expect(await violations(database.worker.kysely, { all: true })).toEqual([])
})
