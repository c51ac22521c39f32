import { after, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { isPermanent, type Mailer } from '../../edges/mail/index.ts'
import type { Database } from '../../platform/database.ts'
import { due, type Due } from '../../platform/due.ts'
import { isDemo } from '../settings/index.ts'
import { mailsDue, markSent, markTried, type QueuedMail } from './mail.store.ts'
import { retryAfterMs } from './mail-retry.ts'

const BATCH = 20

/** Sends what is due. Without a mail server a demo keeps its mails as sent, for the outbox page; any other instance keeps them waiting. */
export function sendMails(mailer: Mailer | null): Due {
  return due('accounts.send-mails', {
    everyMs: 2 * SECOND_MS,
    async run(db, now) {
      if (mailer === null && !(await isDemo(db.kysely))) return 0
      const mails = await mailsDue(db.kysely, now, BATCH)
      for (const mail of mails) await sendOne(db, mailer, mail, now)
      return mails.length
    },
  })
}

async function sendOne(db: Database, mailer: Mailer | null, { id, address, subject, body, tries }: QueuedMail, now: Instant): Promise<void> {
  try {
    await mailer?.send({ to: address, subject, text: body, messageId: id })
    await markSent(db, id, now)
  } catch (fault) {
    const wait = isPermanent(fault) ? null : retryAfterMs(tries)
    await markTried(db, id, fault instanceof Error ? fault.message : String(fault), wait === null ? null : after(now, wait), now)
  }
}
