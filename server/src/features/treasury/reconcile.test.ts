import { assert } from '@ohmstead/contract/kernel/assert'
import { parseAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { asksFor, decides, twoAdministrators } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { ChainFault, openChain, openDepositKeys, startLocalChain, type Chain, type LocalChain } from '../../edges/chains/index.ts'
import { walletFrom } from '../../edges/chains/local/local-wallet.ts'
import { silentLog } from '../../platform/log.ts'
import { depositReader, firstFreeIndex } from '../deposits/index.ts'
import { openAccounts } from '../ledger/index.ts'
import { isSameNetwork, type NetworkPlace } from '../networks/index.ts'
import { localKey, sendingStops } from '../withdrawals/index.ts'
import { reconciler } from './index.ts'
import { ownMoneyApproval, subjectOf } from './own-money.approval.ts'
import { movements, ownMoneyOn, sumsOf, walletsOn } from './treasury.store.ts'
import { treasuryViolations } from './violation.store.ts'

const database = withDatabase()
const wallet = walletFrom(new Uint8Array(32).fill(12))
const keys = openDepositKeys(wallet.depositXpubs)!
const payout = localKey(wallet.payoutKey)
const CONFIRMATIONS = 3
const network = 'polygon'
const COINS = 10n ** 18n
let local: LocalChain
let place: NetworkPlace
let chain: Chain
let hot: string
const usdt = (amount: string) => parseAmount(amount)

beforeAll(async () => {
  const started = await startLocalChain({ chainId: 31_412, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
  assert(started, 'npm has a local chain for this machine')
  local = started
  place = { network, chainId: local.chainId, token: local.token, decimals: 6, simulated: true }
  assert(await isSameNetwork(database.watcher, place), 'the first chain of a name stays')
  chain = await openChain('evm', { ...place, urls: [local.url], confirmations: CONFIRMATIONS })
  hot = await payout.addressOn('evm')
  await local.sendTokens(hot, usdt('1000'))
  await local.sendCoins(hot, COINS)
  await local.mine(10)
  await settle()
})
afterAll(() => local.stop())

const reconcile = reconciler({
  db: database.watcher,
  clock: database.clock,
  log: silentLog,
  payoutAddress: (family) => payout.addressOn(family),
  everyMs: 0,
})
const takeDeposits = depositReader({ db: database.watcher, clock: database.clock, log: silentLog, keys, onConfirmed: () => undefined })

/** One reading, as the watcher makes it. */
async function read(on: Chain = chain): Promise<void> {
  for (let more = true; more;) {
    const [head, final] = [await on.head(), await on.finalized()]
    await sql`UPDATE networks.node SET head_number = ${head.number}, head_at = ${head.at}, final_number = ${final}, read_at = clock_timestamp() WHERE network = ${network}`.execute(
      database.watcher.kysely,
    )
    const reading = { place, chain: on, head: head.number, final }
    more = (await takeDeposits(reading)) || (await reconcile(reading))
  }
}

/** Reads until what was read in the newest block is final and compared. */
async function settle(on: Chain = chain): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await read(on)
    await local.mine(CONFIRMATIONS + 1)
  }
  await read(on)
}

async function member(): Promise<{ id: Id<'member'>; address: string; index: number }> {
  const id = await aMember(database.owner.kysely)
  await openAccounts(database.api.kysely, [{ kind: 'recharge', owner: id }])
  const index = await firstFreeIndex(database.api.kysely)
  const address = keys.addressAt('evm', index)!
  await asMember(database, id, (trx) =>
    sql`INSERT INTO deposits.member_address (address, member_id, family, derivation_index) VALUES (${address}, ${id}, 'evm', ${index})`.execute(trx),
  )
  return { id, address, index }
}

/** A payment from one of our addresses that no withdrawal asked for. */
async function pay(key: Uint8Array, to: string, amount: Micros): Promise<string> {
  const from = await localKey(key).addressOn('evm')
  if ((await chain.nativeBalance(from)) === 0n) {
    await local.sendCoins(from, COINS)
    await local.mine(1)
  }
  const { pending } = await chain.nonceOf(from)
  const unsigned = chain.encodeTransfer({ to, amount, nonce: pending, fees: await chain.feesNow() })
  const { raw, transactionHash } = await chain.sign(unsigned, key)
  expect(await chain.broadcast(raw)).toBe('accepted')
  return transactionHash
}

const found = async (hash: string) =>
  (await movements(database.api.kysely, { kind: null, network }, { offset: 0, limit: 100 })).rows.find(
    ({ transactionHash }) => transactionHash === hash,
  )
const isStopped = async () => (await sendingStops(database.api.kysely)).some((stop) => stop.network === network)
const violated = async () => (await treasuryViolations(database.worker.kysely)).map(({ violation }) => violation)

test('the operator’s address is counted from what it held when it was first read', async () => {
  expect(await walletsOn(database.api.kysely, network)).toEqual([{ address: hot, since: expect.any(BigInt) }])
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(usdt('1000'))
  expect(await violated()).toEqual([])
})

test('deposits, money of the operator and payments between our addresses agree with the books, also while they are on their way', async () => {
  const ada = await member()
  await local.sendTokens(ada.address, usdt('70'))
  await local.mine(1)
  await read()
  await local.sendTokens(ada.address, usdt('5.5'))
  const funded = await local.sendTokens(hot, usdt('500'))
  await local.mine(1)
  await settle()
  const swept = await pay(wallet.depositKey(ada.index), hot, usdt('75.5'))
  await local.mine(1)
  await settle()
  expect([(await found(funded))?.kind, (await found(swept))?.kind]).toEqual(['funding', 'internal'])
  const { actual, expected, wallets } = await sumsOf(database.api.kysely, network)
  expect([actual, expected, wallets]).toEqual([usdt('1575.5'), usdt('1575.5'), usdt('1575.5')])
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(usdt('1500'))
  const given = await pay(wallet.payoutKey, ada.address, usdt('20'))
  await local.mine(1)
  await settle()
  expect((await found(given))?.kind).toBe('internal')
  expect(await ownMoneyOn(database.api.kysely, network), 'what a member was credited is not the operator’s').toBe(usdt('1480'))
  expect([await violated(), await isStopped()]).toEqual([[], false])
})

test('a node that cannot tell balances delays no deposit', async () => {
  const cleo = await member()
  await local.sendTokens(cleo.address, usdt('5'))
  await local.mine(1)
  await settle({ ...chain, balances: () => Promise.reject(new ChainFault('no state of this block')) })
  const { rows } = await sql<{ state: string }>`SELECT d.state FROM deposits.deposit d WHERE d.recipient = ${cleo.address}`.execute(
    database.api.kysely,
  )
  expect(rows).toEqual([{ state: 'credited' }])
  await settle()
  expect([await violated(), await isStopped()]).toEqual([[], false])
})

test('what leaves without a withdrawal stops sending until two people explain it, and money of members is never explained', async () => {
  const [one, other] = await twoAdministrators(database)
  const explain = async (hash: string) => {
    const row = (await found(hash))!
    const { transactionHash, logIndex, recipient, amount } = row
    const id = await asksFor(database, ownMoneyApproval, one, {
      subject: subjectOf(row),
      asked: { network, transactionHash, logIndex, recipient, amount },
    })
    return decides(database, other, id)
  }
  const small = await pay(wallet.payoutKey, local.faucetAddress, usdt('40'))
  await local.mine(1)
  await settle()
  expect(await found(small)).toMatchObject({ kind: 'unexplained', amount: usdt('40') })
  expect([await violated(), await isStopped()]).toEqual([['treasury_unexplained'], true])
  await explain(small)
  expect(await found(small)).toMatchObject({ kind: 'ownMoney', approvalId: expect.stringMatching(/^ap_/) })
  expect([await violated(), await isStopped()]).toEqual([[], false])

  const large = await pay(wallet.payoutKey, local.faucetAddress, usdt('1450'))
  await local.mine(1)
  await settle()
  await expect(explain(large)).rejects.toThrow('outdated')
  expect(await isStopped()).toBe(true)
  // The operator replaces it from outside.
  await local.sendTokens(hot, usdt('10'))
  await local.mine(1)
  await settle()
  await explain(large)
  expect([await violated(), await isStopped(), await ownMoneyOn(database.api.kysely, network)]).toEqual([[], false, 0n])
})

test('a deposit that was missed is a difference and stops sending', async () => {
  const ben = await member()
  await local.sendTokens(ben.address, usdt('3'))
  await local.mine(1)
  await settle()
  expect(await violated()).toEqual([])
  const blind: Chain = { ...chain, transfers: (range) => chain.transfers(range).then((all) => all.filter(({ amount }) => amount !== usdt('4'))) }
  await local.sendTokens(ben.address, usdt('4'))
  await local.mine(1)
  await settle(blind)
  expect([await violated(), await isStopped()]).toEqual([['treasury_differs'], true])
})

test('balances of a block that was replaced say nothing', async () => {
  const before = await sumsOf(database.api.kysely, network)
  let asked = 0
  const wrong: Chain = {
    ...chain,
    async balances(addresses) {
      asked += 1
      const truth = await chain.balances(addresses)
      return truth && { ...truth, blockHash: `0x${'1'.repeat(64)}`, amounts: truth.amounts.map(() => usdt('999999')) }
    },
  }
  await settle(wrong)
  expect(asked).toBeGreaterThan(0)
  expect((await sumsOf(database.api.kysely, network)).actual).toBe(before.actual)
})
