import type { Id } from '@ohmstead/contract/kernel/id'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { newId } from '../../platform/ids.ts'
import { insertAddress, remove } from './address.store.ts'

const database = withDatabase()
let client: pg.Client
let ada = '' as Id<'member'>
let saved = '' as Id<'savedAddress'>
let removed = '' as Id<'savedAddress'>
const address = `0x${'ab'.repeat(20)}`

beforeAll(async () => {
  ada = await aMember(database.owner.kysely)
  await asMember(database, ada, async (trx) => {
    const draft = { memberId: ada, network: 'erc20', address, remark: null } as const
    removed = (await insertAddress(trx, { ...draft, id: newId('savedAddress', database.clock.now()) })).id
    await remove(trx, ada, removed)
    saved = (await insertAddress(trx, { ...draft, id: newId('savedAddress', database.clock.now()) })).id
  })
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

const insert = (values: Readonly<Record<string, string>>) => {
  const all = { id: `'sa_${'0'.repeat(26)}'`, member_id: `'${ada}'`, network: `'polygon'`, address: `'${address}'`, ...values }
  return `insert into addresses.saved_address (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`
}
const stamped = { created_at: 'now()', usable_from: 'now()' }
const signature = `'0x${'1'.repeat(130)}'`
const declared = { originator: `'Ada Example'`, beneficiary: `'Ada Example'`, declared_at: 'now()' }
const update = (id: string, columns: string) => `update addresses.saved_address set ${columns} where id = '${id}'`
const course = 'addresses.saved_address!changes_remark'
const without = (text: string) =>
  ({ as: 'superuser', sql: `set local session_replication_role = replica; ${text}; set local session_replication_role = origin` }) as const

const attempts = (): RuleAttempt[] => [
  ...(['worker', 'gateway', 'signer', 'watcher', 'staff_read'] as const).flatMap((role): RuleAttempt[] => [
    { name: `an address added by the role ${role}`, as: role, sql: insert({}), refused: '42501', rule: null },
    { name: `a remark changed by the role ${role}`, as: role, sql: update(saved, `remark = 'mine'`), refused: '42501', rule: null },
    { name: `an address removed by the role ${role}`, as: role, sql: update(saved, 'removed_at = now()'), refused: '42501', rule: null },
  ]),
  { name: 'another address by the API', as: 'api', sql: update(saved, `address = '0x${'cd'.repeat(20)}'`), refused: '42501', rule: null },
  { name: 'an earlier use by the API', as: 'api', sql: update(saved, 'usable_from = now()'), refused: '42501', rule: null },
  { name: 'its own times by the API', as: 'api', sql: insert(stamped), refused: '42501', rule: null },
  { name: 'an address deleted by the API', as: 'api', sql: 'delete from addresses.saved_address', refused: '42501', rule: null },
  {
    name: 'another address by the owner',
    as: 'owner',
    sql: update(saved, `address = '0x${'cd'.repeat(20)}'`),
    refused: 'LG001 addresses: a saved',
    rule: course,
  },
  {
    name: 'an earlier use by the owner',
    as: 'owner',
    sql: update(saved, `created_at = created_at - interval '1 day', usable_from = usable_from - interval '1 day'`),
    refused: 'LG001 addresses: a saved',
    rule: course,
  },
  { name: 'another member', as: 'owner', sql: update(saved, `member_id = 'mb_x'`), refused: 'LG001 addresses: a saved', rule: course },
  {
    name: 'another remark of a removed address',
    as: 'api',
    sql: update(removed, `remark = 'mine'`),
    refused: 'LG001 addresses: a removed',
    rule: course,
  },
  {
    name: 'a removed address that returns',
    as: 'api',
    sql: update(removed, 'removed_at = NULL'),
    refused: 'LG001 addresses: a removed',
    rule: course,
  },
  {
    name: 'the same address twice',
    as: 'api',
    sql: insert({ network: `'erc20'` }),
    refused: '23505 saved_address_once',
    rule: '#addresses.saved_address_once',
  },
  {
    name: 'a fifty-first address',
    as: 'api',
    before: [
      without(
        `insert into addresses.saved_address (id, member_id, network, address, created_at, usable_from)
         select 'sa_' || lpad(n::text, 26, '0'), '${ada}', 'bep20', '0x' || lpad(n::text, 40, '0'), now(), now() from generate_series(1, 49) n`,
      ),
    ],
    sql: insert({ id: `'sa_${'1'.repeat(26)}'` }),
    refused: 'LG001 addresses: a member has at most',
    rule: 'addresses.saved_address!added_in_time',
  },
  {
    name: 'an address of a closed account',
    as: 'api',
    before: [without(`update accounts.member set closed_at = now() where id = '${ada}'`)],
    sql: insert({}),
    refused: 'LG001 addresses: the account',
    rule: 'addresses.saved_address!added_in_time',
  },
  {
    name: 'an address of an open account deleted',
    as: 'worker',
    sql: 'delete from addresses.saved_address',
    refused: 'PL001 forbidden',
    rule: 'addresses.saved_address!deleted_when_closed',
  },
  {
    name: 'all addresses deleted',
    as: 'owner',
    sql: 'truncate addresses.saved_address',
    refused: 'PL001',
    rule: 'addresses.saved_address!forbid_truncate',
  },
  ...(
    [
      ['another sender', `originator = 'Eve Example'`],
      ['another recipient', `beneficiary = 'Eve Example'`],
      ['another provider', `provider = 'Example Exchange'`],
      ['no names', `originator = NULL, beneficiary = NULL`],
    ] as const
  ).map(([name, columns]): RuleAttempt => ({
    name: `${name} than declared`,
    as: 'api',
    before: [{ as: 'api', sql: update(saved, `originator = 'Ada Example', beneficiary = 'Ada Example'`) }],
    sql: update(saved, columns),
    refused: 'LG001 addresses: what was declared',
    rule: course,
  })),
  {
    name: 'another proof',
    as: 'api',
    before: [{ as: 'api', sql: update(saved, `originator = 'Ada Example', beneficiary = 'Ada Example', proof = '0x${'1'.repeat(130)}'`) }],
    sql: update(saved, `proof = '0x${'2'.repeat(130)}'`),
    refused: 'LG001 addresses: what was declared',
    rule: course,
  },
  { name: 'an earlier declaration by the API', as: 'api', sql: update(saved, 'declared_at = now()'), refused: '42501', rule: null },
  { name: 'an earlier proof by the API', as: 'api', sql: update(saved, 'proven_at = now()'), refused: '42501', rule: null },
  { name: 'a proof with a new address by the API', as: 'api', sql: insert({ proof: `'0x${'1'.repeat(130)}'` }), refused: '42501', rule: null },
  ...valueAttempts([
    ['saved_address_id_form', insert({ ...stamped, id: `'sa_x'` })],
    ['saved_address_network', insert({ ...stamped, network: `'solana'` })],
    ['saved_address_form', insert({ ...stamped, address: `'${address}0'` })],
    ['saved_address_form', insert({ ...stamped, network: `'trc20'` })],
    ['saved_address_form', insert({ ...stamped, address: `'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'` })],
    ['saved_address_remark', insert({ ...stamped, remark: `''` })],
    ['saved_address_remark', insert({ ...stamped, remark: `'${'x'.repeat(31)}'` })],
    ['saved_address_originator', insert({ ...stamped, ...declared, originator: `'A'` })],
    ['saved_address_beneficiary', insert({ ...stamped, ...declared, beneficiary: `repeat('x', 101)` })],
    ['saved_address_provider', insert({ ...stamped, ...declared, provider: `'A'` })],
    ['saved_address_declared', insert({ ...stamped, provider: `'Example Exchange'` })],
    ['saved_address_declared', insert({ ...stamped, ...declared, beneficiary: 'NULL' })],
    ['saved_address_proof', insert({ ...stamped, ...declared, proof: `'0x00'`, proven_at: 'now()' })],
    ['saved_address_proven', insert({ ...stamped, ...declared, proof: signature, proven_at: 'NULL' })],
    ['saved_address_proven', insert({ ...stamped, ...declared, proof: signature, proven_at: 'now()', provider: `'Example Exchange'` })],
    ['saved_address_waits', insert({ ...stamped, usable_from: `now() - interval '1 second'` })],
    ['saved_address_removed', insert({ ...stamped, removed_at: `now() - interval '1 second'` })],
  ]),
]

tryRules(
  'forbidden operations with saved addresses',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the schema has an attempt', async () => {
  expect(await untriedRules(client, 'addresses', attempts(), {})).toEqual([])
})
