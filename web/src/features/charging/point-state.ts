import type { pointDetailCall, pointList } from '@ohmstead/contract/charging/calls'
import type { ConnectorStatus, PointState } from '@ohmstead/contract/devices/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { IconName, Tone } from '../../ui/index.ts'

export type PointCard = OutputOf<typeof pointList>['list'][number]
export type PointDetail = OutputOf<typeof pointDetailCall>
export type Connector = PointCard['connectors'][number]
export type Tariff = NonNullable<PointCard['tariff']>

export const pointTones: Readonly<Record<PointState, Tone>> = {
  free: 'live',
  busy: 'energy',
  notOffered: 'plain',
  faulted: 'fault',
  offline: 'fault',
}

/** The sign of a state where there is no room for its word. */
export const pointIcons: Readonly<Record<PointState, IconName>> = {
  free: 'dot',
  busy: 'bolt',
  notOffered: 'ring',
  faulted: 'attention',
  offline: 'cross',
}

export const connectorTones: Readonly<Record<ConnectorStatus, Tone>> = {
  Available: 'live',
  Preparing: 'info',
  Charging: 'energy',
  SuspendedEVSE: 'attention',
  SuspendedEV: 'energy',
  Finishing: 'info',
  Reserved: 'attention',
  Unavailable: 'plain',
  Faulted: 'fault',
}

/** Whether a driver may choose a connector: free, or already plugged in. */
export function isFree({ status }: Connector): boolean {
  return status === 'Available' || status === 'Preparing'
}

/** Groups connectors with the same state: two free plugs are `2 × Type 2`. */
export function groupsOf(connectors: readonly Connector[]): { readonly status: ConnectorStatus; readonly plug: string; readonly count: number }[] {
  const groups = new Map<string, { status: ConnectorStatus; plug: string; count: number }>()
  for (const { status, plug } of connectors) {
    const group = groups.get(`${plug} ${status}`) ?? { status, plug, count: 0 }
    group.count += 1
    groups.set(`${plug} ${status}`, group)
  }
  return [...groups.values()]
}
