import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { logout, personalInfo, stepUp } from '@ohmstead/contract/accounts/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { probeApi } from '../../../test/http/probe-api.ts'
import { confirmed, json, newKey, password, payment, type Sent } from '../../../test/http/probe-calls.ts'

const database = withDatabase()

const { apiClient, url, ben, refused, ada, open, env } = probeApi(database)

describe('authentication', () => {
  const info = async (as: ApiClient): Promise<Sent> => ({ path: '/api/user/info/personal', ...json(await as.sign({})), as })
  const like = (client: ApiClient, change: (copy: ApiClient) => void) => {
    const copy = apiClient(url())
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    copy.token = client.token
    change(copy)
    return copy
  }

  test.each<[string, (copy: ApiClient) => void]>([
    [
      'nobody',
      (copy) => {
        copy.cookies.clear()
        copy.token = null
      },
    ],
    [
      'a cookie without its token, as another site would send it',
      (copy) => {
        copy.token = null
      },
    ],
    [
      'a cookie with a wrong token',
      (copy) => {
        copy.token = randomBytes(32).toString('base64url')
      },
    ],
    [
      'a cookie with another person’s token',
      (copy) => {
        copy.token = ben().token
      },
    ],
    ['a token without its cookie', (copy) => void copy.cookies.delete('session')],
    ['a forged cookie', (copy) => void copy.cookies.set('session', randomBytes(32).toString('base64url'))],
    ['a cookie with special characters', (copy) => void copy.cookies.set('session', "' or 1=1 --")],
    [
      'a cookie of staff',
      (copy) => {
        copy.cookies.set('staff_session', copy.cookies.get('session') ?? '')
        copy.cookies.delete('session')
      },
    ],
  ])('%s is signed out', async (_, change) => void (await refused(httpErrors.signedOut, () => info(like(ada(), change)))))

  test('a bearer token is refused for the browser’s client', async () => {
    await refused(httpErrors.signedOut, async () => ({
      ...(await info(apiClient(url()))),
      headers: { authorization: `Bearer ${ada().cookies.get('session')}` },
    }))
  })

  test('a member is not staff', async () => {
    await refused(httpErrors.signedOut, async () => ({ ...(await info(ada())), path: '/api/probe/staff' }))
  })

  test('an ended sign-in is refused', async () => {
    const cleo = apiClient(url())
    await cleo.login('ben@example.org', password)
    const kept = like(cleo, () => {})
    await cleo.ask(logout, {})
    expect(cleo.cookies.has('session')).toBe(false)
    await refused(httpErrors.signedOut, () => info(kept))
  })

  test('an unconfirmed member is asked to confirm, and a confirmation expires', async () => {
    const ask = async (): Promise<Sent> => ({ path: '/api/probe/confirmed', ...json(await ada().sign({})) })
    await refused(httpErrors.confirmFirst, ask)
    const before = like(ada(), () => {})
    await ada().ask(stepUp, { password })
    expect(await ada().call(confirmed, {})).toMatchObject({ ok: true })
    // The previous token still signs in for some seconds, but does not confirm.
    expect(await before.call(personalInfo, {})).toMatchObject({ ok: true })
    expect(await before.call(confirmed, {})).toMatchObject({ code: httpErrors.confirmFirst.code })
    await database.clock.forward(10_000)
    expect(await before.call(personalInfo, {})).toMatchObject({ code: 2021 })
    await database.clock.forward(290_000)
    await refused(httpErrors.confirmFirst, ask)
  })

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: 'null' }],
    ['another site, according to the browser', { 'sec-fetch-site': 'cross-site' }],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site' }],
  ])(
    'a request from %s is refused',
    async (_, headers) => void (await refused(httpErrors.foreignOrigin, async () => ({ ...json(await ada().sign(payment('1'))), headers }))),
  )

  test('a request from our own page is taken', async () => {
    const body = JSON.stringify(await ada().sign(payment('1')))
    expect((await ada().send('/api/probe/pay', { body, headers: { origin: url(), 'sec-fetch-site': 'same-origin' } })).envelope?.code).toBe(0)
  })

  test('without signature checks, permissions are the same', async () => {
    const lax = await open({ checkSignature: false })
    const unsigned = async (path: string, headers: Record<string, string>, fields = {}) => {
      const body = { ...fields, apiKey: 'h5', timestamp: database.clock.now(), nonce: newKey(), sign: '0'.repeat(64) }
      return (await apiClient(lax).send(path, { body: JSON.stringify(body), headers })).envelope?.code
    }
    const cookie = `session=${ada().cookies.get('session')}`
    const token = ada().token ?? ''
    expect(await unsigned('/api/user/info/personal', { cookie, token })).toBe(0)
    for (const headers of [{}, { cookie }, { token }, { cookie, token: ben().token ?? '' }, { authorization: `Bearer ${token}` }]) {
      expect(await unsigned('/api/user/info/personal', headers)).toBe(2021)
      expect(await unsigned('/api/probe/pay', headers, payment('1'))).toBe(2021)
    }
    expect(await unsigned('/api/probe/staff', { cookie, token })).toBe(2021)
    expect(await unsigned('/api/probe/confirmed', { cookie, token })).toBe(httpErrors.confirmFirst.code)
    expect(await unsigned('/api/probe/pay', { cookie, token, origin: 'https://evil.example' }, payment('1'))).toBe(httpErrors.foreignOrigin.code)
  })
})

