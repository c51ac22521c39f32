import { amount, id, instantField, strict, z } from '../kernel/field.ts'

/** Connector states in the words of OCPP 1.6 §7.7. */
export const connectorStatuses = [
  'Available',
  'Preparing',
  'Charging',
  'SuspendedEVSE',
  'SuspendedEV',
  'Finishing',
  'Reserved',
  'Unavailable',
  'Faulted',
] as const
export const connectorStatus = z.enum(connectorStatuses)
export type ConnectorStatus = (typeof connectorStatuses)[number]

/** The displayed state of a point: derived from connection, faults and connectors, never stored. */
export const pointStates = ['free', 'busy', 'notOffered', 'faulted', 'offline'] as const
export const pointState = z.enum(pointStates)
export type PointState = (typeof pointStates)[number]

export const connectorView = strict({
  connector: z.number(),
  plug: z.string(),
  status: connectorStatus,
  errorCode: z.string(),
  /** When the state began according to the station, and when we received the report. */
  happenedAt: instantField,
  recordedAt: instantField,
})

export const modelView = strict({
  id: id('model'),
  name: z.string(),
  current: z.enum(['AC', 'DC']),
  /** In W: the most that one connector delivers. */
  maxW: z.number(),
  connectors: z.number(),
  plug: z.string(),
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

/** A model and a site as staff list them, with those that are ended or closed. */
export const modelRow = strict({ ...modelView.def.shape, endedAt: z.nullable(instantField) })
export const siteRow = strict({ ...siteView.def.shape, closedAt: z.nullable(instantField) })

/** A serial as printed on a type plate: visible ASCII characters with single blanks. OCPP 1.6 allows 25 (CiString25Type). */
export const serialField = (min: number) => z.string().check(z.regex(/^[!-~]+(?: [!-~]+)*$/), z.minLength(min), z.maxLength(25))

/** The public key of a meter in hexadecimal: DER or a bare point. The server refuses one that is not a point on a supported curve. */
export const meterKeyField = z.string().check(z.regex(/^(?:[0-9a-f]{2}){20,200}$/))

/** Parts of a unit's identity that are compared with the registered values. */
export const identityKinds = ['serial', 'meterSerial'] as const
export const identityKind = z.enum(identityKinds)
export type IdentityKind = (typeof identityKinds)[number]

/** Whether two people accepted a unit with its meter; `asked`: the request waits for the second person. */
export const acceptances = ['accepted', 'asked', 'needed'] as const
export type Acceptance = (typeof acceptances)[number]

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
  /** A unit that is not accepted is not sold or offered, and bills no one. */
  acceptance: z.enum(acceptances),
  simulated: z.boolean(),
  /** The identity that the station reported at its last boot. */
  reported: z.nullable(strict({ vendor: z.string(), model: z.string(), serial: z.nullable(z.string()), firmware: z.nullable(z.string()) })),
  /** The parts that differ from the registered or accepted values. */
  differs: z.array(identityKind),
  /** `inModel` is false for a connector that the station reports and its model does not have: it is never offered. */
  connectors: z.array(strict({ ...connectorView.def.shape, inModel: z.boolean() })),
})

/** One device, with the identity that its station reports and the registered one. */
export const deviceDetailView = strict({
  ...deviceRow.def.shape,
  /** `meterKeyRequired`: the country of the unit bills signed readings only, so the unit is not offered without a meter key. */
  registered: strict({ vendor: z.string(), meterSerial: z.string(), hasMeterKey: z.boolean(), meterKeyRequired: z.boolean() }),
  said: z.nullable(
    strict({
      boxSerial: z.nullable(z.string()),
      meterSerial: z.nullable(z.string()),
      meterType: z.nullable(z.string()),
      /** The last four digits. */
      iccid: z.nullable(z.string()),
      imsi: z.nullable(z.string()),
      at: z.nullable(instantField),
    }),
  ),
})

/** The place of a device; `placed` is everywhere except the depot. */
export const devicePlace = z.enum(['placed', 'depot', 'managedSite', 'ownSocket'])

/** The possible orders of a list of devices; `state` lists the worst first. */
export const deviceOrders = ['name', 'site', 'model', 'firmware', 'lastContact', 'state'] as const
export const deviceOrder = z.enum(deviceOrders)
export type DeviceOrder = (typeof deviceOrders)[number]

/** A raw frame as sent or received. */
export const frameRow = strict({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  action: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  raw: z.string(),
  sha256: z.string(),
  verdict: z.string(),
  /** What was repaired, or why the frame could not be used. */
  note: z.nullable(z.string()),
  at: instantField,
})

/** Commands that staff can send to a station. */
export const staffCommands = [
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'Reset',
  'UnlockConnector',
  'TriggerMessage',
  'ChangeAvailability',
  'ChangeConfiguration',
  'GetConfiguration',
  'ClearCache',
  'DataTransfer',
] as const
export const staffCommand = z.enum(staffCommands)

export const commandRow = strict({
  id: id('command'),
  action: z.string(),
  payload: z.string(),
  state: z.enum(['queued', 'sent', 'accepted', 'rejected', 'failed', 'timedOut']),
  answer: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: instantField,
  /** The second person, if two are needed. */
  decidedBy: z.nullable(z.string()),
  sentAt: z.nullable(instantField),
  answeredAt: z.nullable(instantField),
  /** For a reset: when the unit booted afterwards. */
  confirmedAt: z.nullable(instantField),
})

export const tariffClass = z.enum(['AC', 'DC'])

/** The cost of electricity at a site: the operator's public table per country and class. */
export const energyRateRow = strict({
  id: z.string(),
  country: z.string(),
  tariffClass,
  perKwh: amount,
  validFrom: instantField,
  validUntil: z.nullable(instantField),
  askedBy: z.string(),
  approvedBy: z.string(),
  /** Set if the rate was withdrawn before it became effective. */
  withdrawnAt: z.nullable(instantField),
  /** Whether the rate before continues where this one is withdrawn: then two people must agree. */
  isReplaced: z.boolean(),
})
