import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { treasuryErrors } from '@ohmstead/contract/treasury/errors'
import { subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aColleague, callAs, decides, twoAdministrators, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { practise, practised } from '../../../test/ledger/practice-postings.ts'
import { become, connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { beforeFirstLook, network, treasuryGround, usdt, type TreasuryGround } from '../../../test/treasury/ground.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { depositById } from '../deposits/index.ts'
import { balanceOf, captureOf, describePostings, linesOfCause, post, violations, voidOf, type Entry } from '../ledger/index.ts'
import { isSameNetwork } from '../networks/index.ts'
import { treasuryFeature } from './feature.ts'
import { addWallet, ownMoneyOn } from './treasury.store.ts'
import { lookAgain } from './witness.act.ts'

const database = withDatabase()
const REASON = 'No block has this payment'
let ground: TreasuryGround
let mal: { readonly id: Id<'member'>; readonly address: string }
let shop: { readonly id: Id<'member'> }
let people: readonly [Colleague, Colleague]
let count = 0
let client: pg.Client

beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await practise(database.owner)
  ground = await treasuryGround(database)
  await isSameNetwork(database.watcher, { network: 'bep20', chainId: 56, token: ground.local.faucetAddress, decimals: 18, simulated: true })
  ;[mal, shop, people] = [await ground.member(), await ground.member(), await twoAdministrators(database)]
})
afterAll(async () => {
  await client.end()
  await ground.local.stop()
})

const witness = (chain = ground.chain) => lookAgain(database.worker, network, chain, ground)
/** Reads until the worker has seen what arrived, and it is credited and compared. */
const settle = async () => {
  await ground.settle()
  await witness()
  await ground.settle()
}
const balance = async (id: Id<'member'>) => (await balanceOf(database.api.kysely, { kind: 'recharge', owner: id })).availableMicros
const stops = async () => [await ground.isStopped(), await ground.isStopped('bep20')]

interface Place {
  readonly hash?: string
  readonly logIndex?: number
  readonly block?: bigint
  readonly sender?: string
  readonly to?: string
}

/** A deposit that the watcher's login writes. */
async function invented(amount: Micros, { hash, logIndex = 0, block, sender = ground.local.faucetAddress, to = mal.address }: Place = {}) {
  const id = newId('deposit', database.clock.now())
  const transaction = hash ?? `0x${String(++count).padStart(64, 'e')}`
  await sql`
    INSERT INTO deposits.deposit (id, network, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount_micros, state)
    SELECT ${id}, ${network}, ${transaction}, ${logIndex}, ${block ?? sql`n.final_number`}, ${transaction}, ${sender}, ${to}, ${amount}, 'final'
      FROM networks.node n WHERE n.network = ${network}`.execute(database.watcher.kysely)
  return id
}

/** Credited before the worker read a network for the first time: afterwards nothing is credited that it does not find. */
async function credited(amount: Micros, place: Place = {}) {
  const id = await invented(amount, place)
  await beforeFirstLook(client, () => ground.credit({ id, memberId: mal.id, amountMicros: amount }))
  return id
}

function reservation(amount: Micros): Entry {
  return practised({
    code: 'reservation',
    phase: 'hold',
    debit: { kind: 'recharge', owner: mal.id },
    credit: { kind: 'recharge', owner: shop.id },
    amount,
    cause: { kind: 'goodwill', id: `gw_${++count}` },
    key: 'reserved',
    at: database.clock.now(),
  })
}

const ask = (asker: Colleague, depositId: Id<'deposit'>) =>
  inTransaction(database.api, async (trx) => {
    const input = { idempotencyKey: `ask-${++count}-${depositId}`, depositId, reason: REASON }
    return (await treasuryFeature.calls.disproveDeposit.handle(await callAs(database, trx, asker), input)).approvalId
  })
const takesBack = async (depositId: Id<'deposit'>) => decides(database, people[1], await ask(people[0], depositId))
const missing = () =>
  inTransaction(
    database.api,
    async (trx) => (await treasuryFeature.calls.treasuryOverview.handle(await callAs(database, trx, people[0]), {})).missing,
  )
const refusedAs = (error: { readonly code: number }) => expect.objectContaining({ declaration: expect.objectContaining({ code: error.code }) })

async function agrees(): Promise<void> {
  expect([await ground.violated(), await ground.depositsViolated(), await violations(database.owner.kysely, { all: true })]).toEqual([[], [], []])
  expect(await stops()).toEqual([false, false])
}

