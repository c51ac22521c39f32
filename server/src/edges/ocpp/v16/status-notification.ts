import { reported, statedBy, type Action } from './action.ts'
import { readStationTime } from './station-time.ts'

/** OCPP 1.6 §4.9. */
export const statusNotification: Action<'StatusNotification'> = {
  how: 'stated',
  handle: ({ connectorId, status, errorCode, info, vendorErrorCode, timestamp }, at) => ({
    facts: [
      {
        kind: 'connector',
        ...statedBy(at),
        connector: connectorId,
        status,
        errorCode,
        vendorErrorCode: reported(vendorErrorCode),
        detail: reported(info),
        time: readStationTime(timestamp, at.recordedAt),
      },
    ],
    answer: {},
  }),
}
