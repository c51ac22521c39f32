import type { Micros } from '@ohmstead/contract/kernel/amount'

export interface SimulatedChainOptions {
  readonly chainId: number
  readonly decimals: number
  readonly faucetKey: Uint8Array
  /** Null: blocks are made only by `mine`. */
  readonly blockSeconds: number | null
  /** Where the chain is kept from start to start; absent: it is gone after the stop. */
  readonly folder?: string
}

/** A chain of this machine with a token that is worth nothing: simulated money through real blocks. */
export interface SimulatedChain {
  readonly url: string
  readonly chainId: number
  readonly token: string
  readonly decimals: number
  readonly faucetAddress: string
  /** Sends new tokens to an address; resolves with the transaction before it is in a block. */
  sendTokens(to: string, amount: Micros): Promise<string>
  /** Gives an account coins for fees, at the latest with the next block. */
  sendCoins(to: string, amount: bigint): Promise<void>
  mine(blocks: number): Promise<void>
  /** Replaces the newest blocks by empty ones. */
  replaceBlocks(depth: number): Promise<void>
  stop(): Promise<void>
}
