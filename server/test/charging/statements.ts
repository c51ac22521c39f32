import type { Unit } from '../cast/charging-ground.ts'
import { posting, type RuleAttempt } from '../cast/rule-attempt.ts'
import { testSealer } from '../sealer.ts'
import { scene } from './scene.ts'

export const chargingSession = 'charging.charging_session'
export const insert = (rest: Partial<Record<'point' | 'connector' | 'driver' | 'tariff' | 'state' | 'at' | 'token' | 'left', string>> = {}) => {
  const {
    point = scene.unit.pointId,
    connector = '2',
    driver = scene.affiliated,
    tariff = scene.tariffId,
    state = 'authorised',
    at = 'platform.now()',
    token = 'A'.repeat(27),
    left = 'null',
  } = rest
  return `insert into ${chargingSession} (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token, due_at, left_at)
    values ('cs_${'0'.repeat(26)}', '${point}', ${connector}, '${driver}', '${tariff}', '${state}', ${at}, '${token}', platform.now(), ${left})`
}
export const dispute = ({ id = '0', by = scene.dora, reason = 'wrongEnergy', words = '' } = {}) =>
  `insert into charging.dispute (id, charging_session_id, reason, words, opened_by)
    values ('di_${id.repeat(26)}', '${scene.final}', '${reason}', '${words}', '${by}')`
/** A dispute of staff, as a superuser can write it. */
export const disputeOfStaff = (id: string) =>
  `insert into charging.dispute (id, charging_session_id, reason, words, opened_by_staff, opened_at)
    values ('di_${id.repeat(26)}', '${scene.final}', 'other', '', 'st_1', platform.now())`
/** The bill is disputed by its driver. */
export const disputed = () =>
  ({ as: 'api', sql: `${dispute()}; update ${chargingSession} set state = 'disputed' where id = '${scene.final}'` }) as const
export const decided = {
  as: 'owner',
  sql: `update charging.dispute set decision = 'rejected', decided_by = 'st_1', answer = 'It is right.'`,
} as const
/** A bill for the one that has ended: 4,000 Wh in an hour cost 2.3. */
export const bill = (
  rest: Partial<Record<'end' | 'energy' | 'charging' | 'idle' | 'price' | 'vat' | 'stopped' | 'state' | 'final' | 'more', string>> = {},
) => {
  const {
    end = '9000',
    energy = '4000',
    charging = '3600000',
    idle = '0',
    price = '2300000',
    vat = '367227',
    stopped = 'stop_said_at',
    state = 'settled',
    final = 'platform.now()',
    more = '',
  } = rest
  return `update ${chargingSession} set end_wh = ${end}, energy_wh = ${energy}, charging_ms = ${charging}, idle_ms = ${idle}, price_micros = ${price}, vat_micros = ${vat},
    stopped_at = ${stopped}, evidence = 'unsigned', state = '${state}', final_at = ${final} ${more} where id = '${scene.ended}'`
}
/** The ended one had registers of 5,000 Wh at its start and 9,000 Wh an hour later. */
export const spans = (from = 5_000, to = 9_000, id = scene.ended) =>
  `select charging.put_billed('${id}', '{${from}}', '{${to}}', array[started_at], array[stop_said_at]) from ${chargingSession} where id = '${id}'`
