import { assert } from '@ohmstead/contract/kernel/assert'
import type { ActionFromStation, CallErrorCode, FromStation } from '@ohmstead/contract/ocpp/v16/messages'
import { isUnavailable } from '../../platform/database-fault.ts'
import type { Fact } from './facts.ts'
import { forgetful } from './forgetful.ts'
import { writeError, writeResult, type Frame } from './frame.ts'
import { inFrame, outFrame, type About, type Line, type Received } from './line.ts'
import type { Verdict } from './frame.store.ts'
import type { Action, Actions } from './v16/action.ts'
import { fit } from './v16/repair.ts'
import { fromStation, knownNotServed, notedOnly } from './v16/schemas.ts'

/** Handles messages from the station: each is stored before it is answered. */
export interface Answering {
  call(received: Received, frame: Extract<Frame, { kind: 'call' }>): Promise<void> | undefined
  unreadable(received: Received, frame: Extract<Frame, { kind: 'unreadable' }>): Promise<void>
}

/** Answers to transaction messages that a station may request again on this connection. */
const ANSWERS_KEPT = 16
/** A transaction message that failed this often is accepted and left to staff. */
const FAILURES_MAX = 3
/** How many entries of all stations may wait to be stored. */
const BACKLOG_MAX = 20_000

type Handled = About & { readonly messageId: string; readonly action: string }
interface Judged {
  readonly verdict: Verdict
  readonly note: string | null
}

export function answering(line: Line, actions: Actions, onBoot: () => void): Answering {
  const { station, connectionId, recorder, log, transmit } = line
  const answered = forgetful<{ readonly messageId: string; readonly answer: string }>(ANSWERS_KEPT)
  const failures = forgetful<number>(ANSWERS_KEPT)

  function call(received: Received, frame: Extract<Frame, { kind: 'call' }>): Promise<void> | undefined {
    const { messageId, action, payload, wide } = frame
    const about = { messageId, action }
    if (!isServed(action)) return decline(received, about)
    const repeat = answered.get(keyOf(received))
    if (repeat?.messageId === messageId) return state(received, about, { verdict: 'repeated', note: null }, [], repeat.answer)
    const handler = actions[action] as Action<ActionFromStation>
    const fitted = fit(payload, fromStation[action].request, wide)
    if ('code' in fitted) {
      if (handler.whenUnusable) return unusable(received, about, fitted.reason, handler.whenUnusable)
      return state(received, about, { verdict: 'refused', note: fitted.reason }, [], writeError(messageId, fitted.code, fitted.reason))
    }
    const judged: Judged =
      fitted.repairs.length === 0 ? { verdict: 'understood', note: null } : { verdict: 'repaired', note: fitted.repairs.join(' ') }
    const reception = { station, connectionId, frameId: received.id, sha256: received.sha256.toString('hex'), recordedAt: received.at, wide }
    const request = fitted.payload as FromStation[ActionFromStation]['request']
    if (handler.how === 'asked') {
      return ask(received, about, judged, async () => resultOf(messageId, action, await handler.handle(request, reception)), handler.whenUnusable)
    }
    const { facts, answer } = handler.handle(request, reception)
    const written = resultOf(messageId, action, answer)
    // Messages that are answered before they are stored wait in memory, so their number is limited.
    if (handler.how === 'passing' && recorder.backlog() <= BACKLOG_MAX) {
      recorder.keepLater({ frames: [inFrame(line, received, about, judged.verdict, judged.note), outFrame(line, about, written)], facts })
      transmit(written)
      return undefined
    }
    const stated = state(received, about, judged, facts, written)
    return action === 'BootNotification' ? stated.then(onBoot) : stated
  }

  /** Stores the received message and our answer in one transaction, then answers. */
  async function state(received: Received, about: Handled, { verdict, note }: Judged, facts: readonly Fact[], written: string): Promise<void> {
    try {
      await recorder.keep({ frames: [inFrame(line, received, about, verdict, note), outFrame(line, about, written)], facts })
    } catch (error) {
      if (facts.length === 0 || isUnavailable(error)) throw error
      return reply(about, writeError(about.messageId, 'InternalError', 'could not be written down'))
    }
    transmit(written)
  }

  /** Stores the received message, asks the product, stores the answer, answers. */
  async function ask(
    received: Received,
    about: Handled,
    { verdict, note }: Judged,
    decide: () => Promise<string>,
    whenUnusable: object | undefined,
  ): Promise<void> {
    await recorder.keep({ frames: [inFrame(line, received, about, verdict, note)], facts: [] })
    const key = keyOf(received)
    try {
      const written = await decide()
      if (whenUnusable) answered.set(key, { messageId: about.messageId, answer: written })
      return await reply(about, written)
    } catch (error) {
      const failed = (failures.get(key) ?? 0) + (isUnavailable(error) ? 0 : 1)
      log.error({ event: 'ocpp.notDecided', error, action: about.action, stationId: station.stationId, frameId: received.id, failed })
      if (whenUnusable && failed >= FAILURES_MAX) return unusable(received, about, 'could not be decided', whenUnusable, 'kept')
      failures.set(key, failed)
      return reply(about, writeError(about.messageId, 'InternalError', 'try again later'))
    }
  }

  async function reply(about: Handled, written: string): Promise<void> {
    await recorder.keep({ frames: [outFrame(line, about, written)], facts: [] })
    transmit(written)
  }

  /** A transaction message that cannot be used: accepted so that it is not repeated forever, and left to staff. */
  async function unusable(received: Received, about: Handled, reason: string, response: object, frame: 'new' | 'kept' = 'new'): Promise<void> {
    const { id, sha256, at } = received
    const written = writeResult(about.messageId, response)
    const frames = [...(frame === 'new' ? [inFrame(line, received, about, 'unusable', reason)] : []), outFrame(line, about, written)]
    const fact: Fact = {
      kind: 'unusable',
      station,
      connectionId,
      recordedAt: at,
      frameId: id,
      sha256: sha256.toString('hex'),
      action: about.action,
      reason,
    }
    await recorder.keep({ frames, facts: [fact] })
    transmit(written)
  }

  function decline(received: Received, about: Handled): Promise<void> {
    const { messageId, action } = about
    if (notedOnly.has(action)) return state(received, about, { verdict: 'understood', note: null }, [], writeResult(messageId, {}))
    const code: CallErrorCode = knownNotServed.has(action) ? 'NotSupported' : 'NotImplemented'
    return state(received, about, { verdict: 'refused', note: code }, [], writeError(messageId, code, `${action.slice(0, 40)} is not served here`))
  }

  async function unreadable(received: Received, { reason, messageId, action }: Extract<Frame, { kind: 'unreadable' }>): Promise<void> {
    if (messageId !== null && action !== null && isServed(action)) {
      const { whenUnusable } = actions[action]
      if (whenUnusable) return unusable(received, { messageId, action }, reason, whenUnusable)
    }
    const written = writeError(messageId ?? '-1', 'FormationViolation', reason)
    const about = { messageId, action }
    await recorder.keep({ frames: [inFrame(line, received, about, 'refused', reason), outFrame(line, about, written)], facts: [] })
    transmit(written)
  }

  return { call, unreadable }
}

function keyOf({ sha256 }: Received): string {
  return sha256.toString('base64')
}

function resultOf(messageId: string, action: ActionFromStation, response: object): string {
  assert(fromStation[action].response.fits(response), `our answer to ${action} fits its schema`)
  return writeResult(messageId, response)
}

function isServed(action: string): action is ActionFromStation {
  return Object.hasOwn(fromStation, action)
}
