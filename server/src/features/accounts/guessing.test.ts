import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { consentList, demoOutbox, login, personalInfo, register, sendCode, stepUp } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { edgeEnv } from '../../../test/test-env.ts'
import { hasLongForm, lengthOf } from '../../../../tools/soak.ts'
import { passwordsHashed } from '../../platform/password-hash.ts'

const database = withDatabase()
const api = withAccountsApi(database)
// The same instance after a restart: a new process with the same database.
const restarted = withAccountsApi(database)
const narrow = withAccountsApi(database, { rateFactor: 1 })
// Behind a trusted proxy: a client that sets its header has any number of addresses. Rate limits are wide, so that only the counters
// refuse.
const proxied = withAccountsApi(database, {
  env: { ...edgeEnv, trustedProxies: ['127.0.0.1'] },
})
const password = 'porcelain-42'

let ada: ApiClient
const email = 'ada@example.org'
const phone = '+4917604069001'

beforeAll(async () => {
  ada = api.client()
  await ada.register({ email, password, invitationCode: api.invitation })
  await api.client().register({ phone, password, invitationCode: api.invitation })
})

/** A thousand more people with the password of this one, inserted directly: registering would cost a hash each. */
async function aThousandLike(address: string): Promise<void> {
  await sql`
    WITH member AS (
      INSERT INTO accounts.member (id, invitation_code, inviter_id, country, created_at)
      SELECT 'mb_' || lpad(n::text, 26, '0'), translate(lpad(n::text, 8, '0'), '0123456789', 'ABCDEFGHJK'), p.member_id, 'DE', platform.now()
      FROM generate_series(0, 999) n, accounts.person p WHERE p.email = ${address}
      RETURNING id, ltrim(right(id, 4), '0') AS n)
    INSERT INTO accounts.person (member_id, email, email_canonical, username, username_seen, username_read, password_hash, language, support_id, registered_ip)
    SELECT m.id, l.email, l.email, l.name, l.name, l.name, p.password_hash, 'en_US', gen_random_uuid(), ''
    FROM member m CROSS JOIN LATERAL (SELECT 'like-' || m.n AS name, 'like-' || m.n || '@example.org' AS email) l, accounts.person p
    WHERE p.email = ${address}`.execute(database.owner.kysely)
}

