// Printed by `npm run gen` from the files of the features. Don't edit.
import { checkContactOf, reportContactOf } from './check-contact.ts'
import { listReports, judgeReportOfStaff } from './judge-reports.ts'
import { listContactsOfStaff, addContactOfStaff, endContactOfStaff } from './keep-contacts.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  checkContact: checkContactOf(parts),
  reportContact: reportContactOf,
  reportList: listReports,
  judgeReport: judgeReportOfStaff(parts),
  officialList: listContactsOfStaff,
  addContact: addContactOfStaff,
  endContact: endContactOfStaff,
})
