import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { strict, z } from '@ohmstead/contract/kernel/field'
import { HDKey } from '@scure/bip32'
import { mnemonicToAccount } from 'viem/accounts'

/** Where the keys of deposit addresses are (BIP-44). */
const PATH = "m/44'/60'/0'/0"
/** Half a second and 128 MB for one guess at a passphrase. */
const SCRYPT = { n: 131_072, r: 8, p: 1 } as const

const hex = z.string().check(z.regex(/^([0-9a-f]{2})+$/))
const sealedFile = strict({
  kind: z.literal('ohmstead sweep key'),
  n: z.literal(SCRYPT.n),
  r: z.literal(SCRYPT.r),
  p: z.literal(SCRYPT.p),
  salt: hex,
  iv: hex,
  tag: hex,
  sealed: hex,
})

const keyFrom = (passphrase: string, salt: Uint8Array) =>
  scryptSync(passphrase, salt, 32, { N: SCRYPT.n, r: SCRYPT.r, p: SCRYPT.p, maxmem: 256 * SCRYPT.n * SCRYPT.r })

/** A secret as the content of an encrypted file (scrypt, AES-256-GCM). */
export function sealSecret(secret: string, passphrase: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', keyFrom(passphrase, salt), iv)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const text = (bytes: Buffer) => bytes.toString('hex')
  return JSON.stringify({
    kind: 'ohmstead sweep key',
    ...SCRYPT,
    salt: text(salt),
    iv: text(iv),
    tag: text(cipher.getAuthTag()),
    sealed: text(sealed),
  })
}

/** The secret of an encrypted file; null: the file or the passphrase is wrong. */
export function openSecret(content: string, passphrase: string): string | null {
  try {
    const { salt, iv, tag, sealed } = z.parse(sealedFile, JSON.parse(content))
    const bytes = (text: string) => Buffer.from(text, 'hex')
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(passphrase, bytes(salt)), bytes(iv))
    decipher.setAuthTag(bytes(tag))
    return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** The keys of deposit addresses from a mnemonic, an extended private key of m/44'/60'/0'/0, or a seed (64 to 128 hexadecimal digits); null: it is none of these. */
export function depositKeysOf(secret: string): ((index: number) => Uint8Array) | null {
  const parent = parentOf(secret.trim())
  if (parent?.privateKey == null) return null
  return (index) => {
    const { privateKey } = parent.deriveChild(index)
    if (privateKey === null) throw new Error('a private key has private children')
    return privateKey
  }
}

function parentOf(secret: string): HDKey | null {
  try {
    if (/^([0-9a-f]{2}){32,64}$/i.test(secret)) return HDKey.fromMasterSeed(Buffer.from(secret, 'hex')).derive(PATH)
    if (secret.startsWith('xprv')) return HDKey.fromExtendedKey(secret)
    const { privateExtendedKey } = mnemonicToAccount(secret, { path: PATH }).getHdKey()
    return HDKey.fromExtendedKey(privateExtendedKey)
  } catch {
    return null
  }
}
