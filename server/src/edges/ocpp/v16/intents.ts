import type { ActionToStation } from '@ohmstead/contract/ocpp/v16/messages'
import { isIntent, type Intent } from '../intents.ts'

/** A message to a station. */
export interface StationMessage {
  readonly action: ActionToStation
  readonly payload: object
}

/** An intent as a message of OCPP 1.6. */
export function messageOf(intent: Intent): StationMessage {
  switch (intent.kind) {
    case 'startCharging':
      return { action: 'RemoteStartTransaction', payload: { connectorId: intent.connector, idTag: intent.tag } }
    case 'stopCharging':
      return { action: 'RemoteStopTransaction', payload: { transactionId: intent.transaction } }
    case 'setAvailability':
      return { action: 'ChangeAvailability', payload: { connectorId: intent.connector, type: intent.available ? 'Operative' : 'Inoperative' } }
    case 'identify':
      return { action: 'DataTransfer', payload: { vendorId: 'ohmstead', messageId: 'Blink', data: String(intent.seconds) } }
    case 'reportIdentity':
      return { action: 'TriggerMessage', payload: { requestedMessage: 'BootNotification' } }
    case 'reportStatus':
      return { action: 'TriggerMessage', payload: { requestedMessage: 'StatusNotification', connectorId: intent.connector } }
  }
}

/** The message of a stored command: of an intent, or as staff wrote it. */
export function messageOfCommand(action: string, payload: object): StationMessage {
  return isIntent(action) ? messageOf({ kind: action, ...payload } as Intent) : { action: action as ActionToStation, payload }
}
