import { connectorStatuses, type ConnectorStatus } from '@ohmstead/contract/devices/types'
import { after, instant, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { describe, expect, test } from 'vitest'
import { keyFault, newPassword, pairingCodeHash, pairingCodeOf, passwordAsHex, passwordHash, stationIdOf } from './credential.ts'
import { pairingState, wrongGuess, type Guesses } from './pairing.ts'
import { availabilityOf, pointState, type PointFacts } from './point-state.ts'
import { mayComeOver } from './security-profile.ts'

describe('the state of a point', () => {
  const offered: PointFacts = {
    connected: true,
    commissioned: true,
    accepted: true,
    retired: false,
    placement: 'managedSite',
    whole: null,
    connectors: ['Available'],
  }
  test.each<[string, Partial<PointFacts>, string]>([
    ['connected and ready', {}, 'free'],
    ['a cable waits in it', { connectors: ['Preparing'] }, 'free'],
    ['one of two is ready', { connectors: ['Charging', 'Available'] }, 'free'],
    ['one of two is ready, the other faulted', { connectors: ['Faulted', 'Available'] }, 'free'],
    ['all charge', { connectors: ['Charging', 'SuspendedEV'] }, 'busy'],
    ['one charges, the other is faulted', { connectors: ['Charging', 'Faulted'] }, 'busy'],
    ['reserved', { connectors: ['Reserved'] }, 'busy'],
    ['finishing', { connectors: ['Finishing'] }, 'busy'],
    ['faulted', { connectors: ['Faulted'] }, 'faulted'],
    ['one faulted, one switched off', { connectors: ['Faulted', 'Unavailable'] }, 'faulted'],
    ['faulted as a whole', { whole: 'Faulted' }, 'faulted'],
    ['faulted in the depot', { placement: 'depot', connectors: ['Faulted'] }, 'faulted'],
    ['switched off', { connectors: ['Unavailable'] }, 'notOffered'],
    ['switched off as a whole', { whole: 'Unavailable' }, 'notOffered'],
    ['in the depot', { placement: 'depot' }, 'notOffered'],
    ['not commissioned', { commissioned: false }, 'notOffered'],
    ['not accepted with its meter', { accepted: false }, 'notOffered'],
    ['no connector reported yet', { connectors: [] }, 'notOffered'],
    ['silent', { connected: false }, 'offline'],
    ['disconnected and faulted', { connected: false, connectors: ['Faulted'] }, 'offline'],
    ['retired', { retired: true }, 'notOffered'],
    ['retired and disconnected', { retired: true, connected: false }, 'notOffered'],
  ])('%s', (_, facts, state) => {
    expect(pointState({ ...offered, ...facts })).toBe(state)
  })

  test('every status is covered', () => {
    const one = (status: ConnectorStatus) => pointState({ ...offered, connectors: [status] })
    expect(Object.fromEntries(connectorStatuses.map((status) => [status, `${one(status)} ${availabilityOf(status)}`]))).toEqual({
      Available: 'free operative',
      Preparing: 'free operative',
      Charging: 'busy operative',
      SuspendedEVSE: 'busy operative',
      SuspendedEV: 'busy operative',
      Finishing: 'busy operative',
      Reserved: 'busy operative',
      Unavailable: 'notOffered inoperative',
      Faulted: 'faulted faulted',
    })
  })
})

describe('the connections that a security profile may use', () => {
  const lines = {
    loopback: { scope: 'loopback', secure: false, hasPassword: true },
    private: { scope: 'private', secure: false, hasPassword: true },
    public: { scope: 'public', secure: false, hasPassword: true },
    tls: { scope: 'public', secure: true, hasPassword: true },
    open: { scope: 'loopback', secure: false, hasPassword: false },
    openPrivate: { scope: 'private', secure: false, hasPassword: false },
  } as const
  test.each([
    [0, true, ['open']],
    [0, false, []],
    [1, true, ['loopback', 'private', 'open', 'openPrivate']],
    [2, true, ['tls']],
    [3, true, []],
    [-1, true, []],
  ])('profile %i (setting %s): %j', (profile, allowed, names) => {
    expect(Object.entries(lines).flatMap(([name, line]) => (mayComeOver(profile, line, allowed) ? [name] : []))).toEqual(names)
  })
})

describe('guesses at a pairing code', () => {
  const now = instant(1_000_000)
  test('are limited to five, then blocked for ten minutes, then five again', () => {
    let guesses: Guesses | null = null
    for (const left of [4, 3, 2, 1]) {
      guesses = wrongGuess(guesses, now)
      expect(pairingState(guesses, now)).toEqual({ triesLeft: left, opensAt: null })
    }
    guesses = wrongGuess(guesses, now)
    expect(pairingState(guesses, now)).toEqual({ triesLeft: 0, opensAt: after(now, 10 * MINUTE_MS) })
    expect(pairingState(guesses, after(now, 10 * MINUTE_MS))).toEqual({ triesLeft: 5, opensAt: null })
    expect(wrongGuess(guesses, after(now, 10 * MINUTE_MS)).wrong).toBe(1)
  })
})

describe('credentials', () => {
  const bytes = Uint8Array.from({ length: 20 }, (_, index) => index * 13)
  test('have the declared strength and format', () => {
    expect(stationIdOf(bytes)).toMatch(/^OHM[A-Z2-7]{16}$/)
    expect(newPassword()).toMatch(/^[2-9A-HJ-NP-Za-km-z]{20}$/)
    expect(pairingCodeOf(bytes)).toMatch(/^\d{6}$/)
  })

  test('a key equals all of its forms, and no other key', () => {
    const key = Buffer.from('000102030405060708090a3a3aff80fe0f1011c3', 'hex')
    const hash = passwordHash(key)
    for (const form of [key.toString('hex'), key.toString('hex').toUpperCase(), Buffer.from(key.toString('hex'))])
      expect(passwordHash(form)).toEqual(hash)
    const password = newPassword()
    expect(passwordHash(passwordAsHex(password))).toEqual(passwordHash(password))
    const others = [key.subarray(1), Buffer.concat([key, Buffer.of(0)]), key.toString('base64'), `${key.toString('hex')}00`, key.toString('utf8'), '']
    for (const other of others) expect(passwordHash(other)).not.toEqual(hash)
    expect(passwordHash('abcdefghij0123456789')).not.toEqual(passwordHash('ABCDEFGHIJ0123456789'))
  })

  test.each([
    ['a text of 16', 'sixteen_letters!', true],
    ['a text of 20', 'twenty letters'.replaceAll(' ', '_').padEnd(20, '.'), true],
    ['a text of 15', 'fifteen_letters', false],
    ['a text of 21', 'x'.repeat(21), false],
    ['a text with a blank', 'a key with blanks', false],
    ['16 bytes in hexadecimal', 'Ab'.repeat(16), true],
    ['20 bytes in hexadecimal', 'ab'.repeat(20), true],
    ['21 bytes in hexadecimal', 'ab'.repeat(21), false],
    ['half a byte too many', `${'ab'.repeat(16)}c`, false],
    ['10 bytes in hexadecimal: too short once decoded', 'ab'.repeat(10), false],
    ['nothing', '', false],
  ])('may be a station’s key, %s: %s', (_, value, fits) => {
    expect(keyFault(value) === null).toBe(fits)
  })

  test('a pairing code may be typed as it is printed', () => {
    const hash = pairingCodeHash('pt_1', '012389')
    for (const typed of ['012389', ' 012 389 ', '012–389']) expect(pairingCodeHash('pt_1', typed)).toEqual(hash)
    expect(pairingCodeHash('pt_2', '012389')).not.toEqual(hash)
    expect(pairingCodeHash('pt_1', '012388')).not.toEqual(hash)
  })
})
