import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import type { Database, Queryable } from './database.ts'
import { readJson } from './json.ts'

/**
 * Short messages from one process to all others, for open pages. A page that was not connected misses them and reads everything again.
 * PostgreSQL NOTIFY carries them; a carrier for several machines would implement the same interface.
 */
export interface Bus {
  /** Sent when the transaction commits, or at once outside of one. The payload carries ids, not data, and may be forged. */
  publish(q: Queryable, topic: string, payload: string): Promise<void>
  /** `missed`: the connection was lost, and messages may be missing. */
  subscribe(topic: string, receive: (payload: string) => void, missed?: () => void): () => void
}

const CHANNEL = 'bus'
/** PostgreSQL refuses 8000 bytes or more. */
const MESSAGE_MAX_BYTES = 7_999

export async function openBus(db: Database): Promise<Bus> {
  const topics = new Map<string, Set<Subscription>>()
  await db.notifications.on(CHANNEL, dispatch, () => [...topics.values()].flatMap((group) => [...group]).forEach(({ missed }) => missed?.()))

  function dispatch(text: string): void {
    const message = messageOf(text)
    if (message !== null) for (const { receive } of topics.get(message.topic) ?? []) receive(message.payload)
  }

  return {
    async publish(q, topic, payload) {
      const message = JSON.stringify([topic, payload])
      assert(Buffer.byteLength(message) <= MESSAGE_MAX_BYTES, 'a message on the bus carries ids and is short')
      await sql`SELECT pg_notify(${CHANNEL}, ${message})`.execute(q)
    },
    subscribe(topic, receive, missed) {
      const subscription = { receive, missed }
      const group = topics.get(topic) ?? new Set()
      topics.set(topic, group.add(subscription))
      return () => {
        group.delete(subscription)
        if (group.size === 0 && topics.get(topic) === group) topics.delete(topic)
      }
    },
  }
}

/** Parses a message of the bus; null when it is not one. */
function messageOf(text: string): { readonly topic: string; readonly payload: string } | null {
  const content = readJson(text)
  if (!Array.isArray(content) || content.length !== 2) return null
  const [topic, payload]: unknown[] = content
  return typeof topic === 'string' && typeof payload === 'string' ? { topic, payload } : null
}

interface Subscription {
  readonly receive: (payload: string) => void
  readonly missed: (() => void) | undefined
}
