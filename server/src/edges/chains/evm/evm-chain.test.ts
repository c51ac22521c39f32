import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { evmAddress } from '@ohmstead/contract/chains/address'
import { parseAddress } from '@ohmstead/contract/networks/address'
import { assert } from '@ohmstead/contract/kernel/assert'
import { privateKeyToAddress } from 'viem/accounts'
import { encodeFunctionData, toHex, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChain, type Chain } from '../index.ts'
import { startLocalChain, type LocalChain } from '../local/local-chain.ts'
import { testTokenAbi } from '../local/test-token.ts'
import { walletFrom } from '../local/local-wallet.ts'

const wallet = walletFrom(new Uint8Array(32).fill(7))
const addressAt = (index: number) => privateKeyToAddress(toHex(wallet.depositKey(index)))
const usdt = parseAmount
let local: LocalChain
let chain: Chain

async function start(chainId: number, options: { decimals?: number; folder?: string; blockSeconds?: number | null } = {}): Promise<LocalChain> {
  const started = await startLocalChain({ chainId, decimals: 18, faucetKey: wallet.faucetKey, blockSeconds: null, ...options })
  assert(started, 'npm has a local chain for this machine')
  return started
}
const place = (from: LocalChain, rest = {}) => ({
  urls: [from.url],
  chainId: from.chainId,
  token: from.token,
  decimals: from.decimals,
  confirmations: 3,
  ...rest,
})

beforeAll(async () => {
  local = await start(31_401)
  chain = await openChain('evm', place(local))
})
afterAll(() => local.stop())

describe('transfers', () => {
  test('are those of the token, with the amount in micro-units rounded down, to the named recipients', async () => {
    const from = (await chain.head()).number + 1n
    const lookAlike = await local.deployToken('Simulated USDT')
    const [ada, ben] = [addressAt(1), addressAt(2)]
    const mint = (to: Hex, value: bigint) => encodeFunctionData({ abi: testTokenAbi, functionName: 'mint', args: [to, value] })
    await local.send({ data: mint(ada, 25_000_000_999_999_999_999n) })
    await local.send({ data: mint(ada, 999n * 10n ** 18n), to: lookAlike })
    await local.send({ data: mint(ada, 0n) })
    await local.send({ data: encodeFunctionData({ abi: testTokenAbi, functionName: 'transfer', args: [ada, 10n ** 30n] }) })
    await local.send({ data: encodeFunctionData({ abi: testTokenAbi, functionName: 'disperse', args: [[ben, ben], 0n] }) })
    await local.mine(1)
    const to = (await chain.head()).number
    const seen = await chain.transfers({ from, to, recipients: [ada] })
    expect(seen.map(({ to: at, amount }) => [at, amount])).toEqual([
      [ada, usdt('25')],
      [ada, usdt('0')],
    ])
    expect(await chain.transfers({ from, to, recipients: [] })).toEqual([])
    expect((await chain.transfers({ from, to })).length).toBe(4)
    expect((await chain.transfers({ from, to, recipients: [evmAddress(new Uint8Array(20).fill(9))] })).length).toBe(0)
    const { hash, number } = (await chain.block(to))!
    expect(seen.every(({ blockHash, blockNumber }) => blockHash === hash && blockNumber === number)).toBe(true)
  })

  test('of a failed call do not exist, and its outcome says so', async () => {
    const hash = await local.send({ data: encodeFunctionData({ abi: testTokenAbi, functionName: 'transfer', args: [addressAt(3), 10n ** 30n] }) })
    expect(await chain.outcome(hash)).toEqual({ state: 'pending' })
    await local.mine(1)
    expect(await chain.outcome(hash)).toMatchObject({ state: 'failed' })
    expect(await chain.outcome(`0x${'1'.repeat(64)}`)).toEqual({ state: 'unknown' })
  })

  test('in a replaced block are gone, and the block has another hash', async () => {
    const hash = await local.sendTokens(addressAt(4), usdt('3'))
    await local.mine(1)
    const { number } = await chain.head()
    const before = await chain.block(number)
    await local.replaceBlocks(1)
    expect((await chain.block(number))?.hash).not.toBe(before?.hash)
    expect(await chain.transfers({ from: number, to: number, recipients: [addressAt(4)] })).toEqual([])
    expect((await chain.outcome(hash)).state).not.toBe('included')
  })
})

