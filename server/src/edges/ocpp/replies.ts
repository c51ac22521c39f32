import { isUnavailable } from '../../platform/database-fault.ts'
import type { Entry } from './batch-writer.ts'
import type { Fact } from './facts.ts'
import { recentKeys } from './recent-keys.ts'
import { writeError, writeResult } from './frame.ts'
import type { Verdict } from './frame.store.ts'
import { inFrame, outFrame, type About, type Line, type Received } from './line.ts'

/** A message that is answered under its id. */
export type Handled = About & { readonly messageId: string; readonly action: string }

/** A received message as it was judged. */
export interface Judged {
  readonly received: Received
  readonly about: Handled
  readonly verdict: Verdict
  readonly note: string | null
}

/** The ways in which a message of a station is stored and answered. */
export interface Replies {
  /** Stores the message and our answer in one transaction, then answers. */
  state(judged: Judged, facts: readonly Fact[], written: string): Promise<void>
  /** Answers at once; the message and our answer are stored with one of the next batches. */
  stateLater(judged: Judged, facts: readonly Fact[], written: string): void
  /** Stores the message, asks the product, stores the answer, answers. */
  ask(judged: Judged, decide: () => Promise<string>, whenUnusable: object | undefined): Promise<void>
  /** A transaction message that cannot be used: accepted so that it is not repeated forever, and left to staff. */
  unusable(received: Received, about: Handled, reason: string, response: object): Promise<void>
  /** The answer that the product gave to this message with this id on this connection. */
  givenTo(received: Received, messageId: string): string | undefined
}

/** Answers to transaction messages that a station may request again on this connection. */
const ANSWERS_KEPT = 16
/** A transaction message that failed this often is accepted and left to staff. */
const FAILURES_MAX = 3

export function openReplies(line: Line): Replies {
  const { station, connectionId, recorder, log, transmit } = line
  const answered = recentKeys<{ readonly messageId: string; readonly answer: string }>(ANSWERS_KEPT)
  const failures = recentKeys<number>(ANSWERS_KEPT)
  const incoming = ({ received, about, verdict, note }: Judged) => inFrame(line, received, about, verdict, note)

  async function state(judged: Judged, facts: readonly Fact[], written: string): Promise<void> {
    const { about } = judged
    try {
      await recorder.keep({ frames: [incoming(judged), outFrame(line, about, written)], facts })
    } catch (error) {
      if (facts.length === 0 || isUnavailable(error)) throw error
      return reply(about, writeError(about.messageId, 'InternalError', 'could not be written down'))
    }
    transmit(written)
  }

  function stateLater(judged: Judged, facts: readonly Fact[], written: string): void {
    recorder.keepLater({ frames: [incoming(judged), outFrame(line, judged.about, written)], facts })
    transmit(written)
  }

  async function ask(judged: Judged, decide: () => Promise<string>, whenUnusable: object | undefined): Promise<void> {
    const { received, about } = judged
    await recorder.keep({ frames: [incoming(judged)], facts: [] })
    const key = received.sha256
    try {
      const written = await decide()
      if (whenUnusable) answered.set(key, { messageId: about.messageId, answer: written })
      return await reply(about, written)
    } catch (error) {
      const failed = (failures.get(key) ?? 0) + (isUnavailable(error) ? 0 : 1)
      log.error({ event: 'ocpp.notDecided', error, action: about.action, stationId: station.stationId, frameId: received.id, failed })
      if (whenUnusable && failed >= FAILURES_MAX) return leaveToStaff(received, about, 'could not be decided', whenUnusable, [])
      failures.set(key, failed)
      return reply(about, writeError(about.messageId, 'InternalError', 'try again later'))
    }
  }

  async function reply(about: Handled, written: string): Promise<void> {
    await recorder.keep({ frames: [outFrame(line, about, written)], facts: [] })
    transmit(written)
  }

  /** Stores the answer after the frames that are not stored yet. */
  async function leaveToStaff(received: Received, about: Handled, reason: string, response: object, frames: Entry['frames']): Promise<void> {
    const { id, sha256, at } = received
    const written = writeResult(about.messageId, response)
    const fact: Fact = {
      kind: 'unusable',
      station,
      connectionId,
      recordedAt: at,
      frameId: id,
      sha256,
      action: about.action,
      reason,
    }
    await recorder.keep({ frames: [...frames, outFrame(line, about, written)], facts: [fact] })
    transmit(written)
  }

  return {
    state,
    stateLater,
    ask,
    unusable: (received, about, reason, response) =>
      leaveToStaff(received, about, reason, response, [inFrame(line, received, about, 'unusable', reason)]),
    givenTo(received, messageId) {
      const given = answered.get(received.sha256)
      return given?.messageId === messageId ? given.answer : undefined
    },
  }
}
