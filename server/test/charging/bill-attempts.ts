import type { RuleAttempt } from '../cast/rule-attempt.ts'
import { scene } from './scene.ts'
import { bill, epoch, exchange, received, chargingSession, spans } from './statements.ts'

/** Bills, the registers they cover, and meter exchanges. */
export const billAttempts = (): RuleAttempt[] => [
  // Rules of a bill.
  {
    name: 'more energy than the unit delivers',
    as: 'worker',
    before: received(29_300),
    sql: bill({ end: '29300', energy: '24300', price: '12450000', vat: '1987816' }),
    refused: '23514 charging_session_plausible',
    rule: `${chargingSession}.charging_session_plausible`,
  },
  {
    name: 'energy that does not match the registers',
    as: 'worker',
    sql: bill({ energy: '3999', price: '2299500', vat: '367148' }),
    before: [{ as: 'worker', sql: spans() }],
    refused: 'LG001 charging: what is billed is the sum',
    rule: `${chargingSession}!stays`,
  },
  {
    name: 'durations that do not add up',
    as: 'worker',
    before: [{ as: 'worker', sql: spans() }],
    sql: bill({ charging: '3599000' }),
    refused: '23514 charging_session_times',
    rule: `${chargingSession}.charging_session_times`,
  },
  {
    name: 'a price above the formula',
    as: 'worker',
    before: [{ as: 'worker', sql: spans() }],
    sql: bill({ price: '2300001', vat: '367228' }),
    refused: '23514 charging_session_price',
    rule: `${chargingSession}.charging_session_price`,
  },
  {
    name: 'another tax',
    as: 'worker',
    before: [{ as: 'worker', sql: spans() }],
    sql: bill({ vat: '367226' }),
    refused: '23514 charging_session_vat',
    rule: `${chargingSession}.charging_session_vat`,
  },
  {
    name: 'an end before the beginning',
    as: 'worker',
    before: [{ as: 'superuser', sql: 'alter table charging.charging_session disable trigger stays' }],
    sql: bill({
      stopped: `started_at - interval '1 second'`,
      end: '5000',
      energy: '0',
      price: '0',
      vat: '0',
      charging: '-1000',
      state: 'failed',
      more: `, failure = 'noEnergy'`,
    }),
    refused: '23514 charging_session_',
    rule: null,
  },
  {
    name: 'a settled final bill without energy',
    as: 'worker',
    sql: bill({ end: '5000', energy: '0', price: '0', vat: '0' }),
    refused: '23514 charging_session_final',
    rule: `${chargingSession}.charging_session_final`,
  },
  {
    name: 'an incomplete bill',
    as: 'worker',
    sql: `update ${chargingSession} set price_micros = 0, vat_micros = 0 where id = '${scene.ended}'`,
    refused: '23514 charging_session_bill_whole',
    rule: `${chargingSession}.charging_session_bill_whole`,
  },
  {
    name: 'a bill without its span of the register',
    as: 'worker',
    sql: bill(),
    refused: 'LG001 charging: what is billed is the sum',
    rule: `${chargingSession}!stays`,
  },
  {
    name: 'a register interval billed twice in an epoch',
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `alter table charging.billed_interval disable trigger judge_interval;
      insert into charging.billed_interval select charging_session_id, 9, epoch_id, 'another', connector, 8999, 9500, since, until, null
        from charging.billed_interval where charging_session_id = '${scene.final}';
      alter table charging.billed_interval enable trigger judge_interval;
      update charging.billed_interval b set epoch_id = b.epoch_id`,
      },
      {
        as: 'superuser',
        sql: `alter table ${chargingSession} disable trigger stays; update ${chargingSession} set meter_serial = (select meter_serial from ${chargingSession} where id = '${scene.final}') where id = '${scene.ended}';
      alter table ${chargingSession} enable trigger stays`,
      },
    ],
    sql: spans(),
    refused: '23P01 billed_interval_once',
    rule: 'charging.billed_interval.billed_interval_once',
  },
  {
    name: 'the same time of a connector billed in two epochs',
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `alter table charging.billed_interval disable trigger judge_interval;
      insert into charging.billed_interval select '${scene.final}', 9, b.epoch_id, s.point_id, s.connector, 0, 100, s.started_at, s.stop_said_at, tstzrange(s.started_at, s.stop_said_at)
        from ${chargingSession} s cross join (select epoch_id from charging.billed_interval where charging_session_id = '${scene.final}') b where s.id = '${scene.ended}';
      alter table charging.billed_interval enable trigger judge_interval`,
      },
    ],
    sql: spans(),
    refused: '23P01 billed_interval_one_epoch_at_a_time',
    rule: 'charging.billed_interval.billed_interval_one_epoch_at_a_time',
  },
  {
    name: 'a span without registers',
    as: 'worker',
    sql: spans(5_000, 9_001),
    refused: 'LG001 charging: a billed span has a reading at its start',
    rule: 'charging.billed_interval!judge_interval',
  },
  {
    name: 'a span of a final bill changed',
    as: 'worker',
    sql: spans(1_000_000, 1_000_001, scene.final),
    refused: 'LG001 charging: the spans of a final bill cannot change',
    rule: 'charging.billed_interval!judge_interval',
  },
  {
    name: 'a span moved to an epoch of another time',
    as: 'owner',
    before: [{ as: 'owner', sql: epoch() }],
    sql: `update charging.billed_interval set epoch_id = (select max(id) from charging.register_epoch)`,
    refused: 'LG001 charging: a billed span cannot change',
    rule: 'charging.billed_interval!judge_interval',
  },
  { name: 'spans written without their function', as: 'worker', sql: `delete from charging.billed_interval`, refused: '42501', rule: null },
  ...(['api', 'worker', 'gateway'] as const).map((as): RuleAttempt => ({
    name: `an epoch inserted by the ${as}`,
    as,
    sql: epoch({ reason: `'restarted'`, begins_at: 'now()' }),
    refused: '42501',
    rule: null,
  })),
  {
    name: 'an epoch inserted by the worker without its function',
    as: 'worker',
    sql: `select charging.note_epoch(s, s.started_at, 0) from ${chargingSession} s where id = '${scene.ended}'`,
    refused: '42501',
    rule: null,
  },
  {
    name: 'an epoch that restarted without proof',
    as: 'owner',
    sql: epoch({ reason: `'restarted'`, begins_at: 'now()' }),
    refused: '23514 register_epoch_proven',
    rule: 'charging.register_epoch.register_epoch_proven',
  },
  {
    name: 'two epochs from one moment',
    as: 'owner',
    before: [{ as: 'owner', sql: epoch() }],
    sql: epoch(),
    refused: '23505 register_epoch_once',
    rule: 'charging.register_epoch.register_epoch_once',
  },
  {
    name: 'every billed interval removed',
    as: 'owner',
    sql: `truncate charging.billed_interval`,
    refused: 'LG001 charging: billed_interval is never rewritten',
    rule: 'charging.billed_interval!never_truncated',
  },
  ...(['register_epoch', 'register_kind', 'meter_exchange'] as const).map((table): RuleAttempt => ({
    name: `a ${table.replace('_', ' ')} rewritten`,
    as: 'owner',
    sql: `update charging.${table} set point_id = point_id`,
    refused: `LG001 charging: ${table} is never rewritten`,
    rule: `charging.${table}!append_only`,
  })),

  // Meter exchanges.
  ...(
    [
      ['by a person outside of operations', { recorded_by: `'st_nobody'` }, 'charging: a meter is exchanged by operations'],
      ['of a meter that is not installed', { old_serial: `'M-OLD'` }, 'exchange_serial: charging: an exchange names the meter that is installed'],
      ['that names no meter', { old_serial: 'null' }, 'exchange_serial: charging: an exchange names the meter that is installed'],
      [
        'with the registers of a connector that the unit does not have',
        { other_final_wh: `'{1}'`, other_start_wh: `'{1}'` },
        'exchange_connectors: charging: an exchange has the registers of each connector',
      ],
      ['in the future', { exchanged_at: `platform.now() + interval '1 minute'` }, 'exchange_time: charging: an exchange lies within'],
      ['long ago', { exchanged_at: `platform.now() - interval '31 days'` }, 'exchange_time: charging: an exchange lies within'],
      [
        'while a car is charging',
        { point_id: `'${scene.unit.pointId}'`, old_serial: `(select meter_serial from devices.point where id = '${scene.unit.pointId}')` },
        'exchange_idle: charging: a meter is exchanged only when no car is charging',
      ],
      ['whose old register was below what was billed', { old_final_wh: '1000' }, 'exchange_final: charging: the old register lies below'],
      [
        'for a meter in another unit',
        { new_serial: `(select meter_serial from devices.point where id = '${scene.unit.pointId}')` },
        'exchange_elsewhere: charging: a meter is in one unit',
      ],
    ] as const
  ).map(([name, rest, sentence]): RuleAttempt => ({
    name: `an exchange ${name}`,
    as: 'api',
    sql: exchange(rest),
    refused: `LG001 ${sentence}`,
    rule: 'charging.meter_exchange!judged',
  })),
  {
    name: 'another meter of a unit without an exchange',
    as: 'owner',
    sql: `update devices.point set meter_serial = 'M-NEW' where id = '${scene.free.pointId}'`,
    refused: 'LG001 devices: the identity of a commissioned unit cannot change',
    rule: null,
  },
  {
    name: 'how a register counts, without a declaring person',
    as: 'api',
    sql: `insert into charging.register_kind values ('${scene.free.pointId}', 'perTransaction', 'seen', 'st_nobody', now())`,
    refused: 'LG001 charging: how a register counts is declared',
    rule: 'charging.register_kind!judged',
  },
  {
    name: 'an exchange that changes nothing',
    as: 'owner',
    before: [{ as: 'owner', sql: exchange() }],
    sql: `do $$ begin if (select meter_serial from devices.point where id = '${scene.free.pointId}') = 'M-NEW' then raise exception 'applied'; end if; end $$`,
    refused: 'P0001 applied',
    rule: 'charging.meter_exchange!applied',
  },
  {
    name: 'more collected than the price',
    as: 'worker',
    sql: `insert into charging.collection values ('${scene.final}', 2, 1, platform.now())`,
    refused: '23514 charging_session_collected',
    rule: `${chargingSession}.charging_session_collected`,
  },
  {
    name: 'something collected before the bill',
    as: 'worker',
    sql: `insert into charging.collection values ('${scene.running}', 1, 1, platform.now())`,
    refused: '23514 charging_session_collected',
    rule: `${chargingSession}.charging_session_collected`,
  },
  {
    name: 'a bill’s document with another hash',
    as: 'worker',
    sql: `insert into charging.bill values ('${scene.ended}', '{}', '\\x00', platform.now())`,
    refused: '23514 bill_hash',
    rule: 'charging.bill.bill_hash',
  },
  ...[
    ['a register that no reading has', `'registerWh', r.register_wh + 1, 'at', floor(extract(epoch from r.at) * 1000), 'frameId', r.frame_id`],
    ['a register at another time', `'registerWh', r.register_wh, 'at', floor(extract(epoch from r.at) * 1000) + 1000, 'frameId', r.frame_id`],
    ['a register of another frame', `'registerWh', r.register_wh, 'at', floor(extract(epoch from r.at) * 1000), 'frameId', 'fr_x'`],
  ].map(([what, fields]): RuleAttempt => ({
    name: `a bill with ${what}`,
    as: 'worker',
    sql: `insert into charging.bill select r.charging_session_id, d.document, sha256(convert_to(d.document, 'UTF8')), platform.now()
        from charging.reading r cross join lateral (select json_build_object('registers', json_build_array(json_build_object(${fields})))::text as document) d
        where r.charging_session_id = '${scene.ended}' and r.source = 'start'`,
    refused: 'LG001 guard:charging_bill',
    rule: 'charging.bill!document_has_readings',
  })),
]
