import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** Tasks that a member took, what they sent, and what they chose. */
export const tasksPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'tasks.tasks',
    columns: sql`
      id, task_id AS "taskId", goal, reward, reward_micros AS amount, state, received_at AS "receivedAt", due_at AS "dueAt", ended_at AS "endedAt",
      reward_state AS "rewardState", collect_until AS "collectUntil", collect_asked_at AS "collectAskedAt", reward_ended_at AS "rewardEndedAt"`,
    whose: (memberId) => sql`FROM tasks.assignment WHERE member_id = ${memberId}`,
    order: sql`received_at DESC, id DESC`,
  }),
  personalTable({
    name: 'tasks.proofs',
    columns: sql`
      id, assignment_id AS "assignmentId", attempt, file_id AS "fileId", note, sent_at AS "sentAt", decision, reason, answer, decided_at AS "decidedAt"`,
    whose: (memberId) => sql`FROM tasks.proof WHERE member_id = ${memberId}`,
    order: sql`sent_at DESC, id DESC`,
  }),
  personalTable({
    name: 'tasks.choices',
    columns: sql`auto_collect AS "autoCollect"`,
    whose: (memberId) => sql`FROM tasks.choice WHERE member_id = ${memberId}`,
    order: sql`auto_collect`,
  }),
]
