import { randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { describe, expect, test } from 'vitest'
import type { CreatedPasskey, ShownPasskey } from '@ohmstead/contract/credentials/types'
import { passkeyDevice, strangeKey, type Deviation } from '../../../test/passkey-device.ts'
import { challengeIn, countsOn, creationOf, keyMade, requestOf, useShown } from './passkey.ts'

const origin = 'https://ohm.example'
const owner = 'mb_01m7q49xyzmxrnyyv838s3h86q'
const challenge = randomBytes(32)
const creation = creationOf({ challenge, origin, owner, account: 'ada@example.org', displayName: 'Ada', existing: [] })

async function made(kind: 'ES256' | 'EdDSA' | 'RS256' = 'ES256', counts = true) {
  const device = passkeyDevice({ origin, kind, counts })
  const key = await keyMade(device.create(creation), { challenge, origin })
  if (key === null) throw new Error('the device made a key')
  return { device, key: { ...key, owner } }
}

/** The result of each deviation of the device. */
const deviations: readonly (readonly [string, Deviation])[] = [
  ['on the page of another site', { origin: 'https://evil.example' }],
  ['on our page without encryption', { origin: 'http://ohm.example' }],
  ['on another port', { origin: 'https://ohm.example:8443' }],
  ['on a subdomain', { origin: 'https://sub.ohm.example' }],
  ['for another host', { host: 'evil.example' }],
  ['for another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['for another purpose', { type: 'payment.get' }],
  ['inside a frame of another site', { crossOrigin: true }],
  ['without user verification', { verified: false }],
  ['without a person', { verified: false, present: false }],
]

describe('a created passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)('with %s is accepted', async (kind) => {
    const { device, key } = await made(kind)
    expect(key).toMatchObject({ credentialId: expect.any(Buffer), counter: 1, synced: false })
    expect(await useShown(device.show(requestOf(challenge, origin, [])), key, { challenge, origin })).toEqual({ counter: 2, synced: false })
  })

  test('by a syncing device has no counter', async () => {
    const { device, key } = await made('ES256', false)
    expect(key).toMatchObject({ counter: 0, synced: true })
    expect(await useShown(device.show(requestOf(challenge, origin, [])), key, { challenge, origin })).toEqual({ counter: 0, synced: true })
  })

  test.each(deviations)('%s is refused', async (_, deviation) => {
    expect(await keyMade(passkeyDevice({ origin }).create(creation, deviation), { challenge, origin })).toBeNull()
  })

  test.each<[string, (created: CreatedPasskey) => CreatedPasskey]>([
    ['under another id', (created) => ({ ...created, id: randomBytes(32).toString('base64url') })],
    ['of noise', (created) => ({ ...created, attestationObject: randomBytes(200).toString('base64url') })],
    ['without data', (created) => ({ ...created, attestationObject: Buffer.from(isoCBOR.encode(new Map() as never)).toString('base64url') })],
    ['cut short', (created) => ({ ...created, attestationObject: created.attestationObject.slice(0, 200) })],
    ['with empty client data', (created) => ({ ...created, clientDataJSON: 'e30' })],
    ['with client data of noise', (created) => ({ ...created, clientDataJSON: '____' })],
  ])('%s is refused', async (_, change) => {
    expect(await keyMade(change(passkeyDevice({ origin }).create(creation)), { challenge, origin })).toBeNull()
  })

  test('is accepted without checking the manufacturer, so no outside service is requested', async () => {
    const created = passkeyDevice({ origin }).create(creation)
    const read = isoCBOR.decodeFirst<Map<string, unknown>>(new Uint8Array(Buffer.from(created.attestationObject, 'base64url')))
    const claimed = new Map<string, unknown>([
      ['fmt', 'packed'],
      [
        'attStmt',
        new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(70)],
          ['x5c', [new Uint8Array(randomBytes(400))]],
        ]),
      ],
      ['authData', read.get('authData')],
    ])
    const key = await keyMade(
      { ...created, attestationObject: Buffer.from(isoCBOR.encode(claimed as never)).toString('base64url') },
      { challenge, origin },
    )
    expect(key?.credentialId.toString('base64url')).toBe(created.id)
  })

  test('has options that the device must follow', () => {
    expect(creation).toMatchObject({
      rp: { id: 'ohm.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(creation.user.id, 'base64url').toString()).toBe(owner)
  })
})

describe('a passkey that is used', () => {
  test.each([...deviations, ['signed by another key', { key: strangeKey() }], ['for another member', { userHandle: 'bWJfMg' }]] as const)(
    '%s is refused',
    async (_, deviation) => {
      const { device, key } = await made()
      expect(await useShown(device.show(requestOf(challenge, origin, []), deviation), key, { challenge, origin })).toBeNull()
    },
  )

  test.each<[string, (shown: ShownPasskey) => ShownPasskey]>([
    ['with a signature cut short', (shown) => ({ ...shown, signature: shown.signature.slice(0, 40) })],
    ['with data of noise', (shown) => ({ ...shown, authenticatorData: randomBytes(37).toString('base64url') })],
    ['with data cut short', (shown) => ({ ...shown, authenticatorData: shown.authenticatorData.slice(0, 20) })],
    ['with a flipped count', (shown) => ({ ...shown, authenticatorData: `${shown.authenticatorData.slice(0, -1)}_` })],
    ['with client data of noise', (shown) => ({ ...shown, clientDataJSON: '____' })],
  ])('%s is refused', async (_, change) => {
    const { device, key } = await made()
    expect(await useShown(change(device.show(requestOf(challenge, origin, []))), key, { challenge, origin })).toBeNull()
  })

  test('contains the challenge it answers', () => {
    const shown = passkeyDevice({ origin }).create(creation)
    expect(challengeIn(shown)).toEqual(challenge)
    for (const clientDataJSON of ['____', 'e30', Buffer.from('null').toString('base64url'), Buffer.from('{"challenge":1}').toString('base64url')])
      expect(challengeIn({ clientDataJSON })).toBeNull()
  })

  test.each([
    [0, 0, true],
    [0, 1, true],
    [5, 6, true],
    [5, 50, true],
    [5, 5, false],
    [5, 4, false],
    [5, 0, false],
  ])('after a counter value of %i accepts %i: %s', (before, now, on) => expect(countsOn(before, now)).toBe(on))
})
