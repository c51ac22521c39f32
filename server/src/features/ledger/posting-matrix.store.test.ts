import { withDatabase } from '@ohmstead/server/test/harness.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  accountKinds,
  causeKinds,
  describeKinds,
  describePostings,
  transferCodes,
  transferId,
  type KindDescription,
  type PostingDescription,
} from './index.ts'
import { sql } from 'kysely'

const database = withDatabase()
let postings: PostingDescription[]
let kinds: KindDescription[]

beforeAll(async () => {
  postings = await describePostings(database.staffRead.kysely)
  kinds = await describeKinds(database.staffRead.kysely)
})

const unique = (values: readonly string[]) => [...new Set(values)].sort()

test('the code and the database have the same kinds, codes and causes', () => {
  expect(unique(kinds.map(({ kind }) => kind))).toEqual(unique(accountKinds))
  expect(unique(postings.map(({ code }) => code))).toEqual(unique(transferCodes))
  expect(unique(postings.map(({ cause }) => cause))).toEqual(unique(causeKinds))
})

test('income comes from charging sessions alone, held before it is released', () => {
  const intoIncome = postings.filter(({ to }) => to === 'income')
  expect(unique(intoIncome.map(({ from }) => from))).toEqual(['session_pool'])
  expect(unique(intoIncome.map(({ code }) => code))).toEqual(['energy_reimbursed', 'host_share', 'rebate'])
  expect(intoIncome.flatMap(({ phases }) => phases)).not.toContain('post')
})

test('every rule has a guard that ties its money to a row of the feature', () => {
  expect(postings.filter(({ guards }) => guards.length === 0)).toEqual([])
})

test('income and rewards leave to a recharge wallet or by a withdrawal, only withdrawals, corrections and payouts of the operator go to a payment network, and only contributions to the operator’s bank', () => {
  const outOf = (kind: string) => postings.filter(({ from }) => from === kind).map(({ code, to }) => `${code} ${to}`)
  expect([unique(outOf('income')), unique(outOf('reward'))]).toEqual([
    ['transfer_member recharge', 'transfer_own recharge', 'withdraw_fee fee_income', 'withdraw_net chain_clearing'],
    ['transfer_own recharge', 'withdraw_fee fee_income', 'withdraw_net chain_clearing'],
  ])
  expect(unique(postings.filter(({ to }) => to === 'chain_clearing').map(({ code }) => code))).toEqual([
    'correction_reverse',
    'payout_energy',
    'payout_vat',
    'treasury_sweep',
    'withdraw_net',
  ])
  const outside = postings.filter(({ to }) => ['card_clearing', 'operator_bank', 'faucet'].includes(to))
  expect(outside.map(({ code, from, to }) => `${code} ${from} ${to}`)).toEqual(['operator_contribution chain_clearing operator_bank'])
})

test('a charging session is paid by wallets alone, a lease from the recharge wallet or the lease that it continues, and rewards from the marketing budget alone', () => {
  const into = (kind: string) => unique(postings.filter(({ to }) => to === kind).map(({ from }) => from))
  expect(into('session_pool')).toEqual(['recharge'])
  expect(into('lease_unearned')).toEqual(['lease_unearned', 'recharge'])
  expect(into('reward')).toEqual(['marketing_budget'])
  expect(into('marketing_budget')).toEqual(['operator_bank'])
})

test('a driver’s payment is refunded, a payment without a member assigned or taken back, a budget funded, and what the operator earned or owes taken out, only with two approvals', () => {
  expect(unique(postings.filter(({ twoStaff }) => twoStaff).map(({ code }) => code))).toEqual([
    'charge_refund',
    'correction_reverse',
    'deposit_assigned',
    'operator_funding',
    'payout_energy',
    'payout_vat',
    'treasury_sweep',
  ])
})

test('only outside accounts may be below zero, and never above', () => {
  const outside = kinds.filter(({ belongsTo }) => belongsTo === 'outside')
  expect(outside.map(({ floor, ceiling }) => [floor, ceiling])).toEqual(outside.map(() => [null, 0n]))
  const inside = kinds.filter(({ belongsTo }) => belongsTo !== 'outside')
  expect(inside.map(({ floor, ceiling }) => [floor, ceiling])).toEqual(inside.map(() => [0n, null]))
})

test('both sides compute the same ids', async () => {
  const causes = ['mb_1', 'Ünïcödé 漢字', 'a b/c:d.e', "quote's"]
  for (const id of causes) {
    for (const key of ['', 'x', 'day:1-2', 'ключ|with border']) {
      const { rows } = await sql<{ id: string }>`SELECT ledger.transfer_id('faucet', 'faucet', ${id}, ${key}) AS id`.execute(database.api.kysely)
      expect(rows[0]?.id).toBe(transferId('faucet', { kind: 'faucet', id }, key))
    }
  }
})
