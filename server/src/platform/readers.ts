import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { due } from './due.ts'
import { watch, type Violation } from './watch.ts'

/** Ends sessions of read-only roles that stay in a transaction: they delay notifications and lock tables for the others. */
export const endIdleReaders = due('platform.end-idle-readers', {
  everyMs: MINUTE_MS / 2,
  async run(db) {
    await sql`SELECT platform.end_idle_readers()`.execute(db.kysely)
    return 0
  },
})

/** When PostgreSQL's queue of notifications is full, every commit that notifies fails. */
const QUEUE_USED_MAX = 0.05

/** Reports a queue of notifications that a session keeps from being emptied. */
export const notificationWatch = watch('notifications', async (q) => {
  const { rows } = await sql<{ used: number }>`SELECT platform.not_null(pg_notification_queue_usage()) AS used`.execute(q)
  return rows.flatMap(({ used }) => queueViolations(used))
})

export function queueViolations(used: number): Violation[] {
  if (used <= QUEUE_USED_MAX) return []
  const detail = `${Math.round(used * 100)} % of the queue is used: end the session that listens and stays in a transaction`
  return [{ violation: 'notification_queue', subject: 'server', detail }]
}
