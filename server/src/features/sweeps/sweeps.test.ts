import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { InputOf } from '@ohmstead/contract/kernel/call'
import { z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { uploadSweep } from '@ohmstead/contract/sweeps/calls'
import { signedFile, sweepFile } from '@ohmstead/contract/sweeps/types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, decides, staffChange, twoAdministrators, type Colleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { network, SEED, sweepGround, usdt, wallet, type Member, type SweepGround } from '../../../test/sweeps/ground.ts'
import { signPlainPayment, type Chain } from '../../edges/chains/index.ts'
import { inTransaction, type Queryable } from '../../platform/database.ts'
import { silentLog } from '../../platform/log.ts'
import { balanceOf } from '../ledger/index.ts'
import { askForSweep, beginSweep, endSweep, storeSignedSweep } from './calls/make-sweep.ts'
import { readSweep, readSweepOverview } from './calls/read-sweeps.ts'
import { sweepTurn, type SweeperStep } from './sweeper.jobs.ts'
import { sweepViolations } from './violation.store.ts'

const database = withDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'ohmstead-sweep-'))
let ground: SweepGround
let one: Colleague
let other: Colleague
let ada: Member
let ben: Member

beforeAll(async () => {
  ground = await sweepGround(database)
  ;[one, other] = await twoAdministrators(database)
  await staffChange(database, 'sweeps.minimum', usdt('50'))
  ;[ada, ben] = [await ground.member(), await ground.member()]
  const small = await ground.member()
  await paysIn(ada, '70.5')
  await paysIn(ben, '60')
  await paysIn(small, '49')
  await ground.settle()
  await look()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await ground.local.stop()
})

const paysIn: SweepGround['paysIn'] = (member, amount) => ground.paysIn(member, amount)
const look = () => ground.look()
const pay = () => ground.giveCoins()
const settles = () => ground.settles()
const laneOn = (chain: Chain, onStep?: (step: SweeperStep) => void) =>
  ({
    db: database.signer,
    log: silentLog,
    network,
    chain,
    chainId: ground.local.chainId,
    token: ground.local.token,
    decimals: 6,
    ...(onStep && { onStep }),
  }) as const
const turn = (onStep?: (step: SweeperStep) => void, chain = ground.chain) => sweepTurn(laneOn(chain, onStep))

const ask = async <T>(fn: (context: Awaited<ReturnType<typeof callAs>>) => Promise<T>, by = one): Promise<T> =>
  inTransaction(database.api, async (trx) => fn(await callAs(database, trx, by)))
const key = 'k'.repeat(16)
const begins = (on: 'polygon' | 'trc20' | 'erc20' = network) => ask((context) => beginSweep.handle(context, { idempotencyKey: key, network: on }))
const asks = (sweepId: Id<'sweep'>) => ask((context) => askForSweep.handle(context, { idempotencyKey: key, sweepId, reason: 'To pay withdrawals' }))
const reads = (sweepId: Id<'sweep'>) => ask((context) => readSweep.handle(context, { sweepId }))
const uploads = (sweepId: Id<'sweep'>, signed: InputOf<typeof uploadSweep>['signed']) =>
  ask((context) => storeSignedSweep.handle(context, { idempotencyKey: key, sweepId, signed }))
const cancels = (sweepId: Id<'sweep'>) => ask((context) => endSweep.handle(context, { idempotencyKey: key, sweepId }))
const overview = async () => (await ask((context) => readSweepOverview.handle(context, {}))).networks.find((row) => row.network === network)!
const stateOf = async (sweepId: Id<'sweep'>) => (await reads(sweepId)).sweep.state

async function approvedSweep(): Promise<Id<'sweep'>> {
  const { sweepId } = await begins()
  await turn()
  const { approvalId } = await asks(sweepId)
  await expect(asks(sweepId)).rejects.toThrow('requestWaits')
  await expect(decides(database, one, approvalId)).rejects.toThrow('ownRequest')
  await decides(database, other, approvalId)
  return sweepId
}

/** The file as it is downloaded. */
async function fileOf(sweepId: Id<'sweep'>) {
  const { file } = await reads(sweepId)
  const name = path.join(folder, `${sweepId}.json`)
  writeFileSync(name, JSON.stringify(z.encode(sweepFile, file!)))
  return { name, file: file! }
}

/** The tool, as the operator runs it. */
const signs = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = { SWEEP_KEY: SEED }) =>
  promisify(execFile)(process.execPath, ['tools/sign-sweep.ts', name, '--yes', ...args], { env: { PATH: process.env['PATH'], ...env } }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )
