import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { systemClock } from '../../../../platform/clock.ts'
import { unitsOf } from '../../scale.ts'
import { addressWord, wordOf } from '../../tron/words.ts'
import type { SimulatedChain, SimulatedChainOptions } from '../simulated-chain.ts'
import { LocalLedger, MINT } from './ledger.ts'
import { serveLedger, type LocalNode } from './node-server.ts'
import { addressOfPrivateKey, readTransaction, writeTransaction, type Transaction } from './transaction.ts'

export interface LocalTronOptions extends SimulatedChainOptions {
  /** Blocks on top of a block that make it solidified; on the public network 19 producers must build on it. */
  readonly solidAfter?: number
}

/** A chain with the API of Tron. */
export interface LocalTron extends SimulatedChain {
  /** Signs a call of a contract by the faucet: of the token without `to`. */
  call(call: { readonly data: string; readonly to?: string; readonly feeLimit?: number }): Promise<string>
  /** Opens another token with the same code. */
  deployToken(name: string): string
  /** The first node, and more of the same chain. */
  readonly node: LocalNode
  openNode(): Promise<LocalNode>
}

const SOLID_AFTER = 19
const BLOCK_MS = 3_000
const VALID_MS = 3_600_000
const FEE_LIMIT = 100_000_000

/** One line of the file: a block, the blocks that were replaced, or a transaction that was taken. */
type Line =
  | { readonly at: number; readonly ids: readonly string[]; readonly fork?: number }
  | { readonly drop: number }
  | { readonly taken: string }
  | { readonly startedAt: number }

/**
 * Starts the chain in this process, with a node on a port of its own. It checks signatures, expiry, reference block and balance as the real one does,
 * charges fees, and makes receipts; it has no producers, no votes and no other contracts than tokens, and its fees are not those of the network.
 */
export async function startLocalTron(options: LocalTronOptions): Promise<LocalTron> {
  const { chainId, decimals, faucetKey, blockSeconds, folder, solidAfter = SOLID_AFTER } = options
  const clock = systemClock()
  const faucetAddress = addressOfPrivateKey(faucetKey)
  const file = folder === undefined ? undefined : path.join(folder, `${chainId}.tron`)
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lines = file !== undefined && existsSync(file) ? readLines(file) : []
  const keep = (line: Line) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }
  const kept = lines.find((line) => 'startedAt' in line)
  const startedAt = kept?.startedAt ?? clock.now()
  if (!kept) keep({ startedAt })
  const ledger = new LocalLedger({ chainId, decimals, faucet: faucetAddress, startedAt })
  replay(ledger, lines)

  const submit = (raw: string) => {
    const taken = ledger.submit(raw)
    if ('id' in taken) keep({ taken: raw })
    return taken
  }
  const next = (fork?: number) => {
    const at = blockSeconds === null || fork !== undefined ? ledger.head.at + BLOCK_MS : Math.max(clock.now(), ledger.head.at + 1)
    const { transactions } = ledger.produce(at, undefined, fork)
    keep({ at, ids: transactions.map(({ transaction }) => transaction.id), ...(fork !== undefined && { fork }) })
  }
  const timer = blockSeconds === null ? undefined : setInterval(next, blockSeconds * 1_000)
  const nodes: LocalNode[] = []
  const openNode = async () => {
    const node = await serveLedger({ ledger, solidAfter, submit })
    nodes.push(node)
    return node
  }
  const node = await openNode()

  // Makes the hash of a block that replaces another differ from it.
  let forks = lines.length
  // Also after a restart on the same block: each transaction that was sent before has a line.
  let sent = lines.length
  const send = (act: Transaction['act'], feeLimit = FEE_LIMIT): Promise<string> => {
    const { number, id, at } = ledger.head
    const refBlock = { bytes: number.toString(16).padStart(4, '0').slice(-4), hash: id.slice(16, 32) }
    // The time makes two equal transactions different.
    const raw = writeTransaction({ key: faucetKey, act, refBlock, expiration: at + VALID_MS, timestamp: at + sent++, feeLimit })
    const taken = submit(raw)
    assert('id' in taken, 'the local chain takes what its faucet signs')
    return Promise.resolve(taken.id)
  }
  const call: LocalTron['call'] = ({ data, to, feeLimit }) => send({ kind: 'call', contract: to ?? ledger.token, data }, feeLimit)
  return {
    url: node.url,
    chainId,
    token: ledger.token,
    decimals,
    faucetAddress,
    node,
    openNode,
    call,
    deployToken: (name) => ledger.contractNamed(name),
    sendTokens: (to, amount: Micros) => call({ data: `${MINT}${addressWord(to)}${wordOf(unitsOf(amount, decimals))}` }),
    async sendCoins(to, amount) {
      await send({ kind: 'coins', to, amount })
    },
    mine(blocks) {
      for (let index = 0; index < blocks; index++) next()
      return Promise.resolve()
    },
    replaceBlocks(depth) {
      assert(depth <= solidAfter, 'solidified blocks are not replaced')
      ledger.drop(depth)
      keep({ drop: depth })
      for (let index = 0; index < depth; index++) next(++forks)
      return Promise.resolve()
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(nodes.map((one) => one.stop()))
    },
  }
}

/** A process that was killed can have written half of its last line, which is removed. */
function readLines(file: string): Line[] {
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) truncateSync(file, end)
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Line)
}

/** Carries out everything again, and takes again what was taken and is in no block. */
function replay(ledger: LocalLedger, lines: readonly Line[]): void {
  const taken = new Map<string, Transaction>()
  for (const line of lines) {
    if ('taken' in line) {
      const transaction = readTransaction(line.taken)
      taken.set(transaction.id, transaction)
    } else if ('drop' in line) ledger.drop(line.drop)
    else if ('ids' in line) {
      const transactions = line.ids.flatMap((id) => taken.get(id) ?? [])
      const { transactions: done } = ledger.produce(line.at, transactions, line.fork)
      assert(done.length === line.ids.length, 'the kept blocks are whole')
    }
  }
  for (const { id, raw } of taken.values()) if (!ledger.placeOf(id)) ledger.submit(raw)
}
