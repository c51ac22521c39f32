import { PICTURE_MAX_PIXELS } from '@ohmstead/contract/uploads/types'

export type PictureFault = 'kindUnknown' | 'tooLarge' | 'notPlain' | 'broken' | 'moves' | 'slow'

/** What the header of a file contains, before anything is decoded. */
export interface PictureForm {
  readonly kind: 'png' | 'jpeg' | 'webp'
  /** Where the picture ends; anything after it is other data. */
  readonly end: number
  readonly moves: boolean
  /** Parts that the pixels do not need: texts, profiles, data of other programs. */
  readonly extras: readonly Uint8Array[]
}

/**
 * Reads the structure of a picture: its kind by the first bytes, then part by part to its end. Null where the beginning is unknown or a
 * part breaks off. Lengths in a file are believed only up to the end of the file.
 */
export function pictureForm(bytes: Buffer): PictureForm | 'broken' | null {
  if (bytes.subarray(0, 8).equals(PNG)) return pngForm(bytes) ?? 'broken'
  if (bytes.subarray(0, 3).equals(JPEG)) return jpegForm(bytes) ?? 'broken'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webpForm(bytes) ?? 'broken'
  return null
}

/** Why a file is not exactly one picture of one kind, or null. */
export function formFault(bytes: Buffer, form: ReturnType<typeof pictureForm>): PictureFault | null {
  if (form === null) return 'kindUnknown'
  if (form === 'broken') return 'broken'
  if (form.moves) return 'moves'
  return form.end !== bytes.length || form.extras.some(isSomethingElse) ? 'notPlain' : null
}

/** Why a picture is not decoded, judged by its header, or null. */
export function sizeFault({ width, height, pages }: { width: number; height: number; pages: number }): PictureFault | null {
  if (pages > 1) return 'moves'
  return width * height > PICTURE_MAX_PIXELS ? 'tooLarge' : null
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const drawing = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'VP8 ', 'VP8L', 'ALPH', 'VP8X'])

function pngForm(bytes: Buffer): PictureForm | null {
  const extras: Uint8Array[] = []
  let moves = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return null
    if (type === 'IEND') return { kind: 'png', end, moves, extras }
    moves ||= type === 'acTL'
    if (!drawing.has(type)) extras.push(bytes.subarray(at + 8, end - 4))
    at = end
  }
  return null
}

function jpegForm(bytes: Buffer): PictureForm | null {
  const extras: Uint8Array[] = []
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return null
    // Application data and comments.
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) extras.push(bytes.subarray(at + 4, end))
    at = marker === 0xda ? afterScan(bytes, end) : end
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return { kind: 'jpeg', end: at + 2, moves: false, extras }
  }
  return null
}

/** The position of the next marker after the data of a scan: stuffed bytes and restarts are part of the data. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function webpForm(bytes: Buffer): PictureForm | null {
  const extras: Uint8Array[] = []
  const whole = 8 + bytes.readUInt32LE(4)
  if (bytes.length < 20 || whole > bytes.length || whole % 2 === 1) return null
  let moves = false
  let at = 12
  while (at + 8 <= whole) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (end > whole) return null
    moves ||= type === 'ANIM' || type === 'ANMF'
    if (!drawing.has(type)) extras.push(bytes.subarray(at + 8, end))
    at = end
  }
  return at === whole ? { kind: 'webp', end: whole, moves, extras } : null
}

/** Signatures by which a browser, a server or an archive program would recognise part of a picture as another kind of file. */
const otherForms = ['<script', '<html', '<svg', '<?php', '<!doctype', '<iframe', 'javascript:', '%pdf-', 'pk\u0003\u0004', '#!/']

function isSomethingElse(part: Uint8Array): boolean {
  const text = Buffer.from(part).toString('latin1').toLowerCase()
  return otherForms.some((form) => text.includes(form))
}
