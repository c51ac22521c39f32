/**
 * The messages of OCPP 1.6 (edition 2) that we support, in their wire format. The official JSON schemas decide what is valid;
 * a type-level test in the OCPP edge compares these types with the schemas.
 */

/** Message type numbers of OCPP-J §4. */
export const CALL = 2
export const CALLRESULT = 3
export const CALLERROR = 4

/** Error codes of a CALLERROR (OCPP-J 1.6 §4.2.3), the official misspelling included. */
export const callErrorCodes = [
  'NotImplemented',
  'NotSupported',
  'InternalError',
  'ProtocolError',
  'SecurityError',
  'FormationViolation',
  'PropertyConstraintViolation',
  'OccurenceConstraintViolation',
  'TypeConstraintViolation',
  'GenericError',
] as const
export type CallErrorCode = (typeof callErrorCodes)[number]

export type AuthorizationStatus = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx'
export interface IdTagInfo {
  status: AuthorizationStatus
  expiryDate?: string
  parentIdTag?: string
}

export interface SampledValue {
  value: string
  context?:
    | 'Interruption.Begin'
    | 'Interruption.End'
    | 'Sample.Clock'
    | 'Sample.Periodic'
    | 'Transaction.Begin'
    | 'Transaction.End'
    | 'Trigger'
    | 'Other'
  format?: 'Raw' | 'SignedData'
  measurand?:
    | 'Energy.Active.Export.Register'
    | 'Energy.Active.Import.Register'
    | 'Energy.Reactive.Export.Register'
    | 'Energy.Reactive.Import.Register'
    | 'Energy.Active.Export.Interval'
    | 'Energy.Active.Import.Interval'
    | 'Energy.Reactive.Export.Interval'
    | 'Energy.Reactive.Import.Interval'
    | 'Power.Active.Export'
    | 'Power.Active.Import'
    | 'Power.Offered'
    | 'Power.Reactive.Export'
    | 'Power.Reactive.Import'
    | 'Power.Factor'
    | 'Current.Import'
    | 'Current.Export'
    | 'Current.Offered'
    | 'Voltage'
    | 'Frequency'
    | 'Temperature'
    | 'SoC'
    | 'RPM'
  phase?: 'L1' | 'L2' | 'L3' | 'N' | 'L1-N' | 'L2-N' | 'L3-N' | 'L1-L2' | 'L2-L3' | 'L3-L1'
  location?: 'Cable' | 'EV' | 'Inlet' | 'Outlet' | 'Body'
  unit?:
    | 'Wh'
    | 'kWh'
    | 'varh'
    | 'kvarh'
    | 'W'
    | 'kW'
    | 'VA'
    | 'kVA'
    | 'var'
    | 'kvar'
    | 'A'
    | 'V'
    | 'K'
    | 'Celcius'
    | 'Celsius'
    | 'Fahrenheit'
    | 'Percent'
}

export interface MeterValue {
  timestamp: string
  sampledValue: SampledValue[]
}

export interface AuthorizeRequest {
  idTag: string
}
export interface AuthorizeResponse {
  idTagInfo: IdTagInfo
}

export interface BootNotificationRequest {
  chargePointVendor: string
  chargePointModel: string
  chargePointSerialNumber?: string
  chargeBoxSerialNumber?: string
  firmwareVersion?: string
  iccid?: string
  imsi?: string
  meterType?: string
  meterSerialNumber?: string
}
export interface BootNotificationResponse {
  status: 'Accepted' | 'Pending' | 'Rejected'
  currentTime: string
  interval: number
}

export interface DataTransferRequest {
  vendorId: string
  messageId?: string
  data?: string
}
export interface DataTransferResponse {
  status: 'Accepted' | 'Rejected' | 'UnknownMessageId' | 'UnknownVendorId'
  data?: string
}

export interface HeartbeatRequest {
  readonly [none: string]: never
}
export interface HeartbeatResponse {
  currentTime: string
}

export interface MeterValuesRequest {
  connectorId: number
  transactionId?: number
  meterValue: MeterValue[]
}
export type MeterValuesResponse = Record<string, never>

export interface StartTransactionRequest {
  connectorId: number
  idTag: string
  meterStart: number
  timestamp: string
  reservationId?: number
}
export interface StartTransactionResponse {
  idTagInfo: IdTagInfo
  transactionId: number
}

export type ChargePointStatus =
  | 'Available'
  | 'Preparing'
  | 'Charging'
  | 'SuspendedEVSE'
  | 'SuspendedEV'
  | 'Finishing'
  | 'Reserved'
  | 'Unavailable'
  | 'Faulted'
export type ChargePointErrorCode =
  | 'ConnectorLockFailure'
  | 'EVCommunicationError'
  | 'GroundFailure'
  | 'HighTemperature'
  | 'InternalError'
  | 'LocalListConflict'
  | 'NoError'
  | 'OtherError'
  | 'OverCurrentFailure'
  | 'PowerMeterFailure'
  | 'PowerSwitchFailure'
  | 'ReaderFailure'
  | 'ResetFailure'
  | 'UnderVoltage'
  | 'OverVoltage'
  | 'WeakSignal'
