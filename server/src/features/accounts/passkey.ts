import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, decodeClientDataJSON, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@ohmstead/contract/accounts/factor-types'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { describeDevice } from './device.ts'

export const CHALLENGE_VALID_MS = 5 * MINUTE_MS
export const CHALLENGE_BYTES = 32

/** The kinds of keys we take, the preferred first: Ed25519, P-256, and RSA for older Windows. */
const keyKinds = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** A passkey as a browser is told of it. */
interface Reference {
  readonly credentialId: Buffer
  readonly transports: readonly string[]
}

export interface CreationRequest {
  readonly challenge: Buffer
  /** The origin of ours that the browser is on. */
  readonly origin: string
  /** Whose it will be. */
  readonly owner: string
  /** What the device shows when it offers the passkey. */
  readonly account: string
  readonly displayName: string
  readonly existing: readonly Reference[]
}

/** Asks a browser to make a passkey that is found without a name and opened by its owner alone. */
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

/** Asks a browser for a passkey: one of these, or any it has for us. */
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

/** The host a passkey made on an origin belongs to. */
export function hostOf(origin: string): string {
  return new URL(origin).hostname
}

/** A person as a device remembers them beside the key. */
export function handleOf(owner: string): string {
  return Buffer.from(owner).toString('base64url')
}

/** The challenge that an answer says it signed; null where it is unreadable. */
export function challengeIn({ clientDataJSON }: { readonly clientDataJSON: string }): Buffer | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : null
  } catch {
    return null
  }
}

/** What an answer must have been made for. */
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

/** The key a browser made, where it was made on our site, for this challenge, and by its owner's hand; null otherwise. */
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
    // Whatever the library stumbled over: it is no key of ours.
    return null
  }
}

/**
 * Who built a device is not our business and would have to be looked up outside: the statement is left out, and with it every address
 * that a stranger could have us ask.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const plain = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain as never))
}

export interface Shown {
  readonly counter: number
  readonly synced: boolean
}

/** What a use of a passkey says, where its key signed it, on our site, for this challenge, by its owner's hand; null otherwise. */
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
      // The count is judged by us, and only of what was truly signed.
      credential: { id, publicKey: new Uint8Array(key.publicKey), counter: 0 },
    })
    return verified ? { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp } : null
  } catch {
    return null
  }
}

/** Our pages stand in nobody's frame. */
function isFramed({ clientDataJSON }: { readonly clientDataJSON: string }): boolean {
  return decodeClientDataJSON(clientDataJSON).crossOrigin === true
}

/** Whether a device that counts its uses counted on (WebAuthn §6.1.1): a number seen before comes from a copy. */
export function countsOn(before: number, now: number): boolean {
  return (before === 0 && now === 0) || now > before
}

/** What a passkey is called until its owner calls it something else: where it was made. */
export function firstPasskeyName(userAgent: string): string {
  const { device, system } = describeDevice(userAgent)
  return [device, system].filter(Boolean).join(', ').slice(0, 40).trim() || 'Passkey'
}
