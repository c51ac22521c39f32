import { networkFacts, type NetworkCode, type NetworkFamily } from '@ohmstead/contract/networks/types'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { treasuryChanged } from '@ohmstead/contract/treasury/events'
import { ChainFault, type Chain, type TokenTransfer } from '../../edges/chains/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { publish } from '../../platform/outbox.ts'
import { depositsTakenUpTo, paidAddresses, paidAddressesAfter } from '../deposits/index.ts'
import type { Reading } from '../networks/index.ts'
import { beginReading, moveReading, openWallet, readUpTo, saveBalance, saveMovements, walletsOn, type Wallet } from './treasury.store.ts'

/** Blocks whose movements are stored in one transaction. */
const BLOCKS_MAX = 500n
/** Addresses of members compared at a time; all of them in turn. */
const ADDRESSES_MAX = 20
/** How long to wait between two comparisons, and for a block with balances to become final. */
const EVERY_MS = MINUTE_MS / 2
const FORGOTTEN_MS = 60 * MINUTE_MS

export interface ReconcilerOptions {
  /** A pool of the watcher's role. */
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** The address that withdrawals are paid from on networks of a family; null: this instance sends none. */
  readonly payoutAddress: (family: NetworkFamily) => Promise<string | null>
  readonly everyMs?: number
}

/** Balances that were read in a block which was not final yet. */
interface Read {
  readonly block: bigint
  readonly hash: string
  readonly amounts: ReadonlyMap<string, Micros>
  readonly at: number
}

interface Progress {
  readAt: number
  /** Where the turn of the members' addresses is. */
  after: string
  waiting: Read | null
}

/**
 * Compares what a network says about our addresses with the books, at readings of it: the operator's own addresses each time, those of members in turn.
 * Balances are read in the newest block and compared when that block is final and all deposits and movements up to it are stored, so what is on its
 * way is never a difference. A node that fails here does not delay deposits: the watch reports a network that was not compared.
 */
export function reconciler({ db, clock, log, payoutAddress, everyMs = EVERY_MS }: ReconcilerOptions): (reading: Reading) => Promise<boolean> {
  const known = new Map<NetworkCode, Progress>()

  async function reconcile({ place: { network }, chain }: Reading): Promise<boolean> {
    const taken = await depositsTakenUpTo(db.kysely, network)
    if (taken === null) return false
    const upTo = await readUpTo(db.kysely, network)
    if (upTo === null) {
      await beginReading(db.kysely, network, taken)
      return true
    }
    // The worker lists the operator's addresses (witness.act.ts). One that this process does not pay from is not counted: two roles know each.
    const payout = await payoutAddress(networkFacts[network].family)
    const wallets = (await walletsOn(db.kysely, network)).filter(({ address, since }) => since !== null || address === payout)
    const to = taken < upTo + BLOCKS_MAX ? taken : upTo + BLOCKS_MAX
    if (to > upTo) await storeMovements(db, chain, network, { from: upTo, to, wallets })
    const progress = known.get(network) ?? { readAt: -Infinity, after: '', waiting: null }
    known.set(network, progress)
    const now = clock.trueNow()
    if (progress.waiting !== null && progress.waiting.block <= to) {
      await compare(db, chain, network, { ...progress.waiting, wallets })
      progress.waiting = null
    } else if (progress.waiting !== null && now - progress.waiting.at > FORGOTTEN_MS) progress.waiting = null
    if (progress.waiting === null && now - progress.readAt >= everyMs) {
      progress.readAt = now
      await readBalances(db, chain, network, { progress, now, wallets })
    }
    return to < taken
  }

  return async (reading) => {
    try {
      return await reconcile(reading)
    } catch (error) {
      if (!(error instanceof ChainFault) || error.isBusy) throw error
      log.warn({ event: 'treasury.notRead', network: reading.place.network, error: error.message })
      return false
    }
  }
}

/** Stores what left our addresses and what came to the operator's own, up to a block up to which all deposits are stored. */
async function storeMovements(
  db: Database,
  chain: Chain,
  network: NetworkCode,
  { from, to, wallets }: { readonly from: bigint; readonly to: bigint; readonly wallets: readonly Wallet[] },
): Promise<void> {
  const own = wallets.map(({ address }) => address)
  const range = { from: from + 1n, to }
  const out = await chain.transfers({ ...range, senders: [...own, ...(await paidAddresses(db.kysely, network))] })
  const into = await chain.transfers({ ...range, recipients: own })
  const unique = new Map<string, TokenTransfer>()
  for (const transfer of [...out, ...into]) if (transfer.amount > 0n) unique.set(`${transfer.transactionHash} ${transfer.logIndex}`, transfer)
  await inTransaction(db, async (trx) => {
    if (!(await moveReading(trx, network, from, to))) return
    await saveMovements(trx, network, [...unique.values()])
    if (unique.size > 0) await publish(trx, treasuryChanged, { network })
  })
}

async function readBalances(
  db: Database,
  chain: Chain,
  network: NetworkCode,
  { progress, now, wallets }: { readonly progress: Progress; readonly now: number; readonly wallets: readonly Wallet[] },
): Promise<void> {
  const own = wallets.map(({ address }) => address)
  const turn = await paidAddressesAfter(db.kysely, network, progress.after, ADDRESSES_MAX)
  const addresses = [...new Set([...own, ...turn])]
  if (addresses.length === 0) return
  const found = await chain.balances(addresses)
  if (found === null) {
    progress.readAt = -Infinity
    return
  }
  progress.after = turn.length < ADDRESSES_MAX ? '' : (turn.at(-1) ?? '')
  const amounts = new Map(addresses.map((address, place) => [address, found.amounts[place]!]))
  progress.waiting = { block: found.blockNumber, hash: found.blockHash, amounts, at: now }
}

/** Compares balances whose block is final. If the block was replaced since, they say nothing. */
async function compare(
  db: Database,
  chain: Chain,
  network: NetworkCode,
  { block, hash, amounts, wallets }: Read & { readonly wallets: readonly Wallet[] },
): Promise<void> {
  if ((await chain.block(block))?.hash !== hash) return
  await inTransaction(db, async (trx) => {
    for (const [address, actual] of amounts) {
      const isNew = wallets.some((wallet) => wallet.address === address && wallet.since === null)
      if (isNew) await openWallet(trx, network, { address, block, opening: actual })
      await saveBalance(trx, network, { address, block, actual })
    }
    await publish(trx, treasuryChanged, { network })
  })
}
