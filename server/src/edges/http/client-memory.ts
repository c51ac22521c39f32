import type { Database } from '../../platform/database.ts'
import { findClient, type ApiClient } from './client.store.ts'

const KEPT_MS = 10_000

/** Clients change once in a while and are asked for with every request. */
export interface ClientMemory {
  find(apiKey: string): Promise<ApiClient | null>
}

export function openClientMemory({ kysely }: Database): ClientMemory {
  const known = new Map<string, { client: ApiClient; until: number }>()
  return {
    async find(apiKey) {
      const kept = known.get(apiKey)
      if (kept && kept.until > performance.now()) return kept.client
      const client = await findClient(kysely, apiKey)
      if (client) known.set(apiKey, { client, until: performance.now() + KEPT_MS })
      else known.delete(apiKey)
      return client
    },
  }
}
