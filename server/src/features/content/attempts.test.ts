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
// Who writes is the subject of own-name.test.ts; here the other rules are tried.
const anyStaff = [
  { as: 'superuser', sql: 'alter table content.article disable trigger written_by_staff' },
  { as: 'superuser', sql: 'alter table content.version disable trigger written_by_staff' },
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
    refused: 'LG001 content: an article stays what it is',
    rule: 'content.article!stays',
  },
  {
    name: 'a withdrawal taken back by the owner',
    as: 'owner',
    before: [{ as: 'owner', sql: `update content.article set withdrawn_by = 'st_x' where name = 'company'` }],
    sql: `update content.article set withdrawn_by = null where name = 'company'`,
    refused: 'LG001 content: an article stays what it is',
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
    name: 'an article by the API in the name of somebody',
    as: 'api',
    sql: article(),
    refused: 'LG001 guard:staff_own_name',
    rule: 'content.article!written_by_staff',
  },
  {
    name: 'a version by the API in the name of somebody',
    as: 'api',
    sql: version(),
    refused: 'LG001 guard:staff_own_name',
    rule: 'content.version!written_by_staff',
  },
  ...valueAttempts([
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
  const keys = ['article.article_pk', 'version.version_pk', 'searched.searched_pk']
  const excused = {
    ...Object.fromEntries(keys.map((key) => [`content.${key}`, 'a key, which no statement can use twice'])),
    'content.version!forbid_truncate': 'tried above',
    'content.version!searched': 'writes what the search finds, and refuses nothing',
  }
  expect(await untriedRules(client, 'content', attempts(), excused)).toEqual([])
})
