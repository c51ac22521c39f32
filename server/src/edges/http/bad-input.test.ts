import { request as httpRequest } from 'node:http'
import { createConnection } from 'node:net'
import { describe, expect, test } from 'vitest'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { h5 } from '@ohmstead/contract/http/signing'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { withDatabase } from '../../../test/harness.ts'
import { probeApi } from '../../../test/http/probe-api.ts'
import { fail, json, newKey, password, pay, payment, peek, signWith } from '../../../test/http/probe-calls.ts'
import { say } from '../../platform/words.ts'

const database = withDatabase()

const { ada, refused, traces, url, apiClient, logLines } = probeApi(database)

describe('a valid request', () => {
  test('is carried out', async () => {
    expect(await ada().call(pay, { amount: '12.5', idempotencyKey: newKey() })).toMatchObject({
      ok: true,
      status: 200,
      code: 0,
      data: { paid: 12_500_000n },
    })
  })

  test('may be up to five minutes early or late', async () => {
    for (const off of [-299_999, 299_999]) {
      const body = signWith({ ...payment('1'), apiKey: 'h5', timestamp: database.clock.now() + off, nonce: newKey() })
      expect((await ada().send('/api/probe/pay', { body: JSON.stringify(body) })).envelope).toMatchObject({ code: 0 })
    }
  })

  test('ignores empty fields, because they are not signed', async () => {
    const { sign, ...rest } = await ada().sign(payment('1'))
    expect((await ada().send('/api/probe/pay', { body: JSON.stringify({ ...rest, sign, remark: '', unknownField: null }) })).envelope).toMatchObject({
      code: 0,
    })
  })
})

