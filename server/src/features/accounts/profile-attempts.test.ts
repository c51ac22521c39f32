import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { testSealer } from '../../../test/sealer.ts'
import { withDatabase } from '../../../test/harness.ts'
import { become, connectAsSuperuser, type Actor } from '../../../test/ledger/scene.ts'
import { openAccounts } from '../ledger/index.ts'

const database = withDatabase()
let client: pg.Client
/** Proves a server of this instance for the rest of the transaction. */
const asServer = { as: 'api', sql: `select staff.prove_server('${testSealer.proofFor('staff sign-in')}')` } as const
/** Proves a sign-in of this member for the rest of the transaction. */
const signedIn = (id: string) =>
  ({
    as: 'superuser',
    sql: `insert into accounts.acting_member values (pg_backend_pid(), pg_current_xact_id(), now(), '${id}')
      on conflict (pid) do update set xact = excluded.xact, began_at = excluded.began_at, member_id = excluded.member_id`,
  }) as const
let [ada, ben, cleo, dora] = ['', '', '', '']

const [ADAS, BENS, NEW] = ['1', '2', '3'].map((digit) => `fi_${digit.repeat(26)}`)
const name = (digit: string) => digit.repeat(32)
const webp = `'RIFF'::bytea || '\\x0a000000' || 'WEBP'::bytea`
const person = (id: string, username: string) => `
  insert into accounts.person (member_id, username, username_seen, username_read, language, support_id, registered_ip, email, email_canonical)
  values ('${id}', '${username}', '${username}', '${username}', 'en_US', gen_random_uuid(), '', '${username}@example.org', '${username}@example.org')`
const file = (id = NEW, owner = ada, { kind = 'avatar', called = name('e'), bytes = webp } = {}) => `
  insert into uploads.file (id, owner_id, kind, name, bytes, created_at) values ('${id}', '${owner}', '${kind}', '${called}', ${bytes}, now())`

/** Ada and Ben are people with a picture each; Cleo has money; Dora has closed her account. */
beforeAll(async () => {
  const owner = database.owner.kysely
  ;[ada, ben, cleo, dora] = [await aMember(owner), await aMember(owner), await aMember(owner), await aMember(owner)]
  await openAccounts(database.api.kysely, [
    { kind: 'recharge', owner: cleo },
    { kind: 'income', owner: cleo },
    { kind: 'recharge', owner: dora },
  ])
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await client.query(`${person(ada, 'ada')}; ${person(ben, 'ben')}; ${person(cleo, 'cleo')}`)
  await client.query(`${file(ADAS, ada, { called: name('a') })}; ${file(BENS, ben, { called: name('b') })}`)
  await client.query(`update accounts.member set closed_at = now() where id = '${dora}'`)
})
afterAll(() => client.end())

/** Everything is tried as the application and as the owner of the tables: the rule must refuse, not a missing right. */
const tried = (what: string, sql: string, refused: string, rule: string): RuleAttempt[] =>
  (['api', 'owner'] as const).map((as) => ({ name: `${what} (${as})`, as, before: [asServer], sql, refused, rule }))
const without = (what: string, sql: string, roles: readonly Actor[]): RuleAttempt[] =>
  roles.map((as) => ({ name: `${what} (${as})`, as, sql, refused: '42501', rule: null }))

/** Pictures of texts belong to the operator and are kept; nothing else is. */
const pictures = (): RuleAttempt[] => {
  const columns = { id: `'${NEW}'`, name: `'${name('e')}'`, bytes: webp, created_at: 'now()', used_since: 'now()' }
  const insert = (of: Record<string, string>) => {
    const row = Object.entries({ ...columns, ...of })
    return `insert into uploads.file (${row.map(([column]) => column).join(', ')}) values (${row.map(([, value]) => value).join(', ')})`
  }
  const tries = [
    ['a picture of a member', { kind: `'picture'`, owner_id: `'${ada}'`, uploaded_by: `'st_1'` }, 'file_of_member'],
    ['an avatar that staff uploaded', { kind: `'avatar'`, owner_id: `'${ada}'`, uploaded_by: `'st_1'` }, 'file_of_staff'],
    ['a picture that is not kept', { kind: `'picture'`, uploaded_by: `'st_1'`, used_since: 'null' }, 'file_kept'],
    ['a document that is no PDF', { kind: `'document'`, bytes: `'<script>'::bytea` }, 'file_is_pdf'],
  ] as const
  return tries.map(([what, of, rule]) => ({ name: what, as: 'owner', sql: insert(of), refused: `23514 ${rule}`, rule: `uploads.file.${rule}` }))
}

