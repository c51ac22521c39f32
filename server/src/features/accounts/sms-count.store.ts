import { sql } from 'kysely'
import type { Day } from '@ohmstead/contract/kernel/day'
import type { Queryable, Trx } from '../../platform/database.ts'

/** Counts one more text message of a day, unless there were `most` already; then false. */
export async function countSms(trx: Trx, day: Day, scope: 'number' | 'country', subject: Buffer, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into accounts.sms_count as c (day, scope, subject, sent) select ${day}, ${scope}, ${subject}, 1 where ${most}::int > 0
    on conflict (day, scope, subject) do update set sent = c.sent + 1 where c.sent < ${most} returning 1`.execute(trx)
  return rows.length === 1
}

export async function forgetSmsCounts(q: Queryable, before: Day): Promise<number> {
  const { numAffectedRows } = await sql`delete from accounts.sms_count where day < ${before}`.execute(q)
  return Number(numAffectedRows ?? 0n)
}
