import path from 'node:path'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { usdt } from '@ohmstead/contract/kernel/setting'
import { networkCodes, networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import {
  addressOfKey,
  openChain,
  openDepositKeys,
  openLocalWallet,
  startLocalChain,
  startLocalTron,
  type LocalWallet,
  type SimulatedChain,
} from '../../edges/chains/index.ts'
import type { WatchedNetwork } from '../watcher.ts'

/** Each simulated network is a chain of its own; no public network has these ids. */
const chainIds = { trc20: 31_195, erc20: 31_101, bep20: 31_156, polygon: 31_137 } as const satisfies Record<NetworkCode, number>

const BLOCK_SECONDS = 4
/** As many as the confirmations of a demo; on the public network it is 19. */
const SOLID_AFTER = 2
/** Twice per block. Most of what an idle demo does is reading its networks. */
const EVERY_MS = (BLOCK_SECONDS * 1_000) / 2
/** How far an address that no member has is from those that members get next. */
const AHEAD = 40

/** The simulated networks of a demo. */
export interface LocalNetworks {
  readonly watched: readonly WatchedNetwork[]
  readonly wallet: LocalWallet
  chainOf(network: NetworkCode): SimulatedChain | undefined
  /** An address among the next ones of the operator's key, which no member has. */
  addressWithoutMember(network: NetworkCode, firstFree: number): string | null
  /** Sends an amount from the wallet that pays withdrawals to the outside; null where there is no such chain. */
  payOutside(network: NetworkCode, amount: Micros): Promise<string | null>
  /** Gives the wallet that withdrawals are paid from what it needs for a long time. */
  fundPayouts(): Promise<void>
  stop(): Promise<void>
}

/** Starts the chains that `dataDir` contains, or new ones. On a machine without anvil there is only that of Tron. */
export async function startLocalNetworks(dataDir: string): Promise<LocalNetworks> {
  const folder = path.join(dataDir, 'chains')
  const wallet = openLocalWallet(folder)
  const keys = openDepositKeys(wallet.depositXpubs)
  const chains = new Map<NetworkCode, SimulatedChain>()
  const stop = async () => {
    await Promise.all([...chains.values()].map((chain) => chain.stop()))
  }
  const start = async (network: NetworkCode) => {
    const { family, decimals } = networkFacts[network]
    const options = { chainId: chainIds[network], decimals, faucetKey: wallet.faucetKey, blockSeconds: BLOCK_SECONDS, folder }
    const chain = family === 'tron' ? await startLocalTron({ ...options, solidAfter: SOLID_AFTER }) : await startLocalChain(options)
    if (chain !== undefined) chains.set(network, chain)
  }
  const started = await Promise.allSettled(networkCodes.map(start))
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
    addressWithoutMember: (network, firstFree) => keys?.addressAt(networkFacts[network].family, firstFree + AHEAD) ?? null,
    async payOutside(network, amount) {
      const chain = chains.get(network)
      return chain === undefined ? null : payFrom(wallet.payoutKey, { network, chain, to: chain.faucetAddress, amount })
    },
    async fundPayouts() {
      for (const [network, chain] of chains) await fund(network, chain, await addressOfKey(networkFacts[network].family, wallet.payoutKey))
    },
    stop,
  }
}

const PAYOUT_TOKENS = usdt(1_000_000)
/** In the smallest unit of the coin, of which Tron counts a million. */
const PAYOUT_COINS = { evm: 10n ** 21n, tron: 10n ** 12n } as const

/** The tokens of a demo's payout wallet are worth nothing: they are made where fewer than half are left. */
async function fund(network: NetworkCode, chain: SimulatedChain, address: string): Promise<void> {
  const coins = PAYOUT_COINS[networkFacts[network].family]
  const node = await nodeOf(network, chain)
  if ((await node.tokenBalance(address)) < PAYOUT_TOKENS / 2n) await chain.sendTokens(address, PAYOUT_TOKENS)
  if ((await node.nativeBalance(address)) < coins / 2n) await chain.sendCoins(address, coins)
}

function nodeOf(network: NetworkCode, { url, chainId, token, decimals }: SimulatedChain) {
  return openChain(networkFacts[network].family, { urls: [url], chainId, token, decimals, confirmations: 1 })
}

async function payFrom(
  key: Uint8Array,
  { network, chain, to, amount }: { readonly network: NetworkCode; readonly chain: SimulatedChain; readonly to: string; readonly amount: Micros },
): Promise<string> {
  const node = await nodeOf(network, chain)
  const { pending: nonce } = await node.nonceOf(await addressOfKey(networkFacts[network].family, key))
  const { raw, transactionHash } = await node.sign(node.encodeTransfer({ to, amount, nonce, fees: await node.feesNow() }), key)
  await node.broadcast(raw)
  return transactionHash
}
