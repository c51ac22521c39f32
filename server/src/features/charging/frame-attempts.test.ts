import type { Id } from '@ohmstead/contract/kernel/id'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type pg from 'pg'
import { afterAll, beforeAll, inject, test, expect } from 'vitest'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { tryRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser, type Actor } from '../../../test/ledger/scene.ts'
import { testSealer } from '../../../test/sealer.ts'

/** Facts that no station sent, as each role that may write such facts, and as the owner. */

const database = withDatabase()
const ground = chargingGround(database)
let client: pg.Client

interface Scene {
  readonly unit: Unit
  readonly other: Unit
  readonly ben: Id<'member'>
  /** Running at `unit`; authorised at `other`, without a start. */
  readonly running: Id<'chargingSession'>
  readonly awaited: Id<'chargingSession'>
  readonly startFrame: string
}
let scene: Scene

beforeAll(async () => {
  await ground.prices()
  const [ben, dora] = [await ground.member('100'), await ground.member('100')]
  const [unit, other] = [await ground.unit(), await ground.unit()]
  const { id: running, tag } = await ground.ask(ben, unit)
  const startMessage = ground.startMessage(tag, database.clock.now(), 1_000)
  await ground.port.start(unit.station, startMessage)
  await ground.forward(MINUTE_MS)
  const { id: awaited } = await ground.ask(dora, other)
  scene = { unit, other, ben, running, awaited, startFrame: startMessage.frameId }
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

interface Sent {
  readonly raw?: string
  readonly unit?: Unit
  readonly direction?: 'in' | 'out'
  readonly verdict?: string
  readonly at?: string
}
/** A frame of `unit` that is received now, in the transaction of the attempt. */
const sends = (action: string, { unit = scene.unit, direction = 'in', verdict = 'understood', at = 'platform.now()', raw = '2000' }: Sent = {}) =>
  ({
    as: 'gateway',
    sql: `insert into ocpp.frame (id, station_id, seq, connection_id, direction, action, raw, size, sha256, chain, verdict, received_at)
      values ('fr_1', '${unit.station.stationId}', 1, gen_random_uuid(), '${direction}', '${action}', '${raw}', 1, sha256('x'), sha256('x'), '${verdict}', ${at})`,
  }) as const
const received = `(select received_at from ocpp.frame where id = 'fr_1')`

const reading = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    charging_session_id: `'${scene.running}'`,
    at: 'received_at',
    source: `'meter'`,
    register_wh: '2000',
    frame_id: 'id',
    frame_sha256: 'sha256',
    recorded_at: 'received_at',
    ...rest,
  }
  return `insert into charging.reading (${Object.keys(row).join(', ')}) select ${Object.values(row).join(', ')} from ocpp.frame where id = 'fr_1'`
}
const signed = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    charging_session_id: `'${scene.running}'`,
    hash: `sha256('a')`,
    record: `'a'`,
    at: 'received_at',
    frame_id: 'id',
    recorded_at: 'received_at',
    ...rest,
  }
  return `insert into charging.signed_record (${Object.keys(row).join(', ')}) select ${Object.values(row).join(', ')} from ocpp.frame where id = 'fr_1'`
}
const starts = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    state: `'charging'`,
    transaction_id: '77',
    start_key: `'\\x01'`,
    started_at: received,
    start_recorded_at: received,
    start_frame_id: `'fr_1'`,
    begin_wh: '1',
    ...rest,
  }
  return `update charging.charging_session set ${Object.entries(row)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')} where id = '${scene.awaited}'`
}
const stops = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    state: `'finishing'`,
    stop_said_at: received,
    stop_recorded_at: received,
    stop_frame_id: `'fr_1'`,
    stop_reason: `'Local'`,
    ...rest,
  }
  return `update charging.charging_session set ${Object.entries(row)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')} where id = '${scene.running}'`
}
const refuses = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    start_key: `'\\x01'`,
    transaction_id: '78',
    point_id: `'${scene.unit.pointId}'`,
    connector: '1',
    status: `'Invalid'`,
    frame_id: `'fr_1'`,
    recorded_at: received,
    ...rest,
  }
  return `insert into charging.refused_start (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
const counts = (times = 1, frame = 'fr_1') =>
  `insert into charging.unknown_tag (point_id, hour, times, frame_id)
   values ('${scene.unit.pointId}', date_trunc('hour', platform.now()), ${times}, '${frame}')`
const asServer = { as: 'api', sql: `select staff.prove_server('${testSealer.proofFor('staff sign-in')}')` } as const
const waits = () =>
  ({
    as: 'api',
    sql: `insert into charging.card_enrolment (member_id, point_id, opened_at, closes_at)
      values ('${scene.ben}', '${scene.unit.pointId}', platform.now(), platform.now() + interval '2 minutes')`,
  }) as const
const shows = (at = received) => `update charging.card_enrolment set tag = 'CARD-1', seen_at = ${at}, seen_frame_id = 'fr_1'`
const quarantines = (rest: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    id: `'qu_${'0'.repeat(26)}'`,
    point_id: `'${scene.unit.pointId}'`,
    reason: `'inFuture'`,
    detail: `'x'`,
    frame_id: `'fr_1'`,
    happened_at: 'platform.now()',
    recorded_at: 'platform.now()',
    ...rest,
  }
  return `insert into charging.quarantine (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}

