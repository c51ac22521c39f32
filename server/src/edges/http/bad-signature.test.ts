import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { canonicalQuery } from '@ohmstead/contract/http/signing'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { withDatabase } from '../../../test/harness.ts'
import { probeApi } from '../../../test/http/probe-api.ts'
import { json, newKey, password, pay, payment, signWith } from '../../../test/http/probe-calls.ts'
import { say } from '../../platform/words.ts'

const database = withDatabase()

const { refused, ada, ben, apiClient, url } = probeApi(database)

describe('signing', () => {
  const fields = () => ({ ...payment('1'), apiKey: 'h5', timestamp: database.clock.now() as number, nonce: newKey() })
  test.each<[string, ErrorDeclaration, () => unknown]>([
    ['a wrong sign', httpErrors.wrongSign, () => ({ ...fields(), sign: '0'.repeat(64) })],
    ['a missing sign', httpErrors.wrongSign, () => fields()],
    [
      'a sign in upper case',
      httpErrors.wrongSign,
      () => {
        const body = signWith(fields())
        return { ...body, sign: body.sign.toUpperCase() }
      },
    ],
    ['a sign that is not text', httpErrors.wrongSign, () => ({ ...fields(), sign: [1] })],
    ['a changed amount', httpErrors.wrongSign, () => ({ ...signWith(fields()), amount: '2' })],
    ['a field added', httpErrors.wrongSign, () => ({ ...signWith(fields()), remark: 'x' })],
    [
      'a removed field',
      httpErrors.wrongSign,
      () => {
        const { remark: _, ...rest } = signWith({ ...fields(), remark: 'x' }) as Record<string, unknown>
        return rest
      },
    ],
    [
      'a value that contains the next field',
      httpErrors.wrongSign,
      () => {
        const { amount: paid, ...rest } = fields()
        const { sign } = signWith({ ...rest, amount: paid, b: '1' })
        return { ...rest, amount: `${String(paid)}&b=1`, sign }
      },
    ],
    [
      'the secret of another client',
      httpErrors.wrongSign,
      () => {
        const body = fields()
        return { ...body, sign: createHmac('sha256', 'x'.repeat(32)).update(canonicalQuery(body)).digest('hex') }
      },
    ],
    ['an unknown client', httpErrors.unknownClient, () => signWith({ ...fields(), apiKey: 'h6' })],
    [
      'a missing client',
      httpErrors.unknownClient,
      () => {
        const { apiKey: _, ...rest } = fields()
        return signWith(rest)
      },
    ],
    ['a client that is not text', httpErrors.unknownClient, () => signWith({ ...fields(), apiKey: ['h5'] })],
    ['a late timestamp', httpErrors.clockSkewed, () => signWith({ ...fields(), timestamp: database.clock.now() - 300_001 })],
    ['an early timestamp', httpErrors.clockSkewed, () => signWith({ ...fields(), timestamp: database.clock.now() + 300_001 })],
    ['a timestamp that is text', httpErrors.malformedRequest, () => signWith({ ...fields(), timestamp: String(database.clock.now()) })],
    ['a broken timestamp', httpErrors.malformedRequest, () => signWith({ ...fields(), timestamp: database.clock.now() + 0.5 })],
    [
      'a missing nonce',
      httpErrors.malformedRequest,
      () => {
        const { nonce: _, ...rest } = fields()
        return signWith(rest)
      },
    ],
    ['a short nonce', httpErrors.malformedRequest, () => signWith({ ...fields(), nonce: 'short' })],
  ])('%s is refused', async (_, error, build) => void (await refused(error, async () => json(await build()))))

  test('the refusal of a late timestamp contains the server time', async () => {
    await refused(httpErrors.clockSkewed, () => json(signWith({ ...fields(), timestamp: 0 })), { serverTime: database.clock.now() })
  })

  test('a repeated request is refused', async () => {
    const body = JSON.stringify(await ada().sign(payment('1')))
    expect((await ada().send('/api/probe/pay', { body })).envelope?.code).toBe(0)
    await refused(httpErrors.replayedRequest, () => ({ body }))
  })

  test('a refused request cannot be repeated', async () => {
    const body = JSON.stringify(await ada().sign(payment('999')))
    expect((await ada().send('/api/probe/pay', { body })).envelope?.code).toBe(credentialErrors.signInNotFound.code)
    await refused(httpErrors.replayedRequest, () => ({ body }))
  })

  test('another request with the same nonce is refused', async () => {
    const first = await ada().sign(payment('1'))
    expect((await ada().send('/api/probe/pay', { body: JSON.stringify(first) })).envelope?.code).toBe(0)
    await refused(httpErrors.replayedRequest, () => json(signWith({ ...fields(), nonce: first['nonce'] })))
  })

  test('of eight concurrent requests with one nonce, one is accepted', async () => {
    const body = JSON.stringify(await ada().sign(payment('1')))
    const codes = await Promise.all(Array.from({ length: 8 }, async () => (await ada().send('/api/probe/pay', { body })).envelope?.code))
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === httpErrors.replayedRequest.code)).toHaveLength(7)
  })
})

