import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { tryRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { storeFrame } from '../../../test/frames.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction } from '../../platform/database.ts'

/** What the gateway may store about connections: none of it is of the past, and each status is in a frame. */
const database = withDatabase()
const { unit: aUnit } = chargingGround(database)
let client: pg.Client
let unit: Unit
let other: Unit
const OTHER_CONNECTION = '00000000-0000-4000-8000-000000000000'
/** A time that is later than START, as no clock of the database was moved back. */
const earlier = `platform.now() - interval '1 hour'`
let frameId = ''

beforeAll(async () => {
  ;[unit, other] = [await aUnit(), await aUnit()]
  await sql`INSERT INTO devices.connection (id, point_id, connected_at) SELECT connection_id, point_id, connected_at FROM devices.presence`.execute(
    database.owner.kysely,
  )
  await sql`INSERT INTO devices.connection (id, point_id, connected_at) VALUES (${OTHER_CONNECTION}, ${other.pointId}, platform.now())`.execute(
    database.owner.kysely,
  )
  await sql`
    INSERT INTO devices.availability (point_id, connector, state, during) VALUES (${unit.pointId}, 0, 'online', tstzrange(platform.now(), NULL))`.execute(
    database.owner.kysely,
  )
  frameId = await inTransaction(database.gateway, (trx) => storeFrame(trx, unit.pointId, 'Heartbeat', database.clock.now()))
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const gateway = (text: string) => ({ as: 'gateway', sql: text }) as const
const L = 'LG001 guard:line: '
const rules = {
  connection: 'devices.connection!opened_and_closed',
  presence: 'devices.presence!follows_connection',
  availability: 'devices.availability!opened_and_closed',
  connector: 'devices.connector!sent',
}
/** A gateway ended half an hour ago, on an instance that is no demo: there a connection is lost when it happens. */
const killed = {
  as: 'superuser',
  sql: `set session_replication_role = replica; delete from platform.instance; set session_replication_role = origin;
    insert into devices.pulse (alive_at) values (clock_timestamp() - interval '30 minutes')`,
} as const
const closed = gateway(`update devices.connection set closed_at = platform.now(), close_code = 1000, close_reason = ''`)

const attempts = (): RuleAttempt[] => [
  {
    name: 'a connection opened in the future',
    ...gateway(
      `insert into devices.connection (id, point_id, connected_at) values (gen_random_uuid(), '${unit.pointId}', platform.now() + interval '1 hour')`,
    ),
    refused: `${L}a connection`,
    rule: rules.connection,
  },
  {
    name: 'a connection that was closed when it was opened',
    ...gateway(
      `insert into devices.connection (id, point_id, connected_at, closed_at) values (gen_random_uuid(), '${unit.pointId}', platform.now(), platform.now())`,
    ),
    refused: `${L}a connection`,
    rule: rules.connection,
  },
  {
    name: 'a connection closed in the future',
    ...gateway(`update devices.connection set closed_at = platform.now() + interval '1 hour'`),
    refused: `${L}a connection`,
    rule: rules.connection,
  },
  {
    name: 'a connection closed before the gateway ended that had it',
    before: [killed],
    ...gateway(`update devices.connection set closed_at = platform.now() - interval '40 minutes'`),
    refused: `${L}a connection`,
    rule: rules.connection,
  },
  {
    name: 'a window offline from before the gateway ended',
    before: [killed, { as: 'superuser', sql: 'update devices.presence set connection_id = null; delete from devices.availability' }],
    ...gateway(
      `insert into devices.availability (point_id, connector, state, during) values ('${unit.pointId}', 0, 'offline', tstzrange(platform.now() - interval '40 minutes', null))`,
    ),
    refused: `${L}a window`,
    rule: rules.availability,
  },
  {
    name: 'a closed connection opened again',
    before: [closed],
    ...gateway('update devices.connection set closed_at = null'),
    refused: `${L}a connection`,
    rule: rules.connection,
  },
  {
    name: 'a unit that left while its connection is open',
    ...gateway(`update devices.presence set connection_id = null where point_id = '${unit.pointId}'`),
    refused: `${L}a unit is present`,
    rule: rules.presence,
  },
  {
    name: 'the last contact moved back',
    ...gateway(`update devices.presence set last_contact_at = ${earlier}`),
    refused: `${L}the last contact`,
    rule: rules.presence,
  },
  {
    name: 'a contact in the future',
    ...gateway(`update devices.presence set last_contact_at = platform.now() + interval '1 day'`),
    refused: `${L}the last contact`,
    rule: rules.presence,
  },
  {
    name: 'a unit present by the connection of another one',
    ...gateway(`update devices.presence set connection_id = '${OTHER_CONNECTION}' where point_id = '${unit.pointId}'`),
    refused: `${L}a unit is present`,
    rule: rules.presence,
  },
  {
    name: 'a unit present by no connection',
    before: [{ as: 'superuser', sql: `delete from devices.presence where point_id = '${other.pointId}'` }],
    ...gateway(
      `insert into devices.presence (point_id, connection_id, last_contact_at) values ('${other.pointId}', gen_random_uuid(), platform.now())`,
    ),
    refused: `${L}a unit is present`,
    rule: 'devices.presence!of_connection',
  },
  {
    name: 'a unit that connected in the future',
    ...gateway(`update devices.presence set connected_at = platform.now() + interval '1 day'`),
    refused: `${L}a unit connects`,
    rule: rules.presence,
  },
  {
    name: 'a window offline while the unit is connected',
    before: [gateway('update devices.availability set during = tstzrange(lower(during), platform.now()) where upper_inf(during)')],
    ...gateway(
      `insert into devices.availability (point_id, connector, state, during) values ('${unit.pointId}', 0, 'offline', tstzrange(platform.now(), null))`,
    ),
    refused: `${L}a window`,
    rule: rules.availability,
  },
  {
    name: 'a window of the past',
    ...gateway(
      `insert into devices.availability (point_id, connector, state, during) values ('${unit.pointId}', 1, 'operative', tstzrange(${earlier}, ${earlier} + interval '1 minute'))`,
    ),
    refused: `${L}a window`,
    rule: rules.availability,
  },
  {
    name: 'a window that began earlier than it did',
    ...gateway(`update devices.availability set during = tstzrange(${earlier}, platform.now())`),
    refused: `${L}a window`,
    rule: rules.availability,
  },
  {
    name: 'a connector without a frame',
    ...gateway(`update devices.connector set status = 'Faulted', recorded_at = platform.now(), frame_id = 'fr_x' where point_id = '${unit.pointId}'`),
    refused: `${L}the status of a connector names`,
    rule: rules.connector,
  },
  {
    name: 'a connector with a frame of another kind',
    ...gateway(
      `update devices.connector set status = 'Faulted', recorded_at = (select received_at from ocpp.frame where id = '${frameId}'), frame_id = '${frameId}' where point_id = '${unit.pointId}'`,
    ),
    refused: `${L}the status of a connector names`,
    rule: rules.connector,
  },
  {
    name: 'a status that is older than the last one',
    ...gateway(`update devices.connector set recorded_at = ${earlier}`),
    refused: `${L}the status of a connector is`,
    rule: rules.connector,
  },
  {
    name: 'a serial number that no boot reported',
    ...gateway(`update devices.point set reported_serial = 'OTHER', reported_at = platform.now()`),
    refused: 'LG001 guard:devices_report',
    rule: 'devices.point!reports',
  },
  { name: 'availability deleted', ...gateway('delete from devices.availability'), refused: '42501', rule: null },
  {
    name: 'a unit left behind by another role',
    as: 'worker',
    sql: `select charging.leave_behind('mb_x')`,
    refused: '42501',
    rule: null,
  },
]

tryRules('about connections the database refuses', () => client, attempts, [
  'a connection opened in the future',
  'a connection that was closed when it was opened',
  'a connection closed in the future',
  'a connection closed before the gateway ended that had it',
  'a window offline from before the gateway ended',
  'a closed connection opened again',
  'a unit that left while its connection is open',
  'the last contact moved back',
  'a contact in the future',
  'a unit present by the connection of another one',
  'a unit present by no connection',
  'a unit that connected in the future',
  'a window offline while the unit is connected',
  'a window of the past',
  'a window that began earlier than it did',
  'a connector without a frame',
  'a connector with a frame of another kind',
  'a status that is older than the last one',
  'a serial number that no boot reported',
  'availability deleted',
  'a unit left behind by another role',
])

test('a frame reports the status that it contains', async () => {
  const { rows } = await client.query<{ shown: boolean }>(
    `select ocpp.shows_status(r.raw, 1::smallint, 'Faulted') as shown from unnest($1::text[]) with ordinality r (raw, place) order by r.place`,
    [
      [
        '[2,"1","StatusNotification",{"connectorId":1,"status":"Faulted"}]',
        '[2,"1","StatusNotification",{"connectorId":1,"status":"Available"}]',
        '[2,"1","StatusNotification",{"connectorId":2,"status":"Faulted"}]',
        'not readable',
      ],
    ],
  )
  expect(rows.map(({ shown }) => shown)).toEqual([true, false, false, true])
})
