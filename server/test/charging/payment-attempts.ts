import { posting, type RuleAttempt } from '../cast/rule-attempt.ts'
import { driverOf, scene } from './scene.ts'
import { guard, pays } from './statements.ts'

/** Money of a charging session. */
export const paymentAttempts = (): RuleAttempt[] => [
  // The rows about holds, and the holds of the ledger.
  ...(['api', 'worker'] as const).flatMap((as): RuleAttempt[] => [
    {
      name: `a hold that the ledger does not have by ${as}`,
      as,
      before: [{ as: 'superuser', sql: 'set constraints all immediate' }],
      sql: `insert into charging.hold values ('${scene.running}', 9, 1, platform.now())`,
      refused: 'LG001 guard:charging_hold: hold 9',
      rule: 'charging.hold!in_ledger',
    },
    {
      name: `a hold resolved without the ledger by ${as}`,
      as,
      before: [{ as: 'superuser', sql: 'set constraints all immediate' }],
      sql: `update charging.hold set taken_micros = 0, resolved_at = platform.now() where charging_session_id = '${scene.running}'`,
      refused: 'LG001 guard:charging_hold: hold 1',
      rule: 'charging.hold!in_ledger',
    },
    {
      name: `money held without its row by ${as}`,
      as,
      sql: pays(scene.running, scene.ben, 'hold', 1n, 'x'),
      refused: 'LG001 guard:charging_hold: the hold',
      rule: 'ledger.transfer!guard_charging_rows',
    },
    {
      name: `a hold returned without its row by ${as}`,
      as,
      sql: pays(scene.running, scene.ben, 'void', scene.held, 'x', 'hold:1'),
      refused: 'LG001 guard:charging_hold: the void',
      rule: 'ledger.transfer!guard_charging_rows',
    },
  ]),
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
