import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { startOutsideProvider } from '../../../test/openid-provider.ts'
import { silentLog } from '../../platform/log.ts'
import { openProvider, type OpenIdProvider } from './index.ts'

const outside = await startOutsideProvider()
const provider = openProvider(outside.client, silentLog)
afterAll(() => outside.shut())

let flows = 0
const secrets = () => ({ state: `state-${++flows}-of-a-flow`, nonce: `nonce-${flows}-of-a-flow`, verifier: `verifier-${flows}-${'v'.repeat(43)}` })
const ada = { subject: 'outside-ada', email: 'ada@gmail.example' }

/** The reason why an answer was refused. */
async function fault(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'none',
    (error: { kind?: unknown }) => error.kind,
  )
}

describe('a person that the provider identifies', () => {
  test('is identified by the provider’s subject, with the e-mail unchanged', async () => {
    const flow = secrets()
    const back = await outside.visit(await provider.addressFor(flow), ada)
    expect(await provider.claimsFor(flow, back)).toEqual({ subject: 'outside-ada', email: 'ada@gmail.example', emailVerified: true })
  })

  test.each([
    ['no email', { subject: 'outside-1' }, { email: null, emailVerified: false }],
    [
      'an unverified e-mail',
      { subject: 'outside-2', email: 'x@gmail.example', emailVerified: false },
      { email: 'x@gmail.example', emailVerified: false },
    ],
  ])('has %s', async (_, person, claims) => {
    const flow = secrets()
    const back = await outside.visit(await provider.addressFor(flow), person)
    expect(await provider.claimsFor(flow, back)).toEqual({ subject: person.subject, ...claims })
  })

  test('is requested with a state, a nonce and a hash of the verifier, never the verifier', async () => {
    const flow = secrets()
    const { searchParams } = new URL(await provider.addressFor(flow))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge_method: 'S256',
      redirect_uri: outside.client.redirectUri,
    })
    expect(searchParams.toString()).not.toContain(flow.verifier)
  })
})

describe('an answer is refused', () => {
  test.each([
    ['with another nonce', (url: URL) => url.searchParams.set('nonce', 'another')],
    ['with another PKCE challenge', (url: URL) => url.searchParams.set('code_challenge', 'A'.repeat(43))],
  ])('%s', async (_, change) => {
    const flow = secrets()
    const back = await outside.visit(await provider.addressFor(flow), ada, change)
    expect(await fault(provider.claimsFor(flow, back))).toBe('refused')
  })

  test('with another state, from another issuer, with a code that was not issued, or twice', async () => {
    const flow = secrets()
    const back = await outside.visit(await provider.addressFor(flow), ada)
    expect(await fault(provider.claimsFor(flow, { ...back, state: 'another' }))).toBe('refused')
    expect(await fault(provider.claimsFor(flow, { ...back, iss: 'https://accounts.example' }))).toBe('refused')
    expect(await fault(provider.claimsFor(flow, { ...back, iss: undefined }))).toBe('refused')
    expect(await fault(provider.claimsFor(flow, { ...back, code: 'A'.repeat(43) }))).toBe('refused')
    expect(await fault(provider.claimsFor(flow, back))).toBe('none')
    expect(await fault(provider.claimsFor(flow, back))).toBe('refused')
  })
})

describe('a provider that fails', () => {
  test('is reported as unreachable, and works again when it is back', async () => {
    const later = openProvider(outside.client, silentLog)
    await outside.shut()
    expect(await fault(later.addressFor(secrets()))).toBe('unreachable')
    await outside.open()
    expect(await fault(later.addressFor(secrets()))).toBe('none')
  })

  test.each([
    ['but nonsense', '<html>'],
    ['but another one', JSON.stringify({ issuer: 'https://elsewhere.example' })],
  ])('%s, is unreachable', async (_, body) => {
    const server = createServer((__, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await fault(openProvider({ ...outside.client, issuer }, silentLog).addressFor(secrets()))).toBe('unreachable')
    server.close()
  })

  test('that refuses our secret is reported as unreachable, because the person did nothing wrong', async () => {
    const stranger = openProvider({ ...outside.client, clientSecret: 'another' }, silentLog)
    const flow = secrets()
    const back = await outside.visit(await stranger.addressFor(flow), ada)
    expect(await fault(stranger.claimsFor(flow, back))).toBe('unreachable')
  })

  test('that does not answer gets a few requests at a time, and further ones fail at once', async () => {
    const held: (() => void)[] = []
    const server = createServer((_, response) => held.push(() => response.destroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const silent: OpenIdProvider = openProvider(
      { ...outside.client, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      silentLog,
    )
    const waiting = Array.from({ length: 4 }, () => fault(silent.addressFor(secrets())))
    expect(await fault(silent.addressFor(secrets()))).toBe('unreachable')
    await expect.poll(() => held.length).toBe(1)
    for (const end of held) end()
    expect(await Promise.all(waiting)).toEqual(Array(4).fill('unreachable'))
    server.close()
  })
})
