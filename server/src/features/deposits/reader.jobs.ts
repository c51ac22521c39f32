import { isDeepStrictEqual } from 'node:util'
import { depositChanged, depositsUnmatched } from '@ohmstead/contract/deposits/events'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { networkFacts, type NetworkCode, type NetworkFamily } from '@ohmstead/contract/networks/types'
import { walletChanged } from '@ohmstead/contract/wallets/events'
import { ChainFault, type Chain, type DepositKeys, type TokenTransfer } from '../../edges/chains/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { publishAll } from '../../platform/outbox.ts'
import { post } from '../ledger/index.ts'
import { networkTerms, type Reading } from '../networks/index.ts'
import { addressBook } from './address-book.view.ts'
import { beginAt, cursorOf, moveCursor, saveFault, type Cursor } from './cursor.store.ts'
import {
  creditable,
  dropMissing,
  finalOfClosed,
  isAnySeen,
  markCredited,
  saveTransfers,
  setAside,
  type Changed,
  type Creditable,
} from './deposit.store.ts'
import { spanAfter } from './deposit.ts'
import { depositCredited } from './postings.ts'

/** Blocks taken as final in one transaction. */
const BLOCKS_MAX = 500n
/** Deposits credited in one transaction. */
const CREDITS_MAX = 2_000

export interface DepositReaderOptions {
  /** A pool of the watcher's role. */
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly keys: DepositKeys
  /** Called when a network has a new block and deposits on it wait for confirmations. */
  readonly onConfirmed: (network: NetworkCode) => void
  readonly blocksMax?: bigint
}

/**
 * Stores and credits what arrives on a network, at each reading of it. It continues after the last block that was taken as final, whenever it was
 * stopped. Blocks that are not final are read anew each time, so a replaced block needs no special treatment. True: there is more to read.
 */
export function depositReader(options: DepositReaderOptions): (reading: Reading) => Promise<boolean> {
  const { db, clock, log, keys, onConfirmed, blocksMax = BLOCKS_MAX } = options
  const book = addressBook(db, keys)
  const heads = new Map<NetworkCode, bigint>()

  async function takeFinal(reading: Reading, cursor: Cursor, span: { from: bigint; to: bigint }): Promise<void> {
    const { chain, place } = reading
    const end = await blockAt(chain, span.to)
    const found = usable(await chain.transfers({ ...span, recipients: await book.all(familyOf(place.network)) }))
    await assertInBlocks(chain, found)
    await inTransaction(db, async (trx) => {
      if (!(await moveCursor(trx, place.network, cursor, end))) return
      const now = clock.now()
      const stored = await saveTransfers(trx, place.network, found, { final: true, now })
      const dropped = await dropMissing(trx, place.network, { from: 0n, to: span.to }, found)
      await publishChanged(trx, [...stored, ...dropped])
    })
  }

  async function takeOpen({ chain, place }: Reading, span: { from: bigint; to: bigint }): Promise<void> {
    const { network } = place
    const found = usable(await chain.transfers({ ...span, recipients: await book.all(familyOf(network)) }))
    if (found.length === 0 && !(await isAnySeen(db.kysely, network))) return
    await inTransaction(db, async (trx) => {
      const stored = await saveTransfers(trx, network, found, { final: false, now: clock.now() })
      const dropped = await dropMissing(trx, network, { from: span.from, to: null }, found)
      await publishChanged(trx, [...stored, ...dropped])
    })
    if (heads.get(network) !== span.to) onConfirmed(network)
    heads.set(network, span.to)
  }

  /** Credits final deposits. Two people decide on those of closed accounts, and on those whose address is not derived from the operator's key. */
  async function credit(network: NetworkCode): Promise<boolean> {
    const { depositMinimum } = await networkTerms(db.kysely, network)
    return inTransaction(db, async (trx) => {
      const closed = await finalOfClosed(trx, network, CREDITS_MAX)
      await publishChanged(trx, await setAside(trx, closed))
      const rows = await creditable(trx, network, depositMinimum, CREDITS_MAX)
      const isOurs = ({ index, recipient }: Creditable) => keys.addressAt(familyOf(network), index) === recipient
      const ours = rows.filter(isOurs)
      if (ours.length < rows.length) {
        log.error({ event: 'deposits.foreignAddress', network, count: rows.length - ours.length })
        const foreign = rows.filter((row) => !isOurs(row)).map(({ id }) => id)
        await publishChanged(trx, await setAside(trx, foreign))
      }
      if (ours.length === 0) return false
      const credited = await creditFound(trx, ours, clock.now())
      return credited > 0 && rows.length === CREDITS_MAX
    })
  }

  return async (reading) => {
    const { chain, place, final } = reading
    const { network } = place
    const cursor = await cursorOf(db.kysely, network)
    if (cursor === null) {
      await beginAt(db.kysely, network, await blockAt(chain, final))
      return true
    }
    await assertStillFinal(db, chain, network, cursor)
    if (cursor.hash === null) {
      const block = await blockAt(chain, cursor.number)
      await inTransaction(db, (trx) => moveCursor(trx, network, cursor, block))
      return true
    }
    const span = spanAfter(cursor, reading, blocksMax)
    if (span.final) await takeFinal(reading, cursor, span.final)
    if (span.open) await takeOpen(reading, span.open)
    return (await credit(network)) || span.more
  }
}

