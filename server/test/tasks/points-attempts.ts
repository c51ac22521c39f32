import { posting, valueAttempts, type RuleAttempt } from '../cast/rule-attempt.ts'
import { alone, as, immediately, insert, ruled, scene, unruled } from './statements.ts'

const money = 'ledger.transfer!guard_tasks_points'
const once = 'tasks.points_discount!decided_once'
const settlement = (last: string) => `se_${last.repeat(26)}`
const session = `cs_${'0'.repeat(26)}`

/** A settlement whose discount is in this state: nothing was released of it. */
const row = (rest: Record<string, string> = {}) =>
  insert('points_discount', {
    settlement_id: `'${settlement('0')}'`,
    charging_session_id: `'${session}'`,
    member_id: `'${scene.ada}'`,
    state: `'waiting'`,
    expected_at: 'platform.now()',
    ...rest,
  })
const given = { state: `'given'`, points: '5', point_micros: '10000', amount_micros: '50000', ended_at: 'platform.now()' }
const stands = (rest: Record<string, string> = {}) => [unruled, as('superuser', row(rest)), ruled]
const decide = `update tasks.points_discount set state = 'given', points = 5, point_micros = 10000, amount_micros = 50000, ended_at = platform.now()`

const used = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'points_used',
    phase: 'post',
    debit: `points:${scene.ada}`,
    credit: 'points_issue:platform',
    amount: 5n,
    session,
    causeKind: 'charging_session',
    key: settlement('0'),
    detail: settlement('0'),
    ...rest,
  })
const discount = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  used({ code: 'points_discount', debit: 'operator_income:platform', credit: `recharge:${scene.ada}`, amount: 50_000n, ...rest })

export const pointsAttempts = (): RuleAttempt[] => [
  { name: 'points used without a discount', as: 'worker', sql: used(), refused: 'LG001 guard:tasks_points: there is no', rule: money },
  {
    name: 'points used for a discount that waits',
    as: 'worker',
    before: stands(),
    sql: used(),
    refused: 'LG001 guard:tasks_points: there is no',
    rule: money,
  },
  {
    name: 'more points than the discount has',
    as: 'worker',
    before: stands(given),
    sql: used({ amount: 6n }),
    refused: 'LG001 guard:tasks_points: the points',
    rule: money,
  },
  {
    name: 'a discount twice',
    as: 'worker',
    before: [...stands(given), as('worker', used())],
    sql: used({ key: 'again' }),
    refused: 'LG001 guard:tasks_points: a discount is given once',
    rule: money,
  },
  {
    name: 'another amount than the discount has',
    as: 'worker',
    before: [...stands(given), alone],
    sql: discount({ amount: 60_000n }),
    refused: 'LG001 guard:tasks_points: the money',
    rule: money,
  },
  {
    name: 'a discount to another member',
    as: 'worker',
    before: [...stands(given), alone],
    sql: discount({ credit: `recharge:${scene.house}` }),
    refused: 'LG001 guard:tasks_points: the money',
    rule: money,
  },
  {
    name: 'a discount of a session whose commission was not kept',
    as: 'worker',
    before: [...stands(given), alone],
    sql: discount(),
    refused: 'LG001 guard:tasks_points: it is more',
    rule: money,
  },
  { name: 'a discount posted by the api', as: 'api', sql: used(), refused: 'LG006', rule: null },
  { name: 'a discount written by the worker', as: 'worker', sql: row(), refused: '42501', rule: null },
  { name: 'a discount decided by the worker', as: 'worker', sql: decide, refused: '42501', rule: null },
  { name: 'a discount decided by the api', as: 'api', sql: 'select tasks.decide_discounts(array[]::text[])', refused: '42501', rule: null },
  {
    name: 'a discount without its money',
    as: 'owner',
    before: [...stands(), immediately],
    sql: decide,
    refused: 'LG001 guard:tasks_points: the points or the money',
    rule: 'tasks.points_discount!moves_money',
  },
  {
    name: 'a discount decided twice',
    as: 'owner',
    before: stands(given),
    sql: `update tasks.points_discount set points = 6, amount_micros = 60000`,
    refused: 'LG001 tasks: a discount is decided once',
    rule: once,
  },
  {
    name: 'the discount of another member',
    as: 'owner',
    before: stands(),
    sql: `${decide}, member_id = '${scene.house}'`,
    refused: 'LG001 tasks: a discount is decided once',
    rule: once,
  },
  {
    name: 'a discount deleted',
    as: 'owner',
    before: stands(),
    sql: 'delete from tasks.points_discount',
    refused: 'PL001',
    rule: 'tasks.points_discount!forbid_delete',
  },
  {
    name: 'all discounts deleted',
    as: 'owner',
    sql: 'truncate tasks.points_discount',
    refused: 'PL001',
    rule: 'tasks.points_discount!forbid_truncate',
  },
  {
    name: 'a choice changed afterwards',
    as: 'owner',
    before: [
      unruled,
      as('superuser', `insert into tasks.points_choice (member_id, is_on, chosen_at) values ('${scene.ada}', false, platform.now())`),
      ruled,
    ],
    sql: 'update tasks.points_choice set is_on = true',
    refused: 'PL001',
    rule: 'tasks.points_choice!forbid_rewriting',
  },
  { name: 'all choices deleted', as: 'owner', sql: 'truncate tasks.points_choice', refused: 'PL001', rule: 'tasks.points_choice!forbid_truncate' },
  {
    name: 'a choice made in the past',
    as: 'api',
    sql: `insert into tasks.points_choice (member_id, is_on, chosen_at) values ('${scene.ada}', true, '2020-01-01')`,
    refused: '42501',
    rule: null,
  },
  ...valueAttempts([
    ['points_discount_state', row({ state: `'lost'`, ended_at: 'platform.now()' })],
    ['points_discount_points', row({ ...given, points: '0', amount_micros: '0' })],
    ['points_discount_value', row({ ...given, point_micros: '0', amount_micros: '0' })],
    ['points_discount_amount', row({ ...given, amount_micros: '50001' })],
    ['points_discount_ends', row({ ended_at: 'platform.now()' })],
    ['points_discount_given', row({ points: '5' })],
  ]),
]
