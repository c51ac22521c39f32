import type { ChargingPort } from '../ports.ts'
import type { Action } from './action.ts'
import { idTagInfo } from './id-tag-info.ts'

/** OCPP 1.6 §4.1. */
export function authorize(charging: Pick<ChargingPort, 'authorize'>): Action<'Authorize'> {
  return {
    how: 'asked',
    async handle({ idTag }, { station, frameId, sha256, recordedAt }) {
      const decision = await charging.authorize(station, { tag: idTag, frameId, sha256, recordedAt })
      return { idTagInfo: idTagInfo(decision) }
    },
  }
}
