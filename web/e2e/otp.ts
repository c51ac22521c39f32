import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The current code of an authenticator app for a key (RFC 6238: SHA-1, six digits, thirty seconds). */
export function otpOf(key: string): string {
  const bits = [...key].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor((performance.timeOrigin + performance.now()) / 30_000)))
  const mac = createHmac('sha1', secret).update(step).digest()
  const at = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
