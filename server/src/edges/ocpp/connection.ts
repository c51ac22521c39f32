import type { ActionToStation } from '@ohmstead/contract/ocpp/v16/messages'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { answering } from './answering.ts'
import { asking, type SendOptions, type SendOutcome } from './asking.ts'
import type { StationIdentity } from './facts.ts'
import { readFrame } from './frame.ts'
import { openIntake } from './intake.ts'
import type { Limits } from './limits.ts'
import { hostileFrame, receive, type Line } from './line.ts'
import { watchLiveness, type Liveness } from './liveness.ts'
import type { Recorder } from './recorder.ts'
import { blankWords, type KnownSecrets } from './secrets.ts'
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
  readonly secrets: KnownSecrets
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

const CLOSE_MS = 2_000

export function openConnection(parts: ConnectionParts): Connection {
  const { socket, station, connectionId, actions, recorder, clock, log, limits, secrets, onClose } = parts
  const { stationId } = station
  const line: Line = { station, connectionId, recorder, clock, log, secrets, isOpen: () => isOpen(socket), transmit: (text) => transmit(parts, text) }
  let booted = station.booted
  const answers = answering(line, actions, () => (booted = true))
  const asks = asking(line)
  const liveness = watchLiveness(socket, limits.pingsMissed)
  let closed = false
  const intake = openIntake(socket, {
    ...limits,
    handle,
    failed(error) {
      // The database stayed unavailable, or there is a defect: without a record there is no answer; the station reconnects and repeats the
      // message.
      log.error({ event: 'ocpp.connectionGivenUp', error, stationId, connectionId })
      end(1011, 'try again')
    },
    idle: () => (closed ? asks.hangUp() : undefined),
  })

  socket.on('message', (data: RawData, isBinary: boolean) => {
    liveness.received()
    const bytes = bytesOf(data)
    if (isBinary) return refuse(bytes, 'binary', 1003)
    if (bytes.length > (booted ? limits.frameBytes : limits.frameBytesBeforeBoot)) return refuse(bytes, 'too large', 1009)
    intake.take(bytes)
  })
  socket.on('pong', () => liveness.received())
  socket.on('error', (error) => log.info({ event: 'ocpp.socketError', stationId, connectionId, error: error.message }))
  socket.on('close', (code, reason) => {
    intake.stop()
    closed = true
    // A station that reboots answers and disconnects: its last frames must still be read.
    if (!intake.isBusy()) asks.hangUp()
    onClose(connection, code, blankWords(reason.toString('utf8'), secrets.forms()).slice(0, 120))
  })

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
    log.warn({ event: 'ocpp.hostileFrame', stationId, connectionId, note, bytes: data.length })
    intake.clear()
    end(closeCode, note)
  }

  const end = (code: number, reason: string) => closeSoon(socket, code, reason)

  const connection: Connection = {
    id: connectionId,
    station,
    openedAt: clock.now(),
    isOpen: line.isOpen,
    send: (...message) => asks.send(...message),
    isAlive: (withinMs) => liveness.isAlive(withinMs),
    ping: () => ping(parts, liveness),
    close: end,
    terminate: () => socket.terminate(),
  }
  return connection
}

function bytesOf(data: RawData): Buffer {
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)
}

/** Closes, with a short timeout for the other end to agree. */
function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), CLOSE_MS).unref()
}

function isOpen(socket: WebSocket): boolean {
  return socket.readyState === socket.OPEN
}

/** Sends a text; ends a connection whose other end does not read. */
function transmit({ socket, station: { stationId }, connectionId, log, limits }: ConnectionParts, text: string): void {
  if (!isOpen(socket)) return
  socket.send(text)
  if (socket.bufferedAmount <= limits.unreadBytes) return
  log.warn({ event: 'ocpp.notReading', stationId, connectionId, bytes: socket.bufferedAmount })
  socket.terminate()
}

/** One round of pings; ends a connection that missed too many. */
function ping({ socket, station: { stationId }, connectionId, log }: ConnectionParts, liveness: Liveness): void {
  if (liveness.ping()) return
  log.info({ event: 'ocpp.silent', stationId, connectionId })
  socket.terminate()
}
