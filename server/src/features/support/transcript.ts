import type { Language } from '@ohmstead/contract/kernel/language'
import { localTime } from '@ohmstead/contract/kernel/local-time'
import type { MessageRow } from './message.store.ts'

/** A mail has the newest messages up to this number and length. */
export const TRANSCRIPT_MESSAGES = 500
const LENGTH_MAX = 100_000

export type Say = (language: Language, key: string, params: Readonly<Record<string, string | number>>) => string

/**
 * A conversation in words, as a mail to its person: each message with its side and time. Files are named as such. So are the texts of a guest, who could have
 * given the address of someone else.
 */
export function wordTranscript(
  messages: readonly Pick<MessageRow, 'author' | 'text' | 'fileId' | 'at'>[],
  { language, zone, isGuest }: { readonly language: Language; readonly zone: string; readonly isGuest: boolean },
  say: Say,
): { readonly subject: string; readonly body: string } {
  const word = (key: string, params = {}) => say(language, `support.transcript.${key}`, params)
  const parts: string[] = []
  let length = 0
  for (const { author, text, fileId, at } of [...messages].reverse()) {
    const head = word(author === 'staff' ? 'staff' : 'you', { time: `${localTime(at, zone)} (${zone})` })
    const shown = isGuest && author !== 'staff' ? word('own') : text
    const part = `${head}\n${fileId === null ? shown : word('file')}`
    length += part.length
    if (length > LENGTH_MAX) break
    parts.unshift(part)
  }
  return { subject: word('subject'), body: [word('intro'), ...parts].join('\n\n') }
}