const now = 'set constraints all immediate'
const money = (column: 'posted' | 'held') => ({
  as: 'superuser' as const,
  sql: `set local session_replication_role = replica; update ledger.balance b set posted_micros = ${column === 'posted' ? 1 : 0}, held_micros = ${column === 'held' ? 1 : 0},
    floor_micros = null from ledger.account a where a.id = b.account_id and a.owner = '${cleo}' and a.kind = 'income'; set local session_replication_role = origin`,
})
const closing = (id: string) =>
  `update accounts.member set closed_at = now() where id = '${id}'; delete from accounts.person where member_id = '${id}'`

const attempts = (): readonly RuleAttempt[] => [
  ...tried(
    'a name that looks like another',
    `update accounts.person set username_seen = 'ben' where member_id = '${ada}'`,
    '23505 person_username_seen_key',
    'accounts.person.person_username_seen_key',
  ),
  ...tried(
    'a name that reads like another',
    `update accounts.person set username_read = 'ben' where member_id = '${ada}'`,
    '23505 person_username_read_key',
    'accounts.person.person_username_read_key',
  ),
  ...tried(
    'another person’s picture',
    `update accounts.person set avatar_id = '${BENS}' where member_id = '${ada}'`,
    '23503 person_avatar',
    'accounts.person.person_avatar',
  ),
  ...tried(
    'a picture that does not exist',
    `update accounts.person set avatar_id = '${NEW}' where member_id = '${ada}'`,
    '23503 person_avatar',
    'accounts.person.person_avatar',
  ),
  {
    name: 'a picture deleted while a person uses it',
    as: 'api',
    before: [{ as: 'api', sql: `update accounts.person set avatar_id = '${ADAS}' where member_id = '${ada}'` }],
    sql: `delete from uploads.file where id = '${ADAS}'`,
    refused: '23503 person_avatar',
    rule: 'accounts.person.person_avatar',
  },
  ...(['posted', 'held'] as const).flatMap((column) =>
    (['api', 'owner'] as const).map((as): RuleAttempt => ({
      name: `an account closed with money that is ${column} (${as})`,
      as,
      before: [money(column)],
      sql: closing(cleo),
      refused: '23514 member_closes_empty',
      rule: 'accounts.member!close_empty',
    })),
  ),
  ...(['api', 'owner'] as const).map((as) => ({
    name: `a closed account whose person is kept (${as})`,
    as,
    before: [signedIn(ada)],
    sql: `update accounts.member set closed_at = now() where id = '${ada}'; ${now}`,
    refused: '23514 member_closed_without_person',
    rule: 'accounts.member!closed_without_person',
  })),
  ...(
    [
      ['without a sign-in', []],
      ['by a server alone', [asServer]],
      ['in the name of another member', [signedIn(ben)]],
    ] as const
  ).flatMap(([how, before]) => [
    {
      name: `a person who is deleted ${how}`,
      as: 'api' as const,
      before,
      sql: `delete from accounts.person where member_id = '${ada}'`,
      refused: 'LG001 guard:member_own_name',
      rule: 'accounts.person!closed_by_member',
    },
    {
      name: `an account that is closed ${how}`,
      as: 'api' as const,
      before,
      sql: `update accounts.member set closed_at = now() where id = '${ada}'`,
      refused: 'LG001 guard:member_own_name',
      rule: 'accounts.member!closed_by_member',
    },
  ]),
  ...tried(
    'a person added to a closed account',
    `${person(dora, 'dora')}; ${now}`,
    '23514 member_closed_without_person',
    'accounts.person!closed_without_person',
  ),
  ...tried('two files of one name', file(NEW, ada, { called: name('a') }), '23505 file_name_key', 'uploads.file.file_name_key'),
  ...tried('an HTML page stored as a picture', file(NEW, ada, { bytes: `'<script>'::bytea` }), '23514 file_is_webp', 'uploads.file.file_is_webp'),
  ...tried(
    'a file that is too large',
    file(NEW, ada, { bytes: `${webp} || convert_to(repeat('x', 262144), 'UTF8')` }),
    '23514 file_small',
    'uploads.file.file_small',
  ),
  ...tried('a file of staff', file(NEW, 'st_1'), '23514 file_owner', 'uploads.file.file_owner'),
  ...tried('a file of an unknown kind', file(NEW, ada, { kind: 'script' }), '23514 file_kind', 'uploads.file.file_kind'),
  ...tried('a file with a name that can be guessed', file(NEW, ada, { called: 'ada' }), '23514 file_name', 'uploads.file.file_name'),
  ...tried('a file with an invalid id', file('fi_1'), '23514 file_form', 'uploads.file.file_form'),
  ...pictures(),
  ...tried(
    'a file used before it was uploaded',
    `update uploads.file set used_since = created_at - interval '1 second' where id = '${ADAS}'`,
    '23514 file_used_after',
    'uploads.file.file_used_after',
  ),
  ...without('another picture under a name that was given out', `update uploads.file set bytes = bytes where id = '${ADAS}'`, [
    'api',
    'worker',
    'staff_read',
  ]),
  ...without('a picture of another owner', `update uploads.file set owner_id = '${ben}' where id = '${ADAS}'`, ['api', 'worker']),
  ...without('pictures looked through', 'select bytes from uploads.file', ['worker', 'gateway', 'staff_read', 'watcher', 'signer']),
  ...valueAttempts([
    ['person_number_format', `update accounts.person set number_format = 'mine' where member_id = '${ada}'`],
    ['person_zone', `update accounts.person set zone = '' where member_id = '${ada}'`],
    [
      'sign_in_region',
      `insert into accounts.sign_in (id, member_id, client, token_hash, csrf_hash, method, device, system, ip, region, created_at, last_seen_at, absolute_until)
      values ('si_${'0'.repeat(26)}', '${ada}', 'h5', sha256('a'), sha256('b'), 'password', '', '', '', 'Germany', now(), now(), now())`,
    ],
  ]),
]

