import { createHmac } from 'node:crypto'
import { z } from '@ohmstead/contract/kernel/field'
import { callsByOwner } from '@ohmstead/contract/index'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { canonicalQuery, h5 } from '@ohmstead/contract/http/signing'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { AnySchema, ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { languages } from '@ohmstead/contract/kernel/language'
import { hasWords, say } from '../../platform/words.ts'

const edgeRefusals = Object.values<ErrorDeclaration>(httpErrors)

type Json = Readonly<Record<string, unknown>>

/** An example request with its signature, to test signing in any language. */
export const signingExample = workedExample()

function workedExample() {
  const fields = {
    email: 'ada@example.org',
    purpose: 'login',
    remark: '',
    amount: '12.5',
    tags: ['a&b', 1],
    apiKey: h5.apiKey,
    timestamp: 1_777_881_600_000,
    nonce: 'x7Jq2LwRk0aT9vBz',
  }
  const text = canonicalQuery(fields)
  const sign = createHmac('sha256', h5.secret).update(text).digest('hex')
  return { secret: h5.secret, body: { ...fields, sign }, text, sign }
}

/** The API as an OpenAPI 3.1 document, generated from the contract. */
export function openApi(): object {
  const paths = Object.entries(callsByOwner).flatMap(([owner, owned]) =>
    Object.entries<CallDeclaration>(owned).map(
      ([name, declaration]) => [`/api/${declaration.path}`, { [declaration.method.toLowerCase()]: operation(owner, name, declaration) }] as const,
    ),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ohmstead API',
      version: '1',
      description:
        'Every call returns an envelope {code, message, data}. 0: done; 10104: already done, data is the first result; any other code is a refusal with a stable code and a message in the language of header `lang`. Amounts are decimal text, instants are milliseconds since the epoch, days are UTC.',
    },
    'x-signing': {
      summary: 'Every POST carries apiKey, timestamp (ms), nonce and sign. The signature shows tampering and replay; it never authorises.',
      rule: [
        'Leave out `sign` and every field that is empty text, null or missing. 0, false, [] and {} stay.',
        'Sort the fields by key, bytewise in UTF-8.',
        'Write each value as text: strings unchanged; numbers and booleans as JSON writes them; lists and objects as JSON without whitespace, with keys sorted the same way.',
        'In keys and values write % as %25, & as %26, = as %3D.',
        'Join key=value with &; `sign` is the HMAC-SHA256 of that text with the client’s secret, in lower-case hex.',
      ],
      nonce: '16 to 64 of A-Z a-z 0-9 _ -; used once.',
      timestamp: 'At most five minutes from the server’s clock; refusal 1008 contains serverTime.',
      publicClient: h5,
      example: signingExample,
    },
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Set by signing in (`session` on plain http). Requires the header `token` as well.',
        },
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'Anti-CSRF value that signing in returns.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'For clients that are not browsers: the token that signing in returns.' },
        staffCookie: { type: 'apiKey', in: 'cookie', name: '__Host-staff_session' },
      },
      schemas: { Refusal: refusalSchema },
      // Refusals that any call may return.
      responses: { Refused: { ...refusedWith(edgeRefusals), 'x-refusals': describedRefusals(edgeRefusals) } },
    },
  }
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        params: { type: 'object' },
        issues: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
        reference: { type: 'string' },
      },
    },
  },
}

function operation(owner: string, name: string, declaration: CallDeclaration): Json {
  const { method, by, repeat, summary, input, output, errors } = declaration
  const bySign = by === 'anyone' ? [{}] : by === 'member' ? [{ cookie: [], token: [] }, { bearer: [] }] : [{ staffCookie: [], token: [] }]
  return {
    operationId: name,
    tags: [owner],
    summary,
    security: bySign,
    'x-by': by,
    ...(declaration.stepUp && { 'x-step-up': true }),
    'x-repeat': repeat,
    'x-per-minute': declaration.perMinute ?? 120,
    parameters: [
      { name: 'lang', in: 'header', schema: { type: 'string', enum: languages } },
      ...(method === 'GET' ? queryParameters(wire(input)) : []),
    ],
    ...(method === 'POST' && { requestBody: { required: true, content: bodyContent(declaration) } }),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'message', 'data'],
              properties: { code: { enum: [0, 10104] }, message: { type: 'string' }, data: wire(output) },
            },
          },
        },
      },
      ...Object.fromEntries(
        [...new Set(errors.map(({ status }) => status))].map((status) => [status, refusedWith(errors.filter((error) => error.status === status))]),
      ),
      default: { $ref: '#/components/responses/Refused' },
    },
    'x-refusals': describedRefusals(errors),
  }
}

function refusedWith(refusals: readonly ErrorDeclaration[]): Json {
  return {
    description: refusals.map(({ code, name }) => `${code} ${name}`).join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
}

function describedRefusals(refusals: readonly ErrorDeclaration[]): Json[] {
  return refusals.map(({ code, name, status, message, params }) => ({
    code,
    name,
    status,
    params,
    ...(hasWords(message) && { message: plain(message, params) }),
  }))
}

function plain(message: string, params: readonly string[]): string {
  return say('en_US', message, Object.fromEntries(params.map((param) => [param, param === 'seconds' ? 60 : `{${param}}`])))
}

/** The wire format: amounts as text, instants as numbers. */
function wire(schema: AnySchema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }) as Json
  return json
}

/** JSON, or for a call with a file, text fields with the file instead of its signed hash. */
function bodyContent({ input, file }: CallDeclaration): Json {
  const body = signedBody(wire(input))
  if (!file) return { 'application/json': { schema: body } }
  const { properties, required, ...rest } = body as { properties: Json; required: readonly string[] }
  const fileSha256 = { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the file, which is signed instead of the file.' }
  return { 'multipart/form-data': { schema: { ...rest, properties: { ...properties, fileSha256 }, required: [...required, 'fileSha256'] } } }
}

function signedBody(input: Json): Json {
  const { properties = {}, required = [], ...rest } = input as { properties?: Json; required?: readonly string[] }
  return {
    ...rest,
    properties: {
      ...properties,
      apiKey: { type: 'string' },
      timestamp: { type: 'integer', minimum: 0 },
      nonce: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
      sign: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    },
    required: [...required, 'apiKey', 'timestamp', 'nonce', 'sign'],
  }
}

function queryParameters(input: Json): Json[] {
  const { properties = {}, required = [] } = input as { properties?: Json; required?: readonly string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}