export const received = (registerWh: number): NonNullable<RuleAttempt['before']> => [
  {
    as: 'superuser',
    sql: `insert into charging.reading select s.id, s.stop_said_at, 'meter', ${registerWh}, null, null, f.id, f.sha256, f.received_at
      from ${chargingSession} s join ocpp.frame f on f.id = '${scene.thirdFrame}' where s.id = '${scene.ended}'`,
  },
  { as: 'worker', sql: spans(5_000, registerWh) },
]
export const epoch = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    meter_serial: `'M'`,
    connector: '1',
    point_id: `'${scene.unit.pointId}'`,
    begins_at: `'-infinity'`,
    reason: `'first'`,
    ...rest,
  }
  return `insert into charging.register_epoch (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
export const exchange = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    id: `'mx_${'0'.repeat(26)}'`,
    point_id: `'${scene.free.pointId}'`,
    old_serial: `(select meter_serial from devices.point where id = '${scene.free.pointId}')`,
    new_serial: `'M-NEW'`,
    old_final_wh: '9000000',
    new_start_wh: '0',
    note: `''`,
    exchanged_at: 'platform.now()',
    recorded_by: `'${scene.gus}'`,
    recorded_at: 'platform.now()',
    ...rest,
  }
  return `insert into charging.meter_exchange (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
export const tariff = (rest: Partial<Record<'class' | 'kwh' | 'idle' | 'country' | 'valid', string>> = {}) => {
  const { class: tariffClass = 'AC', kwh = '500000', idle = '0', country = 'FR', valid = `[2026-06-01,)` } = rest
  return `insert into charging.tariff (id, country, tariff_class, per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros, idle_grace_minutes, vat_ppm, valid, set_by, set_at)
    values ('tf_${'0'.repeat(26)}', '${country}', '${tariffClass}', ${kwh}, 0, 0, ${idle}, 0, 200000, '${valid}', 'x', platform.now())`
}
export const pays = (id: string, who: string, phase: 'hold' | 'capture' | 'void', amount: bigint, key: string, holdKey?: string) =>
  posting({
    code: 'charge_payment',
    phase,
    debit: `recharge:${who}`,
    credit: `session_pool:${id}`,
    amount,
    session: id,
    key,
    ...(holdKey && { holdKey }),
  })
export const guard = 'ledger.transfer!guard_charging_payment'

export const decidedAs = (state: string) => `state = '${state}', decided_by = 'charging', decided_at = platform.now(), decision = 'x'`
export const decision = (state: string) => ({ state: `'${state}'`, decided_by: `'charging'`, decided_at: 'platform.now()', decision: `'x'` })
/** The ended charging session is in review. */
export const reviewed = (rest: Record<string, string> = {}) =>
  doubted({
    charging_session_id: `'${scene.ended}'`,
    point_id: `'${scene.third.pointId}'`,
    frame_id: `'${scene.thirdFrame}'`,
    reason: `'signatureInvalid'`,
    ...rest,
  })

export const doubted = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    id: `'qu_${'0'.repeat(26)}'`,
    point_id: `'${scene.unit.pointId}'`,
    reason: `'inFuture'`,
    detail: `'x'`,
    frame_id: `'${scene.frame}'`,
    happened_at: `'2026-01-01'`,
    recorded_at: 'platform.now()',
    ...rest,
  }
  return `insert into charging.quarantine (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}

/** The member of a card waits at a reader where the card was shown. */
export const enrolment = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    member_id: `'${scene.ben}'`,
    point_id: `'${scene.free.pointId}'`,
    opened_at: 'platform.now()',
    closes_at: `platform.now() + interval '2 minutes'`,
    tag: `'CARD-1'`,
    seen_at: 'platform.now()',
    ...rest,
  }
  return `insert into charging.card_enrolment (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
/** A frame that a station sends now, in the transaction of an attempt. */
export const sends = ({ station }: Unit, action: string, id = 'fr_now', at = 'platform.now()') =>
  ({
    as: 'gateway',
    sql: `insert into ocpp.frame (id, station_id, seq, connection_id, direction, action, raw, size, sha256, chain, verdict, received_at)
      values ('${id}', '${station.stationId}', 1, gen_random_uuid(), 'in', '${action}', 'x', 1, sha256('x'), sha256('x'), 'understood', ${at})`,
  }) as const
export const receivedAt = (id = 'fr_now') => `(select received_at from ocpp.frame where id = '${id}')`
/** As the api may write it: which card was shown is for the gateway to say. */
export const opens = (openedAt: string, who: string = scene.ben, point: string = scene.free.pointId) =>
  `insert into charging.card_enrolment (member_id, point_id, opened_at, closes_at) values ('${who}', '${point}', ${openedAt}, ${openedAt} + interval '2 minutes')`
export const card = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    id: `'cd_${'0'.repeat(26)}'`,
    tag: `'CARD-1'`,
    member_id: `'${scene.ben}'`,
    name: `'Key ring'`,
    state: `'accepted'`,
    registered_at: 'platform.now()',
    ...rest,
  }
  return `insert into charging.card (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
export const holder = (who: string = scene.ben, parentTag = 'A'.repeat(20)) =>
  `insert into charging.card_holder (member_id, parent_tag, agreed_at, cards_on) values ('${who}', '${parentTag}', platform.now(), true)`
/** Rows from long ago, inserted without the rules of their time. */
export const asleep = (sql: string) =>
  ({ as: 'superuser', sql: `set local session_replication_role = replica; ${sql}; set local session_replication_role = origin` }) as const
export const signedOnly = asleep(`insert into settings.value (key, value, changed_at) values ('charging.signedReadingCountries', '["DE"]', now())`)
/** Proves a server of this instance for the rest of the transaction. */
export const asServer = `select staff.prove_server('${testSealer.proofFor('staff sign-in')}')`
export const agreed = (who?: string, parentTag?: string) => ({ as: 'api', sql: `${asServer}; ${holder(who, parentTag)}` }) as const
/** Opened by the api and shown by the gateway, with their own rights. */
export const shown = (
  rest: { readonly tag?: string; readonly who?: string; readonly unit?: Unit; readonly spoiled?: string; readonly frame?: string } = {},
) => {
  const { tag = 'CARD-1', who = scene.ben, unit = scene.free, spoiled = 'null', frame = 'fr_now' } = rest
  return [
    { as: 'api', sql: `${asServer}; ${opens('platform.now()', who, unit.pointId)}` },
    sends(unit, 'Authorize', frame),
    {
      as: 'gateway',
      sql: `update charging.card_enrolment set tag = '${tag}', seen_at = ${receivedAt(frame)}, seen_frame_id = '${frame}', spoiled = ${spoiled} where member_id = '${who}'`,
    },
  ] as const
}
export const mine = () => [agreed(), ...shown(), { as: 'api', sql: card() }] as const
export const byCard = ({ card: of = `cd_${'0'.repeat(26)}`, at = 'platform.now()' } = {}) =>
  `select charging.open_by_card('cs_${'0'.repeat(26)}', '${of}', '${scene.free.pointId}', 1, ${at}, '${'A'.repeat(27)}', platform.now())`
export const unproven = 'LG001 charging: a card belongs to a member only after it was shown to a reader'
export const beginsNone = 'LG001 charging: this card begins no charging session'
