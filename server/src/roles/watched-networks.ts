import { parseAddress } from '@ohmstead/contract/networks/address'
import { networkFacts } from '@ohmstead/contract/networks/types'
import type { Env } from '../platform/env.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import type { WatchedNetwork } from './watcher.ts'

/** Blocks of these networks come every 2 to 12 seconds. */
const EVERY_MS = 5_000

/** The networks that the environment names nodes for; without a contract of their own, with the token of the main network. */
export function watchedNetworks({ networks }: Pick<Env, 'networks'>): WatchedNetwork[] {
  return networks.map(({ network, urls, ...own }) => {
    const { token, chainId, decimals } = networkFacts[network]
    const typed = own.token ?? token
    const parsed = parseAddress(network, typed)
    if (parsed === undefined) throw new StartRefusal(`${network.toUpperCase()}_TOKEN must be an address of its network.`)
    return { network, urls, token: parsed, chainId: own.chainId ?? chainId, decimals: own.decimals ?? decimals, simulated: false, everyMs: EVERY_MS }
  })
}
