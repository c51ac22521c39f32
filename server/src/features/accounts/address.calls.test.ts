import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  bindEmail,
  bindPhone,
  forgetLoginPassword,
  securityOverview,
  updateEmail,
  updateFundPassword,
  updateLoginPassword,
  updatePhone,
} from '@ohmstead/contract/accounts/address-calls'
import { consentList, demoOutbox, endSignIn, login, personalInfo, register, sendCode, signInList, stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { holdHours, type HoldingAct } from '@ohmstead/contract/accounts/types'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { CallDeclaration, RequestOf } from '@ohmstead/contract/kernel/call'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { apartAsServer, staffChange } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { inTransaction } from '../../platform/database.ts'
import { say } from '../../platform/words.ts'
import { passwordsHashed } from '../../platform/password-hash.ts'
import { fundPasswordFits, holdWithdrawals, sealFundPasswords, withdrawalsHeldUntil } from './index.ts'
import { hashPassword } from '../credentials/index.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const password = 'porcelain-42'

let people = 0
let numbers = 0
/** A number that the German numbering plan reserves for fiction: 0176 040690 00 to 99. */
const number = () => `+491760406${9_000 + ++numbers}`
const address = () => `somebody${++people}@example.org`

interface Person {
  readonly client: ApiClient
  readonly id: Id<'member'>
  readonly email: string
  readonly phone: string
}

async function byMail(email = address()): Promise<Person> {
  const client = api.client()
  const { id } = await client.register({ email, password, invitationCode: api.invitation })
  return { client, id, email, phone: '' }
}

async function byPhone(phone = number()): Promise<Person> {
  const client = api.client()
  const { id } = await client.register({ phone, password, invitationCode: api.invitation })
  return { client, id, email: '', phone }
}

/** A person with both kinds of address. */
async function byBoth(): Promise<Person> {
  const person = await byMail()
  const phone = number()
  await person.client.ask(stepUp, { password })
  await person.client.ask(bindPhone, { phone, code: await person.client.codeFor('bindPhone', phone) })
  await database.clock.forward(2 * DAY_MS)
  return { ...person, phone }
}

async function consents(client: ApiClient) {
  const { list } = await client.ask(consentList, {})
  return list.map(({ document, version }) => ({ document, version }))
}

/** Everything that a refused call could have left behind, except counters that limit guessing, which are meant to stay. */
async function traces(): Promise<unknown> {
  const { rows } = await sql`SELECT
    (SELECT md5(coalesce(string_agg(p::text, '' ORDER BY member_id), '')) FROM accounts.person p) AS people,
    (SELECT count(*) FROM accounts.sign_in WHERE ended_at IS NULL) AS open, (SELECT count(*) FROM accounts.device_cookie) AS devices,
    (SELECT count(*) FROM delivery.mail) AS mails, (SELECT count(*) FROM accounts.withdrawal_hold) AS holds,
    (SELECT count(*) FROM accounts.code WHERE used_at IS NOT NULL) AS used, (SELECT coalesce(sum(sent), 0) FROM delivery.sms_count) AS texts,
    (SELECT count(*) FROM platform.outbox) AS told`.execute(database.owner.kysely)
  return rows[0]
}

/** Refused in the reader's language, with its stable code, and without changes. */
async function expectRefused<C extends CallDeclaration>(
  client: ApiClient,
  call: C,
  input: RequestOf<C>,
  error: ErrorDeclaration,
  params?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const before = await traces()
  client.lang = 'de_DE'
  const answer = await client.call(call, input)
  client.lang = 'en_US'
  expect(answer).toMatchObject({ ok: false, code: error.code, status: error.status })
  const said = (answer as { data: { params?: Record<string, string> } }).data.params ?? {}
  expect(answer.message).toBe(say('de_DE', error.message, said))
  expect(answer.message).not.toBe(say('en_US', error.message, said))
  if (params) expect(said).toMatchObject(params)
  expect(await traces()).toEqual(before)
}

const other = (code: string) => (code === '000000' ? '000001' : '000000')

async function outbox(to: string) {
  return (await api.client().ask(demoOutbox, { address: to, pageSize: 100 })).list
}

/** What the newest messages to an address are about. */
async function newest(to: string): Promise<{ channel: string; subject: string; text: string } | undefined> {
  return (await outbox(to))[0]
}

async function heldFor(person: Person): Promise<{ reason: HoldingAct; hours: number } | null> {
  const held = await withdrawalsHeldUntil(database.api.kysely, person.id, database.clock.now())
  return held && { reason: held.reason, hours: (held.until - database.clock.now()) / HOUR_MS }
}

async function told({ id }: Person): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT payload->>'kind' AS kind FROM platform.outbox WHERE name = 'account.secured' AND payload->>'memberId' = ${id} ORDER BY seq`.execute(
    database.owner.kysely,
  )
  return rows.map(({ kind }) => kind)
}

async function endReasons({ id }: Person): Promise<(string | null)[]> {
  const { rows } = await sql<{ end_reason: string | null }>`SELECT end_reason FROM accounts.sign_in WHERE member_id = ${id} ORDER BY id`.execute(
    database.owner.kysely,
  )
  return rows.map(({ end_reason: reason }) => reason)
}

// A new code can be requested after a minute, so every test uses its own people.
beforeEach(() => database.clock.forward(MINUTE_MS))

describe('a phone number is an address', () => {
  test('an account is opened by it, and signed in to, in any spelling', async () => {
    const { client, phone } = await byPhone()
    const profile = await client.ask(personalInfo, {})
    expect(profile).toMatchObject({ email: null, phone: `+49 17…${phone.slice(-2)}` })
    expect(JSON.stringify(profile)).not.toContain(phone)
    for (const account of [phone, phone.replace('+49', '0049 '), phone.replace('+49176', '+49 (0)176 / ')])
      expect(await client.call(login, { account, password })).toMatchObject({ ok: true })

    const elsewhere = api.client()
    expect(await elsewhere.call(login, { account: phone, password })).toMatchObject({ code: accountErrors.newDeviceCodeNeeded.code })
    await elsewhere.login(phone, password)
    expect(await newest(phone)).toMatchObject({ channel: 'sms', subject: '', text: expect.stringMatching(/^Ohmstead: A new device logged in/) })
  })

  test('a code goes to it as a text message, in the reader’s language', async () => {
    const client = api.client({ lang: 'fr_FR' })
    const phone = number()
    const code = await client.codeFor('register', phone)
    expect(await newest(phone)).toMatchObject({ channel: 'sms', subject: '', text: expect.stringMatching(new RegExp(`^${code}\nest votre code`)) })
  })

  test('that has an account is refused only after its code was shown', async () => {
    const { phone } = await byPhone()
    await database.clock.forward(MINUTE_MS)
    const client = api.client()
    const input = { phone, password, invitationCode: api.invitation, country: 'DE', language: 'de_DE' as const, consents: await consents(client) }
    await expectRefused(client, register, { ...input, code: await client.codeFor('register', phone) }, accountErrors.addressInUse)
  })

  test.each([
    ['both', { email: 'a@example.org', phone: '+4917604069012' }],
    ['neither', {}],
    ['an incomplete number', { phone: '+49' }],
    ['a landline number', { phone: '+4930123456' }],
    ['a premium number', { phone: '+4990012345678' }],
    ['a number in national format', { phone: '017604069012' }],
  ])('%s is not an address', async (_, given) => {
    const client = api.client()
    const rest = { code: '123456', password }
    const asked = await client.call(sendCode, { purpose: 'register', ...given, captcha: await client.solvedCaptcha() } as never)
    expect(asked).toMatchObject({ code: httpErrors.invalidInput.code, data: { issues: [{ path: expect.any(String), message: expect.any(String) }] } })
    await expectRefused(client, forgetLoginPassword, { ...given, ...rest }, httpErrors.invalidInput)
    const registration = { invitationCode: api.invitation, country: 'DE', language: 'de_DE' as const, consents: await consents(client) }
    await expectRefused(client, register, { ...given, ...rest, ...registration }, httpErrors.invalidInput)
  })

  test('a signed-in person names their own address by its kind', async () => {
    const { client, email } = await byMail()
    await client.ask(sendCode, { purpose: 'fundPassword', to: 'email', captcha: await client.solvedCaptcha() })
    expect(await newest(email)).toMatchObject({ channel: 'mail', text: expect.stringContaining('set your fund password') })
    const ask = async (asking: ApiClient, given: object) =>
      asking.call(sendCode, { purpose: 'fundPassword', captcha: await asking.solvedCaptcha(), ...given } as never)
    expect(await ask(client, { to: 'email', email })).toMatchObject({ code: httpErrors.invalidInput.code })
    expect(await ask(client, { to: 'post' })).toMatchObject({ code: httpErrors.invalidInput.code })
    expect(await ask(api.client(), { to: 'email' })).toMatchObject({ code: httpErrors.signedOut.code, status: 401 })
    const captcha = await client.solvedCaptcha()
    await expectRefused(client, sendCode, { purpose: 'loginPassword', to: 'phone', captcha }, accountErrors.addressNotBound, { channel: 'phone' })
  })
})

describe('text messages cost money', () => {
  const change = (key: 'accounts.smsPerNumber' | 'accounts.smsPerCountry' | 'accounts.smsCountries', value: unknown) =>
    staffChange(database, key, value as never)
  const send = async (phone: string, purpose: 'register' | 'login' | 'resetPassword' = 'register') => {
    const client = api.client()
    return client.call(sendCode, { purpose, phone, captcha: await client.solvedCaptcha() })
  }

  test('a number gets a limited number a day, for all purposes together, known or not', async () => {
    const { phone } = await byPhone()
    await database.clock.forward(DAY_MS)
    await change('accounts.smsPerNumber', 2)
    for (const to of [phone, number()]) {
      expect(await send(to, 'register')).toMatchObject({ ok: true })
      expect(await send(to, 'login')).toMatchObject({ ok: true })
      const client = api.client()
      await expectRefused(client, sendCode, { purpose: 'resetPassword', phone: to, captcha: await client.solvedCaptcha() }, accountErrors.smsSpent)
    }
    await database.clock.forward(DAY_MS)
    expect(await send(phone, 'resetPassword')).toMatchObject({ ok: true })
    await change('accounts.smsPerNumber', 40)
  })

  test('a country gets a limited number a day, and the refusal says until when', async () => {
    await database.clock.forward(DAY_MS)
    await change('accounts.smsPerCountry', 3)
    const french = (at: number) => `+3361234${5_600 + at}`
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => send(french(at))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    const midnight = DAY_MS - (database.clock.now() % DAY_MS)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ code: accountErrors.smsSpent.code, status: 429, data: { params: { seconds: Math.ceil(midnight / 1_000) } } })
    expect(await send(number())).toMatchObject({ ok: true })
    await change('accounts.smsPerCountry', 0)
    expect(await send(number())).toMatchObject({ code: accountErrors.smsSpent.code })
    await change('accounts.smsPerCountry', 5_000)
  })

  test('only the operator’s countries are served', async () => {
    await change('accounts.smsCountries', ['AT', 'FR'])
    const client = api.client()
    await expectRefused(client, sendCode, { purpose: 'register', phone: number(), captcha: await client.solvedCaptcha() }, accountErrors.smsNotServed)
    await change('accounts.smsCountries', 'all')
  })

  test('of twenty requested at once for one number, one is sent', async () => {
    const phone = number()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await outbox(phone)).toHaveLength(1)
  })
})

describe('a forgotten password', () => {
  const newPassword = 'walnut-Ferry-26'

  test.each([
    ['mail', byMail],
    ['phone', byPhone],
  ])('is reset by %s: every sign-in ends, withdrawals are held, every address is notified', async (_, join) => {
    const person = await join()
    const { client, email, phone } = person
    const elsewhere = api.client()
    await database.clock.forward(MINUTE_MS)
    await elsewhere.login(email || phone, password)
    const forgetful = api.client()
    const given = email ? { email } : { phone }
    const code = await forgetful.codeFor('resetPassword', email || phone)
    expect(await forgetful.ask(forgetLoginPassword, { ...given, code, password: newPassword })).toEqual({
      withdrawalsHeldUntil: after(database.clock.now(), 24 * HOUR_MS),
    })

    for (const gone of [client, elsewhere]) expect(await gone.call(personalInfo, {})).toMatchObject({ code: 2021 })
    expect(await endReasons(person)).toEqual(['passwordReset', 'passwordReset'])
    expect(await heldFor(person)).toEqual({ reason: 'passwordReset', hours: 24 })
    expect(await newest(email || phone)).toMatchObject({ text: expect.stringContaining('Your login password was reset') })
    expect(await told(person)).toEqual(['newDevice', 'passwordReset'])

    // The current device showed a code; devices that were known must show one again.
    expect(await forgetful.call(login, { account: email || phone, password })).toMatchObject({ code: accountErrors.wrongAccountOrPassword.code })
    expect(await forgetful.call(login, { account: email || phone, password: newPassword })).toMatchObject({ ok: true })
    expect(await client.call(login, { account: email || phone, password: newPassword })).toMatchObject({
      code: accountErrors.newDeviceCodeNeeded.code,
    })
  })

  test('ends the wait after earlier wrong guesses', async () => {
    const { client, email } = await byMail()
    for (let guess = 0; guess < 6; guess++) await client.call(login, { account: email, password: `wrong-password-${guess}` })
    expect(await client.call(login, { account: email, password })).toMatchObject({ code: accountErrors.tooManyTries.code })
    await client.ask(forgetLoginPassword, { email, code: await client.codeFor('resetPassword', email), password: newPassword })
    expect(await client.call(login, { account: email, password: newPassword })).toMatchObject({ ok: true })
  })

  test('is not set by a code that is wrong, of another person, of another purpose, expired, or used', async () => {
    const { client, email } = await byMail()
    const stranger = await byMail()
    const code = await client.codeFor('resetPassword', email)
    const input = { email, code, password: newPassword }
    await expectRefused(client, forgetLoginPassword, { ...input, code: other(code) }, accountErrors.codeWrong)
    const foreign = await client.codeFor('resetPassword', stranger.email)
    if (foreign !== code) await expectRefused(client, forgetLoginPassword, { ...input, code: foreign }, accountErrors.codeWrong)
    const purpose = await client.codeFor('login', email)
    if (purpose !== code) await expectRefused(client, forgetLoginPassword, { ...input, code: purpose }, accountErrors.codeWrong)
    await expectRefused(client, forgetLoginPassword, { ...input, email: address() }, accountErrors.codeWrong)
    await client.ask(forgetLoginPassword, input)
    await expectRefused(client, forgetLoginPassword, input, accountErrors.codeWrong)
    await database.clock.forward(MINUTE_MS)
    const late = { ...input, code: await client.codeFor('resetPassword', email) }
    await database.clock.forward(10 * MINUTE_MS)
    await expectRefused(client, forgetLoginPassword, late, accountErrors.codeWrong)
  })

  test.each([
    ['a simple one', 'onlyletters', accountErrors.passwordTooSimple],
    ['a common one', 'Password1!', accountErrors.passwordTooCommon],
    ['a short one', 'a-1', httpErrors.invalidInput],
  ])('is not set to %s', async (_, simple, error) => {
    const { client, email } = await byMail()
    const code = await client.codeFor('resetPassword', email)
    await expectRefused(client, forgetLoginPassword, { email, code, password: simple }, error)
    expect(await client.call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test('is not set to one’s own name, which only the owner of the code learns', async () => {
    const { client, email } = await byMail()
    const { username } = await client.ask(personalInfo, {})
    const input = { email, code: '000000', password: `${username}!` }
    await client.codeFor('resetPassword', email)
    await expectRefused(client, forgetLoginPassword, input, accountErrors.codeWrong)
    await database.clock.forward(MINUTE_MS)
    await expectRefused(
      client,
      forgetLoginPassword,
      { ...input, code: await client.codeFor('resetPassword', email) },
      accountErrors.passwordTooCommon,
    )
  })

  test('twice at once with one code is set once', async () => {
    const person = await byMail()
    const code = await person.client.codeFor('resetPassword', person.email)
    const input = { email: person.email, code, password: newPassword }
    const answers = await Promise.all([1, 2, 3].map(() => person.client.call(forgetLoginPassword, input)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await told(person)).toEqual(['passwordReset'])
  })
})

describe('the login password', () => {
  const newPassword = 'gravel-Tulip-38'

  test.each([
    ['mail', byMail, undefined],
    ['phone', byPhone, undefined],
    ['the phone, with both addresses set', byBoth, 'phone' as const],
  ])('is changed by the current one and a code by %s', async (_, join, to) => {
    const person = await join()
    const { client, email, phone } = person
    const elsewhere = api.client()
    await elsewhere.login(email || phone, password)
    const stolen = api.client()
    for (const [name, value] of client.cookies) stolen.cookies.set(name, value)
    stolen.token = client.token

    const sentTo = to === 'phone' || email === '' ? phone : email
    const code = await client.codeFor('loginPassword', sentTo)
    const changed = await client.ask(updateLoginPassword, { currentPassword: password, ...(to && { to }), code, password: newPassword })
    expect(changed).toMatchObject({ ended: 1, withdrawalsHeldUntil: after(database.clock.now(), 24 * HOUR_MS) })
    expect(await client.call(personalInfo, {})).toMatchObject({ ok: true })
    expect(await elsewhere.call(personalInfo, {})).toMatchObject({ code: 2021 })
    expect((await endReasons(person)).filter(Boolean)).toEqual(['passwordChanged'])
    // A copy of the cookie stays valid only for requests that were already on their way.
    await database.clock.forward(MINUTE_MS)
    expect(await stolen.call(personalInfo, {})).toMatchObject({ code: 2021 })
    for (const channel of [email, phone].filter(Boolean))
      expect(await newest(channel)).toMatchObject({ text: expect.stringContaining('was changed') })
    expect(await client.call(login, { account: email || phone, password: newPassword })).toMatchObject({ ok: true })
  })

  test('stays, where anything of it is wrong', async () => {
    const { client, email } = await byMail()
    const code = await client.codeFor('loginPassword', email)
    const input = { currentPassword: password, code, password: newPassword }
    await expectRefused(client, updateLoginPassword, { ...input, currentPassword: 'wrong-password-1' }, accountErrors.wrongAccountOrPassword)
    await expectRefused(client, updateLoginPassword, { ...input, code: other(code) }, accountErrors.codeWrong)
    await expectRefused(client, updateLoginPassword, { ...input, to: 'phone' }, accountErrors.addressNotBound, { channel: 'phone' })
    await expectRefused(client, updateLoginPassword, { ...input, password: 'onlyletters' }, accountErrors.passwordTooSimple)
    await expectRefused(client, updateLoginPassword, { ...input, password: email.slice(0, 20) }, accountErrors.passwordTooCommon)
    await expectRefused(client, updateLoginPassword, { ...input, password }, accountErrors.loginPasswordSame)
    const foreign = await byMail()
    const theirs = await foreign.client.codeFor('loginPassword', foreign.email)
    if (theirs !== code) await expectRefused(client, updateLoginPassword, { ...input, code: theirs }, accountErrors.codeWrong)
    // Five were checked, correct ones included; the sixth is not.
    await expectRefused(client, updateLoginPassword, { ...input, code: other(code) }, accountErrors.codeWrong)
    await expectRefused(client, updateLoginPassword, input, accountErrors.codeWrong)
    await database.clock.forward(MINUTE_MS)
    const again = { ...input, code: await client.codeFor('loginPassword', email) }
    expect(await client.call(updateLoginPassword, again)).toMatchObject({ ok: true })
    await expectRefused(client, updateLoginPassword, { ...again, currentPassword: newPassword, password: 'marble-Otter-51' }, accountErrors.codeWrong)
  })

  test('is guessed at five times, together with confirmations', async () => {
    const { client, email } = await byMail()
    for (let guess = 0; guess < 3; guess++) await client.call(stepUp, { password: `wrong-password-${guess}` })
    const code = await client.codeFor('loginPassword', email)
    const before = passwordsHashed()
    for (let guess = 0; guess < 3; guess++)
      await client.call(updateLoginPassword, { currentPassword: `wrong-password-${guess}`, code, password: newPassword })
    expect(passwordsHashed() - before).toBe(2)
    await database.clock.forward(10_000)
    await expectRefused(client, stepUp, { password }, accountErrors.tooManyTries)
  })
})

describe('the fund password', () => {
  const sixDigits = '470826'
  const fits = (person: Person, given: string) =>
    inTransaction(database.api, (trx) =>
      fundPasswordFits({ trx, apart: apartAsServer(database.api), now: database.clock.now() }, testSealer, person.id, given),
    )

  test('is set by a code from the mail, changed by another, and held as a hash', async () => {
    const person = await byMail()
    const { client, email } = person
    expect(await fits(person, sixDigits)).toEqual({ kind: 'notSet' })
    expect(await client.ask(securityOverview, {})).toMatchObject({ fundPassword: { set: false, changedAt: null } })
    await client.ask(updateFundPassword, { code: await client.codeFor('fundPassword', email), fundPassword: sixDigits })
    expect(await heldFor(person)).toEqual({ reason: 'fundPasswordChanged', hours: 24 })
    expect(await client.ask(securityOverview, {})).toMatchObject({ fundPassword: { set: true, changedAt: database.clock.now() } })
    expect(await fits(person, sixDigits)).toEqual({ kind: 'right' })
    expect(await fits(person, '470827')).toEqual({ kind: 'wrong' })
    const { rows } = await sql<{ bare: string | null; sealed: Buffer }>`
      SELECT fund_password_hash AS bare, fund_password_sealed AS sealed FROM accounts.person WHERE member_id = ${person.id}`.execute(
      database.owner.kysely,
    )
    expect(rows[0]?.bare).toBeNull()
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('argon2id')

    await database.clock.forward(DAY_MS)
    await client.ask(updateFundPassword, { code: await client.codeFor('fundPassword', email), fundPassword: '182736' })
    expect(await fits(person, sixDigits)).toEqual({ kind: 'wrong' })
    expect(await fits(person, '182736')).toEqual({ kind: 'right' })
    expect(await told(person)).toEqual(['fundPasswordChanged', 'fundPasswordChanged'])
  })

  test('of an earlier release is sealed at the start, and still fits', async () => {
    const [person, other] = [await byMail(), await byMail()]
    const bare = await hashPassword(sixDigits)
    await sql`
      UPDATE accounts.person SET fund_password_hash = ${bare}, fund_password_changed_at = ${database.clock.now()} WHERE member_id = ${person.id}`.execute(
      database.owner.kysely,
    )
    await sealFundPasswords(database.owner.kysely, testSealer)
    expect(await fits(person, sixDigits)).toEqual({ kind: 'right' })
    expect(await fits(person, '470827')).toEqual({ kind: 'wrong' })
    const { rows } = await sql`SELECT FROM accounts.person WHERE fund_password_hash IS NOT NULL`.execute(database.owner.kysely)
    expect(rows).toHaveLength(0)
    // Copied to another member, it does not open.
    await sql`
      UPDATE accounts.person p SET fund_password_sealed = f.fund_password_sealed, fund_password_changed_at = f.fund_password_changed_at
      FROM accounts.person f WHERE f.member_id = ${person.id} AND p.member_id = ${other.id}`.execute(database.owner.kysely)
    await expect(fits(other, sixDigits)).rejects.toThrow()
  })

  test('stays, where anything of it is wrong', async () => {
    const { client, email } = await byMail()
    const code = await client.codeFor('fundPassword', email)
    await expectRefused(client, updateFundPassword, { code: other(code), fundPassword: sixDigits }, accountErrors.codeWrong)
    for (const fundPassword of ['12345', '1234567', '12345a', '１２３４５６', '47 826'])
      await expectRefused(client, updateFundPassword, { code, fundPassword }, httpErrors.invalidInput)
    for (const fundPassword of ['111111', '123456', '198407'])
      await expectRefused(client, updateFundPassword, { code, fundPassword }, accountErrors.fundPasswordSimple)
    const wrong = await client.codeFor('loginPassword', email)
    if (wrong !== code) await expectRefused(client, updateFundPassword, { code: wrong, fundPassword: sixDigits }, accountErrors.codeWrong)
    await client.ask(updateFundPassword, { code, fundPassword: sixDigits })
    await expectRefused(client, updateFundPassword, { code, fundPassword: '182736' }, accountErrors.codeWrong)
    await database.clock.forward(MINUTE_MS)
    const again = await client.codeFor('fundPassword', email)
    await expectRefused(client, updateFundPassword, { code: again, fundPassword: sixDigits }, accountErrors.fundPasswordSame)
  })

  test('needs an e-mail address, which is offered', async () => {
    const { client, phone } = await byPhone()
    const code = await client.codeFor('fundPassword', phone)
    await expectRefused(client, updateFundPassword, { code, fundPassword: sixDigits }, accountErrors.addressNotBound, { channel: 'email' })
    expect(await client.ask(securityOverview, {})).toMatchObject({ email: null, offerEmail: true })
  })

  test('is guessed at five times, however many guesses come at once', async () => {
    const person = await byMail()
    await person.client.ask(updateFundPassword, { code: await person.client.codeFor('fundPassword', person.email), fundPassword: sixDigits })
    const before = passwordsHashed()
    const tried = []
    for (let batch = 0; batch < 20; batch++)
      tried.push(...(await Promise.all(Array.from({ length: 5 }, (_, at) => fits(person, String(500_000 + batch * 5 + at))))))
    expect(passwordsHashed() - before).toBe(5)
    expect(tried.filter(({ kind }) => kind === 'wrong')).toHaveLength(5)
    expect(await fits(person, sixDigits)).toMatchObject({ kind: 'wait', waitMs: 30_000 })
    await database.clock.forward(30_000)
    expect(await fits(person, sixDigits)).toEqual({ kind: 'right' })
    for (let right = 0; right < 10; right++) expect(await fits(person, sixDigits)).toEqual({ kind: 'right' })
  })
})

describe('a first address of a kind', () => {
  test('is bound with a confirmed sign-in, and can then be used to sign in', async () => {
    const person = await byPhone()
    const { client, phone } = person
    const email = address()
    const code = await client.codeFor('bindEmail', email)
    await expectRefused(client, bindEmail, { email, code }, httpErrors.confirmFirst)
    await client.ask(stepUp, { password })
    await expectRefused(client, bindEmail, { email, code: other(code) }, accountErrors.codeWrong)
    expect(await client.ask(bindEmail, { email, code })).toEqual({ withdrawalsHeldUntil: after(database.clock.now(), 24 * HOUR_MS) })
    expect(await heldFor(person)).toEqual({ reason: 'emailChanged', hours: 24 })
    for (const to of [email, phone])
      expect(await newest(to)).toMatchObject({ text: expect.stringContaining('The email address of your account was changed') })
    expect(await client.ask(securityOverview, {})).toMatchObject({ email: expect.stringContaining('@example.org'), offerEmail: false })
    expect(await client.call(login, { account: email.toUpperCase(), password })).toMatchObject({ ok: true })
    await client.ask(stepUp, { password })
    await expectRefused(client, bindEmail, { email: address(), code }, accountErrors.addressBound, { channel: 'email' })
  })

  test('belongs to one person, also when two bind it at once', async () => {
    const owner = await byPhone()
    const [first, second] = [await byMail(), await byMail()]
    for (const { client } of [first, second]) await client.ask(stepUp, { password })
    const taken = await first.client.codeFor('bindPhone', owner.phone)
    await expectRefused(first.client, bindPhone, { phone: owner.phone, code: taken }, accountErrors.addressInUse)

    const phone = number()
    const code = await first.client.codeFor('bindPhone', phone)
    const answers = await Promise.all([first.client.call(bindPhone, { phone, code }), second.client.call(bindPhone, { phone, code })])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM accounts.person WHERE phone_canonical = ${phone}`.execute(
      database.owner.kysely,
    )
    expect(rows[0]?.count).toBe(1)
  })

  test('is not bound with an old confirmation, nor with an expired code', async () => {
    const { client } = await byMail()
    const phone = number()
    await client.ask(stepUp, { password })
    const code = await client.codeFor('bindPhone', phone)
    await database.clock.forward(5 * MINUTE_MS)
    await expectRefused(client, bindPhone, { phone, code }, httpErrors.confirmFirst)
    await database.clock.forward(5 * MINUTE_MS)
    await client.ask(stepUp, { password })
    await expectRefused(client, bindPhone, { phone, code }, accountErrors.codeWrong)
  })
})

