import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { Queryable } from '../../platform/database.ts'
import { setting } from '../settings/index.ts'

const settings = {
  trc20: 'treasury.tronWalletMost',
  erc20: 'treasury.ethereumWalletMost',
  bep20: 'treasury.bnbWalletMost',
  polygon: 'treasury.polygonWalletMost',
} as const satisfies Record<NetworkCode, string>

/** The most that the operator's own addresses should hold on a network. */
export const walletMostOn = (q: Queryable, network: NetworkCode): Promise<Micros> => setting(q, settings[network])
