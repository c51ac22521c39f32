import { assert } from '../kernel/assert.ts'

/**
 * Signed meter readings (OCMF, the Open Charge Metering Format of S.A.F.E.). A signature covers the exact text between the first
 * and the last bar, so a record is stored as received and never serialised again. Browser and server parse and check it with this
 * file. The caller provides the curve arithmetic, because WebCrypto in browsers supports P-256 and P-384, but not secp256k1 and
 * brainpool; for those the result is "cannot be checked".
 */
export interface SignedRecord {
  readonly payloadText: string
  readonly meterSerial: string | null
  readonly gatewaySerial: string | null
  /** Type and identification of the charge point (`CT`, `CI`) as one JSON text; null where the record gives none. */
  readonly chargePoint: string | null
  /** `T12` transaction, `F3` fiscal; each is used once by a meter. */
  readonly pagination: string | null
  readonly readings: readonly SignedReading[]
  readonly curve: CurveName
  readonly hash: HashName
  readonly signature: Uint8Array
}

export interface SignedReading {
  /** `B` begin, `E` end, `C` charging, `T` tariff change, …; null if the record does not contain it. */
  readonly transaction: string | null
  /** The time of the meter's own clock as written, `2019-08-13T10:03:15,000+0000 I`. */
  readonly time: string | null
  readonly register: string | null
  /** Whole Wh, rounded down; null if the reading is not energy. */
  readonly energyWh: number | null
  /** Whether the meter gave a fraction of a Wh, which a station may have rounded up. */
  readonly hasFraction: boolean
  /** `E`: the energy cannot be used because of an error, `t`: the time; empty if both can. */
  readonly errors: string
  /** `G` means good; with any other value, the meter itself marks the reading as doubtful. */
  readonly status: string | null
}

const curves = {
  secp192k1: { oid: '2b8104001f', bytes: 24 },
  secp192r1: { oid: '2a8648ce3d030101', bytes: 24 },
  secp256k1: { oid: '2b8104000a', bytes: 32 },
  secp256r1: { oid: '2a8648ce3d030107', bytes: 32 },
  secp384r1: { oid: '2b81040022', bytes: 48 },
  secp521r1: { oid: '2b81040023', bytes: 66 },
  brainpool256r1: { oid: '2b2403030208010107', bytes: 32 },
  brainpool384r1: { oid: '2b240303020801010b', bytes: 48 },
} as const
export type CurveName = keyof typeof curves
export type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512'

/** Smaller curves are refused. */
const CURVE_BITS_MIN = 256

/** Provided by the caller: whether `signature` (r‖s) of `data` matches the key; null if it does not support the curve. */
export type VerifyEcdsa = (check: {
  readonly curve: CurveName
  readonly hash: HashName
  readonly publicKeySpki: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
  readonly data: Uint8Array<ArrayBuffer>
}) => boolean | null | Promise<boolean | null>

export type SignatureVerdict = 'valid' | 'wrong' | 'unreadable' | 'keyUnreadable' | 'otherCurve' | 'weakCurve' | 'curveUnknownHere'

/** Parses a record; null if the text is not a record. */
export function readSignedRecord(text: string): SignedRecord | null {
  const first = text.indexOf('|')
  const last = text.lastIndexOf('|')
  if (text.slice(0, first).trim() !== 'OCMF' || last <= first) return null
  const payloadText = text.slice(first + 1, last)
  const payload = objectOf(payloadText)
  const seal = objectOf(text.slice(last + 1))
  if (!payload || !seal || hasDoubledKey(payloadText) || hasDoubledKey(text.slice(last + 1))) return null
  const algorithm = /^ECDSA-(.+)-SHA-?(256|384|512)$/i.exec(textOf(seal['SA']) ?? 'ECDSA-secp256r1-SHA256')
  const curve = curveNamed(algorithm?.[1] ?? '')
  const signature = bytesOf(textOf(seal['SD']) ?? '', textOf(seal['SE']) ?? 'hex')
  if (!curve || !signature) return null
  return {
    payloadText,
    meterSerial: textOf(payload['MS']),
    gatewaySerial: textOf(payload['GS']),
    chargePoint: textOf(payload['CI']) && JSON.stringify([payload['CT'], payload['CI']]),
    pagination: textOf(payload['PG']),
    readings: readingsOf(payload['RD']),
    curve,
    hash: `SHA-${algorithm?.[2] ?? '256'}` as HashName,
    signature,
  }
}

/** Whether the record was signed by the holder of the key: the key registered at commissioning, never one from the message. */
export async function checkSignature(record: SignedRecord, publicKey: string, verify: VerifyEcdsa): Promise<SignatureVerdict> {
  const key = readPublicKey(publicKey, record.curve)
  if (!key) return 'keyUnreadable'
  if (key.curve !== record.curve) return 'otherCurve'
  const { bytes } = curves[key.curve]
  if (bytes * 8 < CURVE_BITS_MIN) return 'weakCurve'
  const signature = rawSignature(record.signature, bytes)
  if (!signature) return 'unreadable'
  const data = new TextEncoder().encode(record.payloadText)
  const fits = await verify({ curve: key.curve, hash: record.hash, publicKeySpki: key.spki, signature, data })
  return fits === null ? 'curveUnknownHere' : fits ? 'valid' : 'wrong'
}

