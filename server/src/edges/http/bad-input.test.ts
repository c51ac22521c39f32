import { accountsFeature } from '../../features/accounts/feature.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { createConnection, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout, personalInfo, stepUp } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { canonicalQuery, h5 } from '@ohmstead/contract/http/signing'
import { call, staffRoles } from '@ohmstead/contract/kernel/call'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { amount, idempotencyKey, nothing, strict, text, z } from '@ohmstead/contract/kernel/field'
import { loneAccounts } from '../../../test/api.ts'
import { apiClient as openClient, type ApiClient, type ApiClientOptions } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { issueHouseInvitation, memberPrincipal } from '../../features/accounts/index.ts'
import { proveServer } from '../../features/staff/index.ts'
import { testSealer } from '../../../test/sealer.ts'
import { openBus } from '../../platform/bus.ts'
import { inTransaction } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import { openLog } from '../../platform/log.ts'
import { say } from '../../platform/words.ts'
import { httpHandlers, openHttp, type HttpEdge, type HttpOptions } from './index.ts'

const database = withDatabase()
const apiClient = (base: string, options: ApiClientOptions = {}) => openClient(base, { clock: database.clock, ...options })

const keyed = strict({ amount, remark: z.optional(text(1, 30)), idempotencyKey })

const pay = call('probe/pay', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Pays.',
  input: keyed,
  output: strict({ paid: amount, number: z.number() }),
  errors: [accountErrors.signInNotFound],
  example: { input: {} },
})
const payElsewhere = call('probe/pay/elsewhere', { ...pay, example: { input: {} } })
const peek = call('probe/peek', {
  method: 'GET',
  by: 'anyone',
  repeat: 'reads',
  summary: 'Peeks.',
  input: strict({ at: z.optional(text(1, 10)) }),
  output: strict({ at: z.nullable(z.string()), who: z.string() }),
  errors: [],
  example: { input: {} },
})
const confirmed = call('probe/confirmed', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Requires a confirmation.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { input: {} },
})
const forStaff = call('probe/staff', {
  by: { staff: staffRoles },
  repeat: 'reads',
  summary: 'For staff.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { input: {} },
})
const fail = call('probe/fail', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Fails.',
  input: strict({ how: z.enum(['defect', 'shutdown', 'slow']) }),
  output: nothing,
  errors: [],
  example: { input: {} },
})
const seldom = call('probe/seldom', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Has a low rate limit.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { input: {} },
  perMinute: 5,
})

const insertPayment = (declaration: typeof pay | typeof payElsewhere) =>
  implement(declaration as typeof pay, async ({ trx, caller, refuse }, { amount: paid }) => {
    const { rows } = await sql<{
      number: number
    }>`INSERT INTO probe.payment (member_id, micros) VALUES (${caller.memberId}, ${paid}) RETURNING number`.execute(trx)
    // Refused after it wrote: its changes must be rolled back.
    if (paid > 100_000_000n) refuse(accountErrors.signInNotFound)
    await sql`SELECT pg_sleep(0.15)`.execute(trx)
    return { paid, number: rows[0]?.number ?? 0 }
  })

const probes = [
  insertPayment(pay),
  insertPayment(payElsewhere),
  implement(peek, async ({ caller }, { at }) => ({ at: at ?? null, who: caller.kind })),
  implement(confirmed, async () => ({})),
  implement(forStaff, async () => ({})),
  implement(fail, async (_, { how }) => {
    if (how === 'defect') throw new Error('a secret detail')
    throw Object.assign(new Error('gone'), { code: how === 'shutdown' ? '57P01' : '57014' })
  }),
  implement(seldom, async () => ({})),
]

const said: string[] = []
const openEdges: HttpEdge[] = []
const env: HttpOptions['env'] = {
  trustedProxies: [],
  publicUrl: undefined,
  metricsToken: 'a-token-for-metrics',
  staffHost: undefined,
  uploadsHost: undefined,
}

async function open(more: Partial<HttpOptions> = {}): Promise<string> {
  const db = database.api
  const edge = await openHttp({
    env,
    db,
    clock: database.clock,
    log: openLog('info', { write: (line) => void said.push(line) }),
    bus: await openBus(db),
    principals: [memberPrincipal(testSealer)],
    sealer: testSealer,
    proveServer: (trx) => proveServer(trx, testSealer),
    events: [],
    calls: [...probes, ...Object.values(accountsFeature.calls(loneAccounts)), ...Object.values(httpHandlers(db))],
    rateFactor: 10_000,
    ...more,
  })
  await new Promise<void>((resolve) => edge.server.listen(0, '127.0.0.1', resolve))
  openEdges.push(edge)
  return `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`
}

