// Printed by `npm run gen` from the files of the features. Don't edit.
import { listHostedCharging } from './list-hosted-charging.ts'
import { readEvidence } from './read-evidence.ts'
import { readHostedUnit } from './read-hosted-unit.ts'
import { listHostingRecords, readHostingRecord } from './read-hosting-records.ts'
import { readIncomeOverview, readIncomeCalendar, readIncomeDay, listReleases } from './read-income.ts'

export const calls = {
  hostedCharging: listHostedCharging,
  incomeEvidence: readEvidence,
  hostedUnit: readHostedUnit,
  hostingRecordList: listHostingRecords,
  hostingRecordDetail: readHostingRecord,
  incomeOverview: readIncomeOverview,
  incomeCalendar: readIncomeCalendar,
  incomeDay: readIncomeDay,
  releaseList: listReleases,
}
