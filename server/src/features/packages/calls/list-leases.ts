import { leaseList } from '@ohmstead/contract/packages/calls'
import { implement } from '../../../platform/implement.ts'
import { leasesOfMember } from '../lease.store.ts'
import { leaseView } from '../lease.view.ts'

export const listLeases = implement(leaseList, async ({ trx, caller, lang, now }, { state, pageNum, pageSize }) => {
  const page = { memberId: caller.memberId, state: state ?? null, offset: (pageNum - 1) * pageSize, limit: pageSize }
  const { rows, total } = await leasesOfMember(trx, page)
  const list = []
  for (const lease of rows) list.push(await leaseView(trx, lease, lang, now))
  return { list, total }
})
