import { describe, expect, test } from 'vitest'
import { servedOrigin } from './served-origin.ts'

const none = { publicUrl: undefined, staffHost: undefined }
const named = { publicUrl: 'https://ohm.example', staffHost: 'staff.ohm.example' }
const asked = (host: string, origin?: string, secure = false) => ({ host, origin, secFetchSite: undefined, secure })

describe('the origin through which a browser reached us', () => {
  test.each([
    ['this machine’s own name', asked('localhost:3000'), none, 'http://localhost:3000'],
    ['the same, also sent by the browser', asked('localhost:3000', 'http://localhost:3000'), none, 'http://localhost:3000'],
    ['a forged host', asked('evil.example'), none, null],
    ['an IP address', asked('127.0.0.1:3000'), none, null],
    ['an invalid host', asked('a b'), none, null],
    ['the public address, whatever a proxy passes on', asked('10.0.0.7:3000', undefined, true), named, 'https://ohm.example'],
    ['the public address, from a page of it', asked('ohm.example', 'https://ohm.example', true), named, 'https://ohm.example'],
    ['the public address, from a page elsewhere', asked('ohm.example', 'https://evil.example', true), named, null],
    ['this machine’s name where there is a public address', asked('localhost:3000', 'http://localhost:3000'), named, null],
    ['the console’s own host', asked('staff.ohm.example', undefined, true), named, 'https://staff.ohm.example'],
    ['a public IPv4 address', asked('192.0.2.1'), { ...none, publicUrl: 'http://192.0.2.1' }, null],
    ['a public IPv6 address', asked('[2001:db8::1]'), { ...none, publicUrl: 'http://[2001:db8::1]' }, null],
  ])('%s', (_, request, env, origin) => expect(servedOrigin(request, env)).toBe(origin))
})
