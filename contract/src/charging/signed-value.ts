import { bytesOf, objectOf, textOf } from './ocmf.ts'

/** A signed value of a station without its wrapping. */
export interface SignedValue {
  /** The record as the meter signed it. */
  readonly text: string
  /** `OCMF`; other formats by the name that the station gives them, `other` where it gives none. */
  readonly format: string
  /** The key that the message names. It is compared with the registered key, and never trusted. */
  readonly publicKey: string | null
}

/** A wrapping within a wrapping within a wrapping: more than any station sends. */
const LAYERS_MAX = 3

/**
 * Reads `SampledValue.value` of a signed reading in each form that stations send: OCMF as text, the JSON object that the Open Charge
 * Alliance prescribes ("Signed Meter Values in OCPP": `signedMeterData`, `encodingMethod`, `signingMethod`, `publicKey`), either of
 * them in base64 or hex, with or without line breaks. The record itself is never changed: its signature covers the exact text.
 */
export function readSignedValue(value: string): SignedValue {
  let text = value
  let format: string | null = null
  let publicKey: string | null = null
  for (let layer = 0; layer <= LAYERS_MAX && !isOcmf(text); layer++) {
    const wrapper = objectOf(text)
    const inner = wrapper === null ? decoded(text) : textOf(wrapper['signedMeterData'])
    if (inner === null) break
    format = textOf(wrapper?.['encodingMethod']) ?? format
    publicKey = namedKey(textOf(wrapper?.['publicKey'])) ?? publicKey
    text = inner
  }
  return { text: isOcmf(text) ? text.trim() : text, format: isOcmf(text) ? 'OCMF' : (format ?? 'other'), publicKey }
}

function isOcmf(text: string): boolean {
  return /^\s*OCMF\s*\|/.test(text)
}

/** The text in hex or base64; null where it is in neither. */
function decoded(text: string): string | null {
  const compact = text.replace(/\s+/g, '').replace(/^0x/i, '')
  const isHex = /^([0-9a-f]{2})+$/i.test(compact)
  const base64 = compact.replace(/-/g, '+').replace(/_/g, '/')
  const readings = [isHex ? bytesOf(compact, 'hex') : null, bytesOf(base64, 'base64')].map((bytes) => bytes && textIn(bytes))
  // Hex digits are letters of base64 too: of two readings the one that leads on is meant.
  return readings.find((reading) => reading !== null && (isOcmf(reading) || /^[\s{A-Za-z0-9+/]/.test(reading))) ?? null
}

function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The key without the prefix of the Open Charge Alliance, `oca:base16:asn1:…`, itself in base64 or not. */
function namedKey(text: string | null): string | null {
  if (text === null || text.trim() === '') return null
  const plain = /^\s*oca:/i.test(text) ? text : (decoded(text) ?? text)
  return /^\s*oca:base(?:16|64):asn1:(.+)$/is.exec(plain)?.[1]?.trim() ?? text
}
