import { createSecretKey, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { documentOf } from '@ohmstead/contract/http/documents'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { EventDeclaration } from '@ohmstead/contract/kernel/event'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { defaultLanguage } from '@ohmstead/contract/kernel/language'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { openGate, openGates } from '../../platform/gate.ts'
import { sha256 } from '../../platform/hash.ts'
import type { Implemented } from '../../platform/implement.ts'
import { readInstance } from '../../platform/instance.ts'
import type { IpCountries } from '../../platform/ip-country.ts'
import type { Log } from '../../platform/log.ts'
import { isOwnHost, type OwnNames } from '../../platform/own-host.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { loadWords } from '../../platform/words.ts'
import { openClientMemory } from './client-memory.ts'
import { openDeadline } from './deadline.ts'
import { worded } from './envelope.ts'
import { serveLive, type Live } from './live.ts'
import { openMetrics, type Metrics } from './metrics.ts'
import { AROUND_FILE_BYTES, isMultipart } from './multipart.ts'
import { openNonceMemory } from './nonce-memory.ts'
import { serveOpenApi } from './serve-open-api.ts'
import type { Principal } from './principal.ts'
import { serveFeeds, type Feeds } from './feed.ts'
import { servePages, type DocumentHeads } from './pages.ts'
import { serveOneClick, type OneClick } from './one-click.ts'
import { openRateLimit } from './rate-limit.ts'
import { answers } from './readiness.store.ts'
import { secretOf } from './secret.store.ts'
import { securityHeaders } from './security-headers.ts'
import { isSecure, languageOf } from './request-headers.ts'
import { BODY_MAX_BYTES } from './body-size.ts'
import { serveCalls, type Serving } from './serve-calls.ts'
import { openSharedReads } from './shared-reads.ts'
import { openSignInMemory } from './sign-in-memory.ts'
import { serveFiles, type KeptFile } from './serve-files.ts'

const HANDLER_TIMEOUT_MS = 20 * SECOND_MS
const WAITING_MAX = 500
/** Calls of unknown clients that change something, together: one more than may wait to hash a password, and fewer than there are connections. */
const STRANGERS_AT_ONCE = 5
/** Of one person or one unknown client: requests that wait for another one that counts guesses. */
const LINE_MAX = 31
/** Connections of the pool that calls do not use: for writes that are kept when a call is refused, and for live connections. */
const RESERVED_CONNECTIONS = 3

export interface HttpOptions {
  readonly env: Pick<Env, 'trustedProxies' | 'publicUrl' | 'metricsToken' | 'staffHost' | 'uploadsHost'> & Partial<Pick<Env, 'host'>>
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly calls: readonly Implemented<CallDeclaration>[]
  readonly principals: readonly Principal[]
  readonly sealer: Sealer
  /** Proves to the database that a server of this instance runs a transaction: calls that write credentials require it. */
  readonly proveServer?: (trx: Trx) => Promise<void>
  /** The events that the product publishes; open pages follow some. */
  readonly events: readonly EventDeclaration[]
  /** The server that main listens with and shares with the OCPP edge; without it the edge creates its own. */
  readonly server?: Server
  /** Folder of the built web; absent: only the API. */
  readonly web?: string
  /** Countries of IP addresses; absent: unknown. */
  readonly ipCountries?: IpCountries
  /** Uploaded files, by their random names; absent: none. */
  readonly files?: (name: string) => Promise<KeptFile | null>
  /** What documents say about the record in their address, by their path; absent: nothing. */
  readonly heads?: DocumentHeads
  /** Feeds of new entries, by their path; absent: none. */
  readonly feeds?: Feeds
  /** Paths that end mails with one request of a mail program. */
  readonly oneClick?: OneClick
  /** Why this process cannot serve, as text; empty when ready. */
  readonly readiness?: () => Promise<readonly string[]>
  /** What is pending although this process serves, as text for the operator. */
  readonly notes?: () => Promise<readonly string[]>
  readonly rateFactor?: number
  readonly checkSignature?: boolean
  /** How long a call may take before its client gets "unavailable". */
  readonly handlerMs?: number
}

export interface HttpEdge {
  readonly app: FastifyInstance
  readonly server: Server
  readonly metrics: Metrics
  readonly live: Live
  close(): Promise<void>
}

/** Opens the HTTP edge: the API, live connections, endpoints for operators, and the web. */
export async function openHttp(options: HttpOptions): Promise<HttpEdge> {
  const { env, db, clock, log, bus, calls, principals } = options
  loadWords()
  const server = limited(options.server ?? createServer())
  const app = openApp(server, options)
  const metrics = openMetrics()
  const gates = callGates(db)
  const clients = await openClientMemory(db)
  const signIns = await openSignInMemory(db, principals)
  const deadline = openDeadline(options.handlerMs ?? HANDLER_TIMEOUT_MS)
  const [limit, rateFactor] = [openRateLimit(), options.rateFactor ?? 1]
  serveCalls(app, calls, {
    db,
    clock,
    log,
    principals,
    clients,
    ...gates,
    limit,
    nonces: openNonceMemory(),
    signIns,
    shared: openSharedReads(),
    deadline,
    sealer: options.sealer,
    ...(options.proveServer && { proveServer: options.proveServer }),
    metrics,
    deviceSecret: createSecretKey(await secretOf(db.kysely, 'deviceCookie')),
    publicUrl: env.publicUrl,
    staffHost: env.staffHost,
    regionOf: (ip) => options.ipCountries?.countryOf(ip) ?? null,
    rateFactor,
    checkSignature: options.checkSignature ?? true,
  })
  const live = serveLive(app, { db, bus, clock, log, principals, events: options.events })
  serveOperators(app, options, metrics)
  serveOpenApi(app, { limit, rateFactor, refuse: sendRefusal })
  if (options.oneClick) serveOneClick(app, options.oneClick, gates.gate)
  if (options.files) serveFiles(app, options.files, { ...env, gate: gates.gate })
  metrics.gauge('ohmstead_live_lines', 'Open live connections', () => live.count)
  metrics.gauge(
    'ohmstead_http_waiting',
    'Requests waiting for a database connection',
    () => gates.gate.waiting + gates.readingGate.waiting + gates.strangersGate.waiting,
  )
  if (options.feeds) serveFeeds(app, options.feeds, { env, gate: gates.readingGate })
  const { kind: instance } = await readInstance(db)
  servePages(app, { folder: options.web, env, instance, heads: options.heads ?? {}, gate: gates.readingGate, refuse: sendRefusal })
  await app.ready()

  return {
    app,
    server,
    metrics,
    live,
    async close() {
      live.close()
      clients.close()
      signIns.close()
      deadline.close()
      await app.close()
    },
  }
}

function limited(server: Server): Server {
  server.headersTimeout = 10 * SECOND_MS
  server.requestTimeout = 30 * SECOND_MS
  server.maxHeadersCount = 100
  return server
}

/** What holds for every request before a route is found: its format, its headers, its host, and how an error is answered. */
function openApp(server: Server, { env, log }: Pick<HttpOptions, 'env' | 'log'>): FastifyInstance {
  const app = Fastify({
    // The socket is shared: it passes every plain request here; upgrades belong to the OCPP edge.
    serverFactory: (handle) => {
      server.on('request', handle)
      return server
    },
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: 30 * SECOND_MS,
    // Forwarding headers are trusted only from the operator's proxies.
    trustProxy: env.trustedProxies.length > 0 ? [...env.trustedProxies] : false,
    exposeHeadRoutes: false,
    clientErrorHandler: answerNoRequest,
    frameworkErrors: (error, request, reply) => void sendRefusal(request, reply, fromFastify(error, request, log)),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      maxParamLength: 100,
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
  })
  readBytes(app)
  const headersOf = securityHeaders(env.uploadsHost)
  app.addHook('onRequest', async (request, reply) => {
    const kind = request.url.startsWith('/api/') ? 'api' : isOfConsole(request.url) ? 'staff' : 'page'
    void reply.headers(headersOf(kind, isSecure(request, env)))
    if (!isForUs(request, env)) return sendRefusal(request, reply, new Refusal(httpErrors.misdirected, {}))
    if (isMisplaced(request, env)) return sendRefusal(request, reply, new Refusal(httpErrors.notFound, {}))
    return undefined
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => sendRefusal(request, reply, fromFastify(error, request, log)))
  return app
}

/** Limits of the calls under way, by the connections to the database. */
function callGates(db: Database): Pick<Serving, 'gate' | 'readingGate' | 'strangersGate' | 'lines'> {
  const connections = db.pool.options.max
  const reserved = Math.min(RESERVED_CONNECTIONS, Math.max(1, connections - 1))
  const full = () => new Refusal(httpErrors.unavailable, {})
  return {
    gate: openGate(Math.max(1, connections - reserved), WAITING_MAX, full),
    // A call that reads holds a connection only while a statement runs, so more of them can be under way than there are connections.
    readingGate: openGate(2 * db.reading.pool.options.max, WAITING_MAX, full),
    strangersGate: openGate(Math.max(1, Math.min(STRANGERS_AT_ONCE, connections - reserved - 1)), WAITING_MAX, full),
    lines: openGates(1, LINE_MAX, () => new Refusal(httpErrors.tooManyRequests, { seconds: 1 })),
  }
}

/** Bodies stay bytes: they are signed as they are read, by one reader, and only JSON is accepted, or a file where a call takes files. */
function readBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (request, body, done) => {
    const type = request.headers['content-type'] ?? ''
    if (!/^application\/json(?:; ?charset=utf-8)?$/i.test(type) || request.headers['content-encoding'] !== undefined)
      return done(new Refusal(httpErrors.unsupportedContentType, {}))
    return done(null, body)
  })
}