/** The registers that the records prove: begin and end of the same imported energy, both good. Null if one is missing. */
export function signedInterval(records: readonly SignedRecord[]): { beginWh: number; endWh: number } | null {
  const readings = records
    .flatMap((record) => record.readings)
    .filter((reading) => reading.energyWh !== null && quantityOf(reading.register) !== 'export')
  const begin = readings.find((reading) => reading.transaction === 'B')
  const end = readings.findLast(
    (reading) => reading.transaction !== null && 'ELRAP'.includes(reading.transaction) && reading.register === begin?.register,
  )
  if (!begin || !end || begin.status !== 'G' || end.status !== 'G') return null
  return { beginWh: begin.energyWh ?? 0, endWh: end.energyWh ?? 0 }
}

/**
 * What a register counts, by its OBIS code: imported energy since the meter was made, imported energy of one transaction, or exported
 * energy. Meters write the same code as `1-b:1.8.0`, `1-0:1.8.0*255`, `01-00:01.08.00.FF` or `01-00:B2.08.00`.
 */
export type RegisterQuantity = 'import' | 'importOfTransaction' | 'export' | 'unknown'

export function quantityOf(register: string | null): RegisterQuantity {
  const code = /^(?:[0-9a-z]{1,2}-[0-9a-z]{1,2}:)?([0-9a-f]{1,2})\.([0-9a-f]{1,2})\.([0-9a-f]{1,2})(?:[.*]([0-9a-f]{1,3}))?$/i.exec(
    register?.trim() ?? '',
  )
  const [, quantity = '', measured = '', , storage = ''] = code ?? []
  if (measured.replace(/^0/, '') !== '8') return 'unknown'
  const named = quantities[quantity.toUpperCase().replace(/^0/, '')] ?? 'unknown'
  // BSM meters keep the energy of a transaction in storage 198 of the same register.
  return named === 'import' && storage === '198' ? 'importOfTransaction' : named
}

/** Mains and device, total and of a transaction (OCMF 1.0, table of OBIS codes for losses). */
const quantities: Readonly<Record<string, RegisterQuantity>> = {
  '1': 'import',
  B0: 'import',
  B1: 'import',
  B2: 'importOfTransaction',
  B3: 'importOfTransaction',
  '2': 'export',
  C0: 'export',
  C1: 'export',
  C2: 'export',
  C3: 'export',
}

/** The moment of a reading in ms, and whether the meter vouches for its clock: `U` is one that is not synchronised. */
export function timeOf(text: string | null): { at: number; isKnown: boolean } | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:[,.](\d{1,3})\d*)?([+-]\d\d:?\d\d|Z)(?: ([UIRS]))?$/.exec(text?.trim() ?? '')
  if (!match) return null
  const [, moment = '', ms = '', zone = 'Z', state] = match
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const at = Date.parse(`${moment}.${ms.padEnd(3, '0')}${offset}`)
  return Number.isNaN(at) ? null : { at, isKnown: state !== 'U' }
}

export interface PublicKey {
  readonly curve: CurveName
  readonly spki: Uint8Array<ArrayBuffer>
}

/** Whether two keys are the same, however each is written. */
export function isSameKey(one: string, other: string, curve: CurveName): boolean {
  const [a, b] = [readPublicKey(one, curve), readPublicKey(other, curve)]
  if (!a || !b || a.curve !== b.curve) return false
  const pointOf = ({ spki }: PublicKey) => hexOf(spki.slice(-2 * curves[a.curve].bytes))
  return pointOf(a) === pointOf(b)
}

/** Parses a public key in the formats that vendors use: DER in hex, base64 or PEM, with or without spaces, or the bare point. */
export function readPublicKey(text: string, curveOfBarePoint: CurveName): PublicKey | null {
  const compact = text.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '')
  const der = bytesOf(compact, /^[0-9a-f]+$/i.test(compact) ? 'hex' : 'base64')
  if (!der) return null
  const { bytes } = curves[curveOfBarePoint]
  const point = der.length === 2 * bytes ? concat([Uint8Array.of(4), der]) : der.length === 2 * bytes + 1 && der[0] === 4 ? der : null
  if (point) return { curve: curveOfBarePoint, spki: spkiOf(curveOfBarePoint, point) }
  // SEQUENCE { SEQUENCE { OID id-ecPublicKey, OID curve }, BIT STRING point }
  const outer = readDer(der, 0)
  const algorithm = outer && readDer(outer.content, 0)
  const kind = algorithm && readDer(algorithm.content, 0)
  const named = kind && readDer(algorithm.content, kind.end)
  if (!outer || outer.end !== der.length || !named || hexOf(kind.content) !== '2a8648ce3d0201') return null
  const curve = (Object.keys(curves) as CurveName[]).find((name) => curves[name].oid === hexOf(named.content))
  return curve ? { curve, spki: der } : null
}

