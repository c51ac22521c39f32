import { MINUTE_MS, after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { add, type Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import type { WaitReason } from '@ohmstead/contract/withdrawals/types'
import type { Chain } from '../../edges/chains/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { isGenuineRow } from '../../platform/row-code.ts'
import { isSignedByHolder } from '../addresses/index.ts'
import { post } from '../ledger/index.ts'
import { networkNodes, openNetworkLane, type LaneNetwork } from '../networks/index.ts'
import { checkAddress, insertHit, isFresh, listInUse } from '../screening/index.ts'
import { setting } from '../settings/index.ts'
import { followCoins, signCoins } from './coin.act.ts'
import { withdrawalSent } from './postings.ts'
import type { SigningKey } from './signing-key.port.ts'
import {
  approvedOn,
  claimedTransactions,
  claimOutcome,
  hasUnsent,
  insertTransaction,
  markBroadcast,
  nonceAfter,
  openTransactions,
  roomOf,
  sendingStops,
  serializeSigning,
  withdrawOutcome,
  type ClaimedTransaction,
  type OpenTransaction,
  type TransactionOutcome,
} from './transaction.store.ts'
import { travelRecordOf } from './travel-record.store.ts'
import { SCREENING_HOURS } from './withdrawal.ts'
import { changeState, insertHolds, markWaiting, netOf, paidOf, withdrawalById, type WithdrawalRow } from './withdrawal.store.ts'

/** What a lane did, in its order; a process can end after each. */
export type SignerStep = 'encoded' | 'stored' | 'broadcast' | TransactionOutcome

export interface SignerParts {
  /** A pool of the signer's role, which makes codes of rows. */
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly key: SigningKey
  /** Whether the deposits that the money of a withdrawal can have come from were seen by a second role; absent: that is not asked. */
  readonly isMoneySeen?: (trx: Trx, id: Id<'withdrawal'>) => Promise<boolean>
  readonly onStep?: (step: SignerStep, id: Id<'withdrawal'>) => void
}

export interface Lane extends SignerParts {
  readonly network: NetworkCode
  readonly chain: Chain
  /** The address that pays on this network. */
  readonly sender: string
}

const BATCH = 20

/** Sends approved withdrawals, one lane per network, until it is stopped. */
export function openSigner(parts: SignerParts, networks: readonly LaneNetwork[]): { stop(): Promise<void> } {
  const { db, log, key } = parts
  const turn = async (network: NetworkCode, chain: Chain) =>
    runTurn({ ...parts, network, chain, sender: await key.addressOn(networkFacts[network].family) })
  const hasWork = (network: NetworkCode) => hasUnsent(db.kysely, network)
  const lanes = networks.map((network) => openNetworkLane(network, { db, log, failed: 'signer.failed', hasWork, turn }))
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

/** Follows what was sent, then sends what is approved. Everything it knows is in the database, so it can end after each step. */
export async function runTurn(lane: Lane): Promise<void> {
  const { db, network, chain } = lane
  const final = await chain.finalized()
  for (const claimed of await claimedTransactions(db.kysely, network)) await followClaim(lane, claimed, final)
  for (const open of await openTransactions(db.kysely, network)) await follow(lane, open, final)
  await followCoins(lane, final)
  const wait = await reasonToWait(lane)
  if (wait === null) await signCoins(lane)
  const reason = wait ?? (await sendApproved(lane))
  await markWaiting(db.kysely, network, reason)
}

/** Why nothing is sent on this network now. */
async function reasonToWait({ db, clock, network }: Lane): Promise<WaitReason | null> {
  if (await setting(db.kysely, 'withdrawals.paused')) return 'sendingPaused'
  if ((await sendingStops(db.kysely)).some((stop) => stop.network === network)) return 'booksDiffer'
  if (!isFresh(await listInUse(db.kysely), clock.now())) return 'screeningList'
  const node = (await networkNodes(db.kysely)).find((found) => found.network === network)
  const behindAfterMs = (await setting(db.kysely, 'networks.behindAfterMinutes')) * MINUTE_MS
  const isBehind = !node || node.headAgeMs === null || node.readAgeMs === null || Math.max(node.headAgeMs, node.readAgeMs) > behindAfterMs
  return isBehind ? 'networkBehind' : null
}

/** Signs and sends approved withdrawals in their order; the first that has to wait makes the others wait too. */
async function sendApproved(lane: Lane): Promise<WaitReason | null> {
  for (const id of await approvedOn(lane.db.kysely, lane.network, BATCH)) {
    const reason = await signNext(lane, id)
    if (reason !== null) return reason
    const signed = (await openTransactions(lane.db.kysely, lane.network)).find(({ withdrawalId }) => withdrawalId === id)
    if (signed) await send(lane, signed)
  }
  return null
}

/** What the chain says before a transaction is signed. */
interface Ground {
  readonly latestNonce: number
  readonly tokens: Micros
  readonly coins: bigint
  readonly fees: Awaited<ReturnType<Chain['feesNow']>>
}

async function groundOf({ chain, sender }: Lane): Promise<Ground> {
  const { latest } = await chain.nonceOf(sender)
  return { latestNonce: latest, tokens: await chain.tokenBalance(sender), coins: await chain.nativeBalance(sender), fees: await chain.feesNow() }
}

/** Signs one withdrawal and stores its bytes in the transaction that makes it signed. Returns what it waits for; null: it does not wait. */
async function signNext(lane: Lane, id: Id<'withdrawal'>): Promise<WaitReason | null> {
  const ground = await groundOf(lane)
  return inTransaction(lane.db, async (trx) => {
    await serializeSigning(trx)
    const row = await withdrawalById(trx, id, { lock: true })
    if (row?.state !== 'approved') return null
    if (!(await isGenuineRow(trx, 'withdrawals.withdrawal', id))) {
      lane.log.error({ event: 'signer.foreignRow', withdrawal: id })
      return null
    }
    if (!(await isProofRight(trx, row))) {
      lane.log.error({ event: 'signer.wrongProof', withdrawal: id })
      return null
    }
    if (await holdIfListed(lane, trx, row)) return null
    const isSeen = (await lane.isMoneySeen?.(trx, id)) ?? true
    const reason = isSeen ? await roomFor(lane, trx, row, ground) : 'booksDiffer'
    if (reason !== null) return reason
    await sign(lane, trx, row, ground)
    return null
  })
}

/** The database cannot verify signatures, so the proof of a travel-rule record is verified again by the role that signs. */
async function isProofRight(trx: Trx, { id, network, address, memberId }: WithdrawalRow): Promise<boolean> {
  const record = await travelRecordOf(trx, id)
  if (record === null || record.proof === null) return true
  return record.addressId !== null && isSignedByHolder({ network, address, memberId, addressId: record.addressId }, record.proof)
}

/** A listed address is held with an end, and compared again then. */
async function holdIfListed({ clock }: Lane, trx: Trx, row: WithdrawalRow): Promise<boolean> {
  const { id, address, network, memberId } = row
  const { listed } = await checkAddress(trx, address)
  if (!listed) return false
  const now = clock.now()
  await insertHit(trx, { address, network, occasion: 'withdrawalSigned', memberId, subject: id, foundAt: now })
  await insertHolds(trx, id, [{ reason: 'screening', endsAt: after(now, SCREENING_HOURS * HOUR_MS) }], now)
  await changeState(trx, id, 'review')
  return true
}

/** Whether the hour's limit, the ledger and the operator's wallet have room for one more. */
async function roomFor({ network }: Lane, trx: Trx, row: WithdrawalRow, { latestNonce, tokens, coins, fees }: Ground): Promise<WaitReason | null> {
  const net = netOf(row)
  const room = await roomOf(trx, network, latestNonce)
  if (add(room.signedThisHour, net) > (await setting(trx, 'withdrawals.sentAnHour'))) return 'hourlyLimit'
  const hasMoney = room.clearingLeft >= net && tokens >= add(room.underway, net) && coins >= fees.gas * fees.feePerGasMax * (room.unsent + 1n)
  return hasMoney ? null : 'operatorFunds'
}

async function sign(lane: Lane, trx: Trx, row: WithdrawalRow, { latestNonce, fees }: Ground): Promise<void> {
  const { chain, key, network, sender, onStep } = lane
  const nonce = Math.max(latestNonce, await nonceAfter(trx, network, sender))
  const unsigned = chain.encodeTransfer({ to: row.address, amount: netOf(row), nonce, fees })
  onStep?.('encoded', row.id)
  const { raw, transactionHash, expiresAt } = await key.sign(chain, unsigned)
  await insertTransaction(trx, { hash: transactionHash, withdrawalId: row.id, network, sender, nonce, raw, expiresAt })
  const signed = await changeState(trx, row.id, 'signing')
  assert(signed, 'a locked withdrawal can be signed')
}

/** Sends stored bytes, as often as it takes: nodes know them by their hash. */
async function send(lane: Lane, open: OpenTransaction): Promise<void> {
  const { chain, log, network, onStep } = lane
  onStep?.('stored', open.withdrawalId)
  const result = await chain.broadcast(open.raw)
  if (typeof result === 'object') {
    log.warn({ event: 'signer.refused', network, withdrawal: open.withdrawalId, hash: open.hash, refused: result.refused })
    return
  }
  await noteSent(lane, open)
  onStep?.('broadcast', open.withdrawalId)
}

async function noteSent({ db }: Lane, { hash, withdrawalId, broadcastAt }: OpenTransaction): Promise<void> {
  if (broadcastAt !== null) return
  await inTransaction(db, async (trx) => {
    await markBroadcast(trx, hash)
    const row = await withdrawalById(trx, withdrawalId, { lock: true })
    if (row?.state === 'signing') await changeState(trx, withdrawalId, 'broadcast')
  })
}

/** Learns what became of a signed transaction, and says so when that is final. */
async function follow(lane: Lane, open: OpenTransaction, final: bigint): Promise<void> {
  const found = await findOutcome(lane, open, final)
  if (found === 'unknown') return send(lane, open)
  if (found !== 'dead') await noteSent(lane, open)
  if (found !== 'pending') await claim(lane, open, found)
}

/** What the network says; pending: that is not final yet. A transaction that no node knows is dead only where final blocks prove it. */
async function findOutcome({ chain }: Lane, open: OpenTransaction, final: bigint): Promise<TransactionOutcome | 'unknown' | 'pending'> {
  const { hash: transactionHash, sender: from, nonce, raw, expiresAt } = open
  const { state, blockNumber } = await chain.outcome(transactionHash)
  if (state === 'unknown') return (await chain.isDead({ transactionHash, from, nonce, raw, expiresAt })) ? 'dead' : 'unknown'
  if (state === 'pending' || blockNumber === undefined || blockNumber > final) return 'pending'
  return state === 'included' ? 'confirmed' : 'failed'
}

async function claim(lane: Lane, open: OpenTransaction, outcome: TransactionOutcome): Promise<void> {
  const isSettled = await inTransaction(lane.db, async (trx) => {
    await claimOutcome(trx, open.hash, outcome)
    return settle(lane, trx, { ...open, outcome })
  })
  if (isSettled) lane.onStep?.(outcome, open.withdrawalId)
}

/** What was said of a transaction is withdrawn when the network says something else; otherwise its withdrawal follows when a second role has read the same. */
async function followClaim(lane: Lane, claimed: ClaimedTransaction, final: bigint): Promise<void> {
  const { db, log, network, onStep } = lane
  const { hash, withdrawalId, outcome } = claimed
  const isSettled = await inTransaction(db, (trx) => settle(lane, trx, claimed))
  if (isSettled) return onStep?.(outcome, withdrawalId)
  const found = await findOutcome(lane, claimed, final)
  if (found === outcome) return
  log.error({ event: 'signer.outcomeWithdrawn', network, withdrawal: withdrawalId, hash, said: outcome, found })
  await withdrawOutcome(db.kysely, hash)
}

/**
 * The withdrawal follows its transaction: a final payment leaves the wallets, and what is dead is signed a second time. The worker gives back what failed. False: no
 * second role has read the same on the network yet (treasury).
 */
async function settle({ clock }: Lane, trx: Trx, { withdrawalId, outcome }: ClaimedTransaction): Promise<boolean> {
  if (outcome === 'failed') return false
  const row = await withdrawalById(trx, withdrawalId, { lock: true })
  if (row?.state !== 'signing' && row?.state !== 'broadcast') return false
  if ((await changeState(trx, withdrawalId, outcome === 'dead' ? 'approved' : 'confirmed')) === null) return false
  if (outcome === 'confirmed') await post(trx, withdrawalSent(paidOf(row), clock.now()))
  return true
}
