import type { Id } from '@ohmstead/contract/kernel/id'
import { HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { posting, tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { testSealer } from '../../../test/sealer.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
const ground = chargingGround(database)
let client: pg.Client

interface Scene {
  readonly ben: Id<'member'>
  readonly dora: Id<'member'>
  readonly affiliated: Id<'member'>
  readonly unit: Unit
  /** Running, with money on hold; finishing; final and paid; failed; provisional. */
  readonly running: Id<'chargingSession'>
  readonly final: Id<'chargingSession'>
  readonly failed: Id<'chargingSession'>
  readonly ended: Id<'chargingSession'>
  readonly tariffId: string
  /** A connector with charging sessions and one without; a member of operations staff. */
  readonly free: Unit
  readonly gus: string
  /** Where `ended` was, and a meter message of its station and of `unit`. */
  readonly third: Unit
  readonly thirdFrame: string
  readonly frame: string
}
let scene: Scene

beforeAll(async () => {
  await ground.prices()
  const [ben, dora, eve, affiliated] = [
    await ground.member('100'),
    await ground.member('100'),
    await ground.member('100'),
    await ground.member('100', { affiliated: true }),
  ]
  const [unit, elsewhere, third] = [await ground.unit(), await ground.unit(), await ground.unit()]
  const final = await ground.charge(dora, unit)
  const free = await ground.unit({ connectors: 1 })
  await ground.charge(dora, free)
  const gus = await ground.staff()
  const { id: failed } = await ground.ask(eve, elsewhere)
  await ground.forward(3 * MINUTE_MS)
  const { id: running, tag } = await ground.ask(ben, unit)
  await ground.port.start(unit.station, ground.startSaid(tag, database.clock.now(), 2_000_000))
  const { id: ended, tag: other } = await ground.ask(eve, third)
  const { transactionId } = await ground.port.start(third.station, ground.startSaid(other, database.clock.now(), 5_000))
  await database.clock.forward(HOUR_MS)
  await ground.meter(unit, null, [ground.reading(database.clock.now(), 2_005_000)])
  await ground.port.stop(third.station, ground.stopSaid(transactionId, database.clock.now(), 9_000))
  scene = {
    ben,
    dora,
    affiliated,
    unit,
    running,
    final,
    failed,
    ended,
    tariffId: await ground.tariffIdOf(unit.pointId),
    free,
    gus,
    third,
    thirdFrame: (await ground.sends(third, 'MeterValues', [5_000, 9_000, 29_300])).frameId,
    frame: (await ground.sends(unit, 'MeterValues', [1, 9, 2_005_000])).frameId,
  }
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const session = 'charging.charging_session'
const insert = (rest: Partial<Record<'point' | 'connector' | 'driver' | 'tariff' | 'state' | 'at' | 'token', string>> = {}) => {
  const {
    point = scene.unit.pointId,
    connector = '2',
    driver = scene.affiliated,
    tariff = scene.tariffId,
    state = 'authorised',
    at = 'platform.now()',
    token = 'A'.repeat(27),
  } = rest
  return `insert into ${session} (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token)
    values ('cs_${'0'.repeat(26)}', '${point}', ${connector}, '${driver}', '${tariff}', '${state}', ${at}, '${token}')`
}
const dispute = ({ id = '0', by = scene.dora, reason = 'wrongEnergy', words = '' } = {}) =>
  `insert into charging.dispute (id, charging_session_id, reason, words, opened_by)
    values ('di_${id.repeat(26)}', '${scene.final}', '${reason}', '${words}', '${by}')`
/** The bill is disputed by its driver. */
const disputed = () => ({ as: 'api', sql: `${dispute()}; update ${session} set state = 'disputed' where id = '${scene.final}'` }) as const
const decided = {
  as: 'owner',
  sql: `update charging.dispute set decision = 'rejected', decided_by = 'st_1', answer = 'It is right.'`,
} as const
/** A bill for the one that has ended: 4,000 Wh in an hour cost 2.3. */
const bill = (
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
  return `update ${session} set end_wh = ${end}, energy_wh = ${energy}, charging_ms = ${charging}, idle_ms = ${idle}, price_micros = ${price}, vat_micros = ${vat},
    stopped_at = ${stopped}, evidence = 'unsigned', state = '${state}', final_at = ${final} ${more} where id = '${scene.ended}'`
}
/** The ended one had registers of 5,000 Wh at its start and 9,000 Wh an hour later. */
const spans = (from = 5_000, to = 9_000, id = scene.ended) =>
  `select charging.put_billed('${id}', '{${from}}', '{${to}}', array[started_at], array[stop_said_at]) from ${session} where id = '${id}'`
const told = (registerWh: number): NonNullable<RuleAttempt['before']> => [
  {
    as: 'superuser',
    sql: `insert into charging.reading select s.id, s.stop_said_at, 'meter', ${registerWh}, null, null, f.id, f.sha256, f.received_at
      from ${session} s join ocpp.frame f on f.id = '${scene.thirdFrame}' where s.id = '${scene.ended}'`,
  },
  { as: 'worker', sql: spans(5_000, registerWh) },
]
const epoch = (rest: Record<string, string> = {}) => {
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
const exchange = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    id: `'mx_${'0'.repeat(26)}'`,
    point_id: `'${scene.free.pointId}'`,
    old_serial: `'M-OLD'`,
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
const tariff = (rest: Partial<Record<'class' | 'kwh' | 'idle' | 'country' | 'valid', string>> = {}) => {
  const { class: tariffClass = 'AC', kwh = '500000', idle = '0', country = 'FR', valid = `[2026-06-01,)` } = rest
  return `insert into charging.tariff (id, country, tariff_class, per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros, idle_grace_minutes, vat_ppm, valid, set_by, set_at)
    values ('tf_${'0'.repeat(26)}', '${country}', '${tariffClass}', ${kwh}, 0, 0, ${idle}, 0, 200000, '${valid}', 'x', platform.now())`
}
const pays = (id: string, who: string, phase: 'hold' | 'capture', amount: bigint, key: string, holdKey?: string) =>
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
const guard = 'ledger.transfer!guard_charging_payment'

const decidedAs = (state: string) => `state = '${state}', decided_by = 'charging', decided_at = platform.now(), decision = 'x'`
const decision = (state: string) => ({ state: `'${state}'`, decided_by: `'charging'`, decided_at: 'platform.now()', decision: `'x'` })
/** The ended charging session is in review. */
const reviewed = (rest: Record<string, string> = {}) =>
  doubted({
    charging_session_id: `'${scene.ended}'`,
    point_id: `'${scene.third.pointId}'`,
    frame_id: `'${scene.thirdFrame}'`,
    reason: `'signatureInvalid'`,
    ...rest,
  })

const doubted = (rest: Record<string, string> = {}) => {
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
const enrolment = (rest: Record<string, string> = {}) => {
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
const sends = ({ station }: Unit, action: string, id = 'fr_now', at = 'platform.now()') =>
  ({
    as: 'gateway',
    sql: `insert into ocpp.frame (id, station_id, seq, connection_id, direction, action, raw, size, sha256, chain, verdict, received_at)
      values ('${id}', '${station.stationId}', 1, gen_random_uuid(), 'in', '${action}', 'x', 1, sha256('x'), sha256('x'), 'understood', ${at})`,
  }) as const
const receivedAt = (id = 'fr_now') => `(select received_at from ocpp.frame where id = '${id}')`
/** As the api may write it: which card was shown is for the gateway to say. */
const opens = (openedAt: string, who: string = scene.ben, point: string = scene.free.pointId) =>
  `insert into charging.card_enrolment (member_id, point_id, opened_at, closes_at) values ('${who}', '${point}', ${openedAt}, ${openedAt} + interval '2 minutes')`
const card = (rest: Record<string, string> = {}) => {
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
const holder = (who: string = scene.ben, parentTag = 'A'.repeat(20)) =>
  `insert into charging.card_holder (member_id, parent_tag, agreed_at, cards_on) values ('${who}', '${parentTag}', platform.now(), true)`
/** Rows from long ago, inserted without the rules of their time. */
const asleep = (sql: string) =>
  ({ as: 'superuser', sql: `set local session_replication_role = replica; ${sql}; set local session_replication_role = origin` }) as const
const signedOnly = asleep(`insert into settings.value (key, value, changed_at) values ('charging.signedReadingCountries', '["DE"]', now())`)
/** Proves a server of this instance for the rest of the transaction. */
const asServer = `select staff.prove_server('${testSealer.proofFor('staff sign-in')}')`
const agreed = (who?: string, parentTag?: string) => ({ as: 'api', sql: `${asServer}; ${holder(who, parentTag)}` }) as const
/** Opened by the api and shown by the gateway, with their own rights. */
const shown = (
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
const mine = () => [agreed(), ...shown(), { as: 'api', sql: card() }] as const
const byCard = ({ card: of = `cd_${'0'.repeat(26)}`, at = 'platform.now()' } = {}) =>
  `select charging.open_by_card('cs_${'0'.repeat(26)}', '${of}', '${scene.free.pointId}', 1, ${at}, '${'A'.repeat(27)}', platform.now())`
const unproven = 'LG001 charging: a card belongs to a member only after it was shown to a reader'
const beginsNone = 'LG001 charging: this card begins no charging session'

const attempts = (): RuleAttempt[] => [
  // Tariffs.
  {
    name: 'a DC tariff without a price per kWh',
    as: 'owner',
    sql: tariff({ class: 'DC', kwh: '0' }),
    refused: '23514 tariff_fast_has_energy',
    rule: 'charging.tariff.tariff_fast_has_energy',
  },
  {
    name: 'an idle fee without a price per kWh',
    as: 'owner',
    sql: tariff({ kwh: '0', idle: '5' }),
    refused: '23514 tariff_idle_has_energy',
    rule: 'charging.tariff.tariff_idle_has_energy',
  },
  {
    name: 'two tariffs at one time',
    as: 'owner',
    sql: tariff({ country: 'DE' }),
    refused: '23P01 tariff_one_at_a_time',
    rule: 'charging.tariff.tariff_one_at_a_time',
  },
  {
    name: 'a price of a tariff changed',
    as: 'owner',
    sql: `update charging.tariff set per_kwh_micros = 1`,
    refused: 'LG001 charging: a tariff that was valid stays',
    rule: 'charging.tariff!tariff_stays',
  },
  {
    name: 'a tariff deleted',
    as: 'owner',
    sql: `delete from charging.tariff where country = 'XX'`,
    refused: 'LG001 charging: tariff is never rewritten',
    rule: 'charging.tariff!tariff_never_deleted',
  },
  {
    name: 'a tariff in force withdrawn',
    as: 'owner',
    sql: `update charging.tariff set valid = 'empty', withdrawn_valid = valid, withdrawn_at = platform.now(), withdrawn_by = 'x'`,
    refused: 'LG001 charging: a tariff that was valid stays',
    rule: null,
  },
  { name: 'a price of a tariff changed by the api', as: 'api', sql: `update charging.tariff set per_kwh_micros = 1`, refused: '42501', rule: null },

  // How a charging session begins.
  {
    name: 'another price than the public one',
    as: 'api',
    sql: insert({ tariff: `tf_${'1'.repeat(26)}` }),
    refused: 'LG001 charging: tf_',
    rule: `${session}!opens`,
  },
  {
    name: 'a connector that the unit does not have',
    as: 'api',
    sql: insert({ connector: '3' }),
    refused: 'LG001 charging: pt_',
    rule: `${session}!opens`,
  },
  {
    name: 'one that does not begin as authorised',
    as: 'api',
    sql: insert({ state: 'charging' }),
    refused: 'LG001 charging: a charging session begins authorised',
    rule: `${session}!opens`,
  },
  {
    name: 'a second one of a driver',
    as: 'api',
    sql: insert({ driver: scene.ben }),
    refused: '23505 charging_session_one_per_driver',
    rule: '#charging.charging_session_one_per_driver',
  },
  {
    name: 'a second one at a connector',
    as: 'api',
    sql: insert({ connector: '1' }),
    refused: '23505 charging_session_one_per_connector',
    rule: '#charging.charging_session_one_per_connector',
  },
  {
    name: 'a key of a receipt that can be guessed',
    as: 'api',
    sql: insert({ token: 'short' }),
    refused: '23514 charging_session_token',
    rule: `${session}.charging_session_token`,
  },
  { name: 'one opened by the gateway', as: 'gateway', sql: insert(), refused: '42501', rule: null },
  { name: 'one opened by staff', as: 'staff_read', sql: insert(), refused: '42501', rule: null },
  {
    name: 'a tag in a format that can be guessed',
    as: 'api',
    sql: `insert into charging.tag values ('ABC', '${scene.final}', platform.now())`,
    refused: '23514 tag_form',
    rule: 'charging.tag.tag_form',
  },
  {
    name: 'a second tag of a charging session',
    as: 'api',
    sql: `insert into charging.tag values ('${'A'.repeat(20)}', '${scene.final}', platform.now())`,
    refused: '23505 tag_of_session_key',
    rule: 'charging.tag.tag_of_session_key',
  },

  // Allowed transitions.
  {
    name: 'another driver',
    as: 'owner',
    sql: `update ${session} set driver_id = '${scene.dora}' where id = '${scene.running}'`,
    refused: 'LG001 charging: what was agreed',
    rule: `${session}!stays`,
  },
  {
    name: 'a bill disputed by another member',
    as: 'api',
    sql: dispute({ by: scene.ben }),
    refused: 'LG001 charging: a driver disputes',
    rule: 'charging.dispute!kept',
  },
  {
    name: 'a charging session in dispute without a dispute',
    as: 'api',
    sql: `update ${session} set state = 'disputed' where id = '${scene.final}'`,
    refused: 'LG001 charging: a charging session goes',
    rule: `${session}!follows_dispute`,
  },
  {
    name: 'a refund without a decision',
    as: 'api',
    before: [disputed()],
    sql: `update ${session} set state = 'refunded' where id = '${scene.final}'`,
    refused: 'LG001 charging: a charging session goes',
    rule: `${session}!follows_dispute`,
  },
  {
    name: 'a second dispute of a bill',
    as: 'owner',
    before: [disputed(), decided, { as: 'api', sql: `update ${session} set state = 'settled' where id = '${scene.final}'` }],
    sql: dispute({ id: '1' }),
    refused: '23505 dispute_once',
    rule: 'charging.dispute.dispute_once',
  },
  {
    name: 'a dispute by no one',
    as: 'superuser',
    before: [],
    sql: `set local session_replication_role = replica; ${dispute().replace(`'${scene.dora}'`, 'NULL')}`,
    refused: '23514 dispute_opener',
    rule: 'charging.dispute.dispute_opener',
  },
  {
    name: 'a decision that is changed',
    as: 'owner',
    before: [disputed(), decided],
    sql: `update charging.dispute set decision = 'upheld' where charging_session_id = '${scene.final}'`,
    refused: 'LG001 charging: a dispute is decided once',
    rule: 'charging.dispute!kept',
  },
  {
    name: 'a dispute that is removed',
    as: 'owner',
    before: [disputed()],
    sql: `delete from charging.dispute where charging_session_id = '${scene.final}'`,
    refused: 'LG001 charging: dispute is never',
    rule: 'charging.dispute!never_deleted',
  },
  ...(
    [
      ['dispute_form', { id: 'U' }],
      ['dispute_reason', { reason: 'rude' }],
      ['dispute_words', { words: 'x'.repeat(501) }],
    ] as const
  ).map(([rule, rest]): RuleAttempt => ({
    name: `a dispute against ${rule}`,
    as: 'api',
    sql: dispute(rest),
    refused: `23514 ${rule}`,
    rule: `charging.dispute.${rule}`,
  })),
  ...[
    ['dispute_decision', `decision = 'perhaps', decided_by = 'st_1', answer = 'yes'`],
    ['dispute_answer', `decision = 'rejected', decided_by = 'st_1', answer = ''`],
    ['dispute_decided_whole', `decision = 'rejected', decided_by = 'st_1', answer = null`],
  ].map(([rule, change]): RuleAttempt => ({
    name: `a decision against ${String(rule)}`,
    as: 'owner',
    before: [disputed()],
    sql: `update charging.dispute set ${String(change)} where charging_session_id = '${scene.final}'`,
    refused: `23514 ${String(rule)}`,
    rule: `charging.dispute.${String(rule)}`,
  })),
  {
    name: 'affiliation removed',
    as: 'owner',
    sql: `update ${session} set driver_affiliated = not driver_affiliated where id = '${scene.running}'`,
    refused: 'LG001 charging: what was agreed',
    rule: `${session}!stays`,
  },
  {
    name: 'another power of the unit',
    as: 'owner',
    sql: `update ${session} set max_w = 900000 where id = '${scene.running}'`,
    refused: 'LG001 charging: what was agreed',
    rule: `${session}!stays`,
  },
  {
    name: 'a second start',
    as: 'gateway',
    sql: `update ${session} set begin_wh = 0 where id = '${scene.running}'`,
    refused: 'LG001 charging: a charging session starts once',
    rule: `${session}!stays`,
  },
  {
    name: 'a final bill lowered',
    as: 'worker',
    sql: `update ${session} set price_micros = 1, vat_micros = 1 where id = '${scene.final}'`,
    refused: 'LG001 charging: a final bill stays',
    rule: `${session}!stays`,
  },
  {
    name: 'a provisional bill raised',
    as: 'worker',
    before: [
      { as: 'worker', sql: spans(5_000, 7_000) },
      {
        as: 'worker',
        sql: bill({
          end: '7000',
          energy: '2000',
          price: '1300000',
          vat: '207564',
          state: 'finishing',
          final: 'null',
          more: `, provisional = true, shown_at = platform.now()`,
        }),
      },
      { as: 'worker', sql: spans() },
    ],
    sql: bill(),
    refused: 'LG001 charging: a bill that was shown',
    rule: `${session}!stays`,
  },
  {
    name: 'a changed time at which a bill was shown',
    as: 'worker',
    sql: `update ${session} set shown_at = platform.now() where id = '${scene.final}'`,
    refused: 'LG001 charging: a bill that was shown',
    rule: `${session}!stays`,
  },
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
        rule: `${session}!ends_in_time`,
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
  ...([`authorised_at - interval '1 hour'`, `platform.now() + interval '1 hour'`, `timestamptz 'infinity'`] as const).map((at): RuleAttempt => ({
    name: `a start at ${at}`,
    as: 'owner',
    before: [{ as: 'superuser', sql: `alter table ${session} disable trigger stays` }],
    sql: `update ${session} set started_at = ${at} where id = '${scene.running}'`,
    refused: 'PL003 time: charging.charging_session of started_at',
    rule: `${session}!starts_in_time`,
  })),
  {
    name: 'a stop dated tomorrow',
    as: 'worker',
    before: [{ as: 'superuser', sql: `alter table ${session} disable trigger stays` }],
    sql: bill({ stopped: `platform.now() + interval '1 day'` }),
    refused: 'PL003 time: charging.charging_session of stopped_at',
    rule: `${session}!stops_in_time`,
  },
  {
    name: 'a charging session authorised yesterday',
    as: 'api',
    before: [{ as: 'superuser', sql: `alter table ${session} disable trigger opens` }],
    sql: `insert into ${session} (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token)
      values ('cs_${'0'.repeat(26)}', '${scene.unit.pointId}', 1, '${scene.ben}', '${scene.tariffId}', 'authorised', platform.now() - interval '1 day', '${'x'.repeat(40)}')`,
    refused: 'PL003 time: charging.charging_session of authorised_at',
    rule: `${session}!in_time`,
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
    rule: `${session}!in_time`,
  })),
  {
    name: 'a settled one reopened',
    as: 'gateway',
    sql: `update ${session} set state = 'charging' where id = '${scene.final}'`,
    refused: 'LG001 charging: a charging session does not go',
    rule: `${session}!stays`,
  },
  {
    name: 'the collected amount written directly',
    as: 'owner',
    sql: `update ${session} set collected_micros = 1 where id = '${scene.final}'`,
    refused: 'LG001 charging: what was collected',
    rule: `${session}!stays`,
  },
  {
    name: 'one deleted',
    as: 'owner',
    sql: `delete from ${session} where id = '${scene.failed}'`,
    refused: 'LG001 charging: charging_session is never rewritten',
    rule: `${session}!never_deleted`,
  },
  {
    name: 'a transaction number beyond 31 bits',
    as: 'owner',
    before: [{ as: 'superuser', sql: `alter table ${session} disable trigger stays` }],
    sql: `update ${session} set transaction_id = 2147483648 where id = '${scene.running}'`,
    refused: '23514 charging_session_transaction',
    rule: `${session}.charging_session_transaction`,
  },
  { name: 'a bill by the api', as: 'api', sql: bill(), refused: '42501', rule: null },
  { name: 'a bill by the gateway', as: 'gateway', sql: bill(), refused: '42501', rule: null },

  // Rules of a bill.
  {
    name: 'more energy than the unit delivers',
    as: 'worker',
    before: told(29_300),
    sql: bill({ end: '29300', energy: '24300', price: '12450000', vat: '1987816' }),
    refused: '23514 charging_session_plausible',
    rule: `${session}.charging_session_plausible`,
  },
  {
    name: 'energy that does not match the registers',
    as: 'worker',
    sql: bill({ energy: '3999', price: '2299500', vat: '367148' }),
    before: [{ as: 'worker', sql: spans() }],
    refused: 'LG001 charging: what is billed is the sum',
    rule: `${session}!stays`,
  },
  {
    name: 'durations that do not add up',
    as: 'worker',
    before: [{ as: 'worker', sql: spans() }],
    sql: bill({ charging: '3599000' }),
    refused: '23514 charging_session_times',
    rule: `${session}.charging_session_times`,
  },
  {
    name: 'a price above the formula',
    as: 'worker',
    before: [{ as: 'worker', sql: spans() }],
    sql: bill({ price: '2300001', vat: '367228' }),
    refused: '23514 charging_session_price',
    rule: `${session}.charging_session_price`,
  },
  {
    name: 'another tax',
    as: 'worker',
    before: [{ as: 'worker', sql: spans() }],
    sql: bill({ vat: '367226' }),
    refused: '23514 charging_session_vat',
    rule: `${session}.charging_session_vat`,
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
    rule: `${session}.charging_session_final`,
  },
  {
    name: 'an incomplete bill',
    as: 'worker',
    sql: `update ${session} set price_micros = 0, vat_micros = 0 where id = '${scene.ended}'`,
    refused: '23514 charging_session_bill_whole',
    rule: `${session}.charging_session_bill_whole`,
  },
  {
    name: 'a bill without its span of the register',
    as: 'worker',
    sql: bill(),
    refused: 'LG001 charging: what is billed is the sum',
    rule: `${session}!stays`,
  },
  {
    name: 'a register interval billed twice in an epoch',
    as: 'worker',
    before: [
      {
        as: 'superuser',
        sql: `alter table charging.billed_interval disable trigger stands;
      insert into charging.billed_interval select charging_session_id, 9, epoch_id, 'another', connector, 8999, 9500, since, until, null
        from charging.billed_interval where charging_session_id = '${scene.final}';
      alter table charging.billed_interval enable trigger stands;
      update charging.billed_interval b set epoch_id = b.epoch_id`,
      },
      {
        as: 'superuser',
        sql: `alter table ${session} disable trigger stays; update ${session} set meter_serial = (select meter_serial from ${session} where id = '${scene.final}') where id = '${scene.ended}';
      alter table ${session} enable trigger stays`,
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
        sql: `alter table charging.billed_interval disable trigger stands;
      insert into charging.billed_interval select '${scene.final}', 9, b.epoch_id, s.point_id, s.connector, 0, 100, s.started_at, s.stop_said_at, tstzrange(s.started_at, s.stop_said_at)
        from ${session} s cross join (select epoch_id from charging.billed_interval where charging_session_id = '${scene.final}') b where s.id = '${scene.ended}';
      alter table charging.billed_interval enable trigger stands`,
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
    refused: 'LG001 charging: a billed span lies between two registers',
    rule: 'charging.billed_interval!stands',
  },
  {
    name: 'a span of a final bill changed',
    as: 'worker',
    sql: spans(1_000_000, 1_000_001, scene.final),
    refused: 'LG001 charging: the spans of a final bill stay',
    rule: 'charging.billed_interval!stands',
  },
  {
    name: 'a span moved to an epoch of another time',
    as: 'owner',
    before: [{ as: 'owner', sql: epoch() }],
    sql: `update charging.billed_interval set epoch_id = (select max(id) from charging.register_epoch)`,
    refused: 'LG001 charging: a billed span stays',
    rule: 'charging.billed_interval!stands',
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
    sql: `select charging.note_epoch(s, s.started_at, 0) from ${session} s where id = '${scene.ended}'`,
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
      ['in the future', { exchanged_at: `platform.now() + interval '1 minute'` }, 'exchange_time: charging: an exchange lies within'],
      ['long ago', { exchanged_at: `platform.now() - interval '31 days'` }, 'exchange_time: charging: an exchange lies within'],
      [
        'while a car is charging',
        { point_id: `'${scene.unit.pointId}'` },
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
    refused: 'LG001 devices: a commissioned unit stays',
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
    rule: `${session}.charging_session_collected`,
  },
  {
    name: 'something collected before the bill',
    as: 'worker',
    sql: `insert into charging.collection values ('${scene.running}', 1, 1, platform.now())`,
    refused: '23514 charging_session_collected',
    rule: `${session}.charging_session_collected`,
  },
  {
    name: 'a bill’s document with another hash',
    as: 'worker',
    sql: `insert into charging.bill values ('${scene.ended}', '{}', '\\x00', platform.now())`,
    refused: '23514 bill_hash',
    rule: 'charging.bill.bill_hash',
  },

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
    sql: `insert into charging.signed_page select meter_serial, 'T1', id from ${session} where id = '${scene.final}'`,
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
          from ${session} s join ocpp.frame f on f.id = '${scene.frame}' where s.id = '${scene.running}'`,
      },
    ],
    sql: `update ${session} set state = 'failed', failure = 'noEnergy' where id = '${scene.running}'`,
    refused: 'LG001 charging: cs_',
    rule: `${session}!stays`,
  },
  { name: 'the key of a receipt read by staff', as: 'staff_read', sql: `select access_token from ${session}`, refused: '42501', rule: null },
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
    ).map(([constraint, change]) => [constraint, `update ${session} set ${change} where id = '${scene.final}'`] as const),
    ...(['start_key', 'transaction_key', 'token_key'] as const).map((key) => {
      const column = { start_key: 'start_key', transaction_key: 'transaction_id', token_key: 'access_token' }[key]
      return [
        `charging_session_${key}`,
        `update ${session} set ${column} = (select ${column} from ${session} where id = '${scene.final}') where id = '${scene.running}'`,
      ] as const
    }),
    [
      'charging_session_shown',
      `update ${session} set provisional = true, final_at = null, collected_micros = 0, state = 'finishing' where id = '${scene.final}'`,
    ],
    [
      'charging_session_energy',
      `update ${session} set energy_wh = -1, end_wh = 0, stopped_at = started_at, charging_ms = 0, idle_ms = 0, price_micros = 0, vat_micros = 0, evidence = 'unsigned' where id = '${scene.ended}'`,
    ],
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
    ['meter_exchange_key_length', exchange({ new_public_key: `'\\x00'` })],
    ['meter_exchange_note', exchange({ note: `repeat('x', 501)` })],
    ['charging_session_failure', `update ${session} set failure = 'bored' where id = '${scene.failed}'`],
    ['charging_session_state', `update ${session} set state = 'odd' where id = '${scene.running}'`],
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
    refused: 'LG001 guard:approvals_nobody_acts',
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
    rule: `${session}!proven`,
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
      update ${session} s set started_at = ended.started_at - s.stopped_at + s.started_at + interval '1 millisecond',
             stopped_at = ended.started_at + interval '1 millisecond', ${same}
        from ${session} ended where s.id = '${scene.final}' and ended.id = '${scene.ended}';
      reset session_replication_role`,
        },
      ],
      sql: bill(),
      refused: 'LG001 guard:charging_overlap',
      rule: `${session}!proven`,
    })),
  ),
  ...(['api', 'owner'] as const).map((as): RuleAttempt => ({
    name: `one at a unit whose meter has no key, where signed readings are the law, by ${as}`,
    as,
    before: [signedOnly],
    sql: insert(),
    refused: 'LG001 guard:charging_meter_key',
    rule: `${session}!provable`,
  })),
  {
    name: 'one begun by a card at such a unit',
    as: 'gateway',
    before: [...mine(), signedOnly],
    sql: byCard(),
    refused: 'LG001 guard:charging_meter_key',
    rule: `${session}!provable`,
  },
  {
    name: 'what is unsigned made final where signed readings are the law',
    as: 'worker',
    before: [signedOnly, { as: 'worker', sql: spans() }],
    sql: bill(),
    refused: 'LG001 guard:charging_proof: cs_',
    rule: `${session}!proven`,
  },
  {
    name: 'a payment for a bill whose signature is invalid',
    as: 'worker',
    before: [
      { as: 'worker', sql: spans() },
      { as: 'superuser', sql: `alter table ${session} disable trigger proven` },
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
    refused: 'LG001 charging: what is quarantined stays',
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

  // Cards.
  ...(
    [
      ['a card that was not shown to a reader', [agreed()]],
      ['a card of which another one was shown', [agreed(), ...shown({ tag: 'CARD-2' })]],
      ['a card that another member showed to a reader', [agreed(), ...shown({ who: scene.dora })]],
      ['a card where several were shown', [agreed(), ...shown({ spoiled: `'several'` })]],
      ['a card that was shown before its member waited', [agreed(), asleep(enrolment({ seen_at: `platform.now() - interval '1 second'` }))]],
      ['a card that was shown after its member waited', [agreed(), asleep(enrolment({ seen_at: `platform.now() + interval '121 seconds'` }))]],
    ] as const
  ).map(
    ([name, before]) =>
      ({ name, as: 'api', before: [...before], sql: card(), refused: unproven, rule: 'charging.card!proven' }) satisfies RuleAttempt,
  ),
  ...(['api', 'gateway', 'worker', 'owner'] as const).flatMap((as): RuleAttempt[] => {
    const isOwner = as === 'owner'
    const denied = '42501'
    return [
      {
        name: `a card that staff entered, by no sign-in of theirs, by ${as}`,
        as,
        before: [agreed()],
        sql: card({ registered_by: `'${scene.gus}'` }),
        refused: isOwner || as === 'api' ? 'LG001 charging: a card number is entered by the staff' : denied,
        rule: isOwner || as === 'api' ? 'charging.card!proven' : null,
      },
      ...['- ', '+ '].flatMap((sign): RuleAttempt[] => [
        {
          name: `a card registered at ${sign}1 hour by ${as}`,
          as,
          before: [agreed(), ...shown()],
          sql: card({ registered_at: `platform.now() ${sign} interval '1 hour'` }),
          refused: isOwner || as === 'api' ? 'PL003 time: charging.card' : denied,
          rule: isOwner || as === 'api' ? 'charging.card!in_time' : null,
        },
        {
          name: `a wait at a reader at ${sign}1 hour by ${as}`,
          as,
          sql: opens(`platform.now() ${sign} interval '1 hour'`),
          refused: isOwner || as === 'api' ? 'PL003 time: charging.card_enrolment' : denied,
          rule: isOwner || as === 'api' ? 'charging.card_enrolment!in_time' : null,
        },
      ]),
      ...(isOwner ? [] : [{ name: `a card that was shown to no reader, by ${as}`, as, sql: enrolment(), refused: denied, rule: null }]),
    ]
  }),
  {
    name: 'a card shown to a reader in 2020',
    as: 'gateway',
    before: [{ as: 'api', sql: `${asServer}; ${opens('platform.now()')}` }, sends(scene.free, 'Authorize', 'fr_2020', `timestamptz '2020-01-01'`)],
    sql: `update charging.card_enrolment set tag = 'CARD-1', seen_at = '2020-01-01', seen_frame_id = 'fr_2020'`,
    refused: 'PL003 time: charging.card_enrolment of seen_at',
    rule: 'charging.card_enrolment!shown_once',
  },
  {
    name: 'another card in place of the one that was shown',
    as: 'gateway',
    before: [...shown()],
    sql: `update charging.card_enrolment set tag = 'CARD-2'`,
    refused: 'LG001 charging: the card that was shown',
    rule: 'charging.card_enrolment!shown_once',
  },
  {
    name: 'a spoiled wait at a reader that is whole again',
    as: 'gateway',
    before: [...shown({ spoiled: `'several'` })],
    sql: `update charging.card_enrolment set spoiled = null`,
    refused: 'LG001 charging: the card that was shown',
    rule: 'charging.card_enrolment!shown_once',
  },
  {
    name: 'a card confirmed long after it was shown',
    as: 'api',
    before: [
      agreed(),
      asleep(
        enrolment({
          opened_at: `platform.now() - interval '1 hour'`,
          closes_at: `platform.now() - interval '58 minutes'`,
          seen_at: `platform.now() - interval '59 minutes'`,
        }),
      ),
    ],
    sql: card(),
    refused: unproven,
    rule: 'charging.card!proven',
  },
  {
    name: 'a card of a member who did not agree',
    as: 'api',
    before: [...shown()],
    sql: card(),
    refused: '23503 card_of_holder',
    rule: 'charging.card.card_of_holder',
  },
  {
    name: 'a card that another member has already',
    as: 'api',
    before: [...mine(), agreed(scene.dora, 'B'.repeat(20)), ...shown({ who: scene.dora, unit: scene.unit, frame: 'fr_2' })],
    sql: card({ id: `'cd_${'1'.repeat(26)}'`, member_id: `'${scene.dora}'` }),
    refused: '23505 card_tag_key',
    rule: 'charging.card.card_tag_key',
  },
  ...(
    [
      ['number', `tag = 'CARD-2'`],
      ['member', `member_id = '${scene.dora}'`],
      ['proof', `registered_by = '${scene.gus}'`],
      ['day', `registered_at = registered_at - interval '1 day'`],
      ['end', `expires_at = registered_at + interval '1 day'`],
    ] as const
  ).map(
    ([what, change]) =>
      ({
        name: `a card that gets another ${what}`,
        as: 'owner',
        before: [...mine(), agreed(scene.dora, 'B'.repeat(20))],
        sql: `update charging.card set ${change}`,
        refused: 'LG001 charging: a card stays the card it is',
        rule: 'charging.card!stays',
      }) satisfies RuleAttempt,
  ),
  { name: 'a card moved by the api', as: 'api', before: [...mine()], sql: `update charging.card set tag = 'CARD-2'`, refused: '42501', rule: null },
  {
    name: 'a second member at a reader',
    as: 'api',
    before: [...shown()],
    sql: opens('platform.now()', scene.dora),
    refused: '23505 card_enrolment_alone',
    rule: 'charging.card_enrolment.card_enrolment_alone',
  },
  {
    name: 'a group of cards that is another member’s',
    as: 'api',
    before: [agreed()],
    sql: holder(scene.dora),
    refused: '23505 card_holder_parent_key',
    rule: 'charging.card_holder.card_holder_parent_key',
  },
  { name: 'a card opened by the gateway', as: 'gateway', before: [agreed(), ...shown()], sql: card(), refused: '42501', rule: null },
  { name: 'a card’s number read by staff', as: 'staff_read', sql: 'select tag from charging.card', refused: '42501', rule: null },
  { name: 'a charging session opened by a card through the api', as: 'api', before: [...mine()], sql: byCard(), refused: '42501', rule: null },
  ...(
    [
      ['an unknown card', mine(), byCard({ card: `cd_${'1'.repeat(26)}` })],
      [
        'a card that is blocked',
        [...mine(), { as: 'api', sql: `update charging.card set state = 'blocked', blocked_at = platform.now()` }],
        byCard(),
      ],
      ['cards that are switched off', [...mine(), { as: 'api', sql: 'update charging.card_holder set cards_on = false' }], byCard()],
      ['a card before its registration', mine(), byCard({ at: `platform.now() - interval '1 second'` })],
      [
        'a card that has expired',
        [
          agreed(),
          ...shown(),
          { as: 'api', sql: card({ registered_at: `platform.now() - interval '2 seconds'`, expires_at: `platform.now() - interval '1 second'` }) },
        ],
        byCard(),
      ],
    ] as const
  ).map(
    ([what, before, sql]) =>
      ({
        name: `a charging session begun by ${what}`,
        as: 'gateway',
        before: [...before],
        sql,
        refused: beginsNone,
        rule: null,
      }) satisfies RuleAttempt,
  ),
  {
    name: 'a charging session at a time when the card was blocked, while its unit was connected',
    as: 'gateway',
    before: [
      ...mine(),
      {
        as: 'superuser',
        sql: `update charging.card_right set during = tstzrange(platform.now() - interval '1 day', platform.now() - interval '12 minutes')`,
      },
    ],
    sql: byCard({ at: `platform.now() - interval '10 minutes'` }),
    refused: beginsNone,
    rule: null,
  },
  {
    name: 'a late charging session begun by an expired card',
    as: 'gateway',
    before: [
      ...mine(),
      {
        as: 'superuser',
        sql: `update charging.card_right set during = tstzrange(platform.now() - interval '1 day', null), expires_at = platform.now() - interval '2 hours'`,
      },
    ],
    sql: byCard({ at: `platform.now() - interval '1 hour'` }),
    refused: beginsNone,
    rule: null,
  },
  {
    name: 'a second member of a card at one time',
    as: 'owner',
    before: [...mine()],
    sql: `insert into charging.card_right (card_id, tag, member_id, during) values ('cd_x', 'CARD-1', '${scene.dora}', tstzrange(platform.now(), null))`,
    refused: '23P01 card_right_one_at_a_time',
    rule: 'charging.card_right.card_right_one_at_a_time',
  },
  ...(['api', 'gateway', 'worker'] as const).flatMap((as): RuleAttempt[] => [
    {
      name: `the past of a card written by ${as}`,
      as,
      sql: `insert into charging.card_right (card_id, tag, member_id, during) values ('cd_x', 'CARD-X', '${scene.dora}', tstzrange(null, null))`,
      refused: '42501',
      rule: null,
    },
    {
      name: `the past of a card changed by ${as}`,
      as,
      before: [...mine()],
      sql: `update charging.card_right set during = 'empty'`,
      refused: '42501',
      rule: null,
    },
  ]),
  {
    name: 'the past of a card deleted while a unit may still report a charge',
    as: 'worker',
    before: [...mine(), { as: 'api', sql: 'delete from charging.card' }],
    sql: 'delete from charging.card_right',
    refused: 'LG001 charging: when a card could charge is kept',
    rule: 'charging.card_right!kept',
  },
  {
    name: 'a second charging session of a driver begun by a card',
    as: 'gateway',
    before: [...mine()],
    sql: byCard(),
    refused: '23505 charging_session_one_per_driver',
    rule: '#charging.charging_session_one_per_driver',
  },

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

const drivers = new Map<string, string>()
function driverOf(id: string): string {
  return drivers.get(id) ?? 'nobody'
}

test('the scene is set up', async () => {
  const { rows } = await client.query<{ id: string; driver_id: string; state: string }>(
    `select id, driver_id, state from ${session} order by authorised_at`,
  )
  for (const row of rows) drivers.set(row.id, row.driver_id)
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toMatchObject({
    [scene.final]: 'settled',
    [scene.failed]: 'failed',
    [scene.running]: 'charging',
    [scene.ended]: 'finishing',
  })
})

tryRules('forbidden operations with charging', () => client, attempts, names())

/** The names are needed before the scene exists. */
function names(): string[] {
  scene = {
    ben: '',
    dora: '',
    affiliated: '',
    unit: { pointId: '', station: { stationId: '' } },
    running: '',
    final: '',
    failed: '',
    ended: '',
    tariffId: '',
    free: { pointId: '', station: { stationId: '' } },
    gus: '',
    third: { pointId: '', station: { stationId: '' } },
    thirdFrame: '',
    frame: '',
  } as unknown as Scene
  return attempts().map(({ name }) => name)
}

test('no attempt leaves a change or a violation', async () => {
  expect(await ground.faults()).toEqual([])
})

const triedElsewhere = [
  'charging.card_enrolment!sent',
  'charging.card_enrolment!unseen',
  'charging.charging_session!sent',
  'charging.charging_session.charging_session_start_frame_key',
  'charging.charging_session.charging_session_stop_frame_key',
  'charging.quarantine!sent',
  'charging.refused_start!sent',
  'charging.unknown_tag!never_deleted',
  'charging.unknown_tag!sent',
]
test('every rule of the schema has an attempt', async () => {
  const excused = {
    ...Object.fromEntries(triedElsewhere.map((rule) => [rule, 'frame-attempts.test.ts'])),
    // They refuse nothing: they record when a card could charge, which card.store.test.ts tries.
    ...Object.fromEntries(['card!rights', 'card!rights_by_state', 'card_holder!rights'].map((rule) => [`charging.${rule}`, 'card.store.test.ts'])),
  }
  expect(await untriedRules(client, 'charging', attempts(), excused)).toEqual([])
})
