import { readFileSync } from 'node:fs'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { day, startOf } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { Reader, type Response } from 'mmdb-lib'
import { StartRefusal } from './start-refusal.ts'

/** Countries of IP addresses, from a file of the operator. */
export interface IpCountries {
  /** ISO 3166 code of an address’s country; null where the file has none, and for addresses without a country. */
  countryOf(ip: string): string | null
  /** The build date of the file. */
  readonly madeOn: string
}

/** Addresses without a country: of the machine itself, of private networks, of documentation. An entry for them in the file is wrong. */
const nowhere = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  nowhere.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  nowhere.addSubnet(net, bits, 'ipv6')

const FRESH_MS = 180 * DAY_MS

/** Whether the file is so old that the operator should update it. */
export function isOutdated({ madeOn }: Pick<IpCountries, 'madeOn'>, now: Instant): boolean {
  return now > after(startOf(day(madeOn)), FRESH_MS)
}

/** Opens a file in MaxMind's format, which all vendors of such files offer; it is read once and kept in memory. */
export function openIpCountries(file: string): IpCountries {
  const reader = readerOf(file)
  return {
    madeOn: reader.metadata.buildEpoch.toISOString().slice(0, 10),
    countryOf(ip) {
      const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
      if (isIP(plain) === 0 || nowhere.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) return null
      return codeOf(reader.get(plain))
    },
  }
}

function readerOf(file: string): Reader<Response> {
  try {
    return new Reader(readFileSync(file))
  } catch {
    throw new StartRefusal('IP_COUNTRY_FILE cannot be read as an .mmdb file.')
  }
}

/** Vendors name the field differently; a value that is not a country code is ignored. */
function codeOf(found: unknown): string | null {
  const { country, country_code: flat } = (found ?? {}) as { country?: { iso_code?: unknown }; country_code?: unknown }
  const code = country?.iso_code ?? flat
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
}
