import type { DepositKeys } from '../../edges/chains/index.ts'

/** What the calls of this feature need from the role that runs them. */
export interface Parts {
  /** Derives the addresses of members; null: no member can recharge from a payment network here. */
  readonly depositKeys: DepositKeys | null
}
