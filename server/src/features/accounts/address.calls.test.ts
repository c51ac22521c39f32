import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  bindEmail,
  bindPhone,
  forgetLoginPassword,
  securityOverview,
  updateEmail,
  updateFundPassword,
  updatePhone,
} from '@ohmstead/contract/accounts/address-calls'
import { endSignIn, login, personalInfo, register, sendCode, signInList, stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { holdHours, type HoldingAct } from '@ohmstead/contract/accounts/types'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { addressGround } from '../../../test/addresses.ts'
import { withAccountsApi } from '../../../test/api.ts'
import { apartAsServer, staffChange } from '../../../test/cast/staff.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { say } from '../../platform/words.ts'
import { holdWithdrawals } from './index.ts'

const database = withDatabase()
const api = withAccountsApi(database)

// A new code can be requested after a minute, so every test uses its own people.
beforeEach(() => database.clock.forward(MINUTE_MS))

const { byPhone, password, newest, number, consents, expectRefused, byMail, outbox, address, other, heldFor, noticesTo, byBoth } = addressGround(
  database,
  api,
)
describe('a phone number is an address', () => {
  test('an account is opened by it, and signed in to, in any spelling', async () => {
    const { client, phone } = await byPhone()
    const profile = await client.ask(personalInfo, {})
    expect(profile).toMatchObject({ email: null, phone: `+49 17…${phone.slice(-2)}` })
    expect(JSON.stringify(profile)).not.toContain(phone)
    for (const account of [phone, phone.replace('+49', '0049 '), phone.replace('+49176', '+49 (0)176 / ')])
      expect(await client.call(login, { account, password })).toMatchObject({ ok: true })

    const elsewhere = api.client()
    expect(await elsewhere.call(login, { account: phone, password })).toMatchObject({ code: credentialErrors.newDeviceCodeNeeded.code })
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

describe('a first address of a kind', () => {
  test('is bound with a confirmed sign-in, and can then be used to sign in', async () => {
    const person = await byPhone()
    const { client, phone } = person
    const email = address()
    const code = await client.codeFor('bindEmail', email)
    await expectRefused(client, bindEmail, { email, code }, httpErrors.confirmFirst)
    await client.ask(stepUp, { password })
    await expectRefused(client, bindEmail, { email, code: other(code) }, credentialErrors.codeWrong)
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
    await expectRefused(client, bindPhone, { phone, code }, credentialErrors.codeWrong)
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
    expect(await noticesTo(person)).toEqual(['emailChanged'])
    for (const to of [former, email]) {
      const { text } = (await newest(to)) ?? { text: '' }
      expect(text).toContain('The email address of your account was changed')
      expect(text).toContain('Withdrawals are held until')
      // A reader of one of them does not learn the other.
      expect(text).not.toContain(to === former ? email : former)
    }
    expect(await client.call(login, { account: former, password })).toMatchObject({ code: credentialErrors.newDeviceCodeNeeded.code })
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
    await expectRefused(client, updateEmail, { ...input, oldCode: other(oldCode) }, credentialErrors.codeWrong)
    await expectRefused(client, updateEmail, { ...input, code: other(code) }, credentialErrors.codeWrong)
    await expectRefused(client, updateEmail, { ...input, email: former.toUpperCase() }, accountErrors.addressSame, { channel: 'email' })
    await expectRefused(client, updatePhone, { phone: number(), code, oldCode }, accountErrors.addressNotBound, { channel: 'phone' })
    const neighbour = await byMail()
    const theirs = await client.codeFor('bindEmail', neighbour.email)
    await expectRefused(client, updateEmail, { email: neighbour.email, code: theirs, oldCode }, accountErrors.addressInUse)
    const foreignOld = await client.codeFor('changeEmail', neighbour.email)
    if (foreignOld !== oldCode) await expectRefused(client, updateEmail, { ...input, oldCode: foreignOld }, credentialErrors.codeWrong)
    await client.ask(updateEmail, input)
    // Both codes were used up.
    await expectRefused(client, updateEmail, { ...input, email: former, code: oldCode, oldCode: code }, credentialErrors.codeWrong)
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
    expect((await noticesTo(person)).filter((kind) => kind === 'signInsEnded')).toHaveLength(1)
  })
})

describe('without a text message provider', () => {
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