const signedIn = (name: string) => z.parse(signedFile, JSON.parse(readFileSync(name.replace('.json', '.signed.json'), 'utf8'))).signed

const rechargeOf = async ({ id: owner }: Member) => (await balanceOf(database.api.kysely, { kind: 'recharge', owner })).postedMicros

test('a sweep from the first look to the operator’s address: prepared, approved, signed outside, sent until final and seen by two roles', async () => {
  expect(await overview()).toMatchObject({
    supported: true,
    recipient: ground.hot,
    addresses: 2,
    amount: usdt('130.5'),
    inWallets: usdt('1000'),
    underway: null,
  })
  const { sweepId } = await begins()
  await expect(begins()).rejects.toThrow('sweepUnderway')
  await expect(asks(sweepId)).rejects.toThrow('sweepChanged')
  await turn()
  const prepared = await reads(sweepId)
  expect(prepared.items.map(({ from, amount, nonce, coinsState }) => [from, amount, nonce, coinsState])).toEqual([
    [ada.address, usdt('70.5'), 0, null],
    [ben.address, usdt('60'), 0, null],
  ])
  expect([prepared.sweep.state, prepared.file]).toEqual(['prepared', null])
  const { approvalId } = await asks(sweepId)
  await decides(database, other, approvalId)
  await expect(uploads(sweepId, ['0x00'])).rejects.toThrow('notApproved')

  const { name } = await fileOf(sweepId)
  const shown = await signs(name, ['--to', ground.hot, '--token', ground.local.token])
  expect(shown).toContain('Total     130.5 in 2 payments')
  const signed = signedIn(name)
  const [before, own] = [[await rechargeOf(ada), await rechargeOf(ben)], await ground.ownMoney()]
  await uploads(sweepId, signed)
  await expect(uploads(sweepId, signed)).rejects.toThrow('sweepChanged')

  await turn()
  expect(await ground.chain.tokenBalance(ada.address), 'without coins nothing is sent').toBe(usdt('70.5'))
  await pay()
  await ground.local.mine(1)
  // A process that ends between storing and sending sends the same bytes later.
  await expect(
    turn((step) => {
      if (step === 'stored') throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect((await reads(sweepId)).items.every(({ sentAt }) => sentAt === null)).toBe(true)
  await turn()
  await ground.local.mine(1)
  expect((await reads(sweepId)).items.map(({ sentAt, outcome }) => [sentAt !== null, outcome])).toEqual([
    [true, null],
    [true, null],
  ])
  await settles()
  await turn()
  expect(await stateOf(sweepId), 'the worker has not found the payments').toBe('signed')
  await look()
  await turn()
  await pay()
  const done = await reads(sweepId)
  expect(done.sweep.state).toBe('done')
  expect(done.items.map(({ outcome, coinsState }) => [outcome, coinsState])).toEqual([
    ['confirmed', 'arrived'],
    ['confirmed', 'arrived'],
  ])

  expect([await ground.chain.tokenBalance(ada.address), await ground.chain.tokenBalance(ground.hot)]).toEqual([0n, usdt('1130.5')])
  expect([await rechargeOf(ada), await rechargeOf(ben)], 'no wallet of a member changes').toEqual(before)
  expect(await ground.ownMoney(), 'money of members is not the operator’s').toBe(own)
  const kinds = await Promise.all(done.items.map(async ({ hash }) => (await ground.movement(hash!))?.kind))
  expect(kinds).toEqual(['internal', 'internal'])
  expect([await ground.violated(), await ground.isStopped(), await sweepViolations(database.worker.kysely)]).toEqual([[], false, []])
  expect(await overview()).toMatchObject({ addresses: 0, amount: 0n, inWallets: usdt('1130.5'), underway: null })
  await expect(begins()).rejects.toThrow('nothingToSweep')
})

test('an upload is only what two people approved, signed by the key of its address', async () => {
  await paysIn(ada, '80')
  await settles()
  await look()
  const sweepId = await approvedSweep()
  const { file } = await fileOf(sweepId)
  const [payment] = file.payments
  const { chainId, token, decimals, recipient: to } = file
  const { amount, nonce, index } = payment!
  const price = { gas: BigInt(payment!.gas), feePerGasMax: BigInt(payment!.feePerGasMax), priorityFeePerGas: BigInt(payment!.priorityFeePerGas) }
  const right = { chainId, token, decimals, to, amount, nonce, ...price }
  const own = wallet.depositKey(index)
  const lies: readonly (readonly [what: string, payment: typeof right, key: Uint8Array])[] = [
    ['another recipient', { ...right, to: ground.local.faucetAddress }, own],
    ['another amount', { ...right, amount: (amount - 1n) as Micros }, own],
    ['another token', { ...right, token: ground.local.faucetAddress }, own],
    ['another chain', { ...right, chainId: 1 }, own],
    ['a second number', { ...right, nonce: nonce + 1 }, own],
    ['a higher fee', { ...right, feePerGasMax: price.feePerGasMax + 1n }, own],
    ['more gas', { ...right, gas: price.gas + 1n }, own],
    ['the key of another address', right, wallet.depositKey(index + 1)],
    ['the key of the wallet', right, wallet.payoutKey],
  ]
  for (const [what, lie, by] of lies) await expect(uploads(sweepId, [await signPlainPayment(lie, by)]), what).rejects.toThrow('notApproved')
  const raw = await signPlainPayment(right, own)
  for (const bytes of [[raw, raw], [`${raw}00`], [raw.replace('0x02', '0x01')], ['0x02c0']])
    await expect(uploads(sweepId, bytes)).rejects.toThrow('notApproved')
  expect((await reads(sweepId)).items.map(({ hash }) => hash)).toEqual([null])
  // The login of the server stores nothing without the person who uploads. What it stores instead of their file is looked at again by the role that sends.
  const foreign = await signPlainPayment({ ...right, to: ground.local.faucetAddress }, own)
  const stores = (q: Queryable) =>
    sql`UPDATE sweeps.item SET raw = ${foreign}, hash = ${`0x${'1'.repeat(64)}`} WHERE sweep_id = ${sweepId}`.execute(q)
  await expect(stores(database.api.kysely)).rejects.toThrow('guard:')
  await ask(async ({ trx }) => {
    await stores(trx)
    await sql`UPDATE sweeps.sweep SET state = 'signed' WHERE id = ${sweepId}`.execute(trx)
  })
  await pay()
  await ground.local.mine(1)
  await turn()
  await ground.local.mine(1)
  expect(await ground.chain.tokenBalance(ada.address)).toBe(usdt('80'))
  await cancels(sweepId)
  await expect(cancels(sweepId)).rejects.toThrow('sweepChanged')
})

test('a sweep of the same payments as one that was cancelled is uploaded with the same bytes', async () => {
  const signed: string[][] = []
  for (let time = 0; time < 2; time++) {
    const sweepId = await approvedSweep()
    const { name } = await fileOf(sweepId)
    await signs(name, ['--to', ground.hot, '--token', ground.local.token])
    signed.push([...signedIn(name)])
    await uploads(sweepId, signedIn(name))
    expect(await stateOf(sweepId)).toBe('signed')
    await cancels(sweepId)
  }
  expect(signed[1]).toEqual(signed[0])
})

test('a cancelled sweep gives no more coins, and its payment that is sent all the same is a movement between our addresses', async () => {
  const sweepId = await approvedSweep()
  const { items } = await reads(sweepId)
  expect(items[0]?.coins, 'the coins of the last sweep are there').toBeNull()
  const { file, name } = await fileOf(sweepId)
  await signs(name, ['--to', ground.hot, '--token', ground.local.token])
  const [raw] = signedIn(name)
  await uploads(sweepId, [raw!])
  await cancels(sweepId)
  await turn()
  expect(await ground.chain.tokenBalance(ada.address)).toBe(file.payments[0]!.amount)
  await ground.chain.broadcast(raw!)
  await settles()
  await look()
  expect([await ground.chain.tokenBalance(ada.address), await ground.violated(), await ground.isStopped()]).toEqual([0n, [], false])
})

test('nothing is prepared where it is not built, where nothing was read, above the fee of the setting, or while the books differ', async () => {
  await expect(begins('trc20')).rejects.toThrow('networkNotSwept')
  await expect(begins('erc20')).rejects.toThrow('walletNotRead')
  await paysIn(ben, '55')
  await settles()
  await look()
  await staffChange(database, 'sweeps.polygonCoins', usdt('0.000001'))
  const { sweepId } = await begins()
  await turn()
  expect(await stateOf(sweepId)).toBe('tooExpensive')
  const lost = await ground.pay(wallet.payoutKey, ground.local.faucetAddress, usdt('1'))
  await settles()
  expect((await ground.movement(lost))?.kind).toBe('unexplained')
  await expect(begins()).rejects.toThrow('sweepStopped')
})
