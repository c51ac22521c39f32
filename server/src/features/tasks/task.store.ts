import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { TaskGoal, TaskReward } from '@ohmstead/contract/tasks/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Page } from '../../platform/page.ts'
import type { TaskTexts } from './task.ts'

/** A task with everything that staff see. */
export interface TaskRow {
  readonly id: Id<'task'>
  readonly texts: TaskTexts
  readonly goal: TaskGoal
  readonly reward: TaskReward
  readonly amount: Micros | null
  readonly count: number | null
  readonly places: number
  readonly hours: number
  readonly expiresAt: Instant
  readonly madeBy: string
  readonly madeAt: Instant
  readonly disabledBy: string | null
  readonly disabledAt: Instant | null
  readonly open: number
  readonly completed: number
  readonly rejected: number
}

const columns = sql`
  t.id, t.texts, t.goal, t.reward, t.reward_micros AS amount, t.reward_count AS count, t.places, t.hours, t.expires_at AS "expiresAt", t.made_by AS "madeBy", t.made_at AS "madeAt",
  t.disabled_by AS "disabledBy", t.disabled_at AS "disabledAt",
  (SELECT count(*)::integer FROM tasks.assignment a WHERE a.task_id = t.id AND a.state IN ('received', 'inProgress')) AS open,
  (SELECT count(*)::integer FROM tasks.assignment a WHERE a.task_id = t.id AND a.state = 'completed') AS completed,
  (SELECT count(*)::integer FROM tasks.assignment a WHERE a.task_id = t.id AND a.state = 'rejected') AS rejected`

export async function allTasks(q: Queryable, { limit, offset }: Page): Promise<{ rows: TaskRow[]; total: number }> {
  const { rows } = await sql<TaskRow>`SELECT ${columns} FROM tasks.task t ORDER BY t.made_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    q,
  )
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM tasks.task`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function taskById(q: Queryable, id: Id<'task'>): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`SELECT ${columns} FROM tasks.task t WHERE t.id = ${id}`.execute(q)
  return rows[0] ?? null
}

/** The titles of tasks by language. */
export async function textsOf(q: Queryable, ids: readonly Id<'task'>[]): Promise<{ readonly id: Id<'task'>; readonly texts: TaskTexts }[]> {
  const { rows } = await sql<{ id: Id<'task'>; texts: TaskTexts }>`SELECT t.id, t.texts FROM tasks.task t WHERE t.id = ANY (${ids}::text[])`.execute(
    q,
  )
  return rows
}

export type NewTask = Pick<TaskRow, 'id' | 'texts' | 'goal' | 'reward' | 'amount' | 'count' | 'places' | 'hours' | 'expiresAt' | 'madeBy'>

export async function insertTask(trx: Trx, { id, texts, goal, reward, amount, count, places, hours, expiresAt, madeBy }: NewTask): Promise<void> {
  await sql`
    INSERT INTO tasks.task (id, texts, goal, reward, reward_micros, reward_count, places, hours, expires_at, made_by)
    VALUES (${id}, ${JSON.stringify(texts)}::jsonb, ${goal}, ${reward}, ${amount}, ${count}, ${places}, ${hours}, ${expiresAt}, ${madeBy})`.execute(
    trx,
  )
}

/** Disables a task; those who took it and sent nothing are free of it. Returns whether it was not disabled before. */
export async function disable(trx: Trx, id: Id<'task'>, by: string): Promise<boolean> {
  const { rows } = await sql`UPDATE tasks.task SET disabled_by = ${by} WHERE id = ${id} AND disabled_at IS NULL RETURNING id`.execute(trx)
  return rows.length > 0
}

/** What the marketing budget has, what of it is promised to members, and what it paid since a moment. */
export async function budgetOf(
  q: Queryable,
  since: Instant,
): Promise<{ readonly available: Micros; readonly promised: Micros; readonly paid: Micros }> {
  const { rows } = await sql<{ available: Micros; promised: Micros; paid: Micros }>`
    SELECT platform.not_null(b.available) AS available, platform.not_null(b.promised) AS promised,
           coalesce((SELECT sum(a.reward_micros) FROM tasks.assignment a WHERE a.reward_state = 'collected' AND a.reward_ended_at >= ${since}), 0)::bigint AS paid
      FROM tasks.budget() b`.execute(q)
  return rows[0] ?? { available: 0n as Micros, promised: 0n as Micros, paid: 0n as Micros }
}
