import { assert } from '@ohmstead/contract/kernel/assert'
import { judgeReport, reportList } from '@ohmstead/contract/official/calls'
import { officialErrors } from '@ohmstead/contract/official/errors'
import { reportChanged } from '@ohmstead/contract/official/events'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { keysOf } from '../contact.ts'
import { ownByItself } from '../own.act.ts'
import type { Parts } from '../parts.ts'
import { judge, listedReports, lockReport } from '../report.store.ts'

export const listReports = implement(reportList, async ({ trx }, { state, pageNum, pageSize }) => {
  const { rows, total } = await listedReports(trx, state, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return { list: rows, total }
})

export const judgeReportOfStaff = ({ ownOrigins }: Parts) =>
  implement(judgeReport, async (at, { reportId, verdict, reason }) => {
    const { trx, now, caller, refuse, publish } = at
    const report = (await lockReport(trx, reportId)) ?? refuse(officialErrors.reportNotFound)
    if (report.state === verdict) refuse(officialErrors.alreadyJudged)
    const isOurs = (await ownByItself(at, ownOrigins)).some(({ channel, value }) => channel === report.channel && keysOf(report).includes(value))
    if (verdict === 'fake' && isOurs) refuse(officialErrors.oursByItself)
    const judged = await judge(trx, reportId, { state: verdict, reason })
    assert(judged, 'a report that was locked is judged')
    const act = verdict === 'fake' ? 'officialReport.marked' : 'officialReport.dismissed'
    await audit(trx, { by: caller.staffId, role: caller.role, act, subject: reportId, detail: report.value, at: now })
    await publish(reportChanged, { reportId, at: now })
    return judged
  })
