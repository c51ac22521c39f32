import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHmac } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '@ohmstead/contract/index'
import { demoOutbox } from '@ohmstead/contract/accounts/calls'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { canonicalQuery } from '@ohmstead/contract/http/signing'
import { DOCUMENT_HEADER } from '@ohmstead/contract/http/documents'
import { instant } from '@ohmstead/contract/kernel/instant'
import { languages, type Language } from '@ohmstead/contract/kernel/language'
import { urlConfig } from '@ohmstead/contract/settings/calls'
import { withAccountsApi } from '../../../test/api.ts'
import { withDatabase } from '../../../test/harness.ts'
import { openApi, signingExample } from './open-api.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'ohmstead-dist-'))
mkdirSync(path.join(dist, 'assets'))
for (const name of ['index', 'staff'])
  writeFileSync(path.join(dist, `${name}.html`), `<!doctype html><html lang="en"><head><title>${name}</title></head>`)
for (const language of languages) {
  mkdirSync(path.join(dist, 'pages', language), { recursive: true })
  for (const name of ['home', 'charge'])
    writeFileSync(
      path.join(dist, 'pages', language, `${name}.html`),
      `<!doctype html><html lang="${language}"><title>${name} ${language}</title><link rel="canonical" href="{{origin}}/${name}">`,
    )
}
writeFileSync(path.join(dist, 'assets', 'app-4f3a.js'), 'export {}')
writeFileSync(path.join(dist, 'service-worker.js'), '')
writeFileSync(path.join(dist, 'boot.js'), '')
writeFileSync(path.join(dist, '.env'), 'SECRET=1')
afterAll(() => rmSync(dist, { recursive: true }))

const database = withDatabase()
const env = { trustedProxies: ['127.0.0.1'], publicUrl: undefined, metricsToken: 'a-token-for-metrics', staffHost: undefined, uploadsHost: undefined }
const heads = {
  '/help/detail': async (query: URLSearchParams, language: Language) =>
    query.get('name') === 'receipts'
      ? { path: '/help/detail?name=receipts', language, title: 'Receipts <&>', description: 'What "a" receipt says', type: 'article' as const }
      : null,
}
const feeds = {
  '/information/news.atom': async (language: Language) => ({
    title: `News ${language}`,
    path: '/information/news',
    entries: [
      { path: '/information/detail?name=lyon', title: 'Lyon <&>', summary: 'Eight\u0007 points', at: instant(Date.UTC(2026, 0, 2)), language },
    ],
  }),
}
const api = withAccountsApi(database, { web: dist, env, heads, feeds })
const secure = withAccountsApi(database, { web: dist, env: { ...env, publicUrl: 'https://ohmstead.example' } })
const apart = withAccountsApi(database, { web: dist, env: { ...env, publicUrl: 'https://ohmstead.example', staffHost: 'staff.ohmstead.example' } })
const files = withAccountsApi(database, { web: dist, env: { ...env, publicUrl: 'https://ohmstead.example', uploadsHost: 'files.ohmstead.example' } })
const bare = withAccountsApi(database)

const real = withDatabase({ instance: 'production' })
const production = withAccountsApi(real)
const inProduction = withAccountsApi(real, { web: dist, env: { ...env, publicUrl: undefined } })

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' })

