import { hash, randomUUID } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { ActionFromStation, ActionToStation, CallErrorCode } from '@ohmstead/contract/ocpp/v16/messages'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Fact, StationIdentity } from './facts.ts'
import { readFrame, writeCall, writeError, writeResult, type Frame } from './frame.ts'
import type { FrameRecord, Verdict } from './frame.store.ts'
import type { Limits } from './limits.ts'
import { pace } from './pace.ts'
import type { Recorder } from './recorder.ts'
import type { Action, Actions, Reception } from './v16/action.ts'
import { fit } from './v16/repair.ts'
import { fromStation, knownNotServed, notedOnly, toStation } from './v16/schemas.ts'

/** What came of a message of ours. */
export type SendOutcome =
  | { readonly state: 'answered'; readonly payload: object; readonly frameId: Id<'frame'>; readonly answerFrameId: Id<'frame'> }
  | { readonly state: 'refused'; readonly code: string; readonly description: string; readonly frameId: Id<'frame'>; readonly answerFrameId: Id<'frame'> }
  | { readonly state: 'timedOut'; readonly frameId: Id<'frame'> }
  | { readonly state: 'offline' }

export interface SendOptions {
  readonly timeoutMs: number
}

export interface ConnectionParts {
  readonly socket: WebSocket
  readonly station: StationIdentity
  readonly connectionId: string
  readonly actions: Actions
  readonly recorder: Recorder
  readonly clock: Clock
  readonly log: Log
  readonly limits: Limits
  readonly onClose: (connection: Connection, code: number, reason: string) => void
}

export interface Connection {
  readonly id: string
  readonly station: StationIdentity
  readonly openedAt: number
  send(action: ActionToStation, payload: object, options: SendOptions): Promise<SendOutcome>
  /** Whether the other end answers within so many milliseconds. */
  isAlive(withinMs: number): Promise<boolean>
  /** One round of pings; ends a connection that missed too many. */
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

interface Pending {
  readonly action: ActionToStation
  readonly resolve: (outcome: SendOutcome) => void
  readonly frameId: Id<'frame'>
  readonly timer: NodeJS.Timeout
}

interface Received {
  readonly data: Buffer
  readonly text: string
  readonly sha256: Buffer
  readonly id: Id<'frame'>
  readonly at: ReturnType<Clock['now']>
}

/** Frames read and not yet handled; beyond, the socket is not read. */
const QUEUE_MAX = 64
/** Entries of all stations that may wait to be written. */
const BACKLOG_MAX = 20_000
const HOSTILE_KEPT_BYTES = 4096
const CLOSE_MS = 2_000
/** Answers to transaction messages that a station may ask for again on this connection. */
const ANSWERS_KEPT = 16
/** A transaction message that failed so often is answered and left to people. */
const FAILURES_MAX = 3

/** One live socket: frames in the order they came, one at a time, each kept before it is answered. */
export function openConnection(parts: ConnectionParts): Connection {
  const { socket, station, connectionId, actions, recorder, clock, log, limits, onClose } = parts
  const allowance = pace(limits.messagesPerSecond, limits.messagesAtOnce)
  const queue: Buffer[] = []
  const pending = new Map<string, Pending>()
  const answered = new Map<string, { readonly messageId: string; readonly answer: string }>()
  const failures = new Map<string, number>()
  const aliveWaiters = new Set<() => void>()
  let booted = station.booted
  let handling = false
  let slowUntil = 0
  let slowTimer: NodeJS.Timeout | undefined
  let missed = 0
  let sending: Promise<unknown> = Promise.resolve()

  socket.on('message', (data: RawData, isBinary: boolean) => {
    heard()
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)
    if (isBinary) return refuse(bytes, 'binary', 1003)
    if (bytes.length > (booted ? limits.frameBytes : limits.frameBytesBeforeBoot)) return refuse(bytes, 'too large', 1009)
    const waitMs = allowance.take(performance.now())
    if (waitMs > 0) slowDown(waitMs)
    queue.push(bytes)
    if (queue.length > QUEUE_MAX) socket.pause()
    void handleAll()
  })
  socket.on('pong', heard)
  socket.on('error', (error) => log.info({ event: 'ocpp.socketError', stationId: station.stationId, connectionId, error: error.message }))
  socket.on('close', (code, reason) => {
    clearTimeout(slowTimer)
    for (const { resolve, timer } of pending.values()) {
      clearTimeout(timer)
      resolve({ state: 'offline' })
    }
    pending.clear()
    onClose(connection, code, reason.toString('utf8').slice(0, 120))
  })

