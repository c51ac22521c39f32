import { setTimeout as pause } from 'node:timers/promises'
import { CallError, CallTimeout, Link, LinkLost, UpgradeRefused } from './link.ts'
import type { CallTwist, Frame, Outgoing, OutgoingAction } from './link.ts'
import type { Random } from './random.ts'

export interface UplinkSettings {
  readonly url: string
  readonly stationId: string
  readonly callTimeoutMs: number
  /** Pauses between attempts, in real time: doubled from the first to the last, with jitter. */
  readonly reconnectMs: readonly [first: number, last: number]
  /** Read again for every connection. */
  readonly current: () => { password: string | Uint8Array | null; pingIntervalMs: number; messageId: (() => string) | undefined }
}

export interface UplinkHost {
  readonly opened: () => void
  readonly closed: (reason: { code: number; text: string }) => void
  readonly refused: (status: number) => void
  readonly frame: (frame: Frame) => void
  readonly command: (action: string, payload: unknown) => unknown
  /** Called after the answer to a command was sent. */
  readonly answered: () => void
  /** Called when `isTrying` changes. */
  readonly changed: () => void
  /** The effect of faults on the call that is about to be sent. */
  readonly twist: (action: OutgoingAction, payload: unknown) => CallTwist
  readonly failed: (action: OutgoingAction, reason: string) => void
}

/** The connection to the server: connects, reconnects, and sends calls while it is open. */
export class Uplink {
  readonly #settings: UplinkSettings
  readonly #host: UplinkHost
  readonly #random: Random
  #link: Link | null = null
  #isTrying = false
  #life: AbortSignal | null = null
  /** The current connection attempt. */
  #attempt: Promise<unknown> | null = null
  #hasNetwork = true
  #networkBack: (() => void) | null = null

  constructor(settings: UplinkSettings, host: UplinkHost, random: Random) {
    this.#settings = settings
    this.#host = host
    this.#random = random
  }

  /** Connected, or trying to. */
  get isTrying(): boolean {
    return this.#isTrying
  }

  get isOpen(): boolean {
    return this.#link?.isOpen ?? false
  }

  get hasNetwork(): boolean {
    return this.#hasNetwork
  }

  /** Whether it will open without further action: it is connecting, or between two attempts. */
  get isOnItsWay(): boolean {
    return this.#life?.aborted === false && this.#hasNetwork && !this.isOpen
  }

  /** Whether the station has no open or waiting CALL, and no connection attempt. */
  get isQuiet(): boolean {
    return this.#attempt === null && (this.#link?.isQuiet ?? true)
  }

  /** Resolves when the connection attempt has ended, and the calls made so far have been answered. */
  async quiet(): Promise<void> {
    await this.#attempt
    await this.#link?.quiet()
  }

  /** Stays connected until the signal is aborted. */
  async run(life: AbortSignal): Promise<void> {
    this.#life = life
    const [first, last] = this.#settings.reconnectMs
    let wait = first
    while (!life.aborted) {
      if (!this.#hasNetwork) {
        await this.#untilNetworkIsBack(life)
        continue
      }
      this.#try(true)
      const attempt = this.#connect(life)
      this.#attempt = attempt
      const connection = await attempt
      if (this.#attempt === attempt) this.#attempt = null
      if (connection !== null) {
        wait = first
        await connection.closed
      }
      this.#try(false)
      if (!this.#mayReconnect(life)) continue
      await pause(wait * this.#random.between(0.5, 1), undefined, { signal: life }).catch(() => {})
      wait = Math.min(last, wait * 2)
    }
  }

  #mayReconnect(life: AbortSignal): boolean {
    return !life.aborted && this.#hasNetwork
  }

  async call<A extends OutgoingAction>(action: A, payload: Outgoing[A][0]): Promise<Outgoing[A][1]> {
    if (this.#link === null) throw new LinkLost()
    try {
      return await this.#link.call(action, payload, this.#host.twist(action, payload))
    } catch (error) {
      if (error instanceof CallError) this.#host.failed(action, error.code)
      if (error instanceof CallTimeout) this.#host.failed(action, 'timeout')
      throw error
    }
  }

  /** Sends a message that need not be repeated if it is lost: a status, a heartbeat. */
  mention<A extends OutgoingAction>(
    action: A,
    payload: Outgoing[A][0],
    then: { delivered?: (answer: Outgoing[A][1]) => void; lost?: () => void } = {},
  ): void {
    this.call(action, payload).then(then.delivered, (error: unknown) => {
      if (!(error instanceof CallError || error instanceof CallTimeout || error instanceof LinkLost)) throw error
      then.lost?.()
    })
  }

  sendRaw(data: string | Uint8Array): void {
    this.#link?.sendRaw(data)
  }

  /** Closes with a handshake; resolves when the socket is closed. */
  async close(): Promise<void> {
    await this.#link?.close()
  }

  /** Terminates the socket without a handshake, after a power loss. */
  kill(): void {
    this.#link?.cut()
  }

  cutNetwork(): void {
    this.#hasNetwork = false
    this.#link?.cut()
  }

  restoreNetwork(): void {
    this.#hasNetwork = true
    this.#networkBack?.()
  }

  freeze(): () => void {
    return this.#link?.freeze() ?? (() => {})
  }

  #try(isTrying: boolean): void {
    this.#isTrying = isTrying
    this.#host.changed()
  }

  /** Null if it failed, else a promise that resolves when the connection closes. */
  async #connect(life: AbortSignal): Promise<{ closed: Promise<void> } | null> {
    const { url, stationId, callTimeoutMs } = this.#settings
    const { password, pingIntervalMs, messageId } = this.#settings.current()
    const { promise: closed, resolve: hasClosed } = Promise.withResolvers<void>()
    const mine: { link: Link | null; isClosed: boolean } = { link: null, isClosed: false }
    try {
      mine.link = await Link.open(
        {
          url,
          stationId,
          password,
          callTimeoutMs,
          pingIntervalMs,
          ...(messageId === undefined ? {} : { messageId }),
          onFrame: this.#host.frame,
          onCall: this.#host.command,
          onAnswered: this.#host.answered,
          onClose: (reason) => {
            mine.isClosed = true
            if (this.#link === mine.link) this.#link = null
            this.#host.closed(reason)
            hasClosed()
          },
        },
        life,
      )
    } catch (error) {
      if (error instanceof UpgradeRefused) this.#host.refused(error.status)
      return null
    }
    if (life.aborted || !this.#hasNetwork) mine.link.cut()
    else if (!mine.isClosed) {
      this.#link = mine.link
      this.#host.opened()
    }
    return { closed }
  }

  #untilNetworkIsBack(life: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const back = () => {
        this.#networkBack = null
        life.removeEventListener('abort', back)
        resolve()
      }
      this.#networkBack = back
      life.addEventListener('abort', back)
    })
  }
}
