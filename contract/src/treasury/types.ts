import { anyAmount, amount, id, instantField, signedAmount, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'

/**
 * What moved from or to an address of the operator. `funding`: from outside; `internal`: between our addresses; `withdrawal`: the signer sent it;
 * `unexplained`: it left for the outside and is no withdrawal; `ownMoney`: two people declared that the operator's money left; `disproved`: two people
 * declared that the network does not have it, and it counts nowhere.
 */
export const movementKinds = ['funding', 'internal', 'withdrawal', 'unexplained', 'ownMoney', 'disproved'] as const
export const movementKind = z.enum(movementKinds)
export type MovementKind = (typeof movementKinds)[number]

/** A network as its books and its blocks see it. */
export const networkBooks = strict({
  network: networkCode,
  simulated: z.boolean(),
  /** What our addresses held when each was last compared, and how much of it the operator's own ones. */
  onNetwork: anyAmount,
  inWallets: anyAmount,
  /** What the books say that they hold. */
  inBooks: signedAmount,
  difference: signedAmount,
  /** What the operator gave to members and is theirs on this network. */
  contributed: amount,
  /** The operator's own money, which members have no claim to. */
  ownMoney: signedAmount,
  /** What left our addresses and is not explained. */
  unexplained: amount,
  /** The operator's addresses hold more than the setting allows. */
  aboveCeiling: z.boolean(),
  comparedAt: z.nullable(instantField),
  /** Why nothing is sent on this network; null: nothing stops it. */
  stoppedSince: z.nullable(instantField),
})

export const missingKinds = ['deposit', 'movement', 'payment'] as const

/** What watcher or signer reported and the worker does not find on its network: nothing is sent while there is any. */
export const missingRow = strict({
  what: z.enum(missingKinds),
  network: networkCode,
  transactionHash: z.string(),
  logIndex: z.number(),
  sender: z.string(),
  recipient: z.string(),
  amount: anyAmount,
  /** Since when it is listed to be seen. */
  since: instantField,
  /** What the signer says became of a payment; null: it is none. */
  claim: z.nullable(z.enum(['confirmed', 'failed', 'dead'])),
  /** The deposit that two people can take back; null: it is none. */
  depositId: z.nullable(id('deposit')),
  memberId: z.nullable(id('member')),
  /** The waiting request about it; null: none. */
  approvalId: z.nullable(id('approval')),
})

/** An address that does not hold what the books say. */
export const addressDifference = strict({
  network: networkCode,
  address: z.string(),
  block: z.string(),
  onNetwork: anyAmount,
  inBooks: signedAmount,
  comparedAt: instantField,
})

export const movementRow = strict({
  network: networkCode,
  transactionHash: z.string(),
  logIndex: z.number(),
  sender: z.string(),
  recipient: z.string(),
  amount,
  kind: movementKind,
  explorer: z.string(),
  storedAt: instantField,
  /** The waiting request about it; null: none. */
  approvalId: z.nullable(id('approval')),
})

/** What can be taken out: what the operator earned (the first four), and what it owes for tax and for the energy of a site. */
export const payableAccounts = ['operator_income', 'house_share', 'lease_earned', 'fee_income', 'vat_payable', 'energy_payable'] as const
export const payableAccount = z.enum(payableAccounts)
export type PayableAccount = (typeof payableAccounts)[number]

/** An account that something can be taken out of: of energy one for each site, or for a point without a site. */
const accountOfOperator = {
  account: payableAccount,
  /** The site or the point whose energy is owed; otherwise `platform`. */
  owner: z.string(),
  /** The name of the site. */
  name: z.nullable(z.string()),
} as const

export const payableRow = strict({
  ...accountOfOperator,
  available: amount,
  /** What was taken out until now. */
  taken: amount,
})

export const payoutRow = strict({
  ...accountOfOperator,
  id: id('payout'),
  network: networkCode,
  amount,
  /** The request that two people agreed on. */
  approvalId: id('approval'),
  at: instantField,
})
