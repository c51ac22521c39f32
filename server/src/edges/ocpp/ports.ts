import type { AuthorizationStatus } from '@ohmstead/contract/ocpp/v16/messages'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import type { TagShown, ChargingStarted, ChargingStopped, Fact, StationIdentity } from './facts.ts'

/** The source of a connection, as far as it can be trusted. */
export interface Peer {
  readonly address: string
  readonly scope: 'loopback' | 'private' | 'public'
  /** The last leg to us, or to the trusted proxy before us, uses TLS. */
  readonly secure: boolean
}

/** Who may connect, and where facts are stored: the fleet's side of the gateway. */
export interface FleetPort {
  /** The same work for known and unknown ids. */
  mayConnect(stationId: string, password: Uint8Array, peer: Peer): Promise<StationIdentity | 'refused'>
  /**
   * Stores facts in the transaction that stores their frames; never refuses the content of a frame. It first reads what is needed, and
   * returns the function that writes, so that its statements can be sent together with those of the frames.
   */
  record(trx: Trx, facts: readonly Fact[]): Promise<() => Promise<void>>
}

export interface TagDecision {
  readonly status: AuthorizationStatus
  readonly expiresAt?: Instant
  /** The group of the tag: any tag of a group may end what another one started. */
  readonly groupTag?: string
}

/**
 * Questions that only the product can answer. Each decision is durably stored before it is returned; a repeat of the same natural key (not:
 * the same message id) returns the same answer.
 */
export interface ChargingPort {
  authorize(station: StationIdentity, asked: TagShown): Promise<TagDecision>
  /** `transactionId` is positive and fits 31 bits; it is assigned even where the decision is a refusal. */
  start(station: StationIdentity, started: ChargingStarted): Promise<{ readonly transactionId: number; readonly decision: TagDecision }>
  /** Null where there is no information about the tag. */
  stop(station: StationIdentity, stopped: ChargingStopped): Promise<{ readonly decision: TagDecision | null }>
}

/** Vendor messages: null for an unknown vendor. */
export interface VendorPort {
  receive(
    station: StationIdentity,
    message: { readonly vendorId: string; readonly messageId: string | null; readonly data: string | null },
  ): Promise<{ readonly status: 'Accepted' | 'Rejected' | 'UnknownMessageId' | 'UnknownVendorId'; readonly data?: string }>
}
