import { signInList } from '@ohmstead/contract/accounts/calls'
import { implement } from '../../../platform/implement.ts'
import { listSignIns } from '../../credentials/index.ts'

export const listSignInsOfMember = implement(signInList, async ({ trx, caller }, { pageNum, pageSize }) => {
  const { list, total } = await listSignIns(trx, caller.memberId, pageSize, (pageNum - 1) * pageSize)
  return { list: list.map((row) => ({ ...row, current: row.id === caller.signInId })), total }
})
