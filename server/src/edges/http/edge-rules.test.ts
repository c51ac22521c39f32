import { describe, expect, test } from 'vitest'
import { after, instant } from '@ohmstead/contract/kernel/instant'
import { isOwnOrigin } from './origin.ts'
import { openRateLimit } from './rate-limit.ts'

const now = instant(Date.UTC(2026, 4, 4))

describe('a rate limit', () => {
  test('allows the limit of a minute at once, then as fast as it refills', () => {
    const limit = openRateLimit()
    expect(Array.from({ length: 12 }, () => limit.take('a', 10, now)).filter((wait) => wait === 0)).toHaveLength(10)
    expect(limit.take('a', 10, now)).toBe(6_000)
    expect(limit.take('b', 10, now)).toBe(0)
    expect(limit.take('a', 10, after(now, 6_000))).toBe(0)
    expect(limit.take('a', 10, after(now, 6_001))).toBeGreaterThan(0)
  })

  test('limits its memory, and keeps active clients', () => {
    const limit = openRateLimit()
    for (let at = 0; at < 10; at++) limit.take('me', 10, now)
    for (let stranger = 0; stranger < 120_000; stranger++) {
      limit.take(`stranger ${stranger}`, 10, now)
      if (stranger % 20_000 === 0) expect(limit.take('me', 10, now)).toBeGreaterThan(0)
    }
  })

  test('is not extended by a clock that goes back', () => {
    const limit = openRateLimit()
    for (let at = 0; at < 10; at++) limit.take('a', 10, now)
    expect(limit.take('a', 10, after(now, -60_000))).toBeGreaterThan(0)
  })
})

describe('where a request comes from', () => {
  const here = { host: 'localhost:3000', secure: false, origin: 'http://localhost:3000', secFetchSite: 'same-origin' }
  test.each([
    ['our own page', here, true],
    ['a program', { ...here, origin: undefined, secFetchSite: undefined }, true],
    ['a typed URL', { ...here, origin: undefined, secFetchSite: 'none' }, true],
    ['another site', { ...here, origin: 'https://evil.example', secFetchSite: 'cross-site' }, false],
    ['another host of our domain', { ...here, secFetchSite: 'same-site' }, false],
    ['another port', { ...here, origin: 'http://localhost:3001' }, false],
    ['the same host without TLS', { ...here, secure: true }, false],
    ['nowhere', { ...here, origin: 'null' }, false],
    ['a host that begins with our name', { ...here, origin: 'http://localhost:3000.evil.example' }, false],
    ['our public name', { ...here, origin: 'https://ohmstead.example' }, true],
  ])('%s', (_, from, own) => expect(isOwnOrigin(from, 'https://ohmstead.example/app')).toBe(own))
})
