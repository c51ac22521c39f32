// Printed by `npm run gen` from the files of the features. Don't edit.
import { readTeamSummary, listTeamMembers, readTeamIncome } from './read-team.ts'

export const calls = {
  teamSummary: readTeamSummary,
  teamMemberList: listTeamMembers,
  teamIncome: readTeamIncome,
}
