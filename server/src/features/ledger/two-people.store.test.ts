import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { START, withDatabase } from '@ohmstead/server/test/harness.ts'
import { withBareBooks } from '@ohmstead/server/test/ledger/bare-books.ts'
import { practised } from '@ohmstead/server/test/ledger/practice-postings.ts'
import { beforeAll, expect, test } from 'vitest'
import { approve, balanceOf, linesOfCause, openAccounts, post, recordCorrection, transferId, violations, type AccountRef } from './index.ts'

const database = withBareBooks(withDatabase())
const agreement = { askedBy: 'st_ann' as Id<'staff'>, approvedBy: 'st_bob' as Id<'staff'>, reason: 'seen twice' }
const wallet: AccountRef = { kind: 'recharge', owner: 'mb_two' }
const clearing: AccountRef = { kind: 'chain_clearing', owner: 'platform' }
const deposit = practised({
  code: 'deposit',
  phase: 'post',
  debit: clearing,
  credit: wallet,
  amount: micros(50n),
  cause: { kind: 'deposit', id: 'dp_1' },
  key: 'seen',
  at: START,
})

beforeAll(async () => {
  await openAccounts(database.api.kysely, [wallet])
  await post(database.watcher.kysely, [deposit])
})

test('two people put money into a budget and give some of it away', async () => {
  const { kysely } = database.api
  const goodwill: AccountRef = { kind: 'goodwill', owner: 'platform' }
  const fund = practised({
    code: 'operator_funding',
    phase: 'post',
    debit: { kind: 'operator_bank', owner: 'platform' },
    credit: goodwill,
    amount: micros(10n),
    cause: { kind: 'funding', id: 'fu_1' },
    key: 'fund',
    at: START,
  })
  const gift = practised({
    ...fund,
    code: 'goodwill',
    debit: goodwill,
    credit: wallet,
    amount: micros(4n),
    cause: { kind: 'goodwill', id: 'gw_1' },
    key: 'pay',
  })
  await expect(post(kysely, [fund])).rejects.toMatchObject({ reason: 'approval' })
  for (const entry of [fund, gift]) await approve(kysely, entry, agreement)
  expect(await post(kysely, [fund, gift])).toEqual(['created', 'created'])
  await expect(approve(kysely, { ...gift, key: 'again' }, { ...agreement, approvedBy: agreement.askedBy })).rejects.toMatchObject({
    reason: 'approval',
  })
})

test('two people reverse a transfer, in part and once, and the member sees the reason', async () => {
  const { kysely } = database.api
  const id = 'co_1' as Id<'correction'>
  const amount = micros(20n)
  const entries = [
    practised({
      ...deposit,
      code: 'correction_reverse',
      debit: deposit.credit,
      credit: deposit.debit,
      amount,
      cause: { kind: 'correction', id },
      key: 'reverse',
      detail: agreement.reason,
    }),
  ]
  await expect(post(kysely, entries)).rejects.toMatchObject({ reason: 'approval' })
  const before = await balanceOf(kysely, wallet)
  await recordCorrection(kysely, { ...agreement, id, transferId: transferId(deposit.code, deposit.cause, deposit.key), amount })
  await post(kysely, entries)
  expect((await balanceOf(kysely, wallet)).postedMicros).toBe(before.postedMicros - 20n)
  const lines = await linesOfCause(kysely, entries[0]!.cause)
  expect(lines.map(({ accountKind, amount: signed, detail }) => [accountKind, signed, detail])).toEqual([
    ['recharge', -20n, 'seen twice'],
    ['chain_clearing', 20n, 'seen twice'],
  ])
  await expect(
    recordCorrection(kysely, {
      ...agreement,
      id: 'co_2' as Id<'correction'>,
      transferId: transferId(deposit.code, deposit.cause, deposit.key),
      amount,
    }),
  ).rejects.toMatchObject({ reason: 'approval' })
  expect(await violations(kysely, { all: true })).toEqual([])
})
