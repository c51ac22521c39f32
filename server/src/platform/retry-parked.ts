import type { Clock } from './clock.ts'
import { due, type Due } from './due.ts'
import type { Log } from './log.ts'
import { retryParked, type Listener } from './outbox.ts'
import { askedRetries, retryFailed } from './parked.ts'

/** Retries parked events that people asked for. An event that fails again stays parked, with the newer reason. */
export function retryAsked(listeners: readonly Listener[], { clock, log }: { readonly clock: Clock; readonly log: Log }): Due {
  return due('platform.retry-parked', {
    everyMs: 1_000,
    async run(db) {
      const asked = await askedRetries(db.kysely)
      for (const { listener: name, seq } of asked) {
        const listener = listeners.find((known) => known.name === name)
        const failure =
          listener === undefined ? 'no subscriber has this name any more' : await tried(() => retryParked(db, listener, BigInt(seq), { clock, log }))
        if (failure === null) continue
        await retryFailed(db.kysely, { listener: name, seq }, failure)
        log.error({ event: 'outbox.parked', listener: name, seq, reason: failure }, 'a parked event failed again when it was retried')
      }
      return asked.length
    },
  })
}

async function tried(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
