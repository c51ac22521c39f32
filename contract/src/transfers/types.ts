import { amount, id, instantField, strict, z } from '../kernel/field.ts'

/** How long a request can be confirmed. The database has the same time. */
export const REQUEST_VALID_MS = 10 * 60_000

/** The wallets that money can be transferred from. */
export const transferWallets = ['income', 'reward'] as const
export const transferWallet = z.enum(transferWallets)

/** `held`: can still be undone. A request that was not confirmed is not in any list. */
export const transferStates = ['held', 'completed', 'undone'] as const
export const transferState = z.enum(transferStates)

/** `own`: to the own recharge wallet. */
export const transferDirections = ['own', 'sent', 'received'] as const
export const transferDirection = z.enum(transferDirections)

export const transferRow = strict({
  id: id('memberTransfer'),
  direction: transferDirection,
  /** The wallet it was paid from; null for the recipient. */
  wallet: z.nullable(transferWallet),
  amount,
  state: transferState,
  /** The masked name of the other person; null for an own transfer, and where that account is closed. */
  other: z.nullable(z.string()),
  confirmedAt: instantField,
  undoUntil: z.nullable(instantField),
  endedAt: z.nullable(instantField),
})

/** What a member confirms: it does not change any more. */
export const transferRequest = strict({
  id: id('memberTransfer'),
  wallet: transferWallet,
  amount,
  /** The masked name of the recipient; null for an own transfer. */
  recipient: z.nullable(z.string()),
  /** Whether it will be held for ten minutes, because it is the first to this person. */
  held: z.boolean(),
  validUntil: instantField,
})

export const staffTransferRow = strict({
  id: id('memberTransfer'),
  memberId: id('member'),
  recipientId: id('member'),
  wallet: transferWallet,
  amount,
  state: transferState,
  confirmedBy: z.enum(['authenticator', 'passkey']),
  confirmedAt: instantField,
  undoUntil: z.nullable(instantField),
  endedAt: z.nullable(instantField),
})
