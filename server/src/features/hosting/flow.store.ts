import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { stepOf, type Failure, type Flow, type FlowState, type Step } from './flow.ts'

/** The message or action that completed a step. */
export interface StepEvidence {
  readonly step: Step
  readonly doneAt: Instant
  readonly action: string
  readonly detail: string
  readonly frameId: string | null
}

export interface FlowRow {
  readonly id: Id<'hosting'>
  readonly leaseId: Id<'lease'>
  readonly memberId: Id<'member'>
  readonly pointId: Id<'point'> | null
  readonly kind: 'managedSite' | 'ownSocket'
  readonly state: FlowState
  readonly blink: Flow['blink']
  readonly operative: boolean
  readonly status: Flow['status']
  readonly renewal: boolean
  readonly termsVersion: string | null
  readonly failureReason: Failure | null
  readonly failureAt: Instant | null
  readonly openedAt: Instant
  readonly endedAt: Instant | null
  readonly steps: readonly StepEvidence[]
}

const columns = sql`
  f.id, f.lease_id AS "leaseId", f.member_id AS "memberId", f.point_id AS "pointId", f.kind, f.state, f.blink, f.operative, f.status, f.renewal,
  f.terms_version AS "termsVersion", f.failure_reason AS "failureReason", f.failure_at AS "failureAt", f.opened_at AS "openedAt", f.ended_at AS "endedAt"`

/** The flow as its rules see it. */
export function flowOf(row: FlowRow): Flow {
  return {
    kind: row.kind,
    state: row.state,
    done: new Set(row.steps.map((step) => step.step)),
    blink: row.blink,
    failure: row.failureReason,
    operative: row.operative,
    status: row.status,
  }
}

/** Flows by any of their ids, newest first; ended ones only when requested by id. */
export async function findFlows(
  q: Queryable,
  by: { id?: Id<'hosting'>; leaseId?: Id<'lease'>; memberId?: Id<'member'>; pointId?: Id<'point'>; lock?: boolean; withEnded?: boolean },
): Promise<FlowRow[]> {
  const { rows } = await sql<Omit<FlowRow, 'steps'>>`
    SELECT ${columns} FROM hosting.flow f
     WHERE (${by.id ?? null}::text IS NULL OR f.id = ${by.id ?? null})
       AND (${by.leaseId ?? null}::text IS NULL OR f.lease_id = ${by.leaseId ?? null})
       AND (${by.memberId ?? null}::text IS NULL OR f.member_id = ${by.memberId ?? null})
       AND (${by.pointId ?? null}::text IS NULL OR f.point_id = ${by.pointId ?? null})
       AND (${by.withEnded ?? false}::boolean OR f.state <> 'ended')
     ORDER BY f.opened_at DESC, f.id DESC LIMIT 200 ${by.lock ? sql`FOR UPDATE` : sql``}`.execute(q)
  const { rows: steps } = await sql<StepEvidence & { flowId: string }>`
    SELECT flow_id AS "flowId", step, done_at AS "doneAt", action, detail, frame_id AS "frameId"
      FROM hosting.flow_step WHERE flow_id = ANY(${rows.map((row) => row.id)}::text[])`.execute(q)
  return rows.map((row) => ({ ...row, steps: steps.filter((step) => step.flowId === row.id).map(({ flowId: _, ...step }) => step) }))
}

/** The flows of a lease that ended at a moment. */
export async function endedFlows(q: Queryable, leaseId: Id<'lease'>, at: Instant): Promise<FlowRow[]> {
  return (await findFlows(q, { leaseId, withEnded: true })).filter(({ endedAt }) => endedAt === at)
}

/** A flow by its id, ended or not. */
export async function flowById(q: Queryable, id: Id<'hosting'>): Promise<FlowRow | null> {
  return (await findFlows(q, { id, withEnded: true }))[0] ?? null
}

