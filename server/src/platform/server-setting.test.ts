import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { systemClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { serverSettingWatch, settingViolations } from './server-setting.ts'

const db = withDatabase()
/** The server of the tests need not survive a power failure. */
const ofTests = ['setting fsync', 'setting full_page_writes']

async function found(statement: string, known: readonly string[] = ofTests): Promise<string[]> {
  const url = new URL(inject('postgres').superuserUrl)
  url.pathname = new URL(db.urlOf('owner')).pathname
  const superuser = openDatabase(url.toString(), { max: 1 })
  try {
    await sql.raw(statement).execute(superuser.kysely)
    return (await serverSettingWatch(known).find(superuser.kysely, systemClock().now(), null)).map(({ subject }) => subject)
  } finally {
    await superuser.close()
  }
}

test('settings on which the rules rely are reported, whatever sets them', async () => {
  expect(await found('select 1')).toEqual([])
  expect(await found('select 1', [])).toEqual(ofTests)
  expect(await found('set track_counts = off')).toEqual(['setting track_counts'])
  expect(await found('set session_replication_role = replica')).toEqual(['setting session_replication_role'])
  expect(await found('set synchronous_commit = off')).toEqual(['setting synchronous_commit'])
  expect(await found('set track_activities = off')).toEqual(['setting track_activities'])
})

test('a change that waits for the next start is reported', () => {
  expect(settingViolations({ name: 'fsync', setting: 'on', waits: false })).toEqual([])
  expect(settingViolations({ name: 'fsync', setting: 'on', waits: true })).toMatchObject([{ subject: 'setting fsync' }])
  expect(settingViolations({ name: 'session_preload_libraries', setting: 'spy', waits: false })).toMatchObject([{ detail: 'it is spy' }])
})
