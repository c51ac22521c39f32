import type { Channel, SecurityKind } from '@ohmstead/contract/accounts/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { localTime } from '@ohmstead/contract/kernel/local-time'
import type { Say, WordedMessage } from './message-text.ts'

/** Where a change came from and how long it holds withdrawals; unknown parts are omitted. */
export interface NoticeParams {
  readonly device?: string
  readonly ip?: string
  readonly heldUntil?: Instant
}

export interface NoticeDraft {
  readonly kind: SecurityKind
  readonly params: NoticeParams
  readonly at: Instant
  /** The person's time zone. */
  readonly zone: string
}

/**
 * A notice to the owner of an account: what was done, when, from where, how long it holds withdrawals, and what to do if it was another
 * person.
 */
export function wordNotice(channel: Channel, { kind, params, at, zone }: NoticeDraft, language: Language, say: Say): WordedMessage {
  const title = say(language, `accounts.notice.title.${kind}`, {})
  const time = localTime(at, zone)
  if (channel === 'phone') return { subject: '', body: say(language, 'accounts.notice.sms', { title, time, zone, kind }) }
  const { device, ip, heldUntil } = params
  const facts = [
    say(language, 'accounts.notice.when', { time, zone }),
    ...(device ? [say(language, 'accounts.notice.device', { device })] : []),
    ...(ip ? [say(language, 'accounts.notice.ip', { ip })] : []),
  ].join('\n')
  const held = heldUntil === undefined ? [] : [say(language, 'accounts.notice.held', { time: localTime(heldUntil, zone), zone })]
  return { subject: `Ohmstead: ${title}`, body: [title, facts, ...held, say(language, 'accounts.notice.advice', { kind })].join('\n\n') }
}
