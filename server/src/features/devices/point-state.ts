import type { ConnectorStatus, PointState } from '@ohmstead/contract/devices/types'

/** What a point's state is derived from; the state itself is not stored. */
export interface PointFacts {
  readonly connected: boolean
  readonly commissioned: boolean
  readonly accepted: boolean
  readonly retired: boolean
  readonly placement: 'depot' | 'managedSite' | 'ownSocket'
  /** Connector 0, if the station reported itself. */
  readonly whole: ConnectorStatus | null
  readonly connectors: readonly ConnectorStatus[]
}

const busyStatuses: ReadonlySet<ConnectorStatus> = new Set(['Charging', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Reserved'])
/** A connector with a cable that waits (Preparing) can be used: charging begins that way. */
const readyStatuses: ReadonlySet<ConnectorStatus> = new Set(['Available', 'Preparing'])

/**
 * The state of a point as people see it. A retired unit is gone whatever it reports; a lost connection hides everything else; a fault hides
 * whether it is offered; one ready connector makes it free. `devices.live_point` computes the same in SQL.
 */
export function pointState({ connected, commissioned, accepted, retired, placement, whole, connectors }: PointFacts): PointState {
  const ready = connectors.filter((status) => readyStatuses.has(status)).length
  const busy = connectors.filter((status) => busyStatuses.has(status)).length
  const faulted = connectors.filter((status) => status === 'Faulted').length
  if (retired) return 'notOffered'
  if (!connected) return 'offline'
  if (whole === 'Faulted' || (ready === 0 && faulted > 0 && busy === 0)) return 'faulted'
  if (!commissioned || !accepted || placement === 'depot' || whole === 'Unavailable' || ready + busy === 0) return 'notOffered'
  return ready > 0 ? 'free' : 'busy'
}

export type Availability = 'operative' | 'inoperative' | 'faulted'

/** Whether a connector could serve: the basis of lease extensions. */
export function availabilityOf(status: ConnectorStatus): Availability {
  if (status === 'Faulted') return 'faulted'
  return status === 'Unavailable' ? 'inoperative' : 'operative'
}
