import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface QueuePlace {
  readonly flowId: Id<'hosting'>
  readonly leaseId: Id<'lease'>
  readonly modelId: Id<'model'>
  readonly memberId: Id<'member'>
  readonly waitingSince: Instant
}

const columns = sql`flow_id AS "flowId", lease_id AS "leaseId", model_id AS "modelId", member_id AS "memberId", waiting_since AS "waitingSince"`

/** The flows that wait for a unit of a model, or of any. */
export async function placesFor(q: Queryable, modelId: Id<'model'> | null): Promise<QueuePlace[]> {
  const { rows } = await sql<QueuePlace>`
    SELECT ${columns} FROM hosting.queue_place WHERE ${modelId}::text IS NULL OR model_id = ${modelId} ORDER BY waiting_since`.execute(q)
  return rows
}

/** One round of matching for a model at a time, so that two rounds never assign one unit twice. */
export async function serializeRounds(trx: Trx, modelId: Id<'model'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('hosting.round:' || ${modelId}, 0))`.execute(trx)
}

export async function takePlace(trx: Trx, place: QueuePlace): Promise<void> {
  await sql`
    INSERT INTO hosting.queue_place (flow_id, lease_id, model_id, member_id, waiting_since)
    VALUES (${place.flowId}, ${place.leaseId}, ${place.modelId}, ${place.memberId}, ${place.waitingSince}) ON CONFLICT (flow_id) DO NOTHING`.execute(
    trx,
  )
}

export async function leavePlace(trx: Trx, flowId: Id<'hosting'>): Promise<void> {
  await sql`DELETE FROM hosting.queue_place WHERE flow_id = ${flowId}`.execute(trx)
}

/** Those of the given units that an open flow already uses. */
export async function pointsInFlow(q: Queryable, pointIds: readonly Id<'point'>[]): Promise<Set<Id<'point'>>> {
  const { rows } = await sql<{ pointId: Id<'point'> }>`
    SELECT point_id AS "pointId" FROM hosting.flow WHERE state <> 'ended' AND point_id = ANY(${pointIds}::text[])`.execute(q)
  return new Set(rows.map((row) => row.pointId))
}
