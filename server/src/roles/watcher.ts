import { depositsConfirmed } from '@ohmstead/contract/deposits/events'
import type { NetworkCode, NetworkFamily } from '@ohmstead/contract/networks/types'
import type { DepositKeys } from '../edges/chains/index.ts'
import { openNotifier } from '../edges/http/index.ts'
import { depositReader, isAnyWaiting } from '../features/deposits/index.ts'
import { isSameNetwork, networkTerms, watchNetwork, type NetworkPlace, type Reading } from '../features/networks/index.ts'
import { reconciler } from '../features/treasury/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
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
  readonly clock: Clock
  readonly bus: Bus
  /** Null: deposits are not read. */
  readonly depositKeys: DepositKeys | null
  /** The address that withdrawals are paid from on networks of a family; null: this instance sends none. */
  readonly payoutAddress: (family: NetworkFamily) => Promise<string | null>
}

/** Reads the payment networks, and credits what members pay in. */
export async function startWatcher({ db, log, networks, clock, bus, depositKeys, payoutAddress }: WatcherParts): Promise<{ stop(): Promise<void> }> {
  for (const { urls: _, everyMs: __, ...place } of networks) {
    if (!(await isSameNetwork(db, place)))
      throw new StartRefusal(`This instance already reads another chain or token as ${place.network.toUpperCase()}: start a new one for it.`)
  }
  const confirmed = openNotifier({ bus, db, log }, depositsConfirmed)
  const takeDeposits =
    depositKeys === null
      ? () => Promise.resolve(false)
      : depositReader({ db, clock, log, keys: depositKeys, onConfirmed: (network) => confirmed.add(network) })
  const reconcile = reconciler({ db, clock, log, payoutAddress })
  const onReading = async (reading: Reading) => {
    const moreDeposits = await takeDeposits(reading)
    return (await reconcile(reading)) || moreDeposits
  }
  const needsEachBlock = async (network: NetworkCode) => isAnyWaiting(db.kysely, network, (await networkTerms(db.kysely, network)).depositMinimum)
  const watching = networks.map(({ urls, everyMs, ...place }) => watchNetwork({ db, log, place, urls, everyMs, needsEachBlock, onReading }))
  return {
    async stop() {
      await Promise.all(watching.map((one) => one.stop()))
      await confirmed.stop()
    },
  }
}
