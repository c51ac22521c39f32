// Printed by `npm run gen` from the files of the features. Don't edit.
import { readStatusOfAll, readIncidentNow } from './status.ts'
import { listIncidentsForStaff, listAlarms, openIncidentOfStaff, tellOfIncidentOfStaff } from './tell.ts'

export const calls = {
  readStatus: readStatusOfAll,
  readOpenIncident: readIncidentNow,
  incidentList: listIncidentsForStaff,
  alarmList: listAlarms,
  openIncident: openIncidentOfStaff,
  tellOfIncident: tellOfIncidentOfStaff,
}
