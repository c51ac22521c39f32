import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetLoginPassword, securityOverview, updateLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { demoOutbox, login, logout, personalInfo, stepUp } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { googleRandom, googleRemove, googleSet, renewRecoveryCodes } from '@ohmstead/contract/accounts/factor-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { sealerOf } from '../../platform/sealed.ts'
import { findAuthenticator, memberOwner, resealAuthenticators, secretText } from '../credentials/index.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const password = 'porcelain-42'
const {
  authenticatorAlreadyOn,
  authenticatorNeeded,
  authenticatorNotSet,
  authenticatorNotStarted,
  codeWrong,
  newDeviceCodeNeeded,
  otpWrong,
  recoveryCodeWrong,
  tooManyTries,
  wrongAccountOrPassword,
} = credentialErrors

interface Person {
  readonly client: ApiClient
  readonly email: string
  readonly id: Id<'member'>
}

let people = 0
async function join(): Promise<Person> {
  const client = api.client()
  const email = `factor${++people}@example.org`
  const { id } = await client.register({ email, password, invitationCode: api.invitation })
  return { client, email, id }
}

/** The code of the current thirty seconds. */
const otpOf = (secret: string) => generateSync({ secret, epoch: Math.floor(database.clock.now() / SECOND_MS) })
/** The next one. */
const wait = () => database.clock.forward(30 * SECOND_MS)

