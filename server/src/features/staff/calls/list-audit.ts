import { auditList } from '@ohmstead/contract/staff/calls'
import { listAudit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'

export const listAuditLines = implement(auditList, async ({ trx }, filter) => {
  const { list, total } = await listAudit(trx, filter)
  return { list: [...list], total }
})
