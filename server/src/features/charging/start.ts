import { DAY_MS, instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { DoubtReason } from './bill.ts'
import { isOpen, type ChargingState, type FailReason } from './charging-state.ts'
import type { RefusedStatus } from './tag.store.ts'

/** What is known about the tag that a station sends. */
export interface TagStanding {
  readonly pointId: string
  readonly connector: number
  readonly state: ChargingState
  readonly failure: FailReason | null
  readonly started: boolean
}

/**
 * Whether a station may start with a tag. A tag is valid for one charging session, at one connector. A session that was given up may still
 * have begun while the connection was down; one that its driver cancelled may not start.
 */
export function judgeStart(known: TagStanding | null, at: { pointId: string; connector: number }): 'Accepted' | RefusedStatus {
  if (!known || known.pointId !== at.pointId || known.connector !== at.connector) return 'Invalid'
  if (known.started) return isOpen(known.state) ? 'ConcurrentTx' : 'Expired'
  if (known.state === 'authorised') return 'Accepted'
  return known.state === 'failed' && known.failure !== 'cancelled' ? 'Accepted' : 'Blocked'
}

/** Why a unit could not start the charging session that waits at one of its connectors, as the step that ends it. */
export function refusedStep(waitsAt: number, startedAt: number | null, connectors: number): 'refuseMessage' | 'refuseConnector' | 'refuseUnknown' {
  if (startedAt === null || startedAt === waitsAt) return 'refuseMessage'
  return startedAt < 1 || startedAt > connectors ? 'refuseUnknown' : 'refuseConnector'
}

/** Whether a station may accept a tag (OCPP 1.6 §4.1). */
export function judgeAuthorize(known: TagStanding | null, pointId: string): 'Accepted' | 'Invalid' | 'Expired' {
  if (!known || known.pointId !== pointId) return 'Invalid'
  return isOpen(known.state) ? 'Accepted' : 'Expired'
}

const DRIFT_MS = 5 * MINUTE_MS
/** Older events are not accepted. */
export const OLD_MS = 30 * DAY_MS

export interface StartTime {
  readonly at: Instant
  /** The offset of this station's times, whose clock is known to be wrong. */
  readonly offsetMs: number
  /** Why the station's own time was not used, and could not be corrected. */
  readonly doubt: { readonly reason: DoubtReason; readonly detail: string } | null
}

/**
 * When charging began. The station's time is used unless it is impossible: in the future, longer ago than the limit, or before the tag
 * existed. A start that was received as soon as it could happen shows how wrong the station's clock is: local time sent as UTC, or a clock
 * that was never set. All its times are corrected by that offset.
 */
export function startTime(claimedAt: Instant, authorisedAt: Instant, recordedAt: Instant): StartTime {
  const isAhead = claimedAt > recordedAt + DRIFT_MS
  const isBehind = claimedAt < Math.max(authorisedAt - DRIFT_MS, recordedAt - OLD_MS)
  if (!isAhead && !isBehind) return { at: claimedAt, offsetMs: 0, doubt: null }
  if (recordedAt - authorisedAt <= DRIFT_MS) return timeOfReceipt(claimedAt, recordedAt)
  if (isAhead)
    return { at: recordedAt, offsetMs: 0, doubt: { reason: 'inFuture', detail: `start ${seconds(claimedAt - recordedAt)} s after it was received` } }
  const at = instant(Math.max(authorisedAt, recordedAt - OLD_MS))
  return { at, offsetMs: 0, doubt: { reason: 'tooOld', detail: `start ${seconds(at - claimedAt)} s before it can have been` } }
}

/** A start with a clock that is known to be wrong, received as soon as it happened. */
export function timeOfReceipt(claimedAt: Instant, recordedAt: Instant): StartTime {
  return { at: recordedAt, offsetMs: recordedAt - claimedAt, doubt: null }
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000)
}
