import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aColleague, asksFor, decides, twoAdministrators, type Colleague } from '../../test/cast/staff.ts'
import { anEnergyRate } from '../../test/cast/ground.ts'
import { withDatabase } from '../../test/harness.ts'
import { testSealer } from '../../test/sealer.ts'
import { setting, settingChange } from '../features/settings/index.ts'
import { systemClock } from './clock.ts'
import { inTransaction, openDatabase, type Database, type Queryable } from './database.ts'
import { sha256 } from './hash.ts'
import { codedPlaces, giveFirstCodes, leftOutColumns, recodeRows, rowCodeWatch, rowCoding } from './row-code.ts'
import { sealerOf } from './sealed.ts'

const database = withDatabase()
const key = 'charging.finalAfterDays'
const tariffId = `tf_${'1'.repeat(26)}`
let rateId: string
const serverWrites = (statement: string) => inTransaction(database.owner, (trx) => sql.raw(statement).execute(trx))
let superuser: Database
let fay: Colleague
let gus: Colleague
let approvalId: Awaited<ReturnType<typeof asked>>

async function asked(after: number) {
  return asksFor(database, settingChange, fay, { subject: key, asked: { key, before: await setting(database.owner.kysely, key), after } })
}

beforeAll(async () => {
  const url = new URL(inject('postgres').superuserUrl)
  url.pathname = new URL(database.urlOf('owner')).pathname
  superuser = openDatabase(url.toString(), { max: 1 })
  ;[fay, gus] = await twoAdministrators(database)
  approvalId = await asked(31)
  await decides(database, gus, approvalId)
  // Prices and rates are written by features; here the owner writes in a transaction of the server's program.
  await anEnergyRate(database.owner, { tariffClass: 'AC', perKwh: 200_000n, from: database.clock.now() })
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM devices.energy_rate`.execute(database.owner.kysely)
  rateId = rows[0]!.id
  const asleep = 'alter table charging.tariff disable trigger user; alter table charging.tariff enable trigger note_written'
  await inTransaction(database.owner, async (trx) => {
    await sql.raw(asleep).execute(trx)
    await sql`
      INSERT INTO charging.tariff (id, country, tariff_class, per_kwh_micros, per_minute_micros, start_micros, idle_per_minute_micros, idle_grace_minutes, vat_ppm, valid, set_by, set_at)
      VALUES (${tariffId}, 'FR', 'AC', 450000, 0, 0, 0, 0, 200000, tstzrange(platform.now(), NULL), ${fay.id}, platform.now())`.execute(trx)
    await sql.raw('alter table charging.tariff enable trigger user').execute(trx)
  })
})
afterAll(() => superuser.close())

const watched = async (q: Queryable, one = rowCodeWatch(testSealer)) =>
  (await one.find(q, systemClock().now(), null)).map(({ subject, detail }) => `${subject}: ${detail}`)

const invented = () => `${approvalId.slice(0, -2)}zz`

class Back extends Error {}
const CHANGED = 'it was changed, and not by a server of this instance'
const UNKNOWN = 'no server of this instance wrote it'

/** What the watch finds after a statement, which is rolled back; or the message of the refusal. */
async function foundAfter(statement: string, { as, triggers }: { as: string; triggers: boolean }): Promise<string[]> {
  let found: string[] = []
  try {
    await superuser.kysely.transaction().execute(async (trx) => {
      const run = (text: string) => sql.raw(text).execute(trx)
      const table = /(?:update|into) (\S+)/.exec(statement)![1]!
      if (as === 'owner') await run('set local role ohmstead_owner')
      if (!triggers) await run(as === 'owner' ? `alter table ${table} disable trigger user` : 'set local session_replication_role = replica')
      await run(statement)
      await run('reset role')
      found = await watched(trx)
      throw new Back()
    })
  } catch (error) {
    if (!(error instanceof Back)) return [`refused: ${(error as Error).message}`]
  }
  return found
}

/** What no guard of the database stops for who owns it: rows of the past, people, prices. */
const attacks: readonly [what: string, statement: () => string, finding: () => string][] = [
  ['a person with more rights', () => `update staff.person set role = 'content' where id = '${fay.id}'`, () => `staff.person ${fay.id}: ${CHANGED}`],
  [
    'the password of a person',
    () => `update staff.person set password_hash = 'mine' where id = '${fay.id}'`,
    () => `staff.person ${fay.id}: ${CHANGED}`,
  ],
  [
    'a person longer here',
    () => `update staff.person set created_at = created_at - interval '9 days', joined_at = joined_at - interval '9 days' where id = '${fay.id}'`,
    () => `staff.person ${fay.id}: ${CHANGED}`,
  ],
  [
    'an invented person',
    () => `insert into staff.person (id, name, login, password_hash, password_changed_at, joined_at, role, created_at, created_by)
      values ('st_invented', 'Ivo', 'ivo', 'x', platform.now(), platform.now(), 'administrator', platform.now(), 'x')`,
    () => `staff.person st_invented: ${UNKNOWN}`,
  ],
  [
    'a link that opens an account',
    () => `insert into staff.join_link (token_hash, staff_id, issued_by, issued_at, expires_at)
      values (sha256('mine'), '${fay.id}', '${gus.id}', platform.now(), platform.now() + interval '30 minutes')`,
    () => `staff.join_link ${sha256('mine').toString('hex')}: ${UNKNOWN}`,
  ],
  [
    'a recovery code',
    () => `insert into staff.recovery_code (staff_id, place, code_hash, issued_at) values ('${fay.id}', 3, sha256('mine'), platform.now())`,
    () => `staff.recovery_code ${fay.id}/3: ${UNKNOWN}`,
  ],
  [
    'a decided approval by others',
    () => `update approvals.request set decided_by = 'st_other' where id = '${approvalId}'`,
    () => `approvals.request ${approvalId}: ${CHANGED}`,
  ],
  [
    'another thing approved',
    () => `update approvals.request set asked = '{"key":"x"}' where id = '${approvalId}'`,
    () => `approvals.request ${approvalId}: ${CHANGED}`,
  ],
  [
    'an invented approval',
    () =>
      `insert into approvals.request select (jsonb_populate_record(r, '{"id":"${invented()}"}')).* from approvals.request r where id = '${approvalId}'`,
    () => `approvals.request ${invented()}: ${UNKNOWN}`,
  ],
  ['a setting of the past', () => `update settings.change set after = '32' where key = '${key}'`, () => `settings.change 1: ${CHANGED}`],
  ['a price', () => `update charging.tariff set per_kwh_micros = 1`, () => `charging.tariff ${tariffId}: ${CHANGED}`],
  [
    'an energy rate',
    () => `update devices.energy_rate set rate_micros_per_kwh = 1 where id = '${rateId}'`,
    () => `devices.energy_rate ${rateId}: ${CHANGED}`,
  ],
  [
    'an energy rate of the past',
    () => `update devices.energy_rate set valid = tstzrange(lower(valid) - interval '9 days', null) where id = '${rateId}'`,
    () => `devices.energy_rate ${rateId}: ${CHANGED}`,
  ],
  ['a code taken away', () => `update platform.row_code set place = 'x' where row_key = '${fay.id}'`, () => `staff.person ${fay.id}: ${UNKNOWN}`],
  [
    'the code of another row',
    () => `update platform.row_code set code = (select code from platform.row_code where row_key = '${gus.id}') where row_key = '${fay.id}'`,
    () => `staff.person ${fay.id}: ${CHANGED}`,
  ],
  [
    'an invented code',
    () => `update platform.row_code set code = sha256('mine') where row_key = '${fay.id}'`,
    () => `staff.person ${fay.id}: ${CHANGED}`,
  ],
]

/** What a trigger refuses to the owner as well. */
const refusedWithTriggers = [
  'a decided approval',
  'another thing',
  'an invented approval',
  'a setting',
  'a price',
  'an energy rate',
  'a person longer',
  'a recovery code',
  'a link',
]

describe('rows that a server wrote', () => {
  test('have the right code', async () => {
    expect(await watched(database.worker.kysely)).toEqual([])
    const { rows } = await sql<{ place: string }>`SELECT DISTINCT place FROM platform.row_code ORDER BY place`.execute(database.owner.kysely)
    expect(rows.map(({ place }) => place)).toEqual(['approvals.request', 'charging.tariff', 'devices.energy_rate', 'settings.change', 'staff.person'])
    expect((await sql`SELECT FROM platform.row_written`.execute(database.owner.kysely)).rows).toEqual([])
  })

  test('are of the tables that the program knows', async () => {
    const { rows } = await sql<{ place: string }>`SELECT place FROM platform.coded() ORDER BY place`.execute(database.owner.kysely)
    expect(rows.map(({ place }) => place)).toEqual([...codedPlaces])
  })

  test('need no new code when they are only used', async () => {
    const { rows } = await sql<{ place: string; counts: string[] }>`
      SELECT k.place, ARRAY(SELECT a.attname::text FROM pg_attribute a
                             WHERE a.attrelid = k.place::regclass AND a.attname = ANY (${[...leftOutColumns]}::text[]) AND a.attname <> ALL (k.left_out)) AS counts
        FROM platform.coded() k ORDER BY k.place`.execute(database.owner.kysely)
    expect(rows).toEqual(codedPlaces.map((place) => ({ place, counts: [] })))
    const { concerns } = rowCoding(testSealer)
    const needing = (text: string) => [text, concerns(text)]
    expect(
      [
        'UPDATE staff.passkey SET counter = $1, synced = $2, last_used_at = $3 WHERE id = $4',
        'UPDATE staff.passkey SET counter = $1, host = $2 WHERE id = $4',
        'UPDATE staff.passkey SET counter = $1',
        'WITH w AS (UPDATE staff.person SET role = $1) UPDATE staff.passkey SET counter = $1 WHERE id = $2',
        'UPDATE staff.passkey SET counter = $1 WHERE id IN (SELECT FROM w); UPDATE staff.person SET role = $1',
      ]
        .map(needing)
        .filter(([, needs]) => !needs),
    ).toEqual([[expect.stringContaining('synced'), false]])
  })

  for (const as of ['owner', 'superuser'])
    for (const triggers of [true, false])
      test.each(attacks)(`are reported when the ${as} writes ${triggers ? 'with' : 'without'} triggers: %s`, async (what, statement, finding) => {
        const found = await foundAfter(statement(), { as, triggers })
        if (triggers && found[0]?.startsWith('refused') && refusedWithTriggers.some((one) => what.startsWith(one))) return
        expect(found).toContain(finding())
      })
})

describe('a server', () => {
  test('does not make the change of another its own', async () => {
    const kim = await aColleague(database, 'support')
    await database.owner.pool.query(`update staff.person set role = 'administrator' where id = $1`, [kim.id])
    expect(await watched(database.worker.kysely)).toEqual([`staff.person ${kim.id}: ${CHANGED}`])
    await serverWrites(`update staff.person set password_hash = 'other' where id = '${kim.id}'`)
    expect(await watched(database.worker.kysely)).toEqual([`staff.person ${kim.id}: ${CHANGED}`])
    const recode = (named: string[]) => inTransaction(database.owner, (trx) => recodeRows(trx, testSealer, new Set(named)))
    expect(await recode([`staff.person ${fay.id}`])).toMatchObject({ accepted: [], wrong: [`staff.person ${kim.id}`] })
    expect(await recode([`staff.person ${kim.id}`])).toMatchObject({ accepted: [`staff.person ${kim.id}`], wrong: [] })
    expect(await watched(database.worker.kysely)).toEqual([])
    const { rows } = await sql<{ subject: string }>`SELECT subject FROM platform.audit WHERE act = 'row.accepted'`.execute(database.owner.kysely)
    expect(rows).toEqual([{ subject: `staff.person ${kim.id}` }])
  })

  test('codes what it changes twice, and nothing that a savepoint took back', async () => {
    const kim = await aColleague(database, 'support')
    await serverWrites(
      `update staff.person set password_hash = 'other' where id = '${kim.id}'; update staff.person set role = 'content' where id = '${kim.id}'`,
    )
    await serverWrites(`savepoint one; update staff.person set role = 'support' where id = '${kim.id}'; rollback to savepoint one`)
    expect(await watched(database.worker.kysely)).toEqual([])
  })

  test('decides nothing on a request that no server wrote, nor on one of a person whom it does not know', async () => {
    const id = await asked(33)
    const decide = () => decides(database, gus, id)
    const changed = async (statement: string, back: string) => {
      await superuser.pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
      await expect(decide(), statement).rejects.toThrow('approvalNotFound')
      await superuser.pool.query(`set session_replication_role = replica; ${back}; set session_replication_role = origin`)
    }
    await changed(
      `update approvals.request set reason = 'x' where id = '${id}'`,
      `update approvals.request set reason = 'as agreed' where id = '${id}'`,
    )
    await changed(
      `update staff.person set password_hash = 'mine' where id = '${fay.id}'`,
      `update staff.person set password_hash = 'none' where id = '${fay.id}'`,
    )
    expect(await watched(database.worker.kysely)).toEqual([])
    await decide()
  })

  test('of the next release gives rows their first codes, once', async () => {
    await database.owner.pool.query('delete from platform.row_code')
    expect(await giveFirstCodes(database.owner, testSealer, ['migrations/0001_platform_instance.sql'])).toBe(0)
    expect((await watched(database.worker.kysely)).length).toBeGreaterThan(4)
    expect(await giveFirstCodes(database.owner, testSealer, ['migrations/1030_platform_row_codes.sql'])).toBeGreaterThan(4)
    expect(await watched(database.worker.kysely)).toEqual([])
  })

  test('with a new key knows codes of the former one, until they are made again', async () => {
    const [former, key] = [sha256('the key of all tests'), sha256('another key')]
    expect(await watched(database.worker.kysely, rowCodeWatch(sealerOf(key, former)))).toEqual([])
    expect((await watched(database.worker.kysely, rowCodeWatch(sealerOf(key)))).length).toBeGreaterThan(4)
    await inTransaction({ ...database.owner, rows: rowCoding(sealerOf(key, former)) }, (trx) => recodeRows(trx, sealerOf(key, former), new Set()))
    expect(await watched(database.worker.kysely, rowCodeWatch(sealerOf(key)))).toEqual([])
    await inTransaction(database.owner, (trx) => recodeRows(trx, sealerOf(former, key), new Set()))
  })
})

describe('the watch', () => {
  test('reads a large table in parts, and reports what it found until it is put right', async () => {
    const one = rowCodeWatch(testSealer, 1n)
    for (let n = 0; n < 60; n += 1) await aColleague(database, 'support')
    await database.owner.pool.query(`update staff.person set password_hash = 'mine' where id = $1`, [gus.id])
    for (let n = 0; n < 6; n += 1) await watched(database.worker.kysely, one)
    for (let n = 0; n < 6; n += 1) expect(await watched(database.worker.kysely, one)).toEqual([`staff.person ${gus.id}: ${CHANGED}`])
    await inTransaction(database.owner, (trx) => recodeRows(trx, testSealer, new Set([`staff.person ${gus.id}`])))
    expect(await watched(database.worker.kysely, one)).toEqual([])
  })

  test('of a database role alone cannot be satisfied', async () => {
    for (const role of [database.api, database.worker])
      await expect(
        sql`INSERT INTO platform.row_code (place, row_key, code) VALUES ('x', 'x', sha256('x'))`.execute(role.kysely),
      ).rejects.toMatchObject({
        code: '42501',
      })
    await inTransaction(database.api, async (trx) => {
      await sql`SELECT platform.keep_row_codes('{staff.person}', ARRAY[${fay.id}]::text[], ARRAY[sha256('x')])`.execute(trx)
    })
    expect(await watched(database.worker.kysely)).toEqual([])
  })
})
