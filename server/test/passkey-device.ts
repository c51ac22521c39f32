import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@ohmstead/contract/credentials/types'
import { assert } from '@ohmstead/contract/kernel/assert'

/** How a device, or an attacker, may deviate from the request. */
export interface Deviation {
  /** The page on which it believes to be. */
  readonly origin?: string
  readonly host?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Whether its owner was verified; whether a person was present at all. */
  readonly verified?: boolean
  readonly present?: boolean
  readonly userHandle?: string
  readonly counter?: number
  /** Signs with another key. */
  readonly key?: KeyObject
}

/** A software authenticator that creates and shows passkeys as a browser would return them (WebAuthn §6). */
export interface PasskeyDevice {
  create(request: PasskeyCreation, deviation?: Deviation): CreatedPasskey
  show(request: PasskeyRequest, deviation?: Deviation): ShownPasskey
  /** Another device with a copy of everything, as a thief would make. */
  copy(): PasskeyDevice
}

export interface DeviceOptions {
  readonly origin: string
  readonly kind?: 'ES256' | 'EdDSA' | 'RS256'
  /** Synced passkeys do not count their uses. */
  readonly counts?: boolean
}

interface Held {
  readonly credentialId: Buffer
  readonly host: string
  readonly userHandle: string
  readonly privateKey: KeyObject
}

const FLAGS = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, synced: 0x10, attested: 0x40 }

export function passkeyDevice({ origin, kind = 'ES256', counts = true }: DeviceOptions, held: readonly Held[] = [], used = 0): PasskeyDevice {
  const keys = [...held]
  let counter = used

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    )
  const head = (host: string, { verified = true, present = true, ...deviation }: Deviation, extra: number) => {
    if (counts) counter++
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.counter ?? counter)
    const flags = (present ? FLAGS.present : 0) | (verified ? FLAGS.verified : 0) | (counts ? 0 : FLAGS.mayBeSynced | FLAGS.synced) | extra
    return Buffer.concat([sha256(deviation.host ?? host), Buffer.of(flags), count])
  }

  return {
    create(request, deviation = {}) {
      assert(
        !request.excludeCredentials.some(({ id }) => keys.some(({ credentialId }) => credentialId.toString('base64url') === id)),
        'a device creates no second passkey for the same account',
      )
      const { publicKey, privateKey } = keyPair(kind)
      const credentialId = randomBytes(32)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([head(request.rp.id, deviation, FLAGS.attested), Buffer.alloc(16), length, credentialId, cose(publicKey, kind)])
      keys.push({ credentialId, host: request.rp.id, userHandle: request.user.id, privateKey })
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', request.challenge, deviation).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal', 'hybrid'],
      }
    },
    show(request, deviation = {}) {
      const wanted = request.allowCredentials.map(({ id }) => id)
      const key = keys.findLast(
        ({ credentialId, host }) => host === request.rpId && (wanted.length === 0 || wanted.includes(credentialId.toString('base64url'))),
      )
      assert(key, 'the device has a requested passkey')
      const data = clientData('webauthn.get', request.challenge, deviation)
      const authData = head(key.host, deviation, 0)
      const signed = sign(kind === 'EdDSA' ? null : 'sha256', Buffer.concat([authData, sha256(data)]), deviation.key ?? key.privateKey)
      return {
        id: key.credentialId.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signed.toString('base64url'),
        userHandle: deviation.userHandle ?? key.userHandle,
      }
    },
    copy: () => passkeyDevice({ origin, kind, counts }, keys, counter),
  }
}

/** A key unknown to every site. */
export function strangeKey(): KeyObject {
  return keyPair('ES256').privateKey
}

function keyPair(kind: NonNullable<DeviceOptions['kind']>): { publicKey: KeyObject; privateKey: KeyObject } {
  if (kind === 'EdDSA') return generateKeyPairSync('ed25519')
  return kind === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

/** RFC 9053: a public key as a map with small numbers. */
function cose(publicKey: KeyObject, kind: NonNullable<DeviceOptions['kind']>): Uint8Array {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const fields: Record<typeof kind, readonly (readonly [number, unknown])[]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  }
  return isoCBOR.encode(new Map(fields[kind]) as never)
}

function sha256(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}
