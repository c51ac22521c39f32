import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { stepUp } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import {
  finishPasskeyRegistration,
  googleRandom,
  googleSet,
  startPasskeyRegistration,
  startPasskeyStepUp,
} from '@ohmstead/contract/accounts/factor-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { RequestOf } from '@ohmstead/contract/kernel/call'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import {
  confirmTransfer,
  requestTransfer,
  startTransferPasskey,
  transferDetail,
  transferForm,
  transferList,
  undoTransfer,
} from '@ohmstead/contract/transfers/calls'
import { transferErrors as e } from '@ohmstead/contract/transfers/errors'
import { billList, holdList } from '@ohmstead/contract/wallets/calls'
import { withAccountsApi } from '../../../test/api.ts'
import { aMember } from '../../../test/cast/ground.ts'
import { apiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { passkeyDevice } from '../../../test/passkey-device.ts'
import { fundPassword, giveIncome, password, payers, withIncome, type Payer } from '../../../test/transfers/ground.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { micros } from '@ohmstead/contract/kernel/amount'
import { holdWithdrawals } from '../accounts/index.ts'
import { balanceOf } from '../ledger/index.ts'
import { walletsFeature } from '../wallets/feature.ts'
import { transferNames } from './cause-name.store.ts'
import { transfersFeature } from './feature.ts'
import { completeTransfers, forgetUnconfirmed } from './transfer.jobs.ts'
import { transferViolations } from './violation.store.ts'

const database = withIncome(withDatabase())
const walletCalls = walletsFeature.calls({ causeNamesOf: transferNames, toBeReceivedBy: () => Promise.resolve(micros(0n)) })
const api = withAccountsApi(database, { calls: [...Object.values(transfersFeature.calls), ...Object.values(walletCalls)] as never })
const payer = payers(database, api)
const key = () => randomBytes(12).toString('hex')
const USDT = 1_000_000n

let ada: Payer
let ben: Payer
beforeAll(async () => {
  ada = await payer(1_000n * USDT)
  ben = await payer()
})

type Asked = Partial<Omit<RequestOf<typeof requestTransfer>, 'idempotencyKey'>>
const asks = (by: Payer, asked: Asked = {}) => by.client.call(requestTransfer, { idempotencyKey: key(), wallet: 'income', amount: '1', ...asked })
const request = (by: Payer, asked: Asked = {}) => by.client.ask(requestTransfer, { idempotencyKey: key(), wallet: 'income', amount: '1', ...asked })
const confirms = async (by: Payer, transferId: string, idempotencyKey = key()) =>
  by.client.call(confirmTransfer, { idempotencyKey, transferId, fundPassword, otp: await by.otp() })
const undoes = (by: Payer, transferId: string) => by.client.call(undoTransfer, { idempotencyKey: key(), transferId })
const balance = async (of: Payer, kind: 'income' | 'recharge') => {
  const { postedMicros, heldMicros } = await balanceOf(database.api.kysely, { kind, owner: of.id })
  return [postedMicros, heldMicros]
}
/** What changes an account otherwise is tested elsewhere. */
const changes = async ({ id }: Payer, change: string) => {
  const { pool } = database.owner
  await pool.query('alter table accounts.member disable trigger user')
  await pool.query(`update accounts.member set ${change} where id = $1`, [id])
  await pool.query('alter table accounts.member enable trigger user')
}
const complete = () => runDueNow(database.worker, completeTransfers, database.clock.now())
const sent = async (by: Payer, to: Payer, amount = '1') => {
  const { id } = await request(by, { to: to.email, amount })
  expect(await confirms(by, id)).toMatchObject({ ok: true })
  await database.clock.forward(11 * MINUTE_MS)
  await complete()
  return id
}

describe('a transfer', () => {
  test('to the own recharge wallet moves at once, any amount up to the balance', async () => {
    const cleo = await payer(5n)
    expect(await asks(cleo, { amount: '0.000006' })).toMatchObject({ code: e.insufficientBalance.code, message: 'Insufficient balance' })
    const { id, recipient, held } = await request(cleo, { amount: '0.000005' })
    expect([recipient, held]).toEqual([null, false])
    expect(await confirms(cleo, id)).toMatchObject({ ok: true, data: { direction: 'own', state: 'completed', amount: 5n, undoUntil: null } })
    expect([await balance(cleo, 'income'), await balance(cleo, 'recharge')]).toEqual([
      [0n, 0n],
      [5n, 0n],
    ])
  })

  test('to a person for the first time is held, and arrives after ten minutes', async () => {
    const [sender, recipient] = [await payer(10n * USDT), await payer()]
    const asked = await request(sender, { to: recipient.email, amount: '4' })
    expect(asked).toMatchObject({ held: true, amount: 4n * USDT })
    expect(asked.recipient).toContain('…')
    expect(await balance(sender, 'income')).toEqual([10n * USDT, 0n])

    expect(await confirms(sender, asked.id)).toMatchObject({ ok: true, data: { state: 'held', direction: 'sent' } })
    expect(await balance(sender, 'income')).toEqual([10n * USDT, 4n * USDT])
    expect((await recipient.client.ask(transferList, {})).list).toMatchObject([{ id: asked.id, direction: 'received', state: 'held', wallet: null }])
    const reserved = (await sender.client.ask(holdList, {})).list.find(({ code }) => code === 'transfer_member')
    expect(reserved?.cause).toMatchObject({ kind: 'transfer', id: asked.id, name: asked.recipient })
    expect(await undoes(recipient, asked.id)).toMatchObject({ code: e.transferNotFound.code })
    expect(await ben.client.call(transferDetail, { transferId: asked.id })).toMatchObject({ code: e.transferNotFound.code })

    await database.clock.forward(8 * MINUTE_MS)
    expect(await complete()).toBe(0)
    await database.clock.forward(3 * MINUTE_MS)
    expect(await undoes(sender, asked.id)).toMatchObject({ code: e.undoOver.code })
    expect(await complete()).toBe(1)
    expect([await balance(sender, 'income'), await balance(recipient, 'recharge'), await balance(recipient, 'income')]).toEqual([
      [6n * USDT, 0n],
      [4n * USDT, 0n],
      [0n, 0n],
    ])

    // The bills of each name the other, masked.
    expect((await sender.client.ask(billList, { kind: 'transfer' })).list).toMatchObject([{ cause: { id: asked.id, name: asked.recipient } }])
    const [arrived] = (await recipient.client.ask(billList, { kind: 'transfer' })).list
    expect(arrived?.cause).toMatchObject({ id: asked.id, energyWh: null })
    expect(arrived?.cause.name).toMatch(/…/)

    // The second one to this person arrives at once.
    const again = await request(sender, { to: recipient.id })
    expect(again.held).toBe(false)
    expect(await confirms(sender, again.id)).toMatchObject({ data: { state: 'completed' } })
    expect(await balance(recipient, 'recharge')).toEqual([5n * USDT, 0n])
  })

  test('that is held can be undone once, and everything returns', async () => {
    const [sender, recipient] = [await payer(3n * USDT), await payer()]
    const { id } = await request(sender, { to: recipient.email, amount: '3' })
    await confirms(sender, id)
    expect(await undoes(sender, id)).toMatchObject({ ok: true, data: { state: 'undone' } })
    expect(await undoes(sender, id)).toMatchObject({ code: e.undoOver.code })
    expect([await balance(sender, 'income'), await balance(recipient, 'recharge')]).toEqual([
      [3n * USDT, 0n],
      [0n, 0n],
    ])
    await database.clock.forward(DAY_MS)
    expect(await complete()).toBe(0)
    // It is still the first: nothing has arrived at this person.
    expect(await request(sender, { to: recipient.email })).toMatchObject({ held: true })
  })

  test.each(['affiliated = true', 'closed_at = platform.now()'])(
    'that is held returns where the recipient is %s before it arrives',
    async (change) => {
      const [sender, recipient] = [await payer(3n * USDT), await payer()]
      const { id } = await request(sender, { to: recipient.email, amount: '3' })
      await confirms(sender, id)
      await changes(recipient, change)
      await database.clock.forward(11 * MINUTE_MS)
      expect(await complete()).toBe(1)
      expect(await sender.client.ask(transferDetail, { transferId: id })).toMatchObject({ state: 'undone' })
      expect([await balance(sender, 'income'), await balance(recipient, 'recharge')]).toEqual([
        [3n * USDT, 0n],
        [0n, 0n],
      ])
      expect(await transferViolations(database.owner.kysely)).toEqual([])
    },
  )

  test('that cannot be completed delays no other', async () => {
    const [sender, first, second] = [await payer(9n * USDT), await payer(), await payer()]
    const ids = []
    for (const to of [first, second]) {
      const { id } = await request(sender, { to: to.email, amount: '3' })
      await confirms(sender, id)
      ids.push(id)
    }
    await sql`
      CREATE FUNCTION transfers.refuse_one() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END'`.execute(
      database.owner.kysely,
    )
    await sql`
      CREATE TRIGGER refuse_one BEFORE UPDATE ON transfers.member_transfer FOR EACH ROW
        WHEN (old.id = ${sql.lit(ids[0])}) EXECUTE FUNCTION transfers.refuse_one()`.execute(database.owner.kysely)
    await database.clock.forward(11 * MINUTE_MS)
    await expect(complete()).rejects.toThrow('1 of 2 transfers failed')
    expect(await balance(second, 'recharge')).toEqual([3n * USDT, 0n])
    await sql`DROP FUNCTION transfers.refuse_one() CASCADE`.execute(database.owner.kysely)
    await database.clock.forward(MINUTE_MS)
    expect(await complete()).toBe(1)
    expect(await balance(first, 'recharge')).toEqual([3n * USDT, 0n])
  })

  test('is confirmed once within ten minutes, by the member who requested it', async () => {
    const { id } = await request(ada, { to: ben.email })
    expect(await confirms(ben, id)).toMatchObject({ code: e.transferNotFound.code })
    const again = key()
    const fields = { transferId: id, fundPassword, otp: await ada.otp() }
    const first = await ada.client.call(confirmTransfer, { idempotencyKey: again, ...fields })
    const before = await balance(ada, 'income')
    expect(await ada.client.call(confirmTransfer, { idempotencyKey: again, ...fields })).toMatchObject({ ok: true, code: 10104 })
    expect(first).toMatchObject({ ok: true, code: 0 })
    expect(await confirms(ada, id)).toMatchObject({ code: e.requestOver.code })
    expect(await balance(ada, 'income')).toEqual(before)

    const late = await request(ada, { to: ben.email })
    await database.clock.forward(12 * MINUTE_MS)
    expect(await confirms(ada, late.id)).toMatchObject({ code: e.requestOver.code })
    expect(await ada.client.call(startTransferPasskey, { transferId: late.id })).toMatchObject({ code: e.requestOver.code })
    expect((await ada.client.ask(transferList, {})).list.map((row) => row.id)).not.toContain(late.id)
    await database.clock.forward(DAY_MS)
    expect(await runDueNow(database.worker, forgetUnconfirmed, database.clock.now())).toBeGreaterThan(0)
    expect(await confirms(ada, late.id)).toMatchObject({ code: e.transferNotFound.code })
  })

  test('of many concurrent confirmations moves its money once', async () => {
    const sender = await payer(10n * USDT)
    const { id } = await request(sender, { amount: '4' })
    const otp = await sender.otp()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sender.client.call(confirmTransfer, { idempotencyKey: key(), transferId: id, fundPassword, otp })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await balance(sender, 'recharge')).toEqual([4n * USDT, 0n])
  })
})