describe('bodies', () => {
  const signedText = async (change: (body: string) => string) => ({ body: change(JSON.stringify(await ada().sign(payment('1')))) })
  test.each<[string, ErrorDeclaration, (body: string) => string]>([
    ['no JSON', httpErrors.malformedRequest, () => 'amount=1'],
    ['nothing', httpErrors.malformedRequest, () => ' '],
    ['a list', httpErrors.malformedRequest, (body) => `[${body}]`],
    ['a byte order mark', httpErrors.malformedRequest, (body) => `\u{feff}${body}`],
    ['a lone surrogate', httpErrors.malformedRequest, (body) => body.replace('{', '{"remark":"\\ud800",')],
    ['NUL', httpErrors.malformedRequest, (body) => body.replace('{', '{"remark":"a\\u0000b",')],
    ['__proto__', httpErrors.malformedRequest, (body) => body.replace('{', '{"__proto__":{"isAdmin":true},')],
    ['constructor', httpErrors.malformedRequest, (body) => body.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')],
    ['a number beyond 2^53', httpErrors.malformedRequest, (body) => body.replace('{', '{"remark":9007199254740993,')],
    ['a key twice', httpErrors.duplicateField, (body) => body.replace('{', '{"amount":"1000",')],
    ['a key twice, once in escapes', httpErrors.duplicateField, (body) => body.replace('{', '{"\\u0061mount":"1000",')],
    ['lists 7,000 deep', httpErrors.nestedTooDeep, (body) => body.replace('{', `{"remark":${'['.repeat(7_000)}${']'.repeat(7_000)},`)],
  ])('%s are refused', async (_, error, change) => void (await refused(error, () => signedText(change))))

  test('bytes that are not UTF-8 are refused', async () => {
    await refused(httpErrors.malformedRequest, async () => ({
      body: Buffer.concat([Buffer.from('{"remark":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    }))
  })

  test.each([
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['parts', 'multipart/form-data; boundary=x'],
    ['another charset', 'application/json; charset=latin1'],
    ['a JSON-based type', 'application/vnd.api+json'],
    ['JSON and something else', 'application/json, text/plain'],
  ])('sent as %s are refused', async (_, type) => {
    await refused(httpErrors.unsupportedContentType, async () => ({ ...(await signedText((body) => body)), headers: { 'content-type': type } }))
  })

  test('compressed are refused, whatever their content', async () => {
    await refused(httpErrors.unsupportedContentType, async () => ({ ...(await signedText((body) => body)), headers: { 'content-encoding': 'gzip' } }))
  })

  test('in JSON with a charset are accepted', async () => {
    const { body } = await signedText((same) => same)
    expect((await ada().send('/api/probe/pay', { body, headers: { 'content-type': 'Application/JSON; charset=UTF-8' } })).envelope?.code).toBe(0)
  })

  test.each([
    ['announced', true],
    ['in pieces', false],
  ])('of 10 MB, %s, are refused at once without using memory', async (_, announced) => {
    const before = await traces()
    const piece = Buffer.alloc(65_536, 0x20)
    const memory = process.memoryUsage().rss
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = httpRequest(
        `${url()}/api/probe/pay`,
        { method: 'POST', headers: { 'content-type': 'application/json', ...(announced && { 'content-length': String(10_485_760) }) } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error)))
      let left = 160
      const push = () => {
        while (left > 0 && !sent.destroyed) {
          left--
          if (!sent.write(piece)) return void sent.once('drain', push)
        }
        if (!sent.destroyed) sent.end()
      }
      push()
    })
    expect(process.memoryUsage().rss - memory).toBeLessThan(50 * 1_048_576)
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text)).toMatchObject({ code: httpErrors.bodyTooLarge.code, message: 'The request is larger than 16 KiB.' })
    expect(await traces()).toBe(before)
  })

  test('a byte over the limit are refused with a message', async () => {
    await refused(httpErrors.bodyTooLarge, () => ({ body: ' '.repeat(16_385) }), { limitKib: 16 })
    await refused(httpErrors.bodyTooLarge, () => ({ path: '/api/probe/staff', body: ' '.repeat(102_401) }), { limitKib: 100 })
  })

  test('between the two limits are read for staff alone', async () => {
    const body = ' '.repeat(16_385)
    await refused(httpErrors.signedOut, () => ({ path: '/api/probe/staff', body }))
    await refused(httpErrors.signedOut, () => ({ path: '/api/probe/staff', body, headers: { cookie: 'staff_session=made-up' } }))
  })
})

describe('amounts', () => {
  test.each([
    '1e3',
    '0x10',
    ' 12',
    '12 ',
    '',
    '1.',
    '.5',
    '-1',
    '+1',
    '1,5',
    '00',
    '01',
    '1.0000000',
    '12\n',
    '１２',
    '1000000000',
    '1000000000.0',
    'Infinity',
    'NaN',
    '1_000',
    "1'000",
    5,
    1.5,
    true,
    [5],
    ['5'],
    { value: '5' },
    -0,
  ])('%j is invalid', async (trap) => {
    const data = await refused(httpErrors.invalidInput, async () => json(await ada().sign(payment(trap))), { fields: 'amount' })
    expect(data).toMatchObject({ issues: [{ path: 'amount' }] })
  })

  test.each([
    ['0', 0n],
    ['0.000001', 1n],
    ['99.999999', 99_999_999n],
    ['1.10', 1_100_000n],
  ])('%s is valid', async (typed, micros) => {
    expect(await ada().call(pay, { amount: typed, idempotencyKey: newKey() })).toMatchObject({ ok: true, data: { paid: micros } })
  })
})

describe('input', () => {
  test('with an unknown field is refused, and the refusal names it', async () => {
    const data = await refused(httpErrors.invalidInput, async () => json(await ada().sign(payment('1', { isAdmin: true, balance: '9' }))))
    expect(data).toMatchObject({ issues: [{ path: 'isAdmin', message: 'unrecognized_keys' }, { path: 'balance' }] })
  })

  test.each([
    ['missing', undefined],
    ['too short', 'short'],
    ['with invalid characters', 'a key with blanks in it'],
  ])('with a key that is %s is refused', async (_, key) => {
    await refused(httpErrors.invalidInput, async () => json(await ada().sign({ amount: '1', ...(key !== undefined && { idempotencyKey: key }) })), {
      fields: 'idempotencyKey',
    })
  })

  test.each([
    ['an unknown field', '?x=1', httpErrors.invalidInput],
    ['a field twice', '?at=1&at=2', httpErrors.duplicateField],
    ['a broken escape', '?at=%', httpErrors.malformedRequest],
    ['NUL', '?at=%00', httpErrors.malformedRequest],
    ['__proto__', '?__proto__=1', httpErrors.malformedRequest],
  ])(
    'of a GET with %s is refused',
    async (_, query, error) => void (await refused(error, () => ({ path: `/api/probe/peek${query}`, method: 'GET', body: '' }))),
  )

  test('of a GET is accepted', async () => {
    expect(await ada().call(peek, { at: 'ä &=%' })).toMatchObject({ ok: true, data: { at: 'ä &=%', who: 'member' } })
  })
})

describe('an unknown path', () => {
  test.each([
    ['an unknown call', 'POST', '/api/probe/none'],
    ['a GET of a POST', 'GET', '/api/probe/pay'],
    ['a PUT', 'PUT', '/api/probe/pay'],
    ['a DELETE', 'DELETE', '/api/probe/pay'],
    ['a trailing slash', 'POST', '/api/probe/pay/'],
    ['other letters', 'POST', '/api/PROBE/pay'],
    ['a path out of the folder', 'GET', '/api/..%2f..%2fetc/passwd'],
  ])('%s is not found, with a message', async (_, method, path) => {
    const body = JSON.stringify(await ada().sign({}))
    const answer = await ada().send(path, { method, ...(method === 'GET' ? {} : { body }), headers: { lang: 'fr_FR' } })
    expect(answer).toMatchObject({ status: 404, envelope: { code: httpErrors.notFound.code, message: say('fr_FR', 'http.refusal.notFound') } })
  })
})

describe('malformed HTTP', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = createConnection(Number(new URL(url()).port), '127.0.0.1', () => socket.write(text))
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
      socket.on('end', () => resolve(received))
      socket.on('error', reject)
    })

  test.each([
    ['a broken escape', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['not HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /api/probe/pay HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}', 400],
    ['a length and chunks', 'POST /api/probe/pay HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    ['an endless head', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is refused in the same form', async (_, text, status) => {
    const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(body)).toMatchObject({ code: httpErrors.malformedRequest.code, message: 'The request could not be read.' })
  })
})

describe('what breaks', () => {
  test('reveals only a number to quote, which is in the log', async () => {
    const client = apiClient(url())
    const answer = await client.call(fail, { how: 'defect' })
    expect(answer).toMatchObject({ ok: false, status: 500, code: httpErrors.internal.code })
    const { reference } = answer.data as { reference: string }
    expect(answer.message).toContain(reference)
    expect(JSON.stringify(answer)).not.toContain('a secret detail')
    const line = logLines.find((written) => written.includes(reference) && written.includes('http.defect'))
    expect(line).toContain('a secret detail')
  })

  test.each(['shutdown', 'slow'] as const)('because of the database (%s) can be retried', async (how) => {
    expect(await apiClient(url()).call(fail, { how })).toMatchObject({ status: 503, code: httpErrors.unavailable.code })
  })

  test('is logged without secrets', async () => {
    const lines = logLines.join('')
    for (const secret of [password, ada().token ?? '-', ada().cookies.get('session') ?? '-', h5.secret, 'ada@example.org'])
      expect(lines).not.toContain(secret)
    expect(logLines.map((line) => JSON.parse(line) as { event: string; call?: string; answer?: number })).toContainEqual(
      expect.objectContaining({ event: 'http.call', call: 'probe/pay', answer: 0 }),
    )
  })
})
