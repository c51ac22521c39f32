import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { privateKeyToAddress } from 'viem/accounts'
import { encodeFunctionData, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain, type Chain } from '../index.ts'
import { startLocalChain, type LocalChain } from '../local/local-chain.ts'
import { testTokenAbi } from '../local/test-token.ts'
import { walletFrom } from '../local/local-wallet.ts'

// What both families do is in `chain-behaviour.test.ts`.
const wallet = walletFrom(new Uint8Array(32).fill(7))
const addressAt = (index: number) => privateKeyToAddress(toHex(wallet.depositKey(index)))
const usdt = parseAmount
let local: LocalChain
let chain: Chain

beforeAll(async () => {
  const started = await startLocalChain({ chainId: 31_405, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
  assert(started, 'npm has a local chain for this machine')
  local = started
  const { url, chainId, token, decimals } = local
  chain = await openChain('evm', { urls: [url], chainId, token, decimals, confirmations: 3 })
})
afterAll(() => local.stop())

test('several transfers of one transaction have numbers of their own', async () => {
  const [ada, ben] = [addressAt(1), addressAt(2)]
  await local.sendTokens(local.faucetAddress, usdt('10'))
  await local.send({ data: encodeFunctionData({ abi: testTokenAbi, functionName: 'disperse', args: [[ada, ben], 2_000_000n] }) })
  await local.mine(1)
  const { number } = await chain.head()
  const seen = await chain.transfers({ from: number, to: number, recipients: [ada, ben] })
  expect(seen.map(({ to, amount, logIndex }) => [to, amount, logIndex])).toEqual([
    [ada, usdt('2'), 1],
    [ben, usdt('2'), 2],
  ])
})

test('a transfer is dead when a final block contains another one with its number', async () => {
  const [from, key] = [addressAt(5), wallet.depositKey(5)]
  await local.sendCoins(from, 10n ** 18n)
  await local.sendTokens(from, usdt('40'))
  await local.mine(1)
  const fees = await chain.feesNow()
  const sign = (amount: string) => chain.sign(chain.encodeTransfer({ to: addressAt(6), amount: usdt(amount), nonce: 0, fees }), key)
  const [one, other] = [await sign('1'), await sign('2')]
  const dead = async () => [await chain.isDead({ ...one, from, nonce: 0 }), await chain.isDead({ ...other, from, nonce: 0 })]
  expect(one.expiresAt).toBeNull()
  expect(await dead()).toEqual([false, false])
  await chain.broadcast(one.raw)
  expect(await chain.nonceOf(from)).toEqual({ latest: 0, pending: 1 })
  await local.mine(2)
  expect(await dead()).toEqual([false, false])
  expect(await chain.broadcast(other.raw)).toMatchObject({ refused: expect.stringMatching(/nonce/i) })
  await local.mine(2)
  expect(await dead()).toEqual([false, true])
})
