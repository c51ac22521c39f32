import { posting, type RuleAttempt } from '../cast/rule-attempt.ts'
import { driverOf, scene } from './scene.ts'
import { guard, pays } from './statements.ts'

/** Money of a charging session. */
export const paymentAttempts = (): RuleAttempt[] => [
  // Money.
  {
    name: 'a hold on another member’s money',
    as: 'api',
    sql: pays(scene.running, scene.dora, 'hold', 1n, 'x'),
    refused: 'LG001 guard:charging_payment: only its driver pays',
    rule: guard,
  },
  {
    name: 'a hold for a failed charging session',
    as: 'worker',
    sql: pays(scene.failed, driverOf(scene.failed), 'hold', 1n, 'x'),
    refused: 'LG001 guard:charging_payment:',
    rule: guard,
  },
  {
    name: 'money captured before the bill',
    as: 'worker',
    sql: pays(scene.running, scene.ben, 'capture', 1n, 'x', 'hold:1'),
    refused: 'LG001 guard:charging_payment: nothing is taken',
    rule: guard,
  },
  {
    name: 'a hold above the debt',
    as: 'worker',
    sql: pays(scene.final, scene.dora, 'hold', 1n, 'x'),
    refused: 'LG001 guard:charging_payment: cs_',
    rule: guard,
  },
  {
    name: 'a payment for an unknown charging session',
    as: 'api',
    before: [{ as: 'api', sql: `select ledger.open_accounts(array['session_pool'], array['cs_none'])` }],
    sql: pays('cs_none', scene.ben, 'hold', 1n, 'x'),
    refused: 'LG001 guard:charging_payment: there is no such',
    rule: guard,
  },
  {
    name: 'a refund without a dispute',
    as: 'api',
    rule: guard,
    refused: 'LG001 guard:charging_payment: a refund follows a dispute',
    before: [
      { as: 'superuser', sql: `alter table ledger.approval disable trigger guard_approvals_agreed` },
      {
        as: 'api',
        sql: `select ledger.approve('charge_refund', 'charging_session', '${scene.final}', 'r', 'session_pool', '${scene.final}', 'recharge', '${scene.dora}', 1, 'st_a', 'st_b', 'x')`,
      },
      { as: 'superuser', sql: `alter table ledger.transfer disable trigger apply` },
    ],
    sql: posting({
      code: 'charge_refund',
      phase: 'post',
      debit: `session_pool:${scene.final}`,
      credit: `recharge:${scene.dora}`,
      amount: 1n,
      session: scene.final,
      key: 'r',
    }),
  },
]
