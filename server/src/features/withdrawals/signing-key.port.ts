import { createDecipheriv, scryptSync, timingSafeEqual } from 'node:crypto'
import { strict, z } from '@ohmstead/contract/kernel/field'
import { addressOfKey, keccakOf, type Chain, type ChainFamily } from '../../edges/chains/index.ts'

type Unsigned = ReturnType<Chain['encodeTransfer']>

/** Signs transactions of one wallet. A key of this process, or a signing service elsewhere that implements the same. */
export interface SigningKey {
  addressOn(family: ChainFamily): Promise<string>
  sign(chain: Chain, unsigned: Unsigned): ReturnType<Chain['sign']>
}

/** A key that this process holds. */
export function localKey(privateKey: Uint8Array): SigningKey {
  return { addressOn: (family) => addressOfKey(family, privateKey), sign: (chain, unsigned) => chain.sign(unsigned, privateKey) }
}

const hex = (bytes?: number) => z.string().check(z.regex(bytes === undefined ? /^([0-9a-f]{2})+$/ : new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))
const keystore = z.object({
  version: z.literal(3),
  crypto: z.object({
    cipher: z.literal('aes-128-ctr'),
    ciphertext: hex(32),
    cipherparams: z.object({ iv: hex(16) }),
    kdf: z.literal('scrypt'),
    // RFC 7914 §6: N is a power of two, and below 2^(16 r).
    kdfparams: strict({
      dklen: z.literal(32),
      n: z.number().check(z.int(), z.minimum(1_024), z.maximum(1_048_576)),
      r: z.number().check(z.int(), z.minimum(1), z.maximum(32)),
      p: z.number().check(z.int(), z.minimum(1), z.maximum(32)),
      salt: hex(),
    }).check(z.refine(({ n, r }) => Number.isInteger(Math.log2(n)) && Math.log2(n) < 16 * r)),
    mac: hex(32),
  }),
})

/** The key of an encrypted file (Web3 Secret Storage, version 3, with scrypt); null: the file or the passphrase is wrong. */
export async function keyFromKeystore(content: string, passphrase: string): Promise<Uint8Array | null> {
  const parsed = parse(content)
  if (parsed === null) return null
  const { kdfparams, ciphertext, cipherparams, mac } = parsed.crypto
  const { n, r, p, dklen, salt } = kdfparams
  const derived = scryptSync(passphrase, Buffer.from(salt, 'hex'), dklen, { N: n, r, p, maxmem: 256 * n * r })
  const sealed = Buffer.from(ciphertext, 'hex')
  const expected = await keccakOf(Buffer.concat([derived.subarray(16, 32), sealed]))
  if (!timingSafeEqual(Buffer.from(mac, 'hex'), expected)) return null
  const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), Buffer.from(cipherparams.iv, 'hex'))
  return Buffer.concat([decipher.update(sealed), decipher.final()])
}

function parse(content: string): z.output<typeof keystore> | null {
  try {
    return z.safeParse(keystore, JSON.parse(content)).data ?? null
  } catch {
    return null
  }
}
