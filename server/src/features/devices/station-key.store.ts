import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { KnownKey } from './station-key.ts'

export interface NewStationKey {
  readonly commandId: Id<'command'>
  readonly pointId: Id<'point'>
  readonly hash: Buffer
}

/** Stores the key that a command will contain. It is not accepted before the command is sent. */
export async function insertKey(trx: Trx, { commandId, pointId, hash }: NewStationKey): Promise<void> {
  await sql`
    INSERT INTO devices.station_key (command_id, point_id, hash) VALUES (${commandId}, ${pointId}, ${hash}) ON CONFLICT (command_id) DO NOTHING`.execute(
    trx,
  )
}

/** The command is sent: from now on the station may connect with its key. */
export async function offerKey(trx: Trx, commandId: Id<'command'>, at: Instant): Promise<void> {
  await sql`UPDATE devices.station_key SET offered_at = ${at} WHERE command_id = ${commandId} AND offered_at IS NULL AND used_at IS NULL AND ended_at IS NULL`.execute(
    trx,
  )
}

/** The station's answer to a key: a refused one is not accepted any more. */
export async function answerKey(trx: Trx, commandId: Id<'command'>, accepted: boolean, at: Instant): Promise<void> {
  const set = accepted ? sql`accepted_at = ${at}` : sql`ended_at = ${at}`
  await sql`UPDATE devices.station_key SET ${set} WHERE command_id = ${commandId} AND used_at IS NULL AND ended_at IS NULL`.execute(trx)
}

/** The station connected with a key: it is in force from now on, and earlier ones have ended. False where another connection was first. */
export async function useKey(trx: Trx, commandId: string, at: Instant): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE devices.station_key SET used_at = ${at} WHERE command_id = ${commandId} AND used_at IS NULL AND ended_at IS NULL`.execute(trx)
  return numAffectedRows === 1n
}

/** Keys that were sent and neither used nor refused. */
export async function offeredKeys(q: Queryable, pointId: Id<'point'>): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    SELECT hash, command_id AS "commandId", accepted_at AS "acceptedAt" FROM devices.station_key
     WHERE point_id = ${pointId} AND offered_at IS NOT NULL AND used_at IS NULL AND ended_at IS NULL ORDER BY offered_at DESC, command_id LIMIT 20`.execute(
    q,
  )
  return rows
}
