import { assert } from '@ohmstead/contract/kernel/assert'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { treasuryChanged } from '@ohmstead/contract/treasury/events'
import { networkFacts, type NetworkCode, type NetworkFamily } from '@ohmstead/contract/networks/types'
import type { Chain, DepositKeys, TokenTransfer } from '../../edges/chains/index.ts'
import { inTransaction, type Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { publish } from '../../platform/outbox.ts'
import { networkNodes, openNetworkLane, type LaneNetwork } from '../networks/index.ts'
import { addressBook, depositsTakenUpTo, givenAddresses, notDeposits, type AddressBook } from '../deposits/index.ts'
import { contribute } from './contribute.act.ts'
import { contributableOn } from './contribution.store.ts'
import { addWallet, walletsOn } from './treasury.store.ts'
import { checkedOn, saveChecked, saveSighting, saveWitness, unseenOn, type Unseen } from './sighting.store.ts'

/** Deposits and payments wait for the second look; where nothing waits, it costs two statements. */
const EVERY_MS = 2_000
/** How often to say how far the worker sees a network where nothing waits to be seen. */
const NOTED_EVERY_MS = MINUTE_MS / 2
/** Blocks in which what arrived is compared with the deposits, in one turn. */
const BLOCKS_MAX = 500n
/** Looked for in one turn. */
const BATCH = 100

export interface WitnessParts {
  /** A pool of the worker's role. */
  readonly db: Database
  readonly log: Log
  /** The address that withdrawals are paid from on networks of a family; null: this instance sends none. */
  readonly payoutAddress: (family: NetworkFamily) => Promise<string | null>
  /** The keys that addresses of members are derived from; null: this instance takes no deposits. */
  readonly depositKeys: DepositKeys | null
}

/** Looks for what watcher and signer reported, a second time and as another role, and contributes what the operator gave, until it is stopped. */
export function openWitness({ db, log, payoutAddress, depositKeys }: WitnessParts, networks: readonly LaneNetwork[]): { stop(): Promise<void> } {
  const deposits = depositKeys && addressBook(db, depositKeys)
  const notedAt = new Map<NetworkCode, number>()
  const hasWork = async (network: NetworkCode) =>
    performance.now() - (notedAt.get(network) ?? -Infinity) > NOTED_EVERY_MS ||
    (await unseenOn(db.kysely, network, 1)).length > 0 ||
    (await contributableOn(db.kysely, network)).amount > 0n
  const turn = async (network: NetworkCode, chain: Chain) => {
    await lookAgain(db, network, chain, { deposits })
    await listAddress(db, network, await payoutAddress(networkFacts[network].family))
    await contribute(db, network)
    notedAt.set(network, performance.now())
  }
  const lanes = networks.map((network) =>
    openNetworkLane({ ...network, everyMs: Math.max(network.everyMs, EVERY_MS) }, { db, log, failed: 'treasury.notWitnessed', hasWork, turn }),
  )
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

/**
 * Looks for what was reported up to the block that is final here. What is not found stays listed, and is looked for again: also a deposit at an address that is
 * not derived from the operator's keys.
 */
export async function lookAgain(
  db: Database,
  network: NetworkCode,
  chain: Chain,
  { deposits }: { readonly deposits: AddressBook | null },
): Promise<void> {
  // The watcher names a network at its first reading.
  if (!(await networkNodes(db.kysely)).some((node) => node.network === network)) return
  const final = await chain.finalized()
  await saveWitness(db.kysely, network, final)
  await lookForSkipped(db, network, { chain, final })
  const blocks = new Map<string, readonly TokenTransfer[]>()
  const changed: { readonly one: Unseen; readonly found: boolean }[] = []
  for (const one of await unseenOn(db.kysely, network, BATCH)) {
    const found = await isThere(chain, one, { final, blocks, deposits, family: networkFacts[network].family })
    if (found !== null && found !== one.found) changed.push({ one, found })
  }
  if (changed.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const { one, found } of changed) await saveSighting(trx, network, one, found)
    if (changed.some(({ one, found }) => !found || one.found === false)) await publish(trx, treasuryChanged, { network })
  })
}

