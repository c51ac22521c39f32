import type { Action } from './action.ts'
import { writeStationTime } from './station-time.ts'

/** OCPP 1.6 §4.6. That the station was heard is written down with its frames. */
export const heartbeat: Action<'Heartbeat'> = {
  how: 'passing',
  handle: (_, { station, connectionId, recordedAt }) => ({
    facts: [{ kind: 'heard', station, connectionId, recordedAt }],
    answer: { currentTime: writeStationTime(recordedAt) },
  }),
}