describe('a recipient', () => {
  test.each([
    ['e-mail address in other letters', (of: Payer) => of.email.toUpperCase()],
    ['member id', (of: Payer) => of.id],
  ])('is found by %s', async (_, spelling) => {
    expect(await request(ada, { to: spelling(ben) })).toMatchObject({ held: expect.any(Boolean) })
  })

  test('is found by user name in its exact spelling only', async () => {
    const { rows } = await sql<{ username: string }>`SELECT username FROM accounts.person WHERE member_id = ${ben.id}`.execute(database.owner.kysely)
    const name = rows[0]?.username ?? ''
    expect(await asks(ada, { to: name })).toMatchObject({ ok: true })
    const captcha = await ada.client.solvedCaptcha()
    expect(await asks(ada, { to: name.toUpperCase(), captcha })).toMatchObject({ code: e.recipientUnknown.code })
  })

  test('is never the sender, a member of the operator, or someone who closed the account', async () => {
    expect(await asks(ada, { to: ada.email })).toMatchObject({ code: e.recipientIsSender.code })
    const [house, other] = [await payer(5n * USDT), await payer(5n * USDT)]
    const before = await request(other, { to: house.email })
    await sql`ALTER TABLE accounts.member DISABLE TRIGGER USER`.execute(database.owner.kysely)
    await sql`UPDATE accounts.member SET affiliated = true WHERE id = ${house.id}`.execute(database.owner.kysely)
    await sql`ALTER TABLE accounts.member ENABLE TRIGGER USER`.execute(database.owner.kysely)
    expect(await asks(other, { to: house.email })).toMatchObject({ code: e.recipientRefused.code })
    expect(await confirms(other, before.id)).toMatchObject({ code: e.recipientRefused.code })
    expect(await asks(house, { to: other.email })).toMatchObject({ code: e.affiliated.code })
    // Own money is still theirs.
    expect(await confirms(house, (await request(house)).id)).toMatchObject({ ok: true })
    const gone = await aMember(database.owner.kysely)
    expect(await asks(other, { to: gone })).toMatchObject({ code: e.recipientUnknown.code })
  })

  test('costs a captcha after five people a day, except those who are known', async () => {
    const sender = await payer(50n * USDT)
    const people = Array.from({ length: 4 }, (_, at) => `nobody${at}@example.org`)
    expect(await asks(sender, { to: ben.email })).toMatchObject({ ok: true })
    for (const to of people) expect(await asks(sender, { to })).toMatchObject({ code: e.recipientUnknown.code })
    expect(await asks(sender, { to: 'nobody5@example.org' })).toMatchObject({ code: credentialErrors.captchaNeeded.code })
    expect(await asks(sender, { to: ada.email })).toMatchObject({ code: credentialErrors.captchaNeeded.code })
    expect(await asks(sender, { to: ben.email })).toMatchObject({ ok: true })
    const captcha = await sender.client.solvedCaptcha()
    expect(await asks(sender, { to: ada.email, captcha })).toMatchObject({ ok: true })
    expect(await asks(sender, { to: 'nobody6@example.org', captcha })).toMatchObject({ code: credentialErrors.captchaNeeded.code })
  })
})