interface Kind {
  readonly what: string
  readonly action: string
  readonly table: string
  readonly writers: readonly Actor[]
  readonly sql: () => string
  readonly before?: () => NonNullable<RuleAttempt['before']>
  readonly unit?: () => Unit
}
const kinds: readonly Kind[] = [
  { what: 'a reading', action: 'MeterValues', table: 'reading', writers: ['gateway', 'worker', 'owner'], sql: () => reading() },
  { what: 'a signed record', action: 'MeterValues', table: 'signed_record', writers: ['gateway', 'worker', 'owner'], sql: () => signed() },
  {
    what: 'a start',
    action: 'StartTransaction',
    table: 'charging_session',
    writers: ['gateway', 'owner'],
    sql: () => starts(),
    unit: () => scene.other,
  },
  { what: 'a stop', action: 'StopTransaction', table: 'charging_session', writers: ['gateway', 'worker', 'owner'], sql: () => stops() },
  { what: 'a refused start', action: 'StartTransaction', table: 'refused_start', writers: ['gateway', 'owner'], sql: () => refuses() },
  { what: 'an unknown tag', action: 'Authorize', table: 'unknown_tag', writers: ['gateway', 'owner'], sql: () => counts() },
  {
    what: 'a card at a reader',
    action: 'Authorize',
    table: 'card_enrolment',
    writers: ['gateway', 'owner'],
    sql: () => shows(),
    before: () => [asServer, waits()],
  },
]
const guard = 'LG001 guard:charging_frame'