/** Data on the socket that is not HTTP, has too large a header, or never ends: answered in the same format as everything else. */
function answerNoRequest({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { envelope } = worded(new Refusal(httpErrors.malformedRequest, {}), defaultLanguage)
  const status =
    code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const body = JSON.stringify(envelope)
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Whether a path belongs to the console, by the same rule as `documentOf`. */
function isOfConsole(url: string): boolean {
  return documentOf(URL.parse(`http://host${url}`)?.pathname ?? '') === 'staff.html'
}

/** Health checks and metrics may use any host name. */
function isForUs(request: FastifyRequest, env: OwnNames): boolean {
  const { localAddress, localPort, remoteAddress } = request.socket
  return /^\/(?:healthz|readyz|metrics)$/.test(request.url) || isOwnHost({ host: request.host, localAddress, localPort, remoteAddress }, env)
}

/** Where staff, or uploads, have a host of their own, they are served only there, and that host serves nothing else. */
function isMisplaced(request: FastifyRequest, { staffHost, uploadsHost }: Pick<Env, 'staffHost' | 'uploadsHost'>): boolean {
  if (uploadsHost !== undefined && request.hostname === uploadsHost) return !/^\/(?:uploads\/|healthz$)/.test(request.url)
  if (staffHost === undefined) return false
  const forStaff = /^\/(?:api\/)?staff(?:\/|$|\?)/.test(request.url)
  const forBoth = /^\/(?:api\/live|api\/openapi|api\/url\/|assets\/|brand\/|boot\.js|uploads\/|healthz|readyz|metrics)/.test(request.url)
  return !forBoth && forStaff !== (request.hostname === staffHost)
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, envelope } = worded(refusal, languageOf(request))
  // After a body that was not read to its end, the connection cannot be used again.
  if (status === 413 || status === 415) void reply.header('connection', 'close')
  return reply.code(status).send(envelope)
}

/** Refusals of Fastify itself, with our messages. */
function fromFastify(error: FastifyError | Refusal, request: FastifyRequest, log: Log): Refusal {
  if (error instanceof Refusal) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(httpErrors.bodyTooLarge, { limitKib: limitKibOf(request) })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return new Refusal(httpErrors.unsupportedContentType, {})
    default:
  }
  // A file outside of the folder, or one that begins with a dot, is not found.
  if (error.statusCode === 403 || error.statusCode === 404) return new Refusal(httpErrors.notFound, {})
  if (error.statusCode !== undefined && error.statusCode < 500) return new Refusal(httpErrors.malformedRequest, {})
  const reference = randomUUID()
  log.error({ event: 'http.defect', path: request.routeOptions.url, reference, error })
  return new Refusal(httpErrors.internal, { reference })
}

