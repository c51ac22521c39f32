import type { ActionToStation } from '@ohmstead/contract/ocpp/v16/messages'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { answering } from './answering.ts'
import { asking, type SendOptions, type SendOutcome } from './asking.ts'
import type { StationIdentity } from './facts.ts'
import { readFrame } from './frame.ts'
import type { Limits } from './limits.ts'
import { hostileFrame, receive, type Line } from './line.ts'
import { pace } from './pace.ts'
import type { Recorder } from './recorder.ts'
import type { Actions } from './v16/action.ts'

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

/** One live socket: frames are handled in order, one at a time. */
export interface Connection {
  readonly id: string
  readonly station: StationIdentity
  readonly openedAt: number
  isOpen(): boolean
  send(action: ActionToStation, payload: object, options: SendOptions): Promise<SendOutcome>
  /** Whether the other end answers within this many milliseconds. */
  isAlive(withinMs: number): Promise<boolean>
  /** One round of pings; closes a connection that missed too many. */
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

/** Frames read and not handled yet; beyond this number the socket is not read. */
const QUEUE_MAX = 64
const CLOSE_MS = 2_000

export function openConnection(parts: ConnectionParts): Connection {
  const { socket, station, connectionId, actions, recorder, clock, log, limits, onClose } = parts
  const line: Line = { station, connectionId, recorder, clock, log, secrets: [], isOpen: () => socket.readyState === socket.OPEN, transmit }
  let booted = station.booted
  const answers = answering(line, actions, () => (booted = true))
  const asks = asking(line)
  const allowance = pace(limits.messagesPerSecond, limits.messagesAtOnce)
  const queue: Buffer[] = []
  const listeners = new Set<() => void>()
  let handling = false
  let closed = false
  let slowUntil = 0
  let slowTimer: NodeJS.Timeout | undefined
  let missed = 0

  socket.on('message', (data: RawData, isBinary: boolean) => {
    heard()
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)
    if (isBinary) return refuse(bytes, 'binary', 1003)
    if (bytes.length > (booted ? limits.frameBytes : limits.frameBytesBeforeBoot)) return refuse(bytes, 'too large', 1009)
    const waitMs = allowance.take(performance.now())
    if (waitMs > 0) slowDown(waitMs)
    queue.push(bytes)
    if (queue.length > QUEUE_MAX) socket.pause()
    if (!handling) void handleAll()
  })
  socket.on('pong', heard)
  socket.on('error', (error) => log.info({ event: 'ocpp.socketError', stationId: station.stationId, connectionId, error: error.message }))
  socket.on('close', (code, reason) => {
    clearTimeout(slowTimer)
    closed = true
    // A station that reboots answers and disconnects: its last frames must still be read.
    if (!handling) asks.hangUp()
    onClose(connection, code, reason.toString('utf8').slice(0, 120))
  })

  function heard(): void {
    missed = 0
    for (const listener of listeners) listener()
  }

  function slowDown(waitMs: number): void {
    slowUntil = performance.now() + waitMs
    socket.pause()
    slowTimer ??= setTimeout(readOn, waitMs)
  }

  function readOn(): void {
    slowTimer = undefined
    const left = slowUntil - performance.now()
    if (left > 1) slowTimer = setTimeout(readOn, left)
    else if (queue.length <= QUEUE_MAX / 2) socket.resume()
  }

  async function handleAll(): Promise<void> {
    handling = true
    try {
      for (let data = queue.shift(); data; data = queue.shift()) {
        const doing = handle(data)
        if (doing) await doing
        if (socket.isPaused && slowTimer === undefined && queue.length <= QUEUE_MAX / 2) socket.resume()
      }
    } catch (error) {
      // The database stayed unavailable, or there is a defect: without a record there is no answer; the station reconnects and repeats the
      // message.
      log.error({ event: 'ocpp.connectionGivenUp', error, stationId: station.stationId, connectionId })
      end(1011, 'try again')
    } finally {
      handling = false
      if (closed) asks.hangUp()
    }
  }

  function handle(data: Buffer): Promise<void> | undefined {
    const received = receive(line, data)
    const frame = readFrame(received.text)
    switch (frame.kind) {
      case 'call':
        return answers.call(received, frame)
      case 'result':
      case 'error':
        return asks.take(received, frame)
      case 'unreadable':
        if (!frame.hostile) return answers.unreadable(received, frame)
        refuse(data, frame.reason, 1008)
        return undefined
    }
  }

  /** A frame that is not read: its beginning is stored, and the connection is closed. */
  function refuse(data: Buffer, note: string, closeCode: number): void {
    recorder.keepLater({ frames: [hostileFrame(line, data, note)], facts: [] })
    log.warn({ event: 'ocpp.hostileFrame', stationId: station.stationId, connectionId, note, bytes: data.length })
    queue.length = 0
    end(closeCode, note)
  }

  function transmit(text: string): void {
    if (!line.isOpen()) return
    socket.send(text)
    if (socket.bufferedAmount <= limits.unreadBytes) return
    log.warn({ event: 'ocpp.notReading', stationId: station.stationId, connectionId, bytes: socket.bufferedAmount })
    socket.terminate()
  }

  /** Closes, with a short timeout for the other end to agree. */
  function end(code: number, reason: string): void {
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), CLOSE_MS).unref()
  }

  async function isAlive(withinMs: number): Promise<boolean> {
    if (!line.isOpen()) return false
    // A socket that we do not read cannot answer, so it does not count as silent.
    if (socket.isPaused) return true
    return new Promise((resolve) => {
      const settle = (alive: boolean) => {
        clearTimeout(timer)
        listeners.delete(spoke)
        socket.off('close', left)
        resolve(alive)
      }
      const spoke = () => settle(true)
      const left = () => settle(false)
      const timer = setTimeout(left, withinMs)
      listeners.add(spoke)
      socket.once('close', left)
      socket.ping()
    })
  }

  function ping(): void {
    if (!line.isOpen() || socket.isPaused) return
    if (missed >= limits.pingsMissed) {
      log.info({ event: 'ocpp.silent', stationId: station.stationId, connectionId })
      return socket.terminate()
    }
    missed += 1
    socket.ping()
  }

  const connection: Connection = {
    id: connectionId,
    station,
    openedAt: clock.now(),
    isOpen: line.isOpen,
    send: (...message) => asks.send(...message),
    isAlive,
    ping,
    close: end,
    terminate: () => socket.terminate(),
  }
  return connection
}
