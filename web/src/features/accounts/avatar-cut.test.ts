import { describe, expect, it } from 'vitest'
import { centred, fitted, isReadable, keptSize, moved, zoomed } from './avatar-cut.ts'

const wide = { width: 400, height: 200 }

describe('the cropped square of a picture', () => {
  it('is at first the largest one in the middle', () => {
    expect(fitted(centred, wide)).toEqual({ x: 100, y: 0, side: 200 })
  })

  it('moves with the pointer, and stops at the edges', () => {
    expect(fitted(moved(centred, wide, 0.25, 0.25), wide)).toEqual({ x: 150, y: 0, side: 200 })
    expect(fitted(moved(centred, wide, 9, 9), wide)).toEqual({ x: 200, y: 0, side: 200 })
    expect(fitted(moved(centred, wide, -9, 0), wide)).toEqual({ x: 0, y: 0, side: 200 })
  })

  it('zooms around its position', () => {
    expect(fitted(zoomed(centred, 2), wide)).toEqual({ x: 150, y: 50, side: 100 })
  })
})

describe('a cropped picture', () => {
  it('can have the size of a phone photo, up to a limit', () => {
    expect(isReadable({ size: 15_000_000 })).toBe(true)
    expect(isReadable({ size: 32 * 1024 * 1024 })).toBe(true)
    expect(isReadable({ size: 32 * 1024 * 1024 + 1 })).toBe(false)
  })

  it('is scaled down if it is large, in proportion, and never enlarged', () => {
    expect(keptSize({ width: 8000, height: 6000 })).toEqual({ width: 2133, height: 1600 })
    expect(keptSize({ width: 3000, height: 9000 })).toEqual({ width: 1600, height: 4800 })
    expect(keptSize({ width: 400, height: 200 })).toEqual({ width: 400, height: 200 })
  })
})
