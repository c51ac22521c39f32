import { amount, anyAmount, id, instantField, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'

/**
 * `seen`: in a block that can still be replaced; `final`: waits until the deposits of the member on this network reach the minimum; `credited`;
 * `dropped`: its block was replaced and it is in no other one, or two people agreed that the network does not have it; `unmatched`: final, and waits until two members of staff say whose it is.
 */
export const depositStates = ['seen', 'final', 'credited', 'dropped', 'unmatched'] as const
export const depositState = z.enum(depositStates)

/**
 * Why a deposit is credited to no member by itself. `noMember`: its address was given to no member; `closed`: the account of its address is closed;
 * `foreignAddress`: the stored address is not the one of the operator's key; `tooLarge`: more than one movement of the ledger can carry;
 * `foundLater`: two people took it back because the network did not have it, and the worker found it afterwards.
 */
export const unmatchedReasons = ['noMember', 'closed', 'foreignAddress', 'tooLarge', 'foundLater'] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** A network as the recharge page shows it. */
export const rechargeNetwork = strict({
  network: networkCode,
  /** The address of the caller on it; null until it is asked for. */
  address: z.nullable(z.string()),
  /** Less than this is credited once the deposits on this network reach it together. */
  minimum: amount,
  /** Final deposits that wait for the minimum. */
  waiting: amount,
  /** How long the last deposits took from their first block to the credit; null where there were too few. */
  typical: z.nullable(strict({ medianMs: z.number(), ninetyPercentMs: z.number(), count: z.number() })),
})

export const depositRow = strict({
  id: id('deposit'),
  network: networkCode,
  amount,
  state: depositState,
  sender: z.string(),
  recipient: z.string(),
  transactionHash: z.string(),
  /** The transaction in a public explorer; empty where there is none. */
  explorer: z.string(),
  /** Confirmations so far, at most as many as are needed. */
  confirmations: z.number(),
  confirmationsNeeded: z.number(),
  minimum: amount,
  simulated: z.boolean(),
  seenAt: instantField,
  finalAt: z.nullable(instantField),
  creditedAt: z.nullable(instantField),
})

export const staffDepositRow = strict({
  ...depositRow.shape,
  /** As it is on the network, which can be more than the ledger moves at once. */
  amount: anyAmount,
  memberId: z.nullable(id('member')),
  /** Why it was not credited by itself; null: it was, or still can be. */
  reason: z.nullable(z.enum(unmatchedReasons)),
})

export const staffDepositFull = strict({
  ...staffDepositRow.shape,
  /** The member whom the address was given to; null: no one. */
  addressOf: z.nullable(id('member')),
  /** The waiting request to assign it or to take it back; null: none. */
  approvalId: z.nullable(id('approval')),
  /** The request by which two members of staff assigned it; null: it was not assigned. */
  assignedBy: z.nullable(id('approval')),
  /** The request by which two members of staff agreed that the network does not have it; null: they did not. */
  disprovedBy: z.nullable(id('approval')),
  /** How it was last taken back from a member; null: never. */
  takenBack: z.nullable(strict({ correctionId: id('correction'), memberId: id('member'), reason: z.string(), at: instantField })),
})
