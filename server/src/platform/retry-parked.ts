import { inTransaction } from './database.ts'
import { due, type Due } from './due.ts'
import { retryParked, type DeliveryOptions, type Listener } from './outbox.ts'
import { askedRetries, retryFailed } from './parked.ts'

/** Retries parked events that people asked for. An event that fails again stays parked, with the newer reason. */
export function retryAsked(listeners: readonly Listener[], options: DeliveryOptions): Due {
  return due('platform.retry-parked', {
    everyMs: 1_000,
    anyDue: async ({ kysely }) => (await askedRetries(kysely)).length > 0,
    async run(db) {
      const asked = await askedRetries(db.kysely)
      for (const { listener: name, seq } of asked) {
        const listener = listeners.find((known) => known.name === name)
        const failure =
          listener === undefined ? 'no subscriber has this name any more' : await tried(() => retryParked(db, listener, BigInt(seq), options))
        if (failure === null) continue
        await inTransaction(db, async (trx) => {
          await retryFailed(trx, { listener: name, seq }, failure)
          await options.onParked?.(trx, { listener: name, seq, at: options.clock.now() })
        })
        options.log.error({ event: 'outbox.parked', listener: name, seq, reason: failure }, 'a parked event failed again when it was retried')
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
