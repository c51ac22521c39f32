/** Every kind of account; docs/reference/postings.md describes each. */
export const accountKinds = [
  'chain_clearing',
  'card_clearing',
  'operator_bank',
  'faucet',
  'recharge',
  'income',
  'reward',
  'session_pool',
  'lease_unearned',
  'energy_payable',
  'vat_payable',
  'operator_income',
  'house_share',
  'lease_earned',
  'fee_income',
  'marketing_budget',
  'goodwill',
  'card_loss_reserve',
  'fx_float',
  'points_issue',
  'spins_issue',
  'points',
  'spins',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** Names one account: its kind and the id of its owner, a member, charging session, lease or site; `platform` for the platform's own. */
export interface AccountRef {
  readonly kind: AccountKind
  readonly owner: string
}

export const PLATFORM = 'platform'
