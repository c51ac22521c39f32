import { amount, dayField, instantField, signedAmount, strict, wattHours, z } from '../kernel/field.ts'

/** The wallets of a member, all views of one ledger. */
export const walletKinds = ['recharge', 'income', 'reward'] as const
export const walletKind = z.enum(walletKinds)

export const overview = strict({
  asset: z.string(),
  /** available + frozen + to be released */
  totalValuation: amount,
  /** recharge + income + reward, minus the holds on them */
  available: amount,
  frozen: amount,
  /** deposits that are not credited, transfers of other members that they can still undo, and prices of sold leases whose buyers can still withdraw */
  toBeReceived: amount,
  /** settled in the member's favour, not yet released */
  toBeReleased: amount,
  releasedCumulative: amount,
  wallets: z.array(strict({ kind: walletKind, available: amount, frozen: amount })),
})

/** The kinds of bill lines, as named in the filter. */
export const billKinds = ['recharge', 'charging', 'lease', 'income', 'rebate', 'transfer', 'withdrawal', 'reward', 'refund', 'correction'] as const
export const billKind = z.enum(billKinds)

/** The kind of each posting that touches a wallet. A bill names it by `codes.<code>` in the messages of wallets. */
export const billKindsByCode = {
  deposit: 'recharge',
  deposit_assigned: 'recharge',
  faucet: 'recharge',
  charge_payment: 'charging',
  own_use_return: 'refund',
  charge_refund: 'refund',
  lease_refund: 'refund',
  energy_reimbursed: 'income',
  host_share: 'income',
  rebate: 'rebate',
  lease_purchase: 'lease',
  resale: 'lease',
  resale_fee: 'lease',
  transfer_own: 'transfer',
  transfer_member: 'transfer',
  withdraw_net: 'withdrawal',
  withdraw_fee: 'withdrawal',
  task_reward: 'reward',
  wheel_prize: 'reward',
  points_discount: 'refund',
  correction_reverse: 'correction',
  deposit_shortfall: 'correction',
} as const satisfies Readonly<Record<string, (typeof billKinds)[number]>>

/** What caused a movement; every bill line links to its cause. */
export const causeKinds = [
  'deposit',
  'faucet',
  'charging_session',
  'lease',
  'resale',
  'transfer',
  'withdrawal',
  'funding',
  'task',
  'draw',
  'goodwill',
  'payout',
  'contribution',
  'correction',
] as const
export const causeKind = z.enum(causeKinds)

/** What caused a movement: its number, and where a feature knows them its name (a point, a package, a masked person) and its energy. */
const cause = strict({ kind: causeKind, id: z.string(), name: z.nullable(z.string()), energyWh: z.nullable(wattHours) })

export const billLine = strict({
  /** The ledger transfer behind the line. */
  transferId: z.string(),
  /** For a released share: the hold that it resolves, which identifies its evidence. */
  holdId: z.nullable(z.string()),
  wallet: walletKind,
  kind: billKind,
  /** The named posting, listed in docs/reference/postings.md. */
  code: z.string(),
  amount: signedAmount,
  /** What the wallet held after this movement. */
  balance: amount,
  at: instantField,
  cause,
  /** For a correction: the movement that it takes back, which stays as it was posted. */
  corrects: z.nullable(strict({ transferId: z.string(), code: z.string(), amount, at: instantField })),
})

/** A UTC month `yyyy-mm` or year `yyyy`. */
export const statementPeriod = z.string().check(z.regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/))

/** A period with movements. */
export const statementListed = strict({
  period: statementPeriod,
  lines: z.number(),
  /** What all wallets held at the end of it, together. */
  closing: signedAmount,
  /** All its days are closed in the ledger: nothing in it can change any more. */
  final: z.boolean(),
})

export const statement = strict({
  period: statementPeriod,
  from: dayField,
  /** The last day of the period. */
  to: dayField,
  final: z.boolean(),
  /** Number of the document: the same at every download. */
  number: z.string(),
  /** SHA-256 of the data that is attached to the PDF. */
  hash: z.string(),
  lines: z.number(),
  wallets: z.array(
    strict({
      wallet: walletKind,
      opening: signedAmount,
      /** Sum of the amounts that came in. */
      received: amount,
      /** Sum of the amounts that went out, positive. */
      paid: amount,
      closing: signedAmount,
    }),
  ),
  sums: z.array(strict({ kind: billKind, lines: z.number(), amount: signedAmount })),
  opening: signedAmount,
  closing: signedAmount,
})

export const holdLine = strict({
  transferId: z.string(),
  wallet: z.enum([...walletKinds, 'toBeReleased', 'toBeReceived']),
  code: z.string(),
  amount: amount,
  state: z.enum(['held', 'taken', 'returned']),
  takenAmount: amount,
  heldAt: instantField,
  resolvedAt: z.nullable(instantField),
  cause,
})
