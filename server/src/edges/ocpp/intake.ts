import type { WebSocket } from 'ws'
import { pace } from './pace.ts'

export interface IntakeOptions {
  readonly messagesPerSecond: number
  readonly messagesAtOnce: number
  /** Handles one frame; the next one waits. */
  readonly handle: (data: Buffer) => Promise<void> | undefined
  /** A frame could not be handled: no further frame of the connection is. */
  readonly failed: (error: unknown) => void
  /** The last waiting frame was handled. */
  readonly idle: () => void
}

/** The frames of one socket, handled in order. A socket that sends too fast is not read for a while; it is never closed for that. */
export interface Intake {
  take(data: Buffer): void
  /** Drops frames that wait. */
  clear(): void
  isBusy(): boolean
  stop(): void
}

/** Frames read and not handled yet; beyond this number the socket is not read. */
const QUEUE_MAX = 64

export function openIntake(socket: WebSocket, { messagesPerSecond, messagesAtOnce, handle, failed, idle }: IntakeOptions): Intake {
  const allowance = pace(messagesPerSecond, messagesAtOnce)
  const queue: Buffer[] = []
  let handling = false
  let slowUntil = 0
  let slowTimer: NodeJS.Timeout | undefined

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
      failed(error)
    } finally {
      handling = false
      idle()
    }
  }

  return {
    take(data) {
      const waitMs = allowance.take(performance.now())
      if (waitMs > 0) slowDown(waitMs)
      queue.push(data)
      if (queue.length > QUEUE_MAX) socket.pause()
      if (!handling) void handleAll()
    },
    clear: () => void queue.splice(0),
    isBusy: () => handling,
    stop: () => clearTimeout(slowTimer),
  }
}
