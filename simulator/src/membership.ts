import type { OCPP16 } from 'typed-ocpp'
import type { Configuration } from './configuration.ts'
import { CallError, CallTimeout, LinkLost } from './link.ts'
import type { StationClock } from './station-clock.ts'
import type { Timers } from './timers.ts'
import type { Uplink } from './uplink.ts'

/** The station's own interval, if the server sets none. */
const OWN_INTERVAL_MS = 60_000

export interface MembershipHost {
  readonly who: () => OCPP16.BootNotificationRequest
  /** Called when the station is accepted: for the first time since the start, or again. */
  readonly joined: (isFirst: boolean) => void
  readonly answered: (answer: OCPP16.BootNotificationResponse) => void
}

/** The registration at the server, OCPP 1.6 §4.2, and the heartbeat while accepted. */
export class Membership {
  readonly #uplink: Uplink
  readonly #timers: Timers
  readonly #time: StationClock
  readonly #configuration: Configuration
  readonly #host: MembershipHost
  #standing: 'unknown' | 'accepted' | 'pending' | 'rejected' = 'unknown'
  /** Counts the starts, so that answers to an earlier start are ignored. */
  #life = 0
  #isAsking = false
  #cancelRetry: () => void = () => {}
  #cancelHeartbeat: () => void = () => {}

  constructor(parts: { uplink: Uplink; timers: Timers; time: StationClock; configuration: Configuration }, host: MembershipHost) {
    this.#uplink = parts.uplink
    this.#timers = parts.timers
    this.#time = parts.time
    this.#configuration = parts.configuration
    this.#host = host
  }

  get isAccepted(): boolean {
    return this.#standing === 'accepted'
  }

  get isRejected(): boolean {
    return this.#standing === 'rejected'
  }

  /** Sends a BootNotification and follows the answer. */
  ask(): void {
    if (this.#isAsking) return
    const life = this.#life
    this.#isAsking = true
    this.#cancelRetry()
    const isOld = () => this.#life !== life
    this.#uplink.call('BootNotification', this.#host.who()).then(
      (answer) => {
        if (isOld()) return
        this.#isAsking = false
        this.#take(answer)
      },
      (error: unknown) => {
        if (!(error instanceof CallError || error instanceof CallTimeout || error instanceof LinkLost)) throw error
        if (isOld()) return
        this.#isAsking = false
        this.#askAfter(OWN_INTERVAL_MS)
      },
    )
  }

  /** Starts the heartbeat, or changes its interval. */
  beat(): void {
    this.#cancelHeartbeat()
    const seconds = this.#configuration.number('HeartbeatInterval')
    if (seconds <= 0 || !this.isAccepted) return
    this.#cancelHeartbeat = this.#timers.after(seconds * 1000, () => {
      this.heartbeat()
      this.beat()
    })
  }

  heartbeat(): void {
    this.#uplink.mention('Heartbeat', {}, { delivered: (answer) => this.#time.set(answer.currentTime) })
  }

  /** Stops sending after the socket has closed, until the next connection. */
  pause(): void {
    this.#cancelHeartbeat()
    this.#cancelRetry()
  }

  /** Ends the registration after a power loss. */
  end(): void {
    this.pause()
    this.#life++
    this.#isAsking = false
    this.#standing = 'unknown'
  }

  #take(answer: OCPP16.BootNotificationResponse): void {
    const { status, interval, currentTime } = answer
    const isFirst = !this.isAccepted
    this.#time.set(currentTime)
    this.#standing = status === 'Accepted' ? 'accepted' : status === 'Pending' ? 'pending' : 'rejected'
    this.#host.answered(answer)
    if (this.isAccepted) {
      if (interval > 0) this.#configuration.set('HeartbeatInterval', String(interval))
      this.beat()
      this.#host.joined(isFirst)
    } else {
      this.pause()
      this.#askAfter(interval > 0 ? interval * 1000 : OWN_INTERVAL_MS)
    }
  }

  #askAfter(ms: number): void {
    this.#cancelRetry = this.#timers.after(ms, () => {
      if (this.#uplink.isOpen) this.ask()
    })
  }
}
