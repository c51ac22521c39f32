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
  for (const guard of await guardsOn(kysely)) await sql`drop trigger ${sql.id(guard)} on ledger.transfer`.execute(kysely)
  await sql`alter table ledger.guarded disable trigger append_only`.execute(kysely)
  await sql`delete from ledger.guarded`.execute(kysely)
  await sql`alter table ledger.guarded enable trigger append_only`.execute(kysely)
}

async function guardsOn(q: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgrelid = 'ledger.transfer'::regclass and starts_with(tgname, 'guard_')`.execute(q)
  return rows.map(({ name }) => name)
}
