import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { deviceCookie, deviceOf, readCookie, setCookie } from './cookie.ts'

describe('cookies', () => {
  test('are bound to the host behind TLS, and hidden from scripts', () => {
    expect(setCookie('session', 'abc', 30 * DAY_MS, true)).toBe('__Host-session=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure')
    expect(setCookie('session', 'abc', 30 * DAY_MS, false)).toBe('session=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax')
    expect(setCookie('session', null, 0, false)).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  })

  test.each([
    ['session=abc', 'abc'],
    ['a=1; session=abc; b=2', 'abc'],
    ['session=abc; session=def', null],
    ['xsession=abc', null],
    ['session=a b', null],
    ['session="abc"', null],
    ['', null],
    [undefined, null],
  ])('%j holds %j', (header, value) => expect(readCookie(header, 'session', false)).toBe(value))

  test('a plain cookie does not replace a bound one', () => {
    expect(readCookie('session=abc', 'session', true)).toBeNull()
    expect(readCookie('__Host-session=abc', 'session', true)).toBe('abc')
  })
})

describe('a device cookie', () => {
  const secret = createSecretKey(randomBytes(32))
  const cookie = deviceCookie('d41d8cd9', secret)

  test('is accepted by the server that issued it', () => expect(deviceOf(cookie, secret)).toBe('d41d8cd9'))

  test.each([
    ['another server’s', () => deviceCookie('d41d8cd9', createSecretKey(randomBytes(32)))],
    ['one with another id', () => `x${cookie}`],
    ['one with a truncated signature', () => cookie.slice(0, -2)],
    ['one without a signature', () => cookie.split('.')[0] ?? ''],
    ['one with extra text', () => `${cookie}.`],
    ['an empty one', () => ''],
  ])('%s is refused', (_, forged) => expect(deviceOf(forged(), secret)).toBeNull())
})
