import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { forgetLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { login, personalInfo, sendCode, stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { edgeEnv } from '../../../test/test-env.ts'
import { inTransaction } from '../../platform/database.ts'

const database = withDatabase()
// Behind a trusted proxy, so that each client can have a network of its own.
const api = withAccountsApi(database, {
  env: { ...edgeEnv, trustedProxies: ['127.0.0.1'] },
})
const password = 'porcelain-42'
const email = 'ada@example.org'
const phone = '+4917604069001'

/** Requests arrive later on a busy machine. */
const BUSY = { timeout: 30_000 }

let ada: ApiClient
let ben: ApiClient
let networks = 0

/** A client from a network of its own, or from a given one. */
function from(network = `203.0.${++networks >> 8}.${networks & 255}`, like?: ApiClient): ApiClient {
  const client = api.client({ headers: { 'x-forwarded-for': network } })
  for (const [name, value] of like?.cookies ?? []) client.cookies.set(name, value)
  client.token = like?.token ?? null
  return client
}

const send = async (client: ApiClient, purpose: 'login' | 'resetPassword', to: { email: string } | { phone: string } = { email }) =>
  client.call(sendCode, { purpose, ...to, captcha: await client.solvedCaptcha() })

beforeAll(async () => {
  ada = from()
  await ada.register({ email, password, invitationCode: api.invitation })
  ben = from()
  await ben.register({ phone, password, invitationCode: api.invitation })
})

describe('a code', () => {
  test('is refused in another browser than the one that requested it', async () => {
    const asking = from()
    const code = await asking.codeFor('resetPassword', email)
    // An attacker who talks a person into reading out a code has another browser.
    for (const other of [from(), from(), ada]) {
      const taken = await other.call(forgetLoginPassword, { email, code, password: 'walnut-Ferry-26' })
      expect(taken).toMatchObject({ code: credentialErrors.codeWrong.code })
    }
    expect(await asking.call(login, { account: email, password, code })).toMatchObject({ code: credentialErrors.codeWrong.code })
    const mine = await asking.codeFor('login', email)
    expect(await asking.call(login, { account: email, password, code: mine })).toMatchObject({ ok: true })
  })

  test('is bound to the browser even if it loses its cookies, and is refused for a requester of another code', async () => {
    await database.clock.forward(DAY_MS)
    const [one, other] = [from(), from()]
    const [code, others] = [await one.codeFor('login', email), await other.codeFor('login', email)]
    expect(await one.call(login, { account: email, password, code: others === code ? '000000' : others })).toMatchObject({ ok: false })
    one.cookies.delete('asker')
    expect(await one.call(login, { account: email, password, code })).toMatchObject({ code: credentialErrors.codeWrong.code })
    expect(await other.call(login, { account: email, password, code: others })).toMatchObject({ ok: true })
  })
})

describe('unknown clients that request and guess codes', () => {
  test('do not use up the owner’s limit, in a known browser and in a new one', async () => {
    await database.clock.forward(DAY_MS)
    const stranger = from()
    let sent = 0
    for (let at = 0; at < 12; at++) {
      if ((await send(stranger, 'resetPassword')).ok) sent++
      for (let guess = 0; guess < 3; guess++) await stranger.call(forgetLoginPassword, { email, code: '000000', password: 'walnut-Ferry-26' })
      await database.clock.forward(MINUTE_MS)
    }
    expect(sent).toBe(10)
    expect(await send(stranger, 'resetPassword')).toMatchObject({ code: credentialErrors.codeSentTooOften.code })
    expect(await stranger.call(forgetLoginPassword, { email, code: '000000', password: 'walnut-Ferry-26' })).toMatchObject({
      code: credentialErrors.tooManyTries.code,
    })

    const elsewhere = from()
    const code = await elsewhere.codeFor('resetPassword', email)
    expect(await elsewhere.call(forgetLoginPassword, { email, code: code === '000000' ? '000001' : '000000', password })).toMatchObject({
      code: credentialErrors.codeWrong.code,
    })
    expect((await send(ada, 'resetPassword')).ok).toBe(true)
  })

  test('are counted by network when they drop their cookies, and limited in total', async () => {
    await database.clock.forward(DAY_MS)
    const flood = async (network: string) => {
      let sent = 0
      for (let at = 0; at < 21; at++) {
        if ((await send(from(network), 'login')).ok) sent++
        await database.clock.forward(MINUTE_MS)
      }
      return sent
    }
    expect(await flood('198.51.100.1')).toBe(20)
    expect(await flood('198.51.100.2')).toBe(10)
    expect(await send(from(), 'login')).toMatchObject({ code: credentialErrors.codeSentTooOften.code })
    // A browser that the account knows is not counted with them, wherever it is.
    expect((await send(from('198.51.100.1', ada), 'login')).ok).toBe(true)
  })

  test('do not use up the text messages of the owner', async () => {
    await database.clock.forward(DAY_MS)
    let spent = false
    for (let at = 0; at < 60 && !spent; at++)
      spent = (await send(from(), at % 2 === 0 ? 'login' : 'resetPassword', { phone })).code === accountErrors.smsSpent.code
    expect(spent).toBe(true)
    expect((await send(ben, 'login', { phone })).ok).toBe(true)
  })
})

describe('right passwords', () => {
  test('of two at one moment none is refused, even where one guess is left', async () => {
    await database.clock.forward(DAY_MS)
    for (let at = 0; at < 4; at++) await ada.call(login, { account: email, password: `wrong-guess-${at}` })
    const both = await Promise.all([1, 2, 3].map(() => from('203.0.113.9', ada).call(login, { account: email, password })))
    expect(both).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    expect(await ada.call(personalInfo, {})).toMatchObject({ ok: true })
  })

  test('nor of twelve that confirm, and the waiting ones need no connection', async () => {
    await database.clock.forward(DAY_MS)
    for (let at = 0; at < 4; at++) await ada.call(stepUp, { password: `wrong-guess-${at}` })
    const confirm = () => from('203.0.113.9', ada).call(stepUp, { password })
    const answers = await inTransaction(database.owner, async (trx) => {
      await sql`SELECT FROM accounts.attempt WHERE scope = 'stepUp' FOR UPDATE`.execute(trx)
      const confirming = Array.from({ length: 12 }, confirm)
      await vi.waitFor(async () => expect(await working()).toMatchObject({ waiting: 1 }), BUSY)
      // Another person is served meanwhile, and everything before this request has arrived.
      expect((await send(ben, 'login', { phone })).ok).toBe(true)
      expect(await working()).toEqual({ waiting: 1, connections: 2 })
      return { confirming }
    })
    expect((await Promise.all(answers.confirming)).map(({ ok }) => ok)).toEqual(Array(12).fill(true))
  })

  test('beyond a long queue the others can try again in a second', async () => {
    await ada.login(email, password)
    const answers = await Promise.all(Array.from({ length: 60 }, () => from('203.0.113.9', ada).call(stepUp, { password })))
    const refused = answers.filter(({ ok }) => !ok)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(32)
    for (const one of refused) expect(one).toMatchObject({ code: httpErrors.tooManyRequests.code, data: { params: { seconds: 1 } } })
  })
})

test('a flood of unknown clients leaves connections to a known device', async () => {
  await database.clock.forward(DAY_MS)
  await ada.login(email, password)
  const { flood } = await inTransaction(database.owner, async (trx) => {
    await sql`LOCK TABLE accounts.code IN EXCLUSIVE MODE`.execute(trx)
    const flood = Array.from({ length: 20 }, () => send(from(), 'login'))
    await vi.waitFor(async () => expect(await working()).toEqual({ waiting: 5, connections: 5 }), BUSY)
    expect(await ada.call(stepUp, { password })).toMatchObject({ ok: true })
    expect(await working()).toEqual({ waiting: 5, connections: 5 })
    return { flood }
  })
  for (const { code } of await Promise.all(flood)) expect([0, credentialErrors.codeSentTooOften.code]).toContain(code)
})

/** What the calls of this database are doing: connections in a transaction, and those of them that wait for a lock. */
async function working(): Promise<{ waiting: number; connections: number }> {
  const { rows } = await sql<{ waiting: number; connections: number }>`
    SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting, count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() AND usename = 'ohmstead_api' AND xact_start IS NOT NULL`.execute(database.owner.kysely)
  return rows[0] ?? { waiting: 0, connections: 0 }
}
