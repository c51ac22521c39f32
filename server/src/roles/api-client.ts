import { createHash, createHmac, hash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { captchaGet, consentList, demoOutbox, login, register, sendCode } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { CodePurpose } from '@ohmstead/contract/credentials/types'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { h5, signatureOf } from '@ohmstead/contract/http/signing'
import { assert } from '@ohmstead/contract/kernel/assert'
import { SUCCESS, SUCCESS_REPEATED, type CallDeclaration, type OutputOf, type RequestOf } from '@ohmstead/contract/kernel/call'
import { z } from '@ohmstead/contract/kernel/field'
import type { Language } from '@ohmstead/contract/kernel/language'
import { systemClock, type Clock } from '../platform/clock.ts'

/** A client of the API that is not a browser: it signs, keeps cookies and solves captchas. The seed and the tests use it. */
export interface ApiClient {
  readonly baseUrl: string
  readonly cookies: Map<string, string>
  /** The anti-CSRF value of the sign-in, or the bearer token of a client that is not a browser. */
  token: string | null
  lang: Language
  /** Makes a declared call; returns any response, refusals included. */
  call<C extends CallDeclaration>(declaration: C, input: RequestOf<C>): Promise<Answer<C>>
  /** Makes a declared call that must succeed. */
  ask<C extends CallDeclaration>(declaration: C, input: RequestOf<C>): Promise<OutputOf<C>>
  /** Sends any bytes to any path, with the headers and cookies of this client. */
  send(
    path: string,
    request: { method?: string; body?: string | Uint8Array | FormData; headers?: Readonly<Record<string, string>> },
  ): Promise<RawAnswer>
  /** The fields of a body with apiKey, timestamp, nonce and sign. */
  sign(fields: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
  /** The same for a call with a file: a multipart body; the hash of the file is signed. */
  form(fields: Readonly<Record<string, unknown>>): Promise<FormData>
  solvedCaptcha(use?: RequestOf<typeof captchaGet>): Promise<RequestOf<typeof sendCode>['captcha']>
  /** Requests a code for an e-mail address or a phone number, and reads it from the outbox page of the demo. */
  codeFor(purpose: CodePurpose, address: string): Promise<string>
  register(person: NewPerson): Promise<OutputOf<typeof register>['userInfo']>
  /** Signs in; with a code where the device is new. */
  login(account: string, password: string): Promise<OutputOf<typeof login>['userInfo']>
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly envelope: { readonly code: number; readonly message: string; readonly data: unknown } | null
}

export type Answer<C extends CallDeclaration> = { readonly status: number; readonly message: string } & (
  | { readonly ok: true; readonly code: typeof SUCCESS | typeof SUCCESS_REPEATED; readonly data: OutputOf<C> }
  | { readonly ok: false; readonly code: number; readonly data: unknown }
)

export interface NewPerson {
  readonly email?: string
  /** Instead of an e-mail address. */
  readonly phone?: string
  readonly password: string
  readonly invitationCode: string
  readonly country?: string
  readonly language?: Language
}

export interface ApiClientOptions {
  readonly lang?: Language
  readonly userAgent?: string
  /** Headers of every request, as a proxy in front of the server would add them. */
  readonly headers?: Readonly<Record<string, string>>
  /** The API client to use; the browser's public one by default. */
  readonly as?: { readonly apiKey: string; readonly secret: string }
  /** The clock for timestamps; it is corrected by the server's time. */
  readonly clock?: Pick<Clock, 'now'>
}

/** Opens a client of a running server. */
export function apiClient(
  baseUrl: string,
  { lang = 'en_US', userAgent = 'ohmstead-client/1', headers = {}, as = h5, clock = systemClock() }: ApiClientOptions = {},
): ApiClient {
  const state: ClientState = { baseUrl, cookies: new Map(), token: null, lang }
  const send = sender(state, { 'user-agent': userAgent, ...headers }, as.apiKey === h5.apiKey)
  const signing = signer(as, clock)
  const calling = caller(state, send, signing)
  return Object.assign(state, { send, sign: signing.sign, form: signing.form, ...calling, ...forPeople(state, calling) })
}

type ClientState = Pick<ApiClient, 'baseUrl' | 'cookies' | 'token' | 'lang'>
type Calling = Pick<ApiClient, 'call' | 'ask'>

/** Sends with the headers and cookies of the client, and keeps the cookies that come back. */
function sender(client: ClientState, always: Readonly<Record<string, string>>, isBrowser: boolean): ApiClient['send'] {
  return async (path, { method = 'POST', body, headers = {} }) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${client.baseUrl}${path}`, {
      method,
      headers: {
        ...always,
        lang: client.lang,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(cookie !== '' && { cookie }),
        ...(client.token !== null && (isBrowser ? { token: client.token } : { authorization: `Bearer ${client.token}` })),
        ...headers,
      },
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' || body instanceof FormData ? body : new Uint8Array(body) }),
    })
    for (const line of response.headers.getSetCookie()) keep(client.cookies, line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, envelope: envelopeOf(text) }
  }
}

interface Signer extends Pick<ApiClient, 'sign' | 'form'> {
  /** Corrects the timestamps by the server's clock: a demo's may have been moved by months. */
  follow(serverTime: number): void
}

function signer({ apiKey, secret }: NonNullable<ApiClientOptions['as']>, clock: Pick<Clock, 'now'>): Signer {
  let gapMs = 0

  async function sign(fields: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const body = { ...fields, apiKey, timestamp: clock.now() + gapMs, nonce: randomBytes(15).toString('base64url') }
    return { ...body, sign: await signatureOf(body, (text) => createHmac('sha256', secret).update(text).digest()) }
  }

  return {
    sign,
    async form({ file, ...fields }) {
      assert(file instanceof File, 'a call with a file needs one')
      const fileSha256 = createHash('sha256')
        .update(await file.bytes())
        .digest('hex')
      const form = new FormData()
      const texts = Object.entries(await sign({ ...fields, fileSha256 })) as [string, string | number | undefined][]
      for (const [key, value] of texts) if (value !== undefined) form.set(key, String(value))
      form.set('file', file)
      return form
    },
    follow(serverTime) {
      gapMs = serverTime - clock.now()
    },
  }
}

/** How often `ask` sends a call again that the server was too busy for, and how much longer it waits before each attempt. */
const AGAIN_MAX = 8
const AGAIN_AFTER_MS = 250

type Enveloped = RawAnswer & { readonly envelope: NonNullable<RawAnswer['envelope']> }

/** Makes declared calls. A call that was refused because of the clock is sent again with the server's time. */
function caller(client: ClientState, send: ApiClient['send'], { sign, form, follow }: Signer): Calling {
  async function exchange(declaration: CallDeclaration, input: Record<string, unknown>, again = false): Promise<Enveloped> {
    const path = `/api/${declaration.path}`
    const answer =
      declaration.method === 'GET'
        ? await send(withQuery(path, input), { method: 'GET' })
        : await send(path, { body: declaration.file ? await form(input) : JSON.stringify(await sign(input)) })
    const { envelope } = answer
    assert(envelope !== null, `${declaration.path} returns an envelope, not HTTP ${answer.status} ${answer.text.slice(0, 200)}`)
    if (envelope.code === httpErrors.clockSkewed.code && !again) {
      const { params } = envelope.data as { params: { serverTime: number } }
      follow(params.serverTime)
      return exchange(declaration, input, true)
    }
    return { ...answer, envelope }
  }

  async function call<C extends CallDeclaration>(declaration: C, input: RequestOf<C>): Promise<Answer<C>> {
    const answer = await exchange(declaration, input as Record<string, unknown>)
    const { code, message, data } = answer.envelope
    if (code !== SUCCESS && code !== SUCCESS_REPEATED) return { ok: false, status: answer.status, code, message, data }
    const decoded = z.decode(declaration.output, data) as OutputOf<C>
    const { token } = (decoded ?? {}) as { token?: unknown }
    if (typeof token === 'string') client.token = token
    return { ok: true, status: answer.status, code, message, data: decoded }
  }

  return {
    call,
    async ask(declaration, input) {
      let answer = await call(declaration, input)
      // A busy machine can leave the server without a connection to the database for some seconds.
      for (let attempt = 1; answer.code === httpErrors.unavailable.code && attempt <= AGAIN_MAX; attempt++) {
        await sleep(attempt * AGAIN_AFTER_MS)
        answer = await call(declaration, input)
      }
      assert(answer.ok, `${declaration.path} succeeds (${answer.code} ${answer.message} ${JSON.stringify(answer.ok ? null : answer.data)})`)
      return answer.data
    },
  }
}

/**
 * The number that a challenge hides. The solver of the library hashes with WebCrypto, which takes ten times as long: in a run of all tests that is a
 * minute of CPU time.
 */
function solutionOf(challenge: string, salt: string, maxnumber: number): number {
  for (let number = 0; number <= maxnumber; number++) if (hash('sha256', `${salt}${number}`) === challenge) return number
  throw new Error('The captcha has no solution.')
}

/** What a person does who registers or signs in. */
function forPeople(client: ClientState, { call, ask }: Calling): Pick<ApiClient, 'solvedCaptcha' | 'codeFor' | 'register' | 'login'> {
  const people: ReturnType<typeof forPeople> = {
    async solvedCaptcha(use = {}) {
      const { algorithm, challenge, maxnumber, salt, signature } = await ask(captchaGet, use)
      return { algorithm, challenge, salt, signature, number: solutionOf(challenge, salt, maxnumber) }
    },
    async codeFor(purpose, address) {
      const captcha = await people.solvedCaptcha()
      const messages = async (pageSize: number) => (await ask(demoOutbox, { address, pageSize })).list
      const [before] = await messages(1)
      await ask(sendCode, { purpose, ...(address.startsWith('+') ? { phone: address } : { email: address }), captcha })
      // Another message can follow the code at once, such as one about a withdrawal; the code before it is of an earlier request.
      const list = await messages(20)
      const known = list.findIndex(({ id }) => id === before?.id)
      const added = known < 0 ? list : list.slice(0, known)
      const code = added.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((found) => found !== undefined)
      assert(code !== undefined, 'a code was sent')
      return code
    },
    async register({ email, phone, password, invitationCode, country = 'DE', language = client.lang }) {
      const { list } = await ask(consentList, {})
      const consents = list.map(({ document, version }) => ({ document, version }))
      const address = email === undefined ? { phone } : { email }
      const code = await people.codeFor('register', email ?? phone ?? '')
      const { userInfo } = await ask(register, { ...address, password, invitationCode, country, language, consents, code })
      return userInfo
    },
    async login(account, password) {
      const first = await call(login, { account, password })
      if (first.ok) return first.data.userInfo
      assert(first.code === credentialErrors.newDeviceCodeNeeded.code, `signing in succeeds (${first.code} ${first.message})`)
      const { userInfo } = await ask(login, { account, password, code: await people.codeFor('login', account) })
      return userInfo
    },
  }
  return people
}

function withQuery(path: string, input: Record<string, unknown>): string {
  const given = Object.entries(input).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path
}

function envelopeOf(text: string): RawAnswer['envelope'] {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'code' in read && 'message' in read ? (read as RawAnswer['envelope']) : null
  } catch {
    return null
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.some((attribute) => /^ *max-age=0$/i.test(attribute))) cookies.delete(name)
  else cookies.set(name, value)
}