test('two people take back an invented deposit, the operator pays what was spent of it, and sending resumes', async () => {
  const own = await ownMoneyOn(database.api.kysely, network)
  const depositId = await credited(usdt('50'))
  const spent = reservation(usdt('20'))
  await post(database.api.kysely, [spent])
  await expect(ask(people[0], depositId), 'the worker has not looked').rejects.toEqual(refusedAs(treasuryErrors.notMissing))
  await witness()
  expect([await stops(), await ground.violated()]).toEqual([[true, true], expect.arrayContaining(['treasury_missing'])])
  expect(await missing()).toMatchObject([{ what: 'deposit', network, depositId, memberId: mal.id, amount: usdt('50'), approvalId: null }])

  await expect(ask(people[0], depositId), 'what is reserved would be paid later').rejects.toEqual(refusedAs(treasuryErrors.moneyReserved))
  await post(database.api.kysely, [captureOf(spent, { key: 'spent', at: database.clock.now() })])
  const approvalId = await ask(people[0], depositId)
  expect(await missing()).toMatchObject([{ depositId, approvalId }])
  await expect(ask(people[1], depositId)).rejects.toEqual(refusedAs(treasuryErrors.disproofWaits))
  await expect(decides(database, people[0], approvalId), 'one person alone').rejects.toThrow()
  await decides(database, people[1], approvalId)

  const row = (await depositById(database.api.kysely, depositId))!
  expect(row).toMatchObject({ state: 'dropped', memberId: mal.id, disprovedBy: approvalId, creditedAt: null })
  const lines = await linesOfCause(database.api.kysely, { kind: 'correction', id: row.correctionId! })
  expect(
    lines
      .filter(({ owner }) => owner === mal.id)
      .map(({ code, amount }) => `${code} ${amount}`)
      .sort(),
  ).toEqual([`correction_reverse ${-usdt('50')}`, `deposit_shortfall ${usdt('20')}`])
  expect([await balance(mal.id), await missing()]).toEqual([0n, []])
  expect(await ownMoneyOn(database.api.kysely, network), 'others have a claim to what the operator paid').toBe(subtract(own, usdt('20')))
  await witness()
  await agrees()
  // The watcher's next reading does not bring it back.
  await settle()
  expect((await depositById(database.api.kysely, depositId))?.state).toBe('dropped')
  await agrees()
})

test('a member who has the money gives back all of it, and money of others on the address stays expected', async () => {
  await ground.local.sendTokens(mal.address, usdt('7'))
  await settle()
  expect(await balance(mal.id)).toBe(usdt('7'))
  const depositId = await credited(usdt('50'))
  await witness()
  expect(await balance(mal.id)).toBe(usdt('57'))
  await settle()
  expect(await ground.violated()).toContain('treasury_differs')
  await takesBack(depositId)
  expect(await balance(mal.id)).toBe(usdt('7'))
  await settle()
  await agrees()
})

test('what was never credited, or two people assigned, is taken back too', async () => {
  const [small, lost] = [await invented(usdt('0.000001')), await invented(usdt('9'), { to: `0x${'c'.repeat(40)}` })]
  const wrong = await invented(usdt('4'), { to: `0x${'d'.repeat(40)}` })
  await beforeFirstLook(client, () => ground.assign(wrong, shop.id))
  const before = await balance(shop.id)
  await witness()
  for (const depositId of [small, lost, wrong]) {
    expect(await stops()).toEqual([true, true])
    await takesBack(depositId)
  }
  expect(await balance(shop.id)).toBe(before - usdt('4'))
  await agrees()
})

test('reserved money is not taken, what the worker finds meanwhile stays, and what it finds later has no member and is assigned', async () => {
  const hash = await ground.local.sendTokens(mal.address, usdt('8'))
  await ground.local.mine(6)
  const final = await ground.chain.finalized()
  await sql`UPDATE networks.node SET final_number = ${final}, head_number = ${final + 3n}, head_at = clock_timestamp() WHERE network = ${network}`.execute(
    database.watcher.kysely,
  )
  const { blockNumber } = await ground.chain.outcome(hash)
  const [real] = await ground.chain.transfers({ from: blockNumber!, to: blockNumber!, recipients: [mal.address] })
  const depositId = await credited(usdt('8'), { hash, logIndex: real!.logIndex, block: blockNumber!, sender: real!.from })
  await witness({ ...ground.chain, transfers: () => Promise.resolve([]) })
  const first = await ask(people[0], depositId)
  const reserved = reservation(await balance(mal.id))
  await post(database.api.kysely, [reserved])
  await expect(decides(database, people[1], first)).rejects.toEqual(refusedAs(approvalErrors.balanceTooSmall))
  await post(database.api.kysely, [voidOf(reserved, { key: 'void', at: database.clock.now() })])
  await decides(database, people[1], first)

  await witness()
  expect(await depositById(database.api.kysely, depositId)).toMatchObject({
    state: 'unmatched',
    reason: 'foundLater',
    memberId: null,
    disprovedBy: null,
  })
  await expect(ask(people[0], depositId)).rejects.toEqual(refusedAs(treasuryErrors.notMissing))
  const before = await balance(mal.id)
  await ground.assign(depositId, mal.id)
  expect(await balance(mal.id)).toBe(before + usdt('8'))
  await settle()
  await agrees()
})

