import type { OCPP16 } from 'typed-ocpp'
import type { Outlet } from './outlet.ts'
import type { OpenTransaction } from './memory.ts'

export type ConnectorStatus = OCPP16.StatusNotificationRequest['status']
export type ConnectorError = OCPP16.StatusNotificationRequest['errorCode']

/** The protocol state of one connector. */
export interface Connector {
  readonly id: number
  readonly outlet: Outlet
  status: ConnectorStatus
  /** The last status that was reported to the server. */
  sentStatus: string | null
  error: ConnectorError
  isOperative: boolean
  /** A transaction ended and the cable is still plugged in. */
  isFinishing: boolean
  /** The authorised card, while the cable or the person is still missing. */
  authorised: { idTag: string; cancelTimeout: () => void } | null
  transaction: OpenTransaction | null
  /** The server refused the tag and the station keeps the transaction without energy. */
  isSuspended: boolean
  cancelLook: () => void
  cancelSample: () => void
  /** Register at the previous sample, for interval measurands. */
  sampledWh: number
}

export function newConnector(id: number, outlet: Outlet, isOperative: boolean): Connector {
  return {
    id,
    outlet,
    status: 'Unavailable',
    sentStatus: null,
    error: 'NoError',
    isOperative,
    isFinishing: false,
    authorised: null,
    transaction: null,
    isSuspended: false,
    cancelLook: () => {},
    cancelSample: () => {},
    sampledWh: outlet.register.wh,
  }
}

/** Clears the state that a connector loses without power; the car and faults stay. */
export function losePower(connector: Connector): void {
  Object.assign(connector, {
    status: 'Unavailable',
    sentStatus: null,
    isFinishing: false,
    authorised: null,
    transaction: null,
    isSuspended: false,
  } satisfies Partial<Connector>)
}

/** Derives the status of a connector from its state, OCPP 1.6 §4.9. */
export function statusOf(connector: Connector): ConnectorStatus {
  if (connector.error !== 'NoError') return 'Faulted'
  if (connector.transaction !== null) {
    if (connector.isSuspended) return 'SuspendedEVSE'
    return connector.outlet.isDrawing ? 'Charging' : 'SuspendedEV'
  }
  if (!connector.isOperative) return 'Unavailable'
  if (connector.isFinishing) return 'Finishing'
  if (connector.outlet.car !== null || connector.authorised !== null) return 'Preparing'
  return 'Available'
}

/** The states of the lamp on the front, which shows the hosting flow to a person. */
export type StationState =
  | 'off'
  | 'power'
  | 'searching'
  | 'offline'
  | 'unavailable'
  | 'ready'
  | 'occupied'
  | 'charging'
  | 'finishing'
  | 'faulted'
  | 'blinking'

export function stateOf(station: {
  hasPower: boolean
  isConnecting: boolean
  isAccepted: boolean
  isOnline: boolean
  isBlinking: boolean
  statuses: readonly ConnectorStatus[]
}): StationState {
  if (!station.hasPower) return 'off'
  if (station.isBlinking) return 'blinking'
  if (!station.isAccepted) return station.isConnecting ? 'searching' : 'power'
  const is = (...statuses: ConnectorStatus[]) => station.statuses.some((status) => statuses.includes(status))
  if (is('Faulted')) return 'faulted'
  if (is('Charging')) return 'charging'
  if (!station.isOnline) return 'offline'
  if (is('Preparing', 'SuspendedEV', 'SuspendedEVSE', 'Reserved')) return 'occupied'
  if (is('Finishing')) return 'finishing'
  if (is('Available')) return 'ready'
  return 'unavailable'
}
