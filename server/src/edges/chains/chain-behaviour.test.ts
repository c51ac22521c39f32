import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChain, type Chain } from './index.ts'
import { families, serve, type TestedChain } from './local/families.ts'
import { walletFrom } from './local/local-wallet.ts'
import { microsOf } from './scale.ts'

const wallet = walletFrom(new Uint8Array(32).fill(7))
const usdt = parseAmount

describe.each(families)('a chain of the family $family', ({ family, start, addressAt, keyAt, unknownHash }) => {
  const at = (index: number) => addressAt(wallet, index)
  const options = { decimals: 18, faucetKey: wallet.faucetKey, blockSeconds: null }
  const place = (from: TestedChain, rest = {}) => ({
    urls: [from.url],
    chainId: from.chainId,
    token: from.token,
    decimals: from.decimals,
    confirmations: 3,
    ...rest,
  })
  const open = (from: TestedChain, rest = {}) => openChain(family, place(from, rest))
  let local: TestedChain
  let chain: Chain

  beforeAll(async () => {
    local = await start({ chainId: 31_401, ...options })
    chain = await open(local)
  })
  afterAll(() => local.stop())

  test('transfers are those of the token, with the amount in micro-units rounded down, to the named recipients', async () => {
    const from = (await chain.head()).number + 1n
    const lookAlike = await local.deployLookAlike()
    await local.mintUnits(at(1), 25_000_000_999_999_999_999n)
    await local.mintUnits(at(1), 999n * 10n ** 18n, lookAlike)
    await local.mintUnits(at(1), 0n)
    await local.sendTooMuch(at(1))
    await local.mintUnits(at(2), 5n * 10n ** 18n)
    await local.mine(1)
    const to = (await chain.head()).number
    const seen = await chain.transfers({ from, to, recipients: [at(1)] })
    expect(seen.map((transfer) => [transfer.to, transfer.amount])).toEqual([
      [at(1), usdt('25')],
      [at(1), usdt('0')],
    ])
    expect(await chain.transfers({ from, to, recipients: [] })).toEqual([])
    expect((await chain.transfers({ from, to })).length).toBe(3)
    expect(await chain.transfers({ from, to, recipients: [at(9)] })).toEqual([])
    const { hash } = (await chain.block(to))!
    expect(seen.every(({ blockHash, blockNumber }) => blockHash === hash && blockNumber === to)).toBe(true)
  })

  test('balances are those at the end of the newest block, which is named', async () => {
    await local.mintUnits(at(11), 4n * 10n ** 18n)
    await local.mine(1)
    const { number } = await chain.head()
    const read = await chain.balances([at(11), at(12)])
    expect(read).toEqual({ blockNumber: number, blockHash: (await chain.block(number))?.hash, amounts: [usdt('4'), usdt('0')] })
    expect(await chain.transfers({ from: number, to: number, senders: [at(11)] })).toEqual([])
  })

  test('a failed transfer does not exist, and its outcome says so', async () => {
    const hash = await local.sendTooMuch(at(3))
    expect(await chain.outcome(hash)).toEqual({ state: 'pending' })
    await local.mine(1)
    expect(await chain.outcome(hash)).toMatchObject({ state: 'failed' })
    expect(await chain.outcome(unknownHash)).toEqual({ state: 'unknown' })
  })

  test('a transfer in a replaced block is gone, and the block has another hash', async () => {
    const hash = await local.sendTokens(at(4), usdt('3'))
    await local.mine(1)
    const { number } = await chain.head()
    const before = await chain.block(number)
    await local.replaceBlocks(1)
    const after = await chain.block(number)
    expect(after?.hash).not.toBe(before?.hash)
    expect(after?.parentHash).toBe(before?.parentHash)
    expect(await chain.transfers({ from: number, to: number, recipients: [at(4)] })).toEqual([])
    expect((await chain.outcome(hash)).state).not.toBe('included')
  })

  test('a block is final when the node says so and it has its confirmations', async () => {
    await local.mine(10)
    const { number } = await chain.head()
    expect(await chain.finalized()).toBe(number - 2n)
    expect(await (await open(local, { confirmations: 8 })).finalized()).toBe(number - 7n)
    expect(await (await open(local, { confirmations: 1_000_000 })).finalized()).toBe(0n)
    expect(await chain.block(number + 1n)).toBeNull()
    const blocks = await Promise.all([number - 1n, number].map((one) => chain.block(one)))
    expect(blocks[1]?.parentHash).toBe(blocks[0]?.hash)
  })

  test('a transfer is signed once, sent twice, and arrives', async () => {
    const from = at(5)
    await local.sendCoins(from, 10n ** 18n / (family === 'evm' ? 1n : 10n ** 10n))
    await local.sendTokens(from, usdt('40'))
    await local.mine(3)
    const before = await chain.nativeBalance(from)
    const fees = await chain.feesNow()
    const nonce = (await chain.nonceOf(from)).pending
    const unsigned = chain.encodeTransfer({ to: at(6), amount: usdt('15.25'), nonce, fees })
    const signed = await chain.sign(unsigned, keyAt(wallet, 5))
    expect(await chain.sign(unsigned, keyAt(wallet, 5))).toEqual(signed)
    expect([await chain.broadcast(signed.raw), await chain.broadcast(signed.raw)]).toEqual(['accepted', 'known'])
    expect(await chain.outcome(signed.transactionHash)).toEqual({ state: 'pending' })
    await local.mine(1)
    const { number } = await chain.head()
    expect(await chain.broadcast(signed.raw)).toBe('known')
    expect(await chain.outcome(signed.transactionHash)).toMatchObject({ state: 'included', blockNumber: number })
    expect(await chain.isDead({ ...signed, from, nonce })).toBe(false)
    // Bytes that the sender's key did not sign, or with another hash, were never a transaction of it.
    const foreign = await chain.sign(unsigned, keyAt(wallet, 7))
    const other = await chain.sign(chain.encodeTransfer({ to: at(6), amount: usdt('15.25'), nonce: nonce + 1, fees }), keyAt(wallet, 5))
    for (const sent of [foreign, { ...signed, raw: other.raw }, { ...signed, raw: foreign.raw }, { ...signed, raw: '0x0000000000' }])
      expect(await chain.isDead({ ...sent, from, nonce: nonce + 9 })).toBe(true)
    expect(await chain.isDead({ ...other, from, nonce: nonce + 1 })).toBe(false)
    expect([await chain.tokenBalance(from), await chain.tokenBalance(at(6))]).toEqual([usdt('24.75'), usdt('15.25')])
    expect(await chain.transfers({ from: number, to: number })).toMatchObject([
      { transactionHash: signed.transactionHash, from, to: at(6), amount: usdt('15.25') },
    ])
    const spent = before - (await chain.nativeBalance(from))
    expect(spent > 0n && spent <= fees.gas * fees.feePerGasMax).toBe(true)
  })

  test('two equal transfers with different numbers are two transactions', async () => {
    const fees = await chain.feesNow()
    const sign = (nonce: number) => chain.sign(chain.encodeTransfer({ to: at(6), amount: usdt('1'), nonce, fees }), keyAt(wallet, 5))
    const [one, other] = [await sign(7), await sign(8)]
    expect(one.transactionHash).not.toBe(other.transactionHash)
  })

  test('a transfer without a payer is refused, with the reason', async () => {
    await local.sendTokens(at(7), usdt('1'))
    await local.mine(3)
    const unsigned = chain.encodeTransfer({ to: at(6), amount: usdt('1'), nonce: 0, fees: await chain.feesNow() })
    expect(await chain.broadcast((await chain.sign(unsigned, keyAt(wallet, 7))).raw)).toMatchObject({ refused: expect.stringMatching(/./) })
  })

  test('a node of another chain, or with another token, is refused', async () => {
    await chain.verify()
    await expect((await open(local, { chainId: 1 })).verify()).rejects.toThrow('the node belongs to chain 31401 and not to 1')
    await expect((await open(local, { decimals: 6 })).verify()).rejects.toThrow('the token counts in 18 decimals and not in 6')
  })

  test.each([
    ['asks for a pause', 429, { isBusy: true, waitMs: 7_000 }],
    ['has an error', 500, { isBusy: false, waitMs: null }],
  ] as const)('a node that %s is a fault without its URL', async (_, status, fault) => {
    const server = await serve((_request, response) => response.writeHead(status, { 'retry-after': '7' }).end('busy'))
    try {
      const there = await open(local, { urls: [`${server.url}/v2/hush`] })
      const failed: unknown = await there.head().catch((error: unknown) => error)
      expect(failed).toMatchObject({ name: 'ChainFault', ...fault })
      expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain('hush/')
      expect(String(failed)).not.toContain('hush')
    } finally {
      await server.stop()
    }
  })

  test('however a range is divided, the transfers are the same', async () => {
    const from = (await chain.head()).number + 1n
    for (let index = 0; index < 12; index++) {
      await local.sendTokens(at(10 + (index % 3)), usdt(`${index + 1}`))
      if (index % 3 === 2) await local.mine(1 + (index % 2))
    }
    const to = (await chain.head()).number
    const whole = await chain.transfers({ from, to })
    expect(whole.map(({ amount }) => amount)).toEqual(Array.from({ length: 12 }, (_, index) => usdt(`${index + 1}`)))
    const last = Number(to - from)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: last - 1 })), fc.subarray([10, 11, 12]), async (cuts, chosen) => {
        const ends = [...cuts.sort((a, b) => a - b), last].map((cut) => from + BigInt(cut))
        const recipients = chosen.map(at)
        const parts = []
        for (const [index, end] of ends.entries())
          parts.push(...(await chain.transfers({ from: index === 0 ? from : ends[index - 1]! + 1n, to: end, recipients })))
        expect(parts).toEqual(whole.filter((transfer) => recipients.includes(transfer.to)))
      }),
      { numRuns: 15 },
    )
  })

  test('a token with any number of decimals arrives in micro-units, rounded down', async () => {
    const small = await start({ chainId: 31_402, ...options, decimals: 6 })
    try {
      const reader = await open(small)
      const amounts = fc.sample(fc.bigInt({ min: 0n, max: 10n ** 15n }), { numRuns: 10, seed: 7 })
      for (const amount of amounts) await small.mintUnits(at(1), amount)
      await small.mine(1)
      const { number } = await reader.head()
      expect((await reader.transfers({ from: number, to: number })).map(({ amount }) => amount)).toEqual(amounts.map((amount) => microsOf(amount, 6)))
    } finally {
      await small.stop()
    }
  })

  test('a local chain keeps its blocks from start to start, and what it lost when it was killed is sent again', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ohmstead-chain-'))
    try {
      const kept = { chainId: 31_403, ...options, folder }
      const first = await start(kept)
      const early = await first.sendTokens(at(1), usdt('5'))
      await first.mine(2)
      const hash = (await (await open(first)).block(2n))?.hash
      await first.stop()
      const second = await start(kept)
      const reader = await open(second)
      expect(second.token).toBe(first.token)
      expect((await reader.block(2n))?.hash).toBe(hash)
      expect(await reader.outcome(early)).toMatchObject({ state: 'included' })
      const lost = await second.sendTokens(at(2), usdt('6'))
      // Another process on the same folder, as after a kill: its state is from before the transfer.
      const third = await start(kept)
      const there = await open(third)
      await third.mine(1)
      expect(await there.outcome(lost)).toMatchObject({ state: 'included' })
      expect(await there.tokenBalance(at(2))).toBe(usdt('6'))
      await Promise.all([second.stop(), third.stop()])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
