import { ChainFault, type Head, type TokenTransfer } from '../chain.ts'
import { microsOf } from '../scale.ts'
import { infosAnswer, type TransactionInfo } from './answers.ts'
import { findHeader, newestHeader, type State } from './headers.ts'
import type { TronNode } from './tron-node.ts'
import { addressOfWord, bareHex, numberOfWord, TRANSFER_TOPIC } from './words.ts'

/** Blocks that are asked for at the same time; providers count questions per second. */
const AT_THE_SAME_TIME = 4

interface Wanted {
  readonly node: TronNode
  readonly token: string
  readonly decimals: number
  readonly from: bigint
  readonly to: bigint
  readonly recipients?: readonly string[]
  readonly senders?: readonly string[]
}

/**
 * Reads the receipts of each block. The event service of providers would need fewer questions, but it is an index beside the chain that can lag or miss
 * something without saying so. Solidified blocks are read from the solidified state, which never changes.
 */
export async function transfersIn(wanted: Wanted): Promise<TokenTransfer[]> {
  const { node, from, to, recipients, senders } = wanted
  const [side, chosen] = senders === undefined ? (['to', recipients] as const) : (['from', senders] as const)
  if (chosen?.length === 0 || from > to) return []
  const { number: solid } = await newestHeader(node, 'walletsolidity')
  const ours = chosen && new Set(chosen)
  const found: TokenTransfer[] = []
  for (let first = from; first <= to; first += BigInt(AT_THE_SAME_TIME)) {
    const numbers = Array.from({ length: AT_THE_SAME_TIME }, (_, index) => first + BigInt(index)).filter((number) => number <= to)
    const read = await Promise.all(numbers.map((number) => transfersOfBlock(wanted, number, number <= solid ? 'walletsolidity' : 'wallet')))
    found.push(...read.flat().filter((transfer) => ours === undefined || ours.has(transfer[side])))
  }
  return found
}

async function transfersOfBlock({ node, token, decimals }: Wanted, number: bigint, state: State): Promise<TokenTransfer[]> {
  const [header, infos] = await Promise.all([
    findHeader(node, state, number),
    node.ask(`${state}/gettransactioninfobyblocknum`, { num: Number(number) }, infosAnswer),
  ])
  if (header === null) throw new ChainFault('the node does not have a block that was asked for')
  // A node that does not have the receipts yet answers as if there were none.
  if (header.hasTransactions && infos.length === 0) throw new ChainFault('the node has a block without its receipts')
  const address = bareHex(token)
  return infos.flatMap((info) => transfersOf({ info, header, address, decimals }))
}

interface Receipt {
  readonly info: TransactionInfo
  readonly header: Head
  readonly address: string
  readonly decimals: number
}

/** Logs have no number of their own on Tron: it is their place in the receipt. What a failed call wrote does not count. */
function transfersOf({ info, header, address, decimals }: Receipt): TokenTransfer[] {
  if (BigInt(info.blockNumber) !== header.number || info.blockTimeStamp !== header.at) throw new ChainFault('the receipts belong to another block')
  if (info.receipt.result !== 'SUCCESS' || info.result === 'FAILED') return []
  return info.log.flatMap((log, logIndex) => {
    const [topic, from, to] = log.topics
    const isTransfer = log.address === address && topic === TRANSFER_TOPIC && log.topics.length === 3 && log.data.length === 64
    if (!isTransfer || from === undefined || to === undefined) return []
    return [
      {
        transactionHash: info.id,
        logIndex,
        blockNumber: header.number,
        blockHash: header.hash,
        from: addressOfWord(from),
        to: addressOfWord(to),
        amount: microsOf(numberOfWord(log.data), decimals),
      },
    ]
  })
}
