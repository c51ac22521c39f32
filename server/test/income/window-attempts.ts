import { type RuleAttempt, valueAttempts } from '../cast/rule-attempt.ts'
import { scene } from './scene.ts'
import { afterSettlement, inWindows, judgedWindow, settlement, window } from './statements.ts'

/** The windows of a settlement, closed days, and bounds of values. */
export const windowAttempts = (): RuleAttempt[] => [
  // Windows.
  {
    name: 'a window without a settlement',
    as: 'worker',
    sql: window(),
    refused: 'LG001 income: a window without a settlement',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a custody that does not exist',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ custody_id: `'cu_none'` }),
    refused: 'LG001 income: custody',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a window that starts before charging did',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ from_at: `(select started_at - interval '1 second' from charging.charging_session where id = '${scene.fresh.session}')` }),
    refused: 'LG001 income: a window of',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a custody of another unit',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ custody_id: `(select id from hosting.custody where point_id = '${scene.waiting.unit.pointId}')` }),
    refused: 'LG001 income: custody',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a host’s share without a custody',
    as: 'worker',
    before: [...afterSettlement(), { as: 'superuser', sql: 'alter table hosting.custody disable trigger user; delete from hosting.custody' }],
    sql: window({ custody_id: 'null' }),
    refused: '23514 window_shares',
    rule: 'income.settlement_window.window_shares',
  },
  {
    name: 'a window in a custody that it does not name',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ custody_id: 'null', commission_micros: '0', host_micros: '0', house_micros: '2453781' }),
    refused: 'LG001 income: a window of',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'less commission than the rate',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ commission_micros: '490755', host_micros: '1963026' }),
    refused: '23514 window_shares',
    rule: 'income.settlement_window.window_shares',
  },
  {
    name: 'parts of a window that do not add up',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ gross_micros: '2453782' }),
    refused: '23514 window_parts',
    rule: 'income.settlement_window.window_parts',
  },
  {
    name: 'windows that leave energy out',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ energy_wh: '9999' }),
    refused: 'LG001 income: the windows of',
    rule: 'income.settlement_window!fit',
  },
  {
    name: 'windows that leave time out',
    as: 'worker',
    before: afterSettlement(),
    sql: window({ until_at: `(select stopped_at - interval '1 second' from charging.charging_session where id = '${scene.fresh.session}')` }),
    refused: 'LG001 income: the windows of',
    rule: 'income.settlement_window!fit',
  },
  ...(
    [
      ['more energy in the first half than its registers show', [0, 0.5, 6_000], [0.5, 1, 4_000]],
      ['all energy in the first half', [0, 0.5, 10_000], [0.5, 1, 0]],
      ['one Wh moved to the second half', [0, 0.5, 4_999], [0.5, 1, 5_001]],
      ['windows that overlap and leave a gap', [0, 0.5, 2_499], [0.25, 0.5, 5_000], [0.75, 1, 2_501]],
    ] as const
  ).map(([name, ...parts]): RuleAttempt => ({
    name,
    as: 'worker',
    before: [{ as: 'worker', sql: inWindows(parts).settlement }],
    sql: inWindows(parts).windows,
    refused: 'LG001 income: a window of',
    rule: 'income.settlement_window!energies_fit',
  })),
  {
    name: 'self-dealing: a host’s share of their own charging',
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `alter table charging.charging_session disable trigger stays; update charging.charging_session set driver_id = '${scene.ada}' where id = '${scene.fresh.session}'; alter table charging.charging_session enable trigger stays`,
      },
      ...afterSettlement(),
    ],
    sql: window(),
    refused: '23514 window_shares',
    rule: 'income.settlement_window!judged',
  },
  {
    name: 'a host’s share of an affiliated payment',
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `alter table charging.charging_session disable trigger stays; update charging.charging_session set driver_affiliated = true where id = '${scene.fresh.session}'; alter table charging.charging_session enable trigger stays`,
      },
      ...afterSettlement(),
    ],
    sql: window(),
    refused: '23514 window_shares',
    rule: 'income.settlement_window!judged',
  },

  ...valueAttempts([
    ['settlement_attempt', settlement({ attempt: '0' })],
    ['settlement_collected', settlement({ collected_micros: '0', vat_micros: '0', energy_micros: '0', commission_micros: '0', host_micros: '0' })],
    ['settlement_energy_rate', settlement({ energy_rate_micros: '-1', energy_micros: '0', host_micros: '3963025' })],
    ['settlement_energy_taken', settlement({ energy_cost_taken_micros: '-1', energy_micros: '2000001', host_micros: '1963024' })],
    ['settlement_energy_to', settlement({ energy_to: `'nowhere'` })],
    ['settlement_energy_wh', settlement({ energy_wh: '0', energy_micros: '0', host_micros: '3963025' })],
    ['settlement_form', settlement({ id: `'se_1'` })],
    ...(
      [
        ['commission_ppm', { commission_ppm: '1000001' }],
        ['energy', { energy_micros: '-1' }],
        ['energy_wh', { energy_wh: '-1' }],
        ['forward', { until_at: `timestamptz '2000-01-01'` }],
        ['gross', { gross_micros: '-1' }],
        ['position', { position: '-1' }],
        ['vat', { vat_micros: '-1' }],
        ['disposition', { disposition: `'gift'` }],
        ['host_of_custody', { host_id: 'null' }],
        ['house_without_custody', { custody_id: 'null', host_id: 'null' }],
        ['placement', { placement: `'street'` }],
      ] as const
    ).map(([constraint, rest]) => [`window_${constraint}`, judgedWindow(rest)] as const),
  ]),
  {
    name: 'one attempt twice',
    as: 'superuser',
    rule: 'income.settlement.settlement_once_an_attempt',
    refused: '23505 settlement_once_an_attempt',
    before: [{ as: 'superuser', sql: `set local session_replication_role = replica` }],
    sql: settlement({ charging_session_id: `'${scene.waiting.session}'`, voided_at: 'now()' }),
  },
  ...[`(platform.now() AT TIME ZONE 'UTC')::date`, `date '2199-01-01'`, `date '2020-01-01'`].map((day): RuleAttempt => ({
    name: `${day} closed`,
    as: 'worker',
    sql: `insert into income.closed_day (day, settlements, collected_micros, closed_at) values (${day}, 0, 0, platform.now())`,
    refused: 'PL003 time: ',
    rule: 'income.closed_day!closes_in_time',
  })),
  {
    name: 'a closed day reopened',
    as: 'owner',
    sql: 'delete from income.closed_day',
    refused: 'LG001 income: closed_day cannot be changed',
    rule: 'income.closed_day!append_only',
  },
]
