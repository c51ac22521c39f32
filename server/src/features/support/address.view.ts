import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable } from '../../platform/database.ts'
import { readerOf } from '../accounts/index.ts'
import type { ConversationRow } from './conversation.store.ts'

export interface Addressed {
  readonly email: string | null
  readonly language: Language
  readonly zone: string
}

/** The address and the language of the person of a conversation. */
export async function addressOf(
  q: Queryable,
  { memberId, email, language }: Pick<ConversationRow, 'memberId' | 'email' | 'language'>,
): Promise<Addressed> {
  const member = memberId && (await readerOf(q, memberId))
  return member ? { email: member.email, language: member.language, zone: member.zone } : { email, language: language ?? 'en_US', zone: 'UTC' }
}
