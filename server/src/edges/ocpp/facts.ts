import type { ChargePointStatus } from '@ohmstead/contract/ocpp/v16/messages'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { MeterReading } from '@ohmstead/contract/ocpp/reading'
import type { StationTime } from './v16/station-time.ts'

/** A station as the fleet describes it, once it is authenticated. */
export interface StationIdentity {
  readonly stationId: string
  readonly pointId: Id<'point'>
  /** Its boot was accepted before: it may send large frames at once. */
  readonly booted: boolean
}

/** The frame that a fact was read from: its id and its hash. */
export interface FrameRef {
  readonly frameId: string
  readonly sha256: string
}

interface Stated extends FrameRef {
  readonly station: StationIdentity
  readonly connectionId: string
  readonly recordedAt: Instant
}

export interface StationConnected {
  readonly kind: 'connected'
  readonly station: StationIdentity
  readonly connectionId: string
  readonly recordedAt: Instant
}

export interface StationDisconnected {
  readonly kind: 'disconnected'
  readonly station: StationIdentity
  readonly connectionId: string
  readonly recordedAt: Instant
  readonly code: number
  readonly reason: string
}

/** A second connection with the name of a live one was refused: another party has the password, or a proxy is faulty. */
export interface StationContested {
  readonly kind: 'contested'
  readonly station: StationIdentity
  readonly connectionId: string
  readonly recordedAt: Instant
  readonly address: string
}

export interface StationContacted {
  readonly kind: 'heartbeat'
  readonly station: StationIdentity
  readonly connectionId: string
  readonly recordedAt: Instant
}

export interface StationBooted extends Stated {
  readonly kind: 'booted'
  readonly vendor: string
  readonly model: string
  readonly serial: string | null
  readonly boxSerial: string | null
  readonly meterSerial: string | null
  readonly meterType: string | null
  readonly firmware: string | null
  /** Of the SIM card. */
  readonly iccid: string | null
  readonly imsi: string | null
}

export interface ConnectorReported extends Stated {
  readonly kind: 'connector'
  readonly connector: number
  readonly status: ChargePointStatus
  readonly errorCode: string
  readonly vendorErrorCode: string | null
  readonly detail: string | null
  readonly time: StationTime
}

export interface MeterRead extends Stated {
  readonly kind: 'meter'
  /** 0 is the station's own main meter: the sum of the others, never a charging session's (it would count twice). */
  readonly connector: number
  /** The transaction as the station wrote it, with all digits; null where there is none (absent, 0, -1, or connector 0). */
  readonly transaction: string | null
  readonly readings: readonly MeterReading[]
}

/** A frame with a fact that could not be used: it was answered, and is left to staff. */
export interface FrameUnusable extends Stated {
  readonly kind: 'unusable'
  readonly action: string
  readonly reason: string
}

/** The facts that the edge reports and the fleet stores, in the transaction that stores the frames. */
export type Fact =
  | StationConnected
  | StationDisconnected
  | StationContested
  | StationContacted
  | StationBooted
  | ConnectorReported
  | MeterRead
  | FrameUnusable

export interface ChargingStarted extends FrameRef {
  readonly connector: number
  readonly tag: string
  readonly registerWh: number
  readonly reservation: string | null
  readonly time: StationTime
  readonly recordedAt: Instant
}

export interface ChargingStopped extends FrameRef {
  /** As for `MeterRead`: null where the station has no transaction number. */
  readonly transaction: string | null
  readonly tag: string | null
  /** Null where the station reports that it is unknown (-1). */
  readonly registerWh: number | null
  readonly reason: string
  readonly time: StationTime
  readonly readings: readonly MeterReading[]
  readonly recordedAt: Instant
}

export interface TagShown extends FrameRef {
  readonly tag: string
  readonly recordedAt: Instant
}
