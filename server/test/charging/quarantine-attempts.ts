import type { RuleAttempt } from '../cast/rule-attempt.ts'
import { driverOf, scene } from './scene.ts'
import {
  bill,
  byCard,
  decidedAs,
  decision,
  doubted,
  guard,
  insert,
  mine,
  pays,
  receivedAt,
  reviewed,
  sends,
  chargingSession,
  signedOnly,
  spans,
} from './statements.ts'

/** Quarantine and review, and bills that are not proven. */
export const quarantineAttempts = (): RuleAttempt[] => [
  {
    name: 'the same quarantine entry twice',
    as: 'worker',
    before: [{ as: 'worker', sql: doubted() }],
    sql: doubted({ id: `'qu_${'1'.repeat(26)}'` }),
    refused: '23505 quarantine_once',
    rule: 'charging.quarantine.quarantine_once',
  },
  {
    name: 'an entry that names a request there never was',
    as: 'owner',
    sql: doubted({ approval_id: `'ap_none'` }),
    refused: '23503 quarantine_approved',
    rule: 'charging.quarantine.quarantine_approved',
  },
  {
    name: 'a charging session reviewed twice for one reason',
    as: 'worker',
    before: [{ as: 'worker', sql: reviewed() }],
    sql: reviewed({ id: `'qu_${'1'.repeat(26)}'`, detail: `'again'`, happened_at: `platform.now() - interval '1 minute'` }),
    refused: '23505 quarantine_review',
    rule: '#charging.quarantine_review',
  },
  {
    name: 'an entry that is decided when it is written',
    as: 'worker',
    sql: doubted(decision('accepted')),
    refused: 'LG001 guard:charging_quarantine_open',
    rule: 'charging.quarantine!opens',
  },
  ...(['dismissed', 'released', 'corrected'] as const).flatMap((state): RuleAttempt[] =>
    (['api', 'worker', 'owner'] as const)
      .filter((as) => state !== 'corrected' || as !== 'worker')
      .map((as) => ({
        name: `a charging session in review ${state} by the ${as}, without two people`,
        as,
        before: [{ as: 'worker', sql: reviewed() }],
        sql: `update charging.quarantine set state = '${state}', decided_by = 'st_1', decided_at = platform.now(), decision = 'x'
          ${state === 'corrected' ? ', corrected_wh = 5' : ''}`,
        refused: 'LG001 guard:charging_quarantine_two_people',
        rule: 'charging.quarantine!agreed',
      })),
  ),
  {
    name: 'a stop that waits for its start, dismissed by one person',
    as: 'api',
    before: [{ as: 'worker', sql: doubted({ waiting: `'{"kind":"stop"}'` }) }],
    sql: `update charging.quarantine set state = 'dismissed', decided_by = 'st_1', decided_at = platform.now(), decision = 'x'`,
    refused: 'LG001 guard:charging_quarantine_two_people',
    rule: 'charging.quarantine!agreed',
  },
  {
    name: 'an entry that changes no bill, dismissed without a sign-in',
    as: 'api',
    before: [{ as: 'worker', sql: doubted() }],
    sql: `update charging.quarantine set state = 'dismissed', decided_by = 'st_1', decided_at = platform.now(), decision = 'x'`,
    refused: 'LG001 guard:approvals_no_sign_in',
    rule: 'charging.quarantine!agreed',
  },
  {
    name: 'a call of staff that decides as the program',
    as: 'api',
    before: [{ as: 'worker', sql: doubted({ waiting: `'{"kind":"stop"}'` }) }],
    sql: `update charging.quarantine set state = 'accepted', decided_by = 'charging', decided_at = platform.now(), decision = 'x'`,
    refused: 'LG001 guard:charging_quarantine_by_staff',
    rule: 'charging.quarantine!by_staff',
  },
  ...(
    [
      ['with an invalid signature', bill().replace(`'unsigned'`, `'invalid'`), 'LG001 guard:charging_proof: cs_', []],
      ['called signed, without a page of its meter', bill().replace(`'unsigned'`, `'signed'`), 'LG001 guard:charging_proof: signed readings', []],
      ['while it is in review', bill(), 'LG001 guard:charging_proof: cs_', [{ as: 'worker', sql: reviewed() }]],
      [
        'whose review the program accepted',
        bill().replace(`'unsigned'`, `'invalid'`),
        'LG001 guard:charging_proof: cs_',
        [
          { as: 'worker', sql: reviewed() },
          { as: 'worker', sql: `update charging.quarantine set ${decidedAs('accepted')}` },
        ],
      ],
      ...(['dismissed', 'corrected'] as const).map(
        (state) =>
          [
            `whose review was ${state}`,
            bill(),
            'LG001 guard:charging_proof: cs_',
            [
              { as: 'worker', sql: reviewed() },
              { as: 'superuser', sql: `alter table charging.quarantine disable trigger agreed` },
              { as: 'superuser', sql: `alter table charging.quarantine drop constraint quarantine_two_people` },
              { as: 'superuser', sql: `update charging.quarantine set ${decidedAs(state)} ${state === 'corrected' ? ', corrected_wh = 3999' : ''}` },
            ],
          ] as const,
      ),
    ] as const
  ).map(([what, sql, refused, before]): RuleAttempt => ({
    name: `a bill ${what}, made final`,
    as: 'worker',
    before: [...before, { as: 'worker', sql: spans() }],
    sql,
    refused,
    rule: `${chargingSession}!proven`,
  })),
  ...(['worker', 'owner'] as const).flatMap((as): RuleAttempt[] =>
    (
      [
        ['connector', `point_id = ended.point_id, connector = ended.connector`],
        ['driver', `driver_id = ended.driver_id`],
      ] as const
    ).map(([what, same]) => ({
      name: `a bill that overlaps another one of its ${what}, made final by the ${as}`,
      as,
      before: [
        { as: 'worker', sql: spans() },
        {
          as: 'superuser',
          sql: `set session_replication_role = replica;
      update ${chargingSession} s set started_at = ended.started_at - s.stopped_at + s.started_at + interval '1 millisecond',
             stopped_at = ended.started_at + interval '1 millisecond', ${same}
        from ${chargingSession} ended where s.id = '${scene.final}' and ended.id = '${scene.ended}';
      reset session_replication_role`,
        },
      ],
      sql: bill(),
      refused: 'LG001 guard:charging_overlap',
      rule: `${chargingSession}!proven`,
    })),
  ),
  ...(['api', 'owner'] as const).map((as): RuleAttempt => ({
    name: `one at a unit whose meter has no key, where signed readings are the law, by ${as}`,
    as,
    before: [signedOnly],
    sql: insert(),
    refused: 'LG001 guard:charging_meter_key',
    rule: `${chargingSession}!provable`,
  })),
  {
    name: 'one begun by a card at such a unit',
    as: 'gateway',
    before: [...mine(), signedOnly],
    sql: byCard(),
    refused: 'LG001 guard:charging_meter_key',
    rule: `${chargingSession}!provable`,
  },
  {
    name: 'what is unsigned made final where signed readings are the law',
    as: 'worker',
    before: [signedOnly, { as: 'worker', sql: spans() }],
    sql: bill(),
    refused: 'LG001 guard:charging_proof: cs_',
    rule: `${chargingSession}!proven`,
  },
  {
    name: 'a payment for a bill whose signature is invalid',
    as: 'worker',
    before: [
      { as: 'worker', sql: spans() },
      { as: 'superuser', sql: `alter table ${chargingSession} disable trigger proven` },
      { as: 'worker', sql: bill().replace(`'unsigned'`, `'invalid'`) },
    ],
    sql: pays(scene.ended, driverOf(scene.ended), 'capture', 1n, 'x', 'hold:1'),
    refused: 'LG001 guard:charging_payment: a bill whose signature is invalid',
    rule: guard,
  },
  {
    name: 'a changed quarantine entry',
    as: 'owner',
    before: [{ as: 'worker', sql: doubted() }],
    sql: `update charging.quarantine set detail = 'all is well'`,
    refused: 'LG001 charging: an entry of the quarantine cannot change',
    rule: 'charging.quarantine!stays',
  },
  {
    name: 'a deleted quarantine entry',
    as: 'owner',
    sql: 'delete from charging.quarantine',
    refused: 'LG001 charging: quarantine is never rewritten',
    rule: 'charging.quarantine!never_deleted',
  },
  {
    name: 'a hold deleted',
    as: 'owner',
    sql: 'delete from charging.hold',
    refused: 'LG001 charging: hold is never rewritten',
    rule: 'charging.hold!never_deleted',
  },
  {
    name: 'a number of two refused starts',
    as: 'gateway',
    before: [
      sends(scene.unit, 'StartTransaction'),
      {
        as: 'gateway',
        sql: `insert into charging.refused_start values ('\\x01', 1, '${scene.unit.pointId}', 1, 'Invalid', 'fr_now', ${receivedAt()})`,
      },
    ],
    sql: `insert into charging.refused_start values ('\\x02', 1, '${scene.unit.pointId}', 1, 'Invalid', 'fr_now', ${receivedAt()})`,
    refused: '23505 refused_start_transaction_key',
    rule: 'charging.refused_start.refused_start_transaction_key',
  },
  {
    name: 'a collection with a wrong number',
    as: 'worker',
    sql: `insert into charging.collection values ('${scene.final}', 2, 1, platform.now())`,
    refused: '23514 charging_session_collected',
    rule: 'charging.collection!adds_up',
  },
]
