import { parseEvmAddress } from '@ohmstead/contract/chains/address'
import { instant, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import {
  BlockNotFoundError,
  createPublicClient,
  encodeFunctionData,
  getAbiItem,
  http,
  keccak256,
  recoverTransactionAddress,
  toHex,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Hex,
  type PublicClient,
  type TransactionSerialized,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  ChainFault,
  type Broadcast,
  type Chain,
  type ChainPlace,
  type Head,
  type Outcome,
  type Sent,
  type Signed,
  type TokenTransfer,
  type Unsigned,
} from '../chain.ts'
import { microsOf, unitsOf } from '../scale.ts'
import { faultOf, isUnanswered, reasonOf } from './node-fault.ts'
import { tokenAbi } from './token.ts'

const TIMEOUT_MS = 10_000
/** Nodes of most providers read this many at once. */
const BLOCKS_AT_ONCE = 500
/** Addresses named in one question; nodes refuse longer lists. */
const ADDRESSES_AT_ONCE = 500
/** With more addresses every transfer of the token is read and compared here. */
const ADDRESSES_ASKED = 2_000
/** Enough for a transfer of any of the tokens, whose contracts differ; what is not used is not paid. */
const TRANSFER_GAS = 120_000n
/** What sending coins costs on every such network. */
const COINS_GAS = 21_000n

const transferEvent = getAbiItem({ abi: tokenAbi, name: 'Transfer' })

/** A node of an Ethereum-like network, through its JSON-RPC. */
export function openEvmChain(place: ChainPlace, url: string): Chain {
  const client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }), cacheTime: 0 })
  const token = addressOf(place.token)

  const asked = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question()
    } catch (error) {
      throw faultOf(error)
    }
  }
  const head = () => asked(async () => headOf(client))
  const balanceOf = async (address: string, blockNumber?: bigint) => {
    const at = blockNumber === undefined ? {} : { blockNumber }
    return microsOf(
      await client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [addressOf(address)], ...at }),
      place.decimals,
    )
  }
  return {
    blocksAtOnce: BLOCKS_AT_ONCE,
    verify: () => asked(() => verify(client, place, token)),
    head,
    finalized: () => asked(() => finalizedOf(client, place.confirmations)),
    block: (number) => asked(() => blockOf(client, number)),
    async transfers({ from, to, recipients, senders }) {
      const [side, chosen] = senders === undefined ? (['to', recipients] as const) : (['from', senders] as const)
      if (chosen?.length === 0) return []
      const read = (some?: readonly string[]) => asked(() => transfersIn(client, { token, from, to, decimals: place.decimals, side, chosen: some }))
      if (chosen === undefined) return read()
      if (chosen.length > ADDRESSES_ASKED) {
        const ours = new Set(chosen)
        return (await read()).filter((transfer) => ours.has(transfer[side]))
      }
      const found: TokenTransfer[] = []
      for (let at = 0; at < chosen.length; at += ADDRESSES_AT_ONCE) found.push(...(await read(chosen.slice(at, at + ADDRESSES_AT_ONCE))))
      return found.sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
    },
    outcome: (transactionHash) => asked(() => outcomeOf(client, transactionHash as Hex)),
    isDead: (sent) => asked(() => isDead(client, place.confirmations, sent)),
    nonceOf: (address) =>
      asked(async () => {
        const count = (blockTag: 'latest' | 'pending') => client.getTransactionCount({ address: addressOf(address), blockTag })
        const [latest, pending] = await Promise.all([count('latest'), count('pending')])
        return { latest, pending }
      }),
    tokenBalance: (address) => asked(() => balanceOf(address)),
    balances: (addresses) =>
      asked(async () => {
        const { number: blockNumber, hash: blockHash } = await client.getBlock({ blockTag: 'latest' })
        const amounts = []
        for (const address of addresses) amounts.push(await balanceOf(address, blockNumber))
        return { blockNumber, blockHash, amounts }
      }),
    nativeBalance: (address) => asked(() => client.getBalance({ address: addressOf(address) })),
    feesNow: () =>
      asked(async () => {
        const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
        return { gas: TRANSFER_GAS, feePerGasMax: maxFeePerGas, priorityFeePerGas: maxPriorityFeePerGas }
      }),
    encodeTransfer: ({ to, amount, nonce, fees }) => ({
      chainId: place.chainId,
      nonce,
      token,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [addressOf(to), unitsOf(amount, place.decimals)] }),
      fees,
    }),
    encodeCoins: ({ to, amount, nonce, fees }) => ({
      chainId: place.chainId,
      nonce,
      token: addressOf(to),
      data: '0x',
      coins: amount,
      fees: { ...fees, gas: COINS_GAS },
    }),
    sign,
    broadcast: (raw) => broadcast(client, raw as Hex),
  }
}

function addressOf(text: string): Hex {
  const address = parseEvmAddress(text)
  if (address === undefined) throw new ChainFault('not an address of this network')
  return address as Hex
}

export const keccak = (bytes: Uint8Array): Uint8Array => keccak256(bytes, 'bytes')

/** The address that a private key signs for. */
export const addressOfEvmKey = (privateKey: Uint8Array): string => privateKeyToAccount(toHex(privateKey)).address

const atOf = (seconds: bigint): Instant => instant(Number(seconds) * SECOND_MS)

async function verify(client: PublicClient, { chainId, decimals }: ChainPlace, token: Hex): Promise<void> {
  const found = await client.getChainId()
  if (found !== chainId) throw new ChainFault(`the node belongs to chain ${found} and not to ${chainId}`)
  const counted = await client.readContract({ address: token, abi: tokenAbi, functionName: 'decimals' })
  if (counted !== decimals) throw new ChainFault(`the token counts in ${counted} decimals and not in ${decimals}`)
}

