import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkInvitation,
  consentList,
  demoOutbox,
  endSignIn,
  login,
  logout,
  personalInfo,
  register,
  sendCode,
  signInList,
  stepUp,
} from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { countryList, languageList, urlConfig } from '@ohmstead/contract/settings/calls'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { newVersion } from '../../../test/cast/legal.ts'
import { staffChange } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { say } from '../../platform/words.ts'
import { isAffiliated, issueHouseInvitation, memberById, uplinesOf } from './index.ts'
import { endInvitation as endHouseInvitation } from './invitation.store.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const password = 'porcelain-42'

let people = 0
const address = () => `person${++people}@example.org`

async function join(invitationCode: string, email = address()): Promise<{ client: ApiClient; id: Id<'member'>; code: string; email: string }> {
  const client = api.client()
  const { id, invitationCode: code } = await client.register({ email, password, invitationCode })
  return { client, id, code, email }
}

async function registration(email: string) {
  const client = api.client()
  const { list } = await client.ask(consentList, {})
  const consents = list.map(({ document, version }) => ({ document, version }))
  return {
    client,
    input: {
      email,
      password,
      invitationCode: api.invitation,
      country: 'DE',
      language: 'de_DE' as const,
      consents,
      code: await client.codeFor('register', email),
    },
  }
}

