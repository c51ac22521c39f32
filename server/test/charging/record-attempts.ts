import { type RuleAttempt, valueAttempts } from '../cast/rule-attempt.ts'
import { scene } from './scene.ts'
import { card, doubted, enrolment, epoch, exchange, holder, chargingSession, tariff } from './statements.ts'

/** Received data does not change, and values have bounds. */
export const recordAttempts = (): RuleAttempt[] => [
  // Received data does not change.
  ...(['reading', 'collection', 'bill', 'signed_record', 'signed_page', 'refused_start'] as const).map((table): RuleAttempt => ({
    name: `a ${table.replace('_', ' ')} deleted`,
    as: 'owner',
    sql: `delete from charging.${table}`,
    refused: `LG001 charging: ${table} is never rewritten`,
    rule: `charging.${table}!append_only`,
  })),
  {
    name: 'a register rewritten',
    as: 'owner',
    sql: `update charging.reading set register_wh = 0`,
    refused: 'LG001 charging: reading is never rewritten',
    rule: 'charging.reading!append_only',
  },
  ...(['gateway', 'worker'] as const).flatMap((as): RuleAttempt[] => [
    {
      name: `a register of a final charging session by ${as}`,
      as,
      sql: `insert into charging.reading select '${scene.final}', received_at, 'meter', 9, null, null, id, sha256, received_at from ocpp.frame where id = '${scene.frame}'`,
      refused: 'LG001 charging: a final charging session takes no reading',
      rule: 'charging.reading!sent',
    },
    {
      name: `a signed record of a final charging session by ${as}`,
      as,
      sql: `insert into charging.signed_record select '${scene.final}', sha256('a'), 'a', received_at, id, received_at from ocpp.frame where id = '${scene.frame}'`,
      refused: 'LG001 charging: a final charging session takes no signed record',
      rule: 'charging.signed_record!sent',
    },
    {
      name: `a register received in 2199 by ${as}`,
      as,
      sql: `insert into charging.reading values ('${scene.running}', platform.now(), 'meter', 9, null, null, 'f', sha256('x'), '2199-01-01')`,
      refused: 'PL003 time: charging.reading of recorded_at',
      rule: 'charging.reading!sent',
    },
  ]),
  { name: 'a register rewritten by the gateway', as: 'gateway', sql: `update charging.reading set register_wh = 0`, refused: '42501', rule: null },
  {
    name: 'a register below zero',
    as: 'gateway',
    sql: `insert into charging.reading values ('${scene.running}', platform.now(), 'meter', -1, null, null, 'f', sha256('x'), platform.now())`,
    refused: '23514 reading_register',
    rule: 'charging.reading.reading_register',
  },
  {
    name: 'a hold resolved twice',
    as: 'worker',
    sql: `update charging.hold set taken_micros = 0 where charging_session_id = '${scene.final}'`,
    refused: 'LG001 charging: a hold is resolved once',
    rule: 'charging.hold!stays',
  },
  {
    name: 'a signed record that was changed',
    as: 'worker',
    sql: `insert into charging.signed_record values ('${scene.running}', sha256('a'), 'b', platform.now(), 'f', platform.now())`,
    refused: '23514 signed_record_hash',
    rule: 'charging.signed_record.signed_record_hash',
  },
  {
    name: 'a page of a meter used twice',
    as: 'worker',
    before: [
      { as: 'superuser', sql: 'alter table charging.signed_page disable trigger recorded' },
      { as: 'worker', sql: `insert into charging.signed_page values ('M', 'T1', '${scene.final}')` },
    ],
    sql: `insert into charging.signed_page values ('M', 'T1', '${scene.running}')`,
    refused: '23505 signed_page_pk',
    rule: 'charging.signed_page.signed_page_pk',
  },
  {
    name: 'a page for a charging session without a signed record',
    as: 'worker',
    sql: `insert into charging.signed_page select meter_serial, 'T1', id from ${chargingSession} where id = '${scene.final}'`,
    refused: 'LG001 guard:charging_proof',
    rule: 'charging.signed_page!recorded',
  },
  {
    name: 'a charge that delivered energy and is not billed',
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `insert into charging.reading select s.id, f.received_at, 'meter', 2005000, null, null, f.id, f.sha256, f.received_at
          from ${chargingSession} s join ocpp.frame f on f.id = '${scene.frame}' where s.id = '${scene.running}'`,
      },
    ],
    sql: `update ${chargingSession} set state = 'failed', failure = 'noEnergy' where id = '${scene.running}'`,
    refused: 'LG001 charging: cs_',
    rule: `${chargingSession}!stays`,
  },
  { name: 'the key of a receipt read by staff', as: 'staff_read', sql: `select access_token from ${chargingSession}`, refused: '42501', rule: null },
  {
    name: 'the tags of drivers whose accounts are open deleted by the worker',
    as: 'worker',
    sql: `delete from charging.tag`,
    refused: 'LG001 guard:worker_cause',
    rule: 'charging.tag!of_closed_account',
  },
  { name: 'the tags of drivers read by staff', as: 'staff_read', sql: `select * from charging.tag`, refused: '42501', rule: null },

  ...valueAttempts([
    ...(
      [
        ['charging_session_begin', 'begin_wh = -1'],
        ['charging_session_bill_of_started', 'started_at = null, transaction_id = null, begin_wh = null, start_key = null, start_recorded_at = null'],
        ['charging_session_connector', 'connector = 0'],
        ['charging_session_ended_by', `failure = 'noEnergy'`],
        ['charging_session_evidence', `evidence = 'maybe'`],
        ['charging_session_form', `id = 'cs_1'`],
        ['charging_session_provisional', 'provisional = true, shown_at = platform.now()'],
        ['charging_session_started', 'transaction_id = null'],
        ['charging_session_stop_heard', 'stop_said_at = null'],
        ['charging_session_stop_reason', `stop_reason = repeat('x', 41)`],
      ] as const
    ).map(([constraint, change]) => [constraint, `update ${chargingSession} set ${change} where id = '${scene.final}'`] as const),
    ...(['start_key', 'transaction_key', 'token_key'] as const).map((key) => {
      const column = { start_key: 'start_key', transaction_key: 'transaction_id', token_key: 'access_token' }[key]
      return [
        `charging_session_${key}`,
        `update ${chargingSession} set ${column} = (select ${column} from ${chargingSession} where id = '${scene.final}') where id = '${scene.running}'`,
      ] as const
    }),
    [
      'charging_session_shown',
      `update ${chargingSession} set provisional = true, final_at = null, collected_micros = 0, state = 'finishing' where id = '${scene.final}'`,
    ],
    [
      'charging_session_energy',
      `update ${chargingSession} set energy_wh = -1, end_wh = 0, stopped_at = started_at, charging_ms = 0, idle_ms = 0, price_micros = 0, vat_micros = 0, evidence = 'unsigned' where id = '${scene.ended}'`,
    ],
    ['charging_session_offline_of_bill', `update ${chargingSession} set offline_ms = 1 where id = '${scene.ended}'`],
    ['live_offline', `insert into charging.live select '${scene.ended}', now(), now(), 0, null, null, 0, 0, 0, null, null, null, -1`],
    [
      'billed_interval_rises',
      `insert into charging.billed_interval select charging_session_id, 8, epoch_id, point_id, connector, 6000, 6000, since, until, null from charging.billed_interval limit 1`,
    ],
    ['register_epoch_reason', epoch({ reason: `'because'` })],
    ['register_kind_known', `insert into charging.register_kind values ('${scene.free.pointId}', 'sometimes', 'seen', '${scene.gus}', now())`],
    ['register_kind_reason', `insert into charging.register_kind values ('${scene.free.pointId}', 'continuous', '', '${scene.gus}', now())`],
    ['meter_exchange_form', exchange({ id: `'mx_1'` })],
    ['meter_exchange_serial', exchange({ new_serial: `''` })],
    ['meter_exchange_final', exchange({ old_final_wh: '-1' })],
    ['meter_exchange_start', exchange({ new_start_wh: '-1' })],
    ['meter_exchange_other_final', exchange({ other_final_wh: `'{-1}'` })],
    ['meter_exchange_other_start', exchange({ other_start_wh: `'{1,null}'` })],
    ['meter_exchange_key_length', exchange({ new_public_key: `'\\x00'` })],
    ['meter_exchange_note', exchange({ note: `repeat('x', 501)` })],
    ['charging_session_failure', `update ${chargingSession} set failure = 'bored' where id = '${scene.failed}'`],
    ['charging_session_state', `update ${chargingSession} set state = 'odd' where id = '${scene.running}'`],
    ['collection_amount', `insert into charging.collection values ('${scene.final}', 2, 0, platform.now())`],
    ['collection_payment', `insert into charging.collection values ('${scene.final}', 0, 1, platform.now())`],
    ['hold_amount', `insert into charging.hold values ('${scene.running}', 9, 0, platform.now())`],
    ['hold_number', `insert into charging.hold values ('${scene.running}', 0, 1, platform.now())`],
    ['hold_resolved', `insert into charging.hold values ('${scene.running}', 9, 1, platform.now(), 1, null)`],
    ['hold_taken', `insert into charging.hold values ('${scene.running}', 9, 1, platform.now(), 2, platform.now())`],
    [
      'reading_frame_hash',
      `insert into charging.reading values ('${scene.running}', platform.now(), 'meter', 1, null, null, 'f', '\\x00', platform.now())`,
    ],
    [
      'reading_soc',
      `insert into charging.reading values ('${scene.running}', platform.now(), 'meter', 1, null, 101, 'f', sha256('x'), platform.now())`,
    ],
    [
      'reading_source',
      `insert into charging.reading values ('${scene.running}', platform.now(), 'guess', 1, null, null, 'f', sha256('x'), platform.now())`,
    ],
    ['refused_start_status', `insert into charging.refused_start values ('\\x01', 1, '${scene.unit.pointId}', 1, 'Accepted', 'f', platform.now())`],
    ['signed_page_form', `insert into charging.signed_page values ('M', 'T01', '${scene.running}')`],
    [
      'signed_record_length',
      `insert into charging.signed_record values ('${scene.running}', sha256(convert_to(repeat('x', 60001), 'UTF8')), repeat('x', 60001), platform.now(), 'f', platform.now())`,
    ],
    ['unknown_tag_times', `insert into charging.unknown_tag values ('${scene.unit.pointId}', platform.now(), 0)`],
    ['card_holder_parent', holder(scene.ben, 'I'.repeat(20))],
    ['card_form', card({ id: `'cd_1'` })],
    ['card_tag', card({ tag: `'card-1'` })],
    ['card_name', card({ name: `repeat('x', 41)` })],
    ['card_state', card({ state: `'lost'` })],
    ['card_blocked', card({ state: `'blocked'` })],
    ['card_expires_later', card({ expires_at: 'platform.now()' })],
    ['card_enrolment_short', enrolment({ closes_at: `platform.now() + interval '6 minutes'` })],
    ['card_enrolment_seen', enrolment({ seen_at: 'null' })],
    ['card_enrolment_spoiled', enrolment({ spoiled: `'lost'` })],
    ['tariff_class_known', tariff({ class: 'XC' })],
    ['tariff_country', tariff({ country: 'de' })],
    ['tariff_form', tariff().replace(/tf_0+/, 'tf_0')],
    ['tariff_valid', tariff({ valid: '(2026-01-01,)' })],
    ['tariff_withdrawn', `update charging.tariff set withdrawn_by = 'x'`],
    ...(
      [
        ['grace', 'idle_grace_minutes = 1441'],
        ['idle', 'idle_per_minute_micros = -1'],
        ['per_kwh', 'per_kwh_micros = 100000001'],
        ['per_minute', 'per_minute_micros = -1'],
        ['start', 'start_micros = -1'],
        ['vat', 'vat_ppm = 1000001'],
      ] as const
    ).map(([constraint, change]) => [`tariff_${constraint}`, `update charging.tariff set ${change}`] as const),
    ...(
      [
        ['decided', { state: `'dismissed'` }],
        ['decision', { state: `'dismissed'`, decided_by: `'x'`, decided_at: 'platform.now()', decision: `repeat('x', 301)` }],
        ['detail', { detail: `repeat('x', 501)` }],
        ['form', { id: `'qu_1'` }],
        ['reason', { reason: `'because'` }],
        ['corrected', { corrected_wh: '5' }],
        ['reviewed', { reason: `'signatureInvalid'` }],
        ['two_people', { state: `'released'`, decided_by: `'x'`, decided_at: 'platform.now()', decision: `'x'` }],
        ['state', { state: `'forgotten'`, decided_by: `'x'`, decided_at: 'platform.now()', decision: `'x'` }],
      ] as const
    ).map(([constraint, rest]) => [`quarantine_${constraint}`, doubted(rest)] as const),
  ]),
]
