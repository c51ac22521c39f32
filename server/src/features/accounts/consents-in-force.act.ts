import { consentDocuments } from '@ohmstead/contract/accounts/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { versionsInForce } from '../legal/index.ts'
import type { Consent } from './consent.ts'

/** The documents to consent to, each in the version in force. */
export async function consentsInForce(q: Queryable, now: Instant): Promise<(Consent & { readonly inForceAt: Instant })[]> {
  const inForce = await versionsInForce(q, now)
  return inForce.flatMap(({ document, version, inForceAt }) => {
    const asked = consentDocuments.find((known) => known === document)
    return asked === undefined ? [] : [{ document: asked, version, inForceAt }]
  })
}
