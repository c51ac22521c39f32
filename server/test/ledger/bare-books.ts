import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Database, Queryable } from '../../src/platform/database.ts'
import type { TestDatabase } from '../harness.ts'
import { practise } from './practice-postings.ts'

/**
 * Removes the guards of other features from a test database and adds the practice postings: the ledger alone, without leases and charging
 * sessions.
 */
export function withBareBooks(database: TestDatabase): TestDatabase {
  beforeAll(() => bareBooks(database.owner))
  return database
}

export async function bareBooks(owner: Pick<Database, 'kysely'>): Promise<void> {
  await removeGuards(owner)
  await practise(owner)
}

async function removeGuards({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  for (const { name, table } of await guardsOn(kysely)) await sql`DROP TRIGGER ${sql.id(name)} ON ${sql.id('ledger', table)}`.execute(kysely)
  await sql`ALTER TABLE ledger.guarded DISABLE TRIGGER append_only`.execute(kysely)
  await sql`DELETE FROM ledger.guarded`.execute(kysely)
  await sql`ALTER TABLE ledger.guarded ENABLE TRIGGER append_only`.execute(kysely)
}

async function guardsOn(q: Queryable): Promise<{ name: string; table: string }[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    SELECT g.tgname AS name, t.relname AS "table" FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
     WHERE t.relnamespace = 'ledger'::regnamespace AND starts_with(g.tgname, 'guard_')`.execute(q)
  return rows
}
