import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoOutbox, login, personalInfo, register, sendCode, signInList, stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { checkClosing, closeAccount, exportData, setAvatar, updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { micros } from '@ohmstead/contract/kernel/amount'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { languages } from '@ohmstead/contract/kernel/language'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { countryFile } from '../../../test/country-file.ts'
import { staffChange } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { edgeEnv } from '../../../test/test-env.ts'
import { openIpCountries } from '../../platform/ip-country.ts'
import { say } from '../../platform/words.ts'
import type { Obstacle } from './index.ts'
import { obstaclesFrom } from './closing.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ohm-profile-'))
const countries = path.join(folder, 'countries.mmdb')
writeFileSync(countries, countryFile({ '::/0': 'US', '::5c00:0/104': 'DE' }, 'nested', 1_780_000_000))
afterAll(() => rmSync(folder, { recursive: true }))

const database = withDatabase()
const api = withAccountsApi(database, {
  ipCountries: openIpCountries(countries),
  env: { ...edgeEnv, trustedProxies: ['127.0.0.1'] },
})
const password = 'porcelain-42'

let people = 0
async function joined(): Promise<{ client: ApiClient; email: string; id: string }> {
  const client = api.client()
  const email = `person${++people}@example.org`
  const { id } = await client.register({ email, password, invitationCode: api.invitation })
  return { client, email, id }
}
const confirmed = async (client: ApiClient) => client.ask(stepUp, { password })

async function expectRefused(
  client: ApiClient,
  input: Parameters<typeof client.call<typeof updateProfile>>[1],
  error: ErrorDeclaration,
): Promise<void> {
  const before = await client.ask(personalInfo, {})
  for (const lang of languages) {
    client.lang = lang
    const answer = await client.call(updateProfile, input)
    expect([answer.code, answer.status, answer.message]).toEqual([error.code, error.status, say(lang, error.message, {})])
  }
  client.lang = 'en_US'
  expect(await client.ask(personalInfo, {})).toEqual(before)
}

describe('a name', () => {
  test('can be chosen at once, is normalised, and appears everywhere', async () => {
    const { client } = await joined()
    const profile = await client.ask(updateProfile, { username: 'Jose\u0301 da Silva' })
    expect(profile.username).toBe('José da Silva')
    expect(profile.nextRenameAt).toBe(database.clock.now() + 30 * DAY_MS)
    expect(await client.ask(personalInfo, {})).toEqual(profile)
  })

  test.each([
    ['ada!', accountErrors.usernameForm],
    ['x'.repeat(31), accountErrors.usernameForm],
    ['a\u0301\u0302\u0303\u0304', accountErrors.usernameMarks],
    ['Аda', accountErrors.usernameScripts],
    ['0hrnstead', accountErrors.usernameReserved],
    ['Telegram 123', accountErrors.usernameAdvertises],
  ])('%j is refused in every language, without changes', async (username, error) => {
    const { client } = await joined()
    await expectRefused(client, { username }, error)
  })

  test.each([`a${'\u0301'.repeat(1_000)}`, '\u0301'.repeat(121), 'x'.repeat(121), ''])('of %j… is refused at the edge', async (username) => {
    const { client } = await joined()
    const answer = await client.call(updateProfile, { username })
    // Empty input is not processed, as everywhere.
    if (username === '') expect(answer.ok).toBe(true)
    else
      expect([answer.code, answer.data]).toEqual([
        httpErrors.invalidInput.code,
        expect.objectContaining({ issues: [{ path: 'username', message: 'too_big' }] }),
      ])
  })

  test.each([
    ['Belle Lune', 'belle.lune'],
    ['paypal', 'paypaI'],
    ['modern talk', 'modem talk'],
    ['Вано', 'вано'],
    ['ВАНТ', 'BAHT'],
    ['Ioana', 'loana'],
  ])('that looks like %s cannot be %s', async (first, twin) => {
    const [one, other] = [await joined(), await joined()]
    await one.client.ask(updateProfile, { username: first })
    await expectRefused(other.client, { username: twin }, accountErrors.usernameTaken)
    // Its owner may write it in another way, after thirty days.
    await database.clock.forward(30 * DAY_MS)
    await one.client.login(one.email, password)
    expect((await one.client.ask(updateProfile, { username: twin })).username).toBe(twin)
  })

  test('that two people choose at once in look-alike spellings goes to one of them', async () => {
    const [one, other] = [await joined(), await joined()]
    const answers = await Promise.all([
      one.client.call(updateProfile, { username: 'Quilon' }),
      other.client.call(updateProfile, { username: 'quiIon' }),
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, accountErrors.usernameTaken.code]))
  })

  test('is changed once in thirty days; the refusal names the day, in the person’s zone', async () => {
    const { client, email } = await joined()
    const { nextRenameAt } = await client.ask(updateProfile, { username: 'Torwald', zone: 'Pacific/Kiritimati' })
    expect((await client.ask(updateProfile, { username: 'Torwald' })).username).toBe('Torwald')
    await database.clock.forward(30 * DAY_MS - 1)
    await client.login(email, password)
    const answer = await client.call(updateProfile, { username: 'Torwald2' })
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(nextRenameAt ?? 0)
    expect(answer).toMatchObject({
      code: accountErrors.usernameChangedLately.code,
      message: say('en_US', 'accounts.refusal.usernameChangedLately', { day, nextRenameAt: 0 }),
      data: { params: { day, nextRenameAt } },
    })
    await database.clock.forward(1)
    expect((await client.ask(personalInfo, {})).nextRenameAt).toBeNull()
    expect((await client.ask(updateProfile, { username: 'Torwald2' })).username).toBe('Torwald2')
  })

  test('changed twice at once changes once', async () => {
    const { client } = await joined()
    const answers = await Promise.all(['Ulfert', 'Ulferta', 'Ulferto', 'Ulferti'].map(async (username) => client.call(updateProfile, { username })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set([accountErrors.usernameChangedLately.code]))
  })

  test('on the operator’s list is refused, and the operator sets how often names change', async () => {
    await staffChange(database, 'accounts.usernameBanned', ['grobian'])
    await staffChange(database, 'accounts.usernameRenameDays', 1)
    const { client } = await joined()
    await expectRefused(client, { username: 'the_GR0BIAN' }, accountErrors.usernameReserved)
    await client.ask(updateProfile, { username: 'Vinzent' })
    await database.clock.forward(DAY_MS)
    await client.ask(updateProfile, { username: 'Vincente' })
  })
})