/** A movement that the watcher's login writes. */
async function moved(hash: string, { logIndex = 0, from = ground.local.faucetAddress, to = ground.hot, amount = '900' } = {}): Promise<void> {
  await become(client, 'watcher')
  await client.query(`insert into treasury.movement (network, transaction_hash, log_index, block_number, sender, recipient, amount_micros, kind)
    select '${network}', '${hash}', ${logIndex}, final_number, '${from}', '${to}', ${usdt(amount)}, 'internal' from networks.node where network = '${network}'`)
  await become(client, 'superuser')
}

const askAbout = (transactionHash: string, logIndex = 0) =>
  inTransaction(database.api, async (trx) => {
    const input = { idempotencyKey: `ask-${++count}`, network, transactionHash, logIndex, reason: REASON } as const
    return (await treasuryFeature.calls.disproveMovement.handle(await callAs(database, trx, people[0]), input)).approvalId
  })

test('two people take out an invented movement, which then counts nowhere, and one that the worker finds later counts again', async () => {
  const own = await ownMoneyOn(database.api.kysely, network)
  const [into, out] = [`0x${'7'.repeat(64)}`, `0x${'8'.repeat(64)}`]
  await moved(into)
  await moved(out, { from: ground.hot, to: ground.local.faucetAddress, amount: '3' })
  await expect(askAbout(into), 'the worker has not looked').rejects.toEqual(refusedAs(treasuryErrors.notMissing))
  await expect(askAbout(`0x${'9'.repeat(64)}`)).rejects.toEqual(refusedAs(treasuryErrors.movementNotFound))
  await witness()
  expect(await stops()).toEqual([true, true])
  expect(await ownMoneyOn(database.api.kysely, network), 'it counts as the operator’s').toBe(own + usdt('900'))
  const first = await askAbout(into)
  expect(new Map((await missing()).map(({ transactionHash, approvalId }) => [transactionHash, approvalId]))).toEqual(
    new Map([
      [into, first],
      [out, null],
    ]),
  )
  await expect(askAbout(into)).rejects.toEqual(refusedAs(treasuryErrors.explanationWaits))
  await expect(decides(database, people[0], first), 'one person alone').rejects.toThrow()
  await decides(database, people[1], first)
  await decides(database, people[1], await askAbout(out))
  expect([await ground.movement(into), await ground.movement(out)]).toMatchObject([{ kind: 'disproved' }, { kind: 'disproved' }])
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(own)
  await settle()
  await agrees()

  await sql`UPDATE treasury.sighting SET found = true WHERE transaction_hash = ${into}`.execute(database.worker.kysely)
  expect(await ground.movement(into)).toMatchObject({ kind: 'funding', approvalId: null })
  expect(await ground.violated()).toContain('treasury_differs')
  await client.query(`set session_replication_role = replica; delete from treasury.movement where transaction_hash in ('${into}', '${out}');
    delete from treasury.sighting where transaction_hash in ('${into}', '${out}'); set session_replication_role = origin`)
  await settle()
  await agrees()
})

/** A final payment of 8 that the watcher has not read yet. */
async function paidUnread(to: string) {
  await settle()
  const hash = await ground.local.sendTokens(to, usdt('8'))
  await ground.local.mine(6)
  const final = await ground.chain.finalized()
  await sql`UPDATE networks.node SET final_number = ${final}, head_number = ${final + 3n}, head_at = clock_timestamp() WHERE network = ${network}`.execute(
    database.watcher.kysely,
  )
  const block = (await ground.chain.outcome(hash)).blockNumber!
  const [real] = await ground.chain.transfers({ from: block, to: block, recipients: [to] })
  return { hash, block, logIndex: real!.logIndex, sender: real!.from }
}

const readAgain = async (block: bigint) => {
  await database.owner.pool.query(`select deposits.read_again('${network}', ${block - 1n})`)
  await settle()
}