describe('limits', () => {
  test('apply to what goes to other members', async () => {
    const sender = await payer(20_000n * USDT)
    expect(await asks(sender, { to: ben.email, amount: '0.999999' })).toMatchObject({ code: e.belowMinimum.code, message: 'The minimum is 1 USDT.' })
    expect(await asks(sender, { to: ben.email, amount: '5000.000001' })).toMatchObject({ code: e.aboveMaximum.code })
    const waiting = await request(sender, { to: ben.email, amount: '1' })
    await sent(sender, ben, '5000')
    await sent(sender, ben, '4999.5')
    expect(await asks(sender, { to: ben.email, amount: '1' })).toMatchObject({
      code: e.dailyMaximum.code,
      message: expect.stringContaining('0.5 USDT'),
    })
    expect(await confirms(sender, waiting.id)).toMatchObject({ ok: false })
    expect(await sender.client.ask(transferForm, {})).toMatchObject({ leftToday: 500_000n, wallets: [{ mostToOther: 0n }, { mostToOther: null }] })
    await database.clock.forward(DAY_MS)
    expect(await asks(sender, { to: ben.email, amount: '1' })).toMatchObject({ ok: true })
  })

  test.each(['-1', '0', '1e3', '0x10', ' 1', '1.0000001', '01', '', '.5', '1.', '1000000000', '9007199254740993', '1\n'])(
    'refuse the amount %j before anything is read',
    async (amount) => {
      expect(await asks(ada, { amount })).toMatchObject({ ok: false, code: httpErrors.invalidInput.code })
    },
  )

  test('nothing goes to others while withdrawals are held, and own money still moves', async () => {
    const sender = await payer(5n * USDT)
    const before = await request(sender, { to: ben.email })
    await sql`ALTER TABLE accounts.withdrawal_hold DISABLE TRIGGER USER`.execute(database.owner.kysely)
    await inTransaction(database.owner, (trx) =>
      holdWithdrawals(trx, { memberId: sender.id, reason: 'loginPasswordChanged', forMs: DAY_MS, at: database.clock.now() }),
    )
    await sql`ALTER TABLE accounts.withdrawal_hold ENABLE TRIGGER USER`.execute(database.owner.kysely)
    expect(await asks(sender, { to: ben.email })).toMatchObject({ code: e.transfersHeld.code })
    expect(await confirms(sender, before.id)).toMatchObject({ code: e.transfersHeld.code })
    expect(await confirms(sender, (await request(sender)).id)).toMatchObject({ ok: true })
  })
})

