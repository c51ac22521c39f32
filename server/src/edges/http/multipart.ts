import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { BANNED_KEYS, type StrictJson } from './strict-json.ts'

/** The limits of a multipart body besides its file. */
const FIELDS_MAX = 20
const FIELD_MAX_BYTES = 4 * 1024
const PART_HEADERS_MAX_BYTES = 2 * 1024
/** Room for the fields, the headers of the parts and the boundaries. */
export const AROUND_FILE_BYTES = 64 * 1024

export const FILE_FIELD = 'file'

export function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data *;/i.test(contentType)
}

const malformed: StrictJson = { fault: { kind: 'malformed' } }

/**
 * Reads a multipart body as strictly as JSON: each field once, as UTF-8 text, one file in field `file`, nothing truncated. The file's name
 * and type come from the sender and are ignored.
 */
export async function readMultipart(body: Buffer, contentType: string, fileMaxBytes: number): Promise<StrictJson> {
  const fields = new Map<string, unknown>()
  const read: { fault: StrictJson | null } = { fault: null }
  const keep = (key: string | undefined, value: unknown) => {
    if (key === undefined || key === '' || key.length > 60 || BANNED_KEYS.has(key)) read.fault ??= malformed
    else if (fields.has(key)) read.fault ??= { fault: { kind: 'duplicate', field: key } }
    else fields.set(key, value)
  }
  const reader = readerOf(contentType, fileMaxBytes)
  if (reader === null || !endsItself(body, contentType)) return malformed
  await new Promise<void>((resolve) => {
    const end = (broken: boolean) => {
      if (broken) read.fault ??= malformed
      resolve()
    }
    reader.on('field', (name, value, _, truncated) => {
      if (truncated || value.includes('\0') || value.includes('\ufffd') || !value.isWellFormed()) read.fault ??= malformed
      keep(name, value)
    })
    reader.on('file', (name, stream) => {
      const parts: Buffer[] = []
      if (name !== FILE_FIELD) read.fault ??= malformed
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('limit', () => (read.fault ??= { fault: { kind: 'large', limitKib: fileMaxBytes / 1024 } }))
      stream.on('error', () => end(true))
      stream.on('end', () => keep(name, new File([Buffer.concat(parts)], '')))
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) reader.on(limit, () => (read.fault ??= malformed))
    reader.on('error', () => end(true))
    reader.on('finish', () => end(false))
    reader.end(body)
  })
  return read.fault ?? { fields: Object.fromEntries(fields) }
}

function readerOf(contentType: string, fileMaxBytes: number): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } satisfies BusboyHeaders,
      limits: {
        fields: FIELDS_MAX,
        files: 1,
        parts: FIELDS_MAX + 1,
        fieldSize: FIELD_MAX_BYTES,
        fileSize: fileMaxBytes,
        headerPairs: 10,
        headerSize: PART_HEADERS_MAX_BYTES,
      },
    })
  } catch {
    return null
  }
}

/** A body without its closing boundary was truncated; data after that boundary is refused. */
function endsItself(body: Buffer, contentType: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const tail = body.subarray(-100).toString('latin1').trimEnd()
  return tail.endsWith(`--${quoted ?? plain ?? '\n'}--`)
}