describe('a person’s reading settings', () => {
  test('zone, number format and language are stored separately', async () => {
    const { client } = await joined()
    expect(await client.ask(personalInfo, {})).toMatchObject({
      zone: 'UTC',
      numberFormat: 'language',
      language: 'en_US',
      nextRenameAt: null,
      avatarUrl: null,
    })
    await client.ask(updateProfile, { zone: 'europe/berlin' })
    await client.ask(updateProfile, { numberFormat: 'apostrophePoint' })
    expect(await client.ask(updateProfile, { language: 'pt_PT' })).toMatchObject({
      zone: 'Europe/Berlin',
      numberFormat: 'apostrophePoint',
      language: 'pt_PT',
    })
    expect(await client.ask(updateProfile, {})).toMatchObject({ zone: 'Europe/Berlin', numberFormat: 'apostrophePoint', language: 'pt_PT' })
  })

  test('an unknown zone is refused, and nothing else is stored', async () => {
    const { client } = await joined()
    await expectRefused(client, { zone: 'Europe/Atlantis', username: 'Wendelin', numberFormat: 'spaceComma' }, accountErrors.zoneUnknown)
  })

  test.each([{ numberFormat: 'x' }, { language: 'xx' }, { level: 6 }, { affiliated: true }, { supportId: 'x' }, { email: 'x@example.org' }])(
    '%j is not a field',
    async (input) => {
      const { client } = await joined()
      expect((await client.call(updateProfile, input as never)).code).toBe(httpErrors.invalidInput.code)
    },
  )
})

describe('the region of a sign-in', () => {
  const from = async (ip: string) => {
    const { email } = await joined()
    const client = api.client({ headers: { 'x-forwarded-for': ip } })
    await client.login(email, password)
    return (await client.ask(signInList, {})).list.find(({ current }) => current)
  }
  test.each([
    ['92.1.2.3', 'DE'],
    ['93.184.216.34', 'US'],
    ['127.0.0.1', null],
    ['192.168.1.7', null],
    ['2001:db8::1', null],
  ])('from %s is %s', async (ip, region) => expect(await from(ip)).toMatchObject({ ip, region }))
})