let url = ''
let ada: ApiClient
let ben: ApiClient
const password = 'porcelain-42'

beforeAll(async () => {
  await sql`CREATE schema probe`.execute(database.owner.kysely)
  await sql`CREATE TABLE probe.payment (number int generated always AS identity, member_id text NOT NULL, micros bigint NOT NULL)`.execute(
    database.owner.kysely,
  )
  await sql`GRANT usage ON schema probe TO ohmstead_api`.execute(database.owner.kysely)
  await sql`GRANT INSERT, SELECT ON probe.payment TO ohmstead_api`.execute(database.owner.kysely)
  url = await open()
  const invitationCode = await inTransaction(database.owner, (trx) =>
    issueHouseInvitation(trx, { note: '', issuedBy: 'test', usesMax: null, at: database.clock.now() }),
  )
  ada = apiClient(url)
  ben = apiClient(url)
  await ada.register({ email: 'ada@example.org', password, invitationCode })
  await ben.register({ email: 'ben@example.org', password, invitationCode })
})

afterAll(async () => {
  await Promise.all(openEdges.map((edge) => edge.close()))
})

/** Everything that a request could leave behind, except its nonce. */
async function traces(): Promise<string> {
  const { rows } = await sql<{ traces: string }>`SELECT concat_ws(' ',
    (SELECT count(*) FROM probe.payment), (SELECT count(*) FROM http.answer), (SELECT count(*) FROM http.ticket), (SELECT count(*) FROM accounts.member),
    (SELECT count(*) FROM accounts.sign_in), (SELECT count(*) FROM delivery.mail), (SELECT count(*) FROM accounts.code),
    (SELECT count(*) FROM platform.outbox), (SELECT count(*) FROM platform.audit)) AS traces`.execute(database.owner.kysely)
  return rows[0]?.traces ?? ''
}

const newKey = () => randomBytes(16).toString('base64url')
const payment = (paid: unknown, more: object = {}) => ({ amount: paid, idempotencyKey: newKey(), ...more })
const signWith = (fields: Record<string, unknown>) => ({
  ...fields,
  sign: createHmac('sha256', h5.secret).update(canonicalQuery(fields)).digest('hex'),
})

interface Sent {
  readonly path?: string
  readonly method?: string
  readonly body: string | Uint8Array
  readonly headers?: Record<string, string>
  readonly as?: ApiClient
}

/** Sends a request, and expects this refusal in two languages and no changes. */
async function refused(error: ErrorDeclaration, build: () => Promise<Sent> | Sent, params: Record<string, unknown> = {}): Promise<unknown> {
  const before = await traces()
  const messages: string[] = []
  let data: unknown
  for (const lang of ['en_US', 'de_DE'] as const) {
    const { path = '/api/probe/pay', method, body, headers = {}, as = ada } = await build()
    const answer = await as.send(path, { ...(method && { method }), ...(method === 'GET' ? {} : { body }), headers: { lang, ...headers } })
    expect(answer.envelope, answer.text).toMatchObject({ code: error.code })
    expect(answer.status).toBe(error.status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { params: given } = (answer.envelope ?? { data: {} }).data as { params: Record<string, string | number> }
    expect(given).toMatchObject(params)
    expect(answer.envelope?.message).toBe(say(lang, error.message, given))
    messages.push(answer.envelope?.message ?? '')
    data = answer.envelope?.data
  }
  expect(messages[0]).not.toBe(messages[1])
  expect(await traces()).toBe(before)
  return data
}

const json = (body: unknown): Sent => ({ body: JSON.stringify(body) })

describe('a valid request', () => {
  test('is carried out', async () => {
    expect(await ada.call(pay, { amount: '12.5', idempotencyKey: newKey() })).toMatchObject({
      ok: true,
      status: 200,
      code: 0,
      data: { paid: 12_500_000n },
    })
  })

  test('may be up to five minutes early or late', async () => {
    for (const off of [-299_999, 299_999]) {
      const body = signWith({ ...payment('1'), apiKey: 'h5', timestamp: database.clock.now() + off, nonce: newKey() })
      expect((await ada.send('/api/probe/pay', { body: JSON.stringify(body) })).envelope).toMatchObject({ code: 0 })
    }
  })

  test('ignores empty fields, because they are not signed', async () => {
    const { sign, ...rest } = await ada.sign(payment('1'))
    expect((await ada.send('/api/probe/pay', { body: JSON.stringify({ ...rest, sign, remark: '', unheardOf: null }) })).envelope).toMatchObject({
      code: 0,
    })
  })
})

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
    const body = JSON.stringify(await ada.sign(payment('1')))
    expect((await ada.send('/api/probe/pay', { body })).envelope?.code).toBe(0)
    await refused(httpErrors.replayedRequest, () => ({ body }))
  })

  test('a refused request cannot be repeated', async () => {
    const body = JSON.stringify(await ada.sign(payment('999')))
    expect((await ada.send('/api/probe/pay', { body })).envelope?.code).toBe(accountErrors.signInNotFound.code)
    await refused(httpErrors.replayedRequest, () => ({ body }))
  })

  test('another request with the same nonce is refused', async () => {
    const first = await ada.sign(payment('1'))
    expect((await ada.send('/api/probe/pay', { body: JSON.stringify(first) })).envelope?.code).toBe(0)
    await refused(httpErrors.replayedRequest, () => json(signWith({ ...fields(), nonce: first['nonce'] })))
  })

  test('of eight concurrent requests with one nonce, one is accepted', async () => {
    const body = JSON.stringify(await ada.sign(payment('1')))
    const codes = await Promise.all(Array.from({ length: 8 }, async () => (await ada.send('/api/probe/pay', { body })).envelope?.code))
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === httpErrors.replayedRequest.code)).toHaveLength(7)
  })
})

