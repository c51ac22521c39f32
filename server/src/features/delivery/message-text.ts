import type { Channel } from '@ohmstead/contract/accounts/types'
import type { Language } from '@ohmstead/contract/kernel/language'

/** A message before it is worded: its key and its parameters. */
export interface MessageDraft {
  readonly kind: 'code' | 'noAccount'
  readonly params: Readonly<Record<string, string>>
}

export type Say = (language: Language, key: string, params: Readonly<Record<string, string>>) => string

/** A message in the reader's language. A text message has no subject. */
export interface WordedMessage {
  readonly subject: string
  readonly body: string
}

export function wordMessage(channel: Channel, { kind, params }: MessageDraft, language: Language, say: Say): WordedMessage {
  if (channel === 'phone') return { subject: '', body: say(language, `accounts.sms.${kind}`, params) }
  return { subject: say(language, `accounts.mail.${kind}.subject`, params), body: say(language, `accounts.mail.${kind}.body`, params) }
}
