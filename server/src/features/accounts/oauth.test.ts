import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { securityOverview, updateLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { demoOutbox, login, personalInfo, signInList, stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { googleRandom, googleSet } from '@ohmstead/contract/accounts/factor-calls'
import { googleLogin, googleStart, oauthLink, oauthList, oauthLogin, oauthRegister, oauthSendCode } from '@ohmstead/contract/accounts/oauth-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, DAY_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import { newVersion } from '../../../test/cast/legal.ts'
import type { ApiClient } from '../../../test/client.ts'
import { googlePeople } from '../../../test/google-people.ts'
import { withDatabase } from '../../../test/harness.ts'
import { startOutsideProvider } from '../../../test/openid-provider.ts'
import { openProvider } from '../../edges/openid/index.ts'
import { silentLog } from '../../platform/log.ts'
import { say } from '../../platform/words.ts'

const outside = await startOutsideProvider()
const database = withDatabase()
const google = openProvider(outside.client, silentLog)
const api = withAccountsApi(database, { google })
afterAll(() => outside.shut())

const { browserOf, joinByMail, registration, password, comeBack, stranger, joinByGoogle, flowOf, everything, nextPerson, visit, linked, otpOf } =
  googlePeople(database, api, outside)
const without = withAccountsApi(database)

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
    const published = await sql`SELECT 1 FROM platform.outbox WHERE name = 'member.joined' AND payload->>'memberId' = ${userInfo.id}`.execute(
      database.owner.kysely,
    )
    expect(published.rows).toHaveLength(1)
    expect(client.cookies.has('oauth')).toBe(false)
  })

  test('an account without a password cannot be signed in to with one', async () => {
    const person = stranger()
    const client = await joinByGoogle(person)
    for (const tried of ['', 'null', 'porcelain-42'])
      expect(await client.call(login, { account: person.email ?? '', password: tried || ' ' })).toMatchObject({
        code: credentialErrors.wrongAccountOrPassword.code,
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
      code: credentialErrors.loginPasswordNotSet.code,
      status: 422,
      message: say('de_DE', credentialErrors.loginPasswordNotSet.message, {}),
    }
    // However often: there is nothing to guess.
    for (let asked = 0; asked < 7; asked++) expect(await client.call(stepUp, { password })).toMatchObject(notSet)

    const code = await client.codeFor('loginPassword', person.email ?? '')
    expect(await client.call(updateLoginPassword, { currentPassword: password, code, password })).toMatchObject(notSet)
    expect(await client.call(updateLoginPassword, { code: code === '123456' ? '654321' : '123456', password })).toMatchObject({
      code: credentialErrors.codeWrong.code,
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
    expect(await client.call(updateLoginPassword, next)).toMatchObject({ code: credentialErrors.wrongAccountOrPassword.code })
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
      { subject: `outside-${nextPerson()}` },
      { subject: `outside-${nextPerson()}`, email: 'free@gmail.example', emailVerified: false },
      { subject: `outside-${nextPerson()}`, email, emailVerified: false },
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
    expect(await phone.call(oauthLogin, { flow: next.flow })).toMatchObject({ code: credentialErrors.newDeviceCodeNeeded.code })

    const sent = await phone.ask(oauthSendCode, { flow: next.flow })
    expect(sent).toEqual({ address: next.code, resendAfterMs: 60_000, validForMs: 600_000 })
    expect(await phone.call(oauthSendCode, { flow: next.flow })).toMatchObject({
      code: credentialErrors.codeSentTooOften.code,
      data: { params: { seconds: 60 } },
    })
    const { list } = await phone.ask(demoOutbox, { address: email, pageSize: 1 })
    const code = /^\d{6}$/m.exec(list[0]?.text ?? '')?.[0] ?? ''
    const wrong = code === '123456' ? '654321' : '123456'
    expect(await phone.call(oauthLogin, { flow: next.flow, code: wrong })).toMatchObject({ code: credentialErrors.codeWrong.code })
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
    expect(await known.call(oauthLogin, { flow: next.flow })).toMatchObject({ code: credentialErrors.authenticatorNeeded.code })
    const otp = otpOf(secret)
    const wrong = otp === '123456' ? '654321' : '123456'
    expect(await known.call(oauthLogin, { flow: next.flow, otp: wrong })).toMatchObject({ code: credentialErrors.otpWrong.code })
    expect(await known.call(oauthLogin, { flow: next.flow, otp })).toMatchObject({ ok: true })
  })

  test('asks for consent to a new version', async () => {
    const { client, person } = await linked()
    const version = await newVersion(database, 'privacy')
    const next = await comeBack(browserOf(client), person)
    const asked = browserOf(client)
    const again = await comeBack(asked, person)
    assert(again.needs === 'proof', 'consent is needed')
    expect(next).toMatchObject({ needs: 'proof', code: null, consents: true })
    expect(await asked.call(oauthLogin, { flow: again.flow })).toMatchObject({ code: accountErrors.consentRequired.code })
    expect(await asked.call(oauthLogin, { flow: again.flow, consents: [{ document: 'privacy', version }] })).toMatchObject({ ok: true })
    expect(await comeBack(browserOf(client), person)).toMatchObject({ needs: 'nothing' })
  })

  test('never signs in to an account by its e-mail', async () => {
    const { client, email } = await joinByMail()
    const attacker = api.client()
    const next = await comeBack(attacker, { subject: `outside-${nextPerson()}`, email: email.toUpperCase() })
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
