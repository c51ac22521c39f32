import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { SUCCESS, SUCCESS_REPEATED, type CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { AnySchema, FieldIssue } from '@ohmstead/contract/kernel/error'
import { z } from '@ohmstead/contract/kernel/field'
import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { defaultLanguage, isLanguage, type Language } from '@ohmstead/contract/kernel/language'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Database, type Trx } from '../../platform/database.ts'
import { isUnavailable } from '../../platform/database-fault.ts'
import { canonicalJson, sha256 } from '../../platform/hash.ts'
import type { Caller, Cookies, Implemented } from '../../platform/implement.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findAnswer, insertAnswer, lockKey } from './answer.store.ts'
import { findClient, type ApiClient } from './client.store.ts'
import { deviceCookie, deviceOf, readCookie, setCookie } from './cookie.ts'
import { InvalidInput, success, worded, type Envelope } from './envelope.ts'
import type { Gate } from './gate.ts'
import { admit, identify, principalsFor, type Identity } from './identity.ts'
import type { Metrics } from './metrics.ts'
import { takeNonce } from './nonce.store.ts'
import { isOwnOrigin } from './origin.ts'
import type { Principal } from './principal.ts'
import type { RateLimit } from './rate-limit.ts'
import { callFields, proveSigned, proveTimely, readable, signingOf } from './signed-request.ts'
import { readStrictJson, readStrictQuery } from './strict-json.ts'

/** What serving calls stands on. */
export interface Serving {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly principals: readonly Principal[]
  readonly gate: Gate
  readonly limit: RateLimit
  readonly metrics: Metrics
  readonly deviceSecret: Buffer
  readonly publicUrl: string | undefined
  /** How much wider than declared the limits are; the seed and tests of other things speak for many people from one address. */
  readonly rateFactor: number
  /** Off in one test only: authorisation must not change by it. */
  readonly checkSignature: boolean
}

type Call = Implemented<CallDeclaration>

const PER_MINUTE = 120
/** One address may hide many people, one account is one person. */
const ADDRESS_SHARE = 5
const SEEN_EVERY_MS = MINUTE_MS
/** A cookie that slides is set anew after a pause, not with each request: two answers at once could cross. */
const SLIDE_AFTER_MS = 10 * MINUTE_MS
const CLIENT_KEPT_MS = 10_000
/** PostgreSQL gave up waiting: for a lock, or for the statement itself. */
const TOO_SLOW = new Set<unknown>(['55P03', '57014'])

/** Gives every implemented call its route. */
export function serveCalls(app: FastifyInstance, calls: readonly Call[], serving: Serving): void {
  const clients = openClientMemory(serving)
  for (const call of calls) {
    const { path, method } = call.declaration
    app.route({ method, url: `/api/${path}`, handler: (request, reply) => answer(call, request, reply, serving, clients) })
  }
}

