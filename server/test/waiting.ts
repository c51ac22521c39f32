import { sql } from 'kysely'
import type { TestDatabase } from './harness.ts'

/** The number of transactions that wait for another one. */
export async function waiting(database: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT l.pid)::int AS count FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE a.datname = current_database() AND NOT l.granted`.execute(database.owner.kysely)
  return rows[0]?.count ?? 0
}
