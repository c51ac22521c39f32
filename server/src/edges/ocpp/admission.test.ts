import { describe, expect, test } from 'vitest'
import { credentialsOf, offersOurProtocol, peerOf, stationOf, trustedProxies } from './admission.ts'
import { failureLimit } from './failure-limit.ts'
import { pace } from './pace.ts'

const basic = (text: string | Buffer) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const odd = Buffer.from('00ff3a80c300fe', 'hex')

describe('the content of a request', () => {
  test.each([
    ['/ocpp/OHMABC', 'OHMABC'],
    ['/ocpp/ACE0100201', 'ACE0100201'],
    ['/ocpp/a%2Db', 'a-b'],
    ['/ocpp/', null],
    ['/ocpp/a/b', null],
    ['/ocpp/a?x=1', null],
    ['/ocpp/%2e%2e%2fa', null],
    ['/ocpp/%00', null],
    ['/ocpp/%', null],
    ['/ocpp', null],
    ['/', null],
    [`/ocpp/${'a'.repeat(65)}`, null],
  ])('%s names %s', (url, id) => {
    expect(stationOf(url)).toBe(id)
  })

  test.each([
    ['ocpp1.6', true],
    ['ocpp2.0.1, ocpp1.6', true],
    ['ocpp2.0.1', false],
    ['', false],
    ['OCPP1.6', false],
  ])('offers %j: %s', (offered, ours) => {
    expect(offersOurProtocol({ 'sec-websocket-protocol': offered })).toBe(ours)
  })

  test.each([
    [basic('OHM:secret'), { name: 'OHM', password: Buffer.from('secret') }],
    [basic('OHM:a:b'), { name: 'OHM', password: Buffer.from('a:b') }],
    [basic('OHM:'), { name: 'OHM', password: Buffer.from('') }],
    [basic(Buffer.concat([Buffer.from('OHM:'), odd])), { name: 'OHM', password: odd }],
    [{ authorization: `bAsIc   ${Buffer.from('OHM:x').toString('base64')}` }, { name: 'OHM', password: Buffer.from('x') }],
    [{ authorization: `Basic ${'QUFB'.repeat(200)}` }, null],
    [basic(':x'), { name: '', password: Buffer.from('x') }],
    [basic('OHM'), null],
    [{ authorization: 'Bearer abc' }, null],
    [{ authorization: 'Basic !!!' }, null],
    [{}, null],
  ])('%j', (headers, credentials) => {
    expect(credentialsOf(headers)).toEqual(credentials)
  })
})

describe('where it comes from', () => {
  const proxies = trustedProxies(['10.0.0.0/8', '127.0.0.1'])
  const from = (remoteAddress: string, headers = {}, encrypted = false) => peerOf({ url: '', headers, remoteAddress, encrypted }, proxies)

  test.each([
    ['::ffff:127.0.0.1', {}, { address: '127.0.0.1', scope: 'loopback', secure: false }],
    ['192.168.1.4', {}, { address: '192.168.1.4', scope: 'private' }],
    ['fd00::1', {}, { address: 'fd00::1', scope: 'private' }],
    ['203.0.113.7', {}, { address: '203.0.113.7', scope: 'public' }],
    ['203.0.113.7', { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }, { address: '203.0.113.7', scope: 'public', secure: false }],
    [
      '10.1.2.3',
      { 'x-forwarded-for': '127.0.0.1, 203.0.113.7', 'x-forwarded-proto': 'https' },
      { address: '203.0.113.7', scope: 'public', secure: true },
    ],
    ['10.1.2.3', { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.9.9.9' }, { address: '203.0.113.7' }],
    ['10.1.2.3', { 'x-forwarded-for': '[2001:db8::1]:4711' }, { address: '2001:db8::1', scope: 'public' }],
    ['10.1.2.3', {}, { address: '10.1.2.3', scope: 'private' }],
  ])('%s %j', (address, headers, peer) => {
    expect(from(address, headers)).toMatchObject(peer)
  })
})

describe('limits', () => {
  test('failures of a minute are counted per key', () => {
    const limit = failureLimit(3)
    for (const at of [0, 10, 20]) {
      expect(limit.isReached('a', at)).toBe(false)
      limit.count('a', at)
    }
    expect(limit.isReached('a', 30)).toBe(true)
    expect(limit.isReached('b', 30)).toBe(false)
    expect(limit.isReached('a', 60_001)).toBe(false)
    limit.count('a', 60_001)
    expect(limit.isReached('a', 60_002)).toBe(true)
  })

  test('the number of keys from unknown clients is limited', () => {
    const limit = failureLimit(1)
    for (let index = 0; index < 30_000; index++) limit.count(`stranger ${index}`, 0)
    expect(limit.isReached('stranger 0', 1)).toBe(false)
    expect(limit.isReached('stranger 29999', 1)).toBe(true)
  })

  test('a pace allows a burst, then a fixed rate per second', () => {
    const allowance = pace(10, 5)
    expect(Array.from({ length: 5 }, () => allowance.take(0))).toEqual([0, 0, 0, 0, 0])
    expect(allowance.take(0)).toBe(100)
    expect(allowance.take(0)).toBe(200)
    expect(allowance.take(300)).toBe(0)
    expect(allowance.take(10_000)).toBe(0)
  })
})
