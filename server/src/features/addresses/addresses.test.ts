import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { TronWeb, utils } from 'tronweb'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoOutbox, stepUp } from '@ohmstead/contract/accounts/calls'
import { closeAccount } from '@ohmstead/contract/accounts/profile-calls'
import { addAddress, addressList, changeRemark, declareParties, proveAddress, removeAddress } from '@ohmstead/contract/addresses/calls'
import { addressErrors as e } from '@ohmstead/contract/addresses/errors'
import { ADDRESSES_MAX } from '@ohmstead/contract/addresses/types'
import { evmAddress } from '@ohmstead/contract/chains/address'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { RequestOf } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import { staffChange } from '../../../test/cast/staff.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { holder } from '../../../test/withdrawals/holder.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { say } from '../../platform/words.ts'
import { keepList, simulatedSource } from '../screening/index.ts'
import { eraseAddressesOf } from './address.store.ts'
import { addressesFeature } from './feature.ts'
import { findAddress, isUsable } from './index.ts'
import { addressesPersonalData } from './personal-data.store.ts'

const database = withDatabase()
const api = withAccountsApi(database, { calls: Object.values(addressesFeature.calls) as never })
const password = 'porcelain-42'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const listed = `0x${'0'.repeat(37)}bad`
const key = () => randomBytes(12).toString('hex')
const anAddress = () => evmAddress(randomBytes(20))

let people = 0
interface Person {
  readonly client: ApiClient
  readonly id: Id<'member'>
  readonly email: string
}
async function person(): Promise<Person> {
  const client = api.client()
  const email = `saver${++people}@example.org`
  const { id } = await client.register({ email, password, invitationCode: api.invitation })
  await client.ask(stepUp, { password })
  return { client, id, email }
}
type Adding = Partial<RequestOf<typeof addAddress>>
const request = (rest: Adding) => ({ idempotencyKey: key(), network: 'erc20' as const, address: anAddress(), ...rest })
const adds = ({ client }: Person, rest: Adding = {}) => client.call(addAddress, request(rest))
const added = ({ client }: Person, rest: Adding = {}) => client.ask(addAddress, request(rest))
const listOf = async ({ client }: Person) => (await client.ask(addressList, {})).list

beforeAll(() => runDueNow(database.worker, keepList(simulatedSource(listed), database.clock), database.clock.now()))

