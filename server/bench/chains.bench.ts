import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { createPublicClient, encodeFunctionData, getAbiItem, http, type Hex } from 'viem'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { tokenAbi } from '../src/edges/chains/evm/token.ts'
import { openChain, type Chain } from '../src/edges/chains/index.ts'
import { evmFamily, tronFamily } from '../src/edges/chains/local/families.ts'
import { startLocalChain } from '../src/edges/chains/local/local-chain.ts'
import { walletFrom } from '../src/edges/chains/local/local-wallet.ts'
import { testTokenAbi } from '../src/edges/chains/local/test-token.ts'
import { median } from './spread.ts'

export const name = 'chains'

/** Transfers in each block: about as many as the busiest networks have of one token. */
const PER_BLOCK = 100
const wallet = walletFrom(new Uint8Array(32).fill(3))
const options = { decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null }

interface Scene {
  readonly chain: Chain
  readonly from: bigint
  readonly to: bigint
  /** Asks what the adapter asks, and only decodes the answers; returns how many transfers they contain. */
  readonly bare: () => Promise<number>
  stop(): Promise<void>
}

/** How fast transfers are read, beside a bare client that reads the same blocks. */
export async function run({ quick, seconds, say }: BenchContext): Promise<readonly Figure[]> {
  const blocks = quick ? 2 : 20
  const figures: Figure[] = []
  for (const [title, referenceName, open] of [
    ['transfers read on an Ethereum-like chain', 'viem getLogs of the same blocks', evmScene],
    ['transfers read on Tron', 'fetch and JSON.parse of the same questions', tronScene],
  ] as const) {
    say(`${blocks} blocks of ${PER_BLOCK} transfers`)
    const scene = await open(blocks)
    try {
      const { ours, bare } = await inTurns(scene, blocks * PER_BLOCK, seconds)
      figures.push(figure({ name: title, ours, reference: bare, referenceName, unit: 'transfers/s' }))
    } finally {
      await scene.stop()
    }
  }
  return figures
}

async function inTurns({ chain, from, to, bare }: Scene, count: number, seconds: number): Promise<{ ours: number; bare: number }> {
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  const timed = async (read: () => Promise<number>, expected: number) => {
    const since = performance.now()
    const found = await read()
    assert(found === expected, 'every transfer was read')
    return count / ((performance.now() - since) / 1_000)
  }
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until || rates.ours.length < 3) {
    rates.bare.push(await timed(bare, count))
    rates.ours.push(await timed(async () => (await chain.transfers({ from, to })).length, count))
  }
  return { ours: median(rates.ours), bare: median(rates.bare) }
}

async function evmScene(blocks: number): Promise<Scene> {
  const local = await startLocalChain({ chainId: 31_410, ...options })
  assert(local !== undefined, 'npm has a local chain for this machine')
  const { url, chainId, token, decimals } = local
  await local.sendTokens(local.faucetAddress, parseAmount('1000000'))
  await local.mine(1)
  const to = Array.from({ length: PER_BLOCK }, (_, index) => evmFamily.addressAt(wallet, index) as Hex)
  const data = encodeFunctionData({ abi: testTokenAbi, functionName: 'disperse', args: [to, 1_000_000n] })
  for (let block = 0; block < blocks; block++) {
    await local.send({ data, gas: 10_000_000n })
    await local.mine(1)
  }
  const chain = await openChain('evm', { urls: [url], chainId, token, decimals, confirmations: 1 })
  const { number: last } = await chain.head()
  const range = { from: last - BigInt(blocks) + 1n, to: last }
  const client = createPublicClient({ transport: http(url, { retryCount: 0 }), cacheTime: 0 })
  const question = {
    address: token as Hex,
    event: getAbiItem({ abi: tokenAbi, name: 'Transfer' }),
    fromBlock: range.from,
    toBlock: range.to,
    strict: true,
  } as const
  return { chain, ...range, bare: async () => (await client.getLogs(question)).length, stop: () => local.stop() }
}

async function tronScene(blocks: number): Promise<Scene> {
  const local = await tronFamily.start({ chainId: 31_411, ...options })
  const { url, chainId, token, decimals } = local
  const to = Array.from({ length: PER_BLOCK }, (_, index) => tronFamily.addressAt(wallet, index))
  for (let block = 0; block < blocks; block++) {
    for (const address of to) await local.sendTokens(address, parseAmount('1'))
    await local.mine(1)
  }
  const chain = await openChain('tron', { urls: [url], chainId, token, decimals, confirmations: 1 })
  const { number: last } = await chain.head()
  // All of them solidified.
  await local.mine(3)
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${url}/walletsolidity/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return (await answer.json()) as T
  }
  const logsIn = async (number: number) => {
    const [infos] = await Promise.all([
      ask<readonly { readonly log?: readonly unknown[] }[]>('gettransactioninfobyblocknum', { num: number }),
      ask('getblock', { id_or_num: String(number), detail: false }),
    ])
    return infos.flatMap(({ log }) => log ?? []).length
  }
  const numbers = Array.from({ length: blocks }, (_, index) => Number(last) - blocks + 1 + index)
  const bare = async () => {
    let found = 0
    for (let at = 0; at < numbers.length; at += 4) for (const logs of await Promise.all(numbers.slice(at, at + 4).map(logsIn))) found += logs
    return found
  }
  return { chain, from: last - BigInt(blocks) + 1n, to: last, bare, stop: () => local.stop() }
}