describe('another address', () => {
  test('replaces the old one, which is notified and can no longer be used to sign in', async () => {
    const person = await byMail()
    const { client, email: former } = person
    const email = address()
    const oldCode = await client.codeFor('changeEmail', former)
    const code = await client.codeFor('bindEmail', email)
    const answer = await client.ask(updateEmail, { email, code, oldCode })
    expect(answer).toEqual({ withdrawalsHeldUntil: after(database.clock.now(), 24 * HOUR_MS) })
    expect(await told(person)).toEqual(['emailChanged'])
    for (const to of [former, email]) {
      const { text } = (await newest(to)) ?? { text: '' }
      expect(text).toContain('The email address of your account was changed')
      expect(text).toContain('Withdrawals are held until')
      // A reader of one of them does not learn the other.
      expect(text).not.toContain(to === former ? email : former)
    }
    expect(await client.call(login, { account: former, password })).toMatchObject({ code: accountErrors.newDeviceCodeNeeded.code })
    expect(await client.call(login, { account: email, password })).toMatchObject({ ok: true })
    await database.clock.forward(MINUTE_MS)
    expect((await byMail(former)).id).not.toBe(person.id)
  })

  test('of the phone is accepted with a confirmed sign-in as well', async () => {
    const person = await byPhone()
    const { client, phone: former } = person
    const phone = number()
    const code = await client.codeFor('bindPhone', phone)
    await expectRefused(client, updatePhone, { phone, code }, httpErrors.confirmFirst)
    await client.ask(stepUp, { password })
    await client.ask(updatePhone, { phone, code })
    expect(await heldFor(person)).toEqual({ reason: 'phoneChanged', hours: 24 })
    for (const to of [former, phone]) expect(await newest(to)).toMatchObject({ channel: 'sms', text: expect.stringContaining('phone number') })
  })

  test('is refused, where anything of it is wrong', async () => {
    const { client, email: former } = await byMail()
    const email = address()
    const [oldCode, code] = [await client.codeFor('changeEmail', former), await client.codeFor('bindEmail', email)]
    const input = { email, code, oldCode }
    await expectRefused(client, updateEmail, { ...input, oldCode: other(oldCode) }, accountErrors.codeWrong)
    await expectRefused(client, updateEmail, { ...input, code: other(code) }, accountErrors.codeWrong)
    await expectRefused(client, updateEmail, { ...input, email: former.toUpperCase() }, accountErrors.addressSame, { channel: 'email' })
    await expectRefused(client, updatePhone, { phone: number(), code, oldCode }, accountErrors.addressNotBound, { channel: 'phone' })
    const neighbour = await byMail()
    const theirs = await client.codeFor('bindEmail', neighbour.email)
    await expectRefused(client, updateEmail, { email: neighbour.email, code: theirs, oldCode }, accountErrors.addressInUse)
    const foreignOld = await client.codeFor('changeEmail', neighbour.email)
    if (foreignOld !== oldCode) await expectRefused(client, updateEmail, { ...input, oldCode: foreignOld }, accountErrors.codeWrong)
    await client.ask(updateEmail, input)
    // Both codes were used up.
    await expectRefused(client, updateEmail, { ...input, email: former, code: oldCode, oldCode: code }, accountErrors.codeWrong)
  })
})