async function answer(call: Call, request: FastifyRequest, reply: FastifyReply, serving: Serving, clients: ClientMemory): Promise<FastifyReply> {
  const { path, method } = call.declaration
  const began = performance.now()
  const language = languageOf(request)
  const now = serving.clock.now()
  const trace: Trace = { apiKey: null, caller: { kind: 'visitor' } }
  const done = (status: number, envelope: Envelope, more: object = {}): FastifyReply => {
    const ms = Math.round((performance.now() - began) * 10) / 10
    serving.metrics.answered(path, envelope.code, ms)
    const who =
      trace.caller.kind === 'member' ? { member: trace.caller.memberId } : trace.caller.kind === 'staff' ? { staff: trace.caller.staffId } : {}
    serving.log.info({ event: 'http.call', call: path, answer: envelope.code, status, ms, ip: request.ip, client: trace.apiKey, ...who, ...more })
    return reply.code(status).send(envelope)
  }
  try {
    const fields = method === 'GET' ? readable(readStrictQuery(request.url.split('?')[1] ?? '')) : readable(readStrictJson(bodyOf(request)))
    const sent = method === 'GET' ? await unsigned(request, clients) : await signed(fields, now, serving, clients)
    trace.apiKey = sent.client.apiKey
    slowDown(
      call,
      `ip ${request.ip}`,
      deviceOf(readCookie(request.headers.cookie, 'device', isSecure(request, serving)), serving.deviceSecret),
      serving,
    )
    const result = await serving.gate.pass(() =>
      carryOut(call, { fields: method === 'GET' ? fields : callFields(fields), sent, now, language, request, trace }, serving),
    )
    for (const line of result.cookies) void reply.header('set-cookie', line)
    keepSeen(result.identity, request.ip, now, serving)
    return await done(200, success(result.data, result.repeated ? SUCCESS_REPEATED : SUCCESS))
  } catch (error) {
    const refusal = asRefusal(error, path, serving.log)
    if (refusal.declaration.status === 429) void reply.header('retry-after', String(refusal.params['seconds'] ?? 1))
    const { status, envelope } = worded(refusal, language, refusal instanceof InvalidInput ? refusal.issues : [])
    return done(status, envelope, refusal.declaration === httpErrors.internal ? { reference: refusal.params['reference'] } : {})
  }
}

interface Trace {
  apiKey: string | null
  caller: Caller
}

interface Sent {
  readonly client: ApiClient
  /** Null for a GET, which changes nothing and is not signed. */
  readonly nonce: string | null
}

interface Asked {
  readonly fields: Readonly<Record<string, unknown>>
  readonly sent: Sent
  readonly now: Instant
  readonly language: Language
  readonly request: FastifyRequest
  readonly trace: Trace
}

interface Result {
  readonly data: unknown
  readonly repeated: boolean
  readonly cookies: readonly string[]
  readonly identity: Identity | null
}

async function signed(fields: Readonly<Record<string, unknown>>, now: Instant, serving: Serving, clients: ClientMemory): Promise<Sent> {
  const signing = signingOf(fields)
  const client = await clients.find(signing.apiKey)
  if (!client) return refuse(httpErrors.unknownClient)
  proveTimely(signing, now)
  if (serving.checkSignature) await proveSigned(fields, signing, client)
  return { client, nonce: signing.nonce }
}

/** A GET has no place for a key: it is the browser's, unless it brings a bearer token of the client that it names. */
async function unsigned(request: FastifyRequest, clients: ClientMemory): Promise<Sent> {
  const apiKey = headerOf(request, 'apikey') ?? 'h5'
  const client = await clients.find(apiKey)
  return client ? { client, nonce: null } : refuse(httpErrors.unknownClient)
}

/** Nobody asks faster than declared, by address. A device that we know is counted apart, so that strangers beside it do not slow it. */
function slowDown({ declaration }: Call, address: string, deviceId: string | null, { limit, rateFactor }: Serving): void {
  const share = (declaration.perMinute ?? PER_MINUTE) * rateFactor
  const wait =
    deviceId === null
      ? limit.take(`${declaration.path} ${address}`, declaration.by === 'anyone' ? share : share * ADDRESS_SHARE, monotonic())
      : limit.take(`${declaration.path} device ${deviceId}`, share, monotonic())
  if (wait > 0) refuse(httpErrors.tooManyRequests, { seconds: Math.ceil(wait / 1000) })
}

/** Rates are of real time: a demo's clock that leaps or stands would open or close them. */
function monotonic(): Instant {
  return Math.round(performance.now()) as Instant
}

/** One request, one transaction: its nonce, its effect and the memory of its first result stand or fall together. */
async function carryOut(call: Call, asked: Asked, serving: Serving): Promise<Result> {
  const { client, nonce } = asked.sent
  try {
    return await inTransaction(serving.db, async (trx) => {
      if (nonce !== null && !(await takeNonce(trx, client.apiKey, nonce, asked.now, call.declaration.repeat !== 'reads')))
        refuse(httpErrors.replayedRequest)
      return act(call, trx, asked, serving)
    })
  } catch (error) {
    const replayed = error instanceof Refusal && error.declaration === httpErrors.replayedRequest
    if (nonce !== null && !replayed && !isUnavailable(error)) {
      await inTransaction(serving.db, (trx) => takeNonce(trx, client.apiKey, nonce, asked.now, false))
    }
    throw error
  }
}

