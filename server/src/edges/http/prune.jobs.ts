import { after, DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { together } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { forgetAnswers } from './answer.store.ts'
import { forgetNonces } from './nonce.store.ts'
import { NONCE_KEEP_MS } from './signed-request.ts'
import { forgetTickets } from './ticket.store.ts'

const ANSWERS_KEPT_MS = 30 * DAY_MS

/** Deletes nonces whose requests would be too old anyway, unused tickets, and first results after thirty days. */
export const pruneHttp = due('http.prune', {
  everyMs: 5 * MINUTE_MS,
  async run({ kysely }, now) {
    await together([
      forgetNonces(kysely, after(now, -NONCE_KEEP_MS)),
      forgetTickets(kysely, now),
      forgetAnswers(kysely, after(now, -ANSWERS_KEPT_MS)),
    ])
    return 0
  },
})
