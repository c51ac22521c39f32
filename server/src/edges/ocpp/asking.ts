import { randomUUID } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { ActionToStation } from '@ohmstead/contract/ocpp/v16/messages'
import { writeCall, type Frame } from './frame.ts'
import { inFrame, outFrame, type Line, type Received } from './line.ts'
import { secretIn } from './secrets.ts'
import { fit } from './v16/repair.ts'
import { toStation } from './v16/schemas.ts'

/** The result of a message to a station. */
export type SendOutcome =
  | { readonly state: 'answered'; readonly payload: object; readonly frameId: Id<'frame'>; readonly answerFrameId: Id<'frame'> }
  | {
      readonly state: 'refused'
      readonly code: string
      readonly description: string
      readonly frameId: Id<'frame'>
      readonly answerFrameId: Id<'frame'>
    }
  | { readonly state: 'timedOut'; readonly frameId: Id<'frame'> }
  /** It was sent, and the connection was lost before an answer: delivery is unknown. */
  | { readonly state: 'cut'; readonly frameId: Id<'frame'> }
  /** The station was not connected, so it was never sent. */
  | { readonly state: 'notSent' }

export interface SendOptions {
  readonly timeoutMs: number
}

/** Handles messages to the station, whose answers are matched by connection and message id. */
export interface Asking {
  send(action: ActionToStation, payload: object, options: SendOptions): Promise<SendOutcome>
  take(received: Received, frame: Extract<Frame, { kind: 'result' | 'error' }>): Promise<void>
  /** The socket is closed and all its frames were processed: pending messages will not be answered. */
  hangUp(): void
}

interface Pending {
  readonly action: ActionToStation
  readonly frameId: Id<'frame'>
  readonly settle: (outcome: SendOutcome) => void
  /** The answer has arrived: neither a timeout nor a lost connection changes the result. */
  readonly stopWaiting: () => void
}

export function asking(line: Line): Asking {
  const pending = new Map<string, Pending>()
  let before: Promise<unknown> = Promise.resolve()

  async function sendNow(action: ActionToStation, payload: object, { timeoutMs }: SendOptions): Promise<SendOutcome> {
    assert(toStation[action].request.fits(payload), `${action} that we send fits its schema`)
    if (!line.isOpen()) return { state: 'notSent' }
    const messageId = randomUUID()
    const secret = secretIn(payload)
    if (secret !== null) line.secrets.sent(secret)
    const written = writeCall(messageId, action, payload)
    const frame = outFrame(line, { messageId, action }, written, 'command')
    await line.recorder.keep({ frames: [frame], facts: [] })
    if (!line.isOpen()) return { state: 'notSent' }
    return new Promise((resolve) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        pending.delete(messageId)
      }
      const settle = (outcome: SendOutcome) => {
        stopWaiting()
        resolve(outcome)
      }
      const timer = setTimeout(() => settle({ state: 'timedOut', frameId: frame.id }), timeoutMs)
      pending.set(messageId, { action, frameId: frame.id, settle, stopWaiting })
      line.transmit(written)
    })
  }

  return {
    send(action, payload, options) {
      // One open CALL per direction (OCPP-J 1.6 §4.1.1): the next waits for the answer of the previous one.
      const next = before.then(() => sendNow(action, payload, options))
      before = next.catch(() => undefined)
      return next
    },
    async take(received, frame) {
      const { messageId } = frame
      const asked = pending.get(messageId)
      if (!asked) {
        line.log.info({ event: 'ocpp.lateAnswer', stationId: line.station.stationId, connectionId: line.connectionId, messageId })
        return line.recorder.keep({ frames: [inFrame(line, received, { messageId, action: null }, 'lateAnswer', null)], facts: [] })
      }
      asked.stopWaiting()
      const fitted =
        frame.kind === 'result' ? fit(frame.payload, toStation[asked.action].response, frame.wide) : { code: frame.code, reason: frame.description }
      const note = 'code' in fitted ? fitted.code : fitted.repairs.join(' ') || null
      const verdict = frame.kind === 'result' && 'code' in fitted ? 'unusable' : 'answer'
      try {
        await line.recorder.keep({ frames: [inFrame(line, received, { messageId, action: asked.action }, verdict, note)], facts: [] })
      } catch (error) {
        // An answer that was not stored does not count.
        asked.settle({ state: 'cut', frameId: asked.frameId })
        throw error
      }
      const ids = { frameId: asked.frameId, answerFrameId: received.id }
      if ('code' in fitted) asked.settle({ state: 'refused', code: fitted.code, description: fitted.reason, ...ids })
      else asked.settle({ state: 'answered', payload: fitted.payload as object, ...ids })
    },
    hangUp() {
      for (const { settle, frameId } of pending.values()) settle({ state: 'cut', frameId })
    },
  }
}
