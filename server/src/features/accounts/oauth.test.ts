import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityOverview, updateLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { consentList, demoOutbox, login, personalInfo, signInList, stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import {
  googleLogin,
  googleStart,
  oauthLink,
  oauthList,
  oauthLogin,
  oauthRegister,
  oauthSendCode,
  oauthUnlink,
} from '@ohmstead/contract/accounts/oauth-calls'
import { googleRandom, googleSet } from '@ohmstead/contract/accounts/factor-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, DAY_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { staffChange } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { startOutsideProvider, type OutsidePerson } from '../../../test/openid-provider.ts'
import { openProvider } from '../../edges/openid/index.ts'
import { silentLog } from '../../platform/log.ts'
import { say } from '../../platform/words.ts'
import { forgetOldFlows } from './forget.jobs.ts'

const outside = await startOutsideProvider()
const database = withDatabase()
const google = openProvider(outside.client, silentLog)
const api = withAccountsApi(database, { google })
const without = withAccountsApi(database)
afterAll(() => outside.shut())

const password = 'porcelain-42'
const otpOf = (secret: string) => generateSync({ secret, epoch: Math.floor(database.clock.now() / SECOND_MS) })
let people = 0
const stranger = (): OutsidePerson => ({ subject: `outside-${++people}`, email: `person${people}@gmail.example` })

/** A browser goes to Google and comes back. */
async function visit(client: ApiClient, person: OutsidePerson, change?: (url: URL) => void) {
  const { url } = await client.ask(googleStart, {})
  return outside.visit(url, person, change)
}

/** … and sends what it received. */
async function comeBack(client: ApiClient, person: OutsidePerson) {
  return client.ask(googleLogin, await visit(client, person))
}

/** The key of a flow that still requires something. */
async function flowOf(client: ApiClient, person: OutsidePerson): Promise<string> {
  const next = await comeBack(client, person)
  assert(next.needs !== 'nothing', 'something is still needed')
  return next.flow
}

async function registration(client: ApiClient) {
  const { list } = await client.ask(consentList, {})
  const consents = list.map(({ document, version }) => ({ document, version }))
  return { invitationCode: api.invitation, country: 'DE', language: 'de_DE' as const, consents }
}

async function joinByGoogle(person = stranger(), client = api.client()): Promise<ApiClient> {
  await client.ask(oauthRegister, { flow: await flowOf(client, person), ...(await registration(client)) })
  return client
}

/** A person who joined by mail and password. */
async function joinByMail(email = `mail${++people}@example.org`): Promise<{ client: ApiClient; email: string }> {
  const client = api.client()
  await client.register({ email, password, invitationCode: api.invitation })
  return { client, email }
}

async function linked(person = stranger()): Promise<{ client: ApiClient; email: string; person: OutsidePerson }> {
  const { client, email } = await joinByMail()
  await client.ask(stepUp, { password })
  await client.ask(oauthLink, { flow: await flowOf(client, person) })
  return { client, email, person }
}

async function count(table: 'member' | 'person' | 'identity' | 'sign_in'): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(`accounts.${table}`)}`.execute(database.owner.kysely)
  return rows[0]?.count ?? 0
}

const everything = async () => [await count('member'), await count('person'), await count('identity'), await count('sign_in')]

describe('where Google is not set up', () => {
  test('nothing is offered, and every call is refused with a message', async () => {
    expect(await without.client().ask(oauthList, {})).toEqual({ list: [] })
    const { client } = await joinByMail()
    const visitor = without.client()
    const flow = 'A'.repeat(43)
    const refused = { ok: false, code: accountErrors.googleOff.code, status: 422, message: say('en_US', accountErrors.googleOff.message, {}) }
    expect(await visitor.call(googleStart, {})).toMatchObject(refused)
    expect(await visitor.call(googleLogin, { code: 'x', state: 's'.repeat(43) })).toMatchObject(refused)
    expect(await visitor.call(oauthRegister, { flow, ...(await registration(visitor)) })).toMatchObject(refused)
    expect(await visitor.call(oauthSendCode, { flow })).toMatchObject(refused)
    expect(await visitor.call(oauthLogin, { flow })).toMatchObject(refused)
    const member = without.client()
    for (const [name, value] of client.cookies) member.cookies.set(name, value)
    member.token = client.token
    await member.ask(stepUp, { password })
    expect(await member.call(oauthLink, { flow })).toMatchObject(refused)
  })

  test('it is offered where it is', async () => {
    expect(await api.client().ask(oauthList, {})).toEqual({ list: [{ provider: 'google' }] })
  })
})

describe('signing up with Google', () => {
  test('opens an account with Google’s verified email, no password, and signs in', async () => {
    const client = api.client()
    const next = await comeBack(client, { subject: 'outside-grace', email: 'grace.hopper@gmail.example' })
    expect(next).toEqual({ needs: 'register', flow: expect.stringMatching(/^[\w-]{43}$/), email: 'gr…er@gmail.example' })
    assert(next.needs === 'register', 'it needs an invitation')
    const { userInfo } = await client.ask(oauthRegister, { flow: next.flow, ...(await registration(client)) })
    expect(userInfo).toMatchObject({ email: next.email, country: 'DE', language: 'de_DE', level: 1, tier: 'free' })
    expect(await client.ask(personalInfo, {})).toMatchObject({ id: userInfo.id })
    expect((await client.ask(signInList, {})).list).toMatchObject([{ method: 'google', current: true }])
    const { rows } = await sql`SELECT password_hash, password_changed_at FROM accounts.person WHERE member_id = ${userInfo.id}`.execute(
      database.owner.kysely,
    )
    expect(rows).toEqual([{ password_hash: null, password_changed_at: null }])
    const wallets = await sql`SELECT kind FROM ledger.account WHERE owner = ${userInfo.id} ORDER BY kind`.execute(database.owner.kysely)
    expect(wallets.rows).toEqual([{ kind: 'income' }, { kind: 'recharge' }, { kind: 'reward' }])
    const told = await sql`SELECT 1 FROM platform.outbox WHERE name = 'member.joined' AND payload->>'memberId' = ${userInfo.id}`.execute(
      database.owner.kysely,
    )
    expect(told.rows).toHaveLength(1)
    expect(client.cookies.has('oauth')).toBe(false)
  })

  test('an account without a password cannot be signed in to with one', async () => {
    const person = stranger()
    const client = await joinByGoogle(person)
    for (const tried of ['', 'null', 'porcelain-42'])
      expect(await client.call(login, { account: person.email ?? '', password: tried || ' ' })).toMatchObject({
        code: accountErrors.wrongAccountOrPassword.code,
      })
  })

  test('an account without a password is asked to set one by a code, stays signed in, and confirms with it', async () => {
    const person = stranger()
    const client = await joinByGoogle(person)
    client.lang = 'de_DE'
    const elsewhere = browserOf(client)
    expect(await comeBack(elsewhere, person)).toMatchObject({ needs: 'nothing' })
    const notSet = {
      ok: false,
      code: accountErrors.loginPasswordNotSet.code,
      status: 422,
      message: say('de_DE', accountErrors.loginPasswordNotSet.message, {}),
    }
    // However often: there is nothing to guess.
    for (let asked = 0; asked < 7; asked++) expect(await client.call(stepUp, { password })).toMatchObject(notSet)

    const code = await client.codeFor('loginPassword', person.email ?? '')
    expect(await client.call(updateLoginPassword, { currentPassword: password, code, password })).toMatchObject(notSet)
    expect(await client.call(updateLoginPassword, { code: code === '123456' ? '654321' : '123456', password })).toMatchObject({
      code: accountErrors.codeWrong.code,
    })
    expect(await client.ask(updateLoginPassword, { code, password })).toMatchObject({
      ended: 1,
      withdrawalsHeldUntil: after(database.clock.now(), DAY_MS),
    })
    expect(await elsewhere.call(personalInfo, {})).toMatchObject({ code: 2021 })
    expect(await client.ask(securityOverview, {})).toMatchObject({ loginPassword: { set: true } })
    expect(await client.call(stepUp, { password })).toMatchObject({ ok: true })
    // From now on the current one is required.
    await database.clock.forward(MINUTE_MS)
    const next = { code: await client.codeFor('loginPassword', person.email ?? ''), password: 'marble-Otter-51' }
    expect(await client.call(updateLoginPassword, next)).toMatchObject({ code: accountErrors.wrongAccountOrPassword.code })
    expect(await client.call(updateLoginPassword, { ...next, currentPassword: password })).toMatchObject({ ok: true })
  })

  test.each([
    ['without consent', { consents: [] }, accountErrors.consentMissing],
    ['from nowhere', { country: 'XX' }, httpErrors.invalidInput],
    ['with an unknown invitation', { invitationCode: 'ZZZZZZZZ' }, accountErrors.invitationUnknown],
    ['with an unknown flow', { flow: 'A'.repeat(43) }, accountErrors.googleFlowOver],
    ['with an email of their own', { email: 'ada@example.org' }, httpErrors.invalidInput],
  ] as const)('%s is refused with a message, leaves no changes, and can be corrected', async (_, change, error) => {
    const client = api.client({ lang: 'it_IT' })
    const flow = await flowOf(client, stranger())
    const input = { flow, ...(await registration(client)) }
    const before = await everything()
    const answer = await client.call(oauthRegister, { ...input, ...change } as never)
    expect(answer).toMatchObject({ ok: false, code: error.code, status: error.status })
    expect(answer.message).toBe(say('it_IT', error.message, (answer as { data: { params: Record<string, string> } }).data.params))
    expect(await everything()).toEqual(before)
    expect(await client.call(oauthRegister, input)).toMatchObject({ ok: true })
  })

  test('needs an e-mail that Google verified, whether an account has that e-mail or not', async () => {
    const { email } = await joinByMail()
    for (const person of [
      { subject: `outside-${++people}` },
      { subject: `outside-${++people}`, email: 'free@gmail.example', emailVerified: false },
      { subject: `outside-${++people}`, email, emailVerified: false },
    ]) {
      const client = api.client()
      expect(await client.call(googleLogin, await visit(client, person))).toMatchObject({
        code: accountErrors.googleEmailUnverified.code,
        status: 422,
      })
    }
  })

  test('twice at once with one flow opens one account', async () => {
    const client = api.client()
    const input = { flow: await flowOf(client, stranger()), ...(await registration(client)) }
    const answers = await Promise.all([client.call(oauthRegister, input), client.call(oauthRegister, input), client.call(oauthRegister, input)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === accountErrors.googleFlowOver.code)).toHaveLength(2)
  })

  test('in two browsers at once by one person opens one account', async () => {
    const person = stranger()
    const browsers = [api.client(), api.client()]
    const inputs = await Promise.all(browsers.map(async (client) => ({ flow: await flowOf(client, person), ...(await registration(client)) })))
    const answers = await Promise.all(browsers.map((client, at) => client.call(oauthRegister, inputs[at]!)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect([accountErrors.googleLinked.code, accountErrors.addressInUse.code]).toContain(answers.find(({ ok }) => !ok)?.code)
  })
})

describe('signing in with Google', () => {
  test('from a known device needs nothing more', async () => {
    const { client, person } = await linked()
    client.token = null
    client.cookies.delete('session')
    const next = await comeBack(client, person)
    expect(next).toMatchObject({ needs: 'nothing', token: expect.any(String) })
    expect(await client.call(personalInfo, {})).toMatchObject({ ok: true })
    expect(await client.call(stepUp, { password })).toMatchObject({ ok: true })
  })

  test('from a new device needs the code that a password would need, sent to the account’s own address', async () => {
    const { email, person } = await linked()
    const phone = api.client()
    const next = await comeBack(phone, person)
    assert(next.needs === 'proof', 'a code is needed')
    expect(next).toEqual({ needs: 'proof', flow: next.flow, code: expect.stringMatching(/…?@example\.org$/), otp: false, consents: false })
    expect(phone.cookies.has('session')).toBe(false)
    expect(await phone.call(oauthLogin, { flow: next.flow })).toMatchObject({ code: accountErrors.newDeviceCodeNeeded.code })

    const sent = await phone.ask(oauthSendCode, { flow: next.flow })
    expect(sent).toEqual({ address: next.code, resendAfterMs: 60_000, validForMs: 600_000 })
    expect(await phone.call(oauthSendCode, { flow: next.flow })).toMatchObject({
      code: accountErrors.codeSentTooOften.code,
      data: { params: { seconds: 60 } },
    })
    const { list } = await phone.ask(demoOutbox, { address: email, pageSize: 1 })
    const code = /^\d{6}$/m.exec(list[0]?.text ?? '')?.[0] ?? ''
    const wrong = code === '123456' ? '654321' : '123456'
    expect(await phone.call(oauthLogin, { flow: next.flow, code: wrong })).toMatchObject({ code: accountErrors.codeWrong.code })
    expect(await phone.call(oauthLogin, { flow: next.flow, code })).toMatchObject({ ok: true })
    expect((await phone.ask(signInList, {})).list).toContainEqual(expect.objectContaining({ method: 'google', current: true }))
    expect(await phone.call(oauthLogin, { flow: next.flow, code })).toMatchObject({ code: accountErrors.googleFlowOver.code })
  })

  test('five wrong codes invalidate the code, as when signing in by password', async () => {
    const { email, person } = await linked()
    const thief = api.client()
    const flow = await flowOf(thief, person)
    await thief.ask(oauthSendCode, { flow })
    const { list } = await thief.ask(demoOutbox, { address: email, pageSize: 1 })
    const code = /^\d{6}$/m.exec(list[0]?.text ?? '')?.[0] ?? ''
    const guesses = Array.from({ length: 30 }, (_, at) => String(300_000 + at)).filter((guess) => guess !== code)
    await Promise.all(guesses.map((guess) => thief.call(oauthLogin, { flow, code: guess })))
    expect(await thief.call(oauthLogin, { flow, code })).toMatchObject({ ok: false })
  })

  test('requires an existing authenticator, also on a known device', async () => {
    const { client, person } = await linked()
    const { secret } = await client.ask(googleRandom, {})
    await client.ask(googleSet, { otp: otpOf(secret) })
    await database.clock.forward(30 * SECOND_MS)
    const known = browserOf(client)
    const next = await comeBack(known, person)
    assert(next.needs === 'proof', 'its code is needed')
    expect(next).toMatchObject({ code: null, otp: true, consents: false })
    expect(known.cookies.has('session')).toBe(false)
    expect(await known.call(oauthLogin, { flow: next.flow })).toMatchObject({ code: accountErrors.authenticatorNeeded.code })
    const otp = otpOf(secret)
    const wrong = otp === '123456' ? '654321' : '123456'
    expect(await known.call(oauthLogin, { flow: next.flow, otp: wrong })).toMatchObject({ code: accountErrors.otpWrong.code })
    expect(await known.call(oauthLogin, { flow: next.flow, otp })).toMatchObject({ ok: true })
  })

  test('asks for consent to a new version', async () => {
    const { client, person } = await linked()
    await staffChange(database, 'accounts.privacyVersion', '2026-07-01' as never, 'new policy')
    const next = await comeBack(browserOf(client), person)
    const asked = browserOf(client)
    const again = await comeBack(asked, person)
    assert(again.needs === 'proof', 'consent is needed')
    expect(next).toMatchObject({ needs: 'proof', code: null, consents: true })
    expect(await asked.call(oauthLogin, { flow: again.flow })).toMatchObject({ code: accountErrors.consentRequired.code })
    expect(await asked.call(oauthLogin, { flow: again.flow, consents: [{ document: 'privacy', version: '2026-07-01' }] })).toMatchObject({ ok: true })
    expect(await comeBack(browserOf(client), person)).toMatchObject({ needs: 'nothing' })
  })

  test('never signs in to an account by its e-mail', async () => {
    const { client, email } = await joinByMail()
    const attacker = api.client()
    const next = await comeBack(attacker, { subject: `outside-${++people}`, email: email.toUpperCase() })
    assert(next.needs === 'link', 'linking is all there is')
    expect(attacker.cookies.has('session')).toBe(false)
    const before = await everything()
    expect(await attacker.call(oauthLogin, { flow: next.flow })).toMatchObject({ code: accountErrors.googleFlowOver.code })
    expect(await attacker.call(oauthSendCode, { flow: next.flow })).toMatchObject({ code: accountErrors.googleFlowOver.code })
    expect(await attacker.call(oauthLink, { flow: next.flow })).toMatchObject({ code: 2021 })
    expect(await attacker.call(oauthRegister, { flow: next.flow, ...(await registration(attacker)) })).toMatchObject({
      code: accountErrors.addressInUse.code,
    })
    expect(await everything()).toEqual(before)
    expect(await client.call(personalInfo, {})).toMatchObject({ ok: true })
  })
})

describe('a way to Google and back', () => {
  /** The response must be refused without any effect. */
  async function refusedAfter(
    act: (
      client: ApiClient,
      back: Awaited<ReturnType<typeof visit>>,
    ) => Promise<{ client?: ApiClient; input?: { code: string; state: string; iss?: string } } | void>,
    error: { readonly code: number; readonly status: number; readonly message: string },
    change?: (url: URL) => void,
  ): Promise<void> {
    const { person } = await linked()
    const client = api.client({ lang: 'fr_FR' })
    const back = await visit(client, person, change)
    const before = await everything()
    const { client: other = client, input = back } = (await act(client, back)) ?? {}
    const answer = await other.call(googleLogin, input)
    expect(answer).toMatchObject({ ok: false, code: error.code, status: error.status, message: say('fr_FR', error.message, {}) })
    expect(await everything()).toEqual(before)
    expect(other.cookies.has('session')).toBe(false)
  }

  test('with another state is refused', () =>
    refusedAfter(async (_, back) => ({ input: { ...back, state: `${back.state.slice(0, -4)}AAAA` } }), accountErrors.googleFlowOver))

  test('with the state of another flow of the same browser is refused', () =>
    refusedAfter(async (client, back) => {
      const { url } = await client.ask(googleStart, {})
      return { input: { ...back, state: new URL(url).searchParams.get('state') ?? '' } }
    }, accountErrors.googleRefused))

  test('is accepted once', () =>
    refusedAfter(async (client, back) => {
      expect(await client.call(googleLogin, back)).toMatchObject({ ok: true, data: { needs: 'proof' } })
    }, accountErrors.googleFlowOver))

  test('is accepted once for concurrent requests', async () => {
    const { person } = await linked()
    const client = api.client()
    const back = await visit(client, person)
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.call(googleLogin, back)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === accountErrors.googleFlowOver.code)).toHaveLength(7)
  })

  test('is bound to the browser that started it', () =>
    refusedAfter(async () => {
      const foreign = api.client({ lang: 'fr_FR' })
      await foreign.ask(googleStart, {})
      return { client: foreign }
    }, accountErrors.googleFlowOver))

  test('without the browser’s cookie is refused', () =>
    refusedAfter(async (client) => void client.cookies.delete('oauth'), accountErrors.googleFlowOver))

  test('with another nonce is refused', () =>
    refusedAfter(
      async () => {},
      accountErrors.googleRefused,
      (url) => url.searchParams.set('nonce', 'B'.repeat(43)),
    ))

  test('with another PKCE challenge is refused', () =>
    refusedAfter(
      async () => {},
      accountErrors.googleRefused,
      (url) => url.searchParams.set('code_challenge', 'A'.repeat(43)),
    ))

  test('from another issuer is refused', () =>
    refusedAfter(async (_, back) => ({ input: { ...back, iss: 'https://accounts.example' } }), accountErrors.googleRefused))

  test('with a code injected from another browser is refused', () =>
    refusedAfter(async (_, back) => {
      const other = await visit(api.client(), stranger())
      return { input: { ...back, code: other.code } }
    }, accountErrors.googleRefused))

  test('expires after ten minutes', () => refusedAfter(async () => database.clock.forward(10 * MINUTE_MS), accountErrors.googleFlowOver))

  test('leaves ten minutes for what follows', async () => {
    const client = api.client()
    const input = { flow: await flowOf(client, stranger()), ...(await registration(client)) }
    await database.clock.forward(10 * MINUTE_MS)
    expect(await client.call(oauthRegister, input)).toMatchObject({ code: accountErrors.googleFlowOver.code })
  })

  test('proven in one browser cannot be finished in another', async () => {
    const client = api.client()
    const flow = await flowOf(client, stranger())
    const foreign = api.client()
    await foreign.ask(googleStart, {})
    expect(await foreign.call(oauthRegister, { flow, ...(await registration(foreign)) })).toMatchObject({ code: accountErrors.googleFlowOver.code })
  })

  test('while Google is unreachable is refused clearly, without waiting', async () => {
    const client = api.client({ lang: 'de_DE' })
    const back = await visit(client, stranger())
    await outside.shut()
    try {
      const { googleUnreachable } = accountErrors
      expect(await client.call(googleLogin, back)).toMatchObject({
        code: googleUnreachable.code,
        status: 503,
        message: say('de_DE', googleUnreachable.message, {}),
      })
    } finally {
      await outside.open()
    }
    // The state is used up all the same; starting again works.
    expect(await client.call(googleLogin, back)).toMatchObject({ code: accountErrors.googleFlowOver.code })
    expect(await comeBack(client, stranger())).toMatchObject({ needs: 'register' })
  })
})

describe('linking', () => {
  test('needs a confirmed sign-in and a proven flow of this browser', async () => {
    const { client, email } = await joinByMail()
    const person = stranger()
    const next = await comeBack(client, person)
    assert(next.needs === 'link', 'whoever is signed in links')
    expect(next.email).toMatch(/@gmail\.example$/)
    expect(await client.call(oauthLink, { flow: next.flow })).toMatchObject({ code: httpErrors.confirmFirst.code })
    await client.ask(stepUp, { password })
    expect(await client.call(oauthLink, { flow: 'A'.repeat(43) })).toMatchObject({ code: accountErrors.googleFlowOver.code })
    const { client: other } = await joinByMail()
    await other.ask(stepUp, { password })
    expect(await other.call(oauthLink, { flow: next.flow })).toMatchObject({ code: accountErrors.googleFlowOver.code })
    expect(await client.ask(oauthLink, { flow: next.flow })).toEqual({ email: next.email })
    expect(await client.ask(securityOverview, {})).toMatchObject({ google: next.email })
    const told = await client.ask(demoOutbox, { address: email, pageSize: 1 })
    expect(told.list[0]?.subject).toBe('Ohmstead: Google was linked to your account')
    expect(await client.call(oauthLink, { flow: next.flow })).toMatchObject({ code: accountErrors.googleFlowOver.code })
  })

  test('of an account with the e-mail of the Google account: Google first, then their own confirmed sign-in', async () => {
    const { email } = await joinByMail()
    const client = api.client()
    const flow = await flowOf(client, { subject: `outside-${++people}`, email })
    await client.login(email, password)
    expect(await client.call(oauthLink, { flow })).toMatchObject({ code: httpErrors.confirmFirst.code })
    await client.ask(stepUp, { password })
    expect(await client.call(oauthLink, { flow })).toMatchObject({ ok: true })
  })

  test('accepts one Google account, which belongs to no other member', async () => {
    const { client, person } = await linked()
    expect(await client.call(googleLogin, await visit(client, person))).toMatchObject({ code: accountErrors.googleLinked.code })
    await client.ask(stepUp, { password })
    expect(await client.call(oauthLink, { flow: await flowOf(client, stranger()) })).toMatchObject({ code: accountErrors.googleOtherLinked.code })
    const { client: other } = await joinByMail()
    expect(await other.call(googleLogin, await visit(other, person))).toMatchObject({ code: accountErrors.googleLinked.code })
  })

  test('by two members at once succeeds for one', async () => {
    const person = stranger()
    const both = await Promise.all([joinByMail(), joinByMail()])
    const flows = await Promise.all(
      both.map(async ({ client }) => {
        await client.ask(stepUp, { password })
        return flowOf(client, person)
      }),
    )
    const answers = await Promise.all(both.map(({ client }, at) => client.call(oauthLink, { flow: flows[at]! })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === accountErrors.googleLinked.code)).toHaveLength(1)
  })
})

describe('unlinking', () => {
  test('ends all other sign-ins, and Google can no longer sign in', async () => {
    const { client, person } = await linked()
    const other = browserOf(client)
    await comeBack(other, person)
    expect(await client.call(oauthUnlink, {})).toMatchObject({ ok: true, data: { signInsEnded: 1 } })
    expect(await client.ask(securityOverview, {})).toMatchObject({ google: null })
    expect(await other.call(personalInfo, {})).toMatchObject({ code: 2021 })
    expect(await client.call(personalInfo, {})).toMatchObject({ ok: true })
    expect(await comeBack(browserOf(client), person)).toMatchObject({ needs: 'register' })
    expect(await client.call(oauthUnlink, {})).toMatchObject({ code: accountErrors.googleNotLinked.code })
  })

  test('without a confirmation is refused', async () => {
    const { client } = await linked()
    await database.clock.forward(5 * MINUTE_MS)
    expect(await client.call(oauthUnlink, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
  })

  test('the last way in is refused', async () => {
    const client = await joinByGoogle()
    await sql`UPDATE accounts.sign_in SET step_up_at = ${database.clock.now()} WHERE ended_at IS NULL`.execute(database.owner.kysely)
    const before = await everything()
    expect(await client.call(oauthUnlink, {})).toMatchObject({ code: accountErrors.lastWayIn.code, status: 422 })
    expect(await everything()).toEqual(before)
  })
})

describe('stored data', () => {
  const denied = /permission denied|forbidden|violates|each step of a flow is taken once/
  const answer = (role: 'api' | 'owner' | 'worker' | 'staffRead', statement: string) =>
    sql
      .raw(statement)
      .execute(database[role].kysely)
      .then(
        () => 'done',
        (error: Error) => error.message,
      )

  beforeAll(async () => {
    await linked()
  })

  test.each([
    ['an identity given to another member', 'update accounts.identity set member_id = member_id'],
    ['an identity with another subject', "update accounts.identity set subject = 'x'"],
    ['a flow begun anew', "update accounts.oauth_flow set answered_at = answered_at + interval '1 second' where answered_at is not null"],
    ['a proof exchanged', "update accounts.oauth_flow set subject = 'x' where subject is not null"],
    ['a flow that lasts', "update accounts.oauth_flow set expires_at = expires_at + interval '1 hour' where flow_hash is not null"],
    ['a flow of another browser', "update accounts.oauth_flow set browser_hash = sha256('x')"],
    ['a key that is changed', "update accounts.secret set value = sha256('x') where name = 'oauth'"],
  ])('the database refuses %s', async (_, statement) => {
    for (const role of ['api', 'owner'] as const) expect(await answer(role, statement)).toMatch(denied)
  })

  test('it is not readable for read-only staff', async () => {
    for (const table of ['identity', 'oauth_flow']) expect(await answer('staffRead', `select * from accounts.${table}`)).toMatch('permission denied')
  })

  test('the secrets of a flow are not in the database', async () => {
    const client = api.client()
    const { url } = await client.ask(googleStart, {})
    const { searchParams } = new URL(url)
    const { rows } = await sql<{ text: string }>`SELECT row_to_json(f)::text AS text FROM accounts.oauth_flow f`.execute(database.owner.kysely)
    const all = rows.map(({ text }) => text).join('\n')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(all).not.toContain(searchParams.get(name))
    expect(all).not.toContain(client.cookies.get('oauth'))
  })

  test('expired flows are deleted, and an identity is deleted with its person', async () => {
    const person = stranger()
    const client = await joinByGoogle(person)
    const { id } = await client.ask(personalInfo, {})
    await sql`DELETE FROM accounts.person WHERE member_id = ${id}`.execute(database.owner.kysely)
    expect((await sql`SELECT 1 FROM accounts.identity WHERE subject = ${person.subject}`.execute(database.owner.kysely)).rows).toEqual([])
    await database.clock.forward(DAY_MS)
    await forgetOldFlows.run(database.worker, database.clock.now())
    expect((await sql`SELECT 1 FROM accounts.oauth_flow`.execute(database.owner.kysely)).rows).toEqual([])
  })
})

/** The same browser, signed out: a known device. */
function browserOf(client: ApiClient): ApiClient {
  const browser = api.client()
  const device = client.cookies.get('device')
  assert(device !== undefined, 'a browser that signed in is known')
  browser.cookies.set('device', device)
  return browser
}
