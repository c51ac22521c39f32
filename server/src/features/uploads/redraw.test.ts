import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { formFault, pictureForm, sizeFault } from './picture.ts'
import { redraw } from './redraw.ts'

type Form = 'png' | 'jpeg' | 'webp'
const forms: readonly Form[] = ['png', 'jpeg', 'webp']
const plain = new Map<Form, Buffer>()

/** A picture of four colours, so that rotation and cropping are visible. */
async function drawn(form: Form, width = 300, height = 200): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set([x < width / 2 ? 255 : 0, y < height / 2 ? 255 : 0, 60], (y * width + x) * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(form)
    .toBuffer()
}

beforeAll(async () => {
  for (const form of forms) plain.set(form, await drawn(form))
})
const of = (form: Form) => Buffer.from(plain.get(form) ?? Buffer.alloc(0))

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([8, 0, 0, 0, 0], 8)
  return chunk('IHDR', data)
}
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A PNG made of its chunks, with an end. */
const png = (...chunks: Buffer[]) => Buffer.concat([PNG, ...chunks, chunk('IEND', Buffer.alloc(0))])
/** The PNG with a chunk between its header and its pixels. */
const withChunk = (type: string, data: Buffer) => Buffer.concat([of('png').subarray(0, 33), chunk(type, data), of('png').subarray(33)])
/** The JPEG with a segment after its beginning. */
const withSegment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([of('jpeg').subarray(0, 2), head, data, of('jpeg').subarray(2)])
}
/** The WebP with one more part at its end, included in its length. */
const withPart = (type: string, data: Buffer) => {
  const padded = data.length % 2 === 1 ? Buffer.concat([data, Buffer.alloc(1)]) : data
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  const whole = Buffer.concat([of('webp'), head, padded])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(60)])
const script = Buffer.from('=1;/*<SCRIPT>alert(1)</SCRIPT>*/')

const faultOf = async (bytes: Buffer) => {
  const drawn = await redraw(bytes)
  return 'fault' in drawn ? drawn.fault : null
}

