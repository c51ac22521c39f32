import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tryRules, untriedRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { isSameNetwork } from './index.ts'

const database = withDatabase()
const production = withDatabase({ instance: 'production' })
let client: pg.Client
let realClient: pg.Client
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const place = { network: 'erc20', chainId: 1, token, decimals: 6, simulated: false } as const

beforeAll(async () => {
  await isSameNetwork(database.watcher, place)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  realClient = await connectAsSuperuser(inject('postgres').superuserUrl, production.urlOf('owner'))
})
afterAll(() => Promise.all([client.end(), realClient.end()]))

const row = (rest: Record<string, string> = {}) => {
  const values: Record<string, string> = { network: "'bep20'", chain_id: '56', token: `'${token}'`, decimals: '18', simulated: 'false', ...rest }
  return `insert into networks.node (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const set = (what: string) => `update networks.node set ${what}`
const check = (name: string, as: RuleAttempt['as'], sql: string): RuleAttempt => ({ name, as, sql, refused: '23514', rule: null })
const column = (name: string, sql: string, constraint: string): RuleAttempt => ({
  name,
  as: 'owner',
  sql,
  refused: `23514 ${constraint}`,
  rule: `networks.node.${constraint}`,
})

const attempts = (): RuleAttempt[] => [
  {
    name: 'another chain under the same name',
    as: 'owner',
    sql: set('chain_id = 5'),
    refused: 'PL001 forbidden: erc20 is another chain',
    rule: 'networks.node!keep_chain',
  },
  { name: 'another token by the watcher', as: 'watcher', sql: set(`token = '${token.toLowerCase()}'`), refused: '42501', rule: null },
  {
    name: 'a network deleted',
    as: 'owner',
    sql: 'delete from networks.node',
    refused: 'PL001 forbidden: delete',
    rule: 'networks.node!forbid_delete',
  },
  {
    name: 'a network in the past',
    as: 'owner',
    sql: row({ since: `platform.now() - interval '1 day'` }),
    refused: 'PL003 time',
    rule: 'networks.node!since_in_time',
  },
  { name: 'a network by the api', as: 'api', sql: row(), refused: '42501', rule: null },
  {
    name: 'a final block that goes back',
    as: 'watcher',
    before: [{ as: 'watcher', sql: set('head_number = 9, head_at = clock_timestamp(), final_number = 8') }],
    sql: set('final_number = 7'),
    refused: 'LG001 networks: the final block',
    rule: 'networks.node!reads_forward',
  },
  {
    name: 'a reading in the future',
    as: 'watcher',
    sql: set(`read_at = clock_timestamp() + interval '1 day'`),
    refused: 'PL003 time: a network',
    rule: 'networks.node!reads_forward',
  },
  {
    name: 'a newest block of tomorrow',
    as: 'watcher',
    sql: set(`head_number = 9, head_at = clock_timestamp() + interval '1 day', final_number = 8`),
    refused: 'PL003 time: a network',
    rule: 'networks.node!reads_forward',
  },
  check('a head without its time', 'watcher', set('head_number = 5, final_number = 4')),
  column('an unknown network', row({ network: "'doge'" }), 'node_network_check'),
  column('a chain without a number', row({ chain_id: '0' }), 'node_chain_id_check'),
  column('a token that is no address', row({ token: "'USDT'" }), 'node_token_check'),
  column('decimals below zero', row({ decimals: '-1' }), 'node_decimals_check'),
  column('a final block below zero', set('head_number = 1, head_at = platform.now(), final_number = -1'), 'node_final_number_check'),
  column('a final block above the newest', set('head_number = 1, head_at = platform.now(), final_number = 2'), 'node_final_below_head'),
  column('half a head', set('head_number = 1'), 'node_head_whole'),
  column('a fault without words', set("fault = ''"), 'node_fault_check'),
]
tryRules(
  'forbidden operations on networks',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

const inProduction = (): RuleAttempt[] => [
  {
    name: 'a simulated network in production',
    as: 'watcher',
    sql: row({ simulated: 'true' }),
    refused: 'PL002 demo only',
    rule: 'networks.node!demo_only',
  },
]
tryRules(
  'forbidden operations in production',
  () => realClient,
  inProduction,
  inProduction().map(({ name }) => name),
)

test('every rule of the schema has an attempt', async () => {
  expect(
    await untriedRules(client, 'networks', [...attempts(), ...inProduction()], {
      'networks.node.node_pkey': 'the first row of a name stays',
      'networks.node.node_head_number_check': 'a final block is at least zero and never above it',
    }),
  ).toEqual([])
})

test('the first chain of a name stays', async () => {
  expect(await isSameNetwork(database.watcher, place)).toBe(true)
  expect(await isSameNetwork(database.watcher, { ...place, chainId: 11_155_111 })).toBe(false)
  expect(await isSameNetwork(database.watcher, { ...place, decimals: 18 })).toBe(false)
})