  function heard(): void {
    missed = 0
    for (const waiter of aliveWaiters) waiter()
    aliveWaiters.clear()
  }

  function slowDown(waitMs: number): void {
    slowUntil = performance.now() + waitMs
    socket.pause()
    slowTimer ??= setTimeout(resume, waitMs)
  }

  function resume(): void {
    slowTimer = undefined
    const left = slowUntil - performance.now()
    if (left > 1) slowTimer = setTimeout(resume, left)
    else if (queue.length <= QUEUE_MAX / 2) socket.resume()
  }

  async function handleAll(): Promise<void> {
    if (handling) return
    handling = true
    try {
      for (let data = queue.shift(); data; data = queue.shift()) {
        const doing = handle(data)
        if (doing) await doing
        if (socket.isPaused && slowTimer === undefined && queue.length <= QUEUE_MAX / 2) socket.resume()
      }
    } catch (error) {
      // The database stayed away, or we have a defect: without a record there is no answer; the station comes back and says it again.
      log.error({ event: 'ocpp.connectionGivenUp', error, stationId: station.stationId, connectionId })
      end(1011, 'try again')
    } finally {
      handling = false
    }
  }

  function handle(data: Buffer): Promise<void> | undefined {
    const text = data.toString('utf8')
    const at = clock.now()
    const received: Received = { data, text, sha256: hash('sha256', data, 'buffer'), id: newId('frame', at), at }
    const frame = readFrame(text)
    switch (frame.kind) {
      case 'call':
        return call(received, frame)
      case 'result':
      case 'error':
        return answer(received, frame)
      case 'unreadable':
        return unreadable(received, frame)
    }
  }

  /** A frame that is not worth reading: kept by its head, and the connection ends. */
  function refuse(data: Buffer, note: string, closeCode: number): void {
    const at = clock.now()
    recorder.keepLater({ frames: [hostileFrame(data, note, at)], facts: [] })
    log.warn({ event: 'ocpp.hostileFrame', stationId: station.stationId, connectionId, note, bytes: data.length })
    queue.length = 0
    end(closeCode, note)
  }

