import { randomUUID, type KeyObject } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { h5 } from '@ohmstead/contract/http/signing'
import { SUCCESS, SUCCESS_REPEATED, type CallDeclaration } from '@ohmstead/contract/kernel/call'
import { after, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Clock } from '../../platform/clock.ts'
import { inReading, type Database, type Trx } from '../../platform/database.ts'
import { isUnavailable } from '../../platform/database-fault.ts'
import type { Caller, Implemented } from '../../platform/implement.ts'
import { networkOf } from '../../platform/network.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { bodyBytesOf, isLarge, mayBeStaff } from './body-size.ts'
import { carryOut, identifySoon, type Asked, type CarriedOut, type Carrying } from './carry-out.ts'
import type { ClientMemory } from './client-memory.ts'
import { deviceOf, readCookie } from './cookie.ts'
import type { Deadline } from './deadline.ts'
import { success, worded, type Envelope } from './envelope.ts'
import type { Gate, Gates } from '../../platform/gate.ts'
import type { Identity } from './identity.ts'
import type { Metrics } from './metrics.ts'
import type { NonceMemory } from './nonce-memory.ts'
import type { Principal } from './principal.ts'
import type { RateLimit } from './rate-limit.ts'
import { headerOf, isSecure, languageOf } from './request-headers.ts'
import { AROUND_FILE_BYTES, FILE_FIELD, isMultipart, readMultipart } from './multipart.ts'
import { callFields, proveSigned, proveTimely, readable, signedFile, signingOf } from './signed-request.ts'
import type { SharedReads } from './shared-reads.ts'
import type { SignInMemory } from './sign-in-memory.ts'
import { uploadPlaces } from './upload-places.ts'
import { readStrictJson, readStrictQuery } from './strict-json.ts'

/** What serving calls needs. */
export interface Serving {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly principals: readonly Principal[]
  readonly clients: ClientMemory
  /** Calls that change something wait here for a connection, and calls that read at a gate of their own. */
  readonly gate: Gate
  readonly readingGate: Gate
  /** Before these gates, calls of unknown clients that change something wait here: they leave connections to people whom we know. */
  readonly strangersGate: Gate
  /** Calls that count guesses wait here first. */
  readonly lines: Gates
  readonly limit: RateLimit
  readonly nonces: NonceMemory
  readonly signIns: SignInMemory
  readonly shared: SharedReads
  /** Ends the wait for calls that take too long. */
  readonly deadline: Deadline
  readonly sealer: Sealer
  readonly proveServer?: (trx: Trx) => Promise<void>
  readonly metrics: Metrics
  readonly deviceSecret: KeyObject
  readonly publicUrl: string | undefined
  readonly staffHost: string | undefined
  readonly regionOf: (ip: string) => string | null
  /** The factor by which limits are wider than declared; the seed and tests act for many people from one address. */
  readonly rateFactor: number
  /** Off in one test only: authorisation must not depend on it. */
  readonly checkSignature: boolean
}

type Call = Implemented<CallDeclaration>

const PER_MINUTE = 120
/** What is read of unknown clients of one address: many people may share it, and their requests have a few hundred bytes, which count as a KiB. */
const KIB_PER_MINUTE = 2_000
/** Many people may share one address, while an account is one person. */
const ADDRESS_SHARE = 5
const SEEN_EVERY_MS = MINUTE_MS
/** PostgreSQL gave up waiting: for a lock, or for the statement itself. */
const TOO_SLOW = new Set<unknown>(['55P03', '57014'])

/** Registers a route for every implemented call. */
export function serveCalls(app: FastifyInstance, calls: readonly Call[], serving: Serving): void {
  const placeFor = uploadPlaces(serving)
  for (const call of calls) {
    const { path, method, file } = call.declaration
    app.route({
      method,
      url: `/api/${path}`,
      handler: (request, reply) => serve(call, request, reply, serving),
      bodyLimit: file ? file.maxBytes + AROUND_FILE_BYTES : bodyBytesOf(call.declaration),
      ...(file && { onRequest: placeFor(call.declaration) }),
    })
  }
}

/** What the log records about a request besides its response. */
interface Trace {
  client: string | null
  caller: Caller
}

