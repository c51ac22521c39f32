import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'

/** RFC 4226 §4 requires 128 bits and recommends 160. */
export const AUTHENTICATOR_SECRET_BYTES = 20
/** How long a started authenticator waits for its first code. */
export const AUTHENTICATOR_BEGUN_MS = 15 * MINUTE_MS

const algorithm = { algorithm: 'sha1', digits: 6, period: 30 } as const
const base32 = new ScureBase32Plugin()

/** A secret in the form that people type into an app. */
export function secretText(secret: Uint8Array): string {
  return base32.encode(secret, { padding: false })
}

/** A secret in the form that an app reads from a QR code. */
export function otpauthUrl(secret: Uint8Array, { issuer, label }: { readonly issuer: string; readonly label: string }): string {
  return generateURI({ ...algorithm, strategy: 'totp', issuer, label, secret: secretText(secret) })
}

export interface ProvenSteps {
  readonly secret: Uint8Array
  /** The newest step whose code was used; null: none. */
  readonly lastStep: number | null
}

/**
 * The step of this code, to be stored as the last one used. Only the code of the current thirty seconds is accepted (ASVS 6.5.5), and only
 * once (RFC 6238 §5.2): null where it is another, or was used.
 */
export function freshStepOf(otp: string, { secret, lastStep }: ProvenSteps, trueNow: Instant): number | null {
  const result = verifySync({ ...algorithm, strategy: 'totp', secret, token: otp, epoch: Math.floor(trueNow / SECOND_MS), epochTolerance: 0 })
  if (!result.valid || !('timeStep' in result)) return null
  return lastStep !== null && result.timeStep <= lastStep ? null : result.timeStep
}
