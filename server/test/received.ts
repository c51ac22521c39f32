import { sql } from 'kysely'
import { beforeAll, beforeEach } from 'vitest'
import type { Trx } from '../src/platform/database.ts'
import type { TestDatabase } from './harness.ts'

/** What subscribers of a test received, in its order, in a table of the test; empty before each test, as the outbox is. */
export function withReceived(db: TestDatabase) {
  beforeAll(async () => {
    await sql`CREATE TABLE platform.received (id bigint generated always AS identity, listener text, n int)`.execute(db.owner.kysely)
    await sql`GRANT SELECT, INSERT ON platform.received TO ohmstead_worker`.execute(db.owner.kysely)
  })
  beforeEach(async () => {
    await sql`TRUNCATE platform.received, platform.outbox, platform.outbox_cursor, platform.outbox_ahead, platform.outbox_parked restart identity`.execute(
      db.owner.kysely,
    )
  })
  return {
    write: async (trx: Trx, listener: string, n: number) =>
      void (await sql`INSERT INTO platform.received (listener, n) VALUES (${listener}, ${n})`.execute(trx)),
    async receivedBy(listener: string) {
      const { rows } = await sql<{ n: number }>`SELECT n FROM platform.received WHERE listener = ${listener} ORDER BY id`.execute(db.worker.kysely)
      return rows.map(({ n }) => n)
    },
  }
}
