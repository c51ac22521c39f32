import { SIGNED_OUT, SUCCESS, SUCCESS_REPEATED } from '@ohmstead/contract/kernel/call'
import type { CallDeclaration, OutputOf, RequestOf } from '@ohmstead/contract/kernel/call'
import type { ErrorDeclaration, ErrorParams, FieldIssue, ParamsOf } from '@ohmstead/contract/kernel/error'
import { instant } from '@ohmstead/contract/kernel/instant'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { h5 } from '@ohmstead/contract/http/signing'
import { z } from 'zod/mini'
import { clientNow, now, setServerTime } from './clock.ts'
import { randomKey, sha256Hex, signRequest } from './hmac.ts'
import { currentLanguage } from './language.ts'
import { deviceId } from './storage.ts'
import { toast } from './toasts.ts'

export const TIMEOUT_MS = 60_000

/** The answer of every call. */
export interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** A refused call, with the server's message and the code of the refusal. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: Envelope) {
    super(message)
    this.code = code
    this.data = data
  }

  /** Whether it is this refusal; its parameters are then typed by the declaration. */
  is<E extends ErrorDeclaration>(declaration: E): this is CallRefused & { readonly params: ParamsOf<E> } {
    return this.code === declaration.code
  }

  get params(): ErrorParams {
    return (recordOf(this.data)['params'] ?? {}) as ErrorParams
  }

  /** The wrong fields, when the input was not valid. */
  get issues(): readonly FieldIssue[] {
    const { issues } = recordOf(this.data)
    return Array.isArray(issues) ? (issues as FieldIssue[]) : []
  }

  /** The reference of the server's log entry, for support. */
  get reference(): string | null {
    const { reference } = recordOf(this.data)
    return typeof reference === 'string' ? reference : null
  }
}

/** No answer arrived: no network, no server, or a timeout of one minute. It is not known whether a change took place. */
export class CallUnanswered extends Error {
  override readonly name = 'CallUnanswered'
}

/** The answer is not what this version of the page expects; there is a newer version. */
export class AnswerNotUnderstood extends Error {
  override readonly name = 'AnswerNotUnderstood'
}

export type CallFailure = CallRefused | CallUnanswered | AnswerNotUnderstood

/** Whose sign-in a document uses: members and staff are separate principals. */
export interface SignIn {
  /** The anti-CSRF value of the sign-in, or null. */
  token(): string | null
  /** Stores the new value after a confirmation or a changed password. */
  renew?(token: string): void
  /** Forgets the sign-in and shows the login page. */
  end(): void
}

interface Client {
  readonly signIn: SignIn
  /** The message when no answer arrived; `common.desc33` of the shell's words. */
  readonly unreachable: () => string
  /** Asks the person to confirm the sign-in; false if they decline. */
  readonly confirm?: () => Promise<boolean>
}

let client: Client = { signIn: { token: () => null, end: () => {} }, unreachable: () => '' }

export function configureClient(configured: Client): void {
  client = configured
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** The caller shows the failure itself: no toast. */
  readonly quiet?: boolean
  /** Sends the request instead of fetch; used by uploads to report progress. */
  readonly carry?: Carry
}

/** Sends a request to the server and returns the response. */
export type Carry = (url: string, request: RequestInit) => Promise<{ readonly status: number; readonly body: unknown }>

export interface Answer<C extends CallDeclaration> {
  readonly data: OutputOf<C>
  /** The same request was carried out before; this is its first result (10104). */
  readonly repeated: boolean
}

/** Sends a declared call and returns its decoded answer; rejects with a CallFailure. */
export async function send<C extends CallDeclaration>(declaration: C, input: RequestOf<C>, options: SendOptions = {}): Promise<Answer<C>> {
  let envelope = await renewed(declaration.path, exchange(declaration, input, options))
  // A call that needs a confirmed sign-in asks for it once, and is then sent again unchanged.
  if (envelope.code === httpErrors.confirmFirst.code && client.confirm !== undefined) {
    if (!(await client.confirm())) throw new CallRefused(envelope)
    envelope = await exchange(declaration, input, options)
  }
  if (envelope.code !== SUCCESS && envelope.code !== SUCCESS_REPEATED) throw refused(declaration, envelope, options)
  const decoded = z.safeDecode(declaration.output, envelope.data)
  if (!decoded.success) throw new AnswerNotUnderstood(`${declaration.path}: ${decoded.error.issues.map((issue) => issue.path.join('.')).join(', ')}`)
  return { data: decoded.data as OutputOf<C>, repeated: envelope.code === SUCCESS_REPEATED }
}

/** Calls that create a sign-in: their failures cause no toast and do not end a sign-in, because there is none yet. */
function signsIn(path: string): boolean {
  return path === 'user/login' || path === 'user/register' || path === 'staff/login' || path.startsWith('oauth/')
}