describe('the security centre', () => {
  test('shows what is set, and how long each change would hold withdrawals', async () => {
    const { client } = await byMail('lovelace@example.org')
    expect(await client.ask(securityOverview, {})).toMatchObject({
      email: 'lo…ce@example.org',
      phone: null,
      offerEmail: false,
      loginPassword: { set: true, changedAt: database.clock.now() },
      fundPassword: { set: false, changedAt: null },
      withdrawalsHeld: null,
      holds: Object.entries(holdHours).map(([act, hours]) => ({ act, hours })),
    })
  })

  test('names the hold that lasts longest; a shorter one takes nothing from it', async () => {
    const person = await byMail()
    const at = database.clock.now()
    const hold = (reason: HoldingAct, hours: number) =>
      apartAsServer(database.api)((trx) => holdWithdrawals(trx, { memberId: person.id, reason, forMs: hours * HOUR_MS, at: database.clock.now() }))
    await hold('authenticatorRemoved', 72)
    await hold('passkeyAdded', 0)
    await person.client.ask(updateFundPassword, { code: await person.client.codeFor('fundPassword', person.email), fundPassword: '470826' })
    expect(await person.client.ask(securityOverview, {})).toMatchObject({
      withdrawalsHeld: { reason: 'authenticatorRemoved', until: after(at, 72 * HOUR_MS) },
    })
    await database.clock.forward(72 * HOUR_MS - 1)
    expect(await heldFor(person)).toMatchObject({ reason: 'authenticatorRemoved' })
    await database.clock.forward(1)
    expect(await heldFor(person)).toBeNull()
    expect(await person.client.ask(securityOverview, {})).toMatchObject({ withdrawalsHeld: null })
  })

  test('shows nothing of other members', async () => {
    const [ada, ben] = [await byMail(), await byMail()]
    await ada.client.ask(updateFundPassword, { code: await ada.client.codeFor('fundPassword', ada.email), fundPassword: '470826' })
    expect(await heldFor(ben)).toBeNull()
    expect(await ben.client.ask(securityOverview, {})).toMatchObject({ withdrawalsHeld: null, fundPassword: { set: false } })
    expect(await newest(ben.email)).toMatchObject({ subject: expect.stringContaining('code') })
  })

  test('sends notices of a new device, and of sign-ins that were ended', async () => {
    const person = await byBoth()
    const { client, email, phone } = person
    const mails = (await outbox(email)).length
    await database.clock.forward(1)
    const laptop = api.client({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' })
    await laptop.login(phone, password)
    for (const to of [email, phone]) expect((await newest(to))?.text).toContain('A new device logged in to your account')
    expect((await newest(email))?.text).toMatch(/Device: Firefox 150, Linux\nIP address: 127\.0\.0\.1/)
    expect(await outbox(email)).toHaveLength(mails + 1)
    // Known now: no notice any more.
    await database.clock.forward(1)
    await laptop.login(phone, password)
    expect(await outbox(email)).toHaveLength(mails + 1)

    expect(await client.ask(endSignIn, { signInId: 'others' })).toEqual({ ended: 2 })
    expect((await newest(phone))?.text).toContain('The other log-ins of your account were ended')
    const { list } = await client.ask(signInList, {})
    expect(list.map(({ newDevice, endReason, current }) => [newDevice, endReason, current])).toEqual([
      [false, 'endedElsewhere', false],
      [true, 'endedElsewhere', false],
      [false, null, true],
    ])
    await client.ask(endSignIn, { signInId: 'others' })
    expect((await told(person)).filter((kind) => kind === 'signInsEnded')).toHaveLength(1)
  })
})

describe('where nobody sends text messages', () => {
  const production = withDatabase({ instance: 'production' })
  const without = withAccountsApi(production)
  const having = withAccountsApi(production, { sendsSms: true })

  test('a code by phone is refused and says why; with a provider it waits to be sent', async () => {
    const client = without.client({ lang: 'it_IT' })
    const captcha = { algorithm: 'SHA-256', challenge: 'x', number: 1, salt: 'x', signature: 'x' }
    const answer = await client.call(sendCode, { purpose: 'register', phone: '+4917604069012', captcha })
    expect(answer).toMatchObject({ code: accountErrors.smsUnavailable.code, message: say('it_IT', accountErrors.smsUnavailable.message) })

    const asking = having.client()
    await asking.ask(sendCode, { purpose: 'register', phone: '+4917604069012', captcha: await asking.solvedCaptcha() })
    const { rows } = await sql`SELECT channel, address, sent_at FROM delivery.mail`.execute(production.owner.kysely)
    expect(rows).toEqual([{ channel: 'sms', address: '+4917604069012', sent_at: null }])
  })
})