describe('the same key', () => {
  const rowsOf = async () =>
    Number((await sql<{ count: bigint }>`SELECT count(*) AS count FROM probe.payment`.execute(database.owner.kysely)).rows[0]?.count)

  test('in eight concurrent requests pays once', async () => {
    const before = await rowsOf()
    const input = { amount: '7', idempotencyKey: newKey() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => ada().call(pay, input)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.every((code) => [0, 10104, httpErrors.stillInProgress.code].includes(code))).toBe(true)
    expect(await rowsOf()).toBe(before + 1)
    const first = answers.find(({ code }) => code === 0)
    const again = await ada().call(pay, input)
    expect(again).toMatchObject({ ok: true, status: 200, code: 10104, data: first?.data })
    expect(await rowsOf()).toBe(before + 1)
  })

  test('while the first is in progress is refused until later', async () => {
    const input = payment('3')
    const first = ada().call(pay, input as never)
    await new Promise((resolve) => setTimeout(resolve, 60))
    const answer = await ada().send('/api/probe/pay', { body: JSON.stringify(await ada().sign(input)), headers: { lang: 'de_DE' } })
    expect(answer).toMatchObject({
      status: 409,
      envelope: { code: httpErrors.stillInProgress.code, message: say('de_DE', 'http.refusal.stillInProgress') },
    })
    expect((await first).code).toBe(0)
  })

  test('with another body is refused, and reveals nothing of the first', async () => {
    const input = payment('3')
    expect((await ada().call(pay, input as never)).code).toBe(0)
    await refused(httpErrors.keyUsedForOtherRequest, async () => json(await ada().sign({ ...input, amount: '4' })))
    await refused(httpErrors.keyUsedForOtherRequest, async () => json(await ada().sign({ ...input, remark: 'x' })))
    await refused(httpErrors.keyUsedForOtherRequest, async () => ({ ...json(await ada().sign(input)), path: '/api/probe/pay/elsewhere' }))
  })

  test('of another member is another key', async () => {
    const input = payment('3')
    expect((await ada().call(pay, input as never)).code).toBe(0)
    expect((await ben().call(pay, input as never)).code).toBe(0)
  })

  test('of a refused call repeats the refusal', async () => {
    const input = payment('500')
    for (let time = 0; time < 2; time++) await refused(credentialErrors.signInNotFound, async () => json(await ada().sign(input)))
    expect((await ada().call(pay, { ...input, amount: '5' })).code).toBe(0)
  })
})

describe('a client with its own secret', () => {
  const robot = { apiKey: 'robot', secret: randomBytes(24).toString('base64url') }
  beforeAll(async () => {
    await sql`INSERT INTO http.client (api_key, secret, kind, note) VALUES (${robot.apiKey}, ${robot.secret}, 'confidential', 'test')`.execute(
      database.owner.kysely,
    )
  })

  test('signs in with a bearer token and no cookie', async () => {
    const client = apiClient(url(), { as: robot })
    await client.login('ada@example.org', password)
    expect(client.cookies.has('session')).toBe(false)
    expect((await client.ask(personalInfo, {})).email).toBe('a…@example.org')
    const asBrowser = apiClient(url())
    asBrowser.cookies.set('session', client.token ?? '')
    asBrowser.token = client.token
    expect((await asBrowser.call(personalInfo, {})).code).toBe(2021)
  })

  test('cannot use a browser’s sign-in', async () => {
    const client = apiClient(url(), { as: robot })
    client.token = ada().cookies.get('session') ?? ''
    expect((await client.call(personalInfo, {})).code).toBe(2021)
  })

  test('is unknown once it is disabled', async () => {
    const gone = { apiKey: 'gone', secret: randomBytes(24).toString('base64url') }
    await sql`INSERT INTO http.client (api_key, secret, kind, note, disabled_at) VALUES (${gone.apiKey}, ${gone.secret}, 'confidential', 'test', now())`.execute(
      database.owner.kysely,
    )
    expect((await apiClient(url(), { as: gone }).call(personalInfo, {})).code).toBe(httpErrors.unknownClient.code)
  })

  test('is unknown soon after it is disabled, even if it was just used', async () => {
    const leaving = { apiKey: 'leaving', secret: randomBytes(24).toString('base64url') }
    await sql`INSERT INTO http.client (api_key, secret, kind, note) VALUES (${leaving.apiKey}, ${leaving.secret}, 'confidential', 'test')`.execute(
      database.owner.kysely,
    )
    const code = async () => (await apiClient(url(), { as: leaving }).call(personalInfo, {})).code
    expect(await code()).toBe(2021)
    await sql`UPDATE http.client SET disabled_at = now() WHERE api_key = 'leaving'`.execute(database.owner.kysely)
    await expect.poll(code).toBe(httpErrors.unknownClient.code)
  })
})
