import type { Database } from '../../platform/database.ts'
import { findClient, type ApiClient } from './client.store.ts'

/** Clients change once in a while and are asked for with every request. */
export interface ClientMemory {
  find(apiKey: string): Promise<ApiClient | null>
  close(): void
}

/** Remembers clients until the database announces that one of them changed. */
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
      // Keys that nobody has are asked for again: strangers must not fill the memory with them.
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
