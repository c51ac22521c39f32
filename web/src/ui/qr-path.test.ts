import fc from 'fast-check'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { encode, type QrPath } from './qr-path.ts'

const SCALE = 4

/** The path as the pixels of a picture. */
function pictureOf({ size, path }: QrPath) {
  const width = size * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(run)) * SCALE; column++) data.set([0, 0, 0], (row * width + column) * 4)
  return { width, height: width, data }
}

test('what is drawn is read as the text that it was made from', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 150 }), async (text) => {
      expect(decodeQR(pictureOf(await encode(text)))).toBe(text)
    }),
    { numRuns: 25 },
  )
})

test('the border of four modules stays empty', async () => {
  const { size, path } = await encode('https://ohmstead.example/assets/transfer')
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4)
    expect(Math.max(Number(x) + Number(run), Number(y) + 1)).toBeLessThanOrEqual(size - 4)
  }
})
