import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import { implement } from '../../../platform/implement.ts'
import { countWaiting, listRequests } from '../request.store.ts'
import { approvalViews, concerns } from '../approval.view.ts'
import type { Parts } from '../parts.ts'

export const listApprovals = ({ approvalKinds: kinds }: Parts) =>
  implement(approvalList, async ({ trx, now, caller }, { ended = false, kind, subject, pageNum, pageSize }) => {
    const seen = kinds.filter((one) => concerns(one, caller)).map(({ code }) => code)
    const { list, total } = await listRequests(
      trx,
      { kinds: seen, ownOf: caller.staffId, ended, kind, subject, now },
      { offset: (pageNum - 1) * pageSize, limit: pageSize },
    )
    return { list: await approvalViews(trx, kinds, list, caller, now), total }
  })

export const countApprovals = ({ approvalKinds: kinds }: Parts) =>
  implement(approvalCount, async ({ trx, now, caller }) => {
    const seen = kinds.filter((one) => concerns(one, caller)).map(({ code }) => code)
    const decides = kinds.filter(({ mayDecide }) => mayDecide.includes(caller.role)).map(({ code }) => code)
    return countWaiting(trx, { kinds: seen, decides, by: caller.staffId, now })
  })
