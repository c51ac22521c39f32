import type { KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { CallDeclaration, InputOf } from '@ohmstead/contract/kernel/call'
import type { AnySchema, FieldIssue } from '@ohmstead/contract/kernel/error'
import { z } from '@ohmstead/contract/kernel/field'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { inReading, inTransaction, type Database, type Queryable, type Trx } from '../../platform/database.ts'
import { isUnavailable } from '../../platform/database-fault.ts'
import { canonicalJson, sha256 } from '../../platform/hash.ts'
import type { Caller, Implemented } from '../../platform/implement.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { findAnswer, insertAnswer, lockKey } from './answer.store.ts'
import type { ApiClient } from './client.store.ts'
import { openCookieJar, slideCookie } from './cookie-jar.ts'
import { readCookie } from './cookie.ts'
import { InvalidInput } from './envelope.ts'
import { admit, identify, principalsFor, type FindSignIn, type Identity } from './identity.ts'
import type { NonceMemory } from './nonce-memory.ts'
import { takeNonce } from './nonce.store.ts'
import { isOwnOrigin } from './origin.ts'
import type { Principal } from './principal.ts'
import { bearerOf, headerOf, isSecure, originOf } from './request-headers.ts'
import type { SharedReads } from './shared-reads.ts'
import type { SignInMemory } from './sign-in-memory.ts'
import { servedOrigin } from './served-origin.ts'

/** A request that was parsed, from a known client, and signed where required. */
export interface Asked {
  readonly request: FastifyRequest
  readonly client: ApiClient
  /** Null for a GET, which changes nothing and is not signed. */
  readonly nonce: string | null
  readonly fields: Readonly<Record<string, unknown>>
  readonly now: Instant
  readonly trueNow: Instant
  readonly language: Language
  /** From the device cookie, if this server issued it. */
  readonly deviceId: string | null
}

export interface Carrying {
  readonly db: Database
  readonly principals: readonly Principal[]
  readonly deviceSecret: KeyObject
  readonly publicUrl: string | undefined
  readonly staffHost: string | undefined
  readonly regionOf: (ip: string) => string | null
  readonly nonces: NonceMemory
  readonly signIns: SignInMemory
  readonly shared: SharedReads
  readonly sealer: Sealer
  /** Proves to the database that a server of this instance runs a transaction; absent: the database refuses what requires it. */
  readonly proveServer?: (trx: Trx) => Promise<void>
  /** Called with the caller as soon as it is proven; may refuse callers that exceed their rate. */
  readonly met: (caller: Caller) => void
}

export interface CarriedOut {
  readonly data: unknown
  /** The same request was carried out before; `data` is its first result. */
  readonly repeated: boolean
  readonly cookies: readonly string[]
  readonly identity: Identity | null
}

/**
 * One request that changes something, one transaction: its nonce, its effect and the memory of its first result are stored together or not at
 * all. A call that only reads has no transaction, and its nonce is kept in memory alone: its connections refuse to write. The memory also has
 * the nonces of calls that change something, because the same signed fields fit calls of both kinds.
 */
export async function carryOut(call: Implemented<CallDeclaration>, asked: Asked, carrying: Carrying): Promise<CarriedOut> {
  const { client, nonce, now } = asked
  if (call.declaration.repeat === 'reads') return read(call, asked, carrying)
  if (nonce === null) return inTransaction(carrying.db, (trx) => act(call, trx, asked, carrying))
  if (!carrying.nonces.take(client.apiKey, nonce, now)) refuse(httpErrors.replayedRequest)
  try {
    return await inTransaction(carrying.db, async (trx) => {
      if (!(await takeNonce(trx, client.apiKey, nonce, now, true))) refuse(httpErrors.replayedRequest)
      return act(call, trx, asked, carrying)
    })
  } catch (error) {
    const replayed = error instanceof Refusal && error.declaration === httpErrors.replayedRequest
    // A refused request is rolled back, but its nonce is used up all the same.
    if (isUnavailable(error)) carrying.nonces.giveBack(client.apiKey, nonce)
    else if (!replayed) await inTransaction(carrying.db, (trx) => takeNonce(trx, client.apiKey, nonce, now, false))
    throw error
  }
}

async function read(call: Implemented<CallDeclaration>, asked: Asked, carrying: Carrying): Promise<CarriedOut> {
  const { client, nonce, now } = asked
  if (nonce === null) return inReading(carrying.db, (q) => act(call, q, asked, carrying))
  if (!carrying.nonces.take(client.apiKey, nonce, now)) refuse(httpErrors.replayedRequest)
  try {
    return await inReading(carrying.db, (q) => act(call, q, asked, carrying))
  } catch (error) {
    if (isUnavailable(error)) carrying.nonces.giveBack(client.apiKey, nonce)
    throw error
  }
}

/** The sender of a request by the sign-ins that were found a moment ago. What changes something reads the sign-in again in its transaction. */
export function identifySoon(declaration: CallDeclaration, q: Queryable, asked: Asked, carrying: Carrying): Promise<Identity | null> {
  return identifySender(declaration, asked, carrying, (principal, tokenHash) => carrying.signIns.find(q, principal, tokenHash, asked.now))
}

function identifySender({ by }: CallDeclaration, { request, client }: Asked, carrying: Carrying, find: FindSignIn): Promise<Identity | null> {
  const secure = isSecure(request, carrying)
  const proofs = {
    cookieOf: ({ cookie }: Principal) => readCookie(request.headers.cookie, cookie, secure),
    csrf: headerOf(request, 'token'),
    bearer: bearerOf(request),
  }
  return identify(find, principalsFor(by, carrying.principals), proofs, client)
}

async function act(call: Implemented<CallDeclaration>, trx: Trx, asked: Asked, carrying: Carrying): Promise<CarriedOut> {
  const { declaration } = call
  const { request, client, now, trueNow } = asked
  const secure = isSecure(request, carrying)
  const find = () =>
    declaration.repeat === 'reads'
      ? identifySoon(declaration, trx, asked, carrying)
      : identifySender(declaration, asked, carrying, (principal, tokenHash) => principal.find(trx, tokenHash, now))
  let identity = await find()
  const origin = originOf(request, secure)
  if (asked.nonce !== null && !isOwnOrigin(origin, carrying.publicUrl)) refuse(httpErrors.foreignOrigin)
  let caller = admit(declaration, identity, now)
  carrying.met(caller)
  if (identity && caller.kind === identity.principal.kind && declaration.repeat !== 'reads') {
    await identity.principal.prove(trx, identity.token)
    // The proof waited for a change of this person that was in progress, and locks against the next one: read it again.
    identity = await find()
    caller = admit(declaration, identity, now)
  }
  if (call.asServer) await carrying.proveServer?.(trx)

  const input = inputOf(declaration, asked.fields)
  const jar = openCookieJar(request.headers.cookie, secure, { deviceId: asked.deviceId, deviceSecret: carrying.deviceSecret })
  if (identity && client.kind === 'public') slideCookie(jar, identity, now)
  const handle = async (): Promise<unknown> => {
    const answer = await call.handle(
      {
        trx,
        now,
        trueNow,
        caller,
        lang: asked.language,
        ip: request.ip,
        region: carrying.regionOf(request.ip),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
        client: { apiKey: client.apiKey, kind: client.kind },
        servedOrigin: servedOrigin(origin, carrying),
        deviceId: asked.deviceId,
        cookies: jar.cookies,
        signInToken: identity?.token ?? null,
        sealer: carrying.sealer,
        // Counted guesses and used codes are written by servers only.
        apart: (fn) => {
          // It takes a second connection while the first waits: so one person or one unknown client does it once at a time.
          assert(declaration.oneByOne, `${declaration.path} is declared oneByOne`)
          return inTransaction(carrying.db, async (own) => {
            await carrying.proveServer?.(own)
            return fn(own)
          })
        },
      },
      input,
    )
    return z.encode<AnySchema>(declaration.output, answer)
  }
  const result =
    declaration.repeat === 'first-result'
      ? await firstResult(declaration, trx, caller, input, asked, handle)
      : { data: await (declaration.sameForAll ? carrying.shared.run(keyOf(declaration, asked), handle) : handle()), repeated: false }
  return { ...result, cookies: jar.lines(), identity }
}

/** Equal requests have the same key; the fields were accepted by the declared schema. */
function keyOf({ path }: CallDeclaration, { fields, language }: Asked): string {
  return `${path} ${language} ${canonicalJson(fields)}`
}

function idempotencyKeyOf(input: unknown): string {
  assert(
    typeof input === 'object' && input !== null && 'idempotencyKey' in input && typeof input.idempotencyKey === 'string',
    'a call that repeats its first result has an idempotency key',
  )
  return input.idempotencyKey
}

/** The input parsed by its declared schema, or a refusal with the invalid fields. */
function inputOf<C extends CallDeclaration>(declaration: C, fields: Readonly<Record<string, unknown>>): InputOf<C> {
  const read = z.safeDecode(declaration.input, fields)
  if (read.success) return read.data as InputOf<C>
  throw new InvalidInput(
    read.error.issues.flatMap((issue): FieldIssue[] => {
      const place = issue.path.map(String)
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [null]
      return keys.map((key) => ({ path: [...place, ...(key === null ? [] : [key.slice(0, 60)])].join('.'), message: issue.code }))
    }),
  )
}

/** The same key with the same body returns the first result again; with another body, or while the first is in progress, a refusal. */
async function firstResult(
  { path }: CallDeclaration,
  trx: Trx,
  caller: Caller,
  input: unknown,
  { fields, now }: Asked,
  handle: () => Promise<unknown>,
): Promise<{ data: unknown; repeated: boolean }> {
  const who = caller.kind === 'member' ? caller.memberId : caller.kind === 'staff' ? caller.staffId : 'visitor'
  const key = idempotencyKeyOf(input)
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
