import { addressBytes, tronAddress } from '@ohmstead/contract/chains/address'

/** Contracts of Tron speak the ABI of Ethereum: words of 32 bytes, in which addresses are their last 20 bytes, without the prefix 41. */
export const selectors = { transfer: 'a9059cbb', balanceOf: '70a08231', decimals: '313ce567' } as const

/** keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
export const wordOf = (value: bigint): string => value.toString(16).padStart(64, '0')
export const addressWord = (address: string): string => hexOf(addressBytes(address)).padStart(64, '0')
/** The twenty bytes of an address, as logs spell it. */
export const bareHex = (address: string): string => hexOf(addressBytes(address))
export const addressOfWord = (word: string): string => tronAddress(Buffer.from(word.slice(-40), 'hex'))
export const numberOfWord = (word: string): bigint => BigInt(`0x${word}`)