export interface StatusNotificationRequest {
  connectorId: number
  errorCode: ChargePointErrorCode
  status: ChargePointStatus
  info?: string
  timestamp?: string
  vendorId?: string
  vendorErrorCode?: string
}
export type StatusNotificationResponse = Record<string, never>

export type StopReason =
  | 'EmergencyStop'
  | 'EVDisconnected'
  | 'HardReset'
  | 'Local'
  | 'Other'
  | 'PowerLoss'
  | 'Reboot'
  | 'Remote'
  | 'SoftReset'
  | 'UnlockCommand'
  | 'DeAuthorized'
export interface StopTransactionRequest {
  transactionId: number
  meterStop: number
  timestamp: string
  idTag?: string
  reason?: StopReason
  transactionData?: MeterValue[]
}
export interface StopTransactionResponse {
  idTagInfo?: IdTagInfo
}

export interface ChangeAvailabilityRequest {
  connectorId: number
  type: 'Inoperative' | 'Operative'
}
export interface ChangeAvailabilityResponse {
  status: 'Accepted' | 'Rejected' | 'Scheduled'
}

export interface ChangeConfigurationRequest {
  key: string
  value: string
}
export interface ChangeConfigurationResponse {
  status: 'Accepted' | 'Rejected' | 'RebootRequired' | 'NotSupported'
}

export type ClearCacheRequest = Record<string, never>
export interface ClearCacheResponse {
  status: 'Accepted' | 'Rejected'
}

export interface GetConfigurationRequest {
  key?: string[]
}
export interface GetConfigurationResponse {
  configurationKey?: { key: string; readonly: boolean; value?: string }[]
  unknownKey?: string[]
}

export interface RemoteStartTransactionRequest {
  idTag: string
  connectorId?: number
}
export interface RemoteStartTransactionResponse {
  status: 'Accepted' | 'Rejected'
}

export interface RemoteStopTransactionRequest {
  transactionId: number
}
export interface RemoteStopTransactionResponse {
  status: 'Accepted' | 'Rejected'
}

export interface ResetRequest {
  type: 'Hard' | 'Soft'
}
export interface ResetResponse {
  status: 'Accepted' | 'Rejected'
}

export interface UnlockConnectorRequest {
  connectorId: number
}
export interface UnlockConnectorResponse {
  status: 'Unlocked' | 'UnlockFailed' | 'NotSupported'
}

export interface TriggerMessageRequest {
  requestedMessage:
    | 'BootNotification'
    | 'DiagnosticsStatusNotification'
    | 'FirmwareStatusNotification'
    | 'Heartbeat'
    | 'MeterValues'
    | 'StatusNotification'
  connectorId?: number
}
export interface TriggerMessageResponse {
  status: 'Accepted' | 'Rejected' | 'NotImplemented'
}

/** Messages that a station sends and we answer. */
export interface FromStation {
  Authorize: { request: AuthorizeRequest; response: AuthorizeResponse }
  BootNotification: { request: BootNotificationRequest; response: BootNotificationResponse }
  DataTransfer: { request: DataTransferRequest; response: DataTransferResponse }
  Heartbeat: { request: HeartbeatRequest; response: HeartbeatResponse }
  MeterValues: { request: MeterValuesRequest; response: MeterValuesResponse }
  StartTransaction: { request: StartTransactionRequest; response: StartTransactionResponse }
  StatusNotification: { request: StatusNotificationRequest; response: StatusNotificationResponse }
  StopTransaction: { request: StopTransactionRequest; response: StopTransactionResponse }
}

/** Messages that we send and a station answers. */
export interface ToStation {
  ChangeAvailability: { request: ChangeAvailabilityRequest; response: ChangeAvailabilityResponse }
  ChangeConfiguration: { request: ChangeConfigurationRequest; response: ChangeConfigurationResponse }
  ClearCache: { request: ClearCacheRequest; response: ClearCacheResponse }
  DataTransfer: { request: DataTransferRequest; response: DataTransferResponse }
  GetConfiguration: { request: GetConfigurationRequest; response: GetConfigurationResponse }
  RemoteStartTransaction: { request: RemoteStartTransactionRequest; response: RemoteStartTransactionResponse }
  RemoteStopTransaction: { request: RemoteStopTransactionRequest; response: RemoteStopTransactionResponse }
  Reset: { request: ResetRequest; response: ResetResponse }
  TriggerMessage: { request: TriggerMessageRequest; response: TriggerMessageResponse }
  UnlockConnector: { request: UnlockConnectorRequest; response: UnlockConnectorResponse }
}

export type ActionFromStation = keyof FromStation
export type ActionToStation = keyof ToStation
