import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** Tasks that a member took, what they sent, and what they chose. */
export const tasksPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'tasks.tasks',
    columns: sql`
      id, task_id AS "taskId", goal, reward, reward_micros AS amount, reward_count AS count, state, received_at AS "receivedAt", due_at AS "dueAt", ended_at AS "endedAt",
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
    name: 'tasks.counted',
    columns: sql`
      a.kind AS asset, e.code, e.phase::text AS phase, e.amount_micros::integer AS count, e.cause_kind AS "causeKind", e.cause_id AS "causeId",
      e.happened_at AS "happenedAt"`,
    whose: (memberId) =>
      sql`FROM ledger.owned_account a JOIN ledger.side e ON e.account_id = a.id WHERE a.owner = ${memberId} AND a.kind IN ('points', 'spins')`,
    order: sql`e.seq DESC, e.amount_micros`,
  }),
  personalTable({
    name: 'tasks.pointsChoices',
    columns: sql`is_on AS "isOn", chosen_at AS "chosenAt"`,
    whose: (memberId) => sql`FROM tasks.points_choice WHERE member_id = ${memberId}`,
    order: sql`seq DESC`,
  }),
  personalTable({
    name: 'tasks.pointsDiscounts',
    columns: sql`
      settlement_id AS "settlementId", charging_session_id AS "chargingSessionId", state, points, point_micros AS "pointValue", amount_micros AS amount,
      expected_at AS "expectedAt", ended_at AS "endedAt"`,
    whose: (memberId) => sql`FROM tasks.points_discount WHERE member_id = ${memberId}`,
    order: sql`expected_at DESC, settlement_id DESC`,
  }),
  personalTable({
    name: 'tasks.draws',
    columns: sql`
      id, wheel_id AS "wheelId", seed_hash AS "seedHash", committed_at AS "committedAt", client_seed AS "clientSeed", seed, residue, prize,
      CASE WHEN prize = 'money' THEN units END AS amount, CASE WHEN prize <> 'money' THEN units::integer END AS count, drawn_at AS "drawnAt"`,
    whose: (memberId) => sql`FROM tasks.shown_draw WHERE member_id = ${memberId}`,
    order: sql`committed_at DESC, id DESC`,
  }),
  personalTable({
    name: 'tasks.choices',
    columns: sql`auto_collect AS "autoCollect"`,
    whose: (memberId) => sql`FROM tasks.choice WHERE member_id = ${memberId}`,
    order: sql`auto_collect`,
  }),
]
