import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asksFor, decides, twoAdministrators } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { network, treasuryGround, usdt, wallet, type TreasuryGround } from '../../../test/treasury/ground.ts'
import { ChainFault, type Chain } from '../../edges/chains/index.ts'
import { ownMoneyApproval, subjectOf } from './own-money.approval.ts'
import { ownMoneyOn, sumsOf, walletsOn } from './treasury.store.ts'

const database = withDatabase()
let ground: TreasuryGround
beforeAll(async () => {
  ground = await treasuryGround(database)
})
afterAll(() => ground.local.stop())

test('the operator’s address is counted from what it held when it was first read', async () => {
  expect(await walletsOn(database.api.kysely, network)).toEqual([{ address: ground.hot, since: expect.any(BigInt) }])
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(usdt('1000'))
  expect(await ground.violated()).toEqual([])
})

test('deposits, money of the operator and payments between our addresses agree with the books, also while they are on their way', async () => {
  const ada = await ground.member()
  await ground.local.sendTokens(ada.address, usdt('70'))
  await ground.local.mine(1)
  await ground.read()
  await ground.local.sendTokens(ada.address, usdt('5.5'))
  const funded = await ground.local.sendTokens(ground.hot, usdt('500'))
  await ground.local.mine(1)
  await ground.settle()
  const swept = await ground.pay(wallet.depositKey(ada.index), ground.hot, usdt('75.5'))
  await ground.local.mine(1)
  await ground.settle()
  expect([(await ground.movement(funded))?.kind, (await ground.movement(swept))?.kind]).toEqual(['funding', 'internal'])
  const { actual, expected, wallets } = await sumsOf(database.api.kysely, network)
  expect([actual, expected, wallets]).toEqual([usdt('1575.5'), usdt('1575.5'), usdt('1575.5')])
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(usdt('1500'))
  const given = await ground.pay(wallet.payoutKey, ada.address, usdt('20'))
  await ground.local.mine(1)
  await ground.settle()
  expect((await ground.movement(given))?.kind).toBe('internal')
  expect(await ownMoneyOn(database.api.kysely, network), 'what a member was credited is not the operator’s').toBe(usdt('1480'))
  expect([await ground.violated(), await ground.isStopped()]).toEqual([[], false])
})

test('a node that cannot answer for balances delays no deposit', async () => {
  const cleo = await ground.member()
  await ground.local.sendTokens(cleo.address, usdt('5'))
  await ground.local.mine(1)
  await ground.settle({ ...ground.chain, balances: () => Promise.reject(new ChainFault('no state of this block')) })
  const { rows } = await sql<{ state: string }>`SELECT d.state FROM deposits.deposit d WHERE d.recipient = ${cleo.address}`.execute(
    database.api.kysely,
  )
  expect(rows).toEqual([{ state: 'credited' }])
  await ground.settle()
  expect([await ground.violated(), await ground.isStopped()]).toEqual([[], false])
})

test('what leaves without a withdrawal stops sending until two people explain it, and money of members is never explained', async () => {
  const [one, other] = await twoAdministrators(database)
  const explain = async (hash: string) => {
    const row = (await ground.movement(hash))!
    const { transactionHash, logIndex, recipient, amount } = row
    const id = await asksFor(database, ownMoneyApproval, one, {
      subject: subjectOf(row),
      asked: { network, transactionHash, logIndex, recipient, amount },
    })
    return decides(database, other, id)
  }
  const small = await ground.pay(wallet.payoutKey, ground.local.faucetAddress, usdt('40'))
  await ground.local.mine(1)
  await ground.settle()
  expect(await ground.movement(small)).toMatchObject({ kind: 'unexplained', amount: usdt('40') })
  expect([await ground.violated(), await ground.isStopped()]).toEqual([['treasury_unexplained'], true])
  await explain(small)
  expect(await ground.movement(small)).toMatchObject({ kind: 'ownMoney', approvalId: expect.stringMatching(/^ap_/) })
  expect([await ground.violated(), await ground.isStopped()]).toEqual([[], false])

  const large = await ground.pay(wallet.payoutKey, ground.local.faucetAddress, usdt('1450'))
  await ground.local.mine(1)
  await ground.settle()
  await expect(explain(large)).rejects.toThrow('outdated')
  expect(await ground.isStopped()).toBe(true)
  // The operator replaces it from outside.
  await ground.local.sendTokens(ground.hot, usdt('10'))
  await ground.local.mine(1)
  await ground.settle()
  await explain(large)
  expect([await ground.violated(), await ground.isStopped(), await ownMoneyOn(database.api.kysely, network)]).toEqual([[], false, 0n])
})

test('a deposit that was missed is a difference and stops sending', async () => {
  const ben = await ground.member()
  await ground.local.sendTokens(ben.address, usdt('3'))
  await ground.local.mine(1)
  await ground.settle()
  expect(await ground.violated()).toEqual([])
  const blind: Chain = {
    ...ground.chain,
    transfers: (range) => ground.chain.transfers(range).then((all) => all.filter(({ amount }) => amount !== usdt('4'))),
  }
  await ground.local.sendTokens(ben.address, usdt('4'))
  await ground.local.mine(1)
  await ground.settle(blind)
  expect([await ground.violated(), await ground.isStopped()]).toEqual([['treasury_differs'], true])
})

test('balances of a block that was replaced say nothing', async () => {
  const before = await sumsOf(database.api.kysely, network)
  let asked = 0
  const wrong: Chain = {
    ...ground.chain,
    async balances(addresses) {
      asked += 1
      const truth = await ground.chain.balances(addresses)
      return truth && { ...truth, blockHash: `0x${'1'.repeat(64)}`, amounts: truth.amounts.map(() => usdt('999999')) }
    },
  }
  await ground.settle(wrong)
  expect(asked).toBeGreaterThan(0)
  expect((await sumsOf(database.api.kysely, network)).actual).toBe(before.actual)
})
