import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { signatureOf } from '@ohmstead/contract/http/signing'
import { MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../platform/hash.ts'
import { refuse } from '../../platform/refusal.ts'
import type { ApiClient } from './client.store.ts'
import { FILE_FIELD } from './multipart.ts'
import { DEPTH_MAX, type StrictJson } from './strict-json.ts'

export const SKEW_MAX_MS = 5 * MINUTE_MS
/** A nonce is kept until its timestamp is too old to be accepted. */
export const NONCE_KEEP_MS = 2 * SKEW_MAX_MS + MINUTE_MS

type Fields = Readonly<Record<string, unknown>>

/** What a body contains besides the fields of its call. */
export interface Signing {
  readonly apiKey: string
  readonly timestamp: number
  readonly nonce: string
  readonly sign: string
}

/** The fields of a parsed body, or the refusal. */
export function readable(read: StrictJson): Fields {
  if ('fields' in read) return read.fields
  const { fault } = read
  if (fault.kind === 'duplicate') return refuse(httpErrors.duplicateField, { field: fault.field })
  if (fault.kind === 'deep') return refuse(httpErrors.nestedTooDeep, { limit: DEPTH_MAX })
  if (fault.kind === 'large') return refuse(httpErrors.bodyTooLarge, { limitKib: fault.limitKib })
  return refuse(httpErrors.malformedRequest)
}

/** The signing fields of a body; a body without them is refused. */
export function signingOf({ apiKey, timestamp, nonce, sign }: Fields): Signing {
  const whole = typeof timestamp === 'number' && Number.isSafeInteger(timestamp) && timestamp >= 0
  if (typeof apiKey !== 'string' || !/^[a-z0-9][a-z0-9_-]{0,39}$/.test(apiKey)) return refuse(httpErrors.unknownClient)
  if (!whole || typeof nonce !== 'string' || !/^[A-Za-z0-9_-]{16,64}$/.test(nonce)) return refuse(httpErrors.malformedRequest)
  if (typeof sign !== 'string' || !/^[0-9a-f]{64}$/.test(sign)) return refuse(httpErrors.wrongSign)
  return { apiKey, timestamp, nonce, sign }
}

/**
 * The fields of a body with a file, as they are signed: with the hash of the file instead of the file. A multipart body is
 * all text, so the time is parsed from its digits, which are what was signed.
 */
export async function signedFile({ [FILE_FIELD]: file, timestamp, ...rest }: Fields): Promise<{ fields: Fields; file: File }> {
  if (!(file instanceof File)) return refuse(httpErrors.malformedRequest)
  const { fileSha256 } = rest
  if (typeof fileSha256 !== 'string' || sha256(await file.bytes()).toString('hex') !== fileSha256) return refuse(httpErrors.wrongSign)
  const time = typeof timestamp === 'string' && /^(?:0|[1-9]\d{0,14})$/.test(timestamp) ? Number(timestamp) : timestamp
  return { fields: { ...rest, timestamp: time }, file }
}

/** The fields of the call: empty ones are not signed, so they are ignored. */
export function callFields(fields: Fields): Fields {
  const { apiKey: _, timestamp: __, nonce: ___, sign: ____, ...rest } = fields
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '' && value !== null))
}

export function proveTimely({ timestamp }: Signing, now: Instant): void {
  if (Math.abs(now - timestamp) > SKEW_MAX_MS) refuse(httpErrors.clockSkewed, { serverTime: now })
}

export async function proveSigned(fields: Fields, { sign }: Signing, client: ApiClient): Promise<void> {
  const key = keyOf(client)
  const expected = await signatureOf(fields, (text) => createHmac('sha256', key).update(text).digest())
  if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(sign, 'hex'))) refuse(httpErrors.wrongSign)
}

/** A key is prepared once per client: preparing costs more than the hash. Clients are kept in memory, and so are their keys. */
function keyOf(client: ApiClient): KeyObject {
  const key = keys.get(client) ?? createSecretKey(client.secret, 'utf8')
  keys.set(client, key)
  return key
}

const keys = new WeakMap<ApiClient, KeyObject>()
