import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { z } from '@ohmstead/contract/kernel/field'
import type { contactAnswer, ContactWarning, ownContact } from '@ohmstead/contract/official/types'
import { hostOf, type ReadContact, type Unread } from './contact.ts'
import { resembledContact, usesOwnName } from './resemblance.ts'

export type OwnContact = z.output<typeof ownContact>
export type ContactAnswer = z.output<typeof contactAnswer>

/** What is known about a contact that was read. */
export interface Known {
  /** What is ours by itself: pages of this instance, contacts of settings, addresses. */
  readonly byItself: readonly OwnContact[]
  /** In the registry, and not ended. */
  readonly registered: readonly OwnContact[]
  /** Staff marked it as fake. */
  readonly isFake: boolean
  /** When it was ended last; null: never. */
  readonly endedAt: Instant | null
  /** All our contacts that it could be confused with. */
  readonly own: readonly Pick<OwnContact, 'channel' | 'value'>[]
}

/**
 * What is answered about a contact. What is ours by itself cannot be marked as fake; a contact of the registry can, since an account at another
 * service can be taken over.
 */
export function answerTo(read: ReadContact | Unread, { byItself, registered, isFake, endedAt, own }: Known): ContactAnswer {
  const { channel, value, warnings, doubt } = read
  const answer: Omit<ContactAnswer, 'verdict'> = {
    channel,
    value,
    contacts: [],
    endedAt: null,
    reason: null,
    warnings: [...warnings],
    resembles: null,
  }
  if (read.channel === null) return { ...answer, verdict: 'unclear', reason: doubt }
  if (byItself.length > 0) return { ...answer, verdict: 'ours', contacts: [...byItself] }
  if (isFake) return { ...answer, verdict: 'fake', endedAt }
  if (registered.length > 0) return { ...answer, verdict: 'ours', contacts: [...registered] }
  if (doubt !== null) return { ...answer, verdict: 'unclear', reason: doubt }
  const resembles = resembledContact(read, own)
  return { ...answer, verdict: 'notOurs', endedAt, warnings: [...warnings, ...nameWarnings(read, own)], resembles }
}

function nameWarnings(read: ReadContact, own: Known['own']): ContactWarning[] {
  const host = hostOf(read)
  if (read.channel === 'mail' && own.some((ours) => hostOf(ours) === host)) return ['ownDomain']
  return usesOwnName(read) ? ['ownName'] : []
}
