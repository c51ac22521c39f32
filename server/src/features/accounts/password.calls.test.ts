import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetLoginPassword, securityOverview, updateFundPassword, updateLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { login, personalInfo, stepUp } from '@ohmstead/contract/accounts/calls'
import { updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { addressGround, type Person } from '../../../test/addresses.ts'
import { withAccountsApi } from '../../../test/api.ts'
import { apartAsServer } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { inTransaction } from '../../platform/database.ts'
import { passwordsHashed } from '../../platform/password-hash.ts'
import { hashPassword } from '../credentials/index.ts'
import { fundPasswordFits, sealFundPasswords } from './index.ts'

const database = withDatabase()
const api = withAccountsApi(database)

// A new code can be requested after a minute, so every test uses its own people.
beforeEach(() => database.clock.forward(MINUTE_MS))

const { byMail, byPhone, password, endReasons, heldFor, newest, noticesTo, expectRefused, other, address, byBoth } = addressGround(database, api)

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
    const recentKeys = api.client()
    const given = email ? { email } : { phone }
    const code = await recentKeys.codeFor('resetPassword', email || phone)
    expect(await recentKeys.ask(forgetLoginPassword, { ...given, code, password: newPassword })).toEqual({
      withdrawalsHeldUntil: after(database.clock.now(), 24 * HOUR_MS),
    })

    for (const gone of [client, elsewhere]) expect(await gone.call(personalInfo, {})).toMatchObject({ code: 2021 })
    expect(await endReasons(person)).toEqual(['passwordReset', 'passwordReset'])
    expect(await heldFor(person)).toEqual({ reason: 'passwordReset', hours: 24 })
    expect(await newest(email || phone)).toMatchObject({ text: expect.stringContaining('Your login password was reset') })
    expect(await noticesTo(person)).toEqual(['newDevice', 'passwordReset'])

    // The current device showed a code; devices that were known must show one again.
    expect(await recentKeys.call(login, { account: email || phone, password })).toMatchObject({ code: credentialErrors.wrongAccountOrPassword.code })
    expect(await recentKeys.call(login, { account: email || phone, password: newPassword })).toMatchObject({ ok: true })
    expect(await client.call(login, { account: email || phone, password: newPassword })).toMatchObject({
      code: credentialErrors.newDeviceCodeNeeded.code,
    })
  })

  test('ends the wait after earlier wrong guesses', async () => {
    const { client, email } = await byMail()
    for (let guess = 0; guess < 6; guess++) await client.call(login, { account: email, password: `wrong-password-${guess}` })
    expect(await client.call(login, { account: email, password })).toMatchObject({ code: credentialErrors.tooManyTries.code })
    await client.ask(forgetLoginPassword, { email, code: await client.codeFor('resetPassword', email), password: newPassword })
    expect(await client.call(login, { account: email, password: newPassword })).toMatchObject({ ok: true })
  })

  test('is not set by a code that is wrong, of another person, of another purpose, expired, or used', async () => {
    const { client, email } = await byMail()
    const stranger = await byMail()
    const code = await client.codeFor('resetPassword', email)
    const input = { email, code, password: newPassword }
    await expectRefused(client, forgetLoginPassword, { ...input, code: other(code) }, credentialErrors.codeWrong)
    const foreign = await client.codeFor('resetPassword', stranger.email)
    if (foreign !== code) await expectRefused(client, forgetLoginPassword, { ...input, code: foreign }, credentialErrors.codeWrong)
    const purpose = await client.codeFor('login', email)
    if (purpose !== code) await expectRefused(client, forgetLoginPassword, { ...input, code: purpose }, credentialErrors.codeWrong)
    await expectRefused(client, forgetLoginPassword, { ...input, email: address() }, credentialErrors.codeWrong)
    await client.ask(forgetLoginPassword, input)
    await expectRefused(client, forgetLoginPassword, input, credentialErrors.codeWrong)
    await database.clock.forward(MINUTE_MS)
    const late = { ...input, code: await client.codeFor('resetPassword', email) }
    await database.clock.forward(10 * MINUTE_MS)
    await expectRefused(client, forgetLoginPassword, late, credentialErrors.codeWrong)
  })

  test.each([
    ['a simple one', 'onlyletters', credentialErrors.passwordTooSimple],
    ['a common one', 'Password1!', credentialErrors.passwordTooCommon],
    ['a short one', 'a-1', httpErrors.invalidInput],
  ])('is not set to %s', async (_, simple, error) => {
    const { client, email } = await byMail()
    const code = await client.codeFor('resetPassword', email)
    await expectRefused(client, forgetLoginPassword, { email, code, password: simple }, error)
    expect(await client.call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test('is not set to one’s own name, which only the owner of the code learns', async () => {
    const { client, email } = await byMail()
    const { username } = await client.ask(updateProfile, { username: 'quietharbour' })
    const input = { email, code: '000000', password: `${username}!` }
    await client.codeFor('resetPassword', email)
    await expectRefused(client, forgetLoginPassword, input, credentialErrors.codeWrong)
    await database.clock.forward(MINUTE_MS)
    await expectRefused(
      client,
      forgetLoginPassword,
      { ...input, code: await client.codeFor('resetPassword', email) },
      credentialErrors.passwordTooCommon,
    )
  })

  test('twice at once with one code is set once', async () => {
    const person = await byMail()
    const code = await person.client.codeFor('resetPassword', person.email)
    const input = { email: person.email, code, password: newPassword }
    const answers = await Promise.all([1, 2, 3].map(() => person.client.call(forgetLoginPassword, input)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await noticesTo(person)).toEqual(['passwordReset'])
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
    await expectRefused(client, updateLoginPassword, { ...input, currentPassword: 'wrong-password-1' }, credentialErrors.wrongAccountOrPassword)
    await expectRefused(client, updateLoginPassword, { ...input, code: other(code) }, credentialErrors.codeWrong)
    await expectRefused(client, updateLoginPassword, { ...input, to: 'phone' }, accountErrors.addressNotBound, { channel: 'phone' })
    await expectRefused(client, updateLoginPassword, { ...input, password: 'onlyletters' }, credentialErrors.passwordTooSimple)
    await expectRefused(client, updateLoginPassword, { ...input, password: email.slice(0, 20) }, credentialErrors.passwordTooCommon)
    await expectRefused(client, updateLoginPassword, { ...input, password }, credentialErrors.loginPasswordSame)
    const foreign = await byMail()
    const theirs = await foreign.client.codeFor('loginPassword', foreign.email)
    if (theirs !== code) await expectRefused(client, updateLoginPassword, { ...input, code: theirs }, credentialErrors.codeWrong)
    // Five were checked, correct ones included; the sixth is not.
    await expectRefused(client, updateLoginPassword, { ...input, code: other(code) }, credentialErrors.codeWrong)
    await expectRefused(client, updateLoginPassword, input, credentialErrors.codeWrong)
    await database.clock.forward(MINUTE_MS)
    const again = { ...input, code: await client.codeFor('loginPassword', email) }
    expect(await client.call(updateLoginPassword, again)).toMatchObject({ ok: true })
    await expectRefused(
      client,
      updateLoginPassword,
      { ...again, currentPassword: newPassword, password: 'marble-Otter-51' },
      credentialErrors.codeWrong,
    )
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
    await expectRefused(client, stepUp, { password }, credentialErrors.tooManyTries)
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
    expect(await noticesTo(person)).toEqual(['fundPasswordChanged', 'fundPasswordChanged'])
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
    await expectRefused(client, updateFundPassword, { code: other(code), fundPassword: sixDigits }, credentialErrors.codeWrong)
    for (const fundPassword of ['12345', '1234567', '12345a', '１２３４５６', '47 826'])
      await expectRefused(client, updateFundPassword, { code, fundPassword }, httpErrors.invalidInput)
    for (const fundPassword of ['111111', '123456', '198407'])
      await expectRefused(client, updateFundPassword, { code, fundPassword }, credentialErrors.fundPasswordSimple)
    const wrong = await client.codeFor('loginPassword', email)
    if (wrong !== code) await expectRefused(client, updateFundPassword, { code: wrong, fundPassword: sixDigits }, credentialErrors.codeWrong)
    await client.ask(updateFundPassword, { code, fundPassword: sixDigits })
    await expectRefused(client, updateFundPassword, { code, fundPassword: '182736' }, credentialErrors.codeWrong)
    await database.clock.forward(MINUTE_MS)
    const again = await client.codeFor('fundPassword', email)
    await expectRefused(client, updateFundPassword, { code: again, fundPassword: sixDigits }, credentialErrors.fundPasswordSame)
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
