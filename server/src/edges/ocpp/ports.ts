import type { AuthorizationStatus } from '@ohmstead/contract/ocpp/v16/messages'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import type { AuthorizeAsked, ChargingStarted, ChargingStopped, Fact, StationIdentity } from './facts.ts'

/** Where a connection comes from, as far as it can be believed. */
export interface Peer {
  readonly address: string
  readonly scope: 'loopback' | 'private' | 'public'
  /** The last leg to us, or the trusted proxy before us, speaks TLS. */
  readonly secure: boolean
}

/** Who may connect, and where facts are written down. The fleet's side of the gateway. */
export interface FleetPort {
  /** Constant work for known and unknown ids. */
  mayConnect(stationId: string, password: Uint8Array, peer: Peer): Promise<StationIdentity | 'refused'>
  /** Writes facts down in the transaction that keeps their frames; refuses nothing that a frame can say. */
  record(trx: Trx, facts: readonly Fact[]): Promise<void>
}

export interface AuthorizeDecision {
  readonly status: AuthorizationStatus
  readonly expiresAt?: Instant
  readonly parentIdTag?: string
}

/**
 * What only the product can answer. Each keeps its decision durably before it returns; a repeat of the same natural fact
 * (not: the same message id) returns the same answer.
 */
export interface ChargingPort {
  authorize(station: StationIdentity, asked: AuthorizeAsked): Promise<AuthorizeDecision>
  /** `transactionId` is positive and fits 31 bits; it is given even where the decision is a refusal. */
  start(station: StationIdentity, started: ChargingStarted): Promise<{ readonly transactionId: number; readonly decision: AuthorizeDecision }>
  /** Null where there is nothing to say about the tag. */
  stop(station: StationIdentity, stopped: ChargingStopped): Promise<{ readonly decision: AuthorizeDecision | null }>
}

/** Vendors' own messages: null for an unknown vendor. */
export interface DataTransferPort {
  receive(
    station: StationIdentity,
    message: { readonly vendorId: string; readonly messageId: string | null; readonly data: string | null },
  ): Promise<{ readonly status: 'Accepted' | 'Rejected' | 'UnknownMessageId' | 'UnknownVendorId'; readonly data?: string }>
}
