import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { audit } from './audit.ts'
import { inTransaction } from './database.ts'
import { due } from './due.ts'
import { watch, type Violation, type Watch } from './watch.ts'

/**
 * Ends sessions of our roles that stay in a transaction or hold an advisory lock while they do nothing, or whose transaction makes others wait for a minute:
 * they hold back events and locks. The product's own sessions do not, so each of these is a line in the audit log.
 */
export const endIdleSessions = due('platform.end-idle', {
  everyMs: MINUTE_MS / 2,
  async run(db, now) {
    await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ role: string; pid: number; program: string; address: string | null; reason: string }>`
        SELECT platform.not_null(role)::text AS role, platform.not_null(pid) AS pid, coalesce(program, '') AS program, address, platform.not_null(reason) AS reason
          FROM platform.end_idle_sessions()`.execute(trx)
      for (const { role, pid, program, address, reason } of rows) {
        const detail = `process ${pid} (${program}, ${address ?? 'local'}): ${reason}`
        await audit(trx, { by: 'platform', act: 'session.ended', subject: role, detail, at: now })
      }
    })
    return 0
  },
})

/** Reports sessions that make another one wait, and hold their lock for longer than the product's own do. */
export const sessionWatch = (heldS: number): Watch =>
  watch('sessions', async (q) => {
    const { rows } = await sql<Violation>`
      SELECT 'session_blocks' AS violation, format('process %s of %s', pid, role) AS subject, coalesce(detail, '') AS detail
        FROM platform.blocking_sessions(make_interval(secs => ${heldS}))`.execute(q)
    return rows
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
