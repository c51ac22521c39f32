import { DAY_MS, HOUR_MS, after } from '@ohmstead/contract/kernel/instant'
import { subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import type { PayableAccount } from '@ohmstead/contract/treasury/types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { asksFor, callAs, decides, twoAdministrators } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { network, treasuryGround, usdt, wallet, type TreasuryGround } from '../../../test/treasury/ground.ts'
import { ChainFault, type Chain } from '../../edges/chains/index.ts'
import { inTransaction } from '../../platform/database.ts'
import { balanceOf, linesOfCause, PLATFORM } from '../ledger/index.ts'
import { askForPayout, listPayable, listPayouts } from './calls/payouts.ts'
import { contribute } from './contribute.act.ts'
import { contributedOn, lockOwnMoney } from './contribution.store.ts'
import { ownMoneyApproval, subjectOf } from './own-money.approval.ts'
import { addWallet, ownMoneyOn, sumsOf, walletsOn } from './treasury.store.ts'
import { lookAgain } from './witness.act.ts'

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

test('what the operator gives to members is no longer its own, and it gives no more than it has on the networks', async () => {
  const own = await ownMoneyOn(database.api.kysely, network)
  const { gives, asksToGive } = ground
  await gives(usdt('100'))
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(subtract(own, usdt('100')))
  await expect(gives(own)).rejects.toThrow('balanceTooSmall')
  await expect(asksToGive(own)).rejects.toThrow('notOwnMoney')
  await gives(subtract(own, usdt('100')))
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(0n)
  const refilled = await ground.local.sendTokens(ground.hot, own)
  await ground.local.mine(1)
  await ground.settle()
  expect((await ground.movement(refilled))?.kind).toBe('funding')
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(own)
})

test('an address that only one role names is not the operator’s, whatever it holds', async () => {
  const own = await ownMoneyOn(database.api.kysely, network)
  const stranger = `0x${'7'.repeat(40)}`
  await ground.local.sendTokens(stranger, usdt('5000'))
  await ground.local.mine(1)
  await addWallet(database.worker.kysely, network, stranger)
  await ground.settle()
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(own)
  await expect(addWallet(database.watcher.kysely, network, ground.local.faucetAddress)).rejects.toThrow('permission denied')
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

test('what the operator earned or owes becomes its own money where two people take it out, and never more than came in', async () => {
  const charging = chargingGround(database)
  await charging.prices()
  const [driver, host, unit] = [await charging.member('100'), await charging.member(), await charging.unit()]
  await charging.custody(host, unit, after(database.clock.now(), -HOUR_MS))
  await charging.charge(driver, unit)
  await charging.forward(DAY_MS + HOUR_MS)
  const [one, other] = await twoAdministrators(database)
  const payable = async () => (await inTransaction(database.api, async (trx) => listPayable.handle(await callAs(database, trx, one), {}))).list
  const of = async (account: PayableAccount) => (await payable()).find((row) => row.account === account && row.available + row.taken > 0n)!
  const asks = (account: PayableAccount, owner: string, amount: Micros, on: 'polygon' | 'erc20' = network) =>
    inTransaction(database.api, async (trx) =>
      askForPayout.handle(await callAs(database, trx, one), {
        idempotencyKey: '0'.repeat(16),
        network: on,
        account,
        owner,
        amount,
        reason: 'as owed',
      }),
    )
  const [vat, energy, earned] = [await of('vat_payable'), await of('energy_payable'), await of('operator_income')]
  expect([energy.owner, energy.available, vat.taken]).toEqual([unit.siteId, usdt('2'), 0n])

  await expect(asks('vat_payable', 'platform', (vat.available + 1n) as Micros)).rejects.toThrow('moreThanThere')
  await expect(asks('vat_payable', energy.owner, vat.available)).rejects.toThrow('moreThanThere')
  await expect(asks('vat_payable', 'platform', vat.available, 'erc20')).rejects.toThrow('networkNotRead')
  // Asked for twice while all of it is there; the second request is too much then.
  const [first, second] = [await asks('vat_payable', 'platform', vat.available), await asks('vat_payable', 'platform', vat.available)]
  const before = await ownMoneyOn(database.api.kysely, network)
  for (const { approvalId } of [
    first,
    await asks('energy_payable', energy.owner, energy.available),
    await asks('operator_income', 'platform', earned.available),
  ])
    await decides(database, other, approvalId)
  await expect(decides(database, other, second.approvalId)).rejects.toThrow('balanceTooSmall')

  expect((await ownMoneyOn(database.api.kysely, network)) - before).toBe(vat.available + energy.available + earned.available)
  expect(await of('energy_payable')).toMatchObject({ available: 0n, taken: energy.available })
  const { list } = await inTransaction(database.api, async (trx) =>
    listPayouts.handle(await callAs(database, trx, one), { pageNum: 1, pageSize: 20 }),
  )
  expect(list.map(({ account, amount }) => [account, amount])).toEqual([
    ['operator_income', earned.available],
    ['energy_payable', energy.available],
    ['vat_payable', vat.available],
  ])
  const lines = await linesOfCause(database.api.kysely, { kind: 'payout', id: list[0]!.id })
  expect(lines.map(({ code, accountKind }) => `${code} ${accountKind}`).toSorted()).toEqual([
    'treasury_sweep chain_clearing',
    'treasury_sweep operator_income',
  ])
  expect([await ground.violated(), await ground.isStopped()]).toEqual([[], false])
})

test('what the operator gave becomes the money of members on a network, as far as it has own money there, and can be withdrawn', async () => {
  const bank = async () => (await balanceOf(database.worker.kysely, { kind: 'operator_bank', owner: PLATFORM })).postedMicros
  const left = async () => {
    const { postedMicros, heldMicros } = await balanceOf(database.worker.kysely, { kind: 'chain_clearing', owner: PLATFORM })
    return -postedMicros - heldMicros
  }
  const look = () => lookAgain(database.worker, network, ground.chain, ground)
  await look()
  await contribute(database.worker, network)
  const [before, owed] = [await left(), -(await bank())]
  await ground.local.sendTokens(ground.hot, usdt('300'))
  await ground.local.mine(1)
  await ground.settle()
  await contribute(database.worker, network)
  expect(await bank(), 'a payment that was not seen twice is not contributed').toBe(-owed)
  await look()
  await ground.gives(usdt('40'))
  const own = await ownMoneyOn(database.api.kysely, network)
  // Two readers find the same money at one moment: the second sees what the first contributed.
  const { contributions } = await inTransaction(database.owner, async (trx) => {
    await lockOwnMoney(trx)
    const begun = [contribute(database.worker, network), contribute(database.worker, network)]
    const waiting = sql<{ readers: number }>`SELECT count(*)::int AS readers FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`
    await expect.poll(async () => (await waiting.execute(trx)).rows[0]?.readers).toBe(2)
    return { contributions: begun }
  })
  expect((await Promise.allSettled(contributions)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect([await bank(), (await left()) - before]).toEqual([0n, usdt('40') + owed])
  expect([await ownMoneyOn(database.api.kysely, network), await contributedOn(database.api.kysely, network)]).toEqual([own, expect.any(BigInt)])
  await contribute(database.worker, network)
  expect(await left(), 'once').toBe(before + usdt('40') + owed)
  expect([await ground.violated(), await ground.isStopped()]).toEqual([[], false])
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
