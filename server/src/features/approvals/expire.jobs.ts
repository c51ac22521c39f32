import { approvalChanged } from '@ohmstead/contract/approvals/events'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database.ts'
import { due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import { expireRequests } from './request.store.ts'

const AT_A_TIME = 200

/** Ends requests that waited too long, so that no forgotten request can be approved. */
export const expireApprovals = due('approvals.expire', {
  everyMs: MINUTE_MS,
  async run(db, now) {
    return inTransaction(db, async (trx) => {
      const expired = await expireRequests(trx, now, AT_A_TIME)
      for (const { id, kind, subject } of expired) {
        await audit(trx, { by: 'approvals', act: 'approval.expired', subject, detail: `${id} ${kind}`, at: now })
        await publish(trx, approvalChanged, { approvalId: id, kind, subject, at: now })
      }
      return expired.length
    })
  },
})
