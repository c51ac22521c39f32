import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Instant } from '@ohmstead/contract/kernel/instant'

/** How a network writes addresses and transactions. */
export type ChainFamily = 'tron' | 'evm'

/** Where and how one network is read; `token` is the only contract whose transfers count. */
export interface ChainPlace {
  /** Of one or more nodes, which must agree on what they report. */
  readonly urls: readonly string[]
  readonly chainId: number
  readonly token: string
  /** Decimals of the token. */
  readonly decimals: number
  /** Blocks on top of a block before it counts as final, also where a node reports finality itself. */
  readonly confirmations: number
}

export interface Block {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string
  readonly at: Instant
}

/** A transfer of the token, from a receipt that succeeded. */
export interface TokenTransfer {
  readonly transactionHash: string
  readonly logIndex: number
  readonly blockNumber: bigint
  readonly blockHash: string
  readonly from: string
  readonly to: string
  /** Rounded down to the micro-unit; what is below it is never owed (in the operator's favour, at most 1e-6). */
  readonly amount: Micros
}

export interface Outcome {
  /** `unknown`: the node has never seen it or has dropped it; `failed`: in a block, without effect. */
  readonly state: 'unknown' | 'pending' | 'included' | 'failed'
  readonly blockNumber?: bigint
  readonly blockHash?: string
}

/** The final block that a transfer refers to, and until when it can get into a block. */
export interface Anchor {
  readonly blockNumber: bigint
  readonly blockHash: string
  readonly at: Instant
  readonly expiresAt: Instant
}

/** What one unit of work may cost at most, in the smallest unit of the network's coin. */
export interface Fees {
  /** Units of work: gas, on Tron energy. */
  readonly gas: bigint
  readonly feePerGasMax: bigint
  readonly priorityFeePerGas: bigint
  /** Only on networks whose transfers expire. */
  readonly anchor?: Anchor
}

/** A transfer that was encoded and not signed. Plain data, so that it can be stored. */
export interface Unsigned {
  readonly chainId: number
  readonly nonce: number
  /** The contract that is called; for coins, who receives them. */
  readonly token: string
  readonly data: string
  /** Coins that are sent along, in the smallest unit. */
  readonly coins?: bigint
  readonly fees: Fees
}

export interface Signed {
  readonly raw: string
  readonly transactionHash: string
  /** When it can no longer get into a block; null: it stays valid until its number is used. */
  readonly expiresAt: Instant | null
}

/** What must be known of a signed transfer to tell whether it can still get into a block. */
export interface Sent {
  readonly transactionHash: string
  readonly from: string
  readonly nonce: number
  /** Its bytes, as they are sent. */
  readonly raw: string
  readonly expiresAt: Instant | null
}

export type Broadcast = 'accepted' | 'known' | { readonly refused: string }

/** A failure of a node: `isBusy` asks to be left alone for a while, anything else may be tried at once elsewhere. */
export class ChainFault extends Error {
  override readonly name = 'ChainFault'
  readonly isBusy: boolean
  /** How long the node asks to be left alone; null where it does not say. */
  readonly waitMs: number | null
  constructor(message: string, { isBusy = false, waitMs = null }: { readonly isBusy?: boolean; readonly waitMs?: number | null } = {}) {
    super(message)
    this.isBusy = isBusy
    this.waitMs = waitMs
  }
}

/** Blocks to read, both included. At most one of the two lists is given. */
export interface TransferRange {
  readonly from: bigint
  readonly to: bigint
  readonly recipients?: readonly string[]
  readonly senders?: readonly string[]
}

export interface Balances {
  readonly blockNumber: bigint
  readonly blockHash: string
  /** In the order of the addresses. */
  readonly amounts: readonly Micros[]
}

/** The newest block of a network. */
export interface Head {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string
  readonly at: Instant
  readonly hasTransactions: boolean
}

/** One node of one network. Every method but `encodeTransfer`, `encodeCoins` and `sign` asks the node and throws a `ChainFault` when that fails. */
export interface Chain {
  /** How many blocks to ask `transfers` for at once. */
  readonly blocksAtOnce: number
  /** Refuses a node of another network, or one whose token counts in other decimals. */
  verify(): Promise<void>
  head(): Promise<Head>
  /** The newest block that cannot be replaced any more. */
  finalized(): Promise<bigint>
  /** Null: the node has no such block. */
  block(number: bigint): Promise<Block | null>
  /** Transfers of the token in these blocks, both included, in the order of the chain; `recipients` or `senders` limit them to these addresses. */
  transfers(range: TransferRange): Promise<TokenTransfer[]>
  outcome(transactionHash: string): Promise<Outcome>
  /** Whether a signed transfer can never get into a block any more: final blocks prove it, or its bytes are no transaction of its sender with this hash. */
  isDead(sent: Sent): Promise<boolean>
  /** The next number of a sender. Tron has no such order and answers 0: there numbers only make transfers of one sender different. */
  nonceOf(address: string): Promise<{ readonly latest: number; readonly pending: number }>
  tokenBalance(address: string): Promise<Micros>
  /** What addresses hold at the end of the newest block, and which block that is; null: a new block came meanwhile, where a node answers only for the newest. */
  balances(addresses: readonly string[]): Promise<Balances | null>
  nativeBalance(address: string): Promise<bigint>
  feesNow(): Promise<Fees>
  encodeTransfer(transfer: { readonly to: string; readonly amount: Micros; readonly nonce: number; readonly fees: Fees }): Unsigned
  /** Coins of the network instead of the token. Refused where coins are not sent. */
  encodeCoins(payment: { readonly to: string; readonly amount: bigint; readonly nonce: number; readonly fees: Fees }): Unsigned
  /** Pure: asks no node. The same input gives the same bytes. */
  sign(unsigned: Unsigned, privateKey: Uint8Array): Promise<Signed>
  broadcast(raw: string): Promise<Broadcast>
}
