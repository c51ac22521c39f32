import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'

/** Whether a unit is not retired; then it cannot be before this transaction ends. */
export async function staysInUse(trx: Trx, pointId: Id<'point'>): Promise<boolean> {
  const { rows } = await sql<{ inUse: boolean | null }>`SELECT devices.stays_in_use(${pointId}) AS "inUse"`.execute(trx)
  return rows[0]?.inUse === true
}

/** Locks a unit against everything that begins with it, until this transaction ends. */
export async function lockPoint(trx: Trx, pointId: Id<'point'>): Promise<void> {
  await sql`SELECT FROM devices.point WHERE id = ${pointId} FOR UPDATE`.execute(trx)
}