describe('a picture', () => {
  test.each(forms)('as %s is re-encoded: 200 × 200, WebP, small', async (form) => {
    const anew = await redraw(of(form))
    if (!('picture' in anew)) throw new Error(anew.fault)
    const { format, width, height, pages = 1 } = await sharp(anew.picture).metadata()
    expect([format, width, height, pages]).toEqual(['webp', 200, 200, 1])
    expect(anew.picture.length).toBeLessThan(20_000)
    // Both sides were cropped equally.
    const { data } = await sharp(anew.picture).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 2)].map((value) => (value > 127 ? 1 : 0))
    expect([at(10, 10), at(190, 10), at(10, 190), at(190, 190)]).toEqual([
      [1, 1],
      [0, 1],
      [1, 0],
      [0, 0],
    ])
  })

  test('loses where it was taken, by which camera, and everything else beside its pixels', async () => {
    const photo = await sharp(of('jpeg'))
      .withExif({ IFD0: { Copyright: 'Ada Lovelace', Make: 'SecretCamera' }, IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' } })
      .toBuffer()
    expect(photo.includes('SecretCamera')).toBe(true)
    const anew = await redraw(photo)
    if (!('picture' in anew)) throw new Error(anew.fault)
    const { exif, xmp, icc, iptc } = await sharp(anew.picture).metadata()
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
    for (const trace of ['SecretCamera', 'Lovelace', 'GPS', 'EXIF']) expect(anew.picture.includes(trace)).toBe(false)
  })

  test('with an orientation tag is rotated', async () => {
    const anew = await redraw(
      await sharp(await drawn('png', 200, 200))
        .jpeg()
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    )
    if (!('picture' in anew)) throw new Error(anew.fault)
    const data = await sharp(anew.picture).raw().toBuffer()
    const at = (x: number, y: number) => [...data.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 2)].map((value) => (value > 127 ? 1 : 0))
    expect([at(10, 10), at(190, 10)]).toEqual([
      [1, 0],
      [1, 1],
    ])
  })

  test('may have up to 16 megapixels', async () => {
    expect(
      await faultOf(
        await sharp({ create: { width: 4000, height: 4000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
    ).toBeNull()
    expect(
      await faultOf(
        await sharp({ create: { width: 4001, height: 4000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
    ).toBe('tooLarge')
    expect(sizeFault({ width: 4000, height: 4000, pages: 1 })).toBeNull()
  })

  test('of noise is stored with fewer pixels, so that it fits its row', async () => {
    const pixels = randomBytes(1_600 * 1_200 * 3)
    const noise = await sharp(pixels, { raw: { width: 1_600, height: 1_200, channels: 3 } })
      .jpeg({ quality: 40, progressive: true })
      .toBuffer()
    const anew = await redraw(noise, 'attachment')
    if (!('picture' in anew)) throw new Error(anew.fault)
    const { width, height } = await sharp(anew.picture).metadata()
    expect(anew.picture.length).toBeLessThanOrEqual(262_144)
    expect(anew.picture.length).toBeGreaterThan(100_000)
    expect(width / height).toBeCloseTo(4 / 3, 1)
  })

  test('of one pixel is accepted', async () => {
    expect(
      await faultOf(
        await sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
      ),
    ).toBeNull()
  })
})

describe('refused files', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const rows = (width: number, height: number) => deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  const cases: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
    ['nothing', () => Buffer.alloc(0), 'kindUnknown'],
    ['a GIF', () => gif, 'kindUnknown'],
    ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'kindUnknown'],
    ['an HTML page with a picture’s type', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'kindUnknown'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'kindUnknown'],
    ['a TIFF', () => sharp(of('png')).tiff().toBuffer(), 'kindUnknown'],
    ['an AVIF', () => sharp(of('png')).avif().toBuffer(), 'kindUnknown'],
    ['a PNG with a ZIP behind it', () => Buffer.concat([of('png'), zip]), 'notPlain'],
    ['a JPEG with a ZIP behind it', () => Buffer.concat([of('jpeg'), zip]), 'notPlain'],
    ['a WebP with a ZIP behind it', () => Buffer.concat([of('webp'), zip]), 'notPlain'],
    ['a JPEG with one byte behind it', () => Buffer.concat([of('jpeg'), Buffer.from([0])]), 'notPlain'],
    ['a JPEG that is a script', () => withSegment(0xe5, script), 'notPlain'],
    ['a JPEG with a page in its comment', () => withSegment(0xfe, Buffer.from('<html><body onload=alert(1)>')), 'notPlain'],
    ['a PNG with PHP in a text', () => withChunk('tEXt', Buffer.from('Comment\0<?php system($_GET[0]);')), 'notPlain'],
    ['a PNG with a PDF in a private part', () => withChunk('prIv', Buffer.from('%PDF-1.4 …')), 'notPlain'],
    ['a PNG with a ZIP in a private part', () => withChunk('prIv', zip), 'notPlain'],
    ['a WebP with a page in a part of its own', () => withPart('XXXX', Buffer.from('<!DOCTYPE html>')), 'notPlain'],
    ['half a PNG', () => of('png').subarray(0, 200), 'broken'],
    ['half a JPEG', () => of('jpeg').subarray(0, 600), 'broken'],
    ['half a WebP', () => of('webp').subarray(0, 60), 'broken'],
    ['a JPEG whose pixels stop', () => Buffer.concat([of('jpeg').subarray(0, -400), Buffer.from([0xff, 0xd9])]), 'broken'],
    ['a PNG with a wrong checksum', () => Buffer.concat([of('png').subarray(0, 60), Buffer.from([0xaa]), of('png').subarray(61)]), 'broken'],
    ['a PNG without pixels', () => png(header(10, 10)), 'broken'],
    ['the beginning of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), 'broken'],
    ['a JPEG with markers only', () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5_000, 0xff)]), 'broken'],
    [
      'a WebP with an endless length',
      () => Buffer.concat([of('webp').subarray(0, 4), Buffer.from([0xfe, 0xff, 0xff, 0xff]), of('webp').subarray(8)]),
      'broken',
    ],
    ['a bomb: 400 megapixels in 400 KB', () => png(header(20_000, 20_000), chunk('IDAT', rows(20_000, 20_000))), 'tooLarge'],
    ['a decompression bomb: 2,000,000,000 lines', () => png(header(1, 2_000_000_000), chunk('IDAT', rows(1, 10))), 'broken'],
    ['one line of 16,000,001 pixels', () => png(header(16_000_001, 1), chunk('IDAT', rows(16_000_001, 1))), 'tooLarge'],
    ['an animated PNG', () => withChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), 'moves'],
    [
      'an animated WebP',
      () =>
        sharp(Buffer.concat([Buffer.alloc(12, 9), Buffer.alloc(12, 200)]), { raw: { width: 2, height: 4, channels: 3, pageHeight: 2 } })
          .webp({ loop: 0 })
          .toBuffer(),
      'moves',
    ],
  ]
  test.each(cases)('%s', async (_, make, fault) => {
    expect(await faultOf(await make())).toBe(fault)
  })

  test('a truncated or changed file never becomes larger and never throws', async () => {
    for (const form of forms) {
      const whole = of(form)
      for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60)) {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ 0xff
        for (const bytes of [whole.subarray(0, at), changed]) {
          const anew = await redraw(bytes)
          if ('picture' in anew) expect((await sharp(anew.picture).metadata()).width).toBe(200)
        }
      }
    }
  })
})

test('a decompression bomb is refused by its header, without decoding', async () => {
  const bomb = png(header(20_000, 20_000), chunk('IDAT', deflateSync(Buffer.alloc(20_001 * 2_000))))
  const before = process.memoryUsage().rss
  expect(await faultOf(bomb)).toBe('tooLarge')
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
})

test('the structure is read in one pass, whatever lengths a file contains', () => {
  const lengths = Buffer.concat([PNG, ...Array.from({ length: 50_000 }, () => chunk('teST', Buffer.alloc(0)))])
  expect(formFault(lengths, pictureForm(lengths))).toBe('broken')
})