const attempts = (): RuleAttempt[] => [
  ...kinds.flatMap(({ what, action, table, writers, sql, before = () => [], unit: own = () => scene.unit }): RuleAttempt[] => {
    const unit = own()
    const foreign = unit === scene.unit ? scene.other : scene.unit
    const wrong: readonly (readonly [string, ReturnType<typeof sends>])[] = [
      ['another station', sends(action, { unit: foreign })],
      ['the server', sends(action, { unit, direction: 'out' })],
      ['another message', sends('Heartbeat', { unit })],
      ['a message that could not be used', sends(action, { unit, verdict: 'unusable' })],
    ]
    const denied = (['api', 'gateway', 'worker'] as const).filter((as) => !writers.includes(as))
    return [
      ...writers.flatMap((as) =>
        wrong.map(([from, frame]): RuleAttempt => ({
          name: `${what} in a frame of ${from} by ${as}`,
          as,
          before: [...before(), frame],
          sql: sql(),
          refused: guard,
          rule: `charging.${table}!sent`,
        })),
      ),
      ...denied.map((as): RuleAttempt => ({
        name: `${what} by ${as}`,
        as,
        before: [...before(), sends(action, { unit })],
        sql: sql(),
        refused: '42501',
        rule: null,
      })),
    ]
  }),
  ...(['gateway', 'worker', 'owner'] as const).flatMap((as): RuleAttempt[] =>
    (
      [
        ['with another hash', reading({ frame_sha256: `sha256('y')` }), guard],
        ['in no frame', reading({ frame_id: `'fr_none'` }), guard],
        ['received at another time', reading({ recorded_at: `received_at + interval '1 ms'` }), guard],
        ['received tomorrow', reading({ recorded_at: `received_at + interval '1 day'` }), 'PL003 time: charging.reading of recorded_at'],
        [
          'received before its session',
          reading({ recorded_at: `received_at - interval '1 day'`, at: `received_at - interval '1 day'` }),
          'PL003 time: charging.reading of recorded_at',
        ],
        ['of the last month', reading({ at: `received_at - interval '31 days'` }), 'PL003 time: charging.reading of at'],
        ['of the next hour', reading({ at: `received_at + interval '1 hour'` }), 'PL003 time: charging.reading of at'],
        ['that begins another register', reading({ source: `'start'` }), guard],
        ['that ends it, from a meter message', reading({ source: `'stop'` }), guard],
        ['with another register than its frame', reading({ register_wh: '2001' }), guard],
        ['with a register that is beyond its frame', reading({ register_wh: '20000' }), guard],
      ] as const
    ).map(([what, sql, refused]) => ({
      name: `a reading ${what} by ${as}`,
      as,
      before: [sends('MeterValues')],
      sql,
      refused,
      rule: 'charging.reading!sent',
    })),
  ),
  ...(['gateway', 'worker', 'owner'] as const).flatMap((as): RuleAttempt[] =>
    (
      [
        ['in no frame', signed({ frame_id: `'fr_none'` }), guard],
        ['received tomorrow', signed({ recorded_at: `received_at + interval '1 day'` }), 'PL003 time: charging.signed_record of recorded_at'],
        ['of the last month', signed({ at: `received_at - interval '31 days'` }), 'PL003 time: charging.signed_record of at'],
      ] as const
    ).map(([what, sql, refused]) => ({
      name: `a signed record ${what} by ${as}`,
      as,
      before: [sends('MeterValues')],
      sql,
      refused,
      rule: 'charging.signed_record!sent',
    })),
  ),
  {
    name: 'a start from before its authorisation',
    as: 'gateway',
    before: [sends('StartTransaction', { unit: scene.other, at: `platform.now() - interval '1 day'` })],
    sql: starts({ started_at: 'authorised_at' }),
    refused: 'PL003 time: charging.charging_session of start_recorded_at',
    rule: 'charging.charging_session!sent',
  },
  {
    name: 'a refused start of yesterday',
    as: 'gateway',
    before: [sends('StartTransaction', { at: `platform.now() - interval '1 day'` })],
    sql: refuses(),
    refused: 'PL003 time: charging.refused_start of recorded_at',
    rule: 'charging.refused_start!sent',
  },
  {
    name: 'the frame of a start exchanged later',
    as: 'gateway',
    before: [sends('StartTransaction')],
    sql: `update charging.charging_session set start_frame_id = 'fr_1', start_recorded_at = ${received} where id = '${scene.running}'`,
    refused: 'LG001 charging: a charging session starts once',
    rule: 'charging.charging_session!stays',
  },
  {
    name: 'a start with the frame of another one',
    as: 'superuser',
    before: [{ as: 'superuser', sql: 'set local session_replication_role = replica' }],
    sql: `update charging.charging_session set start_frame_id = '${scene.startFrame}' where id = '${scene.awaited}'`,
    refused: '23505 charging_session_start_frame_key',
    rule: 'charging.charging_session.charging_session_start_frame_key',
  },
  {
    name: 'a stop with the frame of another one',
    as: 'superuser',
    before: [
      { as: 'superuser', sql: 'set local session_replication_role = replica' },
      { as: 'superuser', sql: `update charging.charging_session set stop_frame_id = 'fr_1' where id = '${scene.running}'` },
    ],
    sql: `update charging.charging_session set stop_frame_id = 'fr_1' where id = '${scene.awaited}'`,
    refused: '23505 charging_session_stop_frame_key',
    rule: 'charging.charging_session.charging_session_stop_frame_key',
  },
  {
    name: 'twenty unknown tags of one frame',
    as: 'gateway',
    before: [sends('Authorize')],
    sql: counts(20),
    refused: 'LG001 charging: unknown tags are counted one by one',
    rule: 'charging.unknown_tag!sent',
  },
  {
    name: 'an unknown tag counted twice',
    as: 'gateway',
    before: [sends('Authorize'), { as: 'gateway', sql: counts() }],
    sql: `update charging.unknown_tag set times = times + 1`,
    refused: 'LG001 charging: unknown tags are counted one by one',
    rule: 'charging.unknown_tag!sent',
  },
  {
    name: 'counted tags deleted',
    as: 'owner',
    sql: 'delete from charging.unknown_tag',
    refused: 'LG001 charging: unknown_tag is never rewritten',
    rule: 'charging.unknown_tag!never_deleted',
  },
  {
    name: 'a wait at a reader that begins with a card',
    as: 'owner',
    sql: `insert into charging.card_enrolment (member_id, point_id, opened_at, closes_at, tag, seen_at)
      values ('${scene.ben}', '${scene.unit.pointId}', platform.now(), platform.now() + interval '2 minutes', 'CARD-1', platform.now())`,
    refused: guard,
    rule: 'charging.card_enrolment!unseen',
  },
  ...(['gateway', 'worker', 'owner'] as const).flatMap((as): RuleAttempt[] =>
    (
      [
        ['in no frame', quarantines({ frame_id: `'fr_none'` }), sends('MeterValues'), guard],
        ['of another station', quarantines(), sends('MeterValues', { unit: scene.other }), guard],
        ['of the server', quarantines(), sends('MeterValues', { direction: 'out' }), guard],
        ['before it was sent', quarantines({ recorded_at: `platform.now() - interval '1 hour'` }), sends('MeterValues'), guard],
        [
          'tomorrow',
          quarantines({ recorded_at: `platform.now() + interval '1 day'` }),
          sends('MeterValues'),
          'PL003 time: charging.quarantine of recorded_at',
        ],
        ['for a charging session elsewhere', quarantines({ charging_session_id: `'${scene.awaited}'` }), sends('MeterValues'), guard],
      ] as const
    ).map(([what, sql, before, refused]) => ({
      name: `something quarantined ${what} by ${as}`,
      as,
      before: [before],
      sql,
      refused,
      rule: 'charging.quarantine!sent',
    })),
  ),
]