/** Opens a flow. A lease has at most one that has not ended. */
export async function insertFlow(
  trx: Trx,
  flow: Pick<FlowRow, 'id' | 'leaseId' | 'memberId' | 'pointId' | 'kind' | 'state' | 'openedAt'>,
): Promise<void> {
  await sql`
    INSERT INTO hosting.flow (id, lease_id, member_id, point_id, kind, state, step, opened_at)
    VALUES (${flow.id}, ${flow.leaseId}, ${flow.memberId}, ${flow.pointId}, ${flow.kind}, ${flow.state}, 'plug', ${flow.openedAt})`.execute(trx)
}

/** Stores what a fact changed: the state, and the steps it completed or reverted. */
export async function saveFlow(trx: Trx, before: FlowRow, after: Flow, evidence: Omit<StepEvidence, 'step'>): Promise<void> {
  const failedNow = after.failure !== null && after.failure !== before.failureReason
  await sql`
    UPDATE hosting.flow SET
      state = ${after.state}, step = ${stepOf(after)}, blink = ${after.blink}, operative = ${after.operative}, status = ${after.status},
      failure_reason = ${after.failure}, failure_at = ${after.failure === null ? null : failedNow ? evidence.doneAt : before.failureAt},
      ended_at = ${after.state === 'ended' ? (before.endedAt ?? evidence.doneAt) : null}
    WHERE id = ${before.id}`.execute(trx)
  const known = new Set(before.steps.map((step) => step.step))
  for (const step of after.done) {
    if (known.has(step)) continue
    await sql`
      INSERT INTO hosting.flow_step (flow_id, step, done_at, action, detail, frame_id)
      VALUES (${before.id}, ${step}, ${evidence.doneAt}, ${evidence.action}, ${evidence.detail}, ${evidence.frameId})`.execute(trx)
  }
  for (const step of known) {
    if (!after.done.has(step)) await sql`DELETE FROM hosting.flow_step WHERE flow_id = ${before.id} AND step = ${step}`.execute(trx)
  }
}

/** Binds the flow to its assigned unit. */
export async function assignPoint(trx: Trx, id: Id<'hosting'>, pointId: Id<'point'>): Promise<void> {
  await sql`UPDATE hosting.flow SET point_id = ${pointId} WHERE id = ${id}`.execute(trx)
}

export async function saveTerms(trx: Trx, id: Id<'hosting'>, termsVersion: string, at: Instant): Promise<void> {
  await sql`UPDATE hosting.flow SET terms_version = ${termsVersion}, confirmed_at = ${at} WHERE id = ${id}`.execute(trx)
}

export async function saveRenewal(trx: Trx, id: Id<'hosting'>, renewal: boolean): Promise<void> {
  await sql`UPDATE hosting.flow SET renewal = ${renewal} WHERE id = ${id}`.execute(trx)
}

export type CommandPurpose = 'blink' | 'offer' | 'switchOff'

/** Stores which flow a command serves. */
export async function linkCommand(trx: Trx, commandId: Id<'command'>, flowId: Id<'hosting'>, purpose: CommandPurpose): Promise<void> {
  await sql`
    INSERT INTO hosting.flow_command (command_id, flow_id, purpose) VALUES (${commandId}, ${flowId}, ${purpose})
    ON CONFLICT (command_id) DO NOTHING`.execute(trx)
}

/** The flow that a command served, and its purpose. */
export async function flowOfCommand(q: Queryable, commandId: Id<'command'>): Promise<{ flowId: Id<'hosting'>; purpose: CommandPurpose } | null> {
  const { rows } = await sql<{ flowId: Id<'hosting'>; purpose: CommandPurpose }>`
    SELECT flow_id AS "flowId", purpose FROM hosting.flow_command WHERE command_id = ${commandId}`.execute(q)
  return rows[0] ?? null
}

/** The commands that switch units off at the end of these flows. */
export async function switchOffCommands(
  q: Queryable,
  flowIds: readonly Id<'hosting'>[],
): Promise<{ readonly flowId: Id<'hosting'>; readonly commandId: Id<'command'> }[]> {
  const { rows } = await sql<{ flowId: Id<'hosting'>; commandId: Id<'command'> }>`
    SELECT flow_id AS "flowId", command_id AS "commandId" FROM hosting.flow_command
     WHERE flow_id = ANY (${flowIds}::text[]) AND purpose = 'switchOff'`.execute(q)
  return rows
}