describe('everything kept', () => {
  const sectionsOf = async (client: ApiClient) =>
    Object.fromEntries((await client.ask(exportData, {})).sections.map(({ name, rows }) => [name, rows]))

  test('is returned after a confirmation, and contains only their own data', async () => {
    const { client, email, id } = await joined()
    const other = await joined()
    expect((await client.call(exportData, {})).code).toBe(httpErrors.confirmFirst.code)
    await confirmed(client)
    await client.ask(updateProfile, { username: 'Xanthippe' })
    const data = await client.ask(exportData, {})
    expect(data).toMatchObject({ format: 'ohmstead-my-data-1', memberId: id, madeAt: database.clock.now() })
    const sections = await sectionsOf(client)
    expect(sections['accounts.person']).toMatchObject([{ username: 'Xanthippe', email, country: 'DE' }])
    expect(sections['accounts.consents']).toHaveLength(2)
    expect(sections['accounts.signIns']).toHaveLength(1)
    expect(sections['accounts.devices']).toHaveLength(1)
    const text = JSON.stringify(data)
    for (const foreign of [other.email, other.id, 'argon2', 'hash', 'secret']) expect(text).not.toContain(foreign)
  })

  test('has pages: a section is continued by its name', async () => {
    const { client, id } = await joined()
    await confirmed(client)
    await sql`
      INSERT INTO accounts.device_cookie (member_id, device_hash, created_at, last_used_at)
      SELECT ${id}, sha256(convert_to(n::text, 'UTF8')), now(), now() FROM generate_series(1, 1100) n`.execute(database.owner.kysely)
    const first = (await client.ask(exportData, {})).sections.find(({ name }) => name === 'accounts.devices')
    expect([first?.total, first?.rows.length]).toEqual([1_101, 500])
    const last = await client.ask(exportData, { section: 'accounts.devices', pageNum: 3 })
    expect(last.sections.map(({ name, rows }) => [name, rows.length])).toEqual([['accounts.devices', 101]])
    expect((await client.call(exportData, { section: 'accounts.everything' })).code).toBe(accountErrors.sectionUnknown.code)
    expect((await client.call(exportData, { section: "accounts.x'--" })).code).toBe(httpErrors.invalidInput.code)
  })
})