/** The maximum size of a body; where it contains a file, of the file. */
function limitKibOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const ofFile = bodyLimit > BODY_MAX_BYTES && isMultipart(headers['content-type'] ?? '')
  return (ofFile ? bodyLimit - AROUND_FILE_BYTES : Math.min(bodyLimit, BODY_MAX_BYTES)) / 1024
}

function serveOperators(app: FastifyInstance, { env, db, readiness, notes, log }: HttpOptions, metrics: Metrics): void {
  app.get('/healthz', (_, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const missing = [...((await answers(db)) ? [] : ['database']), ...((await readiness?.()) ?? [])]
    const shownNotes = missing.length === 0 ? ((await notes?.()) ?? []) : []
    return reply.code(missing.length === 0 ? 200 : 503).send({ status: missing.length === 0 ? 'ready' : 'not ready', missing, notes: shownNotes })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, env.metricsToken)) return sendRefusal(request, reply, new Refusal(httpErrors.notFound, {}))
    try {
      return await reply.type(metrics.contentType).send(await metrics.text())
    } catch (error) {
      log.warn({ event: 'metrics.failed', error })
      return sendRefusal(request, reply, new Refusal(httpErrors.unavailable, {}))
    }
  })
}

/** Metrics are for the operator: requested from this machine, or with the token. A forwarded request is not from this machine. */
function mayMeasure(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && given !== undefined) return timingSafeEqual(sha256(given), sha256(token))
  const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers
  return forwarded === undefined && forwardedFor === undefined && /^(?:::ffff:)?127\.|^::1$/.test(request.ip)
}
