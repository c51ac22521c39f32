import type { OCPP16 } from 'typed-ocpp'
import type { Outlet } from './outlet.ts'
import type { OpenTransaction } from './memory.ts'

export type ConnectorStatus = OCPP16.StatusNotificationRequest['status']
export type ConnectorError = OCPP16.StatusNotificationRequest['errorCode']

/** One connector as the protocol sees it. */
export interface Connector {
  readonly id: number
  readonly outlet: Outlet
  status: ConnectorStatus
  /** Last status the server has been told. */
  toldStatus: string | null
  error: ConnectorError
  isOperative: boolean
  /** A transaction ended and the cable has not been taken out yet. */
  isFinishing: boolean
  /** Who may start here, while the cable or the person is still missing. */
  authorised: { idTag: string; cancelTimeout: () => void } | null
  transaction: OpenTransaction | null
  /** The server refused the tag and the station keeps the transaction without energy. */
  isSuspended: boolean
  cancelLook: () => void
  cancelSample: () => void
  /** Register at the sample before, for interval measurands. */
  sampledWh: number
}

export function newConnector(id: number, outlet: Outlet, isOperative: boolean): Connector {
  return {
    id,
    outlet,
    status: 'Unavailable',
    toldStatus: null,
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

/** What a connector forgets when the power goes; the car and the damage stay. */
export function darken(connector: Connector): void {
  Object.assign(connector, {
    status: 'Unavailable',
    toldStatus: null,
    isFinishing: false,
    authorised: null,
    transaction: null,
    isSuspended: false,
  } satisfies Partial<Connector>)
}

/** OCPP 1.6 §4.9: which status follows from what is true of the connector. */
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

/** The lamp on the front, by which a person follows the hosting flow. */
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
