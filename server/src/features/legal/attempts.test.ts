import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { aMember } from '../../../test/cast/ground.ts'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'

const database = withDatabase()
let client: pg.Client
let ada = ''

beforeAll(async () => {
  ada = await aMember(database.owner.kysely)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const texts = `(select texts from legal.version where document = 'risk' limit 1)`
const version = (rest: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    document: `'risk'`,
    version: `'2031-01-01'`,
    in_force_at: `'2031-01-01T00:00:00Z'`,
    texts,
    published_by: `'st_x'`,
    ...rest,
  }
  return `insert into legal.version (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
// Who writes is the subject of own-name.test.ts; here the other rules are tried.
const anyStaff = { as: 'superuser', sql: 'alter table legal.version disable trigger written_by_staff' } as const

const attempts = (): RuleAttempt[] => [
  ...(['gateway', 'worker', 'staff_read', 'watcher', 'signer'] as const).map((as): RuleAttempt => ({
    name: `a version published by the role ${as}`,
    as,
    sql: version(),
    refused: '42501',
    rule: null,
  })),
  {
    name: 'a text changed by the owner',
    as: 'owner',
    sql: `update legal.version set texts = ${texts} where document = 'terms'`,
    refused: 'PL001',
    rule: 'legal.version!forbid_rewriting',
  },
  { name: 'a version deleted by the owner', as: 'owner', sql: `delete from legal.version`, refused: 'PL001', rule: null },
  { name: 'all versions deleted by the owner', as: 'owner', sql: `truncate legal.version cascade`, refused: 'PL001', rule: null },
  { name: 'a text changed by the API', as: 'api', sql: `update legal.version set texts = '{}'`, refused: '42501', rule: null },
  {
    name: 'a version by the API that is in force at once',
    as: 'api',
    before: [anyStaff],
    sql: version({ version: `'2026-01-01'`, in_force_at: `'2026-01-01T00:00:00Z'` }),
    refused: 'LG001 legal: a version is published by a person, before it comes into force',
    rule: 'legal.version!published_in_time',
  },
  {
    name: 'a version by the API without a person',
    as: 'api',
    before: [anyStaff],
    sql: version({ published_by: 'null' }),
    refused: 'LG001 legal: a version is published by a person, before it comes into force',
    rule: 'legal.version!published_in_time',
  },
  {
    name: 'a version by the API in the name of another person',
    as: 'api',
    sql: version(),
    refused: 'LG001 guard:staff_own_name',
    rule: 'legal.version!written_by_staff',
  },
  {
    name: 'a consent to a version that does not exist',
    as: 'owner',
    sql: `insert into accounts.consent (member_id, document, version, given_at) values ('${ada}', 'terms', '2026-01-02', platform.now())`,
    refused: '23503 consent_names_version',
    rule: 'accounts.consent.consent_names_version',
  },
  {
    name: 'a package with lease terms that do not exist',
    as: 'owner',
    sql: `insert into packages.package (id, names, model_id, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, on_sale, created_at, changed_at)
      values ('pkg_${'0'.repeat(26)}', '{"en_US": "A"}', 'mod_x', 'professional', 1, 1000000, 30, 1, '2026-01-02', true, platform.now(), platform.now())`,
    refused: 'LG001 L9 there are no lease terms of 2026-01-02',
    rule: 'packages.package!names_terms',
  },
  ...valueAttempts([
    ['version_document', version({ document: `'other'` })],
    ['version_is_a_day', version({ version: `'2031-1-1'` })],
    ['version_in_all_languages', version({ texts: `'{"en_US": {}}'` })],
    ['version_begins_with_its_day', version({ in_force_at: `'2031-01-01T01:00:00Z'` })],
  ]),
]

tryRules(
  'forbidden operations with legal documents',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the tables has an attempt', async () => {
  const excused = { 'legal.version.version_pk': 'a key, which no statement can use twice', 'legal.version!forbid_truncate': 'tried above' }
  expect(await untriedRules(client, 'legal', attempts(), excused)).toEqual([])
})