test('what the station sent is accepted', async () => {
  for (const { what, action, sql, writers, before = () => [], unit = () => scene.unit } of kinds) {
    await client.query('begin')
    for (const act of [...before(), sends(action, { unit: unit() }), { as: writers[0]!, sql: sql() }]) {
      await client.query(`reset role; set local role ohmstead_${act.as}`)
      await expect(client.query(act.sql), what).resolves.toBeDefined()
    }
    await client.query('rollback; reset role')
  }
})

tryRules('facts that no station sent', () => client, attempts, names())

/** The names are needed before the scene exists. */
function names(): string[] {
  const unit = { pointId: '', station: { stationId: '' } }
  scene = { unit, other: { ...unit }, ben: '', running: '', awaited: '', startFrame: '' } as unknown as Scene
  return attempts().map(({ name }) => name)
}

/** What a frame shows, and what it does not. */
const shown: readonly (readonly [what: string, raw: string, verdict: string, wh: number, is: boolean])[] = [
  ['a value in Wh', '[2,"1","MeterValues",{"meterValue":[{"sampledValue":[{"value":"5000"}]}]}]', 'understood', 5_000, true],
  ['a value in kWh', '[2,"1","MeterValues",{"meterValue":[{"sampledValue":[{"value":"5.0019","unit":"kWh"}]}]}]', 'understood', 5_001, true],
  ['a value in kWh as Wh', '[2,"1","MeterValues",{"meterValue":[{"sampledValue":[{"value":"5","unit":"kWh"}]}]}]', 'understood', 5, false],
  [
    'a power',
    '[2,"1","MeterValues",{"meterValue":[{"sampledValue":[{"value":"5000","measurand":"Power.Active.Import"}]}]}]',
    'understood',
    5_000,
    false,
  ],
  [
    'a register of the inlet',
    '[2,"1","MeterValues",{"meterValue":[{"sampledValue":[{"value":"5000","location":"Inlet"}]}]}]',
    'understood',
    5_000,
    false,
  ],
  ['a transaction number', '[2,"1","MeterValues",{"transactionId":5000,"meterValue":[]}]', 'understood', 5_000, false],
  [
    'the sum of three phases',
    '[2,"1","MeterValues",{"meterValue":[{"sampledValue":[{"value":"1","phase":"L1"},{"value":"2","phase":"L2"},{"value":"3","phase":"L3"}]}]}]',
    'understood',
    6,
    true,
  ],
  ['the data of a stop', '[2,"1","StopTransaction",{"meterStop":9,"transactionData":[{"sampledValue":[{"value":"7"}]}]}]', 'understood', 7, true],
  ['the register of a stop', '[2,"1","StopTransaction",{"meterStop":9}]', 'understood', 9, true],
  ['the register of a start', '[2,"1","StartTransaction",{"meterStart":9}]', 'understood', 9, true],
  ['a number of a repaired message', '[2,"1","StartTransaction",{"meterStart":"9.7 "}]', 'repaired', 9, true],
  ['no number of a repaired message', '[2,"1","StartTransaction",{"meterStart":"9.7 "}]', 'repaired', 10, false],
  ['a message that PostgreSQL cannot read', String.raw`[2,"1","StartTransaction",{"idTag":"\u0000","meterStart":9}]`, 'understood', 9, true],
]
test.each(shown)('a frame shows %s', async (_, raw, verdict, wh, is) => {
  const { rows } = await client.query<{ is: boolean }>('select ocpp.shows_register($1, $2, $3) as is', [raw, verdict, wh])
  expect(rows).toEqual([{ is }])
})
