import { inflateSync } from 'node:zlib'

export type DocumentFault = 'broken' | 'active'

const PDF = '%PDF-'
/**
 * Names by which a PDF runs scripts, starts programs, carries or opens other files, or opens addresses by itself, and that of encryption, which hides them. A
 * name ends at a space or delimiter (ISO 32000 §7.2.3): compressed bytes that happen to begin like a short one are, nearly always, not followed by one.
 */
const ACTIVE = /\/(JavaScript|JS|Launch|EF|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|OpenAction|AA|GoToR|GoToE|Encrypt)(?=[\s()<>[\]{}/%]|$)/
/** Filters of a stream besides Flate that could hide an object stream (ISO 32000 §7.4). */
const OTHER_FILTER = /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Predictor)(?=[\s()<>[\]{}/%]|$)/
/** What is read of all compressed parts together. */
const INFLATED_MAX_BYTES = 16 * 1024 * 1024

export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, PDF.length) === PDF

/**
 * Why a PDF is refused, or null. Its names are searched as they are written, with characters written as `#xx`, and in the streams that contain objects (ISO
 * 32000 §7.5.7). A name can still be hidden from this, so a PDF is only ever offered as a download, and never opened on our pages.
 */
export function documentFault(bytes: Buffer): DocumentFault | null {
  const text = bytes.toString('latin1')
  if (!isPdf(bytes) || !/%%EOF\s*$/.test(text.slice(-1_024))) return 'broken'
  if (ACTIVE.test(plainOf(text))) return 'active'
  let left = INFLATED_MAX_BYTES
  for (const { dictionary, data } of streamsOf(bytes, text)) {
    const hasObjects = has(dictionary, 'First')
    // The pixels of a picture are no objects.
    if (!hasObjects && has(dictionary, 'Width')) continue
    if (hasObjects && OTHER_FILTER.test(dictionary)) return 'active'
    const inflated = inflate(data, left)
    if (inflated === 'tooLong' || (inflated === null && hasObjects && has(dictionary, 'Filter'))) return 'active'
    if (inflated === null) continue
    left -= inflated.length
    const inside = inflated.toString('latin1')
    if (inside.includes('<<') && ACTIVE.test(plainOf(inside))) return 'active'
  }
  return null
}

const has = (dictionary: string, name: string): boolean => new RegExp(String.raw`/${name}(?=[\s()<>[\]{}/%]|$)`).test(dictionary)

function plainOf(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replaceAll('\0', ' ')
}

/** The streams of a PDF, each with what was written since the object before. */
function* streamsOf(bytes: Buffer, text: string): Generator<{ readonly dictionary: string; readonly data: Buffer }> {
  let from = 0
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (index < from) continue
    const begin = index + keyword.length
    const found = text.indexOf('endstream', begin)
    const end = found === -1 ? text.length : found
    yield { dictionary: plainOf(text.slice(from, index)), data: bytes.subarray(begin, end) }
    from = end
  }
}

/** What Flate makes of the bytes; null where they are none. */
function inflate(data: Buffer, maxOutputLength: number): Buffer | 'tooLong' | null {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, maxOutputLength) })
  } catch (error) {
    return error instanceof RangeError ? 'tooLong' : null
  }
}
