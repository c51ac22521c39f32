/** What the messages that staff send to stations mean. */

/** Whether it needs a second person: all except trigger, unlock, remote stop and a soft reset (the same as `ocpp.needs_two_people`). */
export function needsTwoPeople(action: string, payload: unknown): boolean {
  if (action === 'Reset') return !(typeof payload === 'object' && payload !== null && 'type' in payload && payload.type === 'Soft')
  return !['TriggerMessage', 'UnlockConnector', 'RemoteStopTransaction'].includes(action)
}

/**
 * The messages whose lost answer is replaced by the unit's next boot: a unit that resets answers and reboots, and the connection may be lost
 * before the answer (OCPP 1.6 §5.14).
 */
export const answeredByBoot: readonly string[] = ['Reset']

const yes: ReadonlySet<string> = new Set(['Accepted', 'Scheduled', 'RebootRequired', 'Unlocked'])

/** Whether an answer says yes: by its status where the message has one. GetConfiguration answers with the requested values. */
export function saysYes(answer: object): boolean {
  const status = 'status' in answer ? answer.status : null
  return status === null || (typeof status === 'string' && yes.has(status))
}

const STATION_KEY = 'authorizationkey'

/** The new key that a message gives to a station (OCPP-J 1.6 §6.2.2), or null. Names of keys are compared without case (OCPP 1.6 §7.29). */
export function stationKeyIn(action: string, payload: object): string | null {
  if (action !== 'ChangeConfiguration' || !('key' in payload)) return null
  if (typeof payload.key !== 'string' || payload.key.toLowerCase() !== STATION_KEY) return null
  return 'value' in payload && typeof payload.value === 'string' ? payload.value : null
}

/** The same message with another key. */
export function withStationKey(payload: object, key: string): object {
  return { ...payload, value: key }
}
