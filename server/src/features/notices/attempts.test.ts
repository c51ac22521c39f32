import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client
let scene = { ada: '', ben: '', gone: '' }
const MADE = `nt_${'0'.repeat(26)}`

beforeAll(async () => {
  const owner = database.owner.kysely
  const [ada, ben, gone] = [await aMember(owner), await aMember(owner), await aMember(owner)]
  scene = { ada, ben, gone }
  readBy = `insert into notices.announcement_read (announcement_id, member_id) values ('${ANNOUNCED}', '${ada}')`
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await sql.raw(notice({ member_id: `'${ada}'`, id: `'${MADE}'`, cause: `'made'` })).execute(database.worker.kysely)
  await client.query('alter table accounts.member disable trigger user')
  await client.query(`update accounts.member set closed_at = platform.now() where id = '${gone}'`)
  await client.query('alter table accounts.member enable trigger user')
})
afterAll(() => client.end())

const notice = (rest: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    id: `'nt_${'1'.repeat(26)}'`,
    member_id: `'${scene.ben}'`,
    type: `'site'`,
    kind: `'refunded'`,
    cause: `'a cause'`,
    params: `'{}'`,
    happened_at: 'platform.now()',
    ...rest,
  }
  return `insert into notices.notice (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}

const ANNOUNCED = `an_${'0'.repeat(26)}`
const announcement = (rest: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    id: `'${ANNOUNCED}'`,
    texts: `'{"en_US": {"title": "Maintenance", "body": "On Sunday."}}'`,
    publish_at: 'platform.now()',
    made_by: `'st_x'`,
    ...rest,
  }
  return `insert into notices.announcement (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
// The member is known only once the scene is set up.
let readBy = ''

const attempts = (): RuleAttempt[] => [
  ...(['api', 'gateway', 'staff_read'] as const).map((as): RuleAttempt => ({
    name: `a notice inserted by the role ${as}`,
    as,
    sql: notice(),
    refused: '42501',
    rule: null,
  })),
  ...(
    [
      ['a member', `member_id = '${scene.ben}'`],
      ['words', `params = '{"place": "elsewhere"}'`],
      ['an amount', 'amount_micros = 1'],
    ] as const
  ).map(([what, change]): RuleAttempt => ({
    name: `${what} of a notice changed by the API`,
    as: 'api',
    sql: `update notices.notice set ${change} where id = '${MADE}'`,
    refused: '42501',
    rule: null,
  })),
  { name: 'a notice changed by the worker', as: 'worker', sql: `update notices.notice set read_at = platform.now()`, refused: '42501', rule: null },
  { name: 'notices deleted by the API', as: 'api', sql: `delete from notices.notice`, refused: '42501', rule: null },
  { name: 'notices read by staff', as: 'staff_read', sql: `select from notices.notice`, refused: '42501', rule: null },
  {
    name: 'the words of a notice changed by the owner',
    as: 'owner',
    sql: `update notices.notice set params = '{"place": "elsewhere"}', read_at = platform.now() where id = '${MADE}'`,
    refused: 'LG001 notices: a notice cannot change',
    rule: 'notices.notice!stays',
  },
  {
    name: 'a notice of the future by the worker',
    as: 'worker',
    sql: notice({ happened_at: `platform.now() + interval '1 day'` }),
    refused: 'PL003 time: notices.notice of happened_at',
    rule: 'notices.notice!in_time',
  },
  {
    name: 'a notice for a closed account by the worker',
    as: 'worker',
    sql: notice({ member_id: `'${scene.gone}'` }),
    refused: 'LG001 notices: the account of',
    rule: 'notices.notice!of_open_account',
  },
  {
    name: 'a second notice of the same cause by the worker',
    as: 'worker',
    sql: notice({ member_id: `'${scene.ada}'`, cause: `'made'` }),
    refused: '23505 notice_once',
    rule: 'notices.notice.notice_once',
  },
  {
    name: 'two choices for one group by the owner',
    as: 'owner',
    before: [{ as: 'owner', sql: `insert into notices.choice (member_id, about, is_on) values ('${scene.ada}', 'lease', true)` }],
    sql: `insert into notices.choice (member_id, about, is_on) values ('${scene.ada}', 'lease', false)`,
    refused: '23505 choice_pk',
    rule: 'notices.choice.choice_pk',
  },
  {
    name: 'an announcement of the past by the owner',
    as: 'owner',
    sql: announcement({ publish_at: `platform.now() - interval '1 day'` }),
    refused: 'PL003 time: notices.announcement of publish_at',
    rule: 'notices.announcement!in_time',
  },
  {
    name: 'the text of an announcement changed by the owner',
    as: 'owner',
    before: [{ as: 'owner', sql: announcement() }],
    sql: `update notices.announcement set texts = '{"en_US": {"title": "x"}}'`,
    refused: 'LG001 notices: an announcement cannot change',
    rule: 'notices.announcement!stays',
  },
  {
    name: 'an announcement read twice by one member',
    as: 'owner',
    before: [
      { as: 'owner', sql: announcement() },
      { as: 'owner', sql: readBy },
    ],
    sql: readBy,
    refused: '23505 announcement_read_pk',
    rule: 'notices.announcement_read.announcement_read_pk',
  },
  { name: 'announcements deleted by the API', as: 'api', sql: `delete from notices.announcement`, refused: '42501', rule: null },
  { name: 'an announcement written by the worker', as: 'worker', sql: announcement(), refused: '42501', rule: null },
  ...valueAttempts([
    ['announcement_form', announcement({ id: `'x'` })],
    ['announcement_texts', announcement({ texts: `'{}'` })],
    ['announcement_countries', announcement({ countries: `'{}'` })],
    ['announcement_levels', announcement({ levels: `'{}'` })],
    ['announcement_withdrawn', announcement({ withdrawn_by: `'st_x'` })],
    ['notice_form', notice({ id: `'x'` })],
    ['notice_type', notice({ type: `'other'` })],
    ['notice_kind', notice({ kind: `'a kind'` })],
    ['notice_cause', notice({ cause: `''` })],
    ['notice_subject', notice({ subject_id: `repeat('x', 41)` })],
    ['notice_params', notice({ params: `'[]'` })],
    ['choice_about', `insert into notices.choice (member_id, about, is_on) values ('${scene.ada}', 'X', true)`],
    ['hosting_told_state', `insert into notices.hosting_told (hosting_id, member_id, state) values ('ho_1', '${scene.ada}', 'X')`],
    [
      'hosting_told_offline',
      `insert into notices.hosting_told (hosting_id, member_id, state, offline_told) values ('ho_1', '${scene.ada}', 'suspended', true)`,
    ],
  ]),
]

tryRules(
  'forbidden operations with notices',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the tables has an attempt', async () => {
  const keys = ['notice.notice_pk', 'hosting_told.hosting_told_pk', 'mail_due.mail_due_pk', 'announcement.announcement_pk']
  const excused = Object.fromEntries(keys.map((key) => [`notices.${key}`, 'a key, which no statement can use twice']))
  const deletions = ['notice!kept_until_old', 'choice!of_closed_account', 'announcement_read!of_closed_account']
  for (const rule of deletions) excused[`notices.${rule}`] = 'worker-deletes.test.ts'
  expect(await untriedRules(client, 'notices', attempts(), excused)).toEqual([])
})

test('a notice is read once, at the time of the database', async () => {
  const read = async () =>
    (await client.query<{ read_at: Date }>(`update notices.notice set read_at = '2026-01-01' where id = '${MADE}' returning read_at`)).rows[0]!
      .read_at
  const first = await read()
  expect(await read()).toEqual(first)
})