describe('how often', () => {
  const burst = async (base: string, headersOf: (at: number) => Record<string, string>) => {
    const client = apiClient(base)
    const answers = []
    for (let at = 0; at < 12; at++)
      answers.push(await client.send('/api/probe/seldom', { body: JSON.stringify(await client.sign({})), headers: headersOf(at) }))
    return answers
  }
  const limited = (answers: { envelope: { code: number } | null }[]) =>
    answers.filter(({ envelope }) => envelope?.code === httpErrors.tooManyRequests.code).length

  test('is declared, whatever X-Forwarded-For says', async () => {
    const strictUrl = await open({ rateFactor: 1 })
    const answers = await burst(strictUrl, (at) => ({
      'x-forwarded-for': `198.51.100.${at}`,
      forwarded: `for=198.51.100.${at}`,
      'x-real-ip': `198.51.100.${at}`,
      lang: 'de_DE',
    }))
    expect(limited(answers)).toBe(7)
    const last = answers.at(-1)
    expect(last).toMatchObject({ status: 429, envelope: { message: expect.stringContaining('Zu viele Anfragen') } })
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('bodies of unknown devices are counted by their size before they are read, whether they are signed or not', async () => {
    const strictUrl = await open({ rateFactor: 1 })
    const send = (body: string) => apiClient(strictUrl).send('/api/probe/pay', { body })
    const large = JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, key) => [`k${key}`, key])))
    const codes = await Promise.all(Array.from({ length: 200 }, async () => (await send(large)).envelope?.code))
    expect(new Set(codes)).toEqual(new Set([httpErrors.unknownClient.code, httpErrors.tooManyRequests.code]))
    expect((await send('{}')).envelope?.code).toBe(httpErrors.unknownClient.code)
  })

  test('the description of the API is counted by address', async () => {
    const strictUrl = await open({ rateFactor: 1 })
    const answers = await Promise.all(Array.from({ length: 25 }, () => fetch(`${strictUrl}/api/openapi.json`)))
    expect(answers.map(({ status }) => status)).toContain(429)
  })

  test('behind a trusted proxy is counted by the address that the proxy saw, not by the client’s header', async () => {
    const proxied = await open({ rateFactor: 1, env: { ...env, trustedProxies: ['127.0.0.1'] } })
    expect(limited(await burst(proxied, (at) => ({ 'x-forwarded-for': `198.51.100.${at}, 203.0.113.7` })))).toBe(7)
    expect(limited(await burst(proxied, (at) => ({ 'x-forwarded-for': `203.0.113.${at + 20}` })))).toBe(0)
  })
})
