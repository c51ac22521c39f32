import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Id } from '@ohmstead/contract/kernel/id'
import { acceptUnit, aMember, aModel, aPoint, aSite } from '../../../test/cast/ground.ts'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { tryRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { deviceWatch } from './violation.store.ts'

/** What one person, or a role of the database, tries with a unit that no second person accepted. */
const database = withDatabase()
const ground = chargingGround(database)
let client: pg.Client
const none = '' as Id<'point'>
let scene = { fresh: none, serving: none, driver: '' as Id<'member'>, tariffId: '' }

beforeAll(async () => {
  await ground.prices()
  const owner = database.owner.kysely
  const [modelId, siteId] = [await aModel(owner), await aSite(owner)]
  const [fresh, serving] = [await aPoint(owner, { modelId, siteId, commissioned: false }), await aPoint(owner, { modelId, siteId })]
  scene = { fresh, serving, driver: await aMember(owner), tariffId: await ground.tariffIdOf(serving) }
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const superuser = (text: string) => ({ as: 'superuser', sql: text }) as const
const unruled = (text: string) => superuser(`set local session_replication_role = replica; ${text}; set local session_replication_role = origin`)
const booted = () => unruled(`update devices.point set first_boot_at = platform.now(), first_boot_frame = 'frame' where id = '${scene.fresh}'`)
/** In service without an acceptance, as it would be without the rules of devices. */
const commissioned = (of: Id<'point'>, at = `platform.now() - interval '1 hour'`) =>
  unruled(`update devices.point set first_boot_at = ${at}, first_boot_frame = 'frame', commissioned_at = ${at} where id = '${of}'`)
const exchanged = (of: Id<'point'>) => unruled(`update devices.point set meter_public_key = '\\x${'ab'.repeat(64)}' where id = '${of}'`)

/** Two people approved the unit in this transaction, or something slightly different. */
const agreed = ({ kind = 'devices.unit', outcome = 'approved', xact = 'pg_current_xact_id()', but = '{}' } = {}) =>
  unruled(`insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by,
      decided_role, decided_sign_in, decided_at, decision_reason, decided_xact)
    select 'ap_${'0'.repeat(26)}', '${kind}', p.id, jsonb_build_object('pointId', p.id, 'serial', p.serial, 'modelId', p.model_id, 'maxW', m.max_w,
        'connectors', m.connectors, 'siteId', p.site_id, 'meterSerial', p.meter_serial, 'meterPublicKey', null) || '${but}',
      'x', 'st_a', 'operations', 'si_a', now(), now() + interval '1 day', '${outcome}', 'st_b', 'operations', 'si_b', now(), 'x', ${xact}
      from devices.point p join devices.model m on m.id = p.model_id where p.id = '${scene.fresh}'`)
const accepts = () => `insert into devices.acceptance (point_id) values ('${scene.fresh}')`
const two = 'LG001 guard:devices_unit_two_people'
const rule = 'devices.acceptance!agreed_unit'
const commissions = () => `update devices.point set commissioned_at = first_boot_at where id = '${scene.fresh}'`

const opens = (of: Id<'point'>, at = 'platform.now()') =>
  `insert into charging.charging_session (id, point_id, connector, driver_id, tariff_id, state, authorised_at, access_token, due_at)
   values ('cs_${'0'.repeat(26)}', '${of}', 1, '${scene.driver}', '${scene.tariffId}', 'authorised', ${at}, '${'t'.repeat(27)}', platform.now() + interval '3 minutes')`
const opensRule = 'charging.charging_session!opens'

/** Two people approved a command in this transaction; the database does not know them. */
const keyAgreed = () =>
  unruled(`insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by,
      decided_role, decided_sign_in, decided_at, decided_xact)
    values ('ap_${'0'.repeat(26)}', 'devices.command', '${scene.serving}', '${JSON.stringify({ pointId: scene.serving, commandId: 'cmd_x', ...key })}', 'x',
      'st_a', 'operations', 'si_a', now(), now() + interval '1 day', 'approved', 'st_b', 'operations', 'si_b', now(), pg_current_xact_id())`)
const key = { action: 'ChangeConfiguration', payload: '{"key": "AUTHORIZATIONKEY", "value": "********"}' }

const attempts = (): RuleAttempt[] => [
  ...(['api', 'owner'] as const).map((as): RuleAttempt => ({
    name: `${as} gives a unit in service another key for people who are not known`,
    as,
    before: [keyAgreed()],
    sql: `insert into devices.command (id, point_id, key, action, payload, asked_by, asked_at, expires_at, timeout_ms, state)
      values ('cmd_x', '${scene.serving}', 'k', '${key.action}', '${key.payload}', 'st_a', now(), now() + interval '1 minute', 1000, 'queued')`,
    refused: 'LG001 guard:devices_key_known_people',
    rule: 'devices.command!agreed_command',
  })),
  ...(['api', 'owner'] as const).map((as): RuleAttempt => ({ name: `${as} accepts a unit alone`, as, sql: accepts(), refused: two, rule })),
  ...(['gateway', 'worker', 'watcher', 'signer', 'staff_read'] as const).map((as): RuleAttempt => ({
    name: `${as} accepts a unit`,
    as,
    before: [agreed()],
    sql: accepts(),
    refused: '42501',
    rule: null,
  })),
  ...(
    [
      ['with more power than was approved', agreed({ but: '{"maxW": 21999}' })],
      ['with more connectors than were approved', agreed({ but: '{"connectors": 1}' })],
      ['at another site', agreed({ but: '{"siteId": null}' })],
      ['with another meter', agreed({ but: '{"meterSerial": "OTHER"}' })],
      ['with another key of its meter', agreed({ but: '{"meterPublicKey": "ab"}' })],
      ['of another serial', agreed({ but: '{"serial": "OTHER"}' })],
      ['in place of another one', agreed({ but: '{"pointId": "pt_other"}' })],
      ['that was declined', agreed({ outcome: 'declined' })],
      ['that was approved before', agreed({ xact: `'3'` })],
      ['by an agreement about a command', agreed({ kind: 'devices.command' })],
      ['whose meter was exchanged since', exchanged(scene.fresh)],
    ] as const
  ).map(([what, before]): RuleAttempt => ({
    name: `a unit accepted ${what}`,
    as: 'api',
    before: what === 'whose meter was exchanged since' ? [agreed(), before] : [before],
    sql: accepts(),
    refused: two,
    rule,
  })),
  {
    name: 'a retired unit accepted',
    as: 'api',
    before: [agreed(), unruled(`update devices.point set retired_at = platform.now() where id = '${scene.fresh}'`)],
    sql: accepts(),
    refused: two,
    rule,
  },
  {
    name: 'a unit commissioned without an acceptance',
    as: 'owner',
    before: [booted()],
    sql: commissions(),
    refused: two,
    rule: 'devices.point!accepted_first',
  },
  ...(['api', 'gateway', 'worker', 'watcher', 'signer', 'staff_read'] as const).map((as): RuleAttempt => ({
    name: `${as} raises the power of a model`,
    as,
    sql: `update devices.model set max_w = 400000`,
    refused: '42501',
    rule: null,
  })),
  {
    name: 'an acceptance that is changed',
    as: 'owner',
    sql: `update devices.acceptance set max_w = 1`,
    refused: 'PL001',
    rule: 'devices.acceptance!forbid_rewriting',
  },
  {
    name: 'acceptances that are removed',
    as: 'owner',
    sql: `truncate devices.acceptance`,
    refused: 'PL001',
    rule: 'devices.acceptance!forbid_truncate',
  },
  ...(['api', 'owner'] as const).flatMap((as): RuleAttempt[] => [
    {
      name: `${as} opens a charging session at a unit that is not commissioned`,
      as,
      sql: opens(scene.fresh),
      refused: 'LG001 charging: pt_',
      rule: opensRule,
    },
    {
      name: `${as} opens a charging session at a unit that was commissioned without an acceptance`,
      as,
      before: [commissioned(scene.fresh)],
      sql: opens(scene.fresh),
      refused: 'LG001 charging: pt_',
      rule: opensRule,
    },
    {
      name: `${as} opens a charging session at a unit with another meter than was accepted`,
      as,
      before: [exchanged(scene.serving)],
      sql: opens(scene.serving),
      refused: 'LG001 charging: pt_',
      rule: opensRule,
    },
  ]),
  {
    name: 'a charging session that began before its unit was in service',
    as: 'owner',
    before: [commissioned(scene.serving, `platform.now() - interval '1 minute'`)],
    sql: opens(scene.serving, `platform.now() - interval '2 minutes'`),
    refused: 'LG001 charging: pt_',
    rule: opensRule,
  },
  ...valueAttempts([
    ['model_power', `update devices.model set max_w = 500001`],
    ['acceptance_by_two', `update devices.acceptance set accepted_by = 'st_a'`],
    ['acceptance_by_two', `update devices.acceptance set approval_id = 'ap_x', asked_by = 'st_a', accepted_by = 'st_a'`],
  ]),
]

tryRules(
  'units that no second person accepted',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('the boot of a unit that is not accepted does not commission it', async () => {
  await client.query('begin')
  await client.query(booted().sql)
  await client.query('set local role ohmstead_gateway')
  await client.query('select devices.commission_known($1, platform.now())', [scene.fresh])
  await client.query('reset role')
  expect((await client.query('select commissioned_at from devices.point where id = $1', [scene.fresh])).rows).toEqual([{ commissioned_at: null }])
  await client.query('rollback')
})

test('the watch finds units in service that two people did not accept, and models that deliver more than was accepted', async () => {
  const found = async () =>
    (await deviceWatch.find(database.worker.kysely, database.clock.now(), null)).map(({ subject, detail }) => [subject, detail])
  expect(await found()).toEqual([])
  const [modelId, owner] = [await aModel(database.owner.kysely), database.owner.kysely]
  const [without, invented] = [await aPoint(owner, { modelId, commissioned: false }), await aPoint(owner, { modelId, commissioned: false })]
  await client.query(`begin; ${commissioned(without).sql}; commit`)
  await acceptUnit(owner, invented)
  await client.query(
    `begin; set local session_replication_role = replica; update devices.acceptance set approval_id = 'ap_none', asked_by = 'a', accepted_by = 'b' where point_id = '${invented}'; commit`,
  )
  await sql`UPDATE devices.model SET max_w = 500000 WHERE id = ${modelId}`.execute(owner)
  expect(await found()).toEqual([
    [without, expect.stringMatching(/was never accepted$/)],
    [invented, expect.stringMatching(/^no request of two people/)],
    [invented, 'its model delivers 500000 W, and 22000 W were accepted'],
  ])
})
