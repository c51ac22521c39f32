import { sql } from 'kysely'
import type { CauseKind, Entry, TransferCode } from '../../src/features/ledger/index.ts'
import type { Database } from '../../src/platform/database.ts'

/**
 * Postings that the product does not have. The ledger is tested with more kinds of movement than the features need: holds on wallets, money
 * between members, budgets, two people, other corrections. In the product, a rule exists only together with the guard of its feature.
 */
export const practiceCodes = ['goodwill', 'reservation'] as const
export type PracticeCode = (typeof practiceCodes)[number]
type PracticeCause = 'goodwill'

export type PracticeEntry = Omit<Entry, 'code' | 'cause'> & {
  readonly code: TransferCode | PracticeCode
  readonly cause: { readonly kind: CauseKind | PracticeCause; readonly id: string }
}

/** A practice entry, typed as an entry of the product. */
export function practised(entry: PracticeEntry): Entry {
  return entry as Entry
}

const codes = `
  ('goodwill', 'goodwill', '{api}', true, false, 'practice'),
  ('reservation', 'goodwill', '{api}', false, false, 'practice')`

const edges = `
  ('operator_funding', 'operator_bank', 'goodwill', 'none', '{post}'),
  ('operator_funding', 'operator_bank', 'card_loss_reserve', 'none', '{post}'),
  ('operator_funding', 'operator_bank', 'fx_float', 'none', '{post}'),
  ('goodwill', 'goodwill', 'recharge', 'none', '{post}'),
  ('reservation', 'recharge', 'recharge', 'two_members', '{hold,capture,void}'),
  ('payout_energy', 'energy_payable', 'operator_bank', 'none', '{post}'),
  ('payout_vat', 'vat_payable', 'operator_bank', 'none', '{post}'),
  ('treasury_sweep', 'operator_income', 'operator_bank', 'none', '{post}'),
  ('treasury_sweep', 'house_share', 'operator_bank', 'none', '{post}'),
  ('treasury_sweep', 'lease_earned', 'operator_bank', 'none', '{post}'),
  ('treasury_sweep', 'fee_income', 'operator_bank', 'none', '{post}'),
  ('correction_reverse', 'recharge', 'goodwill', 'none', '{post}'),
  ('correction_reverse', 'lease_unearned', 'recharge', 'none', '{post}'),
  ('correction_reverse', 'lease_earned', 'lease_unearned', 'none', '{post}'),
  ('correction_reverse', 'vat_payable', 'lease_unearned', 'none', '{post}'),
  ('correction_reverse', 'operator_income', 'session_pool', 'none', '{post}'),
  ('correction_reverse', 'house_share', 'session_pool', 'none', '{post}'),
  ('correction_reverse', 'marketing_budget', 'operator_bank', 'none', '{post}'),
  ('correction_reverse', 'goodwill', 'operator_bank', 'none', '{post}'),
  ('correction_reverse', 'card_loss_reserve', 'operator_bank', 'none', '{post}'),
  ('correction_reverse', 'fx_float', 'operator_bank', 'none', '{post}'),
  ('correction_reverse', 'operator_bank', 'energy_payable', 'none', '{post}'),
  ('correction_reverse', 'chain_clearing', 'energy_payable', 'none', '{post}'),
  ('correction_reverse', 'operator_bank', 'vat_payable', 'none', '{post}'),
  ('correction_reverse', 'chain_clearing', 'vat_payable', 'none', '{post}'),
  ('correction_reverse', 'operator_bank', 'operator_income', 'none', '{post}'),
  ('correction_reverse', 'chain_clearing', 'operator_income', 'none', '{post}'),
  ('correction_reverse', 'operator_bank', 'house_share', 'none', '{post}'),
  ('correction_reverse', 'chain_clearing', 'house_share', 'none', '{post}'),
  ('correction_reverse', 'operator_bank', 'lease_earned', 'none', '{post}'),
  ('correction_reverse', 'chain_clearing', 'lease_earned', 'none', '{post}'),
  ('correction_reverse', 'operator_bank', 'fee_income', 'none', '{post}'),
  ('correction_reverse', 'chain_clearing', 'fee_income', 'none', '{post}')`

/** Adds the practice postings to a test database. */
export async function practise({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql.raw(`insert into ledger.code (code, cause_kind, roles, two_staff, demo_only, note) values ${codes}`).execute(kysely)
  await sql
    .raw(
      `select ledger.allow(code, debit_kind, credit_kind, binding, phases::ledger.phase[]) from (values ${edges}) as edge (code, debit_kind, credit_kind, binding, phases)`,
    )
    .execute(kysely)
}
