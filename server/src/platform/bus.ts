import { assert } from '@ohmstead/contract/kernel/assert'
import { sql } from 'kysely'
import type { Database, Queryable } from './database.ts'
import { readJson } from './json.ts'

/**
 * Short words from one process to all others, for open pages: who was not listening has missed them, and asks anew. On one
 * database PostgreSQL carries them; another carrier for several machines has this same face.
 */
export interface Bus {
  /** Said when the transaction commits, or at once outside of one. The payload names things; it does not bring them, and it may be forged. */
  publish(q: Queryable, topic: string, payload: string): Promise<void>
  /** `missed`: the line was away, and something may have been said. */
  subscribe(topic: string, hear: (payload: string) => void, missed?: () => void): () => void
}

const CHANNEL = 'bus'
/** PostgreSQL refuses 8000 bytes. */
const MESSAGE_MAX_BYTES = 7_999

export async function openBus(db: Database): Promise<Bus> {
  const topics = new Map<string, Set<Subscription>>()
  await db.notifications.on(CHANNEL, dispatch, () => [...topics.values()].flatMap((group) => [...group]).forEach(({ missed }) => missed?.()))

  function dispatch(text: string): void {
    const message = messageOf(text)
    if (message !== null) for (const { hear } of topics.get(message.topic) ?? []) hear(message.payload)
  }

  return {
    async publish(q, topic, payload) {
      const message = JSON.stringify([topic, payload])
      assert(Buffer.byteLength(message) <= MESSAGE_MAX_BYTES, 'a message on the bus names things and is short')
      await sql`SELECT pg_notify(${CHANNEL}, ${message})`.execute(q)
    },
    subscribe(topic, hear, missed) {
      const subscription = { hear, missed }
      const group = topics.get(topic) ?? new Set()
      topics.set(topic, group.add(subscription))
      return () => {
        group.delete(subscription)
        if (group.size === 0 && topics.get(topic) === group) topics.delete(topic)
      }
    },
  }
}

/** What was said on the bus; null for what is no message of ours. */
function messageOf(text: string): { readonly topic: string; readonly payload: string } | null {
  const said = readJson(text)
  if (!Array.isArray(said) || said.length !== 2) return null
  const [topic, payload]: unknown[] = said
  return typeof topic === 'string' && typeof payload === 'string' ? { topic, payload } : null
}

interface Subscription {
  readonly hear: (payload: string) => void
  readonly missed: (() => void) | undefined
}
