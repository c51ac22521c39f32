import { isId } from '@ohmstead/contract/kernel/id'
import { auditList } from '@ohmstead/contract/staff/calls'
import { listAudit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { listPoints } from '../../devices/index.ts'
import { people } from '../person.store.ts'

export const listAuditLines = implement(auditList, async ({ trx }, filter) => {
  const { list, total } = await listAudit(trx, filter)
  const ids = [...new Set(list.map(({ subject }) => subject))].filter((subject) => isId('point', subject))
  const points = ids.length === 0 ? [] : (await listPoints(trx, { ids })).list
  const names = new Map<string, string>([...points, ...(await people(trx))].map(({ id, name }) => [id, name]))
  return { list: list.map((line) => ({ ...line, subjectName: names.get(line.subject) ?? null })), total }
})
