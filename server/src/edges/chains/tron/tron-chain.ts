import { createHash } from 'node:crypto'
import { parseTronAddress } from '@ohmstead/contract/chains/address'
import { after, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { ChainFault, type Broadcast, type Chain, type ChainPlace, type Fees, type Outcome, type Sent } from '../chain.ts'
import { microsOf, unitsOf } from '../scale.ts'
import { accountAnswer, broadcastAnswer, constantAnswer, infoAnswer, parametersAnswer, pendingAnswer } from './answers.ts'
import { findHeader, newestHeader, type State } from './headers.ts'
import { openTronNode, type TronNode } from './tron-node.ts'
import { readSigned, signTransfer } from './tron-signing.ts'
import { transfersIn } from './tron-transfers.ts'
import { addressWord, numberOfWord, selectors, wordOf } from './words.ts'

/** Each block takes two questions. */
const BLOCKS_AT_ONCE = 50
/** Enough for a transfer to an address that has none of the tokens yet, which costs 131,000; what is not used is not paid. */
const TRANSFER_ENERGY = 150_000n
/** The network allows at most a day. */
const VALID_MS = HOUR_MS
/** The expiry is compared with the block before; and the nodes behind one URL can be some blocks apart. */
const EXPIRED_FOR_MS = 5 * MINUTE_MS
/** Questions to a contract are asked in the name of this address, which has no owner. */
const NO_OWNER = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** A node of Tron, through its HTTP API. A block is final when it is solidified (19 of the 27 producers built on it) and has its confirmations. */
export function openTronChain(place: ChainPlace, url: string): Chain {
  const node = openTronNode(url)
  const token = addressOf(place.token)
  const newest = (state: State) => newestHeader(node, state)
  const balanceOf = async (address: string) =>
    microsOf(await constantOf(node, token, { selector: 'balanceOf(address)', words: addressWord(addressOf(address)) }), place.decimals)
  return {
    blocksAtOnce: BLOCKS_AT_ONCE,
    verify: () => verify(node, place, token),
    head: () => newest('wallet'),
    async finalized() {
      const [head, solid] = await Promise.all([newest('wallet'), newest('walletsolidity')])
      // The block of a transfer is its first confirmation.
      const confirmed = head.number - BigInt(place.confirmations) + 1n
      const final = solid.number < confirmed ? solid.number : confirmed
      return final < 0n ? 0n : final
    },
    async block(number) {
      const header = await findHeader(node, 'wallet', number)
      return header && { number, hash: header.hash, parentHash: header.parentHash, at: header.at }
    },
    transfers: (range) => transfersIn({ node, token, decimals: place.decimals, ...range }),
    outcome: (transactionHash) => outcomeOf(node, transactionHash),
    isDead: (sent) => isDead(node, sent),
    nonceOf: () => Promise.resolve({ latest: 0, pending: 0 }),
    tokenBalance: balanceOf,
    async balances(addresses) {
      const before = await newest('wallet')
      const amounts = []
      for (const address of addresses) amounts.push(await balanceOf(address))
      const now = await newest('wallet')
      return now.hash === before.hash ? { blockNumber: before.number, blockHash: before.hash, amounts } : null
    },
    async nativeBalance(address) {
      const { balance } = await node.ask('wallet/getaccount', { address: addressOf(address), visible: true }, accountAnswer)
      return BigInt(balance)
    },
    feesNow: () => feesNow(node),
    encodeTransfer: ({ to, amount, nonce, fees }) => ({
      chainId: place.chainId,
      nonce,
      token,
      data: `${selectors.transfer}${addressWord(addressOf(to))}${wordOf(unitsOf(amount, place.decimals))}`,
      fees,
    }),
    encodeCoins() {
      throw new ChainFault('coins are not sent on this network')
    },
    sign: signTransfer,
    broadcast: (raw) => broadcast(node, raw),
  }
}

function addressOf(text: string): string {
  const address = parseTronAddress(text)
  if (address === undefined) throw new ChainFault('not an address of this network')
  return address
}

async function verify(node: TronNode, { chainId, decimals }: ChainPlace, token: string): Promise<void> {
  const first = await findHeader(node, 'wallet', 0n)
  if (first === null) throw new ChainFault('the node does not have the first block')
  const found = Number.parseInt(first.hash.slice(-8), 16)
  if (found !== chainId) throw new ChainFault(`the node belongs to chain ${found} and not to ${chainId}`)
  const counted = await constantOf(node, token, { selector: 'decimals()', words: '' })
  if (counted !== BigInt(decimals)) throw new ChainFault(`the token counts in ${counted} decimals and not in ${decimals}`)
}

async function constantOf(
  node: TronNode,
  token: string,
  { selector, words }: { readonly selector: string; readonly words: string },
): Promise<bigint> {
  const call = { owner_address: NO_OWNER, contract_address: token, function_selector: selector, parameter: words, visible: true }
  const {
    constant_result: [word],
  } = await node.ask('wallet/triggerconstantcontract', call, constantAnswer)
  return numberOfWord(word)
}

async function outcomeOf(node: TronNode, hash: string): Promise<Outcome> {
  const info = await node.ask('wallet/gettransactioninfobyid', { value: hash }, infoAnswer)
  if (info !== null) {
    if (info.id !== hash) throw new ChainFault('the node answers with another transaction')
    const number = BigInt(info.blockNumber)
    const header = await findHeader(node, 'wallet', number)
    if (header === null || header.at !== info.blockTimeStamp) throw new ChainFault('the node reports a block that it does not have')
    const isDone = info.receipt.result === 'SUCCESS' && info.result !== 'FAILED'
    return { state: isDone ? 'included' : 'failed', blockNumber: number, blockHash: header.hash }
  }
  const { txID } = await node.ask('wallet/gettransactionfrompending', { value: hash }, pendingAnswer)
  return { state: txID === hash ? 'pending' : 'unknown' }
}

/** Dead when final blocks are past its expiry and none contains it; blocks that can be replaced must not contain it either. */
async function isDead(node: TronNode, { transactionHash, from, raw, expiresAt }: Sent): Promise<boolean> {
  const signed = await readSigned(raw)
  if (signed?.transactionHash !== transactionHash || signed.signer !== from) return true
  if (expiresAt === null) return false
  const { at } = await newestHeader(node, 'walletsolidity')
  if (at < after(expiresAt, EXPIRED_FOR_MS)) return false
  const states: readonly State[] = ['walletsolidity', 'wallet']
  const found = await Promise.all(states.map((state) => node.ask(`${state}/gettransactioninfobyid`, { value: transactionHash }, infoAnswer)))
  return found.every((info) => info === null)
}

/** The price of energy, which the producers vote on, and the newest solidified block: no fork can make a transfer that refers to it invalid. */
async function feesNow(node: TronNode): Promise<Fees> {
  const [{ chainParameter }, solid] = await Promise.all([
    node.ask('wallet/getchainparameters', {}, parametersAnswer),
    newestHeader(node, 'walletsolidity'),
  ])
  const price = chainParameter.find(({ key }) => key === 'getEnergyFee')?.value
  if (price === undefined || price <= 0) throw new ChainFault('the node does not know the price of energy')
  return {
    gas: TRANSFER_ENERGY,
    feePerGasMax: BigInt(price),
    priorityFeePerGas: 0n,
    anchor: { blockNumber: solid.number, blockHash: solid.hash, at: solid.at, expiresAt: after(solid.at, VALID_MS) },
  }
}

/** The hash of what was signed: the first part of the bytes, after its length (protobuf). */
function transactionHashOf(raw: string): string {
  const bytes = Buffer.from(raw, 'hex')
  let [length, at] = [0, 1]
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return createHash('sha256')
    .update(bytes.subarray(at, at + length))
    .digest('hex')
}

/** The node had no room or no connection, so that nothing is known about the transaction. */
const UNANSWERED = new Set(['SERVER_BUSY', 'NO_CONNECTION', 'NOT_ENOUGH_EFFECTIVE_CONNECTION', 'BLOCK_UNSOLIDIFIED'])

async function broadcast(node: TronNode, raw: string): Promise<Broadcast> {
  const { result, code, message } = await node.ask('wallet/broadcasthex', { transaction: raw }, broadcastAnswer)
  if (result) return 'accepted'
  if (code === 'DUP_TRANSACTION_ERROR') return 'known'
  if (UNANSWERED.has(code)) throw new ChainFault(`the node does not take transactions now: ${code}`, { isBusy: code === 'SERVER_BUSY' })
  const words = /^([0-9a-f]{2})+$/i.test(message) ? Buffer.from(message, 'hex').toString('utf8') : message
  // One that is in a block long enough counts as expired.
  const { state } = await outcomeOf(node, transactionHashOf(raw))
  if (state !== 'unknown') return 'known'
  return {
    refused: `${code} ${words}`
      .replaceAll(/https?:\/\/\S+/g, '…')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 200),
  }
}
