import { amount, instantField, strict, z } from '../kernel/field.ts'

/** The payment networks, the recommended one first. */
export const networkCodes = ['trc20', 'erc20', 'bep20', 'polygon'] as const
export const networkCode = z.enum(networkCodes)
export type NetworkCode = (typeof networkCodes)[number]

/** How the addresses and transactions of a network are written. */
export type NetworkFamily = 'tron' | 'evm'

export interface NetworkFacts {
  readonly family: NetworkFamily
  /** The name of the chain, which is the same in every language. */
  readonly name: string
  /** Of the main network; a test network is named by the operator. */
  readonly chainId: number
  /** The token contract on the main network, and how many decimals it counts in. */
  readonly token: string
  readonly decimals: number
  /** The coin that fees are paid in. */
  readonly coin: string
}

/** What is the same on every instance. The contracts are those that the issuers of the tokens publish. */
export const networkFacts: Readonly<Record<NetworkCode, NetworkFacts>> = {
  trc20: { family: 'tron', name: 'Tron', chainId: 728_126_428, token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6, coin: 'TRX' },
  erc20: { family: 'evm', name: 'Ethereum', chainId: 1, token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6, coin: 'ETH' },
  bep20: { family: 'evm', name: 'BNB Smart Chain', chainId: 56, token: '0x55d398326f99059fF775485246999027B3197955', decimals: 18, coin: 'BNB' },
  polygon: { family: 'evm', name: 'Polygon', chainId: 137, token: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', decimals: 6, coin: 'POL' },
}

/** The network recommended for recharges and withdrawals. */
export const recommendedNetwork: NetworkCode = 'trc20'

/** A network as its page shows it. */
export const networkShown = strict({
  network: networkCode,
  name: z.string(),
  recommended: z.boolean(),
  /** `open`: ready; `closed`: switched off by the operator; `absent`: this instance has no node for it. */
  state: z.enum(['open', 'closed', 'absent']),
  simulated: z.boolean(),
  /** Confirmations after which a transfer is credited. */
  confirmations: z.number(),
  depositMinimum: amount,
  /** The token contract that counts; null without a node. */
  token: z.nullable(z.string()),
  /** The address of a transaction in a public explorer, with `{hash}` in it; empty: none. */
  explorer: z.string(),
  /** The newest block that the nodes reported, and when it was made. */
  height: z.nullable(z.string()),
  headAt: z.nullable(instantField),
  /** Whether we are further behind the network than the operator allows. */
  behind: z.boolean(),
})