test.each([
  ['another amount', '100', {}],
  ['another block and sender', '8', { block: 1n, sender: `0x${'5'.repeat(40)}` }],
] as const)('a login of the watcher that takes the place of a real payment with %s cannot make it disappear', async (_, amount, facts) => {
  const real = await paidUnread(mal.address)
  const depositId = await invented(usdt(amount), { ...real, ...facts })
  await settle()
  expect(await ground.violated()).toEqual(expect.arrayContaining(['treasury_missing', 'treasury_skipped']))
  await takesBack(depositId)
  await readAgain(real.block)
  expect(await depositById(database.api.kysely, depositId)).toMatchObject({
    state: 'unmatched',
    reason: 'foundLater',
    amountMicros: usdt('8'),
    blockNumber: real.block,
    sender: real.sender,
  })
  const before = await balance(mal.id)
  await ground.assign(depositId, mal.id)
  expect(await balance(mal.id)).toBe(before + usdt('8'))
  await settle()
  await agrees()
})

test('a real payment between strangers that a login of the watcher stores as a deposit is not found, is assigned to no one, and is taken out', async () => {
  const stranger = `0x${'7'.repeat(40)}`
  const depositId = await invented(usdt('8'), { ...(await paidUnread(stranger)), to: stranger })
  await settle()
  expect(await ground.violated()).toContain('treasury_missing')
  await expect(ground.assign(depositId, mal.id)).rejects.toEqual(expect.anything())
  const listed = () =>
    inTransaction(database.worker, async (trx) => {
      await addWallet(trx, network, stranger)
      throw new Error('it can be the address that the operator pays from')
    })
  await expect(listed()).rejects.toThrow('is an address of deposits')
  await takesBack(depositId)
  await settle()
  await agrees()
  await expect(listed()).rejects.toThrow('it can be the address')
})

test('… nor that of a real movement', async () => {
  const own = await ownMoneyOn(database.api.kysely, network)
  const { hash, block, logIndex } = await paidUnread(ground.hot)
  await moved(hash, { logIndex, amount: '2' })
  await settle()
  expect(await ground.violated()).toContain('treasury_missing')
  await decides(database, people[1], await askAbout(hash, logIndex))
  await readAgain(block)
  expect(await ground.movement(hash)).toMatchObject({ kind: 'funding', amount: usdt('8') })
  expect(await ownMoneyOn(database.api.kysely, network)).toBe(own + usdt('8'))
  await settle()
  await agrees()
})

test('facts of what two people took back are those of a final block, and the server does not take them', async () => {
  const depositId = await invented(usdt('5'))
  await moved(`0x${'4'.repeat(64)}`)
  await witness()
  await takesBack(depositId)
  await decides(database, people[1], await askAbout(`0x${'4'.repeat(64)}`))
  for (const statement of [
    `update deposits.deposit set block_number = 900000 where id = '${depositId}'`,
    `update treasury.movement set block_number = 900000 where transaction_hash = '0x${'4'.repeat(64)}'`,
    `update treasury.movement set sender = recipient, recipient = '0x${'5'.repeat(40)}', amount_micros = 1, log_index = 7 where transaction_hash = '0x${'4'.repeat(64)}'`,
  ])
    await expect(database.watcher.pool.query(statement), statement).rejects.toThrow(/is not final|cannot change|permission denied/)
  for (const statement of [`update deposits.deposit set amount_micros = 1`, `update treasury.movement set amount_micros = 1`])
    await expect(database.api.pool.query(statement), statement).rejects.toThrow('permission denied')
  await settle()
  await agrees()
})

test('a request is outdated when the worker finds the deposit before the second person decides, and support cannot make one', async () => {
  const depositId = await credited(usdt('3'))
  await witness()
  const support = await aColleague(database, 'support')
  await expect(ask(support, depositId)).rejects.toThrow()
  const approvalId = await ask(people[0], depositId)
  await sql`UPDATE treasury.sighting SET found = true WHERE found = false`.execute(database.worker.kysely)
  await expect(decides(database, people[1], approvalId)).rejects.toEqual(refusedAs(approvalErrors.outdated))
  expect((await depositById(database.api.kysely, depositId))?.state).toBe('credited')
})

test('what the operator pays belongs to a correction alone', async () => {
  const own = (await describePostings(database.api.kysely)).filter(({ code }) => code === 'deposit_shortfall')
  expect(own.map(({ from, to, roles, guards }) => `${from} ${to} ${roles.join(' ')} ${guards.join(' ')}`)).toEqual([
    'operator_bank recharge api guard_deposits_shortfall',
  ])
})