describe('bodies', () => {
  const signedText = async (change: (body: string) => string) => ({ body: change(JSON.stringify(await ada.sign(payment('1')))) })
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
    ['lists 100,000 deep', httpErrors.nestedTooDeep, (body) => body.replace('{', `{"remark":${'['.repeat(49_000)}${']'.repeat(49_000)},`)],
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
    expect((await ada.send('/api/probe/pay', { body, headers: { 'content-type': 'Application/JSON; charset=UTF-8' } })).envelope?.code).toBe(0)
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
        `${url}/api/probe/pay`,
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
    expect(JSON.parse(answer.text)).toMatchObject({ code: httpErrors.bodyTooLarge.code, message: 'The request is larger than 100 KiB.' })
    expect(await traces()).toBe(before)
  })

  test('a byte over the limit are refused with a message', async () => {
    await refused(httpErrors.bodyTooLarge, () => ({ body: ' '.repeat(102_401) }), { limitKib: 100 })
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
    const data = await refused(httpErrors.invalidInput, async () => json(await ada.sign(payment(trap))), { fields: 'amount' })
    expect(data).toMatchObject({ issues: [{ path: 'amount' }] })
  })

  test.each([
    ['0', 0n],
    ['0.000001', 1n],
    ['99.999999', 99_999_999n],
    ['1.10', 1_100_000n],
  ])('%s is valid', async (typed, micros) => {
    expect(await ada.call(pay, { amount: typed, idempotencyKey: newKey() })).toMatchObject({ ok: true, data: { paid: micros } })
  })
})

