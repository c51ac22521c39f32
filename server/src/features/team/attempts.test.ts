import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { become, connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client
let scene = { ada: '', ben: '' }

beforeAll(async () => {
  const ada = await aMember(database.owner.kysely)
  scene = { ada, ben: await aMember(database.owner.kysely, { inviter: ada }) }
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await client.query(`select team.count_member('${scene.ben}')`)
  await client.query(`set session_replication_role = replica; ${rebate()}; set session_replication_role = origin`)
})
afterAll(() => client.end())

const stays = 'LG001 team: the place of a member does not change'
const place = (generation: number, upline = scene.ada) =>
  `insert into team.place (member_id, generation, upline_id, joined_at) values ('${scene.ada}', ${generation}, '${upline}', '2026-05-04')`

const SE = 'se_00000000000000000000000001'
const rebate = (change: Readonly<Record<string, string>> = {}) => {
  const row: Readonly<Record<string, string>> = {
    id: `'${SE}#0/1'`,
    settlement_id: `'${SE}'`,
    position: '0',
    generation: '1',
    charging_session_id: `'cs_00000000000000000000000001'`,
    host_id: `'${scene.ben}'`,
    inviter_id: `'${scene.ada}'`,
    share_ppm: '80000',
    amount_micros: '5',
    state: `'waiting'`,
    reserved_at: `'2026-05-04'`,
    next_at: `'2026-05-05'`,
    ...change,
  }
  return `insert into team.rebate (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
const changed = (change: string): RuleAttempt => ({
  name: `a rebate with ${change}`,
  as: 'superuser',
  sql: `update team.rebate set ${change}`,
  refused: 'LG001 team: a rebate does not change',
  rule: 'team.rebate!stays',
})

const attempts = (): readonly RuleAttempt[] => [
  {
    name: 'a member placed below another inviter',
    as: 'superuser',
    sql: `update team.place set upline_id = member_id where member_id = '${scene.ben}'`,
    refused: stays,
    rule: 'team.place!stays',
  },
  {
    name: 'a member who is no longer counted',
    as: 'superuser',
    sql: `update team.place set is_valid = null where member_id = '${scene.ben}'`,
    refused: stays,
    rule: 'team.place!stays',
  },
  ...valueAttempts([
    ['place_generation', place(6, scene.ben)],
    ['place_not_self', place(1)],
    ['tally_generation', `insert into team.tally values ('${scene.ada}', 6, 0, 0)`],
    ['tally_members', `insert into team.tally values ('${scene.ben}', 1, -1, -1)`],
    ['tally_valid', `insert into team.tally values ('${scene.ben}', 1, 1, 2)`],
    ['day_generation', `insert into team.day values ('${scene.ada}', 6, '2026-05-04', 0, 0, 0, 0)`],
    ['day_paid', `insert into team.day values ('${scene.ada}', 1, '2026-05-04', 1, 2, 0, 0)`],
    ['day_host', `insert into team.day values ('${scene.ada}', 1, '2026-05-04', 1, -1, 0, 0)`],
    ['day_energy', `insert into team.day values ('${scene.ada}', 1, '2026-05-04', 0, 0, -1, 0)`],
    ['day_charging_sessions', `insert into team.day values ('${scene.ada}', 1, '2026-05-04', 0, 0, 0, -1)`],
    ['rebate_generation', rebate({ generation: '4', id: `'${SE}#0/4'` })],
    ['rebate_share', rebate({ share_ppm: '300001' })],
    ['rebate_amount', rebate({ amount_micros: '0' })],
    ['rebate_state', rebate({ state: `'given'` })],
    ['rebate_id', rebate({ id: `'${SE}#00/1'` })],
    ['rebate_not_to_host', rebate({ inviter_id: `'${scene.ben}'` })],
    ['rebate_held', rebate({ state: `'held'` })],
    ['rebate_qualified', rebate({ state: `'qualified'`, held_at: `'2026-05-05'`, collect_until: `'2026-05-12'`, needed_rank: '2' })],
    ['rebate_ends', rebate({ state: `'paid'` })],
    ['rebate_day_host', `insert into team.rebate_day values ('2026-05-04', -1, 0)`],
    ['rebate_day_rebate', `insert into team.rebate_day values ('2026-05-04', 0, -1)`],
    ['rebate_stop_share', `insert into team.rebate_stop values ('2026-05-04', 1000001, null)`],
    ['rebate_stop_ends', `insert into team.rebate_stop values ('2026-05-04', 80000, '2026-05-03')`],
  ]),
  changed('amount_micros = 6'),
  changed(`inviter_id = 'mb_x'`),
  changed(`state = 'lost', held_at = now(), collect_until = now(), needed_rank = 2, ended_at = now(), next_at = null`),
  {
    name: 'a second stop at the same time',
    as: 'superuser',
    sql: `insert into team.rebate_stop values ('2026-05-04', 80000, null), ('2026-05-05', 80000, null)`,
    refused: '23505 rebate_stop_one',
    rule: '#team.rebate_stop_one',
  },
]

tryRules(
  'forbidden operations with teams',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the tables has an attempt', async () => {
  const keys = [
    'place.place_pk',
    'place.place_once',
    'tally.tally_pk',
    'day.day_pk',
    'counted.counted_pk',
    'rebate.rebate_pk',
    'rebate.rebate_once_an_inviter',
    'rebate_day.rebate_day_pk',
    'rebate_decision.rebate_decision_pk',
    'rebate_stop.rebate_stop_pk',
  ]
  const excused = {
    ...Object.fromEntries(keys.map((key) => [`team.${key}`, 'a key, which no statement can use twice'])),
    'team.place!forbid_delete': 'tried below',
    'team.place!forbid_truncate': 'tried below',
    'team.rebate!forbid_delete': 'tried below',
    'team.rebate!forbid_truncate': 'tried below',
    'team.rebate_stop!forbid_delete': 'tried below, with a row',
    'team.rebate_stop!forbid_truncate': 'tried below',
  }
  expect(await untriedRules(client, 'team', attempts(), excused)).toEqual([])
})

test.each([
  'delete from team.place',
  'truncate team.place',
  'delete from team.rebate',
  'truncate team.rebate',
  `insert into team.rebate_stop values ('2026-05-04', 80000, null); delete from team.rebate_stop`,
  'truncate team.rebate_stop',
])('what was written is not removed: %s', async (statement) => {
  await expect(client.query(statement)).rejects.toThrow()
})

describe.each(['api', 'worker', 'gateway', 'watcher', 'signer', 'staff_read'] as const)('the role %s', (role) => {
  test.each([
    'update team.place set is_valid = true',
    'delete from team.place',
    `insert into team.place values ('mb_x', 1, 'mb_y', now(), true)`,
    'update team.tally set members = members + 1',
    `insert into team.tally values ('mb_x', 1, 1, 1)`,
    'update team.day set host_micros = 0',
    `insert into team.day values ('mb_x', 1, current_date, 1, 1, 1, 1)`,
    'delete from team.day',
    `update team.rebate set state = 'paid'`,
    rebate(),
    'delete from team.rebate',
    `insert into team.rebate_decision values ('se_x', false, now())`,
    'update team.rebate_day set rebate_micros = 0',
    'update team.rebate_stop set until_at = now()',
    `select team.add_rebate_day(current_date, 1, 1)`,
    `insert into team.counted values ('st_x')`,
    'delete from team.counted',
    ...(role === 'worker'
      ? []
      : [
          `select team.count_member('mb_x')`,
          `select team.count_settlement('st_x')`,
          `select team.reserve_rebates('se_x')`,
          `select team.take_back_rebates('se_x')`,
          `select team.decide_rebates('{}')`,
          'select team.watch_share()',
        ]),
  ])('cannot run: %s', async (statement) => {
    await become(client, role)
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await become(client, 'superuser')
  })
})
