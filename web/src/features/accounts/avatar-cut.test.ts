import { describe, expect, it } from 'vitest'
import { centred, fitted, isReadable, keptSize, moved, zoomed } from './avatar-cut.ts'

const wide = { width: 400, height: 200 }

describe('the square that is cut out of a picture', () => {
  it('is the largest in the middle to begin with', () => {
    expect(fitted(centred, wide)).toEqual({ x: 100, y: 0, side: 200 })
  })

  it('moves with the hand, and stops at the edges', () => {
    expect(fitted(moved(centred, wide, 0.25, 0.25), wide)).toEqual({ x: 150, y: 0, side: 200 })
    expect(fitted(moved(centred, wide, 9, 9), wide)).toEqual({ x: 200, y: 0, side: 200 })
    expect(fitted(moved(centred, wide, -9, 0), wide)).toEqual({ x: 0, y: 0, side: 200 })
  })

  it('gets nearer about where it is', () => {
    expect(fitted(zoomed(centred, 2), wide)).toEqual({ x: 150, y: 50, side: 100 })
  })
})

describe('a picture that is cut', () => {
  it('may be what a phone takes, and no more than is sensible', () => {
    expect(isReadable({ size: 15_000_000 })).toBe(true)
    expect(isReadable({ size: 32 * 1024 * 1024 })).toBe(true)
    expect(isReadable({ size: 32 * 1024 * 1024 + 1 })).toBe(false)
  })

  it('is kept smaller where it is large, in its shape, and never made larger', () => {
    expect(keptSize({ width: 8000, height: 6000 })).toEqual({ width: 2133, height: 1600 })
    expect(keptSize({ width: 3000, height: 9000 })).toEqual({ width: 1600, height: 4800 })
    expect(keptSize({ width: 400, height: 200 })).toEqual({ width: 400, height: 200 })
  })
})
