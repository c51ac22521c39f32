import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { proofReason, TaskReward } from '@ohmstead/contract/tasks/types'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import type { Page } from '../../platform/page.ts'
import type { TaskTexts } from './task.ts'

export type ProofReason = z.output<typeof proofReason>

export interface ProofRow {
  readonly id: Id<'proof'>
  readonly assignmentId: Id<'assignment'>
  readonly memberId: Id<'member'>
  readonly attempt: number
  readonly fileId: Id<'file'>
  readonly note: string
  readonly sentAt: Instant
  readonly decision: 'accepted' | 'rejected' | null
  readonly reason: ProofReason | null
  readonly answer: string | null
  readonly decidedBy: string | null
  readonly decidedAt: Instant | null
  readonly taskId: Id<'task'>
  readonly texts: TaskTexts
  readonly reward: TaskReward
  readonly amount: Micros | null
  readonly count: number | null
  readonly madeBy: string
  readonly firstDecidedBy: string | null
}

const columns = sql`
  p.id, p.assignment_id AS "assignmentId", p.member_id AS "memberId", p.attempt, p.file_id AS "fileId", p.note, p.sent_at AS "sentAt", p.decision,
  p.reason, p.answer, p.decided_by AS "decidedBy", p.decided_at AS "decidedAt", t.id AS "taskId", t.texts, a.reward, a.reward_micros AS amount, a.reward_count AS count, t.made_by AS "madeBy",
  (SELECT f.decided_by FROM tasks.proof f WHERE f.assignment_id = p.assignment_id AND f.attempt < p.attempt) AS "firstDecidedBy"`
const sources = sql`FROM tasks.proof p JOIN tasks.assignment a ON a.id = p.assignment_id JOIN tasks.task t ON t.id = a.task_id`

/** Proofs that wait for a decision, the oldest first, or decided ones, the newest first. */
export async function proofs(q: Queryable, waiting: boolean, { limit, offset }: Page): Promise<{ rows: ProofRow[]; total: number }> {
  const chosen = sql`${sources} WHERE ${waiting ? sql`p.decision IS NULL` : sql`p.decision IS NOT NULL`}`
  const order = waiting ? sql`p.sent_at, p.id` : sql`p.sent_at DESC, p.id DESC`
  const { rows } = await sql<ProofRow>`SELECT ${columns} ${chosen} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::integer AS total ${chosen}`.execute(q)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function proofsOf(q: Queryable, assignmentId: Id<'assignment'>): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`SELECT ${columns} ${sources} WHERE p.assignment_id = ${assignmentId} ORDER BY p.attempt`.execute(q)
  return rows
}

/** One proof; locked where the caller is about to decide. */
export async function proofById(q: Queryable, id: Id<'proof'>, { lock = false } = {}): Promise<ProofRow | null> {
  const { rows } = await sql<ProofRow>`SELECT ${columns} ${sources} WHERE p.id = ${id} ${lock ? sql`FOR UPDATE OF p` : sql``}`.execute(q)
  return rows[0] ?? null
}

export type NewProof = Pick<ProofRow, 'id' | 'assignmentId' | 'memberId' | 'attempt' | 'fileId' | 'note'>

/** Stores a proof, which puts its task in progress; the database refuses it after the time. */
export async function insertProof(trx: Trx, { id, assignmentId, memberId, attempt, fileId, note }: NewProof): Promise<void> {
  await sql`
    INSERT INTO tasks.proof (id, assignment_id, member_id, attempt, file_id, note)
    VALUES (${id}, ${assignmentId}, ${memberId}, ${attempt}, ${fileId}, ${note})`.execute(trx)
}

export interface Decision {
  readonly decision: 'accepted' | 'rejected'
  readonly reason: ProofReason | null
  readonly answer: string | null
  readonly by: string
}

export async function decide(trx: Trx, id: Id<'proof'>, { decision, reason, answer, by }: Decision): Promise<void> {
  await sql`
    UPDATE tasks.proof SET decision = ${decision}, reason = ${reason}, answer = ${answer}, decided_by = ${by} WHERE id = ${id} AND decision IS NULL`.execute(
    trx,
  )
}
