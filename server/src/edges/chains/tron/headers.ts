import { instant } from '@ohmstead/contract/kernel/instant'
import { ChainFault, type Head } from '../chain.ts'
import { blockAnswer } from './answers.ts'
import type { TronNode } from './tron-node.ts'

/** The newest blocks, or those that can no longer be replaced. */
export type State = 'wallet' | 'walletsolidity'

/** The newest block of a state. */
export async function newestHeader(node: TronNode, state: State): Promise<Head> {
  const header = readHeader(await node.ask(`${state}/getblock`, { detail: false }, blockAnswer))
  if (header === null) throw new ChainFault('the node has no newest block')
  return header
}

/** Null: the node has no such block. */
export async function findHeader(node: TronNode, state: State, number: bigint): Promise<Head | null> {
  const header = readHeader(await node.ask(`${state}/getblock`, { id_or_num: String(number), detail: false }, blockAnswer))
  if (header !== null && header.number !== number) throw new ChainFault('the node answers with another block')
  return header
}

/** The first bytes of the hash of a block are its number. */
function readHeader({ blockID, block_header: header }: ReturnType<typeof blockAnswer.parse>): Head | null {
  if (blockID === undefined || header === undefined) return null
  const { number, parentHash, timestamp, txTrieRoot } = header.raw_data
  if (BigInt(`0x${blockID.slice(0, 16)}`) !== BigInt(number)) throw new ChainFault('the hash of a block does not fit its number')
  return { number: BigInt(number), hash: blockID, parentHash, at: instant(timestamp), hasTransactions: !/^0*$/.test(txTrieRoot ?? '') }
}