interface Secured extends Person {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** A person whose authenticator is on, and whose next code is unused. */
async function secured(): Promise<Secured> {
  const person = await join()
  await person.client.ask(stepUp, { password })
  const { secret } = await person.client.ask(googleRandom, {})
  const { recoveryCodes } = await person.client.ask(googleSet, { otp: otpOf(secret) })
  await wait()
  return { ...person, secret, recoveryCodes }
}

/** Another browser session on the same device, not signed in. */
function sameDevice({ client }: Person): ApiClient {
  const copy = api.client()
  copy.cookies.set('device', client.cookies.get('device') ?? '')
  return copy
}

const logIn = (person: Person, factor: { otp?: string | undefined; recoveryCode?: string | undefined } = {}) =>
  sameDevice(person).call(login, { account: person.email, password, ...factor })

/** Everything stored about a member, to check that a refusal changed only the count. */
async function traceOf(memberId: Id<'member'>): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT jsonb_agg(to_jsonb(a)) FROM accounts.authenticator a WHERE member_id = ${memberId}) AS authenticator,
      (SELECT jsonb_agg(to_jsonb(r) ORDER BY place) FROM accounts.recovery_code r WHERE member_id = ${memberId}) AS recovery,
      (SELECT count(*)::int FROM accounts.sign_in WHERE member_id = ${memberId}) AS sign_ins,
      (SELECT max(step_up_at) FROM accounts.sign_in WHERE member_id = ${memberId}) AS confirmed,
      (SELECT count(*)::int FROM delivery.mail) AS mails`.execute(database.owner.kysely)
  return rows[0]
}

/** The subjects of the notices to a person, newest first. */
async function subjectsTo(email: string): Promise<string[]> {
  const { list } = await api.client().ask(demoOutbox, { address: email })
  return list.map(({ subject }) => subject).filter((subject) => subject.startsWith('Ohmstead: '))
}

/** Another code of six digits. */
const notThe = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

describe('setting an authenticator', () => {
  test('requires a confirmed sign-in and the first code; the recovery codes are shown once', async () => {
    const { client, email, id } = await join()
    for (const [call, input] of [
      [googleRandom, {}],
      [googleSet, { otp: '000000' }],
      [renewRecoveryCodes, {}],
    ] as const)
      expect(await client.call(call, input as never)).toMatchObject({ code: httpErrors.confirmFirst.code })
    await client.ask(stepUp, { password })
    expect(await client.call(googleSet, { otp: '000000' })).toMatchObject({ code: authenticatorNotStarted.code })
    const begun = await client.ask(googleRandom, {})
    expect(begun).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), validForMs: 15 * MINUTE_MS })
    expect(new URL(begun.otpauthUrl).searchParams.get('secret')).toBe(begun.secret)
    expect(decodeURIComponent(begun.otpauthUrl)).toContain(`Ohmstead:${email}`)
    // Started but not on: no code is required yet.
    expect(await sameDevice({ client, email, id }).call(login, { account: email, password })).toMatchObject({ ok: true })

    const before = await traceOf(id)
    expect(await client.call(googleSet, { otp: notThe(otpOf(begun.secret)) })).toMatchObject({ code: otpWrong.code })
    expect(await traceOf(id)).toEqual(before)

    // A later secret replaces an earlier one.
    const { secret } = await client.ask(googleRandom, {})
    expect(await client.call(googleSet, { otp: otpOf(begun.secret) })).toMatchObject({ code: otpWrong.code })
    const set = await client.ask(googleSet, { otp: otpOf(secret) })
    expect(set.signInsEnded).toBe(1)
    expect(set.recoveryCodes).toHaveLength(10)
    expect(new Set(set.recoveryCodes).size).toBe(10)
    expect(await client.call(personalInfo, {})).toMatchObject({ ok: true })
    expect((await subjectsTo(email))[0]).toBe('Ohmstead: An authenticator was added to your account')
    expect(await client.ask(securityOverview, {})).toMatchObject({
      authenticator: { set: true, since: database.clock.now() },
      recoveryCodesLeft: 10,
      withdrawalsHeld: null,
      holds: expect.arrayContaining([{ act: 'authenticatorRemoved', hours: 72 }]),
    })

    expect(await client.call(googleRandom, {})).toMatchObject({ code: authenticatorAlreadyOn.code, status: 409 })
    expect(await client.call(googleSet, { otp: otpOf(secret) })).toMatchObject({ code: authenticatorAlreadyOn.code })
  })

  test('expires after a quarter of an hour', async () => {
    const { client } = await join()
    await client.ask(stepUp, { password })
    const { secret } = await client.ask(googleRandom, {})
    await database.clock.forward(15 * MINUTE_MS)
    await client.ask(stepUp, { password })
    expect(await client.call(googleSet, { otp: otpOf(secret) })).toMatchObject({ code: authenticatorNotStarted.code })
  })

  test('succeeds once for many concurrent requests with the first code', async () => {
    const { client } = await join()
    await client.ask(stepUp, { password })
    const { secret } = await client.ask(googleRandom, {})
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(googleSet, { otp: otpOf(secret) })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('keeps the secret sealed, for this member alone, and recovery codes as hashes', async () => {
    const [ada, ben] = [await secured(), await secured()]
    const { rows } = await sql<{ text: string }>`
      SELECT (SELECT string_agg(encode(secret, 'escape'), ' ') FROM accounts.authenticator) || (SELECT jsonb_agg(to_jsonb(r)) FROM accounts.recovery_code r)::text AS text`.execute(
      database.owner.kysely,
    )
    for (const text of [ada.secret, ...ada.recoveryCodes, ...ada.recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows[0]?.text).not.toContain(text)

    // With write access to the tables, an attacker copies the secret they know to Ada's row.
    await sql`ALTER TABLE accounts.authenticator DISABLE TRIGGER keep_authenticator`.execute(database.owner.kysely)
    await sql`UPDATE accounts.authenticator SET secret = (SELECT secret FROM accounts.authenticator WHERE member_id = ${ben.id}) WHERE member_id = ${ada.id}`.execute(
      database.owner.kysely,
    )
    await sql`ALTER TABLE accounts.authenticator ENABLE TRIGGER keep_authenticator`.execute(database.owner.kysely)
    expect(await logIn(ada, { otp: otpOf(ben.secret) })).toMatchObject({ ok: false, code: httpErrors.internal.code })
    expect(await logIn(ben, { otp: otpOf(ben.secret) })).toMatchObject({ ok: true })
    // As if the sealing key were lost: a recovery code still allows signing in and removing it.
    expect(await logIn(ada, { recoveryCode: ada.recoveryCodes[0] })).toMatchObject({ ok: true })
    await ada.client.ask(stepUp, { password, recoveryCode: ada.recoveryCodes[1] })
    expect(await ada.client.call(googleRemove, { recoveryCode: ada.recoveryCodes[2] })).toMatchObject({ ok: true })
  })
})

describe('logging in with an authenticator', () => {
  test('asks for it only when everything before it was correct', async () => {
    const person = await secured()
    const { email, id } = person
    const before = await traceOf(id)
    expect(await sameDevice(person).call(login, { account: email, password: 'wrong-password-1' })).toMatchObject({
      code: wrongAccountOrPassword.code,
    })
    expect(await sameDevice(person).call(login, { account: email, password: 'wrong-password-1', otp: otpOf(person.secret) })).toMatchObject({
      code: wrongAccountOrPassword.code,
    })
    expect(await logIn(person)).toMatchObject({ code: authenticatorNeeded.code, status: 422 })
    expect(await traceOf(id)).toEqual(before)

    // A new device shows the mailed code first, and learns only afterwards that there is an authenticator.
    const stranger = api.client()
    const otp = otpOf(person.secret)
    expect(await stranger.call(login, { account: email, password, otp })).toMatchObject({ code: newDeviceCodeNeeded.code })
    expect(await stranger.call(login, { account: email, password, otp, code: '000000' })).toMatchObject({ code: codeWrong.code })
    const code = await stranger.codeFor('login', email)
    expect(await stranger.call(login, { account: email, password, code })).toMatchObject({ code: authenticatorNeeded.code })
    // The refused calls used up neither code.
    expect(await stranger.call(login, { account: email, password, code, otp })).toMatchObject({ ok: true })
  })

  test('accepts each code once: within its thirty seconds, by another device, for another purpose', async () => {
    const person = await secured()
    const otp = otpOf(person.secret)
    expect(await logIn(person, { otp })).toMatchObject({ ok: true })
    expect(await logIn(person, { otp })).toMatchObject({ code: otpWrong.code })
    expect(await person.client.call(stepUp, { password, otp })).toMatchObject({ code: otpWrong.code })
    await wait()
    expect(await logIn(person, { otp })).toMatchObject({ code: otpWrong.code })
    expect(await logIn(person, { otp: otpOf(person.secret) })).toMatchObject({ ok: true })
  })

  test('accepts neither the previous nor the next code', async () => {
    const person = await secured()
    const early = otpOf(person.secret)
    await wait()
    const now = otpOf(person.secret)
    await wait()
    expect(await logIn(person, { otp: early })).toMatchObject({ code: otpWrong.code })
    expect(await logIn(person, { otp: now })).toMatchObject({ code: otpWrong.code })
    const next = generateSync({ secret: person.secret, epoch: Math.floor(database.clock.now() / SECOND_MS) + 30 })
    expect(await logIn(person, { otp: next })).toMatchObject({ code: otpWrong.code })
    expect(await logIn(person, { otp: otpOf(person.secret) })).toMatchObject({ ok: true })
  })

  test('succeeds for one of thirty concurrent requests with the same code', async () => {
    const person = await secured()
    const otp = otpOf(person.secret)
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(person, { otp })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    // On a busy machine some of them find no connection to the database.
    const refusals = [otpWrong.code, tooManyTries.code, httpErrors.unavailable.code]
    expect(answers.filter(({ ok, code }) => !ok && !refusals.includes(code))).toEqual([])
    expect(await logIn(person, { otp })).toMatchObject({ ok: false })
  })

  test('limits guessing: five of many concurrent guesses are checked, and the person can sign in after a wait', async () => {
    const person = await secured()
    const right = otpOf(person.secret)
    const wrong = Array.from({ length: 60 }, (_, at) => String(at).padStart(6, '0')).filter((otp) => otp !== right)
    const answers = await Promise.all(wrong.map((otp) => logIn(person, { otp })))
    expect(answers.filter(({ code }) => code === otpWrong.code).length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ ok }) => ok)).toEqual([])
    const { rows } = await sql<{ tries: number }>`SELECT max(tries)::int AS tries FROM accounts.attempt WHERE scope = 'otp'`.execute(
      database.owner.kysely,
    )
    expect(rows[0]?.tries).toBeLessThanOrEqual(5)

    // Other kinds of proof count too: a recovery code is a guess like any other.
    await database.clock.forward(MINUTE_MS)
    for (let guess = 0; guess < 6; guess++) await logIn(person, { recoveryCode: `AAAAAA-AAAAAA-AAAAAA-AAAAA${guess}` })
    expect(await logIn(person, { otp: otpOf(person.secret) })).toMatchObject({ code: tooManyTries.code, status: 429 })
    await database.clock.forward(15 * MINUTE_MS)
    expect(await logIn(person, { otp: otpOf(person.secret) })).toMatchObject({ ok: true })
  })

  test('cannot be delayed by a client without the password', async () => {
    const person = await secured()
    const stranger = api.client()
    for (let guess = 0; guess < 10; guess++) await stranger.call(login, { account: person.email, password: 'wrong-password-1', otp: '000000' })
    const { rows } =
      await sql`SELECT 1 FROM accounts.attempt WHERE scope = 'otp' AND tries > 0 AND forget_at > ${database.clock.now()} AND free_at > ${database.clock.now()}`.execute(
        database.owner.kysely,
      )
    expect(rows).toEqual([])
    expect(await logIn(person, { otp: otpOf(person.secret) })).toMatchObject({ ok: true })
  })

  test('says in the reader’s language what is missing', async () => {
    const person = await secured()
    const german = sameDevice(person)
    german.lang = 'de_DE'
    const ask = async (factor: object) => (await german.call(login, { account: person.email, password, ...factor })).message
    expect(await ask({})).toBe('Bitte geben Sie den Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.')
    expect(await ask({ otp: notThe(otpOf(person.secret)) })).toBe(
      'Dieser Code des Authenticators ist falsch, abgelaufen oder schon verwendet. Jeder Code gilt einmal; nehmen Sie den nächsten.',
    )
    expect(await ask({ recoveryCode: 'AAAAAA-AAAAAA-AAAAAA-AAAAAA' })).toBe('Dieser Wiederherstellungscode ist falsch oder schon verwendet.')
  })

  test.each(['12345', '1234567', '１２３４５６', '12345a', ' 123456'])('refuses %j as a code before anything is checked', async (otp) => {
    expect(await api.client().call(login, { account: 'a@example.org', password, otp })).toMatchObject({ code: httpErrors.invalidInput.code })
  })
})

test('secrets are sealed again with another key by the owner alone, and keep their content', async () => {
  const { id, secret } = await secured()
  const [key, anew] = [sha256('the key of all tests'), sha256('another key')]
  await expect(inTransaction(database.api, (trx) => resealAuthenticators(trx, sealerOf(anew, key)))).rejects.toThrow('must be owner')
  const rolledBack = inTransaction(database.owner, async (trx) => {
    const { sealed, shut } = await resealAuthenticators(trx, sealerOf(anew, key))
    expect([sealed > 0, shut]).toEqual([true, 0])
    const found = await findAuthenticator(trx, sealerOf(anew), memberOwner(id))
    expect(secretText(found?.secret() ?? Buffer.of())).toBe(secret)
    // After this, a secret never changes again.
    await sql`UPDATE accounts.authenticator SET secret = secret || '\\x00'::bytea WHERE member_id = ${id}`.execute(trx)
  })
  await expect(rolledBack).rejects.toThrow('a code counts once')
})

describe('a new password', () => {
  test('that was forgotten leaves the authenticator where it was', async () => {
    const person = await secured()
    const code = await person.client.codeFor('resetPassword', person.email)
    await person.client.ask(forgetLoginPassword, { email: person.email, code, password: 'granite-Swift-77' })
    // No device is known any more, so the mailed code comes first.
    const client = api.client()
    const again = { account: person.email, password: 'granite-Swift-77', code: await client.codeFor('login', person.email) }
    expect(await client.call(login, again)).toMatchObject({ code: authenticatorNeeded.code })
    expect(await client.call(login, { ...again, otp: otpOf(person.secret) })).toMatchObject({ ok: true })
  })

  test('that was replaced confirms no sign-in', async () => {
    const { client, email } = await secured()
    await database.clock.forward(5 * MINUTE_MS)
    const code = await client.codeFor('loginPassword', email)
    await client.ask(updateLoginPassword, { currentPassword: password, code, password: 'granite-Swift-77' })
    expect(await client.call(renewRecoveryCodes, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
    expect(await client.call(stepUp, { password: 'granite-Swift-77' })).toMatchObject({ code: authenticatorNeeded.code })
  })
})

describe('confirming with an authenticator', () => {
  test('the password alone is not enough', async () => {
    const { client, secret, id } = await secured()
    await database.clock.forward(5 * MINUTE_MS)
    const before = await traceOf(id)
    expect(await client.call(stepUp, { password })).toMatchObject({ code: authenticatorNeeded.code })
    expect(await client.call(stepUp, { password, otp: notThe(otpOf(secret)) })).toMatchObject({ code: otpWrong.code })
    expect(await client.call(stepUp, { password: 'wrong-password-1', otp: otpOf(secret) })).toMatchObject({ code: wrongAccountOrPassword.code })
    expect(await traceOf(id)).toEqual(before)
    expect(await client.call(renewRecoveryCodes, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
    expect(await client.call(stepUp, { password, otp: otpOf(secret) })).toMatchObject({ ok: true, data: { validForMs: 300_000 } })
    expect(await client.call(renewRecoveryCodes, {})).toMatchObject({ ok: true })
  })

  test('counts for the sign-in that was confirmed, and for five minutes', async () => {
    const person = await secured()
    const other = sameDevice(person)
    await other.ask(login, { account: person.email, password, otp: otpOf(person.secret) })
    await database.clock.forward(5 * MINUTE_MS)
    await person.client.ask(stepUp, { password, otp: otpOf(person.secret) })
    expect(await other.call(renewRecoveryCodes, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
    await database.clock.forward(5 * MINUTE_MS)
    expect(await person.client.call(renewRecoveryCodes, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
  })
})

describe('a recovery code', () => {
  let person: Secured
  beforeAll(async () => {
    person = await secured()
  })

  test('replaces the authenticator once, however it is typed', async () => {
    const [first = '', second = ''] = person.recoveryCodes
    const withdrawalsHeldUntil = after(database.clock.now(), 72 * HOUR_MS)
    expect(await logIn(person, { recoveryCode: first.toLowerCase().replaceAll('-', ' ') })).toMatchObject({
      ok: true,
      data: { withdrawalsHeldUntil },
    })
    expect(await subjectsTo(person.email)).toContain('Ohmstead: A recovery code of your account was used')
    expect(await person.client.ask(securityOverview, {})).toMatchObject({
      recoveryCodesLeft: 9,
      withdrawalsHeld: { reason: 'recoveryCodeUsed', until: withdrawalsHeldUntil },
    })
    const before = await traceOf(person.id)
    expect(await logIn(person, { recoveryCode: first })).toMatchObject({ code: recoveryCodeWrong.code })
    expect(await traceOf(person.id)).toEqual(before)
    expect(await person.client.call(stepUp, { password, recoveryCode: first })).toMatchObject({ code: recoveryCodeWrong.code })
    expect(await person.client.call(stepUp, { password, recoveryCode: second })).toMatchObject({ ok: true })
  })

  test('is valid only for its owner', async () => {
    const other = await secured()
    expect(await logIn(other, { recoveryCode: person.recoveryCodes[2] ?? '' })).toMatchObject({ code: recoveryCodeWrong.code })
    expect(await logIn(person, { recoveryCode: other.recoveryCodes[2] ?? '' })).toMatchObject({ code: recoveryCodeWrong.code })
  })

  test('succeeds for one of fifty concurrent requests with the same code', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(person, { recoveryCode: person.recoveryCodes[3] ?? '' })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await database.clock.forward(15 * MINUTE_MS)
  })

  test('becomes invalid when new ones are issued', async () => {
    await person.client.ask(stepUp, { password, otp: otpOf(person.secret) })
    const { recoveryCodes } = await person.client.ask(renewRecoveryCodes, {})
    expect(recoveryCodes.filter((code) => person.recoveryCodes.includes(code))).toEqual([])
    expect((await subjectsTo(person.email))[0]).toBe('Ohmstead: New recovery codes were made for your account')
    expect(await logIn(person, { recoveryCode: person.recoveryCodes[5] ?? '' })).toMatchObject({ code: recoveryCodeWrong.code })
    await database.clock.forward(15 * MINUTE_MS)
    expect(await logIn(person, { recoveryCode: recoveryCodes[5] ?? '' })).toMatchObject({ ok: true })
  })
})

describe('removing an authenticator', () => {
  test('requires a confirmed sign-in and one more code', async () => {
    const person = await secured()
    const { client, secret, id } = person
    const elsewhere = sameDevice(person)
    await elsewhere.ask(login, { account: person.email, password, otp: otpOf(secret) })
    await database.clock.forward(5 * MINUTE_MS)
    expect(await client.call(googleRemove, { otp: otpOf(secret) })).toMatchObject({ code: httpErrors.confirmFirst.code })
    const otp = otpOf(secret)
    await client.ask(stepUp, { password, otp })
    const before = await traceOf(id)
    expect(await client.call(googleRemove, {})).toMatchObject({ code: httpErrors.invalidInput.code })
    expect(await client.call(googleRemove, { otp, recoveryCode: person.recoveryCodes[0] })).toMatchObject({ code: httpErrors.invalidInput.code })
    expect(await client.call(googleRemove, { otp })).toMatchObject({ code: otpWrong.code })
    expect(await client.call(googleRemove, { recoveryCode: 'AAAAAA-AAAAAA-AAAAAA-AAAAAA' })).toMatchObject({ code: recoveryCodeWrong.code })
    expect(await traceOf(id)).toEqual(before)
    await wait()
    const withdrawalsHeldUntil = after(database.clock.now(), 72 * HOUR_MS)
    expect(await client.ask(googleRemove, { otp: otpOf(secret) })).toEqual({ signInsEnded: 1, withdrawalsHeldUntil })
    expect((await subjectsTo(person.email))[0]).toBe('Ohmstead: The authenticator was removed from your account')
    expect(await client.ask(securityOverview, {})).toMatchObject({
      authenticator: { set: false, since: null },
      recoveryCodesLeft: 0,
      withdrawalsHeld: { reason: 'authenticatorRemoved', until: withdrawalsHeldUntil },
    })
    expect(await elsewhere.call(personalInfo, {})).toMatchObject({ code: 2021 })

    expect(await client.call(googleRemove, { otp: otpOf(secret) })).toMatchObject({ code: authenticatorNotSet.code })
    expect(await client.call(renewRecoveryCodes, {})).toMatchObject({ code: authenticatorNotSet.code })
    expect(await logIn(person)).toMatchObject({ ok: true })
    // The recovery codes were deleted with it.
    const { rows } = await sql`SELECT 1 FROM accounts.recovery_code WHERE member_id = ${id}`.execute(database.owner.kysely)
    expect(rows).toEqual([])
  })

  test('works without the device, with two recovery codes', async () => {
    const person = await secured()
    const [first = '', second = ''] = person.recoveryCodes
    await person.client.ask(logout, {})
    const client = sameDevice(person)
    await client.ask(login, { account: person.email, password, recoveryCode: first })
    await client.ask(stepUp, { password, recoveryCode: second })
    expect(await client.call(googleRemove, { recoveryCode: first })).toMatchObject({ code: recoveryCodeWrong.code })
    expect(await client.call(googleRemove, { recoveryCode: person.recoveryCodes[2] })).toMatchObject({ ok: true })
    expect(await logIn(person)).toMatchObject({ ok: true })
  })
})
