import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChain, type Chain } from './index.ts'
import { startLocalChain, type LocalChain } from './local/local-chain.ts'
import { walletFrom } from './local/local-wallet.ts'

type Message = { readonly method: string; readonly params: readonly unknown[] }
/** What a second node answers instead of the chain behind it; undefined: what the chain answers. */
type Lie = (asked: Message, told: unknown) => unknown

const wallet = walletFrom(new Uint8Array(32).fill(11))
const ada = privateKeyToAddress(toHex(wallet.depositKey(1)))
let local: LocalChain
let proxy: Server
let chain: Chain
let lie: Lie = (_, told) => told

beforeAll(async () => {
  const started = await startLocalChain({ chainId: 31_403, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
  assert(started, 'npm has a local chain for this machine')
  local = started
  proxy = createServer((request, response) => {
    const pass = async () => {
      const body = await text(request)
      const answer = await fetch(local.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const told = (await answer.json()) as { result?: unknown }
      if ('result' in told) told.result = lie(JSON.parse(body) as Message, told.result)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
    }
    pass().catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const urls = [local.url, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`]
  chain = await openChain('evm', { urls, chainId: local.chainId, token: local.token, decimals: local.decimals, confirmations: 2 })
})
beforeEach(() => {
  lie = (_, told) => told
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await local.stop()
})

async function paidIn(): Promise<{ hash: string; at: bigint }> {
  const hash = await local.sendTokens(ada, parseAmount('7'))
  await local.mine(5)
  return { hash, at: (await chain.head()).number - 4n }
}

test('two nodes that agree are read as one', async () => {
  await chain.verify()
  const { hash, at } = await paidIn()
  expect(await chain.transfers({ from: at, to: at, recipients: [ada] })).toMatchObject([{ transactionHash: hash, amount: parseAmount('7') }])
  expect(await chain.outcome(hash)).toMatchObject({ state: 'included', blockNumber: at })
  expect((await chain.block(at))?.number).toBe(at)
})

test.each<[string, Lie]>([
  [
    'invents a transfer',
    ({ method }, told) => (method === 'eth_getLogs' ? [...(told as unknown[]), { ...(told as object[])[0], logIndex: '0x9' }] : told),
  ],
  ['hides a transfer', ({ method }, told) => (method === 'eth_getLogs' ? [] : told)],
  [
    'makes a transfer larger',
    ({ method }, told) => (method === 'eth_getLogs' ? (told as object[]).map((log) => ({ ...log, data: toHex(10n ** 12n, { size: 32 }) })) : told),
  ],
])('a node that %s stops the reading', async (_, told) => {
  const { at } = await paidIn()
  lie = told
  await expect(chain.transfers({ from: at, to: at, recipients: [ada] })).rejects.toThrow('the nodes report different transfers')
})

test('a node on another fork stops the reading', async () => {
  const { at } = await paidIn()
  lie = ({ method }, told) => (method === 'eth_getBlockByNumber' ? { ...(told as object), hash: `0x${'a'.repeat(64)}` } : told)
  await expect(chain.block(at)).rejects.toThrow('the nodes report different blocks')
})

test('a node that lags holds the other back', async () => {
  await local.mine(20)
  const { number } = await chain.head()
  const final = await chain.finalized()
  lie = ({ method, params }, told) => {
    if (method !== 'eth_getBlockByNumber' || !['latest', 'finalized'].includes(String(params[0]))) return told
    const block = told as { number: `0x${string}` }
    return { ...block, number: toHex(BigInt(block.number) - 10n) }
  }
  expect((await chain.head()).number).toBe(number - 10n)
  expect(await chain.finalized()).toBe(final - 10n)
})

test('a transaction is in a block only when both nodes say so', async () => {
  const { hash } = await paidIn()
  lie = ({ method }, told) => (method === 'eth_getTransactionReceipt' ? null : told)
  expect(await chain.outcome(hash)).toEqual({ state: 'pending' })
})

test('a node that stops is a fault, and what one node accepted is accepted', async () => {
  const key = wallet.depositKey(2)
  const from = privateKeyToAddress(toHex(key))
  await local.sendCoins(from, 10n ** 18n)
  await local.sendTokens(from, parseAmount('5'))
  await local.mine(1)
  const unsigned = chain.encodeTransfer({ to: ada, amount: parseAmount('1'), nonce: 0, fees: await chain.feesNow() })
  const { raw } = await chain.sign(unsigned, key)
  lie = () => {
    throw new Error('stopped')
  }
  await expect(chain.head()).rejects.toMatchObject({ name: 'ChainFault' })
  expect(await chain.broadcast(raw)).toMatch(/^(accepted|known)$/)
})