describe('the web', () => {
  test.each([
    ['/', 'session=x', 'index'],
    ['/home', 'session=x', 'index'],
    ['/assets/index', 'session=x', 'index'],
    ['/assets/record?x=1', 'a=b; session=x', 'index'],
    ['/person/about/company', '', 'index'],
    ['/', '', 'home en_US'],
    ['/home', 'staff_session=x', 'home en_US'],
    ['/charge/point/pt_1', '', 'index'],
    ['/charge', '', 'charge en_US'],
    ['/charge', 'session=x', 'index'],
    ['/staff', '', 'staff'],
    ['/staff/devices', 'session=x', 'staff'],
  ])('serves %s with cookies "%s" the document of %s, not cached', async (route, cookie, title) => {
    const response = await get(`${api.url}${route}`, { cookie })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch('text/html')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain(`<title>${title}</title>`)
  })

  test.each([
    ['/home', { 'accept-language': 'de-AT,en;q=0.5' }, 'de_DE'],
    ['/home', { 'accept-language': 'nl' }, 'en_US'],
    ['/home', { 'accept-language': 'de', cookie: 'display=theme%3Dnight%26language%3Dfr_FR' }, 'fr_FR'],
    ['/home?lang=zh_CN', { 'accept-language': 'de', cookie: 'display=language%3Dfr_FR' }, 'zh_CN'],
    ['/home?lang=../x', { cookie: 'display=language%3D../x' }, 'en_US'],
  ])('prepares %s in the language of %o: %s', async (route, headers, language) => {
    const response = await get(`${api.url}${route}`, headers)
    expect(await response.text()).toContain(`<title>home ${language}</title>`)
    expect(response.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  })

  test('says in each document what kind of instance it is, and at which address', async () => {
    const html = await (await get(`${api.url}/home`)).text()
    expect(html).toContain('<html data-instance="demo" data-visitor ')
    expect(await (await get(`${api.url}/rental`, { cookie: 'session=x' })).text()).toContain('<html data-instance="demo" lang')
    expect(html).toContain(`href="${api.url}/home"`)
    expect(await (await get(`${secure.url}/home`)).text()).toContain('href="https://ohmstead.example/home"')
    expect(await (await get(`${inProduction.url}/home`)).text()).toContain('<html data-instance="production" ')
  })

  test.each([
    ['/rental', 'session=x', 'index.html'],
    ['/charge/point/pt_1', 'session=x', 'index.html'],
    ['/staff/devices', '', 'staff.html'],
    ['/person/about', '', 'visitor'],
    ['/home', '', 'visitor'],
    ['/charge', '', 'visitor'],
  ])('marks %s with cookies "%s" as the document of: %s', async (route, cookie, name) => {
    expect((await get(`${api.url}${route}`, { cookie })).headers.get(DOCUMENT_HEADER)).toBe(name)
  })

  test('describes the record of an address to visitors, and answers 404 where there is none', async () => {
    const found = await get(`${api.url}/help/detail?name=receipts&lang=de_DE`)
    const html = await found.text()
    expect(found.status).toBe(200)
    for (const part of [
      '<title>Receipts &lt;&amp;> · Ohmstead</title>',
      '<meta property="og:description" content="What &quot;a&quot; receipt says">',
      '<meta property="og:type" content="article">',
      '<meta property="og:locale" content="de_DE">',
      `<link rel="canonical" href="${api.url}/help/detail?name=receipts">`,
      `<link rel="alternate" hreflang="fr-FR" href="${api.url}/help/detail?name=receipts&amp;lang=fr_FR">`,
    ])
      expect(html).toContain(part)
    const missing = await get(`${api.url}/help/detail?name=none`)
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('<title>index</title>')])
    const again = await get(`${api.url}/help/detail`, { 'if-none-match': missing.headers.get('etag') ?? '' })
    expect(again.status).toBe(404)
    expect((await get(`${api.url}/help/detail?name=none`, { cookie: 'session=x' })).status).toBe(200)
  })

  test('serves a feed in the language of the reader, and not again while it is unchanged', async () => {
    const feed = await get(`${api.url}/information/news.atom?lang=it_IT`)
    expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(await feed.text()).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="it-IT">
<id>${api.url}/information/news.atom</id>
<title>News it_IT · Ohmstead</title>
<updated>2026-01-02T00:00:00.000Z</updated>
<author><name>Ohmstead</name></author>
<link rel="self" type="application/atom+xml" href="${api.url}/information/news.atom?lang=it_IT"/>
<link rel="alternate" type="text/html" href="${api.url}/information/news?lang=it_IT"/>
<entry xml:lang="it-IT">
<id>${api.url}/information/detail?name=lyon</id>
<title>Lyon &lt;&amp;></title>
<updated>2026-01-02T00:00:00.000Z</updated>
<summary>Eight points</summary>
<link rel="alternate" type="text/html" href="${api.url}/information/detail?name=lyon&amp;lang=it_IT"/>
</entry>
</feed>
`)
    const etag = feed.headers.get('etag') ?? ''
    expect((await get(`${api.url}/information/news.atom?lang=it_IT`, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(`${api.url}/information/news.atom?lang=fr_FR`, { 'if-none-match': etag })).status).toBe(200)
    expect((await get(`${api.url}/information/none.atom`)).status).toBe(404)
  })

  test('sends a document compressed, and not again while it is unchanged', async () => {
    const first = await get(`${api.url}/home`, { 'accept-encoding': 'gzip, br' })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(await first.text()).toContain('<title>home en_US</title>')
    const again = await get(`${api.url}/home`, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await get(`${api.url}/home?lang=it_IT`, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(other.status).toBe(200)
  })

  test.each(['/', '/home', '/staff', '/charge'])('serves %s uncompressed on request', async (route) => {
    expect((await get(`${api.url}${route}`, { 'accept-encoding': 'identity' })).status).toBe(200)
  })

  test('lets browsers cache hashed files forever, and no others', async () => {
    const hashed = await get(`${api.url}/assets/app-4f3a.js`)
    expect([hashed.status, hashed.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await get(`${api.url}/service-worker.js`)).headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    '/assets/none.js',
    '/none.png',
    '/.env',
    '/..%2f..%2f..%2fetc/passwd',
    '/assets/..%2f.env',
    '/%2e%2e/package.json',
    '/api',
    '/api/none',
  ])('has nothing at %s', async (route) => {
    const response = await get(`${api.url}${route}`)
    expect([response.status, (await response.text()).includes('SECRET')]).toEqual([route === '/api' ? 200 : 404, false])
  })

  test('accepts only GET', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect((await fetch(`${api.url}/home`, { method })).status).toBe(404)
  })

  test('is absent where none is built', async () => expect((await get(`${bare.url}/home`)).status).toBe(404))
})

describe('headers', () => {
  const names = [
    'cache-control',
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'server',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'x-powered-by',
    'access-control-allow-origin',
  ]
  const shown = (headers: Headers) => Object.fromEntries(names.map((name) => [name, headers.get(name)]))

  test('of a page behind TLS', async () =>
    expect(shown((await get(`${secure.url}/home`)).headers)).toMatchInlineSnapshot(`
    {
      "access-control-allow-origin": null,
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; upgrade-insecure-requests",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), interest-cohort=()",
      "referrer-policy": "strict-origin-when-cross-origin",
      "server": null,
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-powered-by": null,
    }
  `))
  test('of a call in a plain demo', async () =>
    expect(shown((await api.client().send('/api/url/config/list', { body: '{}' })).headers)).toMatchInlineSnapshot(`
    {
      "access-control-allow-origin": null,
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), interest-cohort=()",
      "referrer-policy": "strict-origin-when-cross-origin",
      "server": null,
      "strict-transport-security": null,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-powered-by": null,
    }
  `))

  test('never allow inline scripts or styles', async () => {
    const policy = (await get(`${api.url}/home`)).headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('bind cookies to the host behind TLS, and only there', async () => {
    const plain = api.client()
    await plain.register({ email: 'plain@example.org', password: 'porcelain-42', invitationCode: api.invitation })
    expect([...plain.cookies.keys()].toSorted()).toEqual(['device', 'session'])
    const tls = secure.client()
    await tls.register({ email: 'tls@example.org', password: 'porcelain-42', invitationCode: api.invitation })
    expect([...tls.cookies.keys()].toSorted()).toEqual(['__Host-device', '__Host-session'])
    // The forwarding header of a trusted proxy counts as well.
    const proxied = await api.client().send('/home', { method: 'GET', headers: { 'x-forwarded-proto': 'https' } })
    expect(proxied.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('a host for staff only', () => {
  test.each([
    ['staff.ohmstead.example', '/staff', 200],
    ['staff.ohmstead.example', '/home', 404],
    ['ohmstead.example', '/staff', 404],
    ['ohmstead.example', '/home', 200],
    ['staff.ohmstead.example', '/assets/app-4f3a.js', 200],
    ['ohmstead.example', '/assets/app-4f3a.js', 200],
    // What the console's document loads besides its scripts.
    ['staff.ohmstead.example', '/boot.js', 200],
  ])('%s%s answers %i', async (host, route, status) => {
    expect((await ask(`${apart.url}${route}`, { host })).status).toBe(status)
  })

  test.each([
    ['files.ohmstead.example', '/healthz', 200, undefined],
    ['files.ohmstead.example', '/home', 404, undefined],
    ['files.ohmstead.example', '/api/url/config', 404, undefined],
    ['files.ohmstead.example', '/uploads/0123456789abcdef0123456789abcdef.png', 404, undefined],
    ['ohmstead.example', '/home', 200, undefined],
    [
      'ohmstead.example',
      '/uploads/0123456789abcdef0123456789abcdef.png',
      308,
      'https://files.ohmstead.example/uploads/0123456789abcdef0123456789abcdef.png',
    ],
  ])('where pictures have a host of their own, %s%s answers %i', async (host, route, status, location) => {
    expect(await ask(`${files.url}${route}`, { host })).toEqual({ status, location })
  })
})

describe('an unknown host', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `host-${at}.evil.example`)

  test.each([
    ['a document', '/home'],
    ['a document of staff', '/staff'],
    ['a file', '/assets/app-4f3a.js'],
    ['a call', '/api/url/config/list'],
    ['nothing', '/nothing.txt'],
  ])('is answered 421 for %s, with or without PUBLIC_URL', async (_, route) => {
    for (const { url } of [api, secure, apart, files])
      for (const host of ['evil.example', 'ohmstead.example.evil.example', '203.0.113.7'])
        expect((await ask(`${url}${route}`, { host })).status).toBe(421)
    expect((await ask(`${api.url}${route}`, { host: 'localhost:1' })).status).toBe(421)
  })

  test('causes no document to be prepared, however many there are', async () => {
    const answers = await Promise.all(names(600).map((host) => ask(`${api.url}/home`, { host })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([421]))
    expect((await ask(`${api.url}/home`, { host: new URL(api.url).host })).status).toBe(200)
  })

  test('is accepted for health checks', async () => {
    for (const route of ['/healthz', '/readyz']) expect((await ask(`${secure.url}${route}`, { host: '10.0.0.7:3000' })).status).toBe(200)
  })
})

describe('the console', () => {
  const policyOf = async (route: string) => (await get(`${api.url}${route}`)).headers.get('content-security-policy') ?? ''

  test('has its own policy, stricter than that of pages for members', async () => {
    const [members, staff] = [await policyOf('/home'), await policyOf('/staff/devices')]
    for (const route of ['/staff', '/staff/', '/staff/login?redirect=/staff', '/about/../staff/devices']) expect(await policyOf(route)).toBe(staff)
    expect(staff).not.toBe(members)
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(staff.split('; ')).toContain(rule)
    for (const open of ['unsafe', '*', 'http', 'blob:', 'worker-src', 'manifest-src']) expect(staff).not.toContain(open)
    const { headers } = await get(`${api.url}/staff`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(await policyOf('/staffing')).toBe(members)
  })
})

/** A request of a proxy, which forwards the requested host name. */
async function ask(url: string, headers: Record<string, string>): Promise<{ status: number; location: string | undefined }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
    })
      .once('error', reject)
      .end()
  })
}

describe('endpoints for operators', () => {
  test('is it alive, is it ready', async () => {
    expect(await (await get(`${api.url}/healthz`)).json()).toEqual({ status: 'ok' })
    const ready = await get(`${api.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', missing: [], notes: [] }])
  })

  test('numbers, from this machine or with the token', async () => {
    await api.client().ask(urlConfig, {})
    const here = await get(`${api.url}/metrics`)
    expect(here.status).toBe(200)
    const text = await here.text()
    expect(text).toContain('ohmstead_http_answers_total{call="url/config/list",code="0"}')
    expect(text).toContain('ohmstead_live_lines 0')
    expect((await get(`${api.url}/metrics`, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
    expect((await get(`${api.url}/metrics`, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    expect((await get(`${api.url}/metrics`, { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer a-token-for-metrics' })).status).toBe(200)
    expect((await get(`${api.url}/metrics`, { authorization: 'Bearer a-token-for-metricS' })).status).toBe(404)
  })
})

describe('functions of a demo', () => {
  test('the outbox and the clock are refused in other instances, by the database', async () => {
    for (const [declaration, input] of [
      [demoOutbox, {}],
      [moveDemoClock, { forwardMs: 1 }],
    ] as const) {
      expect(await production.client({ lang: 'de_DE' }).call(declaration as typeof demoOutbox, input as never)).toMatchObject({
        status: 404,
        code: httpErrors.demoOnly.code,
        message: 'Das gibt es nur in einer Demo.',
      })
    }
    expect((await production.client().ask(urlConfig, {})).instance).toBe('production')
  })

  test('the clock of a demo moves', async () => {
    const { now } = await api.client().ask(moveDemoClock, { forwardMs: 60_000 })
    expect(now).toBe(database.clock.now() + 60_000)
    expect(await api.client().call(moveDemoClock, { forwardMs: -1 })).toMatchObject({ code: httpErrors.invalidInput.code })
  })
})

describe('the published API', () => {
  const described = openApi() as unknown as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; requestBody?: unknown; responses: Record<string, unknown> }>>
    'x-signing': { example: typeof signingExample }
  }

  test('describes every call, once', async () => {
    expect(described.openapi).toBe('3.1.0')
    expect(Object.keys(described.paths).toSorted()).toEqual(calls.map(({ path: at }) => `/api/${at}`).toSorted())
    const ids = Object.values(described.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(await (await get(`${api.url}/api/openapi.json`)).json()).toEqual(JSON.parse(JSON.stringify(described)))
  })

  test('is compressed for those who accept it', async () => {
    const packed = await get(`${api.url}/api/openapi.json`, { 'accept-encoding': 'gzip' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(await packed.json()).toEqual(JSON.parse(JSON.stringify(described)))
  })

  test('describes the input, output and refusals of a call', () => {
    const operation = described.paths['/api/user/login']?.['post'] as unknown as Record<string, unknown>
    expect(operation).toMatchObject({
      operationId: 'login',
      tags: ['accounts'],
      'x-by': 'anyone',
      requestBody: {
        content: {
          'application/json': { schema: { additionalProperties: false, required: ['account', 'password', 'apiKey', 'timestamp', 'nonce', 'sign'] } },
        },
      },
      'x-refusals': expect.arrayContaining([
        {
          code: 2109,
          name: 'newDeviceCodeNeeded',
          status: 422,
          params: [],
          message: 'You are logging in on a new device. Please enter the code that we send to your address.',
        },
      ]),
    })
  })

  test('describes a call with a file, and what is signed', () => {
    const operation = described.paths['/api/upload/merChantupload']?.['post'] as
      | { requestBody?: { content: Record<string, { schema: unknown }> } }
      | undefined
    const { content } = operation?.requestBody ?? { content: {} }
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { file: { type: 'string', format: 'binary' }, fileSha256: { type: 'string' }, sign: { type: 'string' } },
      required: ['file', 'apiKey', 'timestamp', 'nonce', 'sign', 'fileSha256'],
    })
  })

  test('contains a signature that verifies, as does the guide', () => {
    const { secret, body, text, sign } = described['x-signing'].example
    const { sign: given, ...fields } = body
    expect(canonicalQuery(fields)).toBe(text)
    expect(createHmac('sha256', secret).update(text).digest('hex')).toBe(sign)
    expect(given).toBe(sign)
    const guide = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/guides/sign-a-request.md'), 'utf8')
    expect(guide).toContain(text)
    expect(guide).toContain(sign)
    expect(guide).toContain(secret)
  })
})
