import { isId, type Id } from '@ohmstead/contract/kernel/id'
import { noticeGroups, type NoticeGroup } from '@ohmstead/contract/notices/types'
import { openedOrNull, type Sealer } from '../../platform/sealed.ts'

/** What the link in a mail ends. */
export interface Subscription {
  readonly memberId: Id<'member'>
  readonly group: NoticeGroup
}

const place = { column: 'notices.unsubscribe', row: 'link' } as const

/** The token of a link that ends mails about a group. It contains what it ends, sealed: only a server can make one, and its text contains no name. */
export function unsubscribeToken(sealer: Sealer, { memberId, group }: Subscription): string {
  return sealer.seal(Buffer.from(`${memberId} ${group}`), place).toString('base64url')
}

/** What a token ends; null where this server did not make it. */
export function subscriptionOf(sealer: Sealer, token: string): Subscription | null {
  const opened = openedOrNull(sealer, Buffer.from(token, 'base64url'), place)
  const [memberId = '', about] = opened?.toString().split(' ') ?? []
  const group = noticeGroups.find((known) => known === about)
  return isId('member', memberId) && group !== undefined ? { memberId, group } : null
}
