import type { OCPP16 } from 'typed-ocpp'
import { CallError, ExactNumber } from './link.ts'

/** The station's answers to the commands of OCPP 1.6 §5. */
export interface CommandHost {
  changeAvailability(connectorId: number, isOperative: boolean): OCPP16.ChangeAvailabilityResponse['status']
  changeConfiguration(key: string, value: string): OCPP16.ChangeConfigurationResponse['status']
  clearCache(): OCPP16.ClearCacheResponse['status']
  dataTransfer(request: OCPP16.DataTransferRequest): OCPP16.DataTransferResponse
  getConfiguration(keys: readonly string[]): OCPP16.GetConfigurationResponse
  remoteStart(idTag: string, connectorId: number | null): OCPP16.RemoteStartTransactionResponse['status']
  remoteStop(transactionId: string): OCPP16.RemoteStopTransactionResponse['status']
  reset(kind: 'Hard' | 'Soft'): OCPP16.ResetResponse['status']
  trigger(message: OCPP16.TriggerMessageRequest['requestedMessage'], connectorId: number | null): OCPP16.TriggerMessageResponse['status']
  unlock(connectorId: number): OCPP16.UnlockConnectorResponse['status']
}

type Fields = Record<string, unknown>

const COMMANDS: Partial<Record<string, (host: CommandHost, fields: Fields) => object>> = {
  ChangeAvailability: (host, fields) => ({
    status: host.changeAvailability(wholeNumber(fields, 'connectorId'), oneOf(fields, 'type', ['Operative', 'Inoperative']) === 'Operative'),
  }),
  ChangeConfiguration: (host, fields) => ({ status: host.changeConfiguration(text(fields, 'key', 50), text(fields, 'value', 500)) }),
  ClearCache: (host) => ({ status: host.clearCache() }),
  DataTransfer: (host, fields) => {
    const messageId = fields['messageId'] === undefined ? undefined : text(fields, 'messageId', 50)
    const data = fields['data'] === undefined ? undefined : text(fields, 'data', Infinity)
    return host.dataTransfer({
      vendorId: text(fields, 'vendorId', 255),
      ...(messageId === undefined ? {} : { messageId }),
      ...(data === undefined ? {} : { data }),
    })
  },
  GetConfiguration: (host, fields) => host.getConfiguration(texts(fields, 'key', 50)),
  RemoteStartTransaction: (host, fields) => ({
    status: host.remoteStart(text(fields, 'idTag', 20), fields['connectorId'] === undefined ? null : wholeNumber(fields, 'connectorId')),
  }),
  RemoteStopTransaction: (host, fields) => ({ status: host.remoteStop(numberText(fields, 'transactionId')) }),
  Reset: (host, fields) => ({ status: host.reset(oneOf(fields, 'type', ['Hard', 'Soft'])) }),
  TriggerMessage: (host, fields) => ({
    status: host.trigger(
      oneOf(fields, 'requestedMessage', TRIGGERS),
      fields['connectorId'] === undefined ? null : wholeNumber(fields, 'connectorId'),
    ),
  }),
  UnlockConnector: (host, fields) => ({ status: host.unlock(wholeNumber(fields, 'connectorId')) }),
}

const TRIGGERS = [
  'BootNotification',
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'Heartbeat',
  'MeterValues',
  'StatusNotification',
] as const

/** Actions of profiles that this station does not have. */
const UNSUPPORTED = new Set([
  'CancelReservation',
  'ClearChargingProfile',
  'GetCompositeSchedule',
  'GetDiagnostics',
  'GetLocalListVersion',
  'ReserveNow',
  'SendLocalList',
  'SetChargingProfile',
  'UpdateFirmware',
])

/** Answers one CALL of the server, or throws the matching CALLERROR. */
export function obey(host: CommandHost, action: string, payload: unknown): object {
  if (UNSUPPORTED.has(action)) throw new CallError('NotSupported', `This station does not do ${action}.`)
  const command = Object.hasOwn(COMMANDS, action) ? COMMANDS[action] : undefined
  if (command === undefined) throw new CallError('NotImplemented', 'Unknown action.')
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new CallError('FormationViolation', 'The payload must be an object.')
  return command(host, payload as Fields)
}

function present(fields: Fields, name: string): unknown {
  const value = fields[name]
  if (value === undefined) throw new CallError('OccurenceConstraintViolation', `${name} is missing.`)
  return value
}

function text(fields: Fields, name: string, lengthMax: number): string {
  const value = present(fields, name)
  if (typeof value !== 'string') throw new CallError('TypeConstraintViolation', `${name} must be text.`)
  if (value.length > lengthMax) throw new CallError('PropertyConstraintViolation', `${name} is longer than ${lengthMax}.`)
  return value
}

function texts(fields: Fields, name: string, lengthMax: number): string[] {
  const value = fields[name] ?? []
  if (!Array.isArray(value)) throw new CallError('TypeConstraintViolation', `${name} must be a list.`)
  return value.map((item: unknown) => text({ [name]: item }, name, lengthMax))
}

function wholeNumber(fields: Fields, name: string): number {
  const value = present(fields, name)
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new CallError('TypeConstraintViolation', `${name} must be a whole number.`)
  if (value < 0) throw new CallError('PropertyConstraintViolation', `${name} must not be negative.`)
  return value
}

function numberText(fields: Fields, name: string): string {
  const value = present(fields, name)
  if (value instanceof ExactNumber) return value.text
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new CallError('TypeConstraintViolation', `${name} must be a whole number.`)
  return String(value)
}

function oneOf<const T extends string>(fields: Fields, name: string, allowed: readonly T[]): T {
  const value = present(fields, name)
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new CallError('PropertyConstraintViolation', `${name} must be one of ${allowed.join(', ')}.`)
  return found
}
