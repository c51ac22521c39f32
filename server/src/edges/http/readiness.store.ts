import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

/** Whether the database answers. */
export async function answers({ kysely }: Database): Promise<boolean> {
  return sql`SELECT 1`.execute(kysely).then(
    () => true,
    () => false,
  )
}
