import type { Database } from '../../platform/database.ts'
import { findClient, type ApiClient } from './client.store.ts'

/** Clients change rarely and are needed for every request. */
export interface ClientMemory {
  find(apiKey: string): Promise<ApiClient | null>
  close(): void
}

/** Caches clients until the database announces that one of them changed. */
export async function openClientMemory({ kysely, notifications }: Database): Promise<ClientMemory> {
  let known = new Map<string, Promise<ApiClient | null>>()
  const forget = () => {
    known = new Map()
  }
  const stop = await notifications.on('http.client', forget, forget)
  return {
    async find(apiKey) {
      const remembered = known
      const asked = remembered.get(apiKey) ?? findClient(kysely, apiKey)
      remembered.set(apiKey, asked)
      // Unknown keys are not cached, so that attackers cannot fill the memory.
      const client = await asked.catch((error: unknown) => {
        remembered.delete(apiKey)
        throw error
      })
      if (!client) remembered.delete(apiKey)
      return client
    },
    close: stop,
  }
}