async function count(table: 'member' | 'person' | 'sign_in' | 'consent'): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM ${sql.table(`accounts.${table}`)}`.execute(database.owner.kysely)
  return Number(rows[0]?.count)
}

describe('registering', () => {
  test('opens an account with its wallets, its uplines and its consents', async () => {
    const first = await join(api.invitation)
    const second = await join(first.code)
    const third = await join(second.code)
    const fourth = await join(third.code)
    const fifth = await join(fourth.code)

    expect(await uplinesOf(database.api.kysely, fifth.id)).toEqual([
      { generation: 1, memberId: fourth.id, country: 'DE' },
      { generation: 2, memberId: third.id, country: 'DE' },
      { generation: 3, memberId: second.id, country: 'DE' },
    ])
    expect(await uplinesOf(database.api.kysely, first.id)).toEqual([])
    expect(await memberById(database.api.kysely, second.id)).toMatchObject({ inviterId: first.id, affiliated: false, house: false })
    expect(await isAffiliated(database.api.kysely, second.id)).toBe(false)
    const { rows } = await sql<{ kind: string }>`SELECT kind FROM ledger.account WHERE owner = ${second.id} ORDER BY kind`.execute(
      database.owner.kysely,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['income', 'recharge', 'reward'])
    const consents = await sql<{ document: string }>`SELECT document FROM accounts.consent WHERE member_id = ${second.id} ORDER BY 1`.execute(
      database.owner.kysely,
    )
    expect(consents.rows.map(({ document }) => document)).toEqual(['privacy', 'terms'])
    const published = await sql`SELECT 1 FROM platform.outbox WHERE name = 'member.joined' AND payload->>'memberId' = ${second.id}`.execute(
      database.owner.kysely,
    )
    expect(published.rows).toHaveLength(1)
  })

  test('shows a profile with sensitive values masked', async () => {
    const inviter = await join(api.invitation)
    const { client, email } = await join(inviter.code, 'lovelace@example.org')
    const profile = await client.ask(personalInfo, {})
    expect(profile).toMatchObject({
      email: 'lo…ce@example.org',
      inviter: expect.stringMatching(/^member….{6}$/),
      supportId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      registeredIp: '127.0.0.1',
      signedInIp: '127.0.0.1',
      level: 1,
      tier: 'free',
      phone: null,
      avatarUrl: null,
    })
    expect(JSON.stringify(profile)).not.toContain(email)
    expect((await client.ask(checkInvitation, { invitationCode: inviter.code })).inviter).toBe(profile.inviter)
  })

  test.each([
    ['without consent', { consents: [] }, accountErrors.consentMissing],
    ['with consent to an old version', { consents: [{ document: 'terms', version: '2020-01-01' }] }, accountErrors.consentMissing],
    ['from nowhere', { country: 'XX' }, httpErrors.invalidInput],
    ['with a simple password', { password: 'onlyletters' }, credentialErrors.passwordTooSimple],
    ['with a common password', { password: 'Password1!' }, credentialErrors.passwordTooCommon],
    ['with a password made of product words', { password: 'EVcharge2026!' }, credentialErrors.passwordTooCommon],
    ['with a short password', { password: 'a-1' }, httpErrors.invalidInput],
    ['with a long password', { password: 'a1'.repeat(11) }, httpErrors.invalidInput],
    ['with an unknown invitation', { invitationCode: 'ZZZZZZZZ' }, accountErrors.invitationUnknown],
    ['with a wrong code', { code: '000000' }, credentialErrors.codeWrong],
    ['with an id of their own', { id: 'mb_1' }, httpErrors.invalidInput],
    ['as affiliated', { affiliated: true }, httpErrors.invalidInput],
  ] as const)('%s is refused with a message, and leaves no changes', async (_, change, error) => {
    const { client, input } = await registration(address())
    const before = [await count('member'), await count('person'), await count('sign_in'), await count('consent')]
    const unlucky = input.code === '000000' ? '000001' : '000000'
    client.lang = 'de_DE'
    const answer = await client.call(register, { ...input, ...change, ...('code' in change && { code: unlucky }) } as never)
    expect(answer).toMatchObject({ ok: false, code: error.code, status: error.status })
    const { params } = (answer as { data: { params: Record<string, string> } }).data
    expect(answer.message).toBe(say('de_DE', error.message, params))
    expect(answer.message).not.toBe(say('en_US', error.message, params))
    expect([await count('member'), await count('person'), await count('sign_in'), await count('consent')]).toEqual(before)
    // Only what the code is bound to.
    expect([...client.cookies.keys()]).toEqual(['asker'])
  })

  test('with a wrong code, or the code of another address, is refused', async () => {
    const { client, input } = await registration(address())
    const other = address()
    expect(await client.call(register, { ...input, email: other })).toMatchObject({ code: credentialErrors.codeWrong.code })
    const wrong = input.code === '999999' ? '999998' : '999999'
    expect(await client.call(register, { ...input, code: wrong })).toMatchObject({ code: credentialErrors.codeWrong.code })
    expect(await client.call(register, input)).toMatchObject({ ok: true })
    expect(await api.client().call(register, input)).toMatchObject({ code: credentialErrors.codeWrong.code })
  })

  test('with an expired code, or after five tries, is refused', async () => {
    const late = await registration(address())
    await database.clock.forward(10 * MINUTE_MS)
    expect(await late.client.call(register, late.input)).toMatchObject({ code: credentialErrors.codeWrong.code })
    const hasty = await registration(address())
    const wrong = hasty.input.code === '123456' ? '654321' : '123456'
    for (let tried = 0; tried < 5; tried++)
      expect(await hasty.client.call(register, { ...hasty.input, code: wrong })).toMatchObject({ code: credentialErrors.codeWrong.code })
    expect(await hasty.client.call(register, hasty.input)).toMatchObject({ code: credentialErrors.codeWrong.code })
  })

  test('twice at once with one code opens one account', async () => {
    const { client, input } = await registration(address())
    const answers = await Promise.all([client.call(register, input), api.client().call(register, input), api.client().call(register, input)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('an address that has an account is refused only after its code was shown, in any letter case', async () => {
    const { email } = await join(api.invitation, address())
    await database.clock.forward(MINUTE_MS)
    const { client, input } = await registration(email.toUpperCase())
    expect(await client.call(register, input)).toMatchObject({ code: accountErrors.addressInUse.code })
  })

  test('by a house invitation ends with its last use, and with its expiry', async () => {
    const at = database.clock.now()
    const once = await inTransaction(database.owner, (trx) => issueHouseInvitation(trx, { note: 'one', issuedBy: 'test', usesMax: 1, at }))
    const ended = await inTransaction(database.owner, (trx) => issueHouseInvitation(trx, { note: 'over', issuedBy: 'test', usesMax: null, at }))
    await inTransaction(database.owner, (trx) => endHouseInvitation(trx, ended, at))
    const both = await Promise.allSettled([join(once), join(once)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const code of [once, ended])
      expect(await api.client().call(checkInvitation, { invitationCode: code })).toMatchObject({ code: accountErrors.invitationUnknown.code })
    expect(await api.client().ask(checkInvitation, { invitationCode: api.invitation })).toEqual({ inviter: null })
  })
})

describe('a captcha', () => {
  test('is used once, also when the call was refused', async () => {
    const client = api.client()
    const captcha = await client.solvedCaptcha()
    const email = address()
    await client.ask(sendCode, { purpose: 'register', email, captcha })
    expect(await client.call(sendCode, { purpose: 'login', email, captcha })).toMatchObject({ code: credentialErrors.captchaWrong.code })
    const second = await client.solvedCaptcha()
    expect(await client.call(sendCode, { purpose: 'register', email, captcha: second })).toMatchObject({
      code: credentialErrors.codeSentTooOften.code,
      status: 429,
    })
    expect(await client.call(sendCode, { purpose: 'login', email, captcha: second })).toMatchObject({ code: credentialErrors.captchaWrong.code })
  })

  test.each([
    ['unsolved', (captcha: object) => ({ ...captcha, number: 99_999_999 })],
    ['with another salt', (captcha: { salt: string }) => ({ ...captcha, salt: `x${captcha.salt}` })],
    ['with a longer life', (captcha: { salt: string }) => ({ ...captcha, salt: captcha.salt.replace(/expires=\d+/, 'expires=99999999999') })],
    ['with a forged signature', (captcha: object) => ({ ...captcha, signature: '0'.repeat(64) })],
    ['of a weaker kind', (captcha: object) => ({ ...captcha, algorithm: 'SHA-1' })],
  ])('%s is wrong', async (_, change) => {
    const client = api.client()
    const captcha = change(await client.solvedCaptcha()) as Awaited<ReturnType<typeof client.solvedCaptcha>>
    expect(await client.call(sendCode, { purpose: 'register', email: address(), captcha })).toMatchObject({
      code: credentialErrors.captchaWrong.code,
    })
  })

  test('expires after ten minutes', async () => {
    const client = api.client()
    const captcha = await client.solvedCaptcha()
    await database.clock.forward(10 * MINUTE_MS)
    expect(await client.call(sendCode, { purpose: 'register', email: address(), captcha })).toMatchObject({
      code: credentialErrors.captchaWrong.code,
    })
  })
})

describe('codes', () => {
  test('are sent at most once a minute, and ten times a day', async () => {
    const client = api.client()
    const email = address()
    const send = async () => client.call(sendCode, { purpose: 'register', email, captcha: await client.solvedCaptcha() })
    for (let sent = 0; sent < 10; sent++) {
      expect(await send()).toMatchObject({ ok: true, data: { resendAfterMs: 60_000, validForMs: 600_000 } })
      expect(await send()).toMatchObject({
        code: credentialErrors.codeSentTooOften.code,
        data: { params: { seconds: sent < 9 ? 60 : expect.any(Number) } },
      })
      await database.clock.forward(MINUTE_MS)
    }
    expect(await send()).toMatchObject({ code: credentialErrors.codeSentTooOften.code, data: { params: { seconds: 86_400 - 600 } } })
    await database.clock.forward(DAY_MS)
    expect(await send()).toMatchObject({ ok: true })
  })

  test('are not sent to an invalid address', async () => {
    const client = api.client()
    for (const email of [`a${'\u0301'.repeat(60)}@example.org`, 'a@example..org', 'a@exa_mple.org']) {
      expect(await client.call(sendCode, { purpose: 'register', email, captcha: await client.solvedCaptcha() })).toMatchObject({
        code: httpErrors.invalidInput.code,
      })
    }
  })

  test('are worded in the reader’s language', async () => {
    const client = api.client({ lang: 'it_IT' })
    const email = address()
    const code = await client.codeFor('register', email)
    const { list } = await client.ask(demoOutbox, { address: email })
    expect(list[0]).toMatchObject({ subject: `${code} è il suo codice Ohmstead`, text: expect.stringContaining('aprire l’account') })
  })
})

describe('signing in', () => {
  let email = ''
  let known: ApiClient
  beforeAll(async () => {
    const joined = await join(api.invitation)
    email = joined.email
    known = joined.client
  })

  test('needs no code on a device that signed in before', async () => {
    await known.ask(logout, {})
    expect(known.cookies.has('device')).toBe(true)
    expect(await known.call(login, { account: email, password })).toMatchObject({ ok: true })
    expect(await known.call(login, { account: email.toUpperCase(), password })).toMatchObject({ ok: true })
  })

  test('needs a code on a new device, and makes it a known one', async () => {
    const client = api.client()
    expect(await client.call(login, { account: email, password })).toMatchObject({ code: credentialErrors.newDeviceCodeNeeded.code })
    await client.login(email, password)
    await client.ask(logout, {})
    expect(await client.call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test('with a forged device cookie counts as a new device', async () => {
    const client = api.client()
    client.cookies.set('device', `${known.cookies.get('device')?.split('.')[0]}.AAAA`)
    expect(await client.call(login, { account: email, password })).toMatchObject({ code: credentialErrors.newDeviceCodeNeeded.code })
  })

  test('on a device of another person counts as a new device', async () => {
    const other = await join(api.invitation)
    expect(await other.client.call(login, { account: email, password })).toMatchObject({ code: credentialErrors.newDeviceCodeNeeded.code })
  })

  test('asks for consent to a new version, once', async () => {
    const version = await newVersion(database, 'terms')
    expect(await known.call(login, { account: email, password })).toMatchObject({ code: accountErrors.consentRequired.code })
    const consents = [{ document: 'terms' as const, version }]
    expect(await known.call(login, { account: email, password, consents })).toMatchObject({ ok: true })
    expect(await known.call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test('keeps a list of sign-ins, of which one or all others are ended', async () => {
    const { client, email: mine } = await join(api.invitation)
    const phone = api.client({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.2 Mobile/15E148 Safari/604.1',
    })
    await phone.login(mine, password)
    const { list, total } = await client.ask(signInList, {})
    expect(total).toBe(2)
    expect(list.find(({ current }) => !current)).toMatchObject({
      device: 'Safari 19',
      system: 'iOS 19',
      method: 'email',
      ip: '127.0.0.1',
      endedAt: null,
    })

    const foreign = await join(api.invitation)
    const phoneId = list.find(({ current }) => !current)?.id ?? ('' as never)
    expect(await foreign.client.call(endSignIn, { signInId: phoneId })).toMatchObject({ code: credentialErrors.signInNotFound.code, status: 404 })
    expect(await phone.call(personalInfo, {})).toMatchObject({ ok: true })

    expect(await client.ask(endSignIn, { signInId: 'others' })).toEqual({ ended: 1 })
    expect(await phone.call(personalInfo, {})).toMatchObject({ code: 2021 })
    expect(await client.call(personalInfo, {})).toMatchObject({ ok: true })
    expect(await client.ask(endSignIn, { signInId: phoneId })).toEqual({ ended: 0 })
  })

  test('lasts while it is used, and not longer', async () => {
    const { client } = await join(api.invitation)
    for (let month = 0; month < 3; month++) {
      await database.clock.forward(25 * DAY_MS)
      const answer = await client.send('/api/user/info/personal', { body: JSON.stringify(await client.sign({})) })
      expect(answer.envelope).toMatchObject({ code: 0 })
      // The browser's own thirty days start again as well.
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)])
      // The last use is stored after the response.
      await expect
        .poll(
          async () =>
            (
              await sql<{
                behind: number
              }>`SELECT extract(epoch FROM (${database.clock.now()}::timestamptz - max(last_seen_at)))::int AS behind FROM accounts.sign_in`.execute(
                database.owner.kysely,
              )
            ).rows[0]?.behind,
        )
        .toBe(0)
    }
    await database.clock.forward(30 * DAY_MS)
    expect(await client.call(personalInfo, {})).toMatchObject({ code: 2021 })
  })

  test('is confirmed by password, with fresh tokens', async () => {
    const { client } = await join(api.invitation)
    const [session, token] = [client.cookies.get('session'), client.token]
    expect(await client.call(stepUp, { password: 'wrong-password-1' })).toMatchObject({ code: credentialErrors.wrongAccountOrPassword.code })
    expect(await client.ask(stepUp, { password })).toMatchObject({ validForMs: 300_000 })
    expect(client.cookies.get('session')).not.toBe(session)
    expect(client.token).not.toBe(token)
    expect(await client.call(personalInfo, {})).toMatchObject({ ok: true })
  })
})

describe('public information', () => {
  test('countries and languages are named in the reader’s language', async () => {
    const german = await api.client({ lang: 'de_DE' }).ask(countryList, {})
    expect(german.list).toContainEqual({ code: 'AT', name: 'Österreich' })
    expect(german.list.length).toBeGreaterThan(240)
    const { list } = await api.client().ask(languageList, {})
    expect(list.map(({ name }) => name)).toEqual(['中文', 'Deutsch', 'English', 'Français', 'Italiano', 'Português'])
  })

  test('the time, the kind of instance and the operator’s addresses', async () => {
    const client = api.client()
    expect(await client.ask(urlConfig, {})).toEqual({
      sysCurrentDate: database.clock.now(),
      instance: 'demo',
      asset: 'USDT',
      // Those of the demo are of a day that is still to come here.
      rates: { day: null, list: [] },
      h5Urls: [],
    })
    await staffChange(database, 'platform.twitterUrl', 'https://x.example/ohmstead', 'opened')
    expect((await client.ask(urlConfig, {})).h5Urls).toEqual([{ tag: 'Twitter_Link', url: 'https://x.example/ohmstead' }])
  })
})
