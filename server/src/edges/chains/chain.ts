import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Instant } from '@ohmstead/contract/kernel/instant'

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

/** What one unit of work may cost at most, in the smallest unit of the network's coin. */
export interface Fees {
  readonly gas: bigint
  readonly feePerGasMax: bigint
  readonly priorityFeePerGas: bigint
}

/** A transfer that was encoded and not signed. Plain data, so that it can be stored. */
export interface Unsigned {
  readonly chainId: number
  readonly nonce: number
  readonly token: string
  readonly data: string
  readonly fees: Fees
}

export interface Signed {
  readonly raw: string
  readonly transactionHash: string
}

export type Broadcast = 'accepted' | 'known' | { readonly refused: string }

/** A failure of a node: `isBusy` asks to be left alone for a while, anything else may be tried at once elsewhere. */
export class ChainFault extends Error {
  override readonly name = 'ChainFault'
  readonly isBusy: boolean
  constructor(message: string, { isBusy = false }: { readonly isBusy?: boolean } = {}) {
    super(message)
    this.isBusy = isBusy
  }
}

/** One node of one network. Every method but `encodeTransfer` and `sign` asks the node and throws a `ChainFault` when that fails. */
export interface Chain {
  /** Refuses a node of another network, or one whose token counts in other decimals. */
  verify(): Promise<void>
  head(): Promise<{ readonly number: bigint; readonly at: Instant }>
  /** The newest block that cannot be replaced any more. */
  finalized(): Promise<bigint>
  /** Null: the node has no such block. */
  block(number: bigint): Promise<Block | null>
  /** Transfers of the token in these blocks, both included, in the order of the chain; `recipients` limits them to these addresses. */
  transfers(range: { readonly from: bigint; readonly to: bigint; readonly recipients?: readonly string[] }): Promise<TokenTransfer[]>
  outcome(transactionHash: string): Promise<Outcome>
  nonceOf(address: string): Promise<{ readonly latest: number; readonly pending: number }>
  tokenBalance(address: string): Promise<Micros>
  nativeBalance(address: string): Promise<bigint>
  feesNow(): Promise<Fees>
  encodeTransfer(transfer: { readonly to: string; readonly amount: Micros; readonly nonce: number; readonly fees: Fees }): Unsigned
  /** Pure: asks no node. The same input gives the same bytes. */
  sign(unsigned: Unsigned, privateKey: Uint8Array): Promise<Signed>
  broadcast(raw: string): Promise<Broadcast>
}