async function headOf(client: PublicClient): Promise<Head> {
  const { number, hash, parentHash, timestamp, transactions } = await client.getBlock({ blockTag: 'latest' })
  return { number, hash, parentHash, at: atOf(timestamp), hasTransactions: transactions.length > 0 }
}

/** Both must agree: the node's own word for final, where it has one, and the confirmations that the operator wants. */
async function finalizedOf(client: PublicClient, confirmations: number): Promise<bigint> {
  const [{ number: newest }, finalNumber] = await Promise.all([
    headOf(client),
    client.getBlock({ blockTag: 'finalized' }).then(
      ({ number }) => number,
      (error: unknown) => {
        if (isUnanswered(error)) throw error
        return null
      },
    ),
  ])
  // The block of a transfer is its first confirmation.
  const confirmed = newest - BigInt(confirmations) + 1n
  const final = finalNumber === null || finalNumber > confirmed ? confirmed : finalNumber
  return final < 0n ? 0n : final
}

async function blockOf(client: PublicClient, blockNumber: bigint) {
  try {
    const { number, hash, parentHash, timestamp } = await client.getBlock({ blockNumber })
    return { number, hash, parentHash, at: atOf(timestamp) }
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null
    throw error
  }
}

interface Range {
  readonly token: Hex
  readonly from: bigint
  readonly to: bigint
  readonly decimals: number
  /** Which address of a transfer must be one of the chosen ones, where there are any. */
  readonly side: 'from' | 'to'
  readonly chosen: readonly string[] | undefined
}

/**
 * Logs exist only of transactions that succeeded: what a failed call wrote is discarded with it. Nodes limit the size of an answer in
 * different ways and words, so a range that is refused is asked for in halves.
 */
async function transfersIn(client: PublicClient, range: Range): Promise<TokenTransfer[]> {
  const { token, from, to, decimals, side, chosen } = range
  try {
    const logs = await client.getLogs({
      address: token,
      event: transferEvent,
      ...(chosen && { args: { [side]: chosen.map(addressOf) } }),
      fromBlock: from,
      toBlock: to,
      strict: true,
    })
    return logs.flatMap((log) => {
      // What the node was not asked for does not count, whatever it answers.
      const ours = log.address.toLowerCase() === token.toLowerCase() && log.blockNumber >= from && log.blockNumber <= to && !log.removed
      const [sender, recipient] = [parseEvmAddress(log.args.from), parseEvmAddress(log.args.to)]
      if (!ours || recipient === undefined || (chosen && !chosen.includes((side === 'to' ? recipient : sender) ?? ''))) return []
      return [
        {
          transactionHash: log.transactionHash,
          logIndex: log.logIndex,
          blockNumber: log.blockNumber,
          blockHash: log.blockHash,
          from: sender ?? log.args.from,
          to: recipient,
          amount: microsOf(log.args.value, decimals),
        },
      ]
    })
  } catch (error) {
    if (from >= to || isUnanswered(error)) throw error
    const middle = (from + to) / 2n
    return [...(await transfersIn(client, { ...range, to: middle })), ...(await transfersIn(client, { ...range, from: middle + 1n }))]
  }
}

async function outcomeOf(client: PublicClient, hash: Hex): Promise<Outcome> {
  try {
    const { status, blockNumber, blockHash } = await client.getTransactionReceipt({ hash })
    return { state: status === 'success' ? 'included' : 'failed', blockNumber, blockHash }
  } catch (error) {
    if (!(error instanceof TransactionReceiptNotFoundError)) throw error
  }
  try {
    await client.getTransaction({ hash })
    return { state: 'pending' }
  } catch (error) {
    if (!(error instanceof TransactionNotFoundError)) throw error
    return { state: 'unknown' }
  }
}

/** Dead when a final block contains another transaction with its number, and the node does not have it. */
async function isDead(client: PublicClient, confirmations: number, { transactionHash, from, nonce, raw }: Sent): Promise<boolean> {
  if (!/^0x([0-9a-f]{2})+$/.test(raw) || keccak256(raw as Hex) !== transactionHash || (await signerOf(raw as Hex)) !== addressOf(from)) return true
  const blockNumber = await finalizedOf(client, confirmations)
  const used = await client.getTransactionCount({ address: addressOf(from), blockNumber })
  return used > nonce && (await outcomeOf(client, transactionHash)).state === 'unknown'
}

/** EIP-1559, with a deterministic nonce of the signature (RFC 6979): the same input gives the same bytes. */
async function sign({ chainId, nonce, token, data, coins = 0n, fees }: Unsigned, privateKey: Uint8Array): Promise<Signed> {
  const raw = await privateKeyToAccount(toHex(privateKey)).signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to: addressOf(token),
    data: data as Hex,
    value: coins,
    gas: fees.gas,
    maxFeePerGas: fees.feePerGasMax,
    maxPriorityFeePerGas: fees.priorityFeePerGas,
  })
  return { raw, transactionHash: keccak256(raw), expiresAt: null }
}

/** The address whose key signed a transaction; null: these bytes are none. */
async function signerOf(raw: Hex): Promise<string | null> {
  try {
    return await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
  } catch {
    return null
  }
}

async function broadcast(client: PublicClient, raw: Hex): Promise<Broadcast> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw })
    return 'accepted'
  } catch (error) {
    if (isUnanswered(error)) throw faultOf(error)
    const refused = reasonOf(error)
    // Nodes say "already known", "known transaction" or "already imported"; one that has put it into a block says that its nonce is too low.
    if (/already (known|imported)|known transaction/i.test(refused)) return 'known'
    const { state } = await outcomeOf(client, keccak256(raw)).catch((failed: unknown) => {
      throw faultOf(failed)
    })
    return state === 'unknown' ? { refused } : 'known'
  }
}