/** Credits those that a second role found on the network too; the others are tried again. Returns how many. */
async function creditFound(trx: Trx, rows: readonly Creditable[], at: Instant): Promise<number> {
  const ids = rows.map(({ id }) => id)
  const credited = await markCredited(trx, ids)
  const found = rows.filter(({ id }) => credited.has(id))
  const entries = found.flatMap((row) => depositCredited(row, at))
  await post(trx, entries)
  const changed = found.map(({ id, memberId }) => ({ id, memberId, state: 'credited' as const }))
  await publishChanged(trx, changed)
  return found.length
}

const familyOf = (network: NetworkCode): NetworkFamily => networkFacts[network].family

async function blockAt(chain: Chain, number: bigint): Promise<{ number: bigint; hash: string }> {
  const block = await chain.block(number)
  if (block === null) throw new ChainFault(`the node does not have block ${number}`)
  return block
}

/** A block that was final must stay what it was. If it does not, nothing is taken from this network until the nodes report it again. */
async function assertStillFinal(db: Database, chain: Chain, network: NetworkCode, cursor: Cursor): Promise<void> {
  const block = await chain.block(cursor.number)
  const isSame = block !== null && (cursor.hash === null || block.hash === cursor.hash)
  const fault = isSame ? null : `block ${cursor.number} was final and is ${block === null ? 'not there' : 'another one'} now`
  if (fault !== cursor.fault) await saveFault(db.kysely, network, fault)
  if (fault !== null) throw new ChainFault(fault)
}

/** The blocks that transfers name must be those of the network: a node that was interrupted by a replacement is asked again. */
async function assertInBlocks(chain: Chain, found: readonly TokenTransfer[]): Promise<void> {
  const hashes = new Map(found.map(({ blockNumber, blockHash }) => [blockNumber, blockHash]))
  for (const [number, hash] of hashes)
    if ((await blockAt(chain, number)).hash !== hash) throw new ChainFault(`block ${number} was replaced while it was read`)
}

/** Anyone can send nothing, which is not a deposit. Some nodes repeat a transfer; one that reports it in two ways is not believed. */
function usable(found: readonly TokenTransfer[]): TokenTransfer[] {
  const known = new Map<string, TokenTransfer>()
  for (const transfer of found) {
    if (transfer.amount === 0n) continue
    const place = `${transfer.transactionHash} ${transfer.logIndex}`
    if (!isDeepStrictEqual(known.get(place) ?? transfer, transfer)) throw new ChainFault(`the node reports the transfer ${place} in two ways`)
    known.set(place, transfer)
  }
  return [...known.values()]
}

async function publishChanged(trx: Trx, changed: readonly Changed[]): Promise<void> {
  const unmatched = changed.filter(({ state }) => state === 'unmatched').length
  const credited = new Set(changed.flatMap(({ memberId, state }) => (memberId !== null && state === 'credited' ? [memberId] : [])))
  await publishAll(trx, (publish) => {
    for (const { id: depositId, memberId, state } of changed) if (memberId !== null) publish(depositChanged, { memberId, depositId, state })
    for (const memberId of credited) publish(walletChanged, { memberId })
    if (unmatched > 0) publish(depositsUnmatched, { count: unmatched })
  })
}
