import { CONNECTORS_MAX } from '@ohmstead/contract/ocpp/limits'
import type { ActionFromStation, ActionToStation } from '@ohmstead/contract/ocpp/v16/messages'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import * as official from 'typed-ocpp/dist/ocpp16/schemas.js'
import { isStationTime } from './station-time.ts'

/**
 * The official schemas, compiled once. Each is compiled twice: the first version stops at the first fault and is enough for nearly every
 * frame; the second lists all faults, so that they can be repaired, and is used after the first failed.
 *
 * Two types are wider than in the schemas. `date-time` also accepts a missing zone and "", because a meter value with a doubtful time is
 * still a meter value; `unit` accepts MWh, and the placeholder for a unit we cannot convert. Doubts are reported with the fact.
 */
export interface Shape {
  readonly fits: ValidateFunction
  readonly faults: (payload: unknown) => readonly ErrorObject[]
  readonly required: ReadonlySet<string>
}

/** Replaces a unit that is in no enumeration, where its register must remain visible. */
export const UNKNOWN_UNIT = 'Unknown'

const formats = { 'date-time': isStationTime }
const first = new Ajv({ strict: false, validateSchema: false, multipleOfPrecision: 3, formats })
const all = new Ajv({ strict: false, validateSchema: false, multipleOfPrecision: 3, formats, allErrors: true, verbose: true })

function shape(schema: object): Shape {
  // `definitions` contains the security paper's types, which these messages do not use; compiling them takes longer than the rest.
  const { definitions: _, ...own } = schema as Schema & { definitions?: unknown }
  let listing: ValidateFunction | undefined
  const bounded = withBounds(own)
  return {
    fits: first.compile(bounded),
    faults(payload) {
      listing ??= all.compile(bounded)
      return listing(payload) ? [] : (listing.errors ?? [])
    },
    required: new Set(own.required),
  }
}

/** Numbers that the standard leaves open. */
const bounds: Readonly<Record<string, { readonly minimum: number; readonly maximum: number }>> = {
  connectorId: { minimum: 0, maximum: CONNECTORS_MAX },
  meterStart: { minimum: 0, maximum: 1e12 },
  meterStop: { minimum: -1, maximum: 1e12 },
}

interface Schema {
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

function withBounds(schema: Schema): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, { ...property, ...bounds[name] }])
  return withUnits({ ...schema, properties: Object.fromEntries(properties) })
}

function withUnits(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value: { enum?: string[] } | null) =>
    key === 'unit' && Array.isArray(value?.enum) ? { ...value, enum: [...value.enum, 'MWh', UNKNOWN_UNIT] } : value,
  ) as object
}

interface Exchange {
  readonly request: Shape
  readonly response: Shape
}

export const fromStation: Readonly<Record<ActionFromStation, Exchange>> = {
  Authorize: { request: shape(official.AuthorizeRequest), response: shape(official.AuthorizeResponse) },
  BootNotification: { request: shape(official.BootNotificationRequest), response: shape(official.BootNotificationResponse) },
  DataTransfer: { request: shape(official.DataTransferRequest), response: shape(official.DataTransferResponse) },
  Heartbeat: { request: shape(official.HeartbeatRequest), response: shape(official.HeartbeatResponse) },
  MeterValues: { request: shape(official.MeterValuesRequest), response: shape(official.MeterValuesResponse) },
  StartTransaction: { request: shape(official.StartTransactionRequest), response: shape(official.StartTransactionResponse) },
  StatusNotification: { request: shape(official.StatusNotificationRequest), response: shape(official.StatusNotificationResponse) },
  StopTransaction: { request: shape(official.StopTransactionRequest), response: shape(official.StopTransactionResponse) },
}

export const toStation: Readonly<Record<ActionToStation, Exchange>> = {
  ChangeAvailability: { request: shape(official.ChangeAvailabilityRequest), response: shape(official.ChangeAvailabilityResponse) },
  ChangeConfiguration: { request: shape(official.ChangeConfigurationRequest), response: shape(official.ChangeConfigurationResponse) },
  ClearCache: { request: shape(official.ClearCacheRequest), response: shape(official.ClearCacheResponse) },
  DataTransfer: { request: shape(official.DataTransferRequest), response: shape(official.DataTransferResponse) },
  GetConfiguration: { request: shape(official.GetConfigurationRequest), response: shape(official.GetConfigurationResponse) },
  RemoteStartTransaction: { request: shape(official.RemoteStartTransactionRequest), response: shape(official.RemoteStartTransactionResponse) },
  RemoteStopTransaction: { request: shape(official.RemoteStopTransactionRequest), response: shape(official.RemoteStopTransactionResponse) },
  Reset: { request: shape(official.ResetRequest), response: shape(official.ResetResponse) },
  TriggerMessage: { request: shape(official.TriggerMessageRequest), response: shape(official.TriggerMessageResponse) },
  UnlockConnector: { request: shape(official.UnlockConnectorRequest), response: shape(official.UnlockConnectorResponse) },
}

/** Messages of 1.6 and its security paper that are logged without being used: answered `{}`, stored in the frame log. */
export const notedOnly: ReadonlySet<string> = new Set([
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'SecurityEventNotification',
  'SignedFirmwareStatusNotification',
])

/** Messages of the standard that we do not support: NotSupported, where an unknown action is NotImplemented. */
export const knownNotServed: ReadonlySet<string> = new Set(
  Object.keys(official)
    .flatMap((name) => (name.endsWith('Request') ? [name.slice(0, -'Request'.length)] : []))
    .filter((action) => !notedOnly.has(action) && !(action in fromStation)),
)
