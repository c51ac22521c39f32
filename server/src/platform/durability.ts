import { sql } from 'kysely'
import type { Database } from './database.ts'
import { StartRefusal } from './start-refusal.ts'

const needed = ['synchronous_commit', 'fsync', 'full_page_writes'] as const

/**
 * Refuses a database that may lose committed transactions. Checked as the role that will write, since a role can carry its own setting.
 * `allowLoss` exists for the negative control, which proves that loss would be noticed.
 */
export async function assertDurable(db: Database, { allowLoss = false }: { allowLoss?: boolean } = {}): Promise<void> {
  if (allowLoss) return
  const { rows } = await sql<{
    name: string
  }>`SELECT name FROM pg_settings WHERE name = ANY(${[...needed]}) AND setting IN ('off', 'local') ORDER BY name`.execute(db.kysely)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(' and ')
  throw new StartRefusal(`The database would lose acknowledged money in a crash (${names} off): switch it on in PostgreSQL.`)
}
