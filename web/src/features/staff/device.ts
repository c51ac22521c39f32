import type { chargingNow } from '@ohmstead/contract/charging/calls'
import type { deviceCommands, deviceFrames, deviceList } from '@ohmstead/contract/devices/calls'
import type { ConnectorStatus, PointState } from '@ohmstead/contract/devices/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { formatTime, mask } from '../../platform/format.ts'
import type { Tone } from '../../ui/index.ts'

export type Device = OutputOf<typeof deviceList>['list'][number]
export type Command = OutputOf<typeof deviceCommands>['list'][number]
export type Charging = OutputOf<typeof chargingNow>['list'][number]
export type Frame = OutputOf<typeof deviceFrames>['list'][number]

/** The messages that we send to a station. */
export const commandActions = [
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'GetConfiguration',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'Reset',
  'UnlockConnector',
  'TriggerMessage',
] as const

const pointTones: Readonly<Record<PointState, Tone>> = {
  free: 'live',
  busy: 'energy',
  notOffered: 'plain',
  faulted: 'fault',
  offline: 'fault',
}

/** The tone of a device; a device in the depot is never shown as a fault. */
export function toneOf({ state, placement }: Pick<Device, 'state' | 'placement'>): Tone {
  return placement === 'depot' && state === 'offline' ? 'plain' : pointTones[state]
}

export const connectorTones: Readonly<Record<ConnectorStatus, Tone>> = {
  Available: 'live',
  Preparing: 'info',
  Charging: 'energy',
  SuspendedEVSE: 'attention',
  SuspendedEV: 'attention',
  Finishing: 'info',
  Reserved: 'info',
  Unavailable: 'plain',
  Faulted: 'fault',
}

export const commandTones: Readonly<Record<Command['state'], Tone>> = {
  queued: 'info',
  sent: 'info',
  accepted: 'live',
  rejected: 'fault',
  failed: 'fault',
  timedOut: 'fault',
}

/** Shortens an id for a table; words stay unchanged. */
export function shortId(text: string): string {
  return text.length > 20 ? mask(text) : text
}

/** `14:18:02.114`, to distinguish frames of the same second. */
export function formatMillis(at: Instant): string {
  return `${formatTime(at)}.${String(at % 1000).padStart(3, '0')}`
}
