import type { RuleAttempt } from '../cast/rule-attempt.ts'
import { alone, fund, funds, guard, immediately, insert, NEW, resolve, reward, scene, set } from './statements.ts'

/** Two people approved another payment of 100 into the budget in the transaction of the attempt. */
const agreed = {
  as: 'superuser',
  sql: `alter table approvals.request disable trigger user;
    insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by, decided_role, decided_sign_in, decided_at, decided_xact)
    select 'ap_${NEW}', kind, 'x', asked || '{"fundingId":"fu_${NEW}"}', 'x', asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by, decided_role, decided_sign_in, decided_at, pg_current_xact_id()
      from approvals.request where kind = 'tasks.fund' limit 1`,
} as const

/** Money of rewards and of the budget. */
export const moneyAttempts = (): RuleAttempt[] => [
  {
    name: 'a reward of a task that does not exist',
    as: 'worker',
    sql: reward({ session: `ta_${NEW}` }),
    refused: 'LG001 guard:tasks: there is no',
    rule: guard,
  },
  {
    name: 'a reward of a task that is not done',
    as: 'worker',
    sql: reward(),
    refused: 'LG001 guard:tasks: a reward that is not earned',
    rule: guard,
  },
  { name: 'a reward posted by the api', as: 'api', sql: reward(), refused: 'LG006', rule: null },
  {
    name: 'a reward to another member',
    as: 'worker',
    sql: reward({ credit: `reward:${scene.house}`, session: scene.waits, key: 'again' }),
    refused: 'LG001 guard:tasks: the money does not fit',
    rule: guard,
  },
  {
    name: 'a reward of another amount',
    as: 'worker',
    sql: reward({ amount: 1n, session: scene.waits, key: 'again' }),
    refused: 'LG001 guard:tasks: the money does not fit',
    rule: guard,
  },
  {
    name: 'a reward twice',
    as: 'worker',
    sql: reward({ session: scene.waits, key: 'again' }),
    refused: 'LG001 guard:tasks: a task is rewarded once',
    rule: guard,
  },
  {
    name: 'a reward from another account of the operator',
    as: 'worker',
    before: [alone],
    sql: reward({ debit: 'goodwill:platform', session: scene.waits, key: 'again' }),
    refused: 'LG001 guard:tasks: the money does not fit',
    rule: guard,
  },
  {
    name: 'a reward into the income wallet',
    as: 'worker',
    before: [alone],
    sql: reward({ credit: `income:${scene.ada}`, session: scene.waits, key: 'again' }),
    refused: 'LG001 guard:tasks: the money does not fit',
    rule: guard,
  },
  {
    name: 'points instead of money',
    as: 'worker',
    before: [alone],
    sql: reward({ code: 'task_counted', debit: 'points_issue:platform', credit: `recharge:${scene.ada}`, session: scene.waits, key: 'again' }),
    refused: 'LG001 guard:tasks: the money does not fit',
    rule: guard,
  },
  {
    name: 'points into a wallet',
    as: 'worker',
    sql: reward({ code: 'task_counted', debit: 'points_issue:platform', credit: `recharge:${scene.ada}`, session: scene.waits, key: 'again' }),
    refused: 'LG002 edge',
    rule: null,
  },
  {
    name: 'a reward that no one collected',
    as: 'worker',
    sql: resolve('capture', scene.waits),
    refused: 'LG001 guard:tasks: a reward that is toCollect',
    rule: guard,
  },
  {
    name: 'a reward taken back before its time',
    as: 'worker',
    sql: resolve('void', scene.waits),
    refused: 'LG001 guard:tasks: a reward that is toCollect',
    rule: guard,
  },
  {
    name: 'a collected reward without its money',
    as: 'owner',
    before: [immediately],
    sql: set(scene.waits, `reward_state = 'collected', reward_ended_at = platform.now()`),
    refused: 'LG001 guard:tasks: the reward of',
    rule: 'tasks.assignment!moves_money',
  },
  { name: 'money into the budget that no one approved', as: 'api', sql: fund({ session: `fu_${NEW}` }), refused: 'LG008', rule: null },
  {
    name: 'money into the budget without its row',
    as: 'api',
    before: [alone],
    sql: fund({ session: `fu_${NEW}` }),
    refused: 'LG001 guard:tasks_funding',
    rule: funds,
  },
  { name: 'money into the budget twice', as: 'api', before: [alone], sql: fund({ key: 'again' }), refused: 'LG001 guard:tasks_funding', rule: funds },
  {
    name: 'more money into the budget than was approved',
    as: 'api',
    before: [alone],
    sql: fund({ key: 'again', amount: 1n }),
    refused: 'LG001 guard:tasks_funding',
    rule: funds,
  },
  {
    name: 'money of members into the budget',
    as: 'api',
    before: [alone],
    sql: fund({ key: 'again', debit: `recharge:${scene.ada}` }),
    refused: 'LG001 guard:tasks_funding',
    rule: funds,
  },
  {
    name: 'a payment into the budget without two people',
    as: 'api',
    sql: insert('funding', { id: `'fu_${NEW}'`, amount_micros: '1' }),
    refused: 'LG001 guard:tasks_two_people',
    rule: 'tasks.funding!agreed_funding',
  },
  {
    name: 'a payment into the budget that the operator does not have on the networks',
    as: 'api',
    before: [
      {
        as: 'superuser',
        sql: `set local session_replication_role = replica; insert into networks.node (network, chain_id, token, decimals, simulated) values ('erc20', 1, '0x${'2'.repeat(40)}', 6, false);
          insert into treasury.wallet (network, address, block_number, opening_micros) values ('erc20', '0x${'1'.repeat(40)}', 1, 5); set local session_replication_role = origin`,
      },
      agreed,
    ],
    sql: insert('funding', { id: `'fu_${NEW}'`, amount_micros: '100000000' }),
    refused: 'LG001 guard:tasks_funding: the operator has less',
    rule: 'tasks.funding!agreed_funding',
  },
  {
    name: 'a payment into the budget whose money stays',
    as: 'api',
    before: [agreed, immediately],
    sql: insert('funding', { id: `'fu_${NEW}'`, amount_micros: '100000000' }),
    refused: 'LG001 guard:tasks_funding: the money of',
    rule: 'tasks.funding!moves_money',
  },
  {
    name: 'a payment into the budget changed',
    as: 'owner',
    sql: 'update tasks.funding set amount_micros = 1',
    refused: 'PL001',
    rule: 'tasks.funding!forbid_rewriting',
  },
  {
    name: 'all payments into the budget deleted',
    as: 'owner',
    sql: 'truncate tasks.funding',
    refused: 'PL001',
    rule: 'tasks.funding!forbid_truncate',
  },
]