function refused(declaration: CallDeclaration, envelope: Envelope, { quiet }: SendOptions): CallRefused {
  const failure = new CallRefused(envelope)
  if (signsIn(declaration.path)) return failure
  if (envelope.code === SIGNED_OUT) {
    if (client.signIn.token() !== null) client.signIn.end()
    return failure
  }
  if (!quiet) toast(envelope.message || client.unreachable(), { tone: 'bad' })
  return failure
}

// Calls that renew the tokens of the sign-in: the cookie changes with the response headers, the stored value a moment later.
const renewing = ['user/stepup', 'user/passkey/stepup/finish', 'user/password/login/update']
const renewals = new Set<Promise<Envelope>>()

/** Stores a renewed token before the call returns. Calls that were sent during the renewal wait for it. */
async function renewed(path: string, exchanged: Promise<Envelope>): Promise<Envelope> {
  if (!renewing.includes(path)) return exchanged
  const kept = exchanged.then((envelope) => {
    const { token } = recordOf(envelope.data)
    if (envelope.code === SUCCESS && typeof token === 'string') client.signIn.renew?.(token)
    return envelope
  })
  renewals.add(kept)
  try {
    return await kept
  } finally {
    renewals.delete(kept)
  }
}

async function exchange(declaration: CallDeclaration, input: unknown, options: SendOptions, again = false): Promise<Envelope> {
  const askedAt = clientNow()
  const sentToken = client.signIn.token()
  let status: number
  let envelope: unknown
  try {
    ;({ status, body: envelope } = await (options.carry ?? byFetch)(...(await requestOf(declaration, recordOf(input), options))))
  } catch (cause) {
    if (!options.quiet && !options.signal?.aborted) toast(client.unreachable(), { tone: 'bad', centred: true })
    throw new CallUnanswered(declaration.path, { cause })
  }
  if (!isEnvelope(envelope)) throw new AnswerNotUnderstood(`${declaration.path}: HTTP ${status}`)
  // If the clock is wrong, the server answers with its time (1008), and the call is retried once with it.
  const { serverTime } = new CallRefused(envelope).params
  if (typeof serverTime === 'number' && !again) {
    setServerTime(instant(serverTime), askedAt)
    return exchange(declaration, input, options, true)
  }
  const isOver = status === 401 || envelope.code === SIGNED_OUT
  if (isOver && sentToken !== null && !again) {
    // An old token with a new cookie is refused, so the call is retried once with the new pair.
    if (!renewing.includes(declaration.path)) await Promise.allSettled(renewals)
    const token = client.signIn.token()
    if (token !== null && token !== sentToken) return exchange(declaration, input, options, true)
  }
  return isOver ? { ...envelope, code: SIGNED_OUT } : envelope
}

async function byFetch(url: string, request: RequestInit): ReturnType<Carry> {
  const response = await fetch(url, request)
  return { status: response.status, body: await response.json() }
}

async function requestOf(declaration: CallDeclaration, input: Record<string, unknown>, { signal }: SendOptions): Promise<[string, RequestInit]> {
  const token = client.signIn.token()
  const headers: Record<string, string> = { lang: currentLanguage(), system: 'h5', deviceId: deviceId() }
  if (token !== null) headers['token'] = token
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const request: RequestInit = { headers, credentials: 'same-origin', signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]) }
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && value !== null && value !== undefined))
  if (declaration.method === 'GET') {
    const query = new URLSearchParams(Object.entries(given).map(([key, value]) => [key, String(value)])).toString()
    return [`/api/${declaration.path}${query && `?${query}`}`, request]
  }
  if (declaration.file) return [`/api/${declaration.path}`, { ...request, method: 'POST', body: await formOf(given) }]
  const body = { ...given, timestamp: now(), apiKey: h5.apiKey, nonce: randomKey() }
  headers['content-type'] = 'application/json'
  return [`/api/${declaration.path}`, { ...request, method: 'POST', body: JSON.stringify({ ...body, sign: await signRequest(body) }) }]
}

/** A file with its fields; the signature covers the hash of the file. The browser sets the content type with its boundary. */
async function formOf({ file, ...fields }: Record<string, unknown>): Promise<FormData> {
  if (!(file instanceof Blob)) throw new TypeError('a call with a file needs a Blob')
  const fileSha256 = await sha256Hex(new Uint8Array(await file.arrayBuffer()))
  const body = { ...fields, fileSha256, timestamp: now(), apiKey: h5.apiKey, nonce: randomKey() }
  const form = new FormData()
  for (const [key, value] of Object.entries({ ...body, sign: await signRequest(body) })) form.set(key, String(value))
  form.set('file', file)
  return form
}

function isEnvelope(value: unknown): value is Envelope {
  const { code, message } = recordOf(value)
  return typeof code === 'number' && typeof message === 'string'
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Validates an input with the schema of its call before it is sent; returns the path and zod's issue code of each invalid field. */
export function issuesOf<C extends CallDeclaration>(declaration: C, input: RequestOf<C>): readonly FieldIssue[] {
  const checked = z.safeParse(declaration.input, input)
  return checked.success ? [] : checked.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.code }))
}