async function act(call: Call, trx: Trx, asked: Asked, serving: Serving): Promise<Result> {
  const { declaration } = call
  const { request, now, sent, trace } = asked
  const secure = isSecure(request, serving)
  const identity = await identify(
    trx,
    principalsFor(declaration.by, serving.principals),
    {
      cookieOf: ({ cookie }) => readCookie(request.headers.cookie, cookie, secure),
      csrf: headerOf(request, 'token'),
      bearer: bearerOf(request),
    },
    sent.client,
    now,
  )
  if (request.method !== 'GET' && !isOwnOrigin(originOf(request, secure), serving.publicUrl)) refuse(httpErrors.foreignOrigin)
  const caller = admit(declaration, identity, now)
  trace.caller = caller
  if (caller.kind !== 'visitor') slowPersonDown(call, caller.kind === 'member' ? caller.memberId : caller.staffId, serving)

  const input = decoded(declaration, asked.fields)
  const deviceId = deviceOf(readCookie(request.headers.cookie, 'device', secure), serving.deviceSecret)
  const jar = openJar(request, secure, serving.deviceSecret, deviceId)
  slideCookie(jar, identity, sent.client, now)
  const handle = async () => {
    const outcome = await call.handle(
      {
        trx,
        now,
        caller,
        lang: asked.language,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
        client: { apiKey: sent.client.apiKey, kind: sent.client.kind },
        deviceId,
        cookies: jar.cookies,
        apart: (fn) => inTransaction(serving.db, fn),
      },
      input,
    )
    return z.encode<AnySchema>(declaration.output, outcome)
  }
  if (declaration.repeat !== 'first-result') return { data: await handle(), repeated: false, cookies: jar.lines(), identity }
  const first = await firstResult(declaration, trx, caller, input, asked, handle)
  return { ...first, cookies: jar.lines(), identity }
}

function slowPersonDown({ declaration }: Call, id: string, { limit, rateFactor }: Serving): void {
  const wait = limit.take(`${declaration.path} ${id}`, (declaration.perMinute ?? PER_MINUTE) * rateFactor, monotonic())
  if (wait > 0) refuse(httpErrors.tooManyRequests, { seconds: Math.ceil(wait / 1000) })
}

function decoded(declaration: CallDeclaration, fields: Readonly<Record<string, unknown>>): unknown {
  const read = z.safeDecode(declaration.input, fields as never)
  if (read.success) return read.data
  throw new InvalidInput(
    read.error.issues.flatMap((issue): FieldIssue[] => {
      const place = issue.path.map(String)
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [null]
      return keys.map((key) => ({ path: [...place, ...(key === null ? [] : [key.slice(0, 60)])].join('.'), message: issue.code ?? 'custom' }))
    }),
  )
}

/** The same key with the same body gives the first result again; with another body, or while the first still runs, a refusal. */
async function firstResult(
  { path }: CallDeclaration,
  trx: Trx,
  caller: Caller,
  input: unknown,
  { fields, now }: Asked,
  handle: () => Promise<unknown>,
): Promise<{ data: unknown; repeated: boolean }> {
  const { idempotencyKey: key } = input as { idempotencyKey: string }
  const who = caller.kind === 'member' ? caller.memberId : caller.kind === 'staff' ? caller.staffId : 'visitor'
  const bodyHash = sha256(canonicalJson(fields))
  if (!(await lockKey(trx, who, key))) refuse(httpErrors.stillInProgress)
  const first = await findAnswer(trx, who, key)
  if (first) {
    if (first.call !== path || !first.bodyHash.equals(bodyHash)) refuse(httpErrors.keyUsedForOtherRequest)
    return { data: JSON.parse(first.data), repeated: true }
  }
  const data = await handle()
  await insertAnswer(trx, who, key, { call: path, bodyHash, data: JSON.stringify(data) }, now)
  return { data, repeated: false }
}

