import { sql } from 'kysely'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Counts one more text message of a day; false if there were `most` already. */
export async function countSms(trx: Trx, day: Day, scope: 'number' | 'country', subject: Buffer, most: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO delivery.sms_count AS c (day, scope, subject, sent) SELECT ${day}, ${scope}, ${subject}, 1 WHERE ${most}::int > 0
    ON CONFLICT (day, scope, subject) DO UPDATE SET sent = c.sent + 1 WHERE c.sent < ${most} RETURNING 1`.execute(trx)
  return rows.length === 1
}

export async function forgetSmsCounts(q: Queryable, before: Day): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM delivery.sms_count WHERE day < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
