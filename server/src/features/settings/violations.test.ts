import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { aColleague, actAs } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { settingWatch } from './violation.store.ts'

const database = withDatabase()
let client: pg.Client

const found = () => settingWatch.find(database.worker.kysely, database.clock.now(), null)
const kinds = async () => [...new Set((await found()).map(({ violation }) => violation))]

/** A person changes a setting alone; with a second person, they approve the request of the first. */
async function change(key: string, after: number): Promise<void> {
  const gus = await aColleague(database, 'administrator')
  await inTransaction(database.api, async (trx) => {
    await actAs(database, trx, gus)
    await sql`INSERT INTO settings.change (key, after, reason) VALUES (${key}, ${after}::text::jsonb, 'release')`.execute(trx)
  })
}

async function approvedChange(key: string, after: number): Promise<void> {
  const [fay, gus] = [await aColleague(database, 'administrator'), await aColleague(database, 'administrator')]
  const id = newId('approval', database.clock.now())
  await inTransaction(database.api, async (trx) => {
    await actAs(database, trx, fay)
    await sql`INSERT INTO approvals.request (id, kind, subject, asked, reason)
              VALUES (${id}, 'settings.change', ${key}, ${JSON.stringify({ key, before: null, after })}, 'why')`.execute(trx)
  })
  await inTransaction(database.api, async (trx) => {
    await actAs(database, trx, gus)
    await sql`UPDATE approvals.request SET outcome = 'approved' WHERE id = ${id}`.execute(trx)
    await sql`INSERT INTO settings.change (key, after, reason) VALUES (${key}, ${after}::text::jsonb, 'why')`.execute(trx)
  })
}

beforeAll(async () => {
  for (const hours of [10, 12, 14]) await change('tasks.collectWithinHours', hours)
  await approvedChange('charging.finalAfterDays', 45)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

describe('settings and their history', () => {
  test('agree after changes by one person and by two', async () => {
    expect(await found()).toEqual([])
  })

  test.each([
    ['a value written directly', `update settings.value set value = '99' where key = 'tasks.collectWithinHours'`, ['settings_value']],
    ['a value without any change', `insert into settings.value values ('charging.noEnergyMinutes', '9', now())`, ['settings_value']],
    ['a deleted value', `delete from settings.value where key = 'tasks.collectWithinHours'`, ['settings_value']],
    ['a deleted last change', `delete from settings.change where after = '14'`, ['settings_value']],
    ['a deleted change between others', `delete from settings.change where after = '12'`, ['settings_history']],
    ['a deleted first change', `delete from settings.change where after = '10'`, ['settings_history']],
    ['an edited change', `update settings.change set after = '13' where after = '12'`, ['settings_history']],
    [
      'an approved change deleted with its value',
      `delete from settings.change where key = 'charging.finalAfterDays'; delete from settings.value where key = 'charging.finalAfterDays'`,
      ['settings_request'],
    ],
    ['another author', `update settings.change set changed_by = 'st_other' where approval_id is not null`, ['settings_request']],
    ['another reason', `update settings.change set reason = 'other' where approval_id is not null`, ['settings_request']],
    ['a deleted request', `delete from approvals.request`, ['settings_request']],
  ])('differ after %s', async (_, statement, expected) => {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica; ${statement}; set local session_replication_role = origin`)
    const { rows } = await client.query<{ violation: string }>('select distinct violation from settings.violations')
    await client.query('rollback')
    expect(rows.map(({ violation }) => violation)).toEqual(expected)
    expect(await kinds()).toEqual([])
  })
})
