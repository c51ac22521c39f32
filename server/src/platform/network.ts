import { isIPv4 } from 'node:net'

/**
 * The network by which an address is counted: an IPv4 address itself, the first 64 bits of IPv6, since a subscriber with one address of
 * such a network has all of them (RFC 6177). Text that is not an address counts unchanged.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (isIPv4(ip) || !ip.includes(':')) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end takes the place of two groups.
  const groups = before.length + after.length + (after.at(-1)?.includes('.') ? 1 : 0)
  const whole = tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - groups)).fill('0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
