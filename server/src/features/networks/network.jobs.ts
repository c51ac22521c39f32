import { networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import { ChainFault, openChain, type Chain, type Head } from '../../edges/chains/index.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { foundNetwork, saveFault, saveReading, type NetworkPlace } from './node.store.ts'
import { networkTerms } from './terms.store.ts'

/** A network as it is now: its chain, with the confirmations that are set, and how far it is. */
export interface Reading {
  readonly place: NetworkPlace
  readonly chain: Chain
  readonly head: bigint
  readonly final: bigint
}

export interface NetworkWatchOptions {
  readonly db: Database
  readonly log: Log
  readonly place: NetworkPlace
  readonly urls: readonly string[]
  /** How long to wait between two readings. */
  readonly everyMs: number
  /** How long a network may be without a whole reading. */
  readonly wholeEveryMs?: number
  /** Whether something waits for the next block, also for one without transactions. */
  readonly needsEachBlock: (network: NetworkCode) => Promise<boolean>
  /** Called after each whole reading; while it returns true there is more to read, and the next reading follows at once. */
  readonly onReading: (reading: Reading) => Promise<boolean>
}

/** The last whole reading after which nothing was left to do, and the newest block since. */
interface Complete {
  readonly chain: Chain
  readonly head: Head
  readonly final: bigint
  readonly atMs: number
}

/** A network is read whole at least this often: what is done at a reading also depends on rows that people change. */
const WHOLE_EVERY_MS = 15_000

/** A node that asks for a pause gets at least the one it names, and a longer one the more often it asks. */
const PAUSE_MAX_MS = 60_000

/** Reads a network until it is stopped. A node that fails, lags or disagrees with another is asked again after a pause; nothing is skipped. */
export function watchNetwork({ db, log, place, urls, everyMs, wholeEveryMs = WHOLE_EVERY_MS, needsEachBlock, onReading }: NetworkWatchOptions): {
  stop(): Promise<void>
} {
  const { network, chainId, token, decimals } = place
  let chain: { readonly open: Chain; readonly confirmations: number } | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let failures = 0
  let complete: Complete | undefined

  async function chainWith(confirmations: number): Promise<Chain> {
    if (chain?.confirmations === confirmations) return chain.open
    const open = await openChain(networkFacts[network].family, { urls, chainId, token, decimals, confirmations })
    await open.verify()
    chain = { open, confirmations }
    return open
  }

  async function read(): Promise<boolean> {
    if (complete !== undefined && performance.now() - complete.atMs < wholeEveryMs && (await isNothingNew(complete))) return false
    complete = undefined
    const { confirmations } = await networkTerms(db.kysely, network)
    const open = await chainWith(confirmations)
    const [head, final] = [await open.head(), await open.finalized()]
    await saveReading(db.kysely, network, { head, final })
    if (await onReading({ place, chain: open, head: head.number, final })) return true
    complete = { chain: open, head, final, atMs: performance.now() }
    return false
  }

  /** The newest block is the same, or the next one when it moves nothing and nothing waits for it. */
  async function isNothingNew(since: Complete): Promise<boolean> {
    const head = await since.chain.head()
    if (head.hash === since.head.hash) return true
    if (head.parentHash !== since.head.hash || head.hasTransactions || (await needsEachBlock(network))) return false
    await saveReading(db.kysely, network, { head, final: since.final })
    complete = { ...since, head }
    return true
  }

  async function look(): Promise<void> {
    let pauseMs = everyMs
    try {
      if (await read()) pauseMs = 0
      failures = 0
    } catch (error) {
      complete = undefined
      failures += 1
      const waitMs = error instanceof ChainFault ? (error.waitMs ?? 0) : 0
      pauseMs = Math.max(waitMs, Math.min(PAUSE_MAX_MS, everyMs * 2 ** Math.min(failures, 10)))
      const fault = error instanceof ChainFault ? error.message : 'reading failed'
      log[error instanceof ChainFault ? 'warn' : 'error']({ event: 'network.notRead', network, error: error instanceof ChainFault ? fault : error })
      await saveFault(db.kysely, network, fault).catch(() => undefined)
    }
    if (!stopped) timer = setTimeout(start, pauseMs)
  }

  function start(): void {
    running = look()
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

/** Whether this instance may read a chain under the name of a network: the first one that it read stays. */
export async function isSameNetwork(db: Database, place: NetworkPlace): Promise<boolean> {
  const known = await foundNetwork(db.kysely, place)
  return known.chainId === place.chainId && known.token === place.token && known.decimals === place.decimals && known.simulated === place.simulated
}