  /** Closes, and does not wait long for the other end to agree. */
  function end(code: number, reason: string): void {
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), CLOSE_MS).unref()
  }

  function call(received: Received, frame: Frame & { kind: 'call' }): Promise<void> | undefined {
    const { messageId, action, payload, wide } = frame
    if (!isServed(action)) {
      if (notedOnly.has(action)) return state(received, frame, 'understood', null, [], writeResult(messageId, {}))
      const code: CallErrorCode = knownNotServed.has(action) ? 'NotSupported' : 'NotImplemented'
      return state(received, frame, 'refused', code, [], writeError(messageId, code, `${action.slice(0, 40)} is not served here`))
    }
    const repeat = answered.get(received.sha256.toString('base64'))
    if (repeat?.messageId === messageId) return state(received, frame, 'repeated', null, [], repeat.answer)
    const handler = actions[action] as Action<ActionFromStation>
    const fitted = fit(payload, fromStation[action].request, wide)
    if ('code' in fitted) {
      if (handler.whenUnusable) return unusable(received, messageId, action, fitted.reason, handler.whenUnusable)
      return state(received, frame, 'refused', fitted.reason, [], writeError(messageId, fitted.code, fitted.reason))
    }
    const reception: Reception = {
      station, connectionId, frameId: received.id, sha256: received.sha256.toString('hex'), recordedAt: received.at, wide,
    }
    const verdict = fitted.repairs.length === 0 ? 'understood' : 'repaired'
    const note = fitted.repairs.length === 0 ? null : fitted.repairs.join(' ')
    const request = fitted.payload as never
    if (handler.how === 'asked') return ask(received, frame, verdict, note, action, () => handler.handle(request, reception), handler.whenUnusable)
    const { facts, answer: response } = handler.handle(request, reception)
    const written = resultOf(messageId, action, response)
    if (handler.how === 'stated') {
      return state(received, frame, verdict, note, facts, written).then(() => {
        if (action === 'BootNotification') booted = true
      })
    }
    // What is answered before it is kept waits in memory, so there is a bound to it.
    if (recorder.backlog() > BACKLOG_MAX) return state(received, frame, verdict, note, facts, written)
    recorder.keepLater({ frames: [inFrame(received, frame, verdict, note), outFrame(messageId, action, written)], facts })
    transmit(written)
    return undefined
  }

  /** Keeps what came and what we answer in one transaction, then answers. */
  async function state(
    received: Received, { messageId, action }: { messageId: string; action: string }, verdict: Verdict, note: string | null, facts: readonly Fact[], written: string,
  ): Promise<void> {
    try {
      await recorder.keep({ frames: [inFrame(received, { messageId, action }, verdict, note), outFrame(messageId, action, written)], facts })
    } catch (error) {
      if (facts.length === 0) throw error
      const fault = writeError(messageId, 'InternalError', 'could not be written down')
      await recorder.keep({ frames: [outFrame(messageId, action, fault)], facts: [] })
      return transmit(fault)
    }
    transmit(written)
  }

  /** Keeps what came, lets the product decide, keeps the answer, answers. */
  async function ask(
    received: Received, frame: Frame & { kind: 'call' }, verdict: Verdict, note: string | null, action: ActionFromStation,
    decide: () => Promise<object>, whenUnusable: object | undefined,
  ): Promise<void> {
    const { messageId } = frame
    await recorder.keep({ frames: [inFrame(received, frame, verdict, note)], facts: [] })
    const key = received.sha256.toString('base64')
    let written: string
    try {
      written = resultOf(messageId, action, await decide())
    } catch (error) {
      const failed = (failures.get(key) ?? 0) + 1
      failures.set(key, failed)
      log.error({ event: 'ocpp.notDecided', error, action, stationId: station.stationId, frameId: received.id, failed })
      if (whenUnusable && failed >= FAILURES_MAX) {
        failures.delete(key)
        return unusable(received, messageId, action, 'could not be decided', whenUnusable, true)
      }
      written = writeError(messageId, 'InternalError', 'try again later')
    }
    await recorder.keep({ frames: [outFrame(messageId, action, written)], facts: [] })
    if (whenUnusable) remember(key, messageId, written)
    transmit(written)
  }

  /** A transaction message that cannot be used: answered so that it is not repeated for ever, and left to people. */
  function unusable(received: Received, messageId: string, action: string, reason: string, response: object, inIsKept = false): Promise<void> {
    const fact: Fact = {
      kind: 'unusable', station, connectionId, recordedAt: received.at, frameId: received.id, sha256: received.sha256.toString('hex'), action, reason,
    }
    const written = writeResult(messageId, response)
    const out = outFrame(messageId, action, written)
    const frames = inIsKept ? [out] : [inFrame(received, { messageId, action }, 'unusable', reason), out]
    return recorder.keep({ frames, facts: [fact] }).then(() => transmit(written))
  }

  function unreadable(received: Received, { reason, hostile, messageId, action }: Frame & { kind: 'unreadable' }): Promise<void> {
    if (hostile) {
      refuse(received.data, reason, 1008)
      return Promise.resolve()
    }
    if (messageId !== null && action !== null && isServed(action)) {
      const { whenUnusable } = actions[action]
      if (whenUnusable) return unusable(received, messageId, action, reason, whenUnusable)
    }
    const written = writeError(messageId ?? '-1', 'FormationViolation', reason)
    return recorder
      .keep({ frames: [inFrame(received, { messageId, action }, 'refused', reason), outFrame(messageId, action, written)], facts: [] })
      .then(() => transmit(written))
  }

  async function answer(received: Received, frame: Frame & { kind: 'result' | 'error' }): Promise<void> {
    const waiting = pending.get(frame.messageId)
    const about = { messageId: frame.messageId, action: waiting?.action ?? null }
    if (!waiting) {
      log.info({ event: 'ocpp.lateAnswer', stationId: station.stationId, connectionId, messageId: frame.messageId })
      return recorder.keep({ frames: [inFrame(received, about, 'lateAnswer', null)], facts: [] })
    }
    pending.delete(frame.messageId)
    clearTimeout(waiting.timer)
    const ids = { frameId: waiting.frameId, answerFrameId: received.id }
    if (frame.kind === 'error') {
      await recorder.keep({ frames: [inFrame(received, about, 'answer', frame.code)], facts: [] })
      return waiting.resolve({ state: 'refused', code: frame.code, description: frame.description, ...ids })
    }
    const fitted = fit(frame.payload, toStation[waiting.action].response, frame.wide)
    const fault = 'code' in fitted ? fitted : null
    await recorder.keep({ frames: [inFrame(received, about, fault ? 'unusable' : 'answer', fault?.reason ?? null)], facts: [] })
    if ('code' in fitted) return waiting.resolve({ state: 'refused', code: fitted.code, description: fitted.reason, ...ids })
    waiting.resolve({ state: 'answered', payload: fitted.payload as object, ...ids })
  }

  async function send(action: ActionToStation, payload: object, { timeoutMs }: SendOptions): Promise<SendOutcome> {
    assert(toStation[action].request.fits(payload), `${action} that we send fits its schema`)
    if (socket.readyState !== socket.OPEN) return { state: 'offline' }
    const messageId = randomUUID()
    const written = writeCall(messageId, action, payload)
    const frame = outFrame(messageId, action, written, 'command')
    await recorder.keep({ frames: [frame], facts: [] })
    if (socket.readyState !== socket.OPEN) return { state: 'offline' }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        pending.delete(messageId)
        resolve({ state: 'timedOut', frameId: frame.id })
      }, timeoutMs)
      pending.set(messageId, { action, resolve, frameId: frame.id, timer })
      transmit(written)
    })
  }

  function transmit(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    socket.send(text)
    if (socket.bufferedAmount > limits.unreadBytes) {
      log.warn({ event: 'ocpp.notReading', stationId: station.stationId, connectionId, bytes: socket.bufferedAmount })
      socket.terminate()
    }
  }

  function remember(key: string, messageId: string, answer: string): void {
    answered.set(key, { messageId, answer })
    if (answered.size > ANSWERS_KEPT) for (const oldest of answered.keys()) return void answered.delete(oldest)
  }

  function inFrame({ data, text, sha256, id, at }: Received, { messageId, action }: { messageId: string | null; action: string | null }, verdict: Verdict, note: string | null): FrameRecord {
    const textHolds = !text.includes('\0')
    return {
      id, stationId: station.stationId, connectionId, direction: 'in', messageId: keepable(messageId), action: keepable(action),
      raw: textHolds ? text : text.replaceAll('\0', '\u2400'), bytes: textHolds ? null : data, size: data.length, sha256, verdict, note, at,
    }
  }

  function outFrame(messageId: string | null, action: string | null, text: string, verdict: Verdict = 'answer'): FrameRecord {
    const at = clock.now()
    const sha256 = hash('sha256', text, 'buffer')
    const size = Buffer.byteLength(text)
    return { id: newId('frame', at), stationId: station.stationId, connectionId, direction: 'out', messageId: keepable(messageId), action: keepable(action), raw: text, bytes: null, size, sha256, verdict, note: null, at }
  }

  function hostileFrame(data: Buffer, note: string, at: Received['at']): FrameRecord {
    const kept = data.subarray(0, HOSTILE_KEPT_BYTES)
    return {
      id: newId('frame', at), stationId: station.stationId, connectionId, direction: 'in', messageId: null, action: null, raw: '', bytes: kept,
      size: data.length, sha256: hash('sha256', data, 'buffer'), verdict: 'hostile', note, at,
    }
  }

  const connection: Connection = {
    id: connectionId,
    station,
    openedAt: clock.now(),
    send(action, payload, options) {
      // One open CALL per direction (OCPP-J 1.6 §4.1.1): the next waits for the answer of the one before.
      const next = sending.then(() => send(action, payload, options))
      sending = next.catch(() => undefined)
      return next
    },
    async isAlive(withinMs) {
      if (socket.readyState !== socket.OPEN) return false
      // A socket that we do not read cannot answer, and is anything but silent.
      if (socket.isPaused) return true
      return new Promise((resolve) => {
        const settle = (alive: boolean) => {
          clearTimeout(timer)
          aliveWaiters.delete(spoke)
          socket.off('close', left)
          resolve(alive)
        }
        const spoke = () => settle(true)
        const left = () => settle(false)
        const timer = setTimeout(left, withinMs)
        aliveWaiters.add(spoke)
        socket.once('close', left)
        socket.ping()
      })
    },
    ping() {
      if (socket.readyState !== socket.OPEN || socket.isPaused) return
      if (missed >= limits.pingsMissed) {
        log.info({ event: 'ocpp.silent', stationId: station.stationId, connectionId })
        return socket.terminate()
      }
      missed += 1
      socket.ping()
    },
    close: end,
    terminate: () => socket.terminate(),
  }
  return connection
}

function resultOf(messageId: string, action: ActionFromStation, response: object): string {
  assert(fromStation[action].response.fits(response), `our answer to ${action} fits its schema`)
  return writeResult(messageId, response)
}

function isServed(action: string): action is ActionFromStation {
  return Object.hasOwn(fromStation, action)
}

/** Names are kept for looking up; what is longer than any real one is in the raw frame. */
function keepable(text: string | null): string | null {
  return text === null ? null : text.replaceAll('\0', '').slice(0, 64)
}
