import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, decodeClientDataJSON, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@ohmstead/contract/credentials/types'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { describeDevice } from './device.ts'

export const CHALLENGE_VALID_MS = 5 * MINUTE_MS
export const CHALLENGE_BYTES = 32

/** The accepted kinds of keys, in order of preference: Ed25519, P-256, and RSA for older Windows. */
const keyKinds = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** A passkey in the form that a browser gets. */
interface Reference {
  readonly credentialId: Buffer
  readonly transports: readonly string[]
}

export interface CreationRequest {
  readonly challenge: Buffer
  /** The origin of this instance that the browser is on. */
  readonly origin: string
  /** The future owner. */
  readonly owner: string
  /** The name that the device shows when it offers the passkey. */
  readonly account: string
  readonly displayName: string
  readonly existing: readonly Reference[]
}

/** Asks a browser to create a discoverable passkey that requires user verification. */
export function creationOf({ challenge, origin, owner, account, displayName, existing }: CreationRequest): PasskeyCreation {
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: hostOf(origin), name: 'Ohmstead' },
    user: { id: handleOf(owner), name: account, displayName },
    pubKeyCredParams: keyKinds.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_VALID_MS,
    attestation: 'none',
    excludeCredentials: existing.map(referenceOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** Asks a browser for a passkey: one of these, or any for our host. */
export function requestOf(challenge: Buffer, origin: string, among: readonly Reference[]): PasskeyRequest {
  return {
    challenge: challenge.toString('base64url'),
    rpId: hostOf(origin),
    allowCredentials: among.map(referenceOf),
    timeout: CHALLENGE_VALID_MS,
    userVerification: 'required',
  }
}

function referenceOf({ credentialId, transports }: Reference) {
  return { id: credentialId.toString('base64url'), type: 'public-key' as const, transports: [...transports] }
}

/** The host that a passkey created on an origin belongs to. */
export function hostOf(origin: string): string {
  return new URL(origin).hostname
}

/** A person as a device stores them with the key. */
export function handleOf(owner: string): string {
  return Buffer.from(owner).toString('base64url')
}

/** The challenge that an answer claims to have signed; null where it is unreadable. */
export function challengeIn({ clientDataJSON }: { readonly clientDataJSON: string }): Buffer | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : null
  } catch {
    return null
  }
}

/** What an answer must have been created for. */
export interface Expected {
  readonly challenge: Buffer
  readonly origin: string
}

export interface MadeKey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly synced: boolean
}

/** The key that a browser created on our site, for this challenge, with user verification; null otherwise. */
export async function keyMade(created: CreatedPasskey, { challenge, origin }: Expected): Promise<MadeKey | null> {
  try {
    if (isFramed(created)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: created.id,
        rawId: created.id,
        type: 'public-key',
        response: { clientDataJSON: created.clientDataJSON, attestationObject: withoutAttestation(created.attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: keyKinds,
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    if (credential.id !== created.id) return null
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      synced: credentialBackedUp,
    }
  } catch {
    // Whatever the library threw: the key is not valid.
    return null
  }
}

/**
 * The manufacturer of a device does not matter here and would have to be looked up outside: the attestation statement is ignored, and with
 * it every URL that an attacker could make the server request.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const plain = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain))
}

export interface Shown {
  readonly counter: number
  readonly synced: boolean
}

/** The use of a passkey, if it was signed by its key, on our site, for this challenge, with user verification; null otherwise. */
export async function useShown(
  shown: ShownPasskey,
  key: { readonly owner: string; readonly publicKey: Buffer },
  { challenge, origin }: Expected,
): Promise<Shown | null> {
  try {
    if (isFramed(shown) || (shown.userHandle !== undefined && shown.userHandle !== handleOf(key.owner))) return null
    const { id, userHandle, ...response } = shown
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      // The counter is checked here, and only after the signature was verified.
      credential: { id, publicKey: new Uint8Array(key.publicKey), counter: 0 },
    })
    return verified ? { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp } : null
  } catch {
    return null
  }
}

/** Our pages cannot be framed. */
function isFramed({ clientDataJSON }: { readonly clientDataJSON: string }): boolean {
  return decodeClientDataJSON(clientDataJSON).crossOrigin === true
}

/** Whether the counter of a device increased (WebAuthn §6.1.1): a value seen before comes from a copy. */
export function countsOn(before: number, now: number): boolean {
  return (before === 0 && now === 0) || now > before
}

/** The default name of a passkey: the device it was created on. */
export function firstPasskeyName(userAgent: string): string {
  const { device, system } = describeDevice(userAgent)
  return [device, system].filter(Boolean).join(', ').slice(0, 40).trim() || 'Passkey'
}
