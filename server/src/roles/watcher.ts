import { isSameNetwork, watchNetwork, type NetworkPlace } from '../features/networks/index.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

/** A network to read: which chain, through which nodes, how often. */
export interface WatchedNetwork extends NetworkPlace {
  readonly urls: readonly string[]
  readonly everyMs: number
}

export interface WatcherParts {
  /** A pool of the watcher's role. */
  readonly db: Database
  readonly log: Log
  readonly networks: readonly WatchedNetwork[]
}

/** Reads the payment networks. */
export async function startWatcher({ db, log, networks }: WatcherParts): Promise<{ stop(): Promise<void> }> {
  for (const { urls: _, everyMs: __, ...place } of networks) {
    if (!(await isSameNetwork(db, place)))
      throw new StartRefusal(`This instance already reads another chain or token as ${place.network.toUpperCase()}: start a new one for it.`)
  }
  const watching = networks.map(({ urls, everyMs, ...place }) =>
    watchNetwork({ db, log, place, urls, everyMs, onReading: () => Promise.resolve(false) }),
  )
  return {
    async stop() {
      await Promise.all(watching.map((one) => one.stop()))
    },
  }
}
