import type { NetworkCode } from '@ohmstead/contract/networks/types'

/** The setting of the most that the fee of one address may cost, by network. */
const settings = { erc20: 'sweeps.ethereumCoins', bep20: 'sweeps.bnbCoins', polygon: 'sweeps.polygonCoins' } as const

/** The networks that are swept. */
export type SweptNetwork = keyof typeof settings
export const isSwept = (network: NetworkCode): network is SweptNetwork => network in settings
export const coinsOf = (network: SweptNetwork) => settings[network]
