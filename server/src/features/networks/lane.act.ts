import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import { ChainFault, openChain, type Chain } from '../../edges/chains/index.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { networkTerms } from './terms.store.ts'

/** A network, through which nodes it is asked, and how often. */
export interface LaneNetwork {
  readonly network: NetworkCode
  readonly urls: readonly string[]
  readonly chainId: number
  readonly token: string
  readonly decimals: number
  readonly everyMs: number
}

export interface LaneOptions {
  readonly db: Database
  readonly log: Log
  /** The name of the log line when a turn fails. */
  readonly failed: string
  /** Asked before each turn: without work the nodes are not asked, and the turn is left out. */
  readonly hasWork: (network: NetworkCode) => Promise<boolean>
  /** Called again and again while there is work, with the confirmations that are set. */
  readonly turn: (network: NetworkCode, chain: Chain) => Promise<void>
}

const PAUSE_MAX_MS = MINUTE_MS

/** Does the turns of a network until it is stopped, one after another; after a failed one it waits longer. */
export function openNetworkLane(
  { network, everyMs, ...place }: LaneNetwork,
  { db, log, failed, hasWork, turn }: LaneOptions,
): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let running: Promise<void> = Promise.resolve()
  let chain: { readonly open: Chain; readonly confirmations: number } | undefined

  async function chainNow(): Promise<Chain> {
    const { confirmations } = await networkTerms(db.kysely, network)
    if (chain?.confirmations === confirmations) return chain.open
    const open = await openChain(networkFacts[network].family, { ...place, confirmations })
    await open.verify()
    chain = { open, confirmations }
    return open
  }

  async function once(): Promise<void> {
    try {
      if (await hasWork(network)) await turn(network, await chainNow())
      failures = 0
    } catch (error) {
      failures += 1
      log[error instanceof ChainFault ? 'warn' : 'error']({ event: failed, network, error: error instanceof ChainFault ? error.message : error })
    }
    if (!stopped) timer = setTimeout(start, failures === 0 ? everyMs : Math.min(PAUSE_MAX_MS, everyMs * 2 ** Math.min(failures, 10)))
  }

  function start(): void {
    running = once()
  }

  start()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
