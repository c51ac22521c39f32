import { setTimeout as pause } from 'node:timers/promises'
import { CallError, CallTimeout, Link, LinkLost, UpgradeRefused } from './link.ts'
import type { CallTwist, Frame, Outgoing, OutgoingAction } from './link.ts'
import type { Random } from './random.ts'

export interface UplinkSettings {
  readonly url: string
  readonly stationId: string
  readonly callTimeoutMs: number
  /** Waits between tries, in real time: doubled from the first to the last, with jitter. */
  readonly reconnectMs: readonly [first: number, last: number]
  /** Asked anew for every connection. */
  readonly current: () => { password: string | Uint8Array | null; pingIntervalMs: number; messageId: (() => string) | undefined }
}

export interface UplinkHost {
  readonly opened: () => void
  readonly closed: (reason: { code: number; text: string }) => void
  readonly refused: (status: number) => void
  readonly frame: (frame: Frame) => void
  readonly command: (action: string, payload: unknown) => unknown
  /** The answer to a command has left. */
  readonly answered: () => void
  /** Whether it tries to connect has changed. */
  readonly changed: () => void
  /** What a fault does to the call about to go out. */
  readonly twist: (action: OutgoingAction, payload: unknown) => CallTwist
  readonly failed: (action: OutgoingAction, reason: string) => void
}

/** The way to the server: connects, connects again, and carries calls while it lasts. */
export class Uplink {
  readonly #settings: UplinkSettings
  readonly #host: UplinkHost
  readonly #random: Random
  #link: Link | null = null
  #isTrying = false
  #life: AbortSignal | null = null
  /** The attempt to connect that is under way. */
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

  /** Whether it will be open without anybody's doing, as soon as the server lets it in: it connects, or is between two tries. */
  get isOnItsWay(): boolean {
    return this.#life?.aborted === false && this.#hasNetwork && !this.isOpen
  }

  /** Whether no CALL of ours is open or waiting, and no attempt to connect is under way. */
  get isQuiet(): boolean {
    return this.#attempt === null && (this.#link?.isQuiet ?? true)
  }

  /** Resolves when the attempt to connect has come to its end, and the calls made so far have been answered. */
  async quiet(): Promise<void> {
    await this.#attempt
    await this.#link?.quiet()
  }

  /** Stays connected until the life of the station ends. */
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
      if (life.aborted || !this.#hasNetwork) continue
      await pause(wait * this.#random.between(0.5, 1), undefined, { signal: life }).catch(() => {})
      wait = Math.min(last, wait * 2)
    }
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

  /** Says something that need not be said again when it gets lost: a status, a heartbeat. */
  mention<A extends OutgoingAction>(
    action: A,
    payload: Outgoing[A][0],
    then: { told?: (answer: Outgoing[A][1]) => void; lost?: () => void } = {},
  ): void {
    this.call(action, payload).then(then.told, (error: unknown) => {
      if (!(error instanceof CallError || error instanceof CallTimeout || error instanceof LinkLost)) throw error
      then.lost?.()
    })
  }

  sendRaw(data: string | Uint8Array): void {
    this.#link?.sendRaw(data)
  }

  /** Closes politely; the answer resolves when the socket is gone. */
  async close(): Promise<void> {
    await this.#link?.close()
  }

  /** The power is gone: the socket dies without a word. */
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

  /** Null when it failed, else a promise that it has closed. */
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