async function accountsCounted(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM accounts.attempt WHERE scope = 'account'`.execute(
    database.owner.kysely,
  )
  return rows[0]?.count ?? 0
}

/** The number of passwords hashed during `work`. */
async function hashedDuring(act: () => Promise<unknown>): Promise<number> {
  const before = passwordsHashed()
  await act()
  return passwordsHashed() - before
}

async function consents(client: ApiClient) {
  const { list } = await client.ask(consentList, {})
  return list.map(({ document, version }) => ({ document, version }))
}

/** A browser with the cookies of another one. */
function copyOf(client: ApiClient, from = api): ApiClient {
  const copy = from.client()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  copy.token = client.token
  return copy
}

describe('guessing a password', () => {
  test('on the person’s own device: five of many at once reach the hash, and a restart keeps the count', async () => {
    const guess = (at: number) => copyOf(ada).call(login, { account: email, password: `guess-number-${at}` })
    let answers: { code: number }[] = []
    const hashed = await hashedDuring(async () => {
      answers = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(at)))
    })
    expect(hashed).toBe(5)
    const { wrongAccountOrPassword, tooManyTries } = credentialErrors
    expect(answers.filter(({ code }) => code === wrongAccountOrPassword.code)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === tooManyTries.code).length).toBeGreaterThan(0)
    // Beyond the length of the queue the server refuses at once; there is no other result.
    expect(answers.every(({ code }) => [wrongAccountOrPassword.code, tooManyTries.code, httpErrors.tooManyRequests.code].includes(code))).toBe(true)

    const waiting = await copyOf(ada, restarted).call(login, { account: email, password })
    expect(waiting).toMatchObject({ code: tooManyTries.code, status: 429, data: { params: { seconds: 30 } } })
    await database.clock.forward(30 * SECOND_MS)
    expect(await copyOf(ada).call(login, { account: email, password: 'guess-again-1' })).toMatchObject({ code: wrongAccountOrPassword.code })
    expect(await copyOf(ada).call(login, { account: email, password })).toMatchObject({ code: tooManyTries.code, data: { params: { seconds: 60 } } })
    await database.clock.forward(MINUTE_MS)
    expect(await copyOf(ada).call(login, { account: email, password })).toMatchObject({ ok: true })
    // A correct one resets the count.
    expect(await copyOf(ada).call(login, { account: email, password: 'guess-again-2' })).toMatchObject({ code: wrongAccountOrPassword.code })
    expect(await copyOf(ada).call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test('from elsewhere: nothing is looked at without a code from the mail, and the person is not locked out', async () => {
    const stranger = api.client()
    const hashed = await hashedDuring(async () => {
      for (let at = 0; at < 30; at++) {
        expect(await stranger.call(login, { account: email, password: `guess-number-${at}` })).toMatchObject({
          code: credentialErrors.newDeviceCodeNeeded.code,
        })
        expect(await stranger.call(login, { account: email, password: `guess-number-${at}`, code: String(100_000 + at) })).toMatchObject({
          ok: false,
        })
      }
    })
    expect(hashed).toBe(0)
    expect(await copyOf(ada).call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test('by a reader of the mail: five at a time, then a wait', async () => {
    const thief = api.client()
    const code = await thief.codeFor('login', email)
    const hashed = await hashedDuring(() =>
      Promise.all(Array.from({ length: 40 }, (_, at) => copyOf(thief).call(login, { account: email, password: `guess-number-${at}`, code }))),
    )
    expect(hashed).toBe(5)
    expect(await copyOf(ada).call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test('one password at a hundred accounts, from the address of a person who signs in meanwhile', async () => {
    const stuffing = narrow.client()
    const hashed = await hashedDuring(() =>
      Promise.all(Array.from({ length: 100 }, (_, at) => stuffing.call(login, { account: `person${at}@example.org`, password: 'Sommer-2026!' }))),
    )
    expect(hashed).toBe(0)
    expect(await stuffing.call(login, { account: email, password })).toMatchObject({ code: httpErrors.tooManyRequests.code })
    expect(await copyOf(ada, narrow).call(login, { account: email, password })).toMatchObject({ ok: true })
  })

  test('from a sign-in that was left open: five, then a wait', async () => {
    const left = copyOf(ada)
    await left.call(login, { account: email, password })
    const hashed = await hashedDuring(() =>
      Promise.all(Array.from({ length: 20 }, (_, at) => copyOf(left).call(stepUp, { password: `guess-number-${at}` }))),
    )
    expect(hashed).toBe(5)
    expect(await left.call(stepUp, { password })).toMatchObject({ code: credentialErrors.tooManyTries.code })
    expect(await left.call(personalInfo, {})).toMatchObject({ ok: true })
    await database.clock.forward(DAY_MS)
    expect(await left.call(stepUp, { password })).toMatchObject({ ok: true })
  })
})

describe('thousands of guesses at once, each from an address of its own', () => {
  const LANES = 250

  /** A busy server may close a connection before it reads the next request on it, as it may with browsers: such a request is sent again. */
  async function connected<T>(send: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof TypeError) || attempt === 20) throw error
      }
    }
  }

  /** Sends the same kind of request repeatedly, many at a time. Returns the number of responses by code. */
  async function flood(
    guesses: number,
    client: () => ApiClient,
    path: string,
    bodyOf: (guess: number) => Record<string, unknown>,
  ): Promise<Map<number, number>> {
    const answered = new Map<number, number>()
    let next = 0
    const lane = async () => {
      const guesser = client()
      for (let guess = next++; guess < guesses; guess = next++) {
        const forwarded = `10.${guess >> 16}.${(guess >> 8) & 255}.${guess & 255}`
        const { envelope } = await connected(async () => {
          const body = JSON.stringify(await guesser.sign(bodyOf(guess)))
          return guesser.send(path, { body, headers: { 'x-forwarded-for': forwarded } })
        })
        answered.set(envelope?.code ?? -1, (answered.get(envelope?.code ?? -1) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return answered
  }

  // Beyond the length of the queue the server refuses at once; there is no other result.
  const isExpected = (code: number, wrong: number) => [wrong, credentialErrors.tooManyTries.code, httpErrors.tooManyRequests.code].includes(code)

  const atPassword = lengthOf({ short: 300, long: 10_000 })
  test(`${atPassword} at a password: five reach the hash`, hasLongForm, async () => {
    await database.clock.forward(DAY_MS)
    let answered = new Map<number, number>()
    const hashed = await hashedDuring(async () => {
      answered = await flood(
        atPassword,
        () => copyOf(ada, proxied),
        '/api/user/login',
        (guess) => ({ account: guess % 2 === 0 ? email : email.toUpperCase(), password: `guess-number-${guess}` }),
      )
    })
    expect(hashed).toBe(5)
    expect(answered.get(credentialErrors.wrongAccountOrPassword.code)).toBe(5)
    expect([...answered.keys()].filter((code) => !isExpected(code, credentialErrors.wrongAccountOrPassword.code))).toEqual([])
    expect([...answered.values()].reduce((sum, count) => sum + count, 0)).toBe(atPassword)
  })

  const accounts = lengthOf({ short: 250, long: 1_000 })
  test(
    `credential stuffing, one password at ${accounts} accounts: no hash is computed, and other sign-ins are not delayed`,
    hasLongForm,
    async () => {
      await database.clock.forward(DAY_MS)
      await aThousandLike(email)
      const counted = await accountsCounted()
      let answered = new Map<number, number>()
      let meanwhile: { ok: boolean }[] = []
      const hashed = await hashedDuring(async () => {
        const stuffed = flood(
          accounts,
          () => proxied.client(),
          '/api/user/login',
          (guess) => ({ account: guess === 100 ? email : `like-${guess}@example.org`, password: 'Sommer-2026!' }),
        )
        meanwhile = await Promise.all([1, 2, 3].map(() => copyOf(ada, proxied).call(login, { account: email, password })))
        answered = await stuffed
      })
      expect([...answered]).toEqual([[credentialErrors.newDeviceCodeNeeded.code, accounts]])
      expect(meanwhile).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
      expect(hashed).toBe(3)
      // No account is delayed by it.
      expect(await accountsCounted()).toBe(counted)
    },
  )

  const atCode = lengthOf({ short: 300, long: 10_000 })
  test(`${atCode} at a code that sets a new password: five are checked, and none reaches a hash`, hasLongForm, async () => {
    await database.clock.forward(DAY_MS)
    const code = await ada.codeFor('resetPassword', email)
    let answered = new Map<number, number>()
    const hashed = await hashedDuring(async () => {
      answered = await flood(
        atCode,
        () => copyOf(ada, proxied),
        '/api/user/password/login/forget',
        (guess) => ({ email, code: String(guess === Number(code) ? 999_999 : guess).padStart(6, '0'), password: 'walnut-Ferry-26' }),
      )
    })
    expect(hashed).toBe(0)
    expect([...answered.keys()].filter((given) => !isExpected(given, credentialErrors.codeWrong.code))).toEqual([])
    const { rows } = await sql<{ tries: number }>`SELECT max(tries)::int AS tries FROM accounts.code WHERE purpose = 'resetPassword'`.execute(
      database.owner.kysely,
    )
    expect(rows[0]?.tries).toBe(5)
    // Used up by guesses: the correct one is no longer valid.
    const late = await copyOf(ada, restarted).call(forgetLoginPassword, { email, code, password: 'walnut-Ferry-26' })
    expect(late).toMatchObject({ code: credentialErrors.codeWrong.code })
  })
})

describe('guessing a code', () => {
  test('five of many concurrent guesses are checked', async () => {
    const client = api.client()
    const address = 'nobody@example.org'
    const code = await client.codeFor('register', address)
    const input = {
      email: address,
      password,
      invitationCode: api.invitation,
      country: 'DE',
      language: 'en_US' as const,
      consents: await consents(client),
    }
    const wrong = Array.from({ length: 60 }, (_, at) => String(200_000 + at)).filter((guess) => guess !== code)
    const hashed = await hashedDuring(() => Promise.all(wrong.map((guess) => copyOf(client).call(register, { ...input, code: guess }))))
    expect(hashed).toBe(0)
    const { rows } = await sql<{ tries: number }>`SELECT max(tries)::int AS tries FROM accounts.code`.execute(database.owner.kysely)
    expect(rows[0]?.tries).toBe(5)
    expect(await client.call(register, { ...input, code })).toMatchObject({ code: credentialErrors.codeWrong.code })
  })

  test('twenty guesses a day, however many codes are sent', async () => {
    const client = api.client()
    const account = 'unknown@example.org'
    const answers: number[] = []
    for (let sent = 0; sent < 5; sent++) {
      const sending = await client.call(sendCode, { purpose: 'login', email: account, captcha: await client.solvedCaptcha() })
      expect(sending.ok).toBe(true)
      for (let guess = 0; guess < 5; guess++)
        answers.push((await client.call(login, { account, password, code: String(300_000 + sent * 10 + guess) })).code)
      await database.clock.forward(MINUTE_MS)
    }
    expect(answers.filter((code) => code === credentialErrors.codeWrong.code)).toHaveLength(20)
    expect(answers.slice(20)).toEqual(Array.from({ length: 5 }, () => credentialErrors.tooManyTries.code))
  })
})

describe('known and unknown are treated alike', () => {
  interface Client {
    query(...args: unknown[]): unknown
  }

  /** The statements sent to the database during `work`, in order, and the passwords hashed. */
  async function workOf(act: () => Promise<unknown>): Promise<{ statements: string[]; hashed: number }> {
    const statements: string[] = []
    const watched = new Map<Client, Client['query']>()
    const watch = (client: Client) => {
      if (watched.has(client)) return
      const { query } = client
      watched.set(client, query)
      client.query = (...args) => {
        const [asked] = args as [string | { text: string }]
        statements.push(typeof asked === 'string' ? asked : asked.text)
        return query.apply(client, args)
      }
    }
    const { pool } = database.api
    pool.on('acquire', watch)
    const hashed = await hashedDuring(act)
    pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query
    return { statements: statements.filter((text) => !text.includes('pg_notify')), hashed }
  }

  const addressed = (to: string) => (to.startsWith('+') ? { phone: to } : { email: to })
  const purposes = ['register', 'login', 'resetPassword', 'loginPassword', 'changeEmail'] as const

  const send = (purpose: (typeof purposes)[number], to: string) => async () => {
    const client = api.client()
    const captcha = await client.solvedCaptcha()
    return workOf(async () =>
      expect(await client.call(sendCode, { purpose, ...addressed(to), captcha })).toMatchObject({
        ok: true,
        data: { resendAfterMs: 60_000, validForMs: 600_000 },
      }),
    )
  }

  let strangers = 0
  const strangeMail = () => `stranger-${++strangers}@example.org`
  const strangeNumber = () => `+491760406${9_050 + ++strangers}`

  /** Each kind of address: a known one, and unknown ones. */
  const kinds = [
    ['by mail', email, strangeMail],
    ['by phone', phone, strangeNumber],
  ] as const

  test.each(kinds.flatMap(([how, known, strange]) => purposes.map((purpose) => [purpose, how, known, strange] as const)))(
    'asking for a code (%s) %s',
    async (purpose, _, to, strange) => {
      await database.clock.forward(DAY_MS)
      const known = await send(purpose, to)()
      const unknown = await send(purpose, strange())()
      expect(known.statements.length).toBeGreaterThan(5)
      expect(unknown).toEqual(known)
    },
  )

  test.each(kinds)('resetting a password with a wrong code, %s', async (_, to, strange) => {
    await database.clock.forward(DAY_MS)
    const ask = async (address: string) => {
      const client = api.client()
      await client.ask(sendCode, { purpose: 'resetPassword', ...addressed(address), captcha: await client.solvedCaptcha() })
      return workOf(async () =>
        expect(await client.call(forgetLoginPassword, { ...addressed(address), code: '000000', password: 'walnut-Ferry-26' })).toMatchObject({
          code: credentialErrors.codeWrong.code,
        }),
      )
    }
    const known = await ask(to)
    expect(known.hashed).toBe(0)
    expect(known.statements.length).toBeGreaterThan(5)
    expect(await ask(strange())).toEqual(known)
  })

  test.each(kinds)('resetting a password without having requested a code, %s', async (_, to, strange) => {
    await database.clock.forward(2 * DAY_MS)
    const ask = (address: string) =>
      workOf(async () =>
        expect(await api.client().call(forgetLoginPassword, { ...addressed(address), code: '000000', password: 'walnut-Ferry-26' })).toMatchObject({
          code: credentialErrors.codeWrong.code,
        }),
      )
    expect(await ask(strange())).toEqual(await ask(to))
  })

  test('a message about an unknown number contains no code', async () => {
    const client = api.client()
    const to = strangeNumber()
    await client.ask(sendCode, { purpose: 'resetPassword', phone: to, captcha: await client.solvedCaptcha() })
    const { list } = await client.ask(demoOutbox, { address: to })
    expect(list[0]).toMatchObject({ channel: 'sms', text: expect.stringMatching(/^Someone entered this number[^0-9]*$/) })
  })

  test('signing in without a code', async () => {
    const ask = (account: string) =>
      workOf(async () =>
        expect(await api.client().call(login, { account, password: 'wrong-password-1' })).toMatchObject({
          code: credentialErrors.newDeviceCodeNeeded.code,
        }),
      )
    const known = await ask(email)
    expect(known.hashed).toBe(0)
    for (const account of [phone, 'stranger@example.org', '+4917604069049', 'not even an address']) expect(await ask(account)).toEqual(known)
  })

  test('signing in from a known device makes no code of a row', async () => {
    const known = api.client()
    await known.register({ email: 'kay@example.org', password, invitationCode: api.invitation })
    const { statements } = await workOf(async () =>
      expect(await known.call(login, { account: 'kay@example.org', password })).toMatchObject({ ok: true }),
    )
    expect(statements.filter((text) => /rows_written|keep_row_codes/.test(text))).toEqual([])
  })

  test.each(kinds)('signing in with a wrong code, %s', async (_, to, strange) => {
    await database.clock.forward(DAY_MS)
    const ask = async (account: string) => {
      const client = api.client()
      await client.ask(sendCode, { purpose: 'login', ...addressed(account), captcha: await client.solvedCaptcha() })
      return workOf(async () =>
        expect(await client.call(login, { account, password, code: '000000' })).toMatchObject({ code: credentialErrors.codeWrong.code }),
      )
    }
    const known = await ask(to)
    expect(known.hashed).toBe(0)
    expect(await ask(strange())).toEqual(known)
  })

  test('a mail about an unknown account contains no code', async () => {
    const client = api.client()
    const account = 'stranger-3@example.org'
    await client.ask(sendCode, { purpose: 'login', email: account, captcha: await client.solvedCaptcha() })
    const { list } = await client.ask(demoOutbox, { address: account })
    expect(list[0]).toMatchObject({ subject: 'No Ohmstead account with this address', text: expect.not.stringMatching(/\d{6}/) })
  })

  test.each(kinds)('registering with a wrong code, %s', async (_, to, strange) => {
    const ask = async (address: string) => {
      const client = api.client()
      const input = {
        ...addressed(address),
        password,
        invitationCode: api.invitation,
        country: 'DE',
        language: 'en_US' as const,
        consents: await consents(client),
        code: '000000',
      }
      return workOf(async () => expect(await client.call(register, input)).toMatchObject({ code: credentialErrors.codeWrong.code }))
    }
    const known = await ask(to)
    expect(known.hashed).toBe(0)
    expect(await ask(strange())).toEqual(known)
  })
})
