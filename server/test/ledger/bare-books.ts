import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Database, Queryable } from '../../src/platform/database.ts'
import type { TestDatabase } from '../harness.ts'
import { practise } from './practice-postings.ts'

/** Takes the guards of other features off a test database and adds the practice postings: the ledger alone, without leases and charging sessions to speak of. */
export function withBareBooks(database: TestDatabase): TestDatabase {
  beforeAll(() => bareBooks(database.owner))
  return database
}

export async function bareBooks(owner: Pick<Database, 'kysely'>): Promise<void> {
  await removeGuards(owner)
  await practise(owner)
}

async function removeGuards({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  for (const { name, table } of await guardsOn(kysely)) await sql`drop trigger ${sql.id(name)} on ${sql.id('ledger', table)}`.execute(kysely)
  await sql`alter table ledger.guarded disable trigger append_only`.execute(kysely)
  await sql`delete from ledger.guarded`.execute(kysely)
  await sql`alter table ledger.guarded enable trigger append_only`.execute(kysely)
}

async function guardsOn(q: Queryable): Promise<{ name: string; table: string }[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select g.tgname as name, t.relname as "table" from pg_trigger g join pg_class t on t.oid = g.tgrelid
     where t.relnamespace = 'ledger'::regnamespace and starts_with(g.tgname, 'guard_')`.execute(q)
  return rows
}
