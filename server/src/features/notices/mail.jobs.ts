import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { localTime } from '@ohmstead/contract/kernel/local-time'
import { noticeChoiceChanged } from '@ohmstead/contract/notices/events'
import { isAlwaysMailed, noticeKinds, notifiesOfLeaving, type NoticeGroup } from '@ohmstead/contract/notices/types'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due, type Due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { say } from '../../platform/words.ts'
import { readerOf } from '../accounts/index.ts'
import { deliver } from '../delivery/index.ts'
import { endMails } from './choice.store.ts'
import { isAnyMailQueued, takeMailsDue } from './mail-due.store.ts'
import { withNames } from './named.view.ts'
import { wordNotice } from './notice.ts'
import { noticeById } from './notice.store.ts'
import { subscriptionOf, unsubscribeToken } from './unsubscribe.proof.ts'

const BATCH = 50
/** A mail that is delayed for longer reports something old. */
const USEFUL_MS = 3 * DAY_MS
const TEXT_USEFUL_MS = DAY_MS

/** Queues the mails and text messages about notices. Their links lead to this origin. */
export function mailNotices(sealer: Sealer, origin: () => string): Due {
  return due('notices.mail', {
    everyMs: 2 * SECOND_MS,
    anyDue: ({ kysely }) => isAnyMailQueued(kysely),
    run: (db, now) =>
      inTransaction(db, async (trx) => {
        const ids = await takeMailsDue(trx, BATCH)
        for (const id of ids) await sendOne(trx, id, { sealer, origin: origin() }, now)
        return ids.length
      }),
  })
}

type NamedNotice = NonNullable<Awaited<ReturnType<typeof noticeById>>>
type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>

interface Sending {
  readonly sealer: Sealer
  readonly origin: string
}

async function sendOne(trx: Trx, id: Id<'notice'>, sending: Sending, now: Instant): Promise<void> {
  const found = await noticeById(trx, id)
  const reader = found && (await readerOf(trx, found.memberId))
  // The account was closed since.
  if (!found || !reader) return
  const [notice] = await withNames(trx, [found], reader.language)
  assert(notice, 'each notice has words')
  if (reader.email !== null) await mail(trx, notice, { ...reader, email: reader.email }, sending, now)
  if (reader.phone !== null && notifiesOfLeaving(notice.kind)) await text(trx, notice, { ...reader, phone: reader.phone }, sending, now)
}

async function mail(trx: Trx, notice: NamedNotice, reader: Reader & { readonly email: string }, { sealer, origin }: Sending, now: Instant) {
  const { language, zone, email } = reader
  const { title, body } = wordNotice(notice, reader, say)
  const word = (key: string, params: Record<string, string> = {}) => say(language, `notices.mail.${key}`, params)
  const facts = [
    word('time', { time: localTime(notice.at, zone), zone }),
    ...(notice.amount === null ? [] : [word('amount', { amount: formatAmount(notice.amount) })]),
    word('open', { url: urlOf(notice, origin) }),
  ].join('\n')
  const group = noticeKinds[notice.kind]
  const token = isAlwaysMailed(notice.kind) ? null : unsubscribeToken(sealer, { memberId: notice.memberId, group })
  const unsubscribeUrl = token && `${origin}/notice/unsubscribe?token=${token}`
  const end = unsubscribeUrl ? word('end', { group: say(language, `notices.page.groups.${group}`), url: unsubscribeUrl }) : word(reasonOf(notice))
  await deliver(trx, sealer, {
    channel: 'mail',
    kind: 'notice',
    to: email,
    subject: `Ohmstead: ${title}`,
    body: [title, body, facts, end].join('\n\n'),
    at: now,
    usefulForMs: USEFUL_MS,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  })
}

/** Why a mail cannot be ended by a link in it. */
function reasonOf({ kind }: NamedNotice): 'always' | 'byStaff' | 'answered' | 'waited' {
  if (notifiesOfLeaving(kind)) return 'always'
  if (noticeKinds[kind] === 'security') return 'byStaff'
  return kind === 'supportAnswered' ? 'answered' : 'waited'
}

/** Without the amount: a locked phone shows text messages. */
async function text(trx: Trx, notice: NamedNotice, reader: Reader & { readonly phone: string }, { sealer, origin }: Sending, now: Instant) {
  const { language, zone, phone } = reader
  const { title } = wordNotice(notice, reader, say)
  const body = say(language, 'notices.mail.text', { title, time: localTime(notice.at, zone), zone, url: urlOf(notice, origin) })
  await deliver(trx, sealer, { channel: 'sms', kind: 'notice', to: phone, subject: '', body, at: now, usefulForMs: TEXT_USEFUL_MS })
}

const urlOf = ({ id }: NamedNotice, origin: string) => `${origin}/notice/site/detail?id=${id}`

/** Ends mails by the link in one of them; null where this server did not make it. */
export async function unsubscribe(trx: Trx, sealer: Sealer, token: string): Promise<NoticeGroup | null> {
  const ended = subscriptionOf(sealer, token)
  if (ended === null) return null
  if (await endMails(trx, ended.memberId, ended.group)) await publish(trx, noticeChoiceChanged, { memberId: ended.memberId })
  return ended.group
}
