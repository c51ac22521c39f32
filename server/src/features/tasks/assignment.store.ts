import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { RewardState, TaskGoal, TaskReward, TaskState } from '@ohmstead/contract/tasks/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Page } from '../../platform/page.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'
import { wholeUnits, type Reward } from './postings.ts'
import type { TaskTexts } from './task.ts'

/** A task as one member sees it: offered, or taken with the terms of then. */
export interface OwnTask {
  readonly id: Id<'task'>
  /** Null: not taken. */
  readonly assignmentId: Id<'assignment'> | null
  readonly texts: TaskTexts
  readonly goal: TaskGoal
  readonly reward: TaskReward
  readonly amount: Micros | null
  readonly count: number | null
  readonly hours: number
  readonly placesLeft: number
  readonly madeAt: Instant
  readonly expiresAt: Instant
  readonly state: TaskState
  readonly receivedAt: Instant | null
  readonly dueAt: Instant | null
  readonly endedAt: Instant | null
  readonly rewardState: RewardState | null
  readonly collectUntil: Instant | null
  readonly collecting: boolean
}

const columns = sql`
  t.id, a.id AS "assignmentId", t.texts, t.goal, t.reward, t.reward_micros AS amount, t.reward_count AS count, t.hours,
  greatest(0, t.places - platform.not_null(tasks.places_taken(t.id))) AS "placesLeft", t.made_at AS "madeAt", t.expires_at AS "expiresAt",
  coalesce(a.state, CASE WHEN t.disabled_at IS NULL THEN 'notReceived' ELSE 'disabled' END) AS state, a.received_at AS "receivedAt", a.due_at AS "dueAt",
  a.ended_at AS "endedAt", a.reward_state AS "rewardState", a.collect_until AS "collectUntil",
  (a.reward_state = 'toCollect' AND a.collect_asked_at IS NOT NULL) IS TRUE AS collecting`

