import type { Id } from '@ohmstead/contract/kernel/id'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { runDueNow } from '../../platform/due.ts'
import { keepList } from './list.jobs.ts'
import { simulatedSource } from './list-source.port.ts'

const database = withDatabase()
const production = withDatabase({ instance: 'production' })
const bad = `0x${'0'.repeat(37)}bad`
let client: pg.Client
let realClient: pg.Client
let ada = '' as Id<'member'>

beforeAll(async () => {
  ada = await aMember(database.owner.kysely)
  await runDueNow(database.worker, keepList(simulatedSource(bad), database.clock), database.clock.now())
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  realClient = await connectAsSuperuser(inject('postgres').superuserUrl, production.urlOf('owner'))
})
afterAll(() => Promise.all([client.end(), realClient.end()]))

const insert = (table: string, values: Record<string, string>) =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
const list = (rest: Record<string, string> = {}) =>
  insert('screening.list', {
    id: `'sl_${'0'.repeat(26)}'`,
    sha256: `decode(repeat('00', 32), 'hex')`,
    entries: '1',
    elsewhere: '0',
    delivered_at: 'platform.now()',
    loaded_at: 'platform.now()',
    simulated: 'false',
    ...rest,
  })
const hit = (rest: Record<string, string> = {}) =>
  insert('screening.hit', {
    id: `'sh_${'0'.repeat(26)}'`,
    address: `'${bad}'`,
    network: `'erc20'`,
    occasion: `'addressSaved'`,
    member_id: `'${ada}'`,
    list_id: '(select min(id) from screening.list)',
    found_at: 'platform.now()',
    ...rest,
  })
const entry = (rest: Record<string, string>) => insert('screening.entry', { address_key: `'0x${'1'.repeat(40)}'`, ...rest })
const api = (sql: string) => ({ as: 'api', sql }) as const

const attempts = (): RuleAttempt[] => [
  { name: 'a list by the API', ...api(list()), refused: '42501', rule: null },
  { name: 'an entry taken from the list by the API', ...api('delete from screening.entry'), refused: '42501', rule: null },
  { name: 'an entry taken from the list by the signer', as: 'signer', sql: 'delete from screening.entry', refused: '42501', rule: null },
  { name: 'a match by the worker', as: 'worker', sql: hit(), refused: '42501', rule: null },
  {
    name: 'a list made younger',
    as: 'owner',
    sql: 'update screening.list set delivered_at = platform.now()',
    refused: 'PL001 forbidden: update on screening.list',
    rule: 'screening.list!append_only',
  },
  {
    name: 'a list loaded tomorrow',
    as: 'worker',
    sql: list({ loaded_at: `platform.now() + interval '1 day'` }),
    refused: 'PL003 time',
    rule: 'screening.list!in_time',
  },
  {
    name: 'a match removed',
    as: 'owner',
    before: [api(hit())],
    sql: 'delete from screening.hit',
    refused: 'PL001 forbidden: delete on screening.hit',
    rule: 'screening.hit!append_only',
  },
  {
    name: 'a match in the past',
    ...api(hit({ found_at: `platform.now() - interval '1 day'` })),
    refused: 'PL003 time',
    rule: 'screening.hit!in_time',
  },
  {
    name: 'the same match twice',
    before: [api(hit())],
    ...api(hit({ id: `'sh_${'1'.repeat(26)}'` })),
    refused: '23505 hit_once',
    rule: '#screening.hit_once',
  },
  {
    name: 'a match of an address that is not listed',
    ...api(hit({ address: `'0x${'1'.repeat(40)}'` })),
    refused: 'LG001 guard:screening: a match',
    rule: 'screening.hit!found_on_list',
  },
  {
    name: 'a match for a reason that the list does not give',
    as: 'signer',
    sql: hit({ reason: `'invented'` }),
    refused: 'LG001 guard:screening: a match',
    rule: 'screening.hit!found_on_list',
  },
  ...(
    [
      ['taken from the list', 'delete from screening.entry'],
      ['added to the list', entry({})],
      ['with another reason', `update screening.entry set reason = 'a mistake'`],
    ] as const
  ).map(([how, sql]): RuleAttempt => ({
    name: `an address ${how} without a list`,
    as: 'worker',
    sql,
    refused: 'LG001 guard:screening: addresses',
    rule: 'screening.entry!of_list',
  })),
  ...valueAttempts([
    ['list_hash', list({ sha256: `'\\x00'` })],
    ['list_entries', list({ entries: '200001' })],
    ['list_elsewhere', list({ elsewhere: '-1' })],
    ['list_not_empty', list({ entries: '0' })],
    ['list_delivered_first', list({ delivered_at: `platform.now() + interval '1 hour'` })],
    ['entry_form', entry({ address_key: `'0x${'A'.repeat(40)}'` })],
    ['entry_network', entry({ network: `''` })],
    ['entry_reason', entry({ reason: `repeat('x', 201)` })],
    ['fault_one_row', insert('screening.fault', { only_row: 'false', fault: `'empty'`, since: 'platform.now()' })],
    ['fault_known', insert('screening.fault', { fault: `'late'`, since: 'platform.now()' })],
    ['fault_line', insert('screening.fault', { fault: `'badLine'`, line: '0', since: 'platform.now()' })],
    ['hit_address', hit({ address: `'0x'` })],
    ['hit_network', hit({ network: `''` })],
    ['hit_occasion', hit({ occasion: `'paid'` })],
    ['hit_subject', hit({ subject: `''` })],
    ['hit_reason', hit({ reason: `''` })],
  ]),
]

tryRules(
  'forbidden operations on the list',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

const inProduction = (): RuleAttempt[] => [
  {
    name: 'a simulated list in production',
    as: 'worker',
    sql: list({ simulated: 'true' }),
    refused: 'PL002 demo only',
    rule: 'screening.list!demo_only',
  },
]
tryRules(
  'forbidden operations in production',
  () => realClient,
  inProduction,
  inProduction().map(({ name }) => name),
)

test('the list of the source comes back after another one, or other addresses, took its place', async () => {
  const keeping = keepList(simulatedSource(bad), database.clock)
  const run = () => runDueNow(database.worker, keeping, database.clock.now())
  const stored = async () => (await client.query<{ key: string }>('select address_key as key from screening.entry')).rows
  await run()
  await client.query(`begin; ${list()}; delete from screening.entry; ${entry({})}; commit`)
  await run()
  expect(await stored()).toEqual([{ key: bad }])
  await client.query('set session_replication_role = replica; delete from screening.entry; set session_replication_role = origin')
  await run()
  expect(await stored()).toEqual([{ key: bad }])
})

test('every rule of the schema has an attempt', async () => {
  expect(
    await untriedRules(client, 'screening', [...attempts(), ...inProduction()], {
      '#screening.list_newest': 'the database numbers the lists',
    }),
  ).toEqual([])
})
