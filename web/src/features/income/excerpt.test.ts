import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

describe('an excerpt', () => {
  it('keeps head, tail and the relevant places, and adjusts the places to the excerpt', () => {
    const text = `${'a'.repeat(500)}12345${'b'.repeat(500)}67890${'c'.repeat(500)}`
    const short = excerptOf(text, [
      { start: 500, end: 505 },
      { start: 1_005, end: 1_010 },
    ])
    expect(short.text.length).toBeLessThan(800)
    expect(short.highlights.map(({ start, end }) => short.text.slice(start, end))).toEqual(['12345', '67890'])
  })

  it('never separates a place from its text', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 3_000 }),
        fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 1, max: 12 })), { maxLength: 6 }),
        (text, raw) => {
          const places = raw.map(([start, length]) => ({ start: start % text.length, end: Math.min(text.length, (start % text.length) + length) }))
          const short = excerptOf(text, places)
          const texts = new Set(places.map(({ start, end }) => text.slice(start, end)))
          for (const { start, end } of short.highlights) expect(texts).toContain(short.text.slice(start, end))
        },
      ),
    )
  })
})
