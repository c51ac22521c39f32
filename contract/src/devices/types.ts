import { amount, id, instantField, strict, z } from '../kernel/field.ts'

/** Connector states in the words of OCPP 1.6 §7.7. */
export const connectorStatuses = [
  'Available', 'Preparing', 'Charging', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Reserved', 'Unavailable', 'Faulted',
] as const
export const connectorStatus = z.enum(connectorStatuses)
export type ConnectorStatus = (typeof connectorStatuses)[number]

/** What a person sees of a point: derived from connection, faults and connectors, never stored. */
export const pointStates = ['free', 'busy', 'notOffered', 'faulted', 'offline'] as const
export const pointState = z.enum(pointStates)
export type PointState = (typeof pointStates)[number]

export const connectorView = strict({
  connector: z.number(),
  plug: z.string(),
  status: connectorStatus,
  errorCode: z.string(),
  /** When the station says this state began, and when we heard of it. */
  happenedAt: instantField,
  recordedAt: instantField,
})

export const modelView = strict({
  id: id('model'),
  name: z.string(),
  current: z.enum(['AC', 'DC']),
  maxW: z.number(),
  connectors: z.number(),
})

export const siteView = strict({
  id: id('site'),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
})

/** A row of the staff's device list. */
export const deviceRow = strict({
  id: id('point'),
  stationId: z.string(),
  serial: z.string(),
  name: z.string(),
  model: modelView,
  site: z.nullable(siteView),
  placement: z.enum(['depot', 'managedSite', 'ownSocket']),
  state: pointState,
  connected: z.boolean(),
  lastContactAt: z.nullable(instantField),
  commissionedAt: z.nullable(instantField),
  retiredAt: z.nullable(instantField),
  simulated: z.boolean(),
  connectors: z.array(connectorView),
})

/** A raw frame as it crossed the wire. */
export const frameRow = strict({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  action: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  raw: z.string(),
  sha256: z.string(),
  verdict: z.string(),
  at: instantField,
})

/** Commands staff may give to a station; `two` names those that wait for a second person. */
export const staffCommands = ['RemoteStartTransaction', 'RemoteStopTransaction', 'Reset', 'UnlockConnector', 'TriggerMessage', 'ChangeAvailability', 'ChangeConfiguration', 'GetConfiguration', 'ClearCache', 'DataTransfer'] as const
export const staffCommand = z.enum(staffCommands)

export const commandRow = strict({
  id: id('command'),
  action: z.string(),
  payload: z.string(),
  state: z.enum(['waitingForSecond', 'queued', 'sent', 'accepted', 'rejected', 'failed', 'timedOut']),
  answer: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: instantField,
  answeredAt: z.nullable(instantField),
})

/** What electricity costs at a site: the operator's public table per country and class (decisions §2). */
export const energyRateRow = strict({
  country: z.string(),
  tariffClass: z.enum(['AC', 'DC']),
  perKwh: amount,
  validFrom: instantField,
})
