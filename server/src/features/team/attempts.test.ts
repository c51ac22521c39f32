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
})
afterAll(() => client.end())

const stays = 'LG001 team: the place of a member does not change'
const place = (generation: number, upline = scene.ada) =>
  `insert into team.place (member_id, generation, upline_id, joined_at) values ('${scene.ada}', ${generation}, '${upline}', '2026-05-04')`

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
  ]),
]

tryRules(
  'forbidden operations with teams',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the tables has an attempt', async () => {
  const keys = ['place.place_pk', 'place.place_once', 'tally.tally_pk', 'day.day_pk', 'counted.counted_pk']
  const excused = {
    ...Object.fromEntries(keys.map((key) => [`team.${key}`, 'a key, which no statement can use twice'])),
    'team.place!forbid_delete': 'tried below',
    'team.place!forbid_truncate': 'tried below',
  }
  expect(await untriedRules(client, 'team', attempts(), excused)).toEqual([])
})

test.each(['delete from team.place', 'truncate team.place'])('a place is not removed: %s', async (statement) => {
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
    `insert into team.counted values ('st_x')`,
    'delete from team.counted',
    ...(role === 'worker' ? [] : [`select team.count_member('mb_x')`, `select team.count_settlement('st_x')`]),
  ])('cannot run: %s', async (statement) => {
    await become(client, role)
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await become(client, 'superuser')
  })
})
