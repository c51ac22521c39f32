import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { ppm } from '@ohmstead/contract/kernel/rate'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { Queryable } from '../../platform/database.ts'
import { readSettings, type SettingsRead } from '../settings/index.ts'
import type { NetworkTerms } from './terms.ts'

/** The settings of each network. */
const settingsOf = {
  trc20: {
    enabled: 'networks.tronEnabled',
    confirmations: 'networks.tronConfirmations',
    depositMinimum: 'networks.tronDepositMinimum',
    withdrawMinimum: 'networks.tronWithdrawMinimum',
    withdrawMaximum: 'networks.tronWithdrawMaximum',
    withdrawFee: 'networks.tronWithdrawFee',
    withdrawFeePpm: 'networks.tronWithdrawFeePpm',
    explorer: 'networks.tronExplorer',
  },
  erc20: {
    enabled: 'networks.ethereumEnabled',
    confirmations: 'networks.ethereumConfirmations',
    depositMinimum: 'networks.ethereumDepositMinimum',
    withdrawMinimum: 'networks.ethereumWithdrawMinimum',
    withdrawMaximum: 'networks.ethereumWithdrawMaximum',
    withdrawFee: 'networks.ethereumWithdrawFee',
    withdrawFeePpm: 'networks.ethereumWithdrawFeePpm',
    explorer: 'networks.ethereumExplorer',
  },
  bep20: {
    enabled: 'networks.bnbEnabled',
    confirmations: 'networks.bnbConfirmations',
    depositMinimum: 'networks.bnbDepositMinimum',
    withdrawMinimum: 'networks.bnbWithdrawMinimum',
    withdrawMaximum: 'networks.bnbWithdrawMaximum',
    withdrawFee: 'networks.bnbWithdrawFee',
    withdrawFeePpm: 'networks.bnbWithdrawFeePpm',
    explorer: 'networks.bnbExplorer',
  },
  polygon: {
    enabled: 'networks.polygonEnabled',
    confirmations: 'networks.polygonConfirmations',
    depositMinimum: 'networks.polygonDepositMinimum',
    withdrawMinimum: 'networks.polygonWithdrawMinimum',
    withdrawMaximum: 'networks.polygonWithdrawMaximum',
    withdrawFee: 'networks.polygonWithdrawFee',
    withdrawFeePpm: 'networks.polygonWithdrawFeePpm',
    explorer: 'networks.polygonExplorer',
  },
} as const

/** What the operator has decided about a network. */
export async function networkTerms(q: Queryable, network: NetworkCode): Promise<NetworkTerms> {
  return termsIn(await readSettings(q), network)
}

/** The same, from settings that were read. */
export function termsIn(valueOf: SettingsRead, network: NetworkCode): NetworkTerms {
  const keys = settingsOf[network]
  return {
    enabled: valueOf(keys.enabled),
    confirmations: valueOf(keys.confirmations),
    depositMinimum: valueOf(keys.depositMinimum),
    withdrawMinimum: valueOf(keys.withdrawMinimum),
    withdrawMaximum: valueOf(keys.withdrawMaximum),
    withdrawFee: valueOf(keys.withdrawFee),
    withdrawFeePpm: ppm(valueOf(keys.withdrawFeePpm)),
    explorer: valueOf(keys.explorer),
  }
}

/** How old the newest block of a network may be before it counts as behind. */
export function behindAfterMs(valueOf: SettingsRead): number {
  return valueOf('networks.behindAfterMinutes') * MINUTE_MS
}