/** Lists the address that the operator pays from: the watcher counts it, and no role can do both. */
async function listAddress(db: Database, network: NetworkCode, payoutAddress: string | null): Promise<void> {
  if (payoutAddress === null || !(await networkNodes(db.kysely)).some((node) => node.network === network)) return
  if (!(await walletsOn(db.kysely, network)).some(({ address }) => address === payoutAddress)) await addWallet(db.kysely, network, payoutAddress)
}

/** Compares what arrived at addresses of members with the deposits, up to the block up to which these are taken. Blocks with a difference are compared again. */
async function lookForSkipped(
  db: Database,
  network: NetworkCode,
  { chain, final }: { readonly chain: Chain; readonly final: bigint },
): Promise<void> {
  const taken = await depositsTakenUpTo(db.kysely, network)
  if (taken === null) return
  const { checked = null, skipped = null } = (await checkedOn(db.kysely, network)) ?? {}
  const last = taken < final ? taken : final
  if (checked === null) return saveChecked(db.kysely, network, { checked: last, skipped: null })
  const to = last < checked + BLOCKS_MAX ? last : checked + BLOCKS_MAX
  if (to <= checked) return
  const recipients = await givenAddresses(db.kysely, networkFacts[network].family)
  const arrived = recipients.length === 0 ? [] : await chain.transfers({ from: checked + 1n, to, recipients })
  const [first] = await notDeposits(
    db.kysely,
    network,
    arrived.filter(({ amount }) => amount > 0n),
  )
  if (first === undefined) return saveChecked(db.kysely, network, { checked: to, skipped: null })
  const text = `${first.transactionHash} ${first.logIndex} of a block up to ${to}`
  if (skipped !== text) await saveChecked(db.kysely, network, { checked, skipped: text })
}

interface Look {
  readonly final: bigint
  readonly blocks: Map<string, readonly TokenTransfer[]>
  readonly deposits: AddressBook | null
  readonly family: NetworkFamily
}

/** Whether the network has what the books say of it; null: it is in a block that is not final here, of which a node that lags behind says nothing. */
async function isThere(chain: Chain, one: Unseen, { final, blocks, deposits, family }: Look): Promise<boolean | null> {
  if (one.claim === 'dead') return isDead(chain, one)
  const { state, blockNumber = null } = one.block === null ? await chain.outcome(one.transactionHash) : { state: 'included', blockNumber: one.block }
  if (blockNumber !== null && blockNumber > final) return null
  if (one.claim === 'failed') return state === 'failed'
  if (state !== 'included' || blockNumber === null) return false
  // A payment between strangers is on the network too.
  if (one.what === 'deposit' && !(await deposits?.has(family, one.recipient))) return false
  return (await transfersIn(chain, blockNumber, one, blocks)).some((transfer) => isSame(transfer, one))
}

/** Whether a payment that the signer gave up can never be included. */
async function isDead(chain: Chain, { transactionHash, sender: from, nonce, raw, expiresAt }: Unseen): Promise<boolean> {
  assert(nonce !== null && raw !== null, 'a payment that was given up has its number and its bytes')
  return chain.isDead({ transactionHash, from, nonce, raw, expiresAt })
}

/** The transfers to a recipient in a block, each read once in a turn. */
async function transfersIn(
  chain: Chain,
  block: bigint,
  { recipient }: Unseen,
  known: Map<string, readonly TokenTransfer[]>,
): Promise<readonly TokenTransfer[]> {
  const key = `${block} ${recipient}`
  const transfers = known.get(key) ?? (await chain.transfers({ from: block, to: block, recipients: [recipient] }))
  known.set(key, transfers)
  return transfers
}

function isSame({ transactionHash, logIndex, from, to, amount }: TokenTransfer, one: Unseen): boolean {
  const isThere = transactionHash === one.transactionHash && to === one.recipient && from === one.sender && String(amount) === one.amount
  return isThere && (one.what === 'payment' || logIndex === one.logIndex)
}
