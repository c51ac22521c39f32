import { after, DAY_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { supportUnread } from '@ohmstead/contract/support/events'
import { inTransaction, type Queryable, type Trx } from '../../platform/database.ts'
import { due, type Due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { say } from '../../platform/words.ts'
import { newToken } from '../credentials/index.ts'
import { deliver } from '../delivery/index.ts'
import { setting } from '../settings/index.ts'
import { isAnyUntold, takeUntold, type Touched } from './conversation.store.ts'
import { insertGuestKey } from './guest-key.store.ts'

const BATCH = 200
/** A mail that is delayed for longer reports something old. */
const USEFUL_MS = 3 * DAY_MS

/** An answer before this moment was not read by a person who is not looking. */
const untoldBefore = async (q: Queryable, now: Instant) => after(now, -(await setting(q, 'support.noticeMinutes')) * MINUTE_MS)

/** Reports answers that were not read: members get a notice (`support.unread`), guests who gave an address a mail. Its link leads to this origin. */
export function tellUnread(sealer: Sealer, origin: () => string): Due {
  return due('support.tell-unread', {
    everyMs: 10 * SECOND_MS,
    anyDue: async ({ kysely }, now) => isAnyUntold(kysely, await untoldBefore(kysely, now)),
    run: (db, now) =>
      inTransaction(db, async (trx) => {
        const untold = await takeUntold(trx, await untoldBefore(trx, now), BATCH)
        for (const one of untold) {
          if (one.memberId !== null) await publish(trx, supportUnread, { conversationId: one.id, memberId: one.memberId, at: now })
          else if (one.email !== null) await mailGuest(trx, { ...one, email: one.email }, { sealer, origin: origin() }, now)
        }
        return untold.length
      }),
  })
}

/** The mail has a link with a new key, and nothing of what was written. */
async function mailGuest(
  trx: Trx,
  { id, email, language }: Touched & { readonly email: string },
  { sealer, origin }: { readonly sealer: Sealer; readonly origin: string },
  now: Instant,
): Promise<void> {
  const key = newToken()
  await insertGuestKey(trx, id, key, 'mail')
  const word = (name: string, params = {}) => say(language ?? 'en_US', `support.mail.${name}`, params)
  const body = [word('body'), word('link', { url: `${origin}/support?key=${key}`, days: await setting(trx, 'support.guestDays') }), word('reason')]
  await deliver(trx, sealer, {
    channel: 'mail',
    kind: 'support',
    to: email,
    subject: word('subject'),
    body: body.join('\n\n'),
    at: now,
    usefulForMs: USEFUL_MS,
  })
}
