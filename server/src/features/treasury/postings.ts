import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { PayableAccount } from '@ohmstead/contract/treasury/types'
import { PLATFORM, type Entry, type TransferCode } from '../ledger/index.ts'

export interface Payout {
  readonly id: Id<'payout'>
  readonly account: PayableAccount
  /** The site whose supplier is paid, or a point without a site; otherwise the platform. */
  readonly owner: string
  readonly amount: Micros
}

const codes: Readonly<Record<PayableAccount, TransferCode>> = {
  operator_income: 'treasury_sweep',
  house_share: 'treasury_sweep',
  lease_earned: 'treasury_sweep',
  fee_income: 'treasury_sweep',
  vat_payable: 'payout_vat',
  energy_payable: 'payout_energy',
}

/** What the operator gave to members becomes theirs on a payment network, so that they can withdraw it there. */
export function contributionPosted({ id, amount }: { readonly id: Id<'contribution'>; readonly amount: Micros }, at: Instant): Entry {
  return {
    code: 'operator_contribution',
    phase: 'post',
    debit: { kind: 'chain_clearing', owner: PLATFORM },
    credit: { kind: 'operator_bank', owner: PLATFORM },
    amount,
    cause: { kind: 'contribution', id },
    key: 'contribution',
    at,
  }
}

/** What was earned or is owed is taken out of the money on a payment network. */
export function payoutPosted({ id, account, owner, amount }: Payout, at: Instant): Entry {
  return {
    code: codes[account],
    phase: 'post',
    debit: { kind: account, owner },
    credit: { kind: 'chain_clearing', owner: PLATFORM },
    amount,
    cause: { kind: 'payout', id },
    key: 'payout',
    at,
  }
}
