import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { assert } from '@ohmstead/contract/kernel/assert'
import { encodeFunctionData, toHex, type Hex } from 'viem'
import type { ChainFamily } from '../chain.ts'
import { openAddresses } from '../derive.ts'
import { addressWord, selectors, wordOf } from '../tron/words.ts'
import { startLocalChain, type LocalChain } from './local-chain.ts'
import type { LocalWallet } from './local-wallet.ts'
import type { SimulatedChain, SimulatedChainOptions } from './simulated-chain.ts'
import { testTokenAbi } from './test-token.ts'
import { MINT } from './tron/ledger.ts'
import { startLocalTron, type LocalTron } from './tron/local-tron.ts'

/** What a node reports that the others do not. */
export type Lie =
  | 'invents a transfer'
  | 'hides a transfer'
  | 'makes a transfer larger'
  | 'is on another fork'
  | 'lags by 10 blocks'
  | 'hides a receipt'
  | 'stops'

export interface Liar {
  readonly url: string
  /** Null: it is honest. */
  lieWith(lie: Lie | null): void
  stop(): Promise<void>
}

/** A local chain, with what only tests do to it. */
export interface TestedChain extends SimulatedChain {
  /** Makes new tokens, counted in their own units: of the token, or of another one with the same code. */
  mintUnits(to: string, units: bigint, token?: string): Promise<string>
  deployLookAlike(): Promise<string>
  /** A transfer of more than the sender has. */
  sendTooMuch(to: string): Promise<string>
  openLiar(): Promise<Liar>
}

/** One way of writing addresses and transactions, and the local chain for it. */
export interface Family {
  readonly family: ChainFamily
  readonly unknownHash: string
  addressAt(wallet: LocalWallet, index: number): string
  keyAt(wallet: LocalWallet, index: number): Uint8Array
  start(options: SimulatedChainOptions): Promise<TestedChain>
}

const TOO_MUCH = 10n ** 30n

export const evmFamily: Family = {
  family: 'evm',
  unknownHash: `0x${'1'.repeat(64)}`,
  addressAt: (wallet, index) => openAddresses('evm', wallet.extendedPublicKey)(index),
  keyAt: (wallet, index) => wallet.depositKey(index),
  async start(options) {
    const local = await startLocalChain(options)
    assert(local, 'npm has a local chain for this machine')
    return {
      ...local,
      mintUnits: (to, units, token) => {
        const data = encodeFunctionData({ abi: testTokenAbi, functionName: 'mint', args: [to as Hex, units] })
        return local.send({ data, ...(token !== undefined && { to: token as Hex }) })
      },
      deployLookAlike: () => local.deployToken('Simulated USDT'),
      sendTooMuch: (to) => local.send({ data: encodeFunctionData({ abi: testTokenAbi, functionName: 'transfer', args: [to as Hex, TOO_MUCH] }) }),
      openLiar: () => openEvmLiar(local),
    }
  },
}

export const tronFamily: Family = {
  family: 'tron',
  unknownHash: '1'.repeat(64),
  addressAt: (wallet, index) => openAddresses('tron', wallet.tron.extendedPublicKey)(index),
  keyAt: (wallet, index) => wallet.tron.depositKey(index),
  async start(options) {
    const local = await startLocalTron({ ...options, solidAfter: 2 })
    return {
      ...local,
      mintUnits: (to, units, token) => local.call({ data: `${MINT}${addressWord(to)}${wordOf(units)}`, ...(token !== undefined && { to: token }) }),
      deployLookAlike: () => Promise.resolve(local.deployToken('look-alike')),
      sendTooMuch: (to) => local.call({ data: `${selectors.transfer}${addressWord(to)}${wordOf(TOO_MUCH)}` }),
      openLiar: () => openTronLiar(local),
    }
  },
}

export const families = [evmFamily, tronFamily] as const

/** A server of this machine on a free port. */
export async function serve(listener: RequestListener): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Asked = { readonly method: string; readonly params: readonly unknown[] }
type Log = Readonly<Record<string, unknown>>

async function openEvmLiar(local: LocalChain): Promise<Liar> {
  let lie: Lie | null = null
  const server = await serve((request, response) => {
    const pass = async () => {
      const body = await text(request)
      if (lie === 'stops') throw new Error('stopped')
      const answer = await fetch(local.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const honest = (await answer.json()) as { result?: unknown }
      if ('result' in honest && lie !== null) honest.result = evmLie(lie, JSON.parse(body) as Asked, honest.result)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(honest))
    }
    pass().catch((error: unknown) => response.destroy(error as Error))
  })
  return {
    ...server,
    lieWith(next) {
      lie = next
    },
  }
}

function evmLie(lie: Lie, { method, params }: Asked, honest: unknown): unknown {
  const logs = honest as readonly Log[]
  const block = honest as Readonly<Record<string, Hex>>
  if (method === 'eth_getLogs') {
    if (lie === 'invents a transfer') return [...logs, { ...logs[0], logIndex: '0x9' }]
    if (lie === 'hides a transfer') return []
    if (lie === 'makes a transfer larger') return logs.map((log) => ({ ...log, data: toHex(10n ** 12n, { size: 32 }) }))
  }
  if (method === 'eth_getBlockByNumber') {
    if (lie === 'is on another fork') return { ...block, hash: `0x${'a'.repeat(64)}` }
    const isNewest = params[0] === 'latest' || params[0] === 'finalized'
    if (lie === 'lags by 10 blocks' && isNewest) return { ...block, number: toHex(BigInt(block['number'] ?? '0x0') - 10n) }
  }
  return lie === 'hides a receipt' && method === 'eth_getTransactionReceipt' ? null : honest
}

async function openTronLiar(local: LocalTron): Promise<Liar> {
  const node = await local.openNode()
  return {
    url: node.url,
    stop: () => node.stop(),
    lieWith(lie) {
      if (lie === null) node.interfere({})
      else if (lie === 'lags by 10 blocks') node.interfere({ lagBlocks: 10 })
      else if (lie === 'stops') node.interfere({ refuse: { status: 500, body: 'stopped' } })
      else node.interfere({ answer: (path, honest) => tronLie(lie, path, honest) })
    },
  }
}

function tronLie(lie: Lie, path: string, honest: unknown): unknown {
  const withLogs = (change: (logs: readonly Log[]) => readonly Log[]) =>
    (honest as readonly { readonly log?: readonly Log[] }[]).map((info) => ({ ...info, log: change(info.log ?? []) }))
  if (path.endsWith('gettransactioninfobyblocknum')) {
    if (lie === 'invents a transfer') return withLogs((logs) => [...logs, ...logs])
    if (lie === 'hides a transfer') return withLogs(() => [])
    if (lie === 'makes a transfer larger') return withLogs((logs) => logs.map((log) => ({ ...log, data: wordOf(10n ** 12n) })))
  }
  if (lie === 'is on another fork' && path.endsWith('getblock')) {
    const block = honest as { readonly blockID: string }
    return { ...block, blockID: `${block.blockID.slice(0, 16)}${'a'.repeat(48)}` }
  }
  return lie === 'hides a receipt' && path.endsWith('gettransactioninfobyid') ? {} : honest
}
