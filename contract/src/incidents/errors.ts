import { declareErrors } from '../kernel/error.ts'

export const incidentErrors = declareErrors('incidents', 4700, {
  incidentNotFound: { code: 4701, status: 404 },
  incidentResolved: { code: 4702, status: 409 },
  alarmOver: { code: 4703, status: 409 },
})