describe('a new passkey or authenticator', () => {
  test('sends nothing to others for a day, and own money still moves', async () => {
    const origin = api.url.replace('127.0.0.1', 'localhost')
    const client = apiClient(origin, { clock: database.clock })
    const { id } = await client.register({ email: 'added@example.org', password, invitationCode: api.invitation })
    await giveIncome(database, id, 10n * USDT)
    await client.ask(stepUp, { password })
    const asksBen = () => client.call(requestTransfer, { idempotencyKey: key(), wallet: 'income', amount: '1', to: ben.email })
    const device = passkeyDevice({ origin })
    expect(await asksBen()).toMatchObject({ ok: true })
    await client.ask(finishPasskeyRegistration, { passkey: device.create(await client.ask(startPasskeyRegistration, {})) })
    expect(await asksBen()).toMatchObject({ code: e.transfersHeld.code })
    expect(await client.ask(transferForm, {})).toMatchObject({ heldUntil: expect.any(Number) })
    expect(await client.call(requestTransfer, { idempotencyKey: key(), wallet: 'income', amount: '1' })).toMatchObject({ ok: true })
    await database.clock.forward(DAY_MS)
    expect(await asksBen()).toMatchObject({ ok: true })

    await client.ask(stepUp, { password })
    const { secret } = await client.ask(googleRandom, {})
    await client.ask(googleSet, { otp: generateSync({ secret, epoch: Math.floor(database.clock.now() / SECOND_MS) }) })
    expect(await asksBen()).toMatchObject({ code: e.transfersHeld.code })
  })
})

