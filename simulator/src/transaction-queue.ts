import type { OCPP16 } from 'typed-ocpp'
import { CallError, CallTimeout, LinkLost } from './link.ts'

/** A transaction message that must reach the server, with the time it was written. Survives a power loss. */
export type QueuedMessage = {
  /** The station's own number of the transaction. */
  local: string
  attempts: number
  queuedAt: number
} & (
  | { action: 'StartTransaction'; payload: OCPP16.StartTransactionRequest }
  | { action: 'MeterValues'; payload: OCPP16.MeterValuesRequest }
  | { action: 'StopTransaction'; payload: Omit<OCPP16.StopTransactionRequest, 'transactionId'> }
)

export type LossReason = 'attempts' | 'memory'

export interface TransactionQueueHost {
  /** Sends one message and processes its answer. Throws the errors of the link. */
  deliver(message: QueuedMessage): Promise<void>
  isOnline(): boolean
  attemptsMax(): number
  retryIntervalMs(): number
  wait(ms: number): Promise<void>
  lost(message: QueuedMessage, reason: LossReason): void
  changed(): void
}

const CAPACITY = 4_000

/** Transaction messages in the order they happened, OCPP 1.6 §3.7: one at a time, each after the previous one is finished. */
export class TransactionQueue {
  readonly #messages: QueuedMessage[]
  readonly #host: TransactionQueueHost
  #heldUntil = 0
  readonly #now: () => number
  #isPumping = false
  #isPausing = false

  /** `messages` is the station's memory and is modified. */
  constructor(messages: QueuedMessage[], host: TransactionQueueHost, now: () => number) {
    this.#messages = messages
    this.#host = host
    this.#now = now
  }

  get length(): number {
    return this.#messages.length
  }

  get isIdle(): boolean {
    return this.#messages.length === 0 && !this.#isPumping
  }

  /** Whether a message is being sent; false while one waits for its next attempt. */
  get isBusy(): boolean {
    return this.#isPumping && !this.#isPausing
  }

  push(message: QueuedMessage): void {
    this.#messages.push(message)
    if (this.#messages.length > CAPACITY) this.#thin()
    this.#host.changed()
    this.pump()
  }

  /** Holds all messages back until that time. */
  hold(until: number): void {
    this.#heldUntil = until
  }

  pump(): void {
    if (!this.#isPumping) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isPumping = true
    try {
      for (;;) {
        const held = this.#heldUntil - this.#now()
        if (held > 0) await this.#pause(held)
        const head = this.#messages[0]
        if (head === undefined || !this.#host.isOnline()) return
        if (await this.#attempt(head)) {
          this.#messages.shift()
          this.#host.changed()
        }
      }
    } finally {
      this.#isPumping = false
      this.#host.changed()
    }
  }

  /** Whether the message is finished. A lost connection does not count as an attempt, because the server processed nothing. */
  async #attempt(message: QueuedMessage): Promise<boolean> {
    try {
      await this.#host.deliver(message)
      return true
    } catch (error) {
      if (error instanceof LinkLost) return false
      if (!(error instanceof CallError || error instanceof CallTimeout)) throw error
      message.attempts++
      this.#host.changed()
      if (message.attempts >= this.#host.attemptsMax()) {
        this.#host.lost(message, 'attempts')
        return true
      }
      await this.#pause(this.#host.retryIntervalMs() * message.attempts)
      return false
    }
  }

  async #pause(ms: number): Promise<void> {
    this.#isPausing = true
    await this.#host.wait(ms)
    this.#isPausing = false
  }

  /** OCPP 1.6 §3.7.1: when memory is short, intermediate meter values go first, never starts or stops. */
  #thin(): void {
    let odd = false
    for (let i = this.#messages.length - 1; i > 0; i--) {
      const message = this.#messages[i]
      if (message?.action !== 'MeterValues') continue
      odd = !odd
      if (odd) {
        this.#messages.splice(i, 1)
        this.#host.lost(message, 'memory')
      }
    }
  }
}