describe('input', () => {
  test('with an unknown field is refused, and the refusal names it', async () => {
    const data = await refused(httpErrors.invalidInput, async () => json(await ada.sign(payment('1', { isAdmin: true, balance: '9' }))))
    expect(data).toMatchObject({ issues: [{ path: 'isAdmin', message: 'unrecognized_keys' }, { path: 'balance' }] })
  })

  test.each([
    ['missing', undefined],
    ['too short', 'short'],
    ['with invalid characters', 'a key with blanks in it'],
  ])('with a key that is %s is refused', async (_, key) => {
    await refused(httpErrors.invalidInput, async () => json(await ada.sign({ amount: '1', ...(key !== undefined && { idempotencyKey: key }) })), {
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
    expect(await ada.call(peek, { at: 'ä &=%' })).toMatchObject({ ok: true, data: { at: 'ä &=%', who: 'member' } })
  })
})

describe('the same key', () => {
  const rowsOf = async () =>
    Number((await sql<{ count: bigint }>`SELECT count(*) AS count FROM probe.payment`.execute(database.owner.kysely)).rows[0]?.count)

  test('in eight concurrent requests pays once', async () => {
    const before = await rowsOf()
    const input = { amount: '7', idempotencyKey: newKey() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => ada.call(pay, input)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.every((code) => [0, 10104, httpErrors.stillInProgress.code].includes(code))).toBe(true)
    expect(await rowsOf()).toBe(before + 1)
    const first = answers.find(({ code }) => code === 0)
    const again = await ada.call(pay, input)
    expect(again).toMatchObject({ ok: true, status: 200, code: 10104, data: first?.data })
    expect(await rowsOf()).toBe(before + 1)
  })

  test('while the first is in progress is refused until later', async () => {
    const input = payment('3')
    const first = ada.call(pay, input as never)
    await new Promise((resolve) => setTimeout(resolve, 60))
    const answer = await ada.send('/api/probe/pay', { body: JSON.stringify(await ada.sign(input)), headers: { lang: 'de_DE' } })
    expect(answer).toMatchObject({
      status: 409,
      envelope: { code: httpErrors.stillInProgress.code, message: say('de_DE', 'http.refusal.stillInProgress') },
    })
    expect((await first).code).toBe(0)
  })

  test('with another body is refused, and reveals nothing of the first', async () => {
    const input = payment('3')
    expect((await ada.call(pay, input as never)).code).toBe(0)
    await refused(httpErrors.keyUsedForOtherRequest, async () => json(await ada.sign({ ...input, amount: '4' })))
    await refused(httpErrors.keyUsedForOtherRequest, async () => json(await ada.sign({ ...input, remark: 'x' })))
    await refused(httpErrors.keyUsedForOtherRequest, async () => ({ ...json(await ada.sign(input)), path: '/api/probe/pay/elsewhere' }))
  })

  test('of another member is another key', async () => {
    const input = payment('3')
    expect((await ada.call(pay, input as never)).code).toBe(0)
    expect((await ben.call(pay, input as never)).code).toBe(0)
  })

  test('of a refused call repeats the refusal', async () => {
    const input = payment('500')
    for (let time = 0; time < 2; time++) await refused(accountErrors.signInNotFound, async () => json(await ada.sign(input)))
    expect((await ada.call(pay, { ...input, amount: '5' })).code).toBe(0)
  })
})

describe('authentication', () => {
  const info = async (as: ApiClient): Promise<Sent> => ({ path: '/api/user/info/personal', ...json(await as.sign({})), as })
  const like = (client: ApiClient, change: (copy: ApiClient) => void) => {
    const copy = apiClient(url)
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
        copy.token = ben.token
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
  ])('%s is signed out', async (_, change) => void (await refused(httpErrors.signedOut, () => info(like(ada, change)))))

  test('a bearer token is refused for the browser’s client', async () => {
    await refused(httpErrors.signedOut, async () => ({
      ...(await info(apiClient(url))),
      headers: { authorization: `Bearer ${ada.cookies.get('session')}` },
    }))
  })

  test('a member is not staff', async () => {
    await refused(httpErrors.signedOut, async () => ({ ...(await info(ada)), path: '/api/probe/staff' }))
  })

  test('an ended sign-in is refused', async () => {
    const cleo = apiClient(url)
    await cleo.login('ben@example.org', password)
    const kept = like(cleo, () => {})
    await cleo.ask(logout, {})
    expect(cleo.cookies.has('session')).toBe(false)
    await refused(httpErrors.signedOut, () => info(kept))
  })

  test('an unconfirmed member is asked to confirm, and a confirmation expires', async () => {
    const ask = async (): Promise<Sent> => ({ path: '/api/probe/confirmed', ...json(await ada.sign({})) })
    await refused(httpErrors.confirmFirst, ask)
    const before = like(ada, () => {})
    await ada.ask(stepUp, { password })
    expect(await ada.call(confirmed, {})).toMatchObject({ ok: true })
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
    async (_, headers) => void (await refused(httpErrors.foreignOrigin, async () => ({ ...json(await ada.sign(payment('1'))), headers }))),
  )

  test('a request from our own page is taken', async () => {
    const body = JSON.stringify(await ada.sign(payment('1')))
    expect((await ada.send('/api/probe/pay', { body, headers: { origin: url, 'sec-fetch-site': 'same-origin' } })).envelope?.code).toBe(0)
  })

  test('without signature checks, permissions are the same', async () => {
    const lax = await open({ checkSignature: false })
    const unsigned = async (path: string, headers: Record<string, string>, fields = {}) => {
      const body = { ...fields, apiKey: 'h5', timestamp: database.clock.now(), nonce: newKey(), sign: '0'.repeat(64) }
      return (await apiClient(lax).send(path, { body: JSON.stringify(body), headers })).envelope?.code
    }
    const cookie = `session=${ada.cookies.get('session')}`
    const token = ada.token ?? ''
    expect(await unsigned('/api/user/info/personal', { cookie, token })).toBe(0)
    for (const headers of [{}, { cookie }, { token }, { cookie, token: ben.token ?? '' }, { authorization: `Bearer ${token}` }]) {
      expect(await unsigned('/api/user/info/personal', headers)).toBe(2021)
      expect(await unsigned('/api/probe/pay', headers, payment('1'))).toBe(2021)
    }
    expect(await unsigned('/api/probe/staff', { cookie, token })).toBe(2021)
    expect(await unsigned('/api/probe/confirmed', { cookie, token })).toBe(httpErrors.confirmFirst.code)
    expect(await unsigned('/api/probe/pay', { cookie, token, origin: 'https://evil.example' }, payment('1'))).toBe(httpErrors.foreignOrigin.code)
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
    const client = apiClient(url, { as: robot })
    await client.login('ada@example.org', password)
    expect(client.cookies.has('session')).toBe(false)
    expect((await client.ask(personalInfo, {})).email).toBe('a…@example.org')
    const asBrowser = apiClient(url)
    asBrowser.cookies.set('session', client.token ?? '')
    asBrowser.token = client.token
    expect((await asBrowser.call(personalInfo, {})).code).toBe(2021)
  })

  test('cannot use a browser’s sign-in', async () => {
    const client = apiClient(url, { as: robot })
    client.token = ada.cookies.get('session') ?? ''
    expect((await client.call(personalInfo, {})).code).toBe(2021)
  })

  test('is unknown once it is disabled', async () => {
    const gone = { apiKey: 'gone', secret: randomBytes(24).toString('base64url') }
    await sql`INSERT INTO http.client (api_key, secret, kind, note, disabled_at) VALUES (${gone.apiKey}, ${gone.secret}, 'confidential', 'test', now())`.execute(
      database.owner.kysely,
    )
    expect((await apiClient(url, { as: gone }).call(personalInfo, {})).code).toBe(httpErrors.unknownClient.code)
  })

  test('is unknown soon after it is disabled, even if it was just used', async () => {
    const leaving = { apiKey: 'leaving', secret: randomBytes(24).toString('base64url') }
    await sql`INSERT INTO http.client (api_key, secret, kind, note) VALUES (${leaving.apiKey}, ${leaving.secret}, 'confidential', 'test')`.execute(
      database.owner.kysely,
    )
    const code = async () => (await apiClient(url, { as: leaving }).call(personalInfo, {})).code
    expect(await code()).toBe(2021)
    await sql`UPDATE http.client SET disabled_at = now() WHERE api_key = 'leaving'`.execute(database.owner.kysely)
    await expect.poll(code).toBe(httpErrors.unknownClient.code)
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

  test('behind a trusted proxy is counted by the address that the proxy saw, not by the client’s header', async () => {
    const proxied = await open({ rateFactor: 1, env: { ...env, trustedProxies: ['127.0.0.1'] } })
    expect(limited(await burst(proxied, (at) => ({ 'x-forwarded-for': `198.51.100.${at}, 203.0.113.7` })))).toBe(7)
    expect(limited(await burst(proxied, (at) => ({ 'x-forwarded-for': `203.0.113.${at + 20}` })))).toBe(0)
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
    const body = JSON.stringify(await ada.sign({}))
    const answer = await ada.send(path, { method, ...(method === 'GET' ? {} : { body }), headers: { lang: 'fr_FR' } })
    expect(answer).toMatchObject({ status: 404, envelope: { code: httpErrors.notFound.code, message: say('fr_FR', 'http.refusal.notFound') } })
  })
})

describe('malformed HTTP', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = ''
      const socket = createConnection(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
      socket.on('end', () => resolve(heard))
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
    const client = apiClient(url)
    const answer = await client.call(fail, { how: 'defect' })
    expect(answer).toMatchObject({ ok: false, status: 500, code: httpErrors.internal.code })
    const { reference } = answer.data as { reference: string }
    expect(answer.message).toContain(reference)
    expect(JSON.stringify(answer)).not.toContain('a secret detail')
    const line = said.find((written) => written.includes(reference) && written.includes('http.defect'))
    expect(line).toContain('a secret detail')
  })

  test.each(['shutdown', 'slow'] as const)('because of the database (%s) can be retried', async (how) => {
    expect(await apiClient(url).call(fail, { how })).toMatchObject({ status: 503, code: httpErrors.unavailable.code })
  })

  test('is logged without secrets', async () => {
    const lines = said.join('')
    for (const secret of [password, ada.token ?? '-', ada.cookies.get('session') ?? '-', h5.secret, 'ada@example.org'])
      expect(lines).not.toContain(secret)
    expect(said.map((line) => JSON.parse(line) as { event: string; call?: string; answer?: number })).toContainEqual(
      expect.objectContaining({ event: 'http.call', call: 'probe/pay', answer: 0 }),
    )
  })
})
