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

/** A place in the queue with the unit of its lease. */
export type QueuedLease = QueuePlace & { readonly ownPointId: Id<'point'> }

/** The flows that wait for a unit of a model. */
export async function placesFor(q: Queryable, modelId: Id<'model'>): Promise<QueuedLease[]> {
  const { rows } = await sql<QueuedLease>`
    SELECT p.flow_id AS "flowId", p.lease_id AS "leaseId", p.model_id AS "modelId", p.member_id AS "memberId", p.waiting_since AS "waitingSince",
           platform.not_null(l.point_id) AS "ownPointId"
      FROM hosting.queue_place p JOIN packages.lease_facts l ON l.id = p.lease_id WHERE p.model_id = ${modelId}`.execute(q)
  return rows
}

/** The model that a flow waits for; null when it does not wait. */
export async function modelWaitedFor(q: Queryable, flowId: Id<'hosting'>): Promise<Id<'model'> | null> {
  const { rows } = await sql<{ modelId: Id<'model'> }>`SELECT model_id AS "modelId" FROM hosting.queue_place WHERE flow_id = ${flowId}`.execute(q)
  return rows[0]?.modelId ?? null
}

/** The models for which flows wait. */
export async function modelsWaitedFor(q: Queryable): Promise<Id<'model'>[]> {
  const { rows } = await sql<{ modelId: Id<'model'> }>`SELECT DISTINCT model_id AS "modelId" FROM hosting.queue_place ORDER BY 1`.execute(q)
  return rows.map(({ modelId }) => modelId)
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
