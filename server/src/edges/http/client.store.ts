import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** A client of the API: the browser (public), or a program with a secret of its own. */
export interface ApiClient {
  readonly apiKey: string
  readonly secret: string
  readonly kind: 'public' | 'confidential'
}

export async function findClient(q: Queryable, apiKey: string): Promise<ApiClient | null> {
  const { rows } = await sql<ApiClient>`
    select api_key as "apiKey", secret, kind from http.client where api_key = ${apiKey} and disabled_at is null`.execute(q)
  return rows[0] ?? null
}
