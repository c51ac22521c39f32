import type { Action } from './action.ts'
import { writeStationTime } from './station-time.ts'

/** OCPP 1.6 §4.6. The time of receipt is stored with its frames. */
export const heartbeat: Action<'Heartbeat'> = {
  how: 'passing',
  handle: (_, { station, connectionId, recordedAt }) => ({
    facts: [{ kind: 'heartbeat', station, connectionId, recordedAt }],
    answer: { currentTime: writeStationTime(recordedAt) },
  }),
}
