import type { Id } from '@ohmstead/contract/kernel/id'
import { readSignedPayment, type Chain } from '../../edges/chains/index.ts'
import { inTransaction, type Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { openNetworkLane, type LaneNetwork } from '../networks/index.ts'
import { setting } from '../settings/index.ts'
import { coinsOf, isSwept, type SweptNetwork } from './swept-network.ts'
import { endPayment, markSent, openPayments, savePrepared, unprepared, type OpenPayment } from './payment.store.ts'
import { coinsLacking, priceWithin } from './sweep.ts'
import { changeSweep, underwayOn } from './sweep.store.ts'

/** What a lane did, in its order; a process can end after each. */
export type SweeperStep = 'stored' | 'broadcast' | 'confirmed'

export interface SweeperParts {
  /** A pool of the signer's role. */
  readonly db: Database
  readonly log: Log
  readonly onStep?: (step: SweeperStep, place: number) => void
}

export interface SweepLane extends SweeperParts {
  readonly network: SweptNetwork
  readonly chain: Chain
  readonly chainId: number
  readonly token: string
  readonly decimals: number
}

/** Prepares sweeps and sends what was signed, one lane per network that is swept, until it is stopped. */
export function openSweeper(parts: SweeperParts, networks: readonly LaneNetwork[]): { stop(): Promise<void> } {
  const { db, log } = parts
  const lanes = networks.flatMap((place) => {
    const { network, chainId, token, decimals } = place
    if (!isSwept(network)) return []
    const hasWork = async () => (await underwayOn(db.kysely, network)).some(({ state }) => state === 'preparing' || state === 'signed')
    const turn = (_: unknown, chain: Chain) => sweepTurn({ ...parts, network, chain, chainId, token, decimals })
    return [openNetworkLane(place, { db, log, failed: 'sweeper.failed', hasWork, turn })]
  })
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

/** Reads numbers and fees of what is being prepared, and sends what was signed until it is final. Everything it knows is in the database. */
export async function sweepTurn(lane: SweepLane): Promise<void> {
  const { db, network, chain } = lane
  for (const { id, state } of await underwayOn(db.kysely, network)) if (state === 'preparing') await prepare(lane, id)
  const open = await openPayments(db.kysely, network)
  if (open.length === 0) return
  const final = await chain.finalized()
  for (const payment of open) await follow(lane, payment, final)
}

async function prepare({ db, network, chain }: SweepLane, id: Id<'sweep'>): Promise<void> {
  const price = priceWithin(await chain.feesNow(), await setting(db.kysely, coinsOf(network)))
  if (price === null) return changeSweep(db.kysely, id, 'tooExpensive')
  const payments = await unprepared(db.kysely, id)
  const terms = new Map<number, { readonly nonce: number; readonly coins: bigint }>()
  for (const { place, sender } of payments) {
    const { latest: nonce } = await chain.nonceOf(sender)
    terms.set(place, { nonce, coins: coinsLacking(price, await chain.nativeBalance(sender)) })
  }
  await inTransaction(db, async (trx) => {
    for (const payment of payments) await savePrepared(trx, payment, { ...price, ...terms.get(payment.place)! })
    await changeSweep(trx, id, 'prepared')
  })
}

/** Learns what became of a signed payment; what no node knows is sent, as often as it takes. */
async function follow(lane: SweepLane, payment: OpenPayment, final: bigint): Promise<void> {
  const { db, chain, onStep } = lane
  const { hash: transactionHash, sender: from, nonce, raw, place } = payment
  if (!(await isApproved(lane, payment))) return
  const { state, blockNumber } = await chain.outcome(transactionHash)
  if (state === 'unknown') {
    if (await chain.isDead({ transactionHash, from, nonce, raw, expiresAt: null })) return endPayment(db.kysely, payment, 'dead')
    return send(lane, payment)
  }
  await markSent(db.kysely, payment)
  if (state === 'pending' || blockNumber === undefined || blockNumber > final) return
  await endPayment(db.kysely, payment, state === 'included' ? 'confirmed' : 'failed')
  onStep?.('confirmed', place)
}

/** The database cannot verify signatures, so the role that sends looks at the bytes again. */
async function isApproved({ log, network, chainId, token, decimals }: SweepLane, payment: OpenPayment): Promise<boolean> {
  const { recipient: to, amount, nonce, gas, feePerGasMax, priorityFeePerGas, raw, sender, hash, sweepId, place } = payment
  const read = await readSignedPayment({ chainId, token, decimals, to, amount, nonce, gas, feePerGasMax, priorityFeePerGas }, raw)
  if (read?.sender === sender && read.hash === hash) return true
  log.error({ event: 'sweeper.foreignBytes', network, sweep: sweepId, place })
  return false
}

/** Sends stored bytes once their address has the coins for the fee. */
async function send({ db, chain, log, network, onStep }: SweepLane, payment: OpenPayment): Promise<void> {
  const { sender, gas, feePerGasMax, raw, hash, place } = payment
  onStep?.('stored', place)
  if ((await chain.nativeBalance(sender)) < gas * feePerGasMax) return
  const result = await chain.broadcast(raw)
  if (typeof result === 'object') {
    log.warn({ event: 'sweeper.refused', network, hash, refused: result.refused })
    return
  }
  onStep?.('broadcast', place)
  await markSent(db.kysely, payment)
}
