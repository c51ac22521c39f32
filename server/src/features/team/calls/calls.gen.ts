// Printed by `npm run gen` from the files of the features. Don't edit.
import { readRebateSummary, listRebates, readRebateRules } from './read-rebates.ts'
import { readTeamSummary, listTeamMembers, readTeamIncome } from './read-team.ts'

export const calls = {
  rebateSummary: readRebateSummary,
  rebateList: listRebates,
  rebateRules: readRebateRules,
  teamSummary: readTeamSummary,
  teamMemberList: listTeamMembers,
  teamIncome: readTeamIncome,
}
