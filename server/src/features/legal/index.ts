import type { Queryable } from '../../platform/database.ts'
import type { LegalDocument } from '@ohmstead/contract/legal/types'
import { versionsOf } from './version.store.ts'

export { withDetails } from './details.view.ts'
export { versionsInForce } from './version.store.ts'

/** Whether a version of a document was published. */
export async function hasVersion(q: Queryable, document: LegalDocument, version: string): Promise<boolean> {
  return (await versionsOf(q, document)).some((one) => one.version === version)
}
