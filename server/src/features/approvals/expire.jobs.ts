import { approvalChanged } from '@ohmstead/contract/approvals/events'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { audit } from '../../platform/audit.ts'
import { due } from '../../platform/due.ts'
import { publish } from '../../platform/outbox.ts'
import { openRetries } from '../../platform/retries.ts'
import { expireRequests, requestsToExpire } from './request.store.ts'

const AT_A_TIME = 200

const retries = openRetries('requests')

/** Ends requests that waited too long, so that no forgotten request can be approved. */
export const expireApprovals = due('approvals.expire', {
  everyMs: MINUTE_MS,
  ...retries.scan({
    take: (trx, at, chosen) => requestsToExpire(trx, at, AT_A_TIME, chosen),
    idOf: ({ id }) => id,
    async run(trx, requests, at) {
      const ids = requests.map(({ id }) => id)
      await expireRequests(trx, ids)
      for (const { id, kind, subject } of requests) {
        await audit(trx, { by: 'approvals', act: 'approval.expired', subject, detail: `${id} ${kind}`, at })
        await publish(trx, approvalChanged, { approvalId: id, kind, subject, at })
      }
    },
  }),
})
