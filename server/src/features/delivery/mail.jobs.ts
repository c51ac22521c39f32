import { after, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { isPermanent, type Mailer } from '../../edges/mail/index.ts'
import { isPermanentSms, type SmsSender } from '../../edges/sms/index.ts'
import type { Database } from '../../platform/database.ts'
import { due, type Due } from '../../platform/due.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { openRetries } from '../../platform/retries.ts'
import { watch } from '../../platform/watch.ts'
import { isDemo } from '../settings/index.ts'
import { giveUpOld, isAnyMailDue, mailsDue, markSent, markTried, rejectedMails, rejectMail, type QueuedMail } from './mail.store.ts'
import { retryAfterMs } from './mail-retry.ts'

const BATCH = 20

/** Messages whose result the database refused to store. */
const retries = openRetries('messages')

/** Sends due mails. Without a mail server a demo marks its mails as sent, for the outbox page; any other instance keeps them waiting. */
export function sendMails(mailer: Mailer | null, sealer: Sealer): Due {
  return due('delivery.send-mails', {
    everyMs: 2 * SECOND_MS,
    anyDue: ({ kysely }, now) => isAnyMailDue(kysely, { channel: 'mail', now, except: retries.paused(now) }),
    async run(db, now) {
      if (mailer === null && !(await isDemo(db.kysely))) return 0
      return sendEach(db, await mailsDue(db.kysely, sealer, { channel: 'mail', now, limit: BATCH, except: retries.paused(now) }), now, {
        send: async ({ id, address, body, ...words }) => mailer?.send({ to: address, text: body, messageId: id, ...words }),
        isPermanent,
      })
    },
  })
}

/** Sends due text messages in the same way. Those that are not useful any more are given up. */
export function sendSms(sender: SmsSender | null, sealer: Sealer): Due {
  return due('delivery.send-sms', {
    everyMs: 2 * SECOND_MS,
    anyDue: ({ kysely }, now) => isAnyMailDue(kysely, { channel: 'sms', now, except: retries.paused(now) }),
    async run(db, now) {
      const late = await giveUpOld(db, 'sms', now)
      if (sender === null && !(await isDemo(db.kysely))) return late
      const texts = await mailsDue(db.kysely, sealer, { channel: 'sms', now, limit: BATCH, except: retries.paused(now) })
      return (
        late +
        (await sendEach(db, texts, now, {
          send: async ({ address, body }) => sender?.send({ to: address, text: body }),
          isPermanent: isPermanentSms,
        }))
      )
    },
  })
}

interface Sending {
  readonly send: (mail: Pick<QueuedMail, 'id' | 'address'> & NonNullable<QueuedMail['words']>) => Promise<void>
  readonly isPermanent: (fault: unknown) => boolean
}

function sendEach(db: Database, mails: readonly QueuedMail[], now: Instant, sending: Sending): Promise<number> {
  return retries.each(mails, () => now, { idOf: ({ id }) => id, run: (mail) => sendOne(db, mail, now, sending) })
}

async function sendOne(db: Database, mail: QueuedMail, now: Instant, { send, isPermanent }: Sending): Promise<void> {
  if (mail.words === null) return rejectMail(db, mail.id, now)
  try {
    await send({ ...mail, ...mail.words })
    await markSent(db, mail.id, now)
  } catch (fault) {
    const wait = isPermanent(fault) ? null : retryAfterMs(mail.tries)
    await markTried(db, mail.id, fault instanceof Error ? fault.message : String(fault), wait === null ? null : after(now, wait), now)
  }
}

/** Reports queued messages that no server of this instance sealed: a database login wrote them, or a row was changed. They were not sent. */
export const messageWatch = watch('messages', async (q) =>
  (await rejectedMails(q)).map(({ id, kind }) => ({ violation: 'message_not_sealed', subject: id, detail: kind })),
)
