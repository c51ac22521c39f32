import { describe, expect, test } from 'vitest'
import { isOwnHost, type OwnNames } from './own-host.ts'

const bare: OwnNames = { publicUrl: undefined, staffHost: undefined, uploadsHost: undefined, host: '127.0.0.1' }
const known: OwnNames = { publicUrl: 'https://ohm.example', staffHost: 'desk.ohm.example', uploadsHost: 'files.ohm.example', host: '0.0.0.0' }
const near = { localAddress: '127.0.0.1', localPort: 3000, remoteAddress: '127.0.0.1' }
const far = { localAddress: '10.0.0.5', localPort: 3000, remoteAddress: '203.0.113.9' }

describe('a request for this instance', () => {
  test.each([
    ['this machine by name', bare, near, 'localhost:3000', true],
    ['this machine by address', bare, near, '127.0.0.1:3000', true],
    ['this machine by the address of IPv6', bare, near, '[::1]:3000', true],
    ['this machine in capitals', bare, near, 'LOCALHOST:3000', true],
    ['another address of this machine', bare, near, '127.3.2.1:3000', false],
    ['the address the connection came to, of this machine', bare, { ...near, localAddress: '127.3.2.1' }, '127.3.2.1:3000', true],
    ['a short spelling of the address', bare, near, '127.1:3000', false],
    ['the address as one number', bare, near, '2130706433:3000', false],
    ['the address in hexadecimal', bare, near, '0x7f.0.0.1:3000', false],
    ['a long spelling of the address of IPv6', bare, near, '[0:0:0:0:0:0:0:1]:3000', false],
    ['a port with leading zeros', bare, near, 'localhost:03000', false],
    ['a name in full-width letters', bare, near, 'ｌocalhost:3000', false],
    ['a name with a trailing dot', bare, near, 'localhost.:3000', false],
    ['another port', bare, near, 'localhost:3001', false],
    ['no port, where ours is not 80', bare, near, 'localhost', false],
    ['the address the connection came to', { ...bare, host: '0.0.0.0' }, far, '10.0.0.5:3000', true],
    ['the same, seen through IPv6', { ...bare, host: '::' }, { ...far, localAddress: '::ffff:10.0.0.5' }, '10.0.0.5:3000', true],
    ['an address of IPv6', { ...bare, host: '::' }, { ...far, localAddress: '2001:0db8:0::5' }, '[2001:db8::5]:3000', true],
    ['the name we listen on', { ...bare, host: 'Box.local' }, far, 'box.local:3000', true],
    ['an unknown name', bare, near, 'evil.example:3000', false],
    ['a name that begins like ours', bare, near, 'localhost.evil.example:3000', false],
    ['no name', bare, near, '', false],
    ['more than a name', bare, near, 'localhost:3000/path', false],
    ['a user name before ours', bare, near, 'eve@localhost:3000', false],
    ['PUBLIC_URL', known, far, 'ohm.example', true],
    ['PUBLIC_URL in capitals', known, far, 'OHM.example', true],
    ['PUBLIC_URL with its port', known, far, 'ohm.example:443', true],
    ['STAFF_HOST', known, far, 'desk.ohm.example', true],
    ['UPLOADS_HOST', known, far, 'files.ohm.example', true],
    ['another host in the domain of PUBLIC_URL', known, far, 'other.ohm.example', false],
    ['our IP address while PUBLIC_URL is set', known, far, '10.0.0.5:3000', false],
    ['this machine’s name, from elsewhere', known, far, 'localhost:3000', false],
    ['this machine’s name, from this machine', known, near, 'localhost:3000', true],
  ] as const)('sent to %s', (_, names, connection, host, own) => expect(isOwnHost({ host, ...connection }, names)).toBe(own))
})
