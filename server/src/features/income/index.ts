import { readEvidence } from './calls/read-evidence.ts'
import { listReleases, readIncomeCalendar, readIncomeDay, readIncomeOverview } from './calls/read-income.ts'
import { listHostingRecords, readHostingRecord } from './calls/read-hosting-records.ts'
import { closeIncomeDays, hearCollected, hearDisputes, releaseIncome, settlePayments } from './settle.jobs.ts'

export { incomeObstacles } from './closing.store.ts'
export { incomePersonalData } from './personal-data.store.ts'
export { shareName, transfersOf } from './postings.ts'
export { settlementById } from './settlement.store.ts'
export type { SettlementRow, WindowRow } from './settlement.store.ts'
export { waitingSettlements } from './awaiting.store.ts'
export { incomeViolations, incomeWatch, settledIdentity } from './violation.store.ts'
export type { SettledIdentity } from './violation.store.ts'

export const incomeHandlers = {
  incomeOverview: readIncomeOverview,
  incomeCalendar: readIncomeCalendar,
  incomeDay: readIncomeDay,
  releaseList: listReleases,
  incomeEvidence: readEvidence,
  hostingRecordList: listHostingRecords,
  hostingRecordDetail: readHostingRecord,
}

export const incomeListeners = [hearCollected, hearDisputes]
export const incomeDueWork = [settlePayments, releaseIncome, closeIncomeDays] as const
