import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { Chain } from '../../edges/chains/index.ts'
import { inTransaction, type Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { endCoins, forgetCoins, openCoins, storeCoins, unsignedCoins, type CoinTransfer, type OpenCoins } from './coin.store.ts'
import type { SigningKey } from './signing-key.port.ts'
import { nonceAfter, serializeSigning } from './transaction.store.ts'

const BATCH = 20

/** Where coins are sent: a network, and the wallet that gives them. */
interface CoinLane {
  readonly db: Database
  readonly log: Log
  readonly key: SigningKey
  readonly network: NetworkCode
  readonly chain: Chain
  /** The address of the wallet. */
  readonly sender: string
}

/** Sends signed coins as often as it takes, and notes what became of them. */
export async function followCoins(lane: CoinLane, final: bigint): Promise<void> {
  for (const open of await openCoins(lane.db.kysely, lane.network)) await follow(lane, open, final)
}

async function follow(lane: CoinLane, open: OpenCoins, final: bigint): Promise<void> {
  const { db, chain } = lane
  const { hash: transactionHash, sender: from, nonce, raw, cause } = open
  const { state, blockNumber } = await chain.outcome(transactionHash)
  if (state === 'unknown') {
    if (await chain.isDead({ transactionHash, from, nonce, raw, expiresAt: null })) return forgetCoins(db.kysely, open)
    return send(lane, open)
  }
  if (state === 'pending' || blockNumber === undefined || blockNumber > final) return
  await endCoins(db.kysely, cause, state === 'included' ? 'confirmed' : 'failed')
}

async function send({ chain, log, network }: CoinLane, { cause, hash, raw }: Pick<OpenCoins, 'cause' | 'hash' | 'raw'>): Promise<void> {
  const result = await chain.broadcast(raw)
  if (typeof result === 'object') log.warn({ event: 'signer.refused', network, cause, hash, refused: result.refused })
}

/** Signs and sends the coins that were asked for, as far as the wallet has some. They are stored before a node sees them. */
export async function signCoins(lane: CoinLane): Promise<void> {
  for (const asked of await unsignedCoins(lane.db.kysely, lane.network, BATCH)) if (!(await signOne(lane, asked))) return
}

/** False: the wallet has too few coins. */
async function signOne(lane: CoinLane, { cause, recipient, amount }: CoinTransfer): Promise<boolean> {
  const { db, chain, key, log, network, sender } = lane
  const [{ latest }, coins, fees] = [await chain.nonceOf(sender), await chain.nativeBalance(sender), await chain.feesNow()]
  const underway = (await openCoins(db.kysely, network)).length + 1
  // The gas of a payment is more than that of coins, so the fees of what is underway are covered.
  if (coins < amount + fees.gas * fees.feePerGasMax * BigInt(underway)) {
    log.warn({ event: 'signer.tooFewCoins', network, cause })
    return false
  }
  const signed = await inTransaction(db, async (trx) => {
    await serializeSigning(trx)
    const nonce = Math.max(latest, await nonceAfter(trx, network, sender))
    const { raw, transactionHash: hash } = await key.sign(chain, chain.encodeCoins({ to: recipient, amount, nonce, fees }))
    return (await storeCoins(trx, cause, { hash, sender, nonce, raw })) ? { cause, hash, raw } : null
  })
  if (signed !== null) await send(lane, signed)
  return true
}
