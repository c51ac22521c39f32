import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prizeAt, residueOf, residueOfDraw, seedHashOf, WHEEL_WEIGHTS, wordOf } from './wheel.ts'

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const clientSeed = fc.stringMatching(/^[A-Za-z0-9]{1,32}$/)
const id = fc.stringMatching(/^dw_[0-9a-hjkmnp-tv-z]{26}$/)
/** Odds: cuts of 10,000 into parts. */
const weights = fc
  .uniqueArray(fc.integer({ min: 1, max: WHEEL_WEIGHTS - 1 }), { minLength: 1, maxLength: 11 })
  .map((cuts) => [...cuts.sort((a, b) => a - b), WHEEL_WEIGHTS].map((cut, place, all) => ({ weight: cut - (all[place - 1] ?? 0), place })))

test('each prize takes exactly as many residues as its weight', () => {
  fc.assert(
    fc.property(weights, (prizes) => {
      const counts = prizes.map(() => 0)
      for (let residue = 0; residue < WHEEL_WEIGHTS; residue++) counts[prizeAt(prizes, residue).place]! += 1
      expect(counts).toEqual(prizes.map(({ weight }) => weight))
    }),
    { numRuns: 20 },
  )
})

test('each residue has equally many words: those beyond the last whole multiple do not decide', () => {
  const used = 281_474_976_710_000
  expect([used % WHEEL_WEIGHTS, 2 ** 48 - used < WHEEL_WEIGHTS]).toEqual([0, true])
  expect([residueOf(0), residueOf(used - 1), residueOf(used), residueOf(2 ** 48 - 1)]).toEqual([0, WHEEL_WEIGHTS - 1, null, null])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: used / WHEEL_WEIGHTS - 1 }), fc.nat(WHEEL_WEIGHTS - 1), (multiple, residue) => {
      expect(residueOf(multiple * WHEEL_WEIGHTS + residue)).toBe(residue)
    }),
  )
})

test('a word is the first 48 bits of HMAC-SHA256 with the seed as key, and the hash is SHA-256', () => {
  fc.assert(
    fc.property(id, seed, clientSeed, fc.nat(3), (draw, key, text, round) => {
      const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(`${draw}:${text}:${round}`).digest()
      expect(wordOf({ id: draw, seed: key, clientSeed: text }, round)).toBe(mac.readUIntBE(0, 6))
      expect(seedHashOf(key)).toBe(createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex'))
    }),
  )
})

test('a known draw', () => {
  expect(residueOfDraw({ id: `dw_${'0'.repeat(26)}`, seed: '00'.repeat(32), clientSeed: 'Lucky7' })).toBe(7228)
})
