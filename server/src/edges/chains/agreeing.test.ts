import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChain, type Chain } from './index.ts'
import { families, type Liar, type Lie, type TestedChain } from './local/families.ts'
import { walletFrom } from './local/local-wallet.ts'

const wallet = walletFrom(new Uint8Array(32).fill(11))

describe.each(families)('two nodes of the family $family', ({ family, start, addressAt, keyAt }) => {
  const ada = addressAt(wallet, 1)
  let local: TestedChain
  let liar: Liar
  let chain: Chain

  beforeAll(async () => {
    local = await start({ chainId: 31_404, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
    liar = await local.openLiar()
    const { chainId, token, decimals } = local
    chain = await openChain(family, { urls: [local.url, liar.url], chainId, token, decimals, confirmations: 2 })
  })
  beforeEach(() => liar.lieWith(null))
  afterAll(async () => {
    await liar.stop()
    await local.stop()
  })

  async function paidIn(): Promise<{ hash: string; at: bigint }> {
    const hash = await local.sendTokens(ada, parseAmount('7'))
    await local.mine(5)
    return { hash, at: (await chain.head()).number - 4n }
  }

  test('that agree are read as one', async () => {
    await chain.verify()
    const { hash, at } = await paidIn()
    expect(await chain.transfers({ from: at, to: at, recipients: [ada] })).toMatchObject([{ transactionHash: hash, amount: parseAmount('7') }])
    expect(await chain.outcome(hash)).toMatchObject({ state: 'included', blockNumber: at })
    expect((await chain.block(at))?.number).toBe(at)
  })

  test.each<[Lie]>([['invents a transfer'], ['hides a transfer'], ['makes a transfer larger']])('of which one %s stop the reading', async (lie) => {
    const { at } = await paidIn()
    liar.lieWith(lie)
    await expect(chain.transfers({ from: at, to: at, recipients: [ada] })).rejects.toThrow('the nodes report different transfers')
  })

  test('of which one is on another fork stop the reading', async () => {
    const { at } = await paidIn()
    liar.lieWith('is on another fork')
    await expect(chain.block(at)).rejects.toThrow('the nodes report different blocks')
  })

  test('of which one lags are both held back', async () => {
    await local.mine(20)
    const { number } = await chain.head()
    const final = await chain.finalized()
    liar.lieWith('lags by 10 blocks')
    expect((await chain.head()).number).toBe(number - 10n)
    expect(await chain.finalized()).toBe(final - 10n)
  })

  test('put a transaction into a block only when both say so', async () => {
    const { hash } = await paidIn()
    liar.lieWith('hides a receipt')
    expect(await chain.outcome(hash)).toEqual({ state: 'pending' })
  })

  test('of which one stops are a fault, and what the other accepted is accepted', async () => {
    const from = addressAt(wallet, 2)
    await local.sendCoins(from, 10n ** 18n / (family === 'evm' ? 1n : 10n ** 10n))
    await local.sendTokens(from, parseAmount('5'))
    await local.mine(1)
    const unsigned = chain.encodeTransfer({ to: ada, amount: parseAmount('1'), nonce: 0, fees: await chain.feesNow() })
    const { raw } = await chain.sign(unsigned, keyAt(wallet, 2))
    liar.lieWith('stops')
    await expect(chain.head()).rejects.toMatchObject({ name: 'ChainFault' })
    expect(await chain.broadcast(raw)).toMatch(/^(accepted|known)$/)
  })
})