/** Whatever ended a request, as a refusal: what is not one says no more than a number to quote. */
function asRefusal(error: unknown, path: string, log: Log): Refusal {
  if (error instanceof Refusal) return error
  // The database's own word that something exists in a demo alone.
  if ((error as { code?: unknown }).code === 'PL002') return new Refusal(httpErrors.demoOnly, {})
  if (isUnavailable(error) || TOO_SLOW.has((error as { code?: unknown }).code)) {
    log.warn({ event: 'http.unavailable', call: path, error })
    return new Refusal(httpErrors.unavailable, {})
  }
  const reference = randomUUID()
  log.error({ event: 'http.defect', call: path, reference, error })
  return new Refusal(httpErrors.internal, { reference })
}

function keepSeen(identity: Identity | null, ip: string, now: Instant, { db, log }: Serving): void {
  if (!identity || now < after(identity.signedIn.lastSeenAt, SEEN_EVERY_MS)) return
  identity.principal.seen(db.kysely, identity.signedIn.caller.signInId, ip, now).catch((error: unknown) => {
    log.warn({ event: 'http.seenLost', error })
  })
}

/** A browser drops a cookie by its own clock: whoever keeps using a sign-in keeps the cookie. */
function slideCookie({ cookies }: Jar, identity: Identity | null, { kind }: ApiClient, now: Instant): void {
  const { cookie, cookieSlidesMs } = identity?.principal ?? {}
  if (!identity || !cookie || cookieSlidesMs === undefined || kind !== 'public' || now < after(identity.signedIn.lastSeenAt, SLIDE_AFTER_MS)) return
  const value = cookies.read(cookie)
  if (value !== undefined) cookies.set(cookie, value, { maxAgeMs: cookieSlidesMs })
}

interface Jar {
  readonly cookies: Cookies
  lines(): string[]
}

function openJar(request: FastifyRequest, secure: boolean, deviceSecret: Buffer, deviceId: string | null): Jar {
  const lines = new Map<string, string>()
  return {
    cookies: {
      read: (use) => (use === 'device' ? (deviceId ?? undefined) : (readCookie(request.headers.cookie, use, secure) ?? undefined)),
      set: (use, value, { maxAgeMs }) =>
        void lines.set(use, setCookie(use, use === 'device' ? deviceCookie(value, deviceSecret) : value, maxAgeMs, secure)),
      clear: (use) => void lines.set(use, setCookie(use, null, 0, secure)),
    },
    lines: () => [...lines.values()],
  }
}

interface ClientMemory {
  find(apiKey: string): Promise<ApiClient | null>
}

/** Clients change once in a while and are asked for with every request. */
function openClientMemory({ db }: Serving): ClientMemory {
  const known = new Map<string, { client: ApiClient; until: number }>()
  return {
    async find(apiKey) {
      const kept = known.get(apiKey)
      if (kept && kept.until > performance.now()) return kept.client
      const client = await findClient(db.kysely, apiKey)
      if (client) known.set(apiKey, { client, until: performance.now() + CLIENT_KEPT_MS })
      else known.delete(apiKey)
      return client
    },
  }
}

function bodyOf({ body }: FastifyRequest): Uint8Array {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

export function languageOf(request: FastifyRequest): Language {
  const asked = headerOf(request, 'lang') ?? ''
  return isLanguage(asked) ? asked : defaultLanguage
}

export function isSecure(request: FastifyRequest, { publicUrl }: { readonly publicUrl: string | undefined }): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : null
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? null
}

function originOf(request: FastifyRequest, secure: boolean) {
  const { origin, 'sec-fetch-site': site } = request.headers
  return { origin, secFetchSite: typeof site === 'string' ? site : undefined, host: request.host, secure }
}
