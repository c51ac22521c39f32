import { formatAmount } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { localTime } from '@ohmstead/contract/kernel/local-time'
import { noticeChoiceChanged } from '@ohmstead/contract/notices/events'
import { isAlwaysMailed, noticeKinds, type NoticeGroup } from '@ohmstead/contract/notices/types'
import { inTransaction, type Trx } from '../../platform/database.ts'
import { due, type Due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { say } from '../../platform/words.ts'
import { readerOf } from '../accounts/index.ts'
import { deliver } from '../delivery/index.ts'
import { endMails } from './choice.store.ts'
import { takeMailsDue } from './mail-due.store.ts'
import { withNames } from './named.jobs.ts'
import { wordNotice } from './notice.ts'
import { noticeById } from './notice.store.ts'
import { subscriptionOf, unsubscribeToken } from './unsubscribe.proof.ts'

const BATCH = 50
/** A mail that is delayed for longer reports something old. */
const USEFUL_MS = 3 * DAY_MS

/** Queues the mails about notices. Their links lead to this origin. */
export function mailNotices(sealer: Sealer, origin: () => string): Due {
  return due('notices.mail', {
    everyMs: 2 * SECOND_MS,
    run: (db, now) =>
      inTransaction(db, async (trx) => {
        const ids = await takeMailsDue(trx, BATCH)
        for (const id of ids) await mailOne(trx, id, { sealer, origin: origin() }, now)
        return ids.length
      }),
  })
}

async function mailOne(trx: Trx, id: Id<'notice'>, { sealer, origin }: { readonly sealer: Sealer; readonly origin: string }, now: Instant) {
  const found = await noticeById(trx, id)
  const [notice] = found === null ? [] : await withNames(trx, [found])
  const reader = notice && (await readerOf(trx, notice.memberId))
  // The address was removed since, or the account closed.
  if (!notice || !reader || reader.email === null) return
  const { language, zone, email } = reader
  const { title, body } = wordNotice(notice, reader, say)
  const word = (key: string, params: Record<string, string> = {}) => say(language, `notices.mail.${key}`, params)
  const facts = [
    word('time', { time: localTime(notice.at, zone), zone }),
    ...(notice.amount === null ? [] : [word('amount', { amount: formatAmount(notice.amount) })]),
    word('open', { url: `${origin}/notice/site/detail?id=${id}` }),
  ].join('\n')
  const group = noticeKinds[notice.kind]
  const token = isAlwaysMailed(notice.kind) ? null : unsubscribeToken(sealer, { memberId: notice.memberId, group })
  const unsubscribeUrl = token && `${origin}/notice/unsubscribe?token=${token}`
  const end = unsubscribeUrl ? word('end', { group: say(language, `notices.page.groups.${group}`), url: unsubscribeUrl }) : word('always')
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

/** Ends mails by the link in one of them; null where this server did not make it. */
export async function unsubscribe(trx: Trx, sealer: Sealer, token: string): Promise<NoticeGroup | null> {
  const ended = subscriptionOf(sealer, token)
  if (ended === null) return null
  if (await endMails(trx, ended.memberId, ended.group)) await publish(trx, noticeChoiceChanged, { memberId: ended.memberId })
  return ended.group
}
