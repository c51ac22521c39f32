import { assert } from '@ohmstead/contract/kernel/assert'
import { openAgreeing } from './agreeing.ts'
import type { Chain, ChainPlace } from './chain.ts'
import type { LocalChain, LocalChainOptions } from './local/local-chain.ts'

export { ChainFault } from './chain.ts'
export type { Chain } from './chain.ts'
export { openLocalWallet } from './local/local-wallet.ts'
export type { LocalWallet } from './local/local-wallet.ts'
export type { LocalChain } from './local/local-chain.ts'

/** A network through its nodes. The libraries of a family are loaded with its first node, so that an instance without networks does not wait for them. */
export async function openChain(family: 'evm' | 'tron', place: ChainPlace): Promise<Chain> {
  assert(family === 'evm', 'there is an adapter for the family')
  const { openEvmChain } = await import('./evm/evm-chain.ts')
  return openAgreeing(place.urls.map((url) => openEvmChain(place, url)))
}

/** The local chain of a demo. Undefined: there is no such program for this machine. */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain | undefined> {
  const { startLocalChain: start } = await import('./local/local-chain.ts')
  return start(options)
}