function spkiOf(curve: CurveName, point: Uint8Array): Uint8Array<ArrayBuffer> {
  const oid = (hex: string) => der(0x06, bytesOf(hex, 'hex') ?? new Uint8Array())
  return der(0x30, concat([der(0x30, concat([oid('2a8648ce3d0201'), oid(curves[curve].oid)])), der(0x03, concat([Uint8Array.of(0), point]))]))
}

/** r‖s of fixed length, from DER, or from r‖s as one vendor sends it. */
function rawSignature(signature: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> | null {
  const outer = readDer(signature, 0)
  if (outer?.tag === 0x30 && outer.end === signature.length) {
    const r = readDer(outer.content, 0)
    const s = r && readDer(outer.content, r.end)
    if (r?.tag === 0x02 && s?.tag === 0x02 && s.end === outer.content.length) {
      const parts = [fixed(r.content, bytes), fixed(s.content, bytes)]
      return parts[0] && parts[1] ? concat([parts[0], parts[1]]) : null
    }
  }
  return signature.length === 2 * bytes ? Uint8Array.from(signature) : null
}

function fixed(integer: Uint8Array, bytes: number): Uint8Array | null {
  const start = integer.findIndex((byte) => byte !== 0)
  const digits = start === -1 ? new Uint8Array() : integer.subarray(start)
  return digits.length > bytes ? null : concat([new Uint8Array(bytes - digits.length), digits])
}

function readDer(from: Uint8Array, at: number): { tag: number; content: Uint8Array; end: number } | null {
  const [tag, first] = [from[at], from[at + 1]]
  if (tag === undefined || first === undefined) return null
  const lengthBytes = first < 0x80 ? 0 : first - 0x80
  if (lengthBytes > 2) return null
  const length = lengthBytes === 0 ? first : from.subarray(at + 2, at + 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0)
  const start = at + 2 + lengthBytes
  return start + length > from.length ? null : { tag, content: from.subarray(start, start + length), end: start + length }
}

function der(tag: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  assert(content.length < 256, 'DER content is shorter than 256 bytes')
  return concat([Uint8Array.of(tag, ...(content.length < 128 ? [content.length] : [0x81, content.length])), content])
}

function readingsOf(list: unknown): SignedReading[] {
  if (!Array.isArray(list)) return []
  // A field that a reading omits has the value of the previous reading.
  let before: Record<string, unknown> = {}
  return list.filter(isObject).map((reading) => {
    before = { ...before, ...Object.fromEntries(Object.entries(reading).filter(([key, value]) => value !== '' || key === 'EF')) }
    return {
      transaction: textOf(reading['TX']),
      time: textOf(before['TM']),
      register: textOf(before['RI']),
      energyWh: energyOf(before['RV'], textOf(before['RU'])),
      hasFraction: hasFraction(before['RV'], textOf(before['RU'])),
      errors: errorsOf(textOf(reading['TX']), textOf(before['EF'])),
      status: textOf(before['ST']),
    }
  })
}

/** A reading marked `X` says that energy, time or both cannot be used from there on (OCMF 1.0, table 7): both, if it does not name one. */
function errorsOf(transaction: string | null, flags: string | null): string {
  return flags ?? (transaction === 'X' ? 'Et' : '')
}

function energyOf(value: unknown, unit: string | null): number | null {
  const shift = unit === 'kWh' ? 3 : unit === 'Wh' ? 0 : null
  const match = typeof value === 'number' || typeof value === 'string' ? /^(\d{1,15})(?:\.(\d+))?$/.exec(String(value).trim()) : null
  if (shift === null || !match) return null
  const energy = Number(`${match[1]}${(match[2] ?? '').padEnd(shift, '0').slice(0, shift)}`)
  return Number.isSafeInteger(energy) ? energy : null
}

function hasFraction(value: unknown, unit: string | null): boolean {
  const decimals = typeof value === 'number' || typeof value === 'string' ? (/\.(\d+)$/.exec(String(value).trim())?.[1] ?? '') : ''
  return /[1-9]/.test(decimals.slice(unit === 'kWh' ? 3 : 0))
}

function curveNamed(name: string): CurveName | null {
  const plain = name.replace(/^brainpoolP/i, 'brainpool')
  return (Object.keys(curves) as CurveName[]).find((curve) => curve.toLowerCase() === plain.toLowerCase()) ?? null
}

export function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Whether an object in a JSON text has a key twice: two readers may then see different values. */
function hasDoubledKey(json: string): boolean {
  const open: Set<string>[] = []
  let text = ''
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}:]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (token !== ':') text = token
    else {
      const [keys, key] = [open.at(-1), JSON.parse(text) as string]
      if (keys?.has(key)) return true
      keys?.add(key)
    }
  }
  return false
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function bytesOf(text: string, encoding: string): Uint8Array<ArrayBuffer> | null {
  if (encoding === 'hex') {
    return /^([0-9a-f]{2})+$/i.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null
  }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
