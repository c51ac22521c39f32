import { addressBytes, tronAddress } from '@ohmstead/contract/chains/address'
import { openAgreeing } from './agreeing.ts'
import type { Chain, ChainFamily, ChainPlace } from './chain.ts'
import type { PlainPayment, SignedPayment } from './evm/plain-payment.ts'
import type { LocalChain } from './local/local-chain.ts'
import type { SimulatedChainOptions } from './local/simulated-chain.ts'
import type { LocalTron, LocalTronOptions } from './local/tron/local-tron.ts'

export { ChainFault } from './chain.ts'
export type { Chain, ChainFamily, Head, TokenTransfer } from './chain.ts'
export type { PlainPayment, SignedPayment } from './evm/plain-payment.ts'
export { openDepositKeys } from './deposit-keys.ts'
export type { DepositKeys, DepositXpubs } from './deposit-keys.ts'
export { openLocalWallet } from './local/local-wallet.ts'
export type { LocalWallet } from './local/local-wallet.ts'
export type { LocalChain } from './local/local-chain.ts'
export type { SimulatedChain } from './local/simulated-chain.ts'

/** A network through its nodes. The libraries of a family are loaded with its first node, so that an instance without networks does not wait for them. */
export async function openChain(family: ChainFamily, place: ChainPlace): Promise<Chain> {
  return openAgreeing(await openNodes(family, place))
}

async function openNodes(family: ChainFamily, place: ChainPlace): Promise<Chain[]> {
  if (family === 'tron') {
    const { openTronChain } = await import('./tron/tron-chain.ts')
    return place.urls.map((url) => openTronChain(place, url))
  }
  const { openEvmChain } = await import('./evm/evm-chain.ts')
  return place.urls.map((url) => openEvmChain(place, url))
}

/** The hash of Ethereum-like networks, which their keystores are checked with. */
export async function keccakOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { keccak } = await import('./evm/evm-chain.ts')
  return keccak(bytes)
}

/** The address whose key signed a text in the way of wallets: EIP-191, or version 2 of Tron. Undefined: no key did. */
export async function signerOfText(family: ChainFamily, text: string, signature: `0x${string}`): Promise<string | undefined> {
  try {
    if (family === 'tron') {
      const { utils } = await import('tronweb')
      return utils.message.verifyMessage(text, signature)
    }
    const { recoverMessageAddress } = await import('viem')
    return await recoverMessageAddress({ message: text, signature })
  } catch {
    // Most of these bytes are no signature of any key.
    return undefined
  }
}

/** Who signed exactly this payment of an Ethereum-like network; null: the bytes are another one. */
export async function readSignedPayment(payment: PlainPayment, raw: string): Promise<SignedPayment | null> {
  const { readPayment } = await import('./evm/plain-payment.ts')
  return readPayment(payment, raw)
}

/** Signs a payment of an Ethereum-like network, without asking a node. */
export async function signPlainPayment(payment: PlainPayment, privateKey: Uint8Array): Promise<string> {
  const { signPayment } = await import('./evm/plain-payment.ts')
  return signPayment(payment, privateKey)
}

/** The address that a private key pays from. */
export async function addressOfKey(family: ChainFamily, privateKey: Uint8Array): Promise<string> {
  const { addressOfEvmKey } = await import('./evm/evm-chain.ts')
  const address = addressOfEvmKey(privateKey)
  return family === 'tron' ? tronAddress(addressBytes(address)) : address
}

/** An Ethereum-like chain of this machine. Undefined: there is no such program for it. */
export async function startLocalChain(options: SimulatedChainOptions): Promise<LocalChain | undefined> {
  const { startLocalChain: start } = await import('./local/local-chain.ts')
  return start(options)
}

/** A chain on this machine with the API of Tron. */
export async function startLocalTron(options: LocalTronOptions): Promise<LocalTron> {
  const { startLocalTron: start } = await import('./local/tron/local-tron.ts')
  return start(options)
}
