import { consentDocuments } from '@ohmstead/contract/accounts/types'

export interface Consent {
  readonly document: (typeof consentDocuments)[number]
  readonly version: string
}

/** The documents in force without a consent. */
export function consentsMissing(inForce: readonly Consent[], given: readonly Consent[]): Consent[] {
  return inForce.filter(({ document, version }) => !given.some((consent) => consent.document === document && consent.version === version))
}
