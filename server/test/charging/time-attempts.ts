import type { RuleAttempt } from '../cast/rule-attempt.ts'
import { scene } from './scene.ts'
import { asleep, bill, card, holder, insert, chargingSession, tariff } from './statements.ts'

/** Times: no past, and no end of time. */
export const timeAttempts = (): RuleAttempt[] => [
  // Times of statements (platform.near, platform.ahead): no past, and no end of time.
  ...(['[2026-05-01,)', '[2026-06-01,infinity)', '[2026-06-01,200000-01-01)', '[2126-06-01,)', '[-infinity,)'] as const).map(
    (valid): RuleAttempt => ({
      name: `a tariff valid in ${valid}`,
      as: 'api',
      sql: tariff({ valid }),
      refused: 'PL003 time: charging.tariff',
      rule: 'charging.tariff!in_time',
    }),
  ),
  {
    name: 'a tariff ended in the past',
    as: 'api',
    sql: `update charging.tariff set valid = tstzrange(lower(valid), lower(valid) + interval '1 second') where country = 'DE' and upper_inf(valid)`,
    refused: 'PL003 time: charging.tariff',
    rule: 'charging.tariff!ends_in_time',
  },
  {
    name: 'a tariff that ends at the end of time',
    as: 'owner',
    sql: `update charging.tariff set valid = tstzrange(lower(valid), 'infinity') where country = 'DE' and upper_inf(valid)`,
    refused: 'PL003 time: charging.tariff',
    rule: 'charging.tariff!ends_in_time',
  },
  ...([`platform.now() - interval '1 day'`, `platform.now() + interval '1 day'`, `'infinity'`, `'-infinity'`] as const).flatMap(
    (at): RuleAttempt[] => [
      {
        name: `a bill final at ${at}`,
        as: 'worker',
        sql: bill({ final: `(${at})::timestamptz` }),
        refused: 'PL003 time: charging.charging_session of final_at',
        rule: `${chargingSession}!ends_in_time`,
      },
      {
        name: `money collected at ${at}`,
        as: 'worker',
        sql: `insert into charging.collection values ('${scene.final}', 2, 1, ${at})`,
        refused: 'PL003 time: charging.collection',
        rule: 'charging.collection!in_time',
      },
      {
        name: `money held at ${at}`,
        as: 'api',
        sql: `insert into charging.hold values ('${scene.running}', 9, 1, ${at})`,
        refused: 'PL003 time: charging.hold',
        rule: 'charging.hold!in_time',
      },
      {
        name: `a bill made at ${at}`,
        as: 'worker',
        sql: `insert into charging.bill values ('${scene.ended}', '{}', sha256('{}'), ${at})`,
        refused: 'PL003 time: charging.bill',
        rule: 'charging.bill!in_time',
      },
    ],
  ),
  ...(['api', 'gateway', 'worker', 'owner'] as const).flatMap((as): RuleAttempt[] =>
    [`platform.now() + interval '2 days'`, `platform.now() + interval '50 years'`, 'null'].map((at) => ({
      name: `a charging session checked ${at === 'null' ? 'never' : `at ${at}`} by ${as}`,
      as,
      sql: `update ${chargingSession} set due_at = ${at} where id = '${scene.running}'`,
      refused: 'PL003 time: charging.charging_session of due_at',
      rule: `${chargingSession}!stays_due`,
    })),
  ),
  ...(['api', 'worker'] as const).map((as): RuleAttempt => ({
    name: `a bill without a review, concluded never by ${as}`,
    as,
    sql: `update ${chargingSession} set due_at = null where id = '${scene.ended}'`,
    refused: 'PL003 time: charging.charging_session of due_at',
    rule: `${chargingSession}!stays_due`,
  })),
  ...[`platform.now() + interval '11 days'`, 'null'].map((at): RuleAttempt => ({
    name: `a new charging session due ${at === 'null' ? 'never' : `at ${at}`}`,
    as: 'api',
    sql: `insert into ${chargingSession} (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token, due_at)
      select 'cs_${'0'.repeat(26)}', point_id, 2, driver_id, tariff_id, 'authorised', platform.now(), 'x', ${at} from ${chargingSession} where id = '${scene.failed}'`,
    refused: 'PL003 time: charging.charging_session of due_at',
    rule: `${chargingSession}!will_be_due`,
  })),
  ...([`authorised_at - interval '1 hour'`, `platform.now() + interval '1 hour'`, `timestamptz 'infinity'`] as const).map((at): RuleAttempt => ({
    name: `a start at ${at}`,
    as: 'owner',
    before: [{ as: 'superuser', sql: `alter table ${chargingSession} disable trigger stays` }],
    sql: `update ${chargingSession} set started_at = ${at} where id = '${scene.running}'`,
    refused: 'PL003 time: charging.charging_session of started_at',
    rule: `${chargingSession}!starts_in_time`,
  })),
  {
    name: 'a stop dated tomorrow',
    as: 'worker',
    before: [{ as: 'superuser', sql: `alter table ${chargingSession} disable trigger stays` }],
    sql: bill({ stopped: `platform.now() + interval '1 day'` }),
    refused: 'PL003 time: charging.charging_session of stopped_at',
    rule: `${chargingSession}!stops_in_time`,
  },
  {
    name: 'a charging session authorised yesterday',
    as: 'api',
    before: [{ as: 'superuser', sql: `alter table ${chargingSession} disable trigger opens` }],
    sql: `insert into ${chargingSession} (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token)
      values ('cs_${'0'.repeat(26)}', '${scene.unit.pointId}', 1, '${scene.ben}', '${scene.tariffId}', 'authorised', platform.now() - interval '1 day', '${'x'.repeat(40)}')`,
    refused: 'PL003 time: charging.charging_session of authorised_at',
    rule: `${chargingSession}!in_time`,
  },
  ...(
    [
      [
        'at a unit that was on the line',
        '1 hour',
        '40 days',
        [
          asleep(`insert into devices.availability (point_id, connector, during, state)
        values ('${scene.free.pointId}', 0, tstzrange(platform.now() - interval '2 hours', null), 'online')`),
        ],
      ],
      ['longer ago than the limit', '31 days', '40 days', []],
      ['with a card that was registered later', '20 days', '10 days', []],
    ] as const
  ).map(([how, ago, known, before]): RuleAttempt => ({
    name: `a late charging session ${how}`,
    as: 'owner',
    before: [
      asleep(`update charging.tariff set valid = tstzrange(platform.now() - interval '100 days', null) where country = 'DE'`),
      asleep(holder()),
      asleep(card({ registered_at: `platform.now() - interval '${known}'` })),
      ...before,
    ],
    sql: insert({ driver: scene.ben, point: scene.free.pointId, connector: '1', at: `platform.now() - interval '${ago}'` }),
    refused: 'PL003 time: charging.charging_session of authorised_at',
    rule: `${chargingSession}!in_time`,
  })),
  {
    name: 'a settled one reopened',
    as: 'gateway',
    sql: `update ${chargingSession} set state = 'charging' where id = '${scene.final}'`,
    refused: 'LG001 charging: a charging session does not go',
    rule: `${chargingSession}!stays`,
  },
  {
    name: 'the collected amount written directly',
    as: 'owner',
    sql: `update ${chargingSession} set collected_micros = 1 where id = '${scene.final}'`,
    refused: 'LG001 charging: the collected amount changes',
    rule: `${chargingSession}!stays`,
  },
  {
    name: 'one deleted',
    as: 'owner',
    sql: `delete from ${chargingSession} where id = '${scene.failed}'`,
    refused: 'LG001 charging: charging_session is never rewritten',
    rule: `${chargingSession}!never_deleted`,
  },
  {
    name: 'a transaction number beyond 31 bits',
    as: 'owner',
    before: [{ as: 'superuser', sql: `alter table ${chargingSession} disable trigger stays` }],
    sql: `update ${chargingSession} set transaction_id = 2147483648 where id = '${scene.running}'`,
    refused: '23514 charging_session_transaction',
    rule: `${chargingSession}.charging_session_transaction`,
  },
  { name: 'a bill by the api', as: 'api', sql: bill(), refused: '42501', rule: null },
  { name: 'a bill by the gateway', as: 'gateway', sql: bill(), refused: '42501', rule: null },
]
