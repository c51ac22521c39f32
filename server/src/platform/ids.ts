import { randomBytes, randomUUID } from 'node:crypto'
import { composeId, type Id, type IdKind } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'

/** A new id of one kind, sortable by its creation time. */
export function newId<K extends IdKind>(kind: K, now: Instant): Id<K> {
  return composeId(kind, now, randomBytes(10))
}

/** A new random UUID, for rows that no person refers to. */
export function newUuid(): string {
  return randomUUID()
}