tryRules(
  'the database refuses',
  () => client,
  attempts,
  attempts().map((attempt) => attempt.name),
)

test('every rule about files is broken once', async () => {
  const excused = { 'uploads.file.file_with_owner': 'ids are unique already; this key lets the person’s picture refer to a file and its owner' }
  expect(await untriedRules(client, 'uploads', attempts(), excused)).toEqual([])
})

describe('a person who is deleted', () => {
  // What remains of a member: relations to others, consents, holds, and freezes without what staff typed. None of it contains a name.
  const stays = ['affiliation', 'consent', 'freeze', 'member', 'upline', 'withdrawal_hold']

  test('deletes every row that identifies them: each table with a member is listed as deleted or kept', async () => {
    const { rows } = await client.query<{ table: string }>(`
      select distinct c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'accounts' and t.table_type = 'BASE TABLE' and (c.column_name = 'member_id' or c.table_name = 'member') order by 1`)
    const { rows: written } = await client.query<{ body: string }>(`select pg_get_functiondef('accounts.erase_person'::regproc) as body`)
    const erased = rows.map(({ table }) => table).filter((table) => written[0]?.body.includes(`DELETE FROM accounts.${table} `))
    expect(rows.map(({ table }) => table).filter((table) => !stays.includes(table) && !erased.includes(table))).toEqual(['person'])
  })

  test('keeps other people’s rows', async () => {
    await client.query('begin')
    for (const id of [ada, ben])
      await client.query(
        `insert into accounts.device_cookie (member_id, device_hash, created_at, last_used_at) values ($1, sha256('d'), now(), now())`,
        [id],
      )
    await client.query(signedIn(ada).sql)
    await become(client, 'api')
    await client.query(`delete from accounts.person where member_id = '${ada}'`)
    await become(client, 'superuser')
    expect((await client.query<{ id: string }>('select member_id as id from accounts.device_cookie')).rows).toEqual([{ id: ben }])
    await client.query('rollback')
  })
})
