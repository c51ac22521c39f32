import type { Day } from '@ohmstead/contract/kernel/day'
import type { Queryable } from '../../../platform/database.ts'
import { setting } from '../../settings/index.ts'
import type { Consent } from '../consent.ts'

/** The documents to consent to, each in the version in force; a version is named by the day it began. */
export async function consentsInForce(q: Queryable): Promise<(Consent & { readonly version: Day })[]> {
  return [
    { document: 'terms', version: await setting(q, 'accounts.termsVersion') },
    { document: 'privacy', version: await setting(q, 'accounts.privacyVersion') },
  ]
}
