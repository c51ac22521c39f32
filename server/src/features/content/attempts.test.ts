import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client

beforeAll(async () => {
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const insert = (table: string, values: Record<string, string>) =>
  `insert into content.${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
const article = (rest: Record<string, string> = {}) => insert('article', { name: `'tried'`, kind: `'news'`, made_by: `'st_x'`, ...rest })
const text = `'{"en_US": {"title": "A", "summary": "B", "body": "C"}}'`
const version = (rest: Record<string, string> = {}) =>
  insert('version', { name: `'company'`, version: '2', texts: text, publish_at: 'platform.now()', published_by: `'st_x'`, ...rest })
const draft = (rest: Record<string, string> = {}) =>
  insert('draft', { name: `'tried'`, kind: `'news'`, texts: `'{}'`, revision: '1', saved_by: `'st_x'`, ...rest })
const file = (kind: 'proof' | 'picture', by: 'owner_id' | 'uploaded_by') =>
  `insert into uploads.file (id, ${by}, kind, name, bytes, created_at, used_since)
   values ('fi_${'0'.repeat(26)}', '${by === 'owner_id' ? 'mb' : 'st'}_${'0'.repeat(26)}', '${kind}', '${'0'.repeat(32)}', 'RIFF0000WEBP', platform.now(), platform.now())`
const cover = `'/uploads/${'0'.repeat(32)}.webp'`
// Who writes is the subject of own-name.test.ts; here the other rules are tried.
const anyStaff = [
  { as: 'superuser', sql: 'alter table content.article disable trigger written_by_staff' },
  { as: 'superuser', sql: 'alter table content.version disable trigger written_by_staff' },
  { as: 'superuser', sql: 'alter table content.draft disable trigger written_by_staff' },
] as const

const attempts = (): RuleAttempt[] => [
  ...(['gateway', 'worker', 'staff_read', 'watcher', 'signer'] as const).map((as): RuleAttempt => ({
    name: `a version published by the role ${as}`,
    as,
    sql: version(),
    refused: '42501',
    rule: null,
  })),
  { name: 'a text changed by the API', as: 'api', sql: `update content.version set texts = ${text}`, refused: '42501', rule: null },
  { name: 'articles deleted by the API', as: 'api', sql: `delete from content.article`, refused: '42501', rule: null },
  { name: 'what the search finds written by the API', as: 'api', sql: `delete from content.searched`, refused: '42501', rule: null },
  {
    name: 'a text changed by the owner',
    as: 'owner',
    sql: `update content.version set texts = ${text} where name = 'company'`,
    refused: 'PL001',
    rule: 'content.version!forbid_rewriting',
  },
  { name: 'all versions deleted by the owner', as: 'owner', sql: `truncate content.version cascade`, refused: 'PL001', rule: null },
  {
    name: 'the kind of an article changed by the owner',
    as: 'owner',
    sql: `update content.article set kind = 'blog' where name = 'company'`,
    refused: 'LG001 content: an article changes only by its versions',
    rule: 'content.article!stays',
  },
  {
    name: 'a withdrawal taken back by the owner',
    as: 'owner',
    before: [{ as: 'owner', sql: `update content.article set withdrawn_by = 'st_x' where name = 'company'` }],
    sql: `update content.article set withdrawn_by = null where name = 'company'`,
    refused: 'LG001 content: an article changes only by its versions',
    rule: 'content.article!stays',
  },
  {
    name: 'a version of the past by the API',
    as: 'api',
    before: anyStaff,
    sql: version({ publish_at: `platform.now() - interval '1 day'` }),
    refused: 'PL003 time: content.version of publish_at',
    rule: 'content.version!in_time',
  },
  {
    name: 'a version out of order',
    as: 'owner',
    sql: version({ version: '7' }),
    refused: 'LG001 content: a version follows the one before',
    rule: 'content.version!published_in_order',
  },
  {
    name: 'a version of a withdrawn article',
    as: 'owner',
    before: [{ as: 'owner', sql: `update content.article set withdrawn_by = 'st_x' where name = 'company'` }],
    sql: version(),
    refused: 'LG001 content: a version follows the one before',
    rule: 'content.version!published_in_order',
  },
  {
    name: 'a promise of a return by the owner',
    as: 'owner',
    sql: version({ texts: `'{"en_US": {"title": "Risk-free", "summary": "B", "body": "C"}}'` }),
    refused: 'LG001 content: a text does not promise a return',
    rule: 'content.version!published_in_order',
  },
  {
    name: 'an article by the API in the name of another person',
    as: 'api',
    sql: article(),
    refused: 'LG001 guard:staff_own_name',
    rule: 'content.article!written_by_staff',
  },
  {
    name: 'a version by the API in the name of another person',
    as: 'api',
    sql: version(),
    refused: 'LG001 guard:staff_own_name',
    rule: 'content.version!written_by_staff',
  },
  {
    name: 'a draft by the API in the name of another person',
    as: 'api',
    sql: draft(),
    refused: 'LG001 guard:staff_own_name',
    rule: 'content.draft!written_by_staff',
  },
  { name: 'a draft by the worker', as: 'worker', sql: draft(), refused: '42501', rule: null },
  {
    name: 'a first draft of a later revision',
    as: 'owner',
    sql: draft({ revision: '2' }),
    refused: 'LG001 content: a draft is saved one revision after the other',
    rule: 'content.draft!saved_in_order',
  },
  {
    name: 'a draft saved over a revision that the API did not read',
    as: 'api',
    before: [...anyStaff, { as: 'owner', sql: draft() }],
    sql: `update content.draft set texts = '{"en_US": {}}', saved_by = 'st_y' where name = 'tried'`,
    refused: 'LG001 content: a draft is saved one revision after the other',
    rule: 'content.draft!saved_in_order',
  },
  {
    name: 'a picture for texts by the API in the name of another person',
    as: 'api',
    sql: file('picture', 'uploaded_by'),
    refused: 'LG001 guard:staff_own_name',
    rule: null,
  },
  { name: 'a picture for texts of a member', as: 'owner', sql: file('picture', 'owner_id'), refused: '23514 file_of_', rule: null },
  { name: 'a proof of a member of staff', as: 'owner', sql: file('proof', 'uploaded_by'), refused: '23514 file_of_', rule: null },
  {
    name: 'the proof of a member as the cover of a version',
    as: 'owner',
    before: [{ as: 'owner', sql: file('proof', 'owner_id') }],
    sql: version({ cover }),
    refused: 'LG001 content: a cover is a picture for texts',
    rule: 'content.version!shows_picture',
  },
  {
    name: 'a picture that does not exist as the cover of a draft',
    as: 'owner',
    sql: draft({ cover }),
    refused: 'LG001 content: a cover is a picture for texts',
    rule: 'content.draft!shows_picture',
  },
  ...valueAttempts([
    ['draft_name', draft({ name: `'No Name'` })],
    ['draft_kind', draft({ kind: `'other'` })],
    ['draft_category', draft({ kind: `'help'`, category: `'other'` })],
    ['draft_has_category', draft({ kind: `'help'` })],
    ['draft_cover', draft({ cover: `'x'` })],
    ['draft_revision', draft({ revision: '0' })],
    ['version_cover', version({ cover: `'x'` })],
    ['draft_texts', draft({ texts: `'[]'` })],
    ['article_name', article({ name: `'No Name'` })],
    ['article_kind', article({ kind: `'other'` })],
    ['article_category', article({ kind: `'help'`, category: `'other'` })],
    ['article_has_category', article({ kind: `'help'` })],
    ['article_withdrawn', article({ withdrawn_by: `'st_x'` })],
    ['version_texts', version({ texts: `'{}'` })],
    ['searched_language', insert('searched', { name: `'company'`, version: '1', language: `'xx'`, words: `''` })],
  ]),
]

tryRules(
  'forbidden operations with articles',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the tables has an attempt', async () => {
  const keys = ['article.article_pk', 'version.version_pk', 'searched.searched_pk', 'draft.draft_pk']
  const excused = {
    ...Object.fromEntries(keys.map((key) => [`content.${key}`, 'a key, which no statement can use twice'])),
    'content.version!forbid_truncate': 'tried above',
    'content.version!searched': 'writes what the search finds, and refuses nothing',
  }
  expect(await untriedRules(client, 'content', attempts(), excused)).toEqual([])
})
