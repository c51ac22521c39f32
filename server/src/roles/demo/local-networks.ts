import path from 'node:path'
import { networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import { openLocalWallet, startLocalChain, type LocalChain, type LocalWallet } from '../../edges/chains/index.ts'
import type { WatchedNetwork } from '../watcher.ts'

/** Each simulated network is a chain of its own; no public network has these ids. */
const chainIds = { erc20: 31_101, bep20: 31_156, polygon: 31_137 } as const satisfies Partial<Record<NetworkCode, number>>
type LocalNetwork = keyof typeof chainIds

const BLOCK_SECONDS = 4
const EVERY_MS = 1_000

/** The simulated networks of a demo. */
export interface LocalNetworks {
  readonly watched: readonly WatchedNetwork[]
  readonly wallet: LocalWallet
  chainOf(network: NetworkCode): LocalChain | undefined
  stop(): Promise<void>
}

/** Starts the chains that `dataDir` contains, or new ones. On a machine without the program there are none. */
export async function startLocalNetworks(dataDir: string): Promise<LocalNetworks> {
  const folder = path.join(dataDir, 'chains')
  const wallet = openLocalWallet(folder)
  const chains = new Map<NetworkCode, LocalChain>()
  const stop = async () => {
    await Promise.all([...chains.values()].map((chain) => chain.stop()))
  }
  const start = async (network: LocalNetwork) => {
    const { decimals } = networkFacts[network]
    const chain = await startLocalChain({ chainId: chainIds[network], decimals, faucetKey: wallet.faucetKey, blockSeconds: BLOCK_SECONDS, folder })
    if (chain !== undefined) chains.set(network, chain)
  }
  const started = await Promise.allSettled((Object.keys(chainIds) as LocalNetwork[]).map(start))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return {
    wallet,
    watched: [...chains].map(([network, { url, chainId, token, decimals }]) => ({
      network,
      chainId,
      token,
      decimals,
      simulated: true,
      urls: [url],
      everyMs: EVERY_MS,
    })),
    chainOf: (network) => chains.get(network),
    stop,
  }
}
