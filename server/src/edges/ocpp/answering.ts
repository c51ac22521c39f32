import { assert } from '@ohmstead/contract/kernel/assert'
import type { ActionFromStation, CallErrorCode, FromStation } from '@ohmstead/contract/ocpp/v16/messages'
import { writeError, writeResult, type Frame } from './frame.ts'
import { inFrame, outFrame, type Line, type Received } from './line.ts'
import { openReplies, type Handled, type Judged } from './replies.ts'
import type { Action, Actions } from './v16/action.ts'
import { fit } from './v16/repair.ts'
import { fromStation, knownNotServed, notedOnly } from './v16/schemas.ts'

/** Handles messages from the station: decides how each is answered. */
export interface Answering {
  call(received: Received, frame: Extract<Frame, { kind: 'call' }>): Promise<void> | undefined
  unreadable(received: Received, frame: Extract<Frame, { kind: 'unreadable' }>): Promise<void>
}

/**
 * How many entries of all stations may wait to be stored: a few batches, so that none waits for messages. Each needs about 15 KiB, and the C
 * library keeps the memory of the highest backlog (559 MiB after 20,000 entries, 295 after 4,000).
 */
const BACKLOG_MAX = 4_000

export function answering(line: Line, actions: Actions, onBoot: () => void): Answering {
  const { station, connectionId, recorder, transmit } = line
  const replies = openReplies(line)

  function call(received: Received, frame: Extract<Frame, { kind: 'call' }>): Promise<void> | undefined {
    const { messageId, action, payload, wide } = frame
    const about = { messageId, action }
    if (!isServed(action)) return decline(received, about)
    const given = replies.givenTo(received, messageId)
    if (given !== undefined) return replies.state({ received, about, verdict: 'repeated', note: null }, [], given)
    const handler = actions[action] as Action<ActionFromStation>
    const fitted = fit(payload, fromStation[action].request, wide)
    if ('code' in fitted) {
      if (handler.whenUnusable) return replies.unusable(received, about, fitted.reason, handler.whenUnusable)
      return refuse(received, about, fitted.code, fitted.reason, fitted.reason)
    }
    const judged: Judged =
      fitted.repairs.length === 0
        ? { received, about, verdict: 'understood', note: null }
        : { received, about, verdict: 'repaired', note: fitted.repairs.join(' ') }
    const reception = { station, connectionId, frameId: received.id, sha256: received.sha256, recordedAt: received.at, wide }
    const request = fitted.payload as FromStation[ActionFromStation]['request']
    if (handler.how === 'asked') {
      return replies.ask(judged, async () => resultOf(messageId, action, await handler.handle(request, reception)), handler.whenUnusable)
    }
    const { facts, answer } = handler.handle(request, reception)
    const written = resultOf(messageId, action, answer)
    // Messages that are answered before they are stored wait in memory, so their number is limited.
    if (handler.how === 'passing' && recorder.backlog() <= BACKLOG_MAX) {
      replies.stateLater(judged, facts, written)
      return undefined
    }
    const stated = replies.state(judged, facts, written)
    return action === 'BootNotification' ? stated.then(onBoot) : stated
  }

  function decline(received: Received, about: Handled): Promise<void> {
    const { messageId, action } = about
    if (notedOnly.has(action)) return replies.state({ received, about, verdict: 'understood', note: null }, [], writeResult(messageId, {}))
    const code: CallErrorCode = knownNotServed.has(action) ? 'NotSupported' : 'NotImplemented'
    return refuse(received, about, code, code, `${action.slice(0, 40)} is not served here`)
  }

  function refuse(received: Received, about: Handled, code: CallErrorCode, note: string, reason: string): Promise<void> {
    return replies.state({ received, about, verdict: 'refused', note }, [], writeError(about.messageId, code, reason))
  }

  async function unreadable(received: Received, { reason, messageId, action }: Extract<Frame, { kind: 'unreadable' }>): Promise<void> {
    if (messageId !== null && action !== null && isServed(action)) {
      const { whenUnusable } = actions[action]
      if (whenUnusable) return replies.unusable(received, { messageId, action }, reason, whenUnusable)
    }
    const written = writeError(messageId ?? '-1', 'FormationViolation', reason)
    const about = { messageId, action }
    await recorder.keep({ frames: [inFrame(line, received, about, 'refused', reason), outFrame(line, about, written)], facts: [] })
    transmit(written)
  }

  return { call, unreadable }
}

function resultOf(messageId: string, action: ActionFromStation, response: object): string {
  assert(fromStation[action].response.fits(response), `our answer to ${action} fits its schema`)
  return writeResult(messageId, response)
}

function isServed(action: string): action is ActionFromStation {
  return Object.hasOwn(fromStation, action)
}