async function serve(call: Call, request: FastifyRequest, reply: FastifyReply, serving: Serving): Promise<FastifyReply> {
  const began = performance.now()
  const now = serving.clock.now()
  const trace: Trace = { client: null, caller: { kind: 'visitor' } }
  const { status, envelope, headers, reference } = await answer(call, request, now, trace, serving)
  const ms = Math.round((performance.now() - began) * 10) / 10
  const { path } = call.declaration
  serving.metrics.answered(path, envelope.code, ms)
  serving.log.info({
    event: 'http.call',
    call: path,
    answer: envelope.code,
    status,
    ms,
    ip: request.ip,
    client: trace.client,
    ...who(trace.caller),
    ...reference,
  })
  return reply.code(status).headers(headers).send(envelope)
}

interface Answered {
  readonly status: number
  readonly envelope: Envelope
  readonly headers: Readonly<Record<string, string | string[]>>
  /** The number under which a defect was logged. */
  readonly reference?: { readonly reference: unknown }
}

async function answer(call: Call, request: FastifyRequest, now: Instant, trace: Trace, serving: Serving): Promise<Answered> {
  try {
    const asked = await read(call, request, now, serving)
    trace.client = asked.client.apiKey
    slowAddressDown(call, asked, serving)
    const met = (caller: Caller) => {
      trace.caller = caller
      slowPersonDown(call, caller, serving)
    }
    const carrying = inLine(call, asked, { ...serving, met }, (all) => withRoom(call, asked, serving, () => carryOut(call, asked, all)))
    const done = await serving.deadline.keep(carrying, () => tooSlow(call, serving))
    keepSeen(done, request.ip, now, serving)
    return {
      status: 200,
      envelope: success(done.data, done.repeated ? SUCCESS_REPEATED : SUCCESS),
      headers: done.cookies.length > 0 ? { 'set-cookie': [...done.cookies] } : {},
    }
  } catch (error) {
    const refusal = asRefusal(error, call.declaration.path, serving.log)
    const { declaration, params } = refusal
    return {
      ...worded(refusal, languageOf(request)),
      headers: declaration.status === 429 ? { 'retry-after': String(params['seconds'] ?? 1) } : {},
      ...(declaration === httpErrors.internal && { reference: { reference: params['reference'] } }),
    }
  }
}

/** Acts when there is a connection for it. A flood of unknown clients does not take the connections of known devices and of other programs. */
function withRoom<T>(
  { declaration }: Call,
  { deviceId, client }: Asked,
  { gate, readingGate, strangersGate }: Serving,
  act: () => Promise<T>,
): Promise<T> {
  if (declaration.repeat === 'reads') return readingGate.pass(act)
  if (deviceId !== null || client.kind === 'confidential') return gate.pass(act)
  return strangersGate.pass(() => gate.pass(act))
}

/** Lets calls that count guesses wait for those of the same person, or of the same unknown client, before they take a connection. */
async function inLine<T>({ declaration }: Call, asked: Asked, serving: Serving & Carrying, act: (all: Carrying) => Promise<T>): Promise<T> {
  if (!declaration.oneByOne) return act(serving)
  const identity = await serving.readingGate.pass(() => inReading(serving.db, (q) => identifySoon(declaration, q, asked, serving)))
  return serving.lines.pass(lineOf(identity, asked), () => act(serving))
}

function lineOf(identity: Identity | null, { deviceId, request }: Asked): string {
  const caller = identity?.signedIn.caller
  if (caller) return caller.kind === 'member' ? caller.memberId : caller.staffId
  return deviceId === null ? `network ${networkOf(request.ip)}` : `device ${deviceId}`
}

/** Parses a request: body or query, client, and where it could change something, time and signature. */
async function read({ declaration }: Call, request: FastifyRequest, now: Instant, serving: Serving): Promise<Asked> {
  const deviceId = deviceOf(readCookie(request.headers.cookie, 'device', isSecure(request, serving)), serving.deviceSecret)
  const common = { request, now, trueNow: serving.clock.trueNow(), language: languageOf(request), deviceId }
  if (declaration.method === 'GET') {
    const fields = readable(readStrictQuery(request.url.split('?')[1] ?? ''))
    // A GET has no body that names its client: it is the browser's, unless a header names another.
    const client = await serving.clients.find(headerOf(request, 'apikey') ?? h5.apiKey)
    return { ...common, fields, nonce: null, client: client ?? refuse(httpErrors.unknownClient) }
  }
  if (deviceId === null) slowUnreadDown(request, serving)
  if (isLarge(declaration, request) && !(await mayBeStaff(request, now, serving))) refuse(httpErrors.signedOut)
  const { fields: body, file } = await bodyOf(declaration, request)
  const signing = signingOf(body)
  const client = (await serving.clients.find(signing.apiKey)) ?? refuse(httpErrors.unknownClient)
  proveTimely(signing, now)
  if (serving.checkSignature) await proveSigned(body, signing, client)
  return { ...common, fields: file ? withFile(callFields(body), file) : callFields(body), nonce: signing.nonce, client }
}

