import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { become, connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client
let ada = ''

beforeAll(async () => {
  ada = await aMember(database.owner.kysely)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const day = (values: string) =>
  `insert into levels.day (day, began_at, upto, members, changed, ended_at) values ('2026-05-04', platform.now(), '', ${values})`

const attempts = (): readonly RuleAttempt[] =>
  valueAttempts([
    ['standing_level_check', `insert into levels.standing values ('${ada}', platform.now(), 7, '{}')`],
    ['team_count_generation', `insert into levels.team_count values ('${ada}', 6, 1)`],
    ['team_count_valid', `insert into levels.team_count values ('${ada}', 1, -1)`],
    ['day_members', day('-1, 0, null')],
    ['day_changed', day('1, 2, null')],
    ['day_ended', day(`1, 1, platform.now() - interval '1 hour'`)],
  ])

tryRules(
  'forbidden values of levels',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the tables has an attempt', async () => {
  const excused = {
    'levels.standing!append_only': 'tried in roles/rate-times.test.ts',
    'levels.standing!in_time': 'tried in roles/rate-times.test.ts',
    'levels.standing!forbid_truncate': 'tried below',
    'levels.day!forbid_delete': 'tried below',
    'levels.day!forbid_truncate': 'tried below',
  }
  expect(await untriedRules(client, 'levels', attempts(), excused)).toEqual([])
})

test.each(['truncate levels.standing', `${day('0, 0, null')}; delete from levels.day`, 'truncate levels.day'])(
  'what was written is not removed: %s',
  async (statement) => {
    await expect(client.query(statement)).rejects.toThrow()
  },
)

describe.each(['api', 'worker', 'gateway', 'watcher', 'signer', 'staff_read'] as const)('the role %s', (role) => {
  test.each([
    `insert into levels.standing values ('mb_x', platform.now(), 6, '{}')`,
    'update levels.standing set level = 6',
    'delete from levels.standing',
    `insert into levels.team_count values ('mb_x', 1, 100)`,
    'update levels.team_count set valid = 100',
    'delete from levels.team_count',
    `insert into levels.day (day, began_at) values (current_date, now())`,
    'update levels.day set ended_at = now()',
    `select levels.count_valid('mb_x', 1::smallint, 100)`,
    `select levels.valuation('mb_x', now(), 0, 0, pg_current_snapshot())`,
    ...(role === 'worker' ? [] : ['select levels.compute_next(10)']),
  ])('cannot run: %s', async (statement) => {
    await become(client, role)
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await become(client, 'superuser')
  })
})