describe('closing', () => {
  const codeFor = async (client: ApiClient, email: string) => client.codeFor('closeAccount', email)

  /** Every column in the database that contains text. */
  async function placesOf(text: string): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(
      database.owner.kysely,
    )
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql<{
          found: boolean
        }>`SELECT EXISTS (SELECT FROM ${sql.raw(name)} t WHERE strpos(t::text, ${text}) > 0) AS found`.execute(database.owner.kysely)
        return rows[0]?.found === true ? name : null
      }),
    )
    return found.filter((name) => name !== null).toSorted()
  }

  test('requires a confirmed sign-in and a code for this purpose; a refusal changes nothing', async () => {
    const { client, email } = await joined()
    expect(await client.ask(checkClosing, {})).toEqual({
      obstacles: [],
      codeGoesTo: { channel: 'email', address: `${email.slice(0, 2)}…${email.slice(0, email.indexOf('@')).slice(-2)}@example.org` },
    })
    expect((await client.call(closeAccount, { code: '123456' })).code).toBe(httpErrors.confirmFirst.code)
    await confirmed(client)
    const code = await codeFor(client, email)
    expect((await client.call(closeAccount, { code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') })).code).toBe(
      credentialErrors.codeWrong.code,
    )
    expect((await client.call(closeAccount, { to: 'phone', code })).code).toBe(accountErrors.addressNotBound.code)
    const loginCode = await client.codeFor('login', email)
    if (loginCode !== code) expect((await client.call(closeAccount, { code: loginCode })).code).toBe(credentialErrors.codeWrong.code)
    expect((await client.ask(personalInfo, {})).email).not.toBeNull()
    await database.clock.forward(6 * MINUTE_MS)
    expect((await client.call(closeAccount, { code })).code).toBe(httpErrors.confirmFirst.code)
  })

  test('erases the person everywhere, ends every sign-in, sends a notice first, and frees the address', async () => {
    const { client, email, id } = await joined()
    const elsewhere = api.client()
    await elsewhere.login(email, password)
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { fileId, url } = await client.ask(uploadFile, { file: new File([new Uint8Array(picture)], 'a.png') })
    await client.ask(setAvatar, { fileId })
    await client.ask(updateProfile, { username: 'Yolanda Zenker' })
    const { id: support } = (
      await sql<{ id: string }>`SELECT support_id AS id FROM accounts.person WHERE member_id = ${id}`.execute(database.owner.kysely)
    ).rows[0]!
    expect(await placesOf('Yolanda')).toEqual(['accounts.person'])
    const held = await placesOf(email)
    expect(held).toContain('accounts.person')

    await confirmed(client)
    const code = await codeFor(client, email)
    const { closedAt } = await client.ask(closeAccount, { code })
    expect(closedAt).toBe(database.clock.now())

    for (const gone of [client, elsewhere]) expect((await gone.call(personalInfo, {})).code).toBe(httpErrors.signedOut.code)
    expect((await fetch(`${api.url}${url}`)).status).toBe(404)
    for (const trace of ['Yolanda', support, fileId]) expect(await placesOf(trace)).toEqual([])
    // A demo keeps the last notice for a while; elsewhere it is erased when it was sent.
    expect(await placesOf(email)).toEqual(['delivery.mail'])
    const { list } = await api.client().ask(demoOutbox, { address: email })
    expect(list.map(({ subject }) => subject)).toEqual([`Ohmstead: ${say('en_US', 'accounts.notice.title.accountClosed', {})}`])
    expect(await placesOf(id)).toEqual(['accounts.consent', 'accounts.member', 'ledger.account', 'platform.outbox'])

    const back = api.client()
    expect((await back.call(login, { account: email, password, code: '123456' })).ok).toBe(false)
    await database.clock.forward(2 * MINUTE_MS)
    const { id: newId, username } = await back.register({ email, password, invitationCode: api.invitation })
    expect(newId).not.toBe(id)
    expect(username).toMatch(/^member/)
    // The name is available again.
    expect((await back.ask(updateProfile, { username: 'Yolanda Zenker' })).username).toBe('Yolanda Zenker')
  })

  test('of one person does not change others', async () => {
    const [one, other] = [await joined(), await joined()]
    await confirmed(one.client)
    await one.client.ask(closeAccount, { code: await codeFor(one.client, one.email) })
    expect((await other.client.ask(personalInfo, {})).id).toBe(other.id)
    expect((await other.client.ask(demoOutbox, { address: other.email })).total).toBeGreaterThan(0)
  })

  test('asked for twice at once happens once', async () => {
    const { client, email } = await joined()
    await confirmed(client)
    const code = await codeFor(client, email)
    const answers = await Promise.all([1, 2, 3].map(async () => client.call(closeAccount, { code })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('the invitation of a closed account is not valid', async () => {
    const { client, email } = await joined()
    const { invitationCode } = await client.ask(personalInfo, {})
    await confirmed(client)
    await client.ask(closeAccount, { code: await codeFor(client, email) })
    const guest = api.client()
    const code = await guest.codeFor('register', 'late@example.org')
    const answer = await guest.call(register, {
      email: 'late@example.org',
      password,
      invitationCode,
      country: 'DE',
      language: 'en_US',
      consents: [
        { document: 'terms', version: '2026-05-01' },
        { document: 'privacy', version: '2026-05-02' },
      ],
      code,
    })
    expect(answer.code).toBe(accountErrors.invitationUnknown.code)
  })

  test('the code is sent to the member’s own address, with its purpose', async () => {
    const { client, email } = await joined()
    await client.ask(sendCode, { purpose: 'closeAccount', to: 'email', captcha: await client.solvedCaptcha() })
    const { list } = await client.ask(demoOutbox, { address: email, pageSize: 1 })
    expect(list[0]?.text).toContain('close your account for good')
  })

  const usdt = (amount: bigint) => micros(amount)
  test.each<[string, Obstacle[], unknown]>([
    [
      'nothing',
      [
        { key: 'recharge', amount: usdt(0n) },
        { key: 'lease', count: 0 },
      ],
      [],
    ],
    ['money', [{ key: 'income', amount: usdt(1n) }], [{ key: 'income', amount: 1n, count: null }]],
    [
      'reasons of two features, combined in order',
      [
        { key: 'unsettled', count: 2 },
        { key: 'debt', amount: usdt(5n) },
        { key: 'unsettled', count: 1 },
      ],
      [
        { key: 'debt', amount: 5n, count: null },
        { key: 'unsettled', amount: null, count: 3 },
      ],
    ],
  ])('reasons against closing: %s', (_, found, rows) => expect(obstaclesFrom(found)).toEqual(rows))
})

describe('closing an account that cannot be closed', () => {
  const busy = withDatabase()
  const held = withAccountsApi(busy)
  let client: ApiClient
  beforeAll(async () => {
    client = held.client()
    await client.register({ email: 'busy@example.org', password, invitationCode: held.invitation })
  })

  test('is refused by the database too: an account closes only with empty wallets', async () => {
    const { id } = await client.ask(personalInfo, {})
    const superuser = await connectAsSuperuser(inject('postgres').superuserUrl, busy.urlOf('owner'))
    await superuser.query('set session_replication_role = replica')
    await superuser.query(
      `update ledger.balance b set posted_micros = 1 from ledger.account a where a.id = b.account_id and a.owner = $1 and a.kind = 'recharge'`,
      [id],
    )
    await superuser.end()
    await client.ask(stepUp, { password })
    const code = await client.codeFor('closeAccount', 'busy@example.org')
    const answer = await client.call(closeAccount, { code })
    expect([answer.code, answer.message]).toEqual([
      accountErrors.accountNotEmpty.code,
      say('en_US', 'accounts.refusal.accountNotEmpty', { obstacles: '' }),
    ])
    expect((await client.ask(personalInfo, {})).id).toBe(id)
  })
})
