import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aGift, aMember } from '../../../test/cast/ground.ts'
import { posting, tryRules, untriedRules, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { openAccounts, violations } from '../ledger/index.ts'

const database = withDatabase()
const production = withDatabase({ instance: 'production' })
let client: pg.Client
let realClient: pg.Client
let scene: { readonly ada: Id<'member'>; readonly ben: Id<'member'>; readonly given: string }

beforeAll(async () => {
  const owner = database.owner.kysely
  const [ada, ben] = [await aMember(owner), await aMember(owner)]
  await openAccounts(
    database.api.kysely,
    [ada, ben].map((member) => ({ kind: 'recharge' as const, owner: member })),
  )
  await aGift(database, ada, micros(100n))
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  realClient = await connectAsSuperuser(inject('postgres').superuserUrl, production.urlOf('owner'))
  const { rows } = await client.query<{ id: string }>('select id from wallets.faucet_gift')
  scene = { ada, ben, given: rows[0]!.id }
})
afterAll(() => Promise.all([client.end(), realClient.end()]))

const guard = 'ledger.transfer!guard_wallets_gift'
const NEW = `fa_${'0'.repeat(26)}`
const row = (rest: Record<string, string> = {}) => {
  const values: Record<string, string> = { id: `'${NEW}'`, member_id: `'${scene.ben}'`, amount_micros: '10', given_at: 'platform.now()', ...rest }
  return `insert into wallets.faucet_gift (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const asked = { as: 'api', sql: '' } as const
const gives = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'faucet',
    phase: 'post',
    debit: 'faucet:platform',
    credit: `recharge:${scene.ben}`,
    amount: 10n,
    session: NEW,
    causeKind: 'faucet',
    key: 'gift',
    ...rest,
  })

const attempts = (): RuleAttempt[] => [
  { name: 'simulated money without a gift', as: 'api', sql: gives(), refused: 'LG001 guard:wallets_gift: there is no such gift', rule: guard },
  {
    name: 'a gift to another member',
    as: 'api',
    before: [{ ...asked, sql: row() }],
    sql: gives({ credit: `recharge:${scene.ada}` }),
    refused: 'LG001 guard:wallets_gift: a gift must go to',
    rule: guard,
  },
  {
    name: 'more than was given',
    as: 'api',
    before: [{ ...asked, sql: row() }],
    sql: gives({ amount: 11n }),
    refused: 'LG001 guard:wallets_gift: a gift is posted once',
    rule: guard,
  },
  {
    name: 'a gift a second time, under another key',
    as: 'api',
    sql: gives({ session: scene.given, credit: `recharge:${scene.ada}`, amount: 100n, key: 'again' }),
    refused: 'LG001 guard:wallets_gift: a gift is posted once',
    rule: guard,
  },
  {
    name: 'a gift rewritten',
    as: 'owner',
    sql: `update wallets.faucet_gift set amount_micros = 1000`,
    refused: 'PL001 forbidden: update on wallets.faucet_gift',
    rule: 'wallets.faucet_gift!append_only',
  },
  {
    name: 'a gift of zero',
    as: 'api',
    sql: row({ amount_micros: '0' }),
    refused: '23514 faucet_gift_amount_micros_check',
    rule: 'wallets.faucet_gift.faucet_gift_amount_micros_check',
  },
  {
    name: 'a gift in the past',
    as: 'api',
    sql: row({ given_at: `platform.now() - interval '1 day'` }),
    refused: 'PL003 time',
    rule: 'wallets.faucet_gift!in_time',
  },
  { name: 'a gift by the worker', as: 'worker', sql: row(), refused: '42501', rule: null },
]

tryRules('forbidden operations with simulated money', () => client, attempts, names())

function names(): string[] {
  scene = { ada: '', ben: '', given: '' } as unknown as typeof scene
  return attempts().map(({ name }) => name)
}

const inProduction = (): RuleAttempt[] => [
  {
    name: 'a gift in production',
    as: 'api',
    sql: row(),
    refused: 'PL002 demo only',
    rule: 'wallets.faucet_gift!demo_only',
  },
  { name: 'a gift in production by the owner', as: 'owner', sql: row(), refused: 'PL002 demo only', rule: 'wallets.faucet_gift!demo_only' },
]
tryRules(
  'forbidden operations in production',
  () => realClient,
  inProduction,
  inProduction().map(({ name }) => name),
)

test('no attempt leaves a change or a violation', async () => {
  expect(await violations(database.worker.kysely, { all: true })).toEqual([])
})

test('every rule of the schema has an attempt', async () => {
  expect(await untriedRules(client, 'wallets', [...attempts(), ...inProduction()], {})).toEqual([])
})
