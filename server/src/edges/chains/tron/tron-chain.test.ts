import { addressOfKey } from '@ohmstead/contract/chains/address'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAddresses } from '../derive.ts'
import { openChain, type Chain } from '../index.ts'
import { walletFrom } from '../local/local-wallet.ts'
import { startLocalTron, type LocalTron } from '../local/tron/local-tron.ts'
import { readTransaction, writeTransaction } from '../local/tron/transaction.ts'
import { hexOf, wordOf } from './words.ts'

// What both families do is in `chain-behaviour.test.ts`.
const wallet = walletFrom(new Uint8Array(32).fill(7))
const addressAt = openAddresses('tron', wallet.tron.extendedPublicKey)
const usdt = parseAmount
const [from, key] = [addressAt(5), wallet.tron.depositKey(5)]
let local: LocalTron
let chain: Chain

const open = (urls: readonly string[]) => openChain('tron', { urls, chainId: local.chainId, token: local.token, decimals: 6, confirmations: 3 })

beforeAll(async () => {
  local = await startLocalTron({ chainId: 3_448_148_188, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
  chain = await open([local.url])
  await local.sendCoins(from, 10n ** 9n)
  await local.sendTokens(from, usdt('100'))
  await local.mine(30)
})
beforeEach(() => local.node.interfere({}))
afterAll(() => local.stop())

const signed = async (amount: string, nonce: number) =>
  chain.sign(chain.encodeTransfer({ to: addressAt(6), amount: usdt(amount), nonce, fees: await chain.feesNow() }), key)

test('an address of an extended public key is that of the library for the same private key', () => {
  for (const index of [0, 1, 5, 1_000]) expect(addressAt(index)).toBe(TronWeb.address.fromPrivateKey(hexOf(wallet.tron.depositKey(index))))
  // Of the private key 1.
  const publicKey = secp256k1.Point.BASE.toBytes(false)
  expect([addressOfKey('evm', publicKey), addressOfKey('tron', publicKey)]).toEqual([
    '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
    TronWeb.address.fromPrivateKey('1'.padStart(64, '0')),
  ])
})

test('a block is final when 19 others are on top of it', async () => {
  const { number } = await chain.head()
  expect(await chain.finalized()).toBe(number - 19n)
})

describe('a signed transfer', () => {
  test('has the bytes that the library makes of the words of the call, and those that the local chain writes', async () => {
    const fees = await chain.feesNow()
    const anchor = fees.anchor!
    const unsigned = chain.encodeTransfer({ to: addressAt(6), amount: usdt('1.5'), nonce: 3, fees })
    const { raw, transactionHash, expiresAt } = await chain.sign(unsigned, key)
    const header = {
      ref_block_bytes: anchor.blockNumber.toString(16).padStart(4, '0'),
      ref_block_hash: anchor.blockHash.slice(16, 32),
      expiration: anchor.expiresAt,
      timestamp: anchor.at + 3,
    }
    const { transaction } = await new TronWeb({ fullHost: 'http://127.0.0.1' }).transactionBuilder.triggerSmartContract(
      local.token,
      'transfer(address,uint256)',
      { feeLimit: 15_000_000, txLocal: true, blockHeader: header },
      [
        { type: 'address', value: addressAt(6) },
        { type: 'uint256', value: '1500000' },
      ],
      from,
    )
    expect(transactionHash).toBe(transaction.txID)
    expect(raw).toContain(transaction.raw_data_hex)
    expect(expiresAt).toBe(anchor.at + HOUR_MS)
    const written = writeTransaction({
      key,
      act: { kind: 'call', contract: local.token, data: unsigned.data },
      refBlock: { bytes: header.ref_block_bytes, hash: header.ref_block_hash },
      expiration: header.expiration,
      timestamp: header.timestamp,
      feeLimit: 15_000_000,
    })
    expect(readTransaction(written)).toEqual({ ...readTransaction(raw), raw: written })
    expect(readTransaction(raw)).toMatchObject({ id: transactionHash, owner: from, signer: from })
  })

  test('refers to a solidified block, so that no fork makes it invalid', async () => {
    const { anchor } = await chain.feesNow()
    expect(anchor?.blockNumber).toBe(await chain.finalized())
  })

  test('is dead when solidified blocks are past its expiry, and can be paid until then', async () => {
    const { raw, transactionHash, expiresAt } = await signed('2', 1)
    const dead = () => chain.isDead({ transactionHash, from, raw, nonce: 1, expiresAt })
    const blocks = (ms: number) => Math.ceil(ms / 3_000)
    await local.mine(blocks(HOUR_MS))
    expect(await chain.broadcast(raw)).toMatchObject({ refused: expect.stringMatching(/^TRANSACTION_EXPIRATION_ERROR Transaction expired$/) })
    expect(await dead()).toBe(false)
    await local.mine(blocks(HOUR_MS / 10))
    expect(await dead()).toBe(true)
    expect(await chain.outcome(transactionHash)).toEqual({ state: 'unknown' })
  })

  test('that was paid is never dead, whenever it expired, and is known when it is sent again', async () => {
    const { raw, transactionHash, expiresAt } = await signed('3', 2)
    await chain.broadcast(raw)
    await local.mine(1_400)
    expect(await chain.isDead({ transactionHash, from, raw, nonce: 2, expiresAt })).toBe(false)
    expect(await chain.broadcast(raw)).toBe('known')
    // A lagging node behind the same URL does not know it yet; blocks that prove the expiry do not come from there.
    const late = await local.openNode()
    late.interfere({ answer: (path, honest) => (path.startsWith('walletsolidity/gettransactioninfo') ? {} : honest) })
    expect(await (await open([late.url])).isDead({ transactionHash, from, raw, nonce: 2, expiresAt })).toBe(false)
    await late.stop()
  })

  test('of which any byte is changed is not accepted in the name of its owner', async () => {
    const { raw } = await signed('4', 4)
    const bytes = Buffer.from(raw, 'hex')
    for (let index = 0; index < bytes.length; index += 7) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 0x01
      const answer = await chain.broadcast(changed.toString('hex'))
      expect(answer, `byte ${index}`).toMatchObject({ refused: expect.stringMatching(/^(SIGERROR|OTHER_ERROR)/) })
    }
  })

  test('that refers to a block of another fork is refused', async () => {
    const fees = await chain.feesNow()
    const anchor = { ...fees.anchor!, blockHash: `${fees.anchor!.blockHash.slice(0, 16)}${'ab'.repeat(24)}` }
    const unsigned = chain.encodeTransfer({ to: addressAt(6), amount: usdt('1'), nonce: 0, fees: { ...fees, anchor } })
    expect(await chain.broadcast((await chain.sign(unsigned, key)).raw)).toEqual({ refused: 'TAPOS_ERROR Tapos check error' })
  })

  test('whose fee limit is too low is in a block without effect', async () => {
    const fees = { ...(await chain.feesNow()), gas: 1_000n }
    const { raw, transactionHash } = await chain.sign(chain.encodeTransfer({ to: addressAt(8), amount: usdt('1'), nonce: 0, fees }), key)
    expect(await chain.broadcast(raw)).toBe('accepted')
    await local.mine(1)
    expect(await chain.outcome(transactionHash)).toMatchObject({ state: 'failed' })
    expect(await chain.tokenBalance(addressAt(8))).toBe(0n)
  })

  test('that a node has no room for is a fault and not refused', async () => {
    const { raw } = await signed('1', 9)
    local.node.interfere({ answer: () => ({ code: 'SERVER_BUSY', message: '' }) })
    await expect(chain.broadcast(raw)).rejects.toMatchObject({ name: 'ChainFault', isBusy: true })
  })
})

describe('a node', () => {
  test('is given its key in a header, and no fault contains it', async () => {
    const url = local.url.replace('http://', 'http://hush-hush@')
    const there = await open([url])
    await there.head()
    expect(local.node.lastHeaders()['tron-pro-api-key']).toBe('hush-hush')
    local.node.interfere({ refuse: { status: 500, body: 'hush-hush is wrong' } })
    const failed: unknown = await there.head().catch((error: unknown) => error)
    expect(failed).toMatchObject({ message: 'the node answers with 500' })
    await local.openNode().then(async (gone) => {
      await gone.stop()
      const lost: unknown = await (await open([gone.url.replace('http://', 'http://hush-hush@')])).head().catch((error: unknown) => error)
      expect(lost).toMatchObject({ message: 'the node cannot be reached' })
      expect((lost as Error).cause).toBeUndefined()
    })
  })

  const frequency = '{"Error":"The key exceeds the frequency limit(15), and the query server is suspended for 30s"}'
  test.each([
    [403, frequency, {}, { isBusy: true, waitMs: 30_000 }],
    [429, 'too many', { 'retry-after': '12' }, { isBusy: true, waitMs: 12_000 }],
    [429, 'too many', {}, { isBusy: true, waitMs: null }],
    [503, frequency, { 'retry-after': '999999' }, { isBusy: true, waitMs: 600_000 }],
    [403, 'the key is not valid', {}, { isBusy: false, waitMs: null }],
    [302, '', { location: 'http://127.0.0.1:9/' }, { isBusy: false, waitMs: null }],
  ])('that answers with %i and %j is a fault that says how long to wait', async (status, body, headers, fault) => {
    local.node.interfere({ refuse: { status, body, headers } })
    await expect(chain.head()).rejects.toMatchObject({ name: 'ChainFault', ...fault })
  })

  test.each<[string, (path: string, honest: unknown) => unknown]>([
    ['no object', () => 'yes'],
    ['a list', () => []],
    ['nothing', () => null],
    ['a number as text', (_, honest) => JSON.parse(JSON.stringify(honest).replaceAll(/"number":(\d+)/g, '"number":"$1"'))],
    ['a negative number', (_, honest) => JSON.parse(JSON.stringify(honest).replaceAll(/"number":/g, '"number":-'))],
    ['a hash of another block', (_, honest) => JSON.parse(JSON.stringify(honest).replaceAll(/"blockID":"00/g, '"blockID":"01'))],
    ['a hash that is none', (_, honest) => JSON.parse(JSON.stringify(honest).replaceAll(/"blockID":"0/g, '"blockID":"g'))],
  ])('that answers with %s is a fault', async (_, answer) => {
    local.node.interfere({ answer })
    await expect(chain.head()).rejects.toMatchObject({ name: 'ChainFault' })
    await expect(chain.finalized()).rejects.toMatchObject({ name: 'ChainFault' })
  })

  test('that has a block without its receipts, or the receipts of another block, is a fault and not a block without transfers', async () => {
    await local.sendTokens(addressAt(9), usdt('1'))
    await local.mine(1)
    const { number } = await chain.head()
    const receipts = (change: (honest: readonly object[]) => unknown) => ({
      answer: (path: string, honest: unknown) => (path.endsWith('gettransactioninfobyblocknum') ? change(honest as readonly object[]) : honest),
    })
    const read = () => chain.transfers({ from: number, to: number, recipients: [addressAt(9)] })
    for (const nothing of [[], {}]) {
      local.node.interfere(receipts(() => nothing))
      await expect(read()).rejects.toThrow('the node has a block without its receipts')
    }
    local.node.interfere(receipts((honest) => honest.map((info) => ({ ...info, blockTimeStamp: 5 }))))
    await expect(read()).rejects.toThrow('the receipts belong to another block')
    local.node.interfere({ lagBlocks: 2 })
    await expect(read()).rejects.toThrow('the node does not have a block that was asked for')
    local.node.interfere({})
    expect(await read()).toHaveLength(1)
  })

  test('whose receipts say that a call failed reports no transfers of it', async () => {
    await local.sendTokens(addressAt(9), usdt('1'))
    await local.mine(1)
    const { number } = await chain.head()
    for (const failed of [{ result: 'FAILED' }, { receipt: { result: 'REVERT' } }, { receipt: {} }, { receipt: undefined }]) {
      local.node.interfere({
        answer: (path, honest) =>
          path.endsWith('gettransactioninfobyblocknum') ? (honest as readonly object[]).map((info) => ({ ...info, ...failed })) : honest,
      })
      expect(await chain.transfers({ from: number, to: number })).toEqual([])
    }
  })

  test('reports an event of the token that is no transfer, and it does not count', async () => {
    await local.sendTokens(addressAt(9), usdt('1'))
    await local.mine(1)
    const { number } = await chain.head()
    const changes = [
      { topics: [] },
      { data: '' },
      { data: wordOf(1n).repeat(2) },
      { topics: [wordOf(1n), wordOf(2n), wordOf(3n)] },
      { address: 'ab'.repeat(20) },
    ]
    for (const change of changes) {
      local.node.interfere({
        answer: (path, honest) =>
          path.endsWith('gettransactioninfobyblocknum')
            ? (honest as readonly { readonly log: readonly object[] }[]).map((info) => ({
                ...info,
                log: info.log.map((log) => ({ ...log, ...change })),
              }))
            : honest,
      })
      expect(await chain.transfers({ from: number, to: number })).toEqual([])
    }
  })
})