/** Reads the body in the format of the call: JSON, or a file with its fields. */
async function bodyOf({ file }: CallDeclaration, request: FastifyRequest): Promise<{ fields: Readonly<Record<string, unknown>>; file?: File }> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const type = request.headers['content-type'] ?? ''
  if (isMultipart(type) !== (file !== undefined)) refuse(httpErrors.unsupportedContentType)
  if (!file) return { fields: readable(readStrictJson(bytes)) }
  return signedFile(readable(await readMultipart(bytes, type, file.maxBytes)))
}

/** The call's own fields with the file itself instead of its hash. */
function withFile({ fileSha256: _, ...fields }: Readonly<Record<string, unknown>>, file: File): Readonly<Record<string, unknown>> {
  return { ...fields, [FILE_FIELD]: file }
}

/** Limits the rate by address. A known device is counted separately, so that unknown clients on its network do not slow it down. */
function slowAddressDown({ declaration: { path, by, perMinute = PER_MINUTE } }: Call, { request, deviceId }: Asked, serving: Serving): void {
  const share = perMinute * serving.rateFactor
  if (deviceId !== null) slowDown(serving.limit, `${path} device ${deviceId}`, share)
  else slowDown(serving.limit, `${path} network ${networkOf(request.ip)}`, by === 'anyone' ? share : share * ADDRESS_SHARE)
}

/**
 * Limits what is parsed of unknown clients of an address, before it is: a request that is not signed, or wrongly, counts for no call. Files have places of their own.
 */
function slowUnreadDown({ body, headers, ip }: FastifyRequest, { limit, rateFactor }: Serving): void {
  if (!Buffer.isBuffer(body) || isMultipart(headers['content-type'] ?? '')) return
  slowDown(limit, `bodies network ${networkOf(ip)}`, KIB_PER_MINUTE * rateFactor, Math.ceil(body.length / 1024))
}

function slowPersonDown({ declaration: { path, perMinute = PER_MINUTE } }: Call, caller: Caller, { limit, rateFactor }: Serving): void {
  if (caller.kind !== 'visitor') slowDown(limit, `${path} ${caller.kind === 'member' ? caller.memberId : caller.staffId}`, perMinute * rateFactor)
}

function slowDown(limit: RateLimit, key: string, perMinute: number, cost = 1): void {
  // Rates are of real time: a demo's clock that jumps or stops would lift or block them.
  const waitMs = limit.take(key, perMinute, performance.now(), cost)
  if (waitMs > 0) refuse(httpErrors.tooManyRequests, { seconds: Math.ceil(waitMs / 1000) })
}

function tooSlow({ declaration: { path } }: Call, { log }: Serving): Refusal {
  log.warn({ event: 'http.slow', path })
  return new Refusal(httpErrors.unavailable, {})
}

/** Any error as a refusal: one that is not declared reveals only a number to quote. */
function asRefusal(error: unknown, path: string, log: Log): Refusal {
  if (error instanceof Refusal) return error
  const { code } = error as { code?: unknown }
  // The database's error for functions that exist in a demo only.
  if (code === 'PL002') return new Refusal(httpErrors.demoOnly, {})
  if (isUnavailable(error) || TOO_SLOW.has(code)) {
    log.warn({ event: 'http.unavailable', call: path, error })
    return new Refusal(httpErrors.unavailable, {})
  }
  const reference = randomUUID()
  log.error({ event: 'http.defect', call: path, reference, error })
  return new Refusal(httpErrors.internal, { reference })
}

function keepSeen({ identity }: CarriedOut, ip: string, now: Instant, { db, log, regionOf, signIns }: Serving): void {
  if (!identity || now < after(identity.signedIn.lastSeenAt, SEEN_EVERY_MS)) return
  signIns.forget(identity.tokenHash)
  identity.principal.seen(db.kysely, identity.signedIn.caller.signInId, ip, now, regionOf(ip)).catch((error: unknown) => {
    log.warn({ event: 'http.seenLost', error })
  })
}

function who(caller: Caller): { member?: string; staff?: string } {
  if (caller.kind === 'visitor') return {}
  return caller.kind === 'member' ? { member: caller.memberId } : { staff: caller.staffId }
}
