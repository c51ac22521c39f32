import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { micros, parseAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { hasLongForm, lengthOf } from '../../../../tools/soak.ts'
import { asMember } from '../../../test/cast/member.ts'
import { aMember } from '../../../test/cast/ground.ts'
import { asksFor, decides, twoAdministrators, twoAgree, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { practise, practised } from '../../../test/ledger/practice-postings.ts'
import { openChain, openDepositKeys, startLocalChain, type Chain, type LocalChain } from '../../edges/chains/index.ts'
import { walletFrom } from '../../edges/chains/local/local-wallet.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { balanceOf, correctionsOf, openAccounts, post, violations, voidOf } from '../ledger/index.ts'
import { isSameNetwork, type NetworkPlace } from '../networks/index.ts'
import { firstFreeIndex, insertAddress, isPaid, nextIndex } from './address.store.ts'
import { assignApproval, assignmentAsked } from './assign.approval.ts'
import { correctApproval, correctionAsked } from './correct.approval.ts'
import { cursorOf } from './cursor.store.ts'
import { depositById, deposits, type DepositRow } from './deposit.store.ts'
import { depositReader } from './index.ts'
import { addressWatch, depositViolations } from './violation.store.ts'

const database = withDatabase()
const wallet = walletFrom(new Uint8Array(32).fill(9))
const keys = openDepositKeys(wallet.depositXpubs)!
const CONFIRMATIONS = 3
const network = 'polygon'
let local: LocalChain
let place: NetworkPlace
let chain: Chain
let liar: Server
/** What the second node says instead of the truth. */
let lie: (answer: string) => string = (answer) => answer
const ticked: string[] = []

beforeAll(async () => {
  await practise(database.owner)
  const started = await startLocalChain({ chainId: 31_410, decimals: 6, faucetKey: wallet.faucetKey, blockSeconds: null })
  assert(started, 'npm has a local chain for this machine')
  local = started
  place = { network, chainId: local.chainId, token: local.token, decimals: 6, simulated: true }
  assert(await isSameNetwork(database.watcher, place), 'the first chain of a name stays')
  liar = createServer((request, response) => {
    const pass = async () => {
      const body = await text(request)
      const answer = await fetch(local.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const truth = await answer.text()
      response.setHeader('content-type', 'application/json').end(body.includes('eth_getLogs') ? lie(truth) : truth)
    }
    pass().catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  chain = await openChain('evm', { ...place, urls: [local.url], confirmations: CONFIRMATIONS })
  await local.mine(10)
  await readAll()
})
afterAll(async () => {
  liar.closeAllConnections()
  liar.close()
  await local.stop()
})

/** A new reader, as after a start. */
const readerOf = (blocksMax?: bigint) =>
  depositReader({
    db: database.watcher,
    clock: database.clock,
    log: silentLog,
    keys,
    onConfirmed: (of) => ticked.push(of),
    ...(blocksMax !== undefined && { blocksMax }),
  })

/** Reads as the watcher does, until there is no more. */
async function readAll({ on = chain, read = readerOf() } = {}): Promise<void> {
  for (let more = true; more;) {
    const [head, final] = [await on.head(), await on.finalized()]
    await sql`UPDATE networks.node SET head_number = ${head.number}, head_at = ${head.at}, final_number = ${final}, read_at = clock_timestamp() WHERE network = ${network}`.execute(
      database.watcher.kysely,
    )
    more = await read({ place, chain: on, head: head.number, final })
  }
}

async function member(): Promise<{ id: Id<'member'>; address: string }> {
  const id = await aMember(database.owner.kysely)
  await openAccounts(database.api.kysely, [{ kind: 'recharge', owner: id }])
  const address = await asMember(database, id, async (trx) => {
    let index = await nextIndex(trx, id)
    while (await isPaid(trx, keys.addressAt('evm', index)!)) index += 1
    const made = keys.addressAt('evm', index)!
    await insertAddress(trx, { address: made, memberId: id, family: 'evm', index })
    return made
  })
  return { id, address }
}

async function of(memberId: Id<'member'>): Promise<DepositRow[]> {
  return (await deposits(database.api.kysely, { memberId, state: null, network: null }, { offset: 0, limit: 100 })).rows
}
const paidTo = async (address: string) =>
  (await deposits(database.api.kysely, { memberId: null, state: null, network: null }, { offset: 0, limit: 10_000 })).rows.filter(
    ({ recipient }) => recipient === address,
  )
const lastIndex = async () => (await firstFreeIndex(database.api.kysely)) - 1
const statesOf = async (memberId: Id<'member'>) => (await of(memberId)).map(({ state }) => state)
const balance = async (memberId: Id<'member'>): Promise<Micros> =>
  (await balanceOf(database.api.kysely, { kind: 'recharge', owner: memberId })).availableMicros
const usdt = (amount: string) => parseAmount(amount)

test('a deposit is seen in its block, counted block by block, and credited once when it is final', async () => {
  const ada = await member()
  await local.sendTokens(ada.address, usdt('100.5'))
  await local.mine(1)
  await readAll()
  expect(await of(ada.id)).toMatchObject([{ state: 'seen', amountMicros: usdt('100.5'), recipient: ada.address, finalAt: null }])
  expect(await balance(ada.id)).toBe(0n)
  ticked.length = 0
  const read = readerOf()
  await local.mine(1)
  await readAll({ read })
  await readAll({ read })
  expect(ticked).toEqual([network])
  await local.mine(CONFIRMATIONS)
  await readAll()
  await readAll()
  expect(await of(ada.id)).toMatchObject([{ state: 'credited', finalAt: expect.any(Number), creditedAt: expect.any(Number) }])
  expect(await balance(ada.id)).toBe(usdt('100.5'))
  expect(await depositViolations(database.worker.kysely)).toEqual([])
})

test('a deposit whose block is replaced is dropped and never credited', async () => {
  const ben = await member()
  await local.sendTokens(ben.address, usdt('7'))
  await local.mine(1)
  await readAll()
  expect(await statesOf(ben.id)).toEqual(['seen'])
  await local.replaceBlocks(1)
  await readAll()
  expect(await statesOf(ben.id)).toEqual(['dropped'])
  await local.mine(CONFIRMATIONS + 2)
  await readAll()
  expect(await statesOf(ben.id)).toEqual(['dropped'])
  expect(await balance(ben.id)).toBe(0n)
})

test('less than the minimum is credited once the deposits on the network reach it together', async () => {
  const cleo = await member()
  await local.sendTokens(cleo.address, usdt('0.6'))
  await local.mine(CONFIRMATIONS + 2)
  await readAll()
  expect(await statesOf(cleo.id)).toEqual(['final'])
  expect(await balance(cleo.id)).toBe(0n)
  await local.sendTokens(cleo.address, usdt('0.4'))
  await local.mine(CONFIRMATIONS + 2)
  await readAll()
  expect(await statesOf(cleo.id)).toEqual(['credited', 'credited'])
  expect(await balance(cleo.id)).toBe(usdt('1'))
})

test('nothing, another token and a payment to another address are no deposits', async () => {
  const dora = await member()
  const transfer = (to: string, amount: bigint) =>
    encodeFunctionData({ abi: parseAbi(['function transfer(address to, uint256 value)']), functionName: 'transfer', args: [to as Hex, amount] })
  const mint = (to: string, amount: bigint) =>
    encodeFunctionData({ abi: parseAbi(['function mint(address to, uint256 value)']), functionName: 'mint', args: [to as Hex, amount] })
  const other = await local.deployToken('Tether USD')
  await local.send({ data: transfer(dora.address, 0n) })
  await local.send({ data: mint(dora.address, 5_000_000n), to: other })
  await local.sendTokens(keys.addressAt('evm', 4_000)!, usdt('5'))
  await local.mine(CONFIRMATIONS + 2)
  await readAll()
  expect(await of(dora.id)).toEqual([])
  expect(await balance(dora.id)).toBe(0n)
})

test('what arrives for a closed account belongs to no member', async () => {
  const emil = await member()
  await sql`UPDATE accounts.member SET closed_at = platform.now() WHERE id = ${emil.id}`.execute(database.owner.kysely)
  await local.sendTokens(emil.address, usdt('3'))
  await local.mine(CONFIRMATIONS + 2)
  await readAll()
  const { rows } = await deposits(database.api.kysely, { memberId: null, state: 'unmatched', network: null }, { offset: 0, limit: 10 })
  expect(rows).toMatchObject([{ recipient: emil.address, memberId: null, amountMicros: usdt('3'), reason: 'closed' }])
})

test('what is below the minimum when an account closes waits for two people', async () => {
  const nora = await member()
  await local.sendTokens(nora.address, usdt('0.6'))
  await local.mine(CONFIRMATIONS + 2)
  await readAll()
  expect(await statesOf(nora.id)).toEqual(['final'])
  await sql`UPDATE accounts.member SET closed_at = platform.now() WHERE id = ${nora.id}`.execute(database.owner.kysely)
  await readAll()
  expect(await statesOf(nora.id)).toEqual([])
  expect(await paidTo(nora.address)).toMatchObject([{ state: 'unmatched', reason: 'closed', memberId: null }])
})

/** Two people take back what they assigned to the wrong member, whole and once, while the member has it; then it can be assigned to the right one. */
async function isTakenBackAndAssignedAgain(row: DepositRow, wrong: Id<'member'>): Promise<void> {
  const right = await member()
  const [one, other] = await twoAdministrators(database)
  const ask = (asker: Colleague, deposit: DepositRow, from: Id<'member'>) => {
    const asked = correctionAsked(deposit, from, newId('correction', database.clock.now()))
    return asksFor(database, correctApproval, asker, { subject: deposit.id, reason: 'Paid by another member', asked })
  }
  const [first, second] = [await ask(one, row, wrong), await ask(other, row, wrong)]

  // What the member has spent or reserved is not taken back.
  const reserved = reservationOf(wrong, right.id)
  await post(database.api.kysely, [reserved])
  await expect(decides(database, other, first)).rejects.toMatchObject({ declaration: { code: approvalErrors.balanceTooSmall.code } })
  await post(database.api.kysely, [voidOf(reserved, { key: 'void', at: database.clock.now() })])
  expect(await balance(wrong)).toBe(usdt('9'))

  const decided = await Promise.allSettled([decides(database, other, first), decides(database, one, second)])
  expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([await balance(wrong), await of(wrong)]).toEqual([0n, []])
  const back = (await depositById(database.api.kysely, row.id))!
  expect(back).toMatchObject({ state: 'unmatched', memberId: null, approvalId: null, correctionId: expect.stringMatching(/^co_/) })
  expect(await correctionsOf(database.worker.kysely, [back.correctionId!])).toMatchObject([
    { owner: wrong, amount: usdt('9'), code: 'deposit_assigned', reason: 'Paid by another member' },
  ])

  await twoAgree(database, assignApproval, { subject: row.id, asked: assignmentAsked(back, right.id) })
  expect(await balance(right.id)).toBe(usdt('9'))
  const twice = (await depositById(database.api.kysely, row.id))!
  await decides(database, other, await ask(one, twice, right.id))
  expect(await balance(right.id)).toBe(0n)
  await twoAgree(database, assignApproval, { subject: row.id, asked: assignmentAsked((await depositById(database.api.kysely, row.id))!, wrong) })
  expect([await balance(wrong), await balance(right.id)]).toEqual([usdt('9'), 0n])
  expect(await depositViolations(database.worker.kysely)).toEqual([])
  expect(await violations(database.owner.kysely, { all: true })).toEqual([])
}

/** Money of a member that is reserved for another one. */
const reservationOf = (from: Id<'member'>, to: Id<'member'>) =>
  practised({
    code: 'reservation',
    phase: 'hold',
    debit: { kind: 'recharge', owner: from },
    credit: { kind: 'recharge', owner: to },
    amount: micros(1n),
    cause: { kind: 'goodwill', id: 'gw_1' },
    key: 'reserved',
    at: database.clock.now(),
  })

test('two people assign what was paid to an address that no member has, take it back, and assign it again', async () => {
  const [olga, lost] = [await member(), keys.addressAt('evm', (await lastIndex()) + 7)!]
  await local.sendTokens(lost, usdt('9'))
  await local.mine(CONFIRMATIONS + 2)
  await readAll()
  const [row] = await paidTo(lost)
  assert(row, 'it has a row')
  expect(row).toMatchObject({ state: 'unmatched', reason: 'noMember' })
  const request = { subject: row.id, asked: assignmentAsked(row, olga.id) }
  const [one, other] = await twoAdministrators(database)
  const [first, second] = [await asksFor(database, assignApproval, one, request), await asksFor(database, assignApproval, one, request)]
  const decided = await Promise.allSettled([decides(database, other, first), decides(database, other, second)])
  expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await balance(olga.id)).toBe(usdt('9'))
  expect(await of(olga.id)).toMatchObject([{ id: row.id, state: 'credited', reason: 'noMember', approvalId: expect.stringMatching(/^ap_/) }])
  expect(await depositViolations(database.worker.kysely)).toEqual([])
  await isTakenBackAndAssignedAgain((await depositById(database.api.kysely, row.id))!, olga.id)
  // No one gets an address that someone already pays to.
  const give = () => asMember(database, olga.id, (trx) => insertAddress(trx, { address: lost, memberId: olga.id, family: 'evm', index: 4_999 }))
  await expect(give()).rejects.toThrow('a member has one index')
})

test('more than the ledger moves at once has a row and no member', async () => {
  const pat = await member()
  await local.sendTokens(pat.address, micros(2n * 10n ** 15n))
  await local.mine(1)
  await readAll()
  expect(await paidTo(pat.address)).toMatchObject([{ state: 'seen', memberId: null }])
  await local.mine(CONFIRMATIONS + 2)
  await readAll()
  expect(await paidTo(pat.address)).toMatchObject([{ state: 'unmatched', reason: 'tooLarge', largeAmount: String(2n * 10n ** 15n) }])
  expect(await balance(pat.id)).toBe(0n)
})

test('an account is not closed while a deposit to it is not final', async () => {
  const finn = await member()
  await local.sendTokens(finn.address, usdt('3'))
  await local.mine(1)
  await readAll()
  const close = () => sql`UPDATE accounts.member SET closed_at = platform.now() WHERE id = ${finn.id}`.execute(database.owner.kysely)
  await expect(close()).rejects.toMatchObject({ constraint: 'member_closes_empty' })
})

test('a node that reports a transfer that another does not know is not believed', async () => {
  const gina = await member()
  const two = await openChain('evm', {
    ...place,
    urls: [local.url, `http://127.0.0.1:${(liar.address() as AddressInfo).port}`],
    confirmations: CONFIRMATIONS,
  })
  await local.sendTokens(gina.address, usdt('1'))
  await local.mine(CONFIRMATIONS + 2)
  const amount = usdt('1').toString(16).padStart(64, '0')
  lie = (answer) => answer.replaceAll(amount, usdt('1000').toString(16).padStart(64, '0'))
  await expect(readAll({ on: two })).rejects.toThrow('the nodes report different transfers')
  expect(await of(gina.id)).toEqual([])
  lie = (answer) => answer
  await readAll({ on: two })
  expect(await balance(gina.id)).toBe(usdt('1'))
})

test.each<[what: string, change: (log: { data: string }) => object, state: string]>([
  ['repeats a transfer is believed once', (log) => log, 'credited'],
  ['reports a transfer in two ways is not believed', (log) => ({ ...log, data: `0x${'f'.repeat(8).padStart(64, '0')}` }), 'nothing'],
])('a node that %s', async (_, change, state) => {
  const { address, id } = await member()
  const { port } = liar.address() as AddressInfo
  const alone = await openChain('evm', { ...place, urls: [`http://127.0.0.1:${port}`], confirmations: CONFIRMATIONS })
  const before = await balance(id)
  await local.sendTokens(address, usdt('11'))
  await local.mine(CONFIRMATIONS + 1)
  lie = (answer) => {
    const parsed = JSON.parse(answer) as { result: { data: string }[] }
    return JSON.stringify({ ...parsed, result: [...parsed.result, ...parsed.result.map(change)] })
  }
  try {
    if (state === 'nothing') await expect(readAll({ on: alone })).rejects.toThrow('in two ways')
    else await readAll({ on: alone })
    expect(await balance(id)).toBe(state === 'credited' ? before + usdt('11') : before)
  } finally {
    lie = (answer) => answer
  }
  await readAll()
  expect([await statesOf(id), await balance(id)]).toEqual([['credited'], before + usdt('11')])
})

test('it continues after a stop, in ranges, and credits each deposit once whatever was interrupted', async () => {
  const hal = await member()
  for (let round = 0; round < 5; round++) {
    await local.sendTokens(hal.address, usdt('2'))
    await local.mine(3)
  }
  await local.mine(CONFIRMATIONS)
  let calls = 0
  const failing: Chain = {
    ...chain,
    transfers(range) {
      calls += 1
      if (calls % 2 === 0) throw new Error('the process ends here')
      return chain.transfers(range)
    },
  }
  for (let tries = 0; tries < 30 && (await balance(hal.id)) < usdt('10'); tries++)
    await readAll({ on: failing, read: readerOf(2n) }).catch(() => undefined)
  await Promise.all([readAll({ read: readerOf(2n) }), readAll({ read: readerOf(2n) }), readAll()])
  expect(await balance(hal.id)).toBe(usdt('10'))
  expect(await statesOf(hal.id)).toEqual(Array.from({ length: 5 }, () => 'credited'))
  expect(await depositViolations(database.worker.kysely)).toEqual([])
})

test('a false cursor of the watcher’s login is reported, and the owner of the database has its network read again', async () => {
  const kim = await member()
  await readAll()
  const before = await cursorOf(database.api.kysely, network)
  const books = await paidTo(kim.address)
  await local.sendTokens(kim.address, usdt('9'))
  await local.mine(1)
  await local.mine(CONFIRMATIONS + 1)
  await sql`UPDATE networks.node SET final_number = final_number + 2 WHERE network = ${network}`.execute(database.watcher.kysely)
  await sql`UPDATE deposits.cursor SET block_number = block_number + 2, block_hash = ${`0x${'e'.repeat(64)}`} WHERE network = ${network}`.execute(
    database.watcher.kysely,
  )
  await expect(readAll()).rejects.toThrow('is another one now')
  await expect(readAll({ on: { ...chain, block: () => Promise.resolve(null) } })).rejects.toThrow('is not there now')
  expect((await depositViolations(database.worker.kysely)).map(({ violation }) => violation)).toEqual(['deposits_stopped'])
  await expect(sql`SELECT deposits.read_again(${network}, 0)`.execute(database.watcher.kysely)).rejects.toThrow('permission denied')
  await sql`SELECT deposits.read_again(${network}, ${before!.number})`.execute(database.owner.kysely)
  await readAll()
  expect([await balance(kim.id), books]).toEqual([usdt('9'), []])
  await sql`SELECT deposits.read_again(${network}, 0)`.execute(database.owner.kysely)
  await readAll()
  expect([await balance(kim.id), await statesOf(kim.id), await depositViolations(database.worker.kysely)]).toEqual([usdt('9'), ['credited'], []])
})

test('many deposits in one range are credited together', hasLongForm, async () => {
  const count = lengthOf({ short: 600, long: 10_000 })
  const ivy = await member()
  const disperse = parseAbi(['function disperse(address[] to, uint256 value)'])
  const faucet = local.faucetAddress
  await local.sendTokens(faucet, usdt(String(count)))
  for (let sent = 0; sent < count; sent += 200) {
    const to = Array.from({ length: 200 }, () => ivy.address as Hex)
    await local.send({ data: encodeFunctionData({ abi: disperse, functionName: 'disperse', args: [to, usdt('1')] }), gas: 12_000_000n })
    await local.mine(1)
  }
  await local.mine(CONFIRMATIONS)
  await readAll()
  expect(await balance(ivy.id)).toBe(usdt(String(count)))
})

test('an address that a superuser put into the table gets no money and is reported', async () => {
  const jon = await member()
  const stranger = keys.addressAt('evm', 9_999)!
  await sql`ALTER TABLE deposits.member_address DISABLE TRIGGER USER`.execute(database.owner.kysely)
  await sql`UPDATE deposits.member_address SET address = ${stranger} WHERE member_id = ${jon.id}`.execute(database.owner.kysely)
  await sql`ALTER TABLE deposits.member_address ENABLE TRIGGER USER`.execute(database.owner.kysely)
  await local.sendTokens(stranger, usdt('50'))
  await local.mine(CONFIRMATIONS + 2)
  await readAll()
  expect(await statesOf(jon.id)).toEqual([])
  expect(await paidTo(stranger)).toMatchObject([{ state: 'unmatched', reason: 'foreignAddress', memberId: null }])
  expect(await balance(jon.id)).toBe(0n)
  const watch = addressWatch(keys, 3)
  const found = []
  for (let round = 0; round < 10; round++) found.push(...(await watch.find(database.worker.kysely, database.clock.now(), null)))
  expect(found).toContainEqual(expect.objectContaining({ violation: 'deposit_address', detail: expect.stringContaining(stranger) }))
})

test('a final block that is another one now stops the network, and nothing is taken back', async () => {
  const kim = await member()
  await local.sendTokens(kim.address, usdt('4'))
  await local.mine(1)
  await local.mine(CONFIRMATIONS)
  await readAll()
  expect(await balance(kim.id)).toBe(usdt('4'))
  const before = await cursorOf(database.api.kysely, network)
  await local.replaceBlocks(CONFIRMATIONS + 1)
  await expect(readAll()).rejects.toThrow('was final and is another one now')
  expect(await depositViolations(database.worker.kysely)).toMatchObject([{ violation: 'deposits_stopped', subject: network }])
  expect(await cursorOf(database.api.kysely, network)).toMatchObject({ number: before?.number, hash: before?.hash })
  expect(await balance(kim.id)).toBe(usdt('4'))
})
