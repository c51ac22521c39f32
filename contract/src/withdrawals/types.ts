import { amount, id, instantField, plainNote, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'

/** How long a request can be confirmed. The database has the same time. */
export const WITHDRAWAL_VALID_MS = 10 * 60_000

/** The wallets that money can be withdrawn from. `income` includes rewards; `recharge` takes an unspent recharge back. */
export const withdrawalWallets = ['income', 'recharge'] as const
export const withdrawalWallet = z.enum(withdrawalWallets)
export type WithdrawalWallet = (typeof withdrawalWallets)[number]

/** A request that was not confirmed is not in any list. */
export const withdrawalStates = ['review', 'approved', 'signing', 'broadcast', 'confirmed', 'failed', 'rejected', 'cancelled'] as const
export const withdrawalState = z.enum(withdrawalStates)
export type WithdrawalState = (typeof withdrawalStates)[number]

/** What members see of the states: `failed` includes rejected and cancelled, where the whole amount is back. */
export const withdrawalStandings = ['inProgress', 'success', 'failed'] as const
export const withdrawalStanding = z.enum(withdrawalStandings)
export type WithdrawalStanding = (typeof withdrawalStandings)[number]

/** Why a withdrawal is held. Each hold has an end, and ends by itself. */
export const holdReasons = ['newDevice', 'securityChange', 'firstWithdrawal', 'screening', 'amount', 'velocity'] as const
export const holdReason = z.enum(holdReasons)
export type HoldReason = (typeof holdReasons)[number]

/** What sending waits for. It is nothing that the member has to do. */
export const waitReasons = ['operatorFunds', 'screeningList', 'networkBehind', 'hourlyLimit', 'sendingPaused', 'booksDiffer'] as const
export const waitReason = z.enum(waitReasons)
export type WaitReason = (typeof waitReasons)[number]

/** Why staff rejected a withdrawal. */
export const rejectReasons = ['sanctionedAddress', 'accountTakenOver', 'courtOrder', 'duplicate'] as const
export const rejectReason = z.enum(rejectReasons)
export type RejectReason = (typeof rejectReasons)[number]

export const withdrawalHold = strict({
  reason: holdReason,
  startsAt: instantField,
  /** When it ends by itself. */
  endsAt: instantField,
  /** When it ended: by itself, by approval, or with the withdrawal; null: it still holds. */
  endedAt: z.nullable(instantField),
})

export const withdrawalRow = strict({
  id: id('withdrawal'),
  wallet: withdrawalWallet,
  network: networkCode,
  address: z.string(),
  /** The remark of the saved address when it was requested. */
  remark: z.string(),
  amount,
  fee: amount,
  arrives: amount,
  state: withdrawalState,
  standing: withdrawalStanding,
  holds: z.array(withdrawalHold),
  waitingFor: z.nullable(waitReason),
  cancellable: z.boolean(),
  confirmedAt: instantField,
  /** When it should have arrived, counted from the end of its holds. */
  promisedAt: instantField,
  endedAt: z.nullable(instantField),
  /** Known once it is signed. */
  transactionHash: z.nullable(z.string()),
  rejectedFor: z.nullable(rejectReason),
})

/** One step of a withdrawal, with its time. */
export const withdrawalStep = strict({ state: withdrawalState, at: instantField })

export const withdrawalFull = strict({
  ...withdrawalRow.shape,
  steps: z.array(withdrawalStep),
  confirmedBy: z.enum(['authenticator', 'passkey']),
  /** The page of the transaction in a public explorer; empty: none. */
  explorer: z.string(),
  /** The network is simulated, so its money is worth nothing. */
  simulated: z.boolean(),
})

/** What a member confirms: it does not change any more. */
export const withdrawalRequest = strict({
  id: id('withdrawal'),
  wallet: withdrawalWallet,
  network: networkCode,
  address: z.string(),
  remark: z.string(),
  amount,
  fee: amount,
  arrives: amount,
  /** The holds that will begin when it is confirmed. */
  holds: z.array(strict({ reason: holdReason, endsAt: instantField })),
  validUntil: instantField,
})

/** Why this amount cannot be requested; null: it can. */
export const quoteFault = z.nullable(z.enum(['belowMinimum', 'aboveMaximum', 'dailyMaximum', 'insufficientBalance', 'networkClosed']))

export const withdrawalQuote = strict({
  wallet: withdrawalWallet,
  network: networkCode,
  available: amount,
  minimum: amount,
  /** The largest amount that can be requested now; below `minimum`: none. */
  maximum: amount,
  /** What all withdrawals of a UTC day can be, and what is left of it. */
  dailyLimit: amount,
  leftToday: amount,
  /** Null without an amount. */
  amount: z.nullable(amount),
  fee: z.nullable(amount),
  arrives: z.nullable(amount),
  /** The two parts of the fee: fixed, and a share of the amount in ppm. */
  feeFixed: amount,
  feePpm: z.number(),
  expectedMinutes: z.number(),
  /** Holds that would begin with this amount. */
  holds: z.array(strict({ reason: holdReason, endsAt: instantField })),
  fault: quoteFault,
})

export const staffWithdrawalRow = strict({
  id: id('withdrawal'),
  memberId: id('member'),
  wallet: withdrawalWallet,
  network: networkCode,
  address: z.string(),
  amount,
  fee: amount,
  arrives: amount,
  state: withdrawalState,
  holds: z.array(withdrawalHold),
  waitingFor: z.nullable(waitReason),
  confirmedAt: instantField,
  promisedAt: instantField,
  /** In progress after the promised time. */
  late: z.boolean(),
  endedAt: z.nullable(instantField),
  transactionHash: z.nullable(z.string()),
})

export const staffWithdrawalFull = strict({
  ...staffWithdrawalRow.shape,
  confirmedBy: z.enum(['authenticator', 'passkey']),
  steps: z.array(withdrawalStep),
  /** Signed transactions, newest first. A second one exists only where the first can never be included any more. */
  transactions: z.array(
    strict({ hash: z.string(), nonce: z.number(), signedAt: instantField, broadcastAt: z.nullable(instantField), deadAt: z.nullable(instantField) }),
  ),
  /** Earlier confirmed withdrawals of the member, and how many of them went to this address. */
  earlier: z.number(),
  earlierHere: z.number(),
  /** A request to approve it that waits for its second person. */
  approvalId: z.nullable(id('approval')),
  /** The travel-rule record: what the member declared about the address before the request. Null: no names were asked for. */
  parties: z.nullable(
    strict({
      originator: z.string(),
      beneficiary: z.string(),
      /** Null: a wallet with a key of its own. */
      provider: z.nullable(z.string()),
      provenAt: z.nullable(instantField),
    }),
  ),
  rejectedFor: z.nullable(rejectReason),
  rejectNote: z.nullable(z.string()),
})

export const rejectNote = plainNote(1, 500)
