import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import type { RawData } from 'ws'
import type { OCPP16 } from 'typed-ocpp'

/** The messages of OCPP 1.6 by action, with request and response. */
export interface Outgoing {
  Authorize: [OCPP16.AuthorizeRequest, OCPP16.AuthorizeResponse]
  BootNotification: [OCPP16.BootNotificationRequest, OCPP16.BootNotificationResponse]
  DataTransfer: [OCPP16.DataTransferRequest, OCPP16.DataTransferResponse]
  DiagnosticsStatusNotification: [OCPP16.DiagnosticsStatusNotificationRequest, OCPP16.DiagnosticsStatusNotificationResponse]
  FirmwareStatusNotification: [OCPP16.FirmwareStatusNotificationRequest, OCPP16.FirmwareStatusNotificationResponse]
  Heartbeat: [OCPP16.HeartbeatRequest, OCPP16.HeartbeatResponse]
  MeterValues: [OCPP16.MeterValuesRequest, OCPP16.MeterValuesResponse]
  StartTransaction: [OCPP16.StartTransactionRequest, OCPP16.StartTransactionResponse]
  StatusNotification: [OCPP16.StatusNotificationRequest, OCPP16.StatusNotificationResponse]
  StopTransaction: [OCPP16.StopTransactionRequest, OCPP16.StopTransactionResponse]
}
export type OutgoingAction = keyof Outgoing

/** A CALLERROR, received or to be sent. */
export class CallError extends Error {
  readonly code: string
  constructor(code: string, description: string) {
    super(description)
    this.name = 'CallError'
    this.code = code
  }
}

/** No answer arrived in time. */
export class CallTimeout extends Error {
  constructor(action: string) {
    super(`No answer to ${action}.`)
    this.name = 'CallTimeout'
  }
}

/** The socket closed before the answer arrived; it is unknown whether the server processed the message. */
export class LinkLost extends Error {
  constructor() {
    super('The connection was lost.')
    this.name = 'LinkLost'
  }
}

export interface Frame {
  readonly direction: 'cp->csms' | 'csms->cp'
  readonly raw: string
}

/** The effect of a fault on one outgoing call. */
export interface CallTwist {
  /** Send the frame again after its answer, as some firmware does. */
  readonly repeats?: number
  /** Repeat with new message ids instead of the same. */
  readonly freshIds?: boolean
  /** Behave as if the answer had not arrived. */
  readonly swallow?: boolean
  /** Replace the payload before it is sent. */
  readonly payload?: unknown
}

export interface LinkOptions {
  readonly url: string
  readonly stationId: string
  /** The password as text, or as the bytes of a key. */
  readonly password: string | Uint8Array | null
  readonly callTimeoutMs: number
  readonly pingIntervalMs: number
  readonly messageId?: () => string
  readonly onFrame: (frame: Frame) => void
  /** Answers a CALL, now or later. */
  readonly onCall: (action: string, payload: unknown) => unknown
  /** Called after the answer was sent. */
  readonly onAnswered: () => void
  readonly onClose: (reason: { code: number; text: string }) => void
}

