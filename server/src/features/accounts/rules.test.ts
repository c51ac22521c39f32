import { describe, expect, test } from 'vitest'
import { after, instant, MINUTE_MS, SECOND_MS, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { canonicalEmail } from './address.ts'
import {
  waitBeforeSending,
  waitBeforeTrying,
  describeDevice,
  isLive,
  SIGN_IN_ABSOLUTE_MS,
  SIGN_IN_IDLE_MS,
  type CodesOfDay,
} from '../credentials/index.ts'
import { firstUsername, invitationCode } from './invitation.ts'
import { masked, maskedEmail, maskedPhone } from './masking.ts'

const now = instant(Date.UTC(2026, 4, 4, 12))

describe('masking', () => {
  test.each([
    ['+4917604069012', '+49 17…12'],
    ['+12025550123', '+1 20…23'],
  ])('%s becomes %s', (phone, hidden) => expect(maskedPhone(phone)).toBe(hidden))

  test.each([
    ['', '…'],
    ['a', 'a…'],
    ['abcd', 'a…'],
    ['abcde', 'ab…de'],
    ['abcdefghijkl', 'ab…kl'],
    ['abcdefghijklm', 'abcdef…hijklm'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabP…jpRTv8'],
    ['😀😁😂🤣😃', '😀😁…🤣😃'],
  ])('%j becomes %j', (text, hidden) => expect(masked(text)).toBe(hidden))

  test('an address keeps its domain', () => expect(maskedEmail('lovelace@example.org')).toBe('lo…ce@example.org'))
})

describe('an address in its canonical form', () => {
  test.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['Zoë@Bücher.example', 'zoë@bücher.example'],
    ['ZOË@bücher.example', 'zoË@bücher.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ａｄａ@example.org', 'ａｄａ@example.org'],
    ['ada+charge@example.org', 'ada+charge@example.org'],
  ])('%s is %s', (typed, canonical) => expect(canonicalEmail(typed)).toBe(canonical))

  test.each([
    'ada',
    '@example.org',
    'ada@',
    'ada@localhost',
    'a b@example.org',
    'ada@exa mple.org',
    'ada@-a.org',
    '.ada@example.org',
    'a..b@example.org',
    `a${'\u0301'.repeat(1000)}@example.org`,
    'ada@example.org\n',
    `${'a'.repeat(65)}@example.org`,
    'a@127.0.0.1',
    'ada@ｅxample.org',
    'ada@\u212aelvin.example',
    'ada@ex\u00adample.org',
    'ada@example\u3002org',
    'ada@BÜCHER.example',
    'a\u200bda@example.org',
  ])('%j is invalid', (typed) => expect(canonicalEmail(typed)).toBeNull())
})

describe('a code', () => {
  const none = { count: 0, tries: 0, lastSentAt: null, firstSentAt: null }
  const one = { count: 1, tries: 0, lastSentAt: now, firstSentAt: now }
  const by = (sent: Partial<CodesOfDay>): CodesOfDay => ({ browser: none, network: none, strangers: none, known: false, ...sent })
  const later = after(now, MINUTE_MS)
  test.each([
    ['none was sent', by({}), now, 0],
    ['one was just sent to this browser', by({ browser: one }), now, 60 * SECOND_MS],
    ['one was just sent to another browser of the network', by({ network: one, strangers: one }), now, 60 * SECOND_MS],
    ['one was just sent to another network', by({ strangers: one }), now, 0],
    ['one was just sent to the network of a browser that the account knows', by({ network: one, known: true }), now, 0],
    ['a minute passed', by({ browser: one }), later, 0],
    ['this browser had ten today', by({ browser: { ...one, count: 10 } }), later, DAY_MS - MINUTE_MS],
    ['its network had nineteen today', by({ network: { ...one, count: 19 } }), later, 0],
    ['its network had twenty today', by({ network: { ...one, count: 20 } }), later, DAY_MS - MINUTE_MS],
    ['strangers had thirty today', by({ strangers: { ...one, count: 30 } }), later, DAY_MS - MINUTE_MS],
    ['strangers had thirty today and the account knows this browser', by({ strangers: { ...one, count: 30 }, known: true }), later, 0],
    ['a browser that the account knows had ten', by({ browser: { ...one, count: 10 }, known: true }), later, DAY_MS - MINUTE_MS],
  ])('is sent later when %s', (_, before, at, wait) => expect(waitBeforeSending(before, at)).toBe(wait))

  test.each([
    ['nineteen tries of this browser', by({ browser: { ...one, tries: 19 } }), 0],
    ['twenty', by({ browser: { ...one, tries: 20 } }), DAY_MS],
    ['forty of its network', by({ network: { ...one, tries: 40 } }), DAY_MS],
    ['sixty of all strangers', by({ strangers: { ...one, tries: 60 } }), DAY_MS],
    ['sixty of all strangers, by a browser that the account knows', by({ strangers: { ...one, tries: 60 }, known: true }), 0],
  ])('is tried later after %s', (_, before, wait) => expect(waitBeforeTrying(before, now)).toBe(wait))
})

describe('the name of a device', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36', 'Chrome 156', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.2 Mobile/15E148 Safari/604.1',
      'Safari 19',
      'iOS 19',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      'Chrome 156',
      'Android 16',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150', 'Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
      'Edge 156',
      'Windows',
    ],
    ['curl/8.5.0', 'curl/8.5.0', ''],
    ['', '', ''],
    ['<img onerror>\u0007é', '<img onerror>', ''],
  ])('%s', (userAgent, device, system) => expect(describeDevice(userAgent)).toEqual({ device, system }))
})

describe('a sign-in', () => {
  const times = { lastSeenAt: now, absoluteUntil: after(now, SIGN_IN_ABSOLUTE_MS), endedAt: null }
  test.each([
    ['is live while used', times, after(now, SIGN_IN_IDLE_MS - 1), true],
    ['ends when idle', times, after(now, SIGN_IN_IDLE_MS), false],
    ['ends after its longest time', { ...times, lastSeenAt: after(now, SIGN_IN_ABSOLUTE_MS - 1) }, after(now, SIGN_IN_ABSOLUTE_MS), false],
    ['ends when ended', { ...times, endedAt: now }, now, false],
  ])('%s', (_, at, when, live) => expect(isLive(at, SIGN_IN_IDLE_MS, when)).toBe(live))
})

describe('assigned names', () => {
  test('use every character of their alphabet and no other', () => {
    const bytes = (from: number) => Uint8Array.from({ length: 8 }, (_, at) => (from + at) % 256)
    for (let from = 0; from < 256; from += 8) {
      expect(invitationCode(bytes(from))).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
      expect(firstUsername(bytes(from))).toMatch(/^member[a-z2-9]{8}$/)
    }
  })
})