describe('an address', () => {
  test('is saved in its one spelling, listed, renamed and removed', async () => {
    const ada = await person()
    const saved = await added(ada, { address: ' 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed ', remark: 'Cold wallet' })
    expect(saved).toMatchObject({ network: 'erc20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', remark: 'Cold wallet' })
    const onTron = await added(ada, { network: 'trc20', address: tron })
    expect(await listOf(ada)).toEqual([onTron, saved])

    const renamed = await ada.client.ask(changeRemark, { idempotencyKey: key(), addressId: saved.id })
    expect(renamed).toEqual({ ...saved, remark: null })
    await ada.client.ask(removeAddress, { idempotencyKey: key(), addressId: saved.id })
    expect(await listOf(ada)).toEqual([onTron])
    for (const call of [
      ada.client.call(changeRemark, { idempotencyKey: key(), addressId: saved.id, remark: 'x' }),
      ada.client.call(removeAddress, { idempotencyKey: key(), addressId: saved.id }),
    ])
      expect(await call).toMatchObject({ code: e.addressNotFound.code, status: 404 })
    expect(await added(ada, { address: saved.address })).toMatchObject({ address: saved.address })
  })

  test.each([
    ['erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['polygon', tron],
    ['trc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T'],
    ['bep20', 'hello'],
  ] as const)('of %s is refused as invalid: %s', async (network, address) => {
    expect(await adds(await person(), { network, address })).toMatchObject({ code: e.addressInvalid.code, status: 422 })
  })

  test('needs a sign-in that was confirmed in the last five minutes, and the member is notified at once', async () => {
    const ada = await person()
    const saved = await added(ada)
    const { list } = await api.client().ask(demoOutbox, { address: ada.email })
    expect(list[0]).toMatchObject({ subject: `Ohmstead: ${say('en_US', 'accounts.notice.title.addressSaved', {})}` })
    const { rows } = await sql<{ kind: string }>`
      SELECT payload->>'kind' AS kind FROM platform.outbox WHERE name = 'account.secured' AND payload->>'memberId' = ${ada.id}`.execute(
      database.owner.kysely,
    )
    expect(rows.map(({ kind }) => kind)).toContain('addressSaved')
    await database.clock.forward(6 * MINUTE_MS)
    for (const call of [
      adds(ada),
      ada.client.call(changeRemark, { idempotencyKey: key(), addressId: saved.id, remark: 'x' }),
      ada.client.call(removeAddress, { idempotencyKey: key(), addressId: saved.id }),
    ])
      expect((await call).code).toBe(httpErrors.confirmFirst.code)
    expect(await listOf(ada)).toEqual([saved])
  })

  test('of another member does not exist', async () => {
    const [ada, ben] = [await person(), await person()]
    const { id: addressId } = await added(ada)
    expect((await ben.client.call(changeRemark, { idempotencyKey: key(), addressId, remark: 'mine' })).code).toBe(e.addressNotFound.code)
    expect((await ben.client.call(removeAddress, { idempotencyKey: key(), addressId })).code).toBe(e.addressNotFound.code)
    expect(await findAddress(database.api.kysely, ben.id, addressId)).toBeNull()
    expect(await findAddress(database.api.kysely, ada.id, addressId)).toMatchObject({ id: addressId, remark: null })
  })

  test('can be used after the time that the operator set when it was added', async () => {
    const ada = await person()
    const atOnce = await added(ada)
    expect(isUsable(atOnce, atOnce.createdAt)).toBe(true)
    await staffChange(database, 'addresses.cooldownHours', 24)
    await ada.client.ask(stepUp, { password })
    const waiting = await added(ada)
    await staffChange(database, 'addresses.cooldownHours', 0)
    expect(waiting.usableFrom).toBe(after(waiting.createdAt, DAY_MS))
    expect(isUsable(waiting, after(waiting.createdAt, DAY_MS - HOUR_MS))).toBe(false)
    expect(isUsable(waiting, after(waiting.createdAt, DAY_MS))).toBe(true)
  })

  test('on the list of sanctioned addresses is refused without the reason, and the match is kept once', async () => {
    const ada = await person()
    for (const network of ['erc20', 'polygon', 'erc20'] as const)
      expect(await adds(ada, { network, address: listed })).toMatchObject({
        code: e.addressRefused.code,
        message: say('en_US', e.addressRefused.message, {}),
      })
    const { rows } = await sql<{ occasion: string }>`SELECT occasion FROM screening.hit WHERE member_id = ${ada.id}`.execute(database.owner.kysely)
    expect(rows).toEqual([{ occasion: 'addressSaved' }])
    expect(await listOf(ada)).toEqual([])
  })

  test('that begins and ends like an earlier one, even a removed one, needs an acknowledgement', async () => {
    const ada = await person()
    const first = await added(ada)
    await ada.client.ask(removeAddress, { idempotencyKey: key(), addressId: first.id })
    const bytes = Buffer.from(first.address.slice(2), 'hex')
    bytes.fill(7, 2, 18)
    const address = evmAddress(bytes)
    expect(await adds(ada, { address, network: 'bep20' })).toMatchObject({
      code: e.addressResembles.code,
      data: { params: { saved: first.address } },
    })
    expect(await adds(ada, { address, acknowledged: false })).toMatchObject({ code: e.addressResembles.code })
    expect(await added(ada, { address, acknowledged: true })).toMatchObject({ address })
    // The same address on another network is not one that resembles it, but the first one still is.
    await ada.client.ask(stepUp, { password })
    expect(await adds(await person(), { address })).toMatchObject({ ok: true })
  })
})

describe('the parties of an address', () => {
  const names = { originator: 'Ada Example', beneficiary: null, provider: null, provenAt: null, proofMessage: null }
  const declares = ({ client }: Person, addressId: string, parties: Omit<RequestOf<typeof declareParties>, 'idempotencyKey' | 'addressId'>) =>
    client.call(declareParties, { idempotencyKey: key(), addressId, ...parties })
  const proves = ({ client }: Person, addressId: string, signature: string) =>
    client.call(proveAddress, { idempotencyKey: key(), addressId, signature })

  test('are declared once, with the address or later; without another name the member receives', async () => {
    const ada = await person()
    const kept = { originator: 'Ada Example', provider: 'Example Exchange' }
    expect(await added(ada, kept)).toMatchObject({ ...names, ...kept, beneficiary: 'Ada Example' })
    const later = await added(ada)
    expect(later).toMatchObject({ ...names, originator: null })
    const to = { originator: 'Ada Example', beneficiary: 'Ben Example' }
    expect(await declares(ada, later.id, to)).toMatchObject({ ok: true, data: { ...to, proofMessage: expect.stringContaining(later.id) as string } })
    expect(await declares(ada, later.id, to)).toMatchObject({ code: e.partiesDeclared.code })
    expect(await adds(ada, { provider: 'Example Exchange' })).toMatchObject({ code: httpErrors.invalidInput.code })
    await ada.client.ask(removeAddress, { idempotencyKey: key(), addressId: later.id })
    expect(await declares(ada, later.id, to)).toMatchObject({ code: e.addressNotFound.code })
  })

  const tronKey = randomBytes(32).toString('hex')
  const evm = holder()
  const stranger = holder()
  test.each([
    ['erc20', evm.address, (message: string) => evm.sign(message)],
    ['trc20', String(TronWeb.address.fromPrivateKey(tronKey)), async (message: string) => utils.message.signMessage(message, tronKey)],
  ] as const)('are proven on %s by the key of the address, with the message of this entry', async (network, address, sign) => {
    const ada = await person()
    const { id, proofMessage } = await added(ada, { network, address, originator: 'Ada Example' })
    const message = String(proofMessage)
    const other = await added(await person(), { network, address, originator: 'Ben Example' })
    for (const wrong of [await sign(String(other.proofMessage)), await stranger.sign(message), `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`])
      expect(await proves(ada, id, wrong)).toMatchObject({ code: e.proofWrong.code })
    // Wallets show it with or without the prefix, in either case.
    expect(await proves(ada, id, (await sign(message)).slice(2).toUpperCase())).toMatchObject({
      ok: true,
      data: { provenAt: expect.any(Number) as number },
    })
    const [proven] = await listOf(ada)
    await database.clock.forward(MINUTE_MS)
    expect(await proves(ada, id, await sign(message))).toMatchObject({ ok: true, data: proven })
  })

  test('need no proof where a provider keeps the wallet or the names are missing', async () => {
    const ada = await person()
    for (const parties of [{}, { originator: 'Ada Example', provider: 'Example Exchange' }])
      expect(await proves(ada, (await added(ada, parties)).id, `0x${'1'.repeat(130)}`)).toMatchObject({ code: e.proofNotNeeded.code })
  })
})

describe('at the same moment', () => {
  test('the same address is saved once, with one message', async () => {
    const ada = await person()
    const address = anAddress()
    const answers = await Promise.all(Array.from({ length: 8 }, () => adds(ada, { address })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === e.addressSavedAlready.code)).toHaveLength(7)
    const { list } = await api.client().ask(demoOutbox, { address: ada.email })
    expect(list.filter(({ subject }) => subject.includes('withdrawal address'))).toHaveLength(1)
  })

  test('one key has one effect', async () => {
    const ada = await person()
    const same = request({})
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.client.call(addAddress, same)))
    expect(answers.every(({ ok, status }) => ok || status === 409)).toBe(true)
    expect(await listOf(ada)).toHaveLength(1)
  })

  test('of two addresses that resemble each other, one needs an acknowledgement', async () => {
    const ada = await person()
    const bytes = randomBytes(20)
    const twins = [1, 2, 3].map((fill) => evmAddress(Buffer.from(bytes).fill(fill, 2, 18)))
    const answers = await Promise.all(twins.map((address) => adds(ada, { address })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === e.addressResembles.code)).toHaveLength(2)
  })

  test('no more than fifty are saved', async () => {
    const ada = await person()
    for (let count = 0; count < ADDRESSES_MAX - 2; count++) await added(ada)
    const answers = await Promise.all(Array.from({ length: 6 }, () => adds(ada)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(answers.filter(({ code }) => code === e.tooManyAddresses.code)).toHaveLength(4)
    expect(await listOf(ada)).toHaveLength(ADDRESSES_MAX)
  })
})

test('a member gets a copy of all of them, and closing the account deletes them', async () => {
  const ada = await person()
  const [first, second] = [await added(ada, { remark: 'Old' }), await added(ada)]
  await ada.client.ask(removeAddress, { idempotencyKey: key(), addressId: first.id })
  const copy = async () => (await addressesPersonalData[0]!.page(database.api.kysely, ada.id, { limit: 10, offset: 0 })).rows
  expect(await copy()).toMatchObject([
    { addressId: second.id, removedAt: null },
    { addressId: first.id, remark: 'Old', removedAt: expect.any(Number) as number },
  ])
  const erase = () => inTransaction(database.worker, (trx) => eraseAddressesOf(trx, ada.id))
  await expect(erase()).rejects.toThrow('forbidden')
  await ada.client.ask(closeAccount, { code: await ada.client.codeFor('closeAccount', ada.email) })
  await erase()
  expect(await copy()).toEqual([])
})