/** The upgrade was refused: wrong password, unknown station, second connection. */
export class UpgradeRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The server refused the connection with ${status}.`)
    this.name = 'UpgradeRefused'
    this.status = status
  }
}

interface Waiting {
  readonly resolve: (payload: unknown) => void
  readonly reject: (error: Error) => void
}

/** One WebSocket and the RPC of OCPP-J §4 over it: the station has at most one open CALL at a time. */
export class Link {
  readonly #socket: WebSocket
  readonly #options: LinkOptions
  readonly #waiting = new Map<string, Waiting>()
  #turn: Promise<unknown> = Promise.resolve()
  #ping: NodeJS.Timeout | null = null
  #isOpen = true
  #queued = 0
  /** Messages received. */
  #received = 0

  private constructor(socket: WebSocket, options: LinkOptions) {
    this.#socket = socket
    this.#options = options
    socket.on('message', (data, isBinary) => {
      if (!isBinary) this.#receive(frameText(data))
    })
    socket.on('error', () => {})
    socket.on('close', (code, reason) => {
      this.#isOpen = false
      if (this.#ping) clearInterval(this.#ping)
      for (const waiting of this.#waiting.values()) waiting.reject(new LinkLost())
      this.#waiting.clear()
      options.onClose({ code, text: reason.toString() })
    })
    if (options.pingIntervalMs > 0) this.#ping = setInterval(() => socket.ping(), options.pingIntervalMs)
  }

  static open(options: LinkOptions, signal: AbortSignal): Promise<Link> {
    return new Promise((resolve, reject) => {
      const address = `${options.url.replace(/\/+$/, '')}/${encodeURIComponent(options.stationId)}`
      const socket = new WebSocket(address, 'ocpp1.6', {
        perMessageDeflate: false,
        handshakeTimeout: 30_000,
        maxPayload: 1 << 20,
        headers:
          options.password === null
            ? {}
            : { authorization: `Basic ${Buffer.concat([Buffer.from(`${options.stationId}:`), Buffer.from(options.password)]).toString('base64')}` },
      })
      const abort = () => socket.terminate()
      signal.addEventListener('abort', abort, { once: true })
      const settle = (act: () => void) => {
        signal.removeEventListener('abort', abort)
        socket.removeAllListeners()
        act()
      }
      socket.once('unexpected-response', (request, response) => {
        settle(() => reject(new UpgradeRefused(response.statusCode ?? 0)))
        socket.on('error', () => {})
        response.resume()
        request.destroy()
      })
      socket.once('error', (error) => {
        settle(() => reject(error))
        socket.on('error', () => {})
      })
      socket.once('open', () => settle(() => resolve(new Link(socket, options))))
    })
  }

  get isOpen(): boolean {
    return this.#isOpen && this.#socket.readyState === WebSocket.OPEN
  }

  /** Whether the station has no open or waiting CALL. */
  get isQuiet(): boolean {
    return this.#queued === 0
  }

  async quiet(): Promise<void> {
    await this.#turn
  }

  /** Queues a CALL after the previous ones and waits for its answer. */
  call<A extends OutgoingAction>(action: A, payload: Outgoing[A][0], twist: CallTwist = {}): Promise<Outgoing[A][1]> {
    this.#queued++
    const turn = this.#turn.then(() => this.#converse(action, twist.payload ?? payload, twist)).finally(() => this.#queued--)
    this.#turn = turn.catch(() => {})
    return turn as Promise<Outgoing[A][1]>
  }

  async #converse(action: string, payload: unknown, twist: CallTwist): Promise<unknown> {
    const id = this.#newId()
    const first = await this.#exchange(action, id, payload, twist.swallow === true)
    for (let i = 0; i < (twist.repeats ?? 0); i++) {
      await this.#exchange(action, twist.freshIds ? this.#newId() : id, payload, false).catch(() => {})
    }
    return first
  }

  #exchange(action: string, id: string, payload: unknown, swallow: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) {
        reject(new LinkLost())
        return
      }
      const before = this.#received
      const timer = setTimeout(() => {
        // A peer that has sent nothing in the meantime is gone, even if the socket is still open.
        if (this.#received === before) return this.cut()
        this.#waiting.delete(id)
        return reject(new CallTimeout(action))
      }, this.#options.callTimeoutMs)
      const done = (act: () => void) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        act()
      }
      this.#waiting.set(id, {
        resolve: (answer) => done(() => (swallow ? reject(new CallTimeout(action)) : resolve(answer))),
        reject: (error) => done(() => reject(error)),
      })
      this.#write(stringify([2, id, action, payload]))
    })
  }

  /** Sends arbitrary data, to test how servers handle it. */
  sendRaw(data: string | Uint8Array): void {
    if (typeof data === 'string') this.#write(data)
    else this.#socket.send(data, () => {})
  }

  /** Stops reading without closing: a half-open connection. Returns a function that resumes reading. */
  freeze(): () => void {
    this.#socket.pause()
    return () => this.#socket.resume()
  }

  /** Terminates the connection without a closing handshake. */
  cut(): void {
    this.#socket.terminate()
  }

  /** Closes with a handshake, or terminates after two seconds. */
  close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#socket.terminate(), 2_000)
      this.#socket.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
      this.#socket.close(1000)
    })
  }

  #newId(): string {
    return this.#options.messageId?.() ?? randomUUID()
  }

  #write(raw: string, then: () => void = () => {}): void {
    this.#options.onFrame({ direction: 'cp->csms', raw })
    this.#socket.send(raw, () => then())
  }

  #receive(raw: string): void {
    this.#received++
    this.#options.onFrame({ direction: 'csms->cp', raw })
    let message: unknown
    try {
      message = parse(raw)
    } catch {
      return
    }
    if (!Array.isArray(message) || typeof message[1] !== 'string') return
    const [kind, id, third, fourth] = message as [unknown, string, unknown, unknown]
    if (kind === 3) this.#waiting.get(id)?.resolve(third)
    else if (kind === 4) this.#waiting.get(id)?.reject(new CallError(String(third), String(fourth)))
    else if (kind === 2) this.#answer(id, third, fourth)
  }

  /** Follow-up actions start after the answer was sent, so that a reset does not prevent its own confirmation. */
  #answer(id: string, action: unknown, payload: unknown): void {
    const { onCall, onAnswered } = this.#options
    const accept = (answer: unknown) => this.#write(stringify([3, id, answer]), onAnswered)
    const refuse = (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      this.#write(stringify([4, id, error.code, error.message, {}]), onAnswered)
    }
    try {
      if (typeof action !== 'string') throw new CallError('FormationViolation', 'A call must name its action.')
      const answer = onCall(action, payload)
      if (answer instanceof Promise) void answer.then(accept).catch(refuse)
      else accept(answer)
    } catch (error) {
      refuse(error)
    }
  }
}

/** The text of a message received from `ws`. */
export function frameText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()
}

/** A number that is serialised exactly as received, even beyond the safe integers. */
export class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

function stringify(message: unknown): string {
  const text = JSON.stringify(message, (_key, value: unknown) => (value instanceof ExactNumber ? `\u0000exact:${value.text}` : value))
  return text.replace(/"\\u0000exact:(-?\d+)"/g, '$1')
}

/** Keeps the text of transactionId unchanged; everything else is plain JSON. */
function parse(raw: string): unknown {
  return JSON.parse(raw, function (this: unknown, key: string, value: unknown, context?: { source?: string }) {
    if (
      key === 'transactionId' &&
      typeof value === 'number' &&
      !Number.isSafeInteger(value) &&
      context?.source !== undefined &&
      /^-?\d+$/.test(context.source)
    ) {
      return new ExactNumber(context.source)
    }
    return value
  } as (key: string, value: unknown) => unknown)
}