/** The tasks that a member took, the latest first, or those that they can take, the newest first. */
export async function tasksOf(
  q: Queryable,
  { memberId, own, now }: { readonly memberId: Id<'member'>; readonly own: boolean; readonly now: Instant },
  { limit, offset }: Page,
): Promise<{ rows: OwnTask[]; total: number }> {
  const chosen = own
    ? sql`FROM tasks.assignment a JOIN tasks.task t ON t.id = a.task_id WHERE a.member_id = ${memberId}`
    : sql`FROM tasks.task t LEFT JOIN tasks.assignment a ON a.task_id = t.id AND a.member_id = ${memberId}
          WHERE a.id IS NULL AND t.disabled_at IS NULL AND t.expires_at > ${now} AND tasks.places_taken(t.id) < t.places`
  const order = own ? sql`a.received_at DESC, a.id DESC` : sql`t.made_at DESC, t.id DESC`
  const { rows } = await sql<OwnTask>`SELECT ${columns} ${chosen} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::integer AS total ${chosen}`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** One task as a member sees it. One that was disabled, or ran out, is shown to those who took it. */
export async function taskOf(q: Queryable, memberId: Id<'member'>, taskId: Id<'task'>): Promise<OwnTask | null> {
  const { rows } = await sql<OwnTask>`
    SELECT ${columns} FROM tasks.task t LEFT JOIN tasks.assignment a ON a.task_id = t.id AND a.member_id = ${memberId}
     WHERE t.id = ${taskId} AND (a.id IS NOT NULL OR t.disabled_at IS NULL)`.execute(q)
  return rows[0] ?? null
}

export type TakeObstacle = 'closed' | 'unknown' | 'taken' | 'over' | 'affiliated' | 'full' | 'milestone' | 'budget'

/** Why a member cannot take a task; null: they can, and until the transaction ends no one else takes the last place or the last of the budget. */
export async function obstacleTo(trx: Trx, memberId: Id<'member'>, taskId: Id<'task'>): Promise<TakeObstacle | null> {
  const { rows } = await sql<{ reason: TakeObstacle | null }>`SELECT tasks.obstacle(${taskId}, ${memberId}) AS reason`.execute(trx)
  return rows[0]?.reason ?? null
}

/** Takes a task; the database sets terms and times. */
export async function take(trx: Trx, id: Id<'assignment'>, memberId: Id<'member'>, taskId: Id<'task'>): Promise<void> {
  await sql`INSERT INTO tasks.assignment (id, task_id, member_id) VALUES (${id}, ${taskId}, ${memberId})`.execute(trx)
}

/** Gives a task back; false where it is not open any more. */
export async function giveBack(trx: Trx, id: Id<'assignment'>): Promise<boolean> {
  const { rows } = await sql`UPDATE tasks.assignment SET state = 'unfinished' WHERE id = ${id} AND state = 'received' RETURNING id`.execute(trx)
  return rows.length > 0
}

/** Asks for the reward; false where there is none to collect any more. */
export async function askForReward(trx: Trx, id: Id<'assignment'>): Promise<boolean> {
  const { rows } = await sql`
    UPDATE tasks.assignment SET collect_asked_at = platform.now()
     WHERE id = ${id} AND reward_state = 'toCollect' AND collect_asked_at IS NULL AND collect_until > platform.now() RETURNING id`.execute(trx)
  return rows.length > 0
}

/** One assignment, for its notices. */
export interface AssignmentRow {
  readonly id: Id<'assignment'>
  readonly taskId: Id<'task'>
  readonly memberId: Id<'member'>
  readonly state: TaskState
  readonly reward: TaskReward
  readonly amount: Micros | null
  readonly count: number | null
  readonly texts: TaskTexts
  readonly endedAt: Instant | null
  readonly rewardState: RewardState | null
  readonly collectUntil: Instant | null
  readonly rewardEndedAt: Instant | null
  readonly autoCollect: boolean
}

export async function assignmentsById(q: Queryable, ids: readonly Id<'assignment'>[]): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    SELECT a.id, a.task_id AS "taskId", a.member_id AS "memberId", a.state, a.reward, a.reward_micros AS amount, a.reward_count AS count, t.texts, a.ended_at AS "endedAt",
           a.reward_state AS "rewardState", a.collect_until AS "collectUntil", a.reward_ended_at AS "rewardEndedAt",
           coalesce(c.auto_collect, true) AS "autoCollect"
      FROM tasks.assignment a JOIN tasks.task t ON t.id = a.task_id LEFT JOIN tasks.choice c ON c.member_id = a.member_id
     WHERE a.id = ANY (${ids}::text[]) ORDER BY a.id`.execute(q)
  return rows
}

export async function assignmentById(q: Queryable, id: Id<'assignment'>): Promise<AssignmentRow | null> {
  return (await assignmentsById(q, [id]))[0] ?? null
}

/** The members whose task ended because it was disabled just now, by this transaction. */
export async function endedByDisabling(trx: Trx, taskId: Id<'task'>): Promise<{ readonly id: Id<'assignment'>; readonly memberId: Id<'member'> }[]> {
  const { rows } = await sql<{ id: Id<'assignment'>; memberId: Id<'member'> }>`
    SELECT a.id, a.member_id AS "memberId" FROM tasks.assignment a WHERE a.task_id = ${taskId} AND a.state = 'disabled' ORDER BY a.id`.execute(trx)
  return rows
}

/** The tasks of a member that the system measures and that are open. */
export async function measuredOf(q: Queryable, memberId: Id<'member'>): Promise<Id<'assignment'>[]> {
  const { rows } = await sql<{ id: Id<'assignment'> }>`
    SELECT a.id FROM tasks.assignment a WHERE a.member_id = ${memberId} AND a.state = 'received' AND a.goal <> 'proof' ORDER BY a.id`.execute(q)
  return rows.map(({ id }) => id)
}

/** Completes those that are done; returns them. */
export async function complete(trx: Trx, ids: readonly Id<'assignment'>[]): Promise<Id<'assignment'>[]> {
  const { rows } = await sql<{ id: Id<'assignment'> }>`SELECT platform.not_null(c) AS id FROM tasks.complete(${ids}::text[]) c`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Rewards on which to decide now. */
export async function dueRewards(trx: Trx, limit: number, chosen: Chosen): Promise<{ readonly id: Id<'assignment'> }[]> {
  const { rows } = await sql<{ id: Id<'assignment'> }>`
    SELECT platform.not_null(d.id) AS id FROM tasks.reward_due d WHERE d.outcome IS NOT NULL AND ${isChosen(sql`d.id`, chosen)}
     ORDER BY d.collect_until, d.id LIMIT ${limit}`.execute(trx)
  return rows
}

export interface EndedReward extends Reward {
  readonly outcome: 'collected' | 'expired'
}

/** Ends rewards: collected, or not collected in time. */
export async function endRewards(trx: Trx, ids: readonly Id<'assignment'>[]): Promise<EndedReward[]> {
  const { rows } = await sql<{ id: Id<'assignment'>; outcome: EndedReward['outcome'] }>`
    SELECT platform.not_null(e.id) AS id, platform.not_null(e.outcome) AS outcome FROM tasks.end_rewards(${ids}::text[]) e`.execute(trx)
  const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]))
  return rewardsOf(await assignmentsById(trx, [...outcomes.keys()])).map((reward) => ({ ...reward, outcome: outcomes.get(reward.id) ?? 'expired' }))
}

/** What the tasks with a reward give. */
export function rewardsOf(rows: readonly AssignmentRow[]): Reward[] {
  return rows.flatMap(({ id, memberId, reward, amount, count }) => {
    const units = amount ?? (count === null ? null : wholeUnits(count))
    return reward === 'none' || units === null ? [] : [{ id, memberId, reward, amount: units }]
  })
}

/** Ends tasks that were not done in time; returns them. */
export async function timeOut(trx: Trx, limit: number): Promise<Id<'assignment'>[]> {
  const { rows } = await sql<{ id: Id<'assignment'> }>`SELECT platform.not_null(o) AS id FROM tasks.time_out(${limit}) o`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function forgetMember(trx: Trx, memberId: Id<'member'>): Promise<void> {
  await sql`SELECT tasks.forget_member(${memberId})`.execute(trx)
}

/** Whether rewards are collected for a member, what they collected, and what waits to be collected. */
export async function collectingOf(
  q: Queryable,
  memberId: Id<'member'>,
): Promise<{ readonly autoCollect: boolean; readonly collected: Micros; readonly waiting: Micros }> {
  const { rows } = await sql<{ autoCollect: boolean; collected: Micros; waiting: Micros }>`
    SELECT coalesce((SELECT c.auto_collect FROM tasks.choice c WHERE c.member_id = ${memberId}), true) AS "autoCollect",
           coalesce(sum(a.reward_micros) FILTER (WHERE a.reward_state = 'collected'), 0)::bigint AS collected,
           coalesce(sum(a.reward_micros) FILTER (WHERE a.reward_state = 'toCollect'), 0)::bigint AS waiting
      FROM tasks.assignment a WHERE a.member_id = ${memberId}`.execute(q)
  return rows[0] ?? { autoCollect: true, collected: 0n as Micros, waiting: 0n as Micros }
}

export async function chooseAutoCollect(trx: Trx, memberId: Id<'member'>, on: boolean): Promise<void> {
  await sql`
    INSERT INTO tasks.choice (member_id, auto_collect) VALUES (${memberId}, ${on})
    ON CONFLICT ON CONSTRAINT choice_pk DO UPDATE SET auto_collect = excluded.auto_collect`.execute(trx)
}
