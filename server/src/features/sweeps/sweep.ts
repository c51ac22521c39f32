import type { Micros } from '@ohmstead/contract/kernel/amount'

/** Micro-coins that a setting counts in, in the smallest unit of a coin of an Ethereum-like network. */
const WEI_PER_MICRO_COIN = 10n ** 12n
/** The most that the database takes as the coins of one address: one coin. */
const COINS_MAX = 10n ** 18n
/** Days can pass until a sweep is signed, so its price is this many times that of its preparation. What is not used stays at the address. */
const PRICE_MARGIN = 2n

export interface Price {
  readonly gas: bigint
  readonly feePerGasMax: bigint
  readonly priorityFeePerGas: bigint
}

/** The price that a sweep is prepared with; null: the fee of one address would be above the most that the setting allows, or above one coin. */
export function priceWithin({ gas, feePerGasMax, priorityFeePerGas }: Price, most: Micros): Price | null {
  const price = { gas, feePerGasMax: feePerGasMax * PRICE_MARGIN, priorityFeePerGas }
  const fee = gas * price.feePerGasMax
  return fee <= most * WEI_PER_MICRO_COIN && fee <= COINS_MAX ? price : null
}

/** Coins that an address lacks for a fee. */
export const coinsLacking = ({ gas, feePerGasMax }: Price, held: bigint): bigint => {
  const most = gas * feePerGasMax
  return held >= most ? 0n : most - held
}

/** The smallest unit of a coin as decimal text of coins. */
export function coinsText(wei: bigint): string {
  const [whole, rest] = [wei / 10n ** 18n, wei % 10n ** 18n]
  return `${whole}.${String(rest).padStart(18, '0')}`.replace(/\.?0+$/, '')
}
