import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { instant } from '@ohmstead/contract/kernel/instant'
import { countryFile } from '../../test/country-file.ts'
import { isOutdated, openIpCountries } from './ip-country.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ohm-countries-'))
afterAll(() => rmSync(folder, { recursive: true }))

function opened(form: 'flat' | 'nested', networks: Readonly<Record<string, string>>) {
  const file = path.join(folder, `${form}.mmdb`)
  writeFileSync(file, countryFile(networks, form, 1_780_000_000))
  return openIpCountries(file)
}

const networks = { '::/0': 'AU', '::5db8:d800/120': 'US', '::5c00:0/104': 'DE', '2a02:8100::/32': 'DE', '::0101:0100/120': 'zz' }

describe.each(['flat', 'nested'] as const)('a file that names the country %s', (form) => {
  const countries = opened(form, networks)
  test.each([
    ['93.184.216.34', 'US'],
    ['::ffff:93.184.216.34', 'US'],
    ['92.1.2.3', 'DE'],
    ['2a02:8100::1', 'DE'],
    ['8.8.8.8', 'AU'],
    ['1.1.1.1', null],
    ['not an address', null],
  ])('%s is in %s', (ip, country) => expect(countries.countryOf(ip)).toBe(country))

  test.each([
    '127.0.0.1',
    '::1',
    '::',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.5',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
    '::ffff:192.168.1.1',
  ])('%s has no country, whatever the file contains', (ip) => expect(countries.countryOf(ip)).toBeNull())

  test('it has a build date', () => expect(countries.madeOn).toBe('2026-05-28'))
})

test.each([
  ['2026-05-28', Date.UTC(2026, 10, 24), false],
  ['2026-05-28', Date.UTC(2026, 10, 25), true],
])('a file of %s is outdated at %s: %s', (madeOn, now, outdated) => expect(isOutdated({ madeOn }, instant(now))).toBe(outdated))

test('a file of another format is refused at the start', () => {
  const file = path.join(folder, 'no.mmdb')
  writeFileSync(file, 'none')
  expect(() => openIpCountries(file)).toThrow('IP_COUNTRY_FILE cannot be read as an .mmdb file.')
  expect(() => openIpCountries(path.join(folder, 'absent.mmdb'))).toThrow('IP_COUNTRY_FILE')
})
