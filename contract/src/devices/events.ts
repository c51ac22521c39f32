import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'
import { connectorStatus } from './types.ts'

const pointPages = ['charge/point/list', 'charge/point/detail', 'staff/device/list', 'staff/device/detail', 'hosting/state', 'staff/overview'] as const

/** The station's boot was accepted. */
export const stationBooted = event('station.booted', {
  payload: strict({ pointId: id('point'), at: instantField, frameId: z.string() }),
  stales: pointPages,
  topic: 'point:pointId',
})

export const stationConnected = event('station.connected', {
  payload: strict({ pointId: id('point'), at: instantField }),
  stales: pointPages,
  topic: 'point:pointId',
})

export const stationDisconnected = event('station.disconnected', {
  payload: strict({ pointId: id('point'), at: instantField }),
  stales: pointPages,
  topic: 'point:pointId',
})

export const connectorChanged = event('connector.changed', {
  payload: strict({ pointId: id('point'), connector: z.number(), status: connectorStatus, errorCode: z.string(), happenedAt: instantField, at: instantField, frameId: z.string() }),
  stales: pointPages,
  topic: 'point:pointId',
})

export const commandAnswered = event('command.answered', {
  payload: strict({ pointId: id('point'), commandId: id('command'), action: z.string(), state: z.enum(['accepted', 'rejected', 'failed', 'timedOut']), answer: z.nullable(z.string()), at: instantField }),
  stales: [...pointPages, 'staff/device/commands', 'charge/live'],
  topic: 'point:pointId',
})
