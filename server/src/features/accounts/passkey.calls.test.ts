import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { demoOutbox, login, logout, personalInfo, signInList, stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import {
  finishPasskeyLogin,
  finishPasskeyRegistration,
  finishPasskeyStepUp,
  passkeyList,
  removePasskey,
  renamePasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
  startPasskeyStepUp,
} from '@ohmstead/contract/accounts/factor-calls'
import type { PasskeyRow } from '@ohmstead/contract/credentials/types'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import { apiClient, type ApiClient, type ApiClientOptions } from '../../../test/client.ts'
import { newVersion } from '../../../test/cast/legal.ts'
import { withDatabase } from '../../../test/harness.ts'
import { passkeyDevice, strangeKey, type Deviation, type PasskeyDevice } from '../../../test/passkey-device.ts'
import { inTransaction } from '../../platform/database.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const password = 'porcelain-42'
const { consentRequired } = accountErrors
const { passkeyChallengeOver, passkeyCopied, passkeyInUse, passkeyNotFound, passkeyUnknown, passkeyWrong, passkeysNotHere, tooManyPasskeys } =
  credentialErrors

/** A passkey belongs to a host name; an instance without PUBLIC_URL uses localhost. */
const origin = () => api.url.replace('127.0.0.1', 'localhost')
const open = (options: ApiClientOptions = {}) => apiClient(origin(), { clock: database.clock, ...options })

interface Person {
  readonly client: ApiClient
  readonly email: string
  readonly id: Id<'member'>
}

let people = 0
async function join(): Promise<Person> {
  const client = open()
  const email = `passkey${++people}@example.org`
  const { id } = await client.register({ email, password, invitationCode: api.invitation })
  await client.ask(stepUp, { password })
  return { client, email, id }
}

async function addPasskey({ client }: Pick<Person, 'client'>, device: PasskeyDevice, name?: string): Promise<PasskeyRow> {
  const passkey = device.create(await client.ask(startPasskeyRegistration, {}))
  return client.ask(finishPasskeyRegistration, { passkey, ...(name !== undefined && { name }) })
}

/** A person with a passkey on a device. */
async function keyed(counts = true): Promise<Person & { device: PasskeyDevice; passkey: PasskeyRow }> {
  const person = await join()
  const device = passkeyDevice({ origin: origin(), counts })
  return { ...person, device, passkey: await addPasskey(person, device) }
}

async function logIn(device: PasskeyDevice, deviation: Deviation = {}, client = open()) {
  return client.call(finishPasskeyLogin, { passkey: device.show(await client.ask(startPasskeyLogin, {}), deviation) })
}

/** The subjects of the notices to a person, newest first. */
async function subjectsTo(email: string): Promise<string[]> {
  const { list } = await open().ask(demoOutbox, { address: email })
  return list.map(({ subject }) => subject).filter((subject) => subject.startsWith('Ohmstead: '))
}

async function rowsOf(table: 'passkey' | 'passkey_challenge' | 'sign_in'): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(`accounts.${table}`)}`.execute(database.owner.kysely)
  return rows[0]?.count ?? 0
}

describe('creating a passkey', () => {
  test('requires a confirmed sign-in', async () => {
    const { client } = await join()
    await database.clock.forward(5 * MINUTE_MS)
    expect(await client.call(startPasskeyRegistration, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
    await client.ask(stepUp, { password })
    const passkey = passkeyDevice({ origin: origin() }).create(await client.ask(startPasskeyRegistration, {}))
    await database.clock.forward(5 * MINUTE_MS - 1)
    await client.ask(stepUp, { password })
    expect(await client.call(finishPasskeyRegistration, { passkey })).toMatchObject({ ok: true })
  })

  test('lists and renames it, and refuses a second one on the same device', async () => {
    const person = await join()
    const { client } = person
    const phone = passkeyDevice({ origin: origin(), counts: false })
    const first = await addPasskey(person, phone, 'Phone')
    expect(first).toMatchObject({ name: 'Phone', host: 'localhost', synced: true, createdAt: database.clock.now(), lastUsedAt: null })
    await database.clock.forward(MINUTE_MS)
    const second = await addPasskey(person, passkeyDevice({ origin: origin() }))
    expect(second).toMatchObject({ name: 'ohmstead-client/1', synced: false })
    expect(await subjectsTo(person.email)).toEqual(Array.from({ length: 2 }, () => 'Ohmstead: A passkey was added to your account'))
    expect(await client.ask(securityOverview, {})).toMatchObject({ passkeys: 2, withdrawalsHeld: null })
    const request = await client.ask(startPasskeyRegistration, {})
    expect(request.excludeCredentials).toHaveLength(2)
    expect(() => phone.create(request)).toThrow('no second passkey')
    await client.ask(renamePasskey, { passkeyId: second.id, name: 'Key at home 🗝' })
    expect((await client.ask(passkeyList, {})).list.map(({ id, name }) => [id, name])).toEqual([
      [second.id, 'Key at home 🗝'],
      [first.id, 'Phone'],
    ])
    for (const name of ['', ' Phone', 'Pho\u0007ne', 'Pho\u202Ene', 'x'.repeat(41)])
      expect(await client.call(renamePasskey, { passkeyId: first.id, name })).toMatchObject({ code: httpErrors.invalidInput.code })
  })

  test('works only on the instance’s own host', async () => {
    const { client, email } = await join()
    const elsewhere = api.client()
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
    elsewhere.token = client.token
    expect(await elsewhere.call(startPasskeyRegistration, {})).toMatchObject({ code: passkeysNotHere.code })
    expect(await elsewhere.call(startPasskeyStepUp, {})).toMatchObject({ code: passkeysNotHere.code })
    expect(await api.client({ lang: 'it_IT' }).call(startPasskeyLogin, {})).toMatchObject({
      code: passkeysNotHere.code,
      message: 'A questo indirizzo le chiavi d’accesso non funzionano. Apra il sito al suo indirizzo proprio.',
    })
    expect(await elsewhere.call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test.each<[string, Deviation]>([
    ['on the page of another site', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without user verification', { verified: false }],
    ['for another purpose', { type: 'webauthn.get' }],
  ])('%s is refused, and cannot be tried again', async (_, deviation) => {
    const { client } = await join()
    const request = await client.ask(startPasskeyRegistration, {})
    const before = await rowsOf('passkey')
    const device = passkeyDevice({ origin: origin() })
    expect(await client.call(finishPasskeyRegistration, { passkey: device.create(request, deviation) })).toMatchObject({ code: passkeyWrong.code })
    expect(await client.call(finishPasskeyRegistration, { passkey: device.create(request) })).toMatchObject({ code: passkeyChallengeOver.code })
    expect(await rowsOf('passkey')).toBe(before)
  })

  test('accepts a challenge of this sign-in, for this purpose, once, within five minutes', async () => {
    const [one, other] = [await join(), await join()]
    const device = () => passkeyDevice({ origin: origin() })
    const finish = ({ client }: Person, passkey: ReturnType<PasskeyDevice['create']>) => client.call(finishPasskeyRegistration, { passkey })
    const over = { code: passkeyChallengeOver.code }
    const request = await one.client.ask(startPasskeyRegistration, {})

    expect(await finish(one, device().create(request, { challenge: randomBytes(32).toString('base64url') }))).toMatchObject(over)
    expect(await finish(other, device().create(request))).toMatchObject(over)
    const { challenge } = await one.client.ask(startPasskeyLogin, {})
    expect(await finish(one, device().create(request, { challenge }))).toMatchObject(over)

    const passkey = device().create(request)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(one, passkey)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await finish(one, passkey)).toMatchObject(over)

    const late = device().create(await one.client.ask(startPasskeyRegistration, {}))
    await database.clock.forward(5 * MINUTE_MS)
    await one.client.ask(stepUp, { password })
    expect(await finish(one, late)).toMatchObject(over)
    expect((await one.client.ask(passkeyList, {})).list).toHaveLength(1)
  })

  test('refuses a credential that is already stored', async () => {
    const [one, other] = [await join(), await join()]
    const device = passkeyDevice({ origin: origin() })
    const passkey = device.create(await one.client.ask(startPasskeyRegistration, {}))
    await one.client.ask(finishPasskeyRegistration, { passkey })
    const { challenge } = await other.client.ask(startPasskeyRegistration, {})
    const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin: origin(), crossOrigin: false })).toString(
      'base64url',
    )
    expect(await other.client.call(finishPasskeyRegistration, { passkey: { ...passkey, clientDataJSON } })).toMatchObject({
      code: passkeyInUse.code,
      status: 409,
    })
    expect((await other.client.ask(passkeyList, {})).list).toEqual([])
  })

  test('is limited to twenty, also for concurrent requests', async () => {
    const { client, id } = await join()
    await sql`
      INSERT INTO accounts.passkey (id, member_id, credential_id, public_key, host, name, transports, counter, synced, created_at)
      SELECT 'pk_' || lpad(n::text, 26, '0'), ${id}, sha256(n::text::bytea), sha256(n::text::bytea), 'localhost', 'Key', '{}', 0, true, ${database.clock.now()}
      FROM generate_series(1, 19) n`.execute(database.owner.kysely)
    const requests = [await client.ask(startPasskeyRegistration, {}), await client.ask(startPasskeyRegistration, {})]
    const answers = await Promise.all(
      requests.map((request) => client.call(finishPasskeyRegistration, { passkey: passkeyDevice({ origin: origin() }).create(request) })),
    )
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, tooManyPasskeys.code])
    expect(await client.call(startPasskeyRegistration, {})).toMatchObject({ code: tooManyPasskeys.code, data: { params: { limit: 20 } } })
  })
})

describe('logging in with a passkey', () => {
  test('requires neither name nor code on any device, and makes the device known', async () => {
    const { device, email, id } = await keyed()
    const client = open()
    const request = await client.ask(startPasskeyLogin, {})
    expect(request).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    const answer = await client.ask(finishPasskeyLogin, { passkey: device.show(request) })
    expect(answer.userInfo.id).toBe(id)
    const { list } = await client.ask(signInList, {})
    expect(list.find(({ current }) => current)).toMatchObject({ method: 'passkey' })
    await client.ask(logout, {})
    expect(await client.call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test('stores when it was used', async () => {
    const { client, device } = await keyed()
    await database.clock.forward(MINUTE_MS)
    expect(await logIn(device)).toMatchObject({ ok: true })
    expect((await client.ask(passkeyList, {})).list[0]?.lastUsedAt).toBe(database.clock.now())
  })

  test.each<[string, Deviation]>([
    ['on the page of another site', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without user verification', { verified: false }],
    ['signed by another key', { key: strangeKey() }],
    ['for another member', { userHandle: Buffer.from('mb_somebody').toString('base64url') }],
    ['for another purpose', { type: 'webauthn.create' }],
  ])('%s is refused, leaves no changes, and cannot be tried again', async (_, deviation) => {
    const { device } = await keyed()
    const client = open({ lang: 'fr_FR' })
    const request = await client.ask(startPasskeyLogin, {})
    const before = await rowsOf('sign_in')
    expect(await client.call(finishPasskeyLogin, { passkey: device.show(request, deviation) })).toMatchObject({
      code: passkeyWrong.code,
      message: 'La clé d’accès n’a pas pu être vérifiée : elle doit être créée et utilisée sur ce site, et déverrouillée par vous.',
    })
    expect(await client.call(finishPasskeyLogin, { passkey: device.show(request) })).toMatchObject({ code: passkeyChallengeOver.code })
    expect(await rowsOf('sign_in')).toBe(before)
    expect(client.cookies.has('session')).toBe(false)
  })

  test('accepts a challenge only of the browser that requested it', async () => {
    const { client: own, device } = await keyed()
    const [client, other, known] = [open(), open(), own]
    const passkey = device.show(await client.ask(startPasskeyLogin, {}))
    for (const another of [other, known])
      expect(await another.call(finishPasskeyLogin, { passkey })).toMatchObject({ code: passkeyChallengeOver.code })
    await other.ask(startPasskeyLogin, {})
    expect(await other.call(finishPasskeyLogin, { passkey })).toMatchObject({ code: passkeyChallengeOver.code })
    expect(await client.call(finishPasskeyLogin, { passkey })).toMatchObject({ ok: true })
  })

  test('accepts a challenge for logging in, once, within five minutes', async () => {
    const { client: own, device } = await keyed()
    const client = open()
    const finish = (passkey: ReturnType<PasskeyDevice['show']>) => client.call(finishPasskeyLogin, { passkey })
    const over = { code: passkeyChallengeOver.code }
    const request = await client.ask(startPasskeyLogin, {})

    expect(await finish(device.show(request, { challenge: randomBytes(32).toString('base64url') }))).toMatchObject(over)
    expect(await finish(device.show(await own.ask(startPasskeyStepUp, {})))).toMatchObject(over)

    const passkey = device.show(request)
    const answers = await Promise.all(Array.from({ length: 30 }, () => finish(passkey)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, passkeyChallengeOver.code]))
    expect(await finish(passkey)).toMatchObject(over)

    const late = device.show(await client.ask(startPasskeyLogin, {}))
    await database.clock.forward(5 * MINUTE_MS)
    expect(await finish(late)).toMatchObject(over)
    expect(await logIn(device)).toMatchObject({ ok: true })
  })

  test('with an unknown passkey is refused', async () => {
    const { client, device, passkey } = await keyed()
    await client.ask(removePasskey, { passkeyId: passkey.id })
    expect(await logIn(device)).toMatchObject({ code: passkeyUnknown.code })
  })

  test('to a closed account is refused', async () => {
    const { id, device } = await keyed()
    await inTransaction(database.owner, async (trx) => {
      await sql`UPDATE accounts.member SET closed_at = ${database.clock.now()} WHERE id = ${id}`.execute(trx)
      await sql`DELETE FROM accounts.person WHERE member_id = ${id}`.execute(trx)
    })
    expect(await logIn(device)).toMatchObject({ code: passkeyUnknown.code })
  })

  test('with a counter value that was seen before is refused: the passkey was copied', async () => {
    const { device, client, email } = await keyed()
    const copy = device.copy()
    expect(await logIn(copy)).toMatchObject({ ok: true })
    expect(await logIn(copy)).toMatchObject({ ok: true })
    const before = await rowsOf('sign_in')
    const thief = open()
    const passkey = device.show(await thief.ask(startPasskeyLogin, {}))
    expect(await thief.call(finishPasskeyLogin, { passkey })).toMatchObject({ code: passkeyCopied.code })
    // The person is notified although nothing else is kept; once, because the challenge is used up.
    expect(await subjectsTo(email)).toContain('Ohmstead: A passkey of your account was refused: it seems to exist twice')
    expect(await thief.call(finishPasskeyLogin, { passkey })).toMatchObject({ code: passkeyChallengeOver.code })
    expect((await subjectsTo(email)).filter((title) => title.includes('twice'))).toHaveLength(1)
    expect(await rowsOf('sign_in')).toBe(before)
    expect((await client.ask(passkeyList, {})).list).toHaveLength(1)
  })

  test('with a synced passkey, which does not count, succeeds', async () => {
    const { device } = await keyed(false)
    for (let time = 0; time < 3; time++) expect(await logIn(time === 1 ? device.copy() : device)).toMatchObject({ ok: true })
  })

  test('asks for consent to a new version, without showing the passkey again', async () => {
    const { device } = await keyed()
    const version = await newVersion(database, 'terms')
    const client = open()
    const passkey = device.show(await client.ask(startPasskeyLogin, {}))
    expect(await client.call(finishPasskeyLogin, { passkey })).toMatchObject({ code: consentRequired.code })
    const consents = [{ document: 'terms' as const, version }]
    expect(await client.call(finishPasskeyLogin, { passkey, consents })).toMatchObject({ ok: true })
    expect(await client.call(finishPasskeyLogin, { passkey, consents })).toMatchObject({ code: passkeyChallengeOver.code })
  })
})

describe('confirming with a passkey', () => {
  let ada: Awaited<ReturnType<typeof keyed>>
  let ben: Awaited<ReturnType<typeof keyed>>
  beforeAll(async () => {
    ;[ada, ben] = [await keyed(), await keyed()]
    await database.clock.forward(5 * MINUTE_MS)
  })

  test('replaces the password, for this sign-in, with new tokens', async () => {
    const { client, device } = ada
    const [token, cookie] = [client.token, client.cookies.get('session')]
    expect(await client.call(startPasskeyRegistration, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
    const request = await client.ask(startPasskeyStepUp, {})
    expect(request.allowCredentials).toHaveLength(1)
    expect(await client.ask(finishPasskeyStepUp, { passkey: device.show(request) })).toMatchObject({ validForMs: 300_000 })
    expect(client.token).not.toBe(token)
    expect(client.cookies.get('session')).not.toBe(cookie)
    expect(await client.call(startPasskeyRegistration, {})).toMatchObject({ ok: true })
    await database.clock.forward(5 * MINUTE_MS)
    expect(await client.call(startPasskeyRegistration, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
  })

  test('accepts a passkey of this member only', async () => {
    const request = await ada.client.ask(startPasskeyStepUp, {})
    const foreign = ben.device.show({ ...request, allowCredentials: [] })
    expect(await ada.client.call(finishPasskeyStepUp, { passkey: foreign })).toMatchObject({ code: passkeyUnknown.code })
    expect(await ada.client.call(finishPasskeyStepUp, { passkey: ada.device.show(request) })).toMatchObject({ code: passkeyChallengeOver.code })
    expect(await ada.client.call(startPasskeyRegistration, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
  })

  test('accepts a challenge of this sign-in and purpose only', async () => {
    const elsewhere = open()
    await elsewhere.ask(finishPasskeyLogin, { passkey: ada.device.show(await elsewhere.ask(startPasskeyLogin, {})) })
    const given = await elsewhere.ask(startPasskeyStepUp, {})
    const over = { code: passkeyChallengeOver.code }
    expect(await ada.client.call(finishPasskeyStepUp, { passkey: ada.device.show(given) })).toMatchObject(over)
    expect(await ben.client.call(finishPasskeyStepUp, { passkey: ben.device.show({ ...given, allowCredentials: [] }) })).toMatchObject(over)
    const forLogin = await elsewhere.ask(startPasskeyLogin, {})
    expect(await ada.client.call(finishPasskeyStepUp, { passkey: ada.device.show(forLogin) })).toMatchObject(over)
    expect(await elsewhere.call(finishPasskeyStepUp, { passkey: ada.device.show(given) })).toMatchObject({ ok: true })
  })

  test('is not offered where there is none', async () => {
    const { client } = await join()
    expect(await client.call(startPasskeyStepUp, {})).toMatchObject({ code: passkeyUnknown.code })
  })
})

describe('removing a passkey', () => {
  test('requires a confirmed sign-in, and ends the others', async () => {
    const { client, device, passkey, email } = await keyed()
    const elsewhere = open()
    await logIn(device, {}, elsewhere)
    await database.clock.forward(5 * MINUTE_MS)
    expect(await client.call(removePasskey, { passkeyId: passkey.id })).toMatchObject({ code: httpErrors.confirmFirst.code })
    await client.ask(stepUp, { password })
    expect(await client.ask(removePasskey, { passkeyId: passkey.id })).toEqual({ signInsEnded: 1 })
    expect((await subjectsTo(email))[0]).toBe('Ohmstead: A passkey was removed from your account')
    expect(await elsewhere.call(personalInfo, {})).toMatchObject({ code: 2021 })
    expect((await client.ask(passkeyList, {})).list).toEqual([])
    expect(await client.call(removePasskey, { passkeyId: passkey.id })).toMatchObject({ code: passkeyNotFound.code, status: 404 })
  })

  test('of another member is refused as if it did not exist', async () => {
    const [ada, ben] = [await keyed(), await keyed()]
    for (const [call, input] of [
      [removePasskey, { passkeyId: ada.passkey.id }],
      [renamePasskey, { passkeyId: ada.passkey.id, name: 'Mine now' }],
    ] as const)
      expect(await ben.client.call(call, input as never)).toMatchObject({ code: passkeyNotFound.code, status: 404 })
    expect((await ada.client.ask(passkeyList, {})).list).toEqual([ada.passkey])
  })
})
