import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { courseAttempts, proofAttempts, taskAttempts } from '../../../test/tasks/course-attempts.ts'
import { moneyAttempts } from '../../../test/tasks/reward-attempts.ts'
import { as, insert, NEW, row, scene, sentRow, set, task, unruled, setUpScene } from '../../../test/tasks/statements.ts'
import { pointsAttempts } from '../../../test/tasks/points-attempts.ts'
import { wheelAttempts } from '../../../test/tasks/wheel-attempts.ts'
import { describePostings } from '../ledger/index.ts'
import { taskViolations } from './violation.store.ts'

const database = withDatabase()
let client: pg.Client

beforeAll(async () => {
  client = await setUpScene(database)
})
afterAll(() => client.end())

const attempts = (): RuleAttempt[] => [
  ...moneyAttempts(),
  ...taskAttempts(),
  ...courseAttempts(),
  ...proofAttempts(),
  ...pointsAttempts(),
  ...wheelAttempts(),
  {
    name: 'a milestone rewarded by two tasks',
    as: 'superuser',
    before: [unruled, as('superuser', row({ goal: `'firstCharge'`, reward: `'money'`, reward_micros: '1' }))],
    sql: row({ id: `'ta_${'1'.repeat(26)}'`, task_id: `'tk_${NEW}'`, goal: `'firstCharge'`, reward: `'money'`, reward_micros: '1' }),
    refused: '23505 assignment_milestone',
    rule: '#tasks.assignment_milestone',
  },
  {
    name: 'a task taken twice by a member',
    as: 'superuser',
    before: [unruled],
    sql: row({ task_id: `(select task_id from tasks.assignment where id = '${scene.taken}')` }),
    refused: '23505 assignment_once',
    rule: 'tasks.assignment.assignment_once',
  },
  {
    name: 'two first proofs of a task',
    as: 'superuser',
    before: [unruled],
    sql: sentRow({ assignment_id: `'${scene.sent}'` }),
    refused: '23505 proof_once',
    rule: 'tasks.proof.proof_once',
  },
  ...valueAttempts([
    ['task_form', task({ id: `'tk_x'` })],
    ['task_texts', task({ texts: `'{}'` })],
    ['task_goal', task({ goal: `'daily'` })],
    ['task_reward', task({ reward: `'coin'` })],
    ['task_amount', task({ reward: `'money'`, reward_micros: '1000000001' })],
    ['task_places', task({ places: '0' })],
    ['task_hours', task({ hours: '2161' })],
    ['task_disabled', `update tasks.task set disabled_by = 'st' where id = '${scene.free}'`],
    ['task_amount_of_money', task({ reward: `'money'` })],
    ['task_count', task({ reward: `'spins'`, reward_count: '100001' })],
    ['task_count_of_counted', task({ reward: `'points'` })],
    ['task_count_of_counted', task({ reward_count: '1' })],
    ['task_unpaid', task({ goal: `'lease'`, reward: `'spins'`, reward_count: '1' })],
    ['task_unpaid', task({ goal: `'invite'`, reward: `'money'`, reward_micros: '1' })],
    ['task_unpaid', task({ goal: `'lease'`, reward: `'money'`, reward_micros: '1' })],
    ['task_unpaid', task({ goal: `'hosting'`, reward: `'money'`, reward_micros: '1' })],
    ['assignment_form', row({ id: `'ta_x'` })],
    ['assignment_state', row({ state: `'lost'`, ended_at: 'platform.now()' })],
    ['assignment_due', row({ due_at: `platform.now() - interval '1 hour'` })],
    ['assignment_reward_state', set(scene.waits, `reward_state = 'lost'`)],
    ['assignment_ends', set(scene.taken, `ended_at = platform.now()`)],
    ['assignment_rewarded', set(scene.taken, `reward_state = 'toCollect', collect_until = platform.now()`)],
    ['assignment_collects', set(scene.taken, `collect_until = platform.now()`)],
    ['assignment_reward_ends', set(scene.waits, `reward_ended_at = platform.now()`)],
    ['proof_form', sentRow({ id: `'tp_x'` })],
    ['proof_attempt', sentRow({ attempt: '3' })],
    ['proof_file', sentRow({ file_id: `'x'` })],
    ['proof_file_key', sentRow({ file_id: `(select file_id from tasks.proof where id = '${scene.proof}')` })],
    ['proof_note', sentRow({ note: `repeat('x', 1001)` })],
    ['proof_decision', `update tasks.proof set decision = 'perhaps', decided_by = 'st', decided_at = platform.now() where id = '${scene.proof}'`],
    ['proof_reason', `update tasks.proof set reason = 'ugly' where id = '${scene.rejectedProof}'`],
    ['proof_answer', `update tasks.proof set answer = '' where id = '${scene.rejectedProof}'`],
    ['proof_decided', `update tasks.proof set decided_by = 'st' where id = '${scene.proof}'`],
    ['proof_rejected', `update tasks.proof set reason = 'other' where id = '${scene.rejectedProof}'`],
    ['funding_form', insert('funding', { id: `'fu_x'`, approval_id: `'ap'`, amount_micros: '1', funded_at: 'platform.now()' })],
    ['funding_amount', insert('funding', { id: `'fu_${NEW}'`, approval_id: `'ap'`, amount_micros: '0', funded_at: 'platform.now()' })],
  ]),
  {
    name: 'two payments into the budget by one request',
    as: 'superuser',
    before: [unruled],
    sql: insert('funding', {
      id: `'fu_${NEW}'`,
      approval_id: '(select approval_id from tasks.funding)',
      amount_micros: '1',
      funded_at: 'platform.now()',
    }),
    refused: '23505 funding_of_approval',
    rule: 'tasks.funding.funding_of_approval',
  },
]

tryRules(
  'forbidden operations with tasks',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the schema has an attempt', async () => {
  expect(
    await untriedRules(client, 'tasks', attempts(), {
      'tasks.task!ends_assignments': 'ends tasks rather than refuse anything; tried in tasks.test.ts',
      'tasks.points_choice!chosen_now': 'sets a time rather than refuse anything; the API has no right to set one',
      'tasks.proof!moves_assignment': 'moves tasks rather than refuse anything; tried in tasks.test.ts',
    }),
  ).toEqual([])
})

test('all codes are guarded, and no attempt left a change', async () => {
  const guarded = (await describePostings(database.staffRead.kysely)).filter(({ guards }) => guards.some((name) => name.startsWith('guard_tasks')))
  expect(new Set(guarded.map(({ code }) => code))).toEqual(
    new Set(['task_reward', 'task_counted', 'points_used', 'points_discount', 'operator_funding', 'wheel_spin', 'wheel_prize', 'wheel_counted']),
  )
  expect(await taskViolations(database.worker.kysely, { all: true })).toEqual([])
})

test('a changed reward, a budget below what is promised, and a disabled trigger are violations', async () => {
  const { kysely } = database.owner
  await sql`ALTER TABLE tasks.assignment DISABLE TRIGGER USER`.execute(kysely)
  await sql`UPDATE tasks.assignment SET reward_micros = 1000000000 WHERE id IN (${scene.paid}, ${scene.taken})`.execute(kysely)
  const found = (await taskViolations(database.worker.kysely, { all: true })).map(({ violation }) => violation)
  expect(new Set(found)).toEqual(new Set(['tasks_money', 'tasks_budget', 'tasks_trigger_off']))
})
