import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { findRecords } from '@ohmstead/contract/staff/find-calls'
import { foundKinds } from '@ohmstead/contract/staff/types'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { finders, mayFind } from '../finders.view.ts'

/** How many records of one kind are shown. */
const SHOWN = 5

export const findRecordsOfStaff = implement(findRecords, async ({ trx, caller, now }, { typed }) => {
  const sought = { typed: typed.trim(), limit: SHOWN }
  const list: OutputOf<typeof findRecords>['list'] = []
  for (const kind of foundKinds) {
    const finder = finders[kind]
    if (sought.typed.length < 2 || !mayFind(finder, caller.role)) continue
    const found = await finder.search(trx, sought, caller.role)
    list.push(...found.map((record) => ({ kind, opens: record.id, ...record })))
  }
  const members = list.filter(({ kind }) => kind === 'member').map(({ id }) => id)
  const counts = Object.fromEntries(foundKinds.map((kind) => [kind, list.filter((one) => one.kind === kind).length]).filter(([, count]) => count))
  const detail = JSON.stringify({ ...counts, members })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'records.searched', subject: caller.staffId, detail, at: now })
  return { list }
})
