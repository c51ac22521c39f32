import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectorPath, turnedBy } from './wheel-looks.ts'

test('a sector begins and ends at its shares, and takes the long way round above a half', () => {
  expect(sectorPath(0, 0.25)).toBe('M 0 0 L 0.00000 -1.00000 A 1 1 0 0 1 1.00000 -0.00000 Z')
  expect(sectorPath(0.25, 1)).toContain('A 1 1 0 1 1')
  expect(sectorPath(0, 1)).not.toContain('M 0 0')
})

test('each draw turns the wheel further, and brings its residue to the top', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(9999), fc.nat(9999), (draws, first, second) => {
      const angle = turnedBy(draws + 1, second, 10_000)
      expect(angle).toBeGreaterThan(turnedBy(draws, first, 10_000))
      expect((((angle % 360) + 360 + ((second + 0.5) / 10_000) * 360) % 360).toFixed(6)).toMatch(/^(0|360)\.0/)
    }),
  )
})
