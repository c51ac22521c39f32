import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** A client of the API: the browser (public), or a program with its own secret. */
export interface ApiClient {
  readonly apiKey: string
  readonly secret: string
  readonly kind: 'public' | 'confidential'
}

export async function findClient(q: Queryable, apiKey: string): Promise<ApiClient | null> {
  const { rows } = await sql<ApiClient>`
    SELECT api_key AS "apiKey", secret, kind FROM http.client WHERE api_key = ${apiKey} AND disabled_at IS NULL`.execute(q)
  return rows[0] ?? null
}
