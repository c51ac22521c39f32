import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { consentsMissing, type Consent } from './consent.ts'
import { consentsOf, insertConsents } from './consent.store.ts'
import { consentsInForce } from './consents-in-force.act.ts'

/** Stores the consents that were still missing; false where some still are. */
export async function takeConsents(trx: Trx, memberId: Id<'member'>, given: readonly Consent[], now: Instant): Promise<boolean> {
  const missing = consentsMissing(await consentsInForce(trx, now), await consentsOf(trx, memberId))
  if (consentsMissing(missing, given).length > 0) return false
  await insertConsents(trx, memberId, missing, now)
  return true
}
