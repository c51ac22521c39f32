import { event } from '../kernel/event.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'
import { meterReading } from '../ocpp/reading.ts'
import { connectorStatus } from './types.ts'

const pointPages = [
  'charge/point/list',
  'charge/point/own',
  'charge/point/detail',
  'staff/device/list',
  'staff/device/detail',
  'hosting/state',
  'staff/overview',
] as const

/** The station's boot was accepted. */
export const stationBooted = event('station.booted', {
  publishedBy: ['gateway'],
  payload: strict({ pointId: id('point'), at: instantField, frameId: z.string() }),
  stales: pointPages,
  topic: 'point:pointId',
})

export const stationConnected = event('station.connected', {
  publishedBy: ['gateway'],
  payload: strict({ pointId: id('point'), at: instantField }),
  stales: pointPages,
  topic: 'point:pointId',
})

export const stationDisconnected = event('station.disconnected', {
  publishedBy: ['gateway'],
  payload: strict({ pointId: id('point'), at: instantField }),
  stales: pointPages,
  topic: 'point:pointId',
})

/** A connector reported its state, changed or not, so that a requested report is also published. Connector 0 is the whole station. */
export const connectorChanged = event('connector.changed', {
  publishedBy: ['gateway'],
  payload: strict({
    pointId: id('point'),
    connector: z.number(),
    status: connectorStatus,
    errorCode: z.string(),
    happenedAt: instantField,
    at: instantField,
    frameId: z.string(),
  }),
  stales: pointPages,
  topic: 'point:pointId',
})

export const commandAnswered = event('command.answered', {
  publishedBy: ['gateway', 'worker'],
  payload: strict({
    pointId: id('point'),
    commandId: id('command'),
    action: z.string(),
    state: z.enum(['accepted', 'rejected', 'failed', 'timedOut']),
    answer: z.nullable(z.string()),
    at: instantField,
  }),
  stales: [...pointPages, 'staff/device/commands', 'charge/live'],
  topic: 'point:pointId',
})

/** Staff accepted a serial that a station reports, two people accepted a unit, or staff retired it. */
export const deviceChanged = event('device.changed', {
  publishedBy: ['api'],
  payload: strict({ pointId: id('point'), at: instantField }),
  stales: pointPages,
})

/** Staff added or closed a site, or added or ended a model. */
export const catalogueChanged = event('catalogue.changed', {
  publishedBy: ['api'],
  payload: strict({ subject: z.string(), at: instantField }),
  stales: ['staff/site/list', 'staff/model/list'],
})

/** Staff sent a command. */
export const commandChanged = event('command.changed', {
  publishedBy: ['api'],
  payload: strict({ pointId: id('point'), commandId: id('command'), at: instantField }),
  stales: ['staff/device/commands', 'staff/overview'],
})

/** An energy rate was set or withdrawn. */
export const energyRateChanged = event('energyRate.changed', {
  publishedBy: ['api'],
  payload: strict({ energyRateId: z.uuid(), at: instantField }),
  stales: ['staff/energy-rate/list', 'staff/overview'],
})

/**
 * A meter was read. `connector` 0 is the station's own main meter, the sum of the others: never a charging session's.
 * `transaction` is the number that the station reported, digits unchanged; null if it reported none.
 */
export const meterRead = event('meter.read', {
  publishedBy: ['gateway'],
  payload: strict({
    pointId: id('point'),
    connector: z.number(),
    transaction: z.nullable(z.string()),
    readings: z.array(meterReading),
    frameId: z.string(),
    sha256: z.string(),
    at: instantField,
  }),
  stales: [],
})

/** A frame with information could not be used. It was answered, and is kept for inspection. */
export const frameUnusable = event('frame.unusable', {
  publishedBy: ['gateway'],
  payload: strict({ pointId: id('point'), frameId: z.string(), action: z.string(), reason: z.string(), at: instantField }),
  stales: ['staff/device/frames', 'staff/overview'],
})

/** Frames of a station were stored, at least each half second. */
export const framesStored = event('frames.stored', {
  payload: strict({ pointId: id('point') }),
  stales: ['staff/device/frames', 'staff/device/detail'],
  staffTopic: 'point:pointId',
  transient: true,
})

/** A second connection with the password of a connected station was refused. */
export const stationContested = event('station.contested', {
  publishedBy: ['gateway'],
  payload: strict({ pointId: id('point'), address: z.string(), at: instantField }),
  stales: ['staff/overview'],
})
