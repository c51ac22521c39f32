import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { bareTable } from '../../test/bare-table.ts'
import { aMember } from '../../test/cast/ground.ts'
import { withDatabase } from '../../test/harness.ts'
import { become, connectAsSuperuser } from '../../test/ledger/scene.ts'
import { checksumWatch } from '../platform/checksum.ts'
import { systemClock } from '../platform/clock.ts'
import { tables } from './tables.ts'
import { after, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'

const database = withDatabase()
let client: pg.Client

interface Place {
  readonly place: string
  readonly whole: boolean
  readonly shrinks: boolean
}

const places = async () => (await client.query<Place>('select place, whole, shrinks from platform.checksummed() order by place')).rows

beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

interface Compared {
  readonly stored: string
  readonly there: string
  readonly same: boolean
}

async function compared(place: string): Promise<Compared> {
  const { rows } = await client.query<Compared>(
    'select said_rows as stored, rows as there, said_content = content as same from platform.compare_checksum($1)',
    [place],
  )
  return rows[0]!
}

/** How many more rows the checksum has than the table, and whether the content is the same, after each of the statements. */
async function afterEach(
  place: string,
  statements: readonly string[],
  triggers: readonly string[] = ['add_to_checksum'],
): Promise<[missing: number, same: boolean][]> {
  const results: [number, boolean][] = []
  await client.query('begin')
  try {
    await client.query(bareTable(place, triggers))
    for (const statement of statements) {
      await client.query(statement)
      const { stored, there, same } = await compared(place)
      results.push([Number(stored) - Number(there), same])
    }
    return results
  } finally {
    await client.query('rollback')
  }
}

/** An update that changes one column of every row. */
async function updateOf(place: string): Promise<string> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and atttypid in ('text'::regtype, 'bigint'::regtype, 'bytea'::regtype, 'integer'::regtype, 'smallint'::regtype)
        and attidentity = '' order by attnum desc limit 1`,
    [place],
  )
  const { column, type } = rows[0] ?? { column: 'n', type: 'bigint' }
  const other = type === 'text' ? `'other'` : type === 'bytea' ? `'\\x01'` : '7'
  return `update ${place} set ${column} = ${other}`
}

describe('a table', () => {
  test('is declared by its owner, with what its checksum compares or what shows a change instead', async () => {
    const { rows } = await client.query<{ place: string }>(
      `select n.nspname || '.' || c.relname as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and c.relowner = 'ohmstead_owner'::regrole and n.nspname <> 'attempt' order by 1`,
    )
    expect(tables.map(([name]) => name).toSorted()).toEqual(rows.map(({ place }) => place).toSorted())
    expect((await places()).length).toBeGreaterThan(65)
  })

  test('from which nothing may be deleted has a checksum from which nothing is taken', async () => {
    const { rows } = await client.query<{ place: string }>(
      `select distinct t.tgrelid::regclass::text as place
         from pg_trigger t join pg_proc f on f.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and not c.relispartition and t.tgtype & 2 > 0 and t.tgtype & 8 > 0 and f.prosrc like '%RAISE EXCEPTION%'
          -- A server, or the member, may delete what these protect; the spans of a bill that is not final are
          -- replaced, periods of a card's rights are deleted 32 days after their end, tags of closed accounts are deleted, and a
          -- step of hosting is reverted when its unit refuses to be offered. Cards and saved addresses of closed accounts are deleted, and so are
          -- requests for a transfer or a withdrawal that were not confirmed within a day, with the record of the latter. Addresses on a list change with the list. The place of a unit on an own
          -- socket is deleted by its member, or when its lease has ended. Conversations with support are deleted when they are old, or with the account.
          and f.oid not in ('transfers.judge_delete'::regproc, 'withdrawals.judge_delete'::regproc, 'withdrawals.judge_record_change'::regproc, 'addresses.judge_delete'::regproc, 'staff.judge_server'::regproc, 'staff.judge_own_member'::regproc, 'staff.judge_server_unless_old'::regproc, 'accounts.judge_closing'::regproc,
                            'charging.place_interval'::regproc, 'charging.keep_right'::regproc, 'staff.judge_erased_tag'::regproc, 'hosting.keep_steps'::regproc, 'staff.judge_erased_card'::regproc, 'screening.judge_entries'::regproc, 'hosting.keep_own_place'::regproc, 'support.judge_deleted'::regproc) and c.relnamespace::regnamespace::text <> 'attempt'
        order by 1`,
    )
    const refused = new Set(rows.map(({ place }) => place))
    expect((await places()).filter(({ place, shrinks }) => shrinks && refused.has(place)).map(({ place }) => place)).toEqual([])
  })

  test('from which rows may be deleted follows deletions', async () => {
    for (const { place } of (await places()).filter(({ shrinks }) => shrinks)) {
      const [, deleted] = await afterEach(
        place,
        [`insert into ${place} default values`, `delete from ${place}`],
        ['add_to_checksum', 'remove_from_checksum'],
      )
      expect(deleted, place).toEqual([0, true])
    }
  })

  test('follows what the product updates, in every table that is compared with its content', async () => {
    for (const { place, whole } of await places()) {
      if (!whole) continue
      const [, changed] = await afterEach(place, [
        `insert into ${place} default values`,
        `alter table ${place} enable trigger change_checksum; ${await updateOf(place)}`,
      ])
      expect(changed, place).toEqual([0, true])
    }
  })

  test('no longer matches it after a superuser deleted a row, in every table', async () => {
    for (const { place } of await places()) {
      const [inserted, deleted] = await afterEach(place, [`insert into ${place} default values`, `delete from ${place}`])
      expect(inserted, `${place} after an insert`).toEqual([0, true])
      expect(deleted![0], `${place} after a deletion`).toBeGreaterThan(0)
    }
  })

  test('no longer matches it after a row was inserted without triggers, in every table', async () => {
    for (const { place } of await places()) {
      const [inserted] = await afterEach(place, [`alter table ${place} disable trigger add_to_checksum; insert into ${place} default values`])
      expect(inserted![0], place).toBe(-1)
    }
  })

  test('no longer matches it after a row was changed without triggers, in every table that is compared with its content', async () => {
    for (const { place, whole } of await places()) {
      if (!whole) continue
      const [, changed] = await afterEach(place, [`insert into ${place} default values`, await updateOf(place)])
      expect(changed, place).toEqual([0, false])
    }
  })

  test('cannot be given another checksum by a role of the product', async () => {
    for (const role of ['api', 'worker', 'gateway', 'watcher', 'signer', 'staff_read'] as const) {
      for (const statement of [
        `select platform.take_checksum('platform.audit')`,
        'update platform.checksum set rows = 0',
        'delete from platform.checksum_part',
        `insert into platform.checksum_part (place, rows, content) values ('platform.audit', 1, 1)`,
      ]) {
        await become(client, role)
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toMatchObject({ code: '42501' })
      }
    }
    await become(client, 'superuser')
  })
})

describe('the watch', () => {
  const clock = systemClock()
  const start = clock.now()
  const subjects = async (one: ReturnType<typeof checksumWatch>, at = start) =>
    (await one.find(database.worker.kysely, at, null)).map(({ subject, detail }) => `${subject}: ${detail}`)

  /** In a session of its own, so that PostgreSQL has counted what it did when this returns. */
  async function asSuperuser(statement: string): Promise<void> {
    const other = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
    await other.query(`set session_replication_role = replica; ${statement}; select pg_stat_force_next_flush()`)
    await other.end()
  }
  const linesOf = (n: number) =>
    sql`INSERT INTO platform.audit (at, BY, act, subject, detail) SELECT platform.now(), 'platform', 'session.ended', n::text, '' FROM generate_series(1, ${n}::int) n`.execute(
      database.worker.kysely,
    )

  test('finds nothing wrong with what the product writes, before and after folding', async () => {
    const one = checksumWatch()
    await linesOf(3)
    await aMember(database.owner.kysely)
    expect(await subjects(one)).toEqual([])
    await linesOf(2)
    expect(await subjects(one, after(start, HOUR_MS))).toEqual([])
    expect(await subjects(checksumWatch())).toEqual([])
  })

  test('reports a deleted, an emptied and a changed table at its next look, until it is put right', async () => {
    const one = checksumWatch()
    await linesOf(2)
    expect(await subjects(one)).toEqual([])
    await asSuperuser(`create table public.kept as select * from platform.audit; delete from platform.audit where subject = '1'`)
    const found = await subjects(one, after(start, MINUTE_MS))
    expect(found).toEqual([expect.stringMatching(/^platform\.audit: \d+ rows are missing$/)])
    expect(await subjects(one, after(start, 2 * MINUTE_MS))).toEqual(found)
    await asSuperuser('truncate platform.audit')
    expect(await subjects(one, after(start, 3 * MINUTE_MS))).toHaveLength(1)
    await asSuperuser('insert into platform.audit overriding system value select * from public.kept; drop table public.kept')
    expect(await subjects(one, after(start, 4 * MINUTE_MS))).toEqual([])
    await asSuperuser(`update platform.audit set detail = 'other' where subject = '2'`)
    expect(await subjects(one, after(start, 5 * MINUTE_MS))).toEqual(['platform.audit: the content of a row was changed'])
    await asSuperuser(`update platform.audit set detail = '' where subject = '2'`)
    expect(await subjects(one, after(start, 6 * MINUTE_MS))).toEqual([])
  })

  test('reports a deletion that was also taken from the checksum', async () => {
    const one = checksumWatch()
    await linesOf(1)
    expect(await subjects(one)).toEqual([])
    await asSuperuser(
      `delete from platform.audit where id = (select max(id) from platform.audit); select platform.fold_checksums('mallory'); select platform.take_checksum('platform.audit')`,
    )
    const found = ['platform.audit: 1 rows are missing, and the checksum was changed as well']
    expect(await subjects(one, after(start, MINUTE_MS))).toEqual(found)
    expect(await subjects(one, after(start, 2 * MINUTE_MS))).toEqual(found)
    // A process that starts later has not seen the row.
    expect(await subjects(checksumWatch())).toEqual([])
  })

  test('finds within a minute what a session without statistics deleted and changed', async () => {
    const one = checksumWatch()
    await linesOf(2)
    expect(await subjects(one)).toEqual([])
    await asSuperuser(`set track_counts = off; insert into platform.audit (at, by, act, subject, detail) values (now(), 'mallory', 'forged', '', '')`)
    expect(await subjects(one, after(start, MINUTE_MS))).toEqual([
      'platform.audit: 1 rows were inserted without their triggers, or their checksum was removed',
    ])
    await asSuperuser(`set track_counts = off; delete from platform.audit where by = 'mallory'`)
    expect(await subjects(one, after(start, 2 * MINUTE_MS))).toEqual([])
    await asSuperuser(
      `set track_counts = off; create table public.kept as select * from platform.audit; delete from platform.audit where subject = '1'`,
    )
    expect(await subjects(one, after(start, 3 * MINUTE_MS))).toEqual([expect.stringMatching(/^platform\.audit: \d+ rows are missing$/)])
    await asSuperuser(`truncate platform.audit; insert into platform.audit overriding system value select * from public.kept; drop table public.kept`)
    expect(await subjects(one, after(start, 4 * MINUTE_MS))).toEqual([])
  })

  test('reports a row that was deleted and another that was inserted, with a new checksum', async () => {
    const one = checksumWatch()
    await linesOf(1)
    expect(await subjects(one)).toEqual([])
    await asSuperuser(
      `delete from platform.audit where id = (select max(id) from platform.audit);
       insert into platform.audit (at, by, act, subject, detail) values (now(), 'mallory', 'forged', '', ''); select platform.take_checksum('platform.audit')`,
    )
    const found = ['platform.audit: the checksum was changed, and not by a worker']
    expect(await subjects(one, after(start, MINUTE_MS))).toEqual(found)
    expect(await subjects(one, after(start, 2 * MINUTE_MS))).toEqual(found)
  })

  test('reports a changed row of a table from which rows may be deleted, and not what the product deletes there', async () => {
    const [one, other] = [checksumWatch(), checksumWatch()]
    await sql`INSERT INTO devices.model (id, name, vendor, current, max_w, connectors, plug, created_at)
      VALUES ('md_00000000000000000000000000', 'One', 'One', 'AC', 11000, 1, 'type2', platform.now())`.execute(database.owner.kysely)
    expect(await subjects(one)).toEqual([])
    expect(await subjects(other)).toEqual([])
    await asSuperuser(`update devices.model set max_w = 22000`)
    expect(await subjects(one, after(start, MINUTE_MS))).toEqual(['devices.model: the content of a row was changed'])
    await asSuperuser(`update devices.model set max_w = 11000`)
    await sql`DELETE FROM devices.model`.execute(database.owner.kysely)
    expect(await subjects(one, after(start, 2 * MINUTE_MS))).toEqual([])
    expect(await subjects(other, after(start, 2 * MINUTE_MS))).toEqual([])
  })

  test('of two workers, each takes what the other added for right', async () => {
    const [one, other] = [checksumWatch(), checksumWatch()]
    for (let minute = 0; minute < 3; minute++) {
      await linesOf(1)
      expect(await subjects(one, after(start, minute * MINUTE_MS))).toEqual([])
      await linesOf(1)
      expect(await subjects(other, after(start, minute * MINUTE_MS))).toEqual([])
    }
  })
})