test('a block is final when the node says so and it has its confirmations', async () => {
  await local.mine(10)
  const { number } = await chain.head()
  expect(await chain.finalized()).toBe(number - 2n)
  const patient = await openChain('evm', place(local, { confirmations: 8 }))
  expect(await patient.finalized()).toBe(number - 7n)
  expect(await (await openChain('evm', place(local, { confirmations: 1_000_000 }))).finalized()).toBe(0n)
  expect(await chain.block(number + 1n)).toBeNull()
})

test('a transfer is signed once, sent twice, and arrives', async () => {
  const from = addressAt(5)
  await local.sendCoins(from, 10n ** 18n)
  await local.sendTokens(from, usdt('40'))
  await local.mine(1)
  const fees = await chain.feesNow()
  const unsigned = chain.encodeTransfer({ to: addressAt(6), amount: usdt('15.25'), nonce: (await chain.nonceOf(from)).pending, fees })
  const signed = await chain.sign(unsigned, wallet.depositKey(5))
  expect(await chain.sign(unsigned, wallet.depositKey(5))).toEqual(signed)
  expect([await chain.broadcast(signed.raw), await chain.broadcast(signed.raw)]).toEqual(['accepted', 'known'])
  expect(await chain.nonceOf(from)).toEqual({ latest: 0, pending: 1 })
  await local.mine(1)
  expect(await chain.broadcast(signed.raw)).toBe('known')
  expect(await chain.outcome(signed.transactionHash)).toMatchObject({ state: 'included' })
  expect([await chain.tokenBalance(from), await chain.tokenBalance(addressAt(6))]).toEqual([usdt('24.75'), usdt('15.25')])
  expect(await chain.nativeBalance(from)).toBeLessThan(10n ** 18n)
  const other = await chain.sign(chain.encodeTransfer({ to: addressAt(7), amount: usdt('1'), nonce: 0, fees }), wallet.depositKey(5))
  expect(await chain.broadcast(other.raw)).toMatchObject({ refused: expect.stringMatching(/nonce/i) })
})

test('a node of another chain, or with another token, is refused', async () => {
  await chain.verify()
  await expect((await openChain('evm', place(local, { chainId: 1 }))).verify()).rejects.toThrow('the node belongs to chain 31401 and not to 1')
  await expect((await openChain('evm', place(local, { decimals: 6 }))).verify()).rejects.toThrow('the token counts in 18 decimals and not in 6')
})

test.each([
  ['asks for a pause', 429, { isBusy: true }],
  ['has an error', 503, { isBusy: false }],
] as const)('a node that %s is a fault without its URL', async (_, status, fault) => {
  const server = createServer((_request, response) => response.writeHead(status).end('busy'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/hush`
    const there = await openChain('evm', place(local, { urls: [url] }))
    const failed: unknown = await there.head().catch((error: unknown) => error)
    expect(failed).toMatchObject({ name: 'ChainFault', ...fault })
    expect(String(failed)).not.toContain('hush')
  } finally {
    server.close()
  }
})

test('a local chain keeps its blocks from start to start, and what it lost when it was killed is sent again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ohmstead-chain-'))
  try {
    const first = await start(31_402, { folder, decimals: 6 })
    const kept = await first.sendTokens(addressAt(1), usdt('5'))
    await first.mine(2)
    await first.stop()
    const second = await start(31_402, { folder, decimals: 6 })
    const reader = await openChain('evm', place(second))
    expect(second.token).toBe(first.token)
    expect(await reader.outcome(kept)).toMatchObject({ state: 'included' })
    const lost = await second.sendTokens(addressAt(2), usdt('6'))
    // Another process on the same folder, as after a kill: its state is from before the transfer.
    const third = await start(31_402, { folder, decimals: 6 })
    const there = await openChain('evm', place(third))
    await third.mine(1)
    expect(await there.outcome(lost)).toMatchObject({ state: 'included' })
    expect(await there.tokenBalance(addressAt(2))).toBe(usdt('6'))
    await Promise.all([second.stop(), third.stop()])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an address of the wallet is one that its extended public key derives', async () => {
  const { HDKey } = await import('@scure/bip32')
  const publicKey = HDKey.fromExtendedKey(wallet.extendedPublicKey).deriveChild(3).publicKey
  const { publicKeyToAddress } = await import('viem/accounts')
  const { secp256k1 } = await import('@noble/curves/secp256k1.js')
  const derived = publicKeyToAddress(toHex(secp256k1.Point.fromBytes(publicKey!).toBytes(false)))
  expect(parseAddress('erc20', derived)).toBe(addressAt(3))
})