describe('a look-up', () => {
  test('does not reveal whether a person exists to members who cannot send the amount', async () => {
    const poor = await payer()
    for (const to of [ben.email, 'nobody@example.org']) {
      expect(await asks(poor, { to })).toMatchObject({ code: e.insufficientBalance.code })
      expect(await asks(poor, { to, amount: '0.01' })).toMatchObject({ code: e.belowMinimum.code })
    }
  })

  test('of the same person is counted once', async () => {
    const sender = await payer(5n * USDT)
    for (let at = 0; at < 8; at++) expect(await asks(sender, { to: ben.email })).toMatchObject({ ok: true })
  })
})

describe('a confirmation', () => {
  test('needs both secrets, counts guesses, and a wrong one leaves nothing behind', async () => {
    const sender = await payer(5n * USDT)
    const { id } = await request(sender, { to: ben.email })
    const call = (rest: object) => sender.client.call(confirmTransfer, { idempotencyKey: key(), transferId: id, ...rest })
    expect(await call({})).toMatchObject({ code: httpErrors.invalidInput.code })
    expect(await call({ fundPassword })).toMatchObject({ code: httpErrors.invalidInput.code })
    expect(await call({ fundPassword, otp: '000000' })).toMatchObject({ code: credentialErrors.otpWrong.code })
    const otp = await sender.otp()
    for (let at = 0; at < 5; at++)
      expect(await call({ fundPassword: '111111', otp })).toMatchObject({ code: credentialErrors.fundPasswordWrong.code })
    expect(await call({ fundPassword, otp })).toMatchObject({ code: credentialErrors.tooManyTries.code })
    expect(await balance(sender, 'income')).toEqual([5n * USDT, 0n])
  })

  test('is refused to a member who has not set them up', async () => {
    const client = api.client()
    const { id } = await client.register({ email: 'bare@example.org', password, invitationCode: api.invitation })
    await giveIncome(database, id, USDT)
    const { id: transferId } = await client.ask(requestTransfer, { idempotencyKey: key(), wallet: 'income', amount: '1' })
    const given = { idempotencyKey: key(), transferId, fundPassword, otp: '123456' }
    expect(await client.call(confirmTransfer, given)).toMatchObject({
      code: credentialErrors.fundPasswordNotSet.code,
      message: 'Please set the funds password first.',
    })
  })

  test('by passkey is bound to one request', async () => {
    const origin = api.url.replace('127.0.0.1', 'localhost')
    const client = apiClient(origin, { clock: database.clock })
    const { id } = await client.register({ email: 'passkey@example.org', password, invitationCode: api.invitation })
    await giveIncome(database, id, 10n * USDT)
    await client.ask(stepUp, { password })
    const device = passkeyDevice({ origin })
    await client.ask(finishPasskeyRegistration, { passkey: device.create(await client.ask(startPasskeyRegistration, {})) })
    const next = (amount: string) => client.ask(requestTransfer, { idempotencyKey: key(), wallet: 'income', amount })
    const [small, large] = [await next('1'), await next('9')]
    const pays = (transferId: string, passkey: RequestOf<typeof confirmTransfer>['passkey']) =>
      client.call(confirmTransfer, { idempotencyKey: key(), transferId, passkey })

    const forSmall = device.show(await client.ask(startTransferPasskey, { transferId: small.id }))
    expect(await pays(large.id, forSmall)).toMatchObject({ code: credentialErrors.passkeyChallengeOver.code })
    expect(await pays(small.id, device.show(await client.ask(startPasskeyStepUp, {})))).toMatchObject({
      code: credentialErrors.passkeyChallengeOver.code,
    })
    expect(await pays(small.id, forSmall)).toMatchObject({ ok: true })
    expect(await pays(large.id, forSmall)).toMatchObject({ code: credentialErrors.passkeyChallengeOver.code })
    expect((await balanceOf(database.api.kysely, { kind: 'recharge', owner: id })).postedMicros).toBe(USDT)
  })
})

test('after all of this every transfer has its money, and every movement its transfer', async () => {
  expect(await transferViolations(database.worker.kysely, { all: true })).toEqual([])
})
