import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { posting, tryRules, untriedRules, valueAttempts, type RuleAttempt } from '../../../test/cast/rule-attempt.ts'
import { twoAgree } from '../../../test/cast/staff.ts'
import { approved, correctsBy, disproofAttempts } from '../../../test/deposits/disproof-attempts.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { describePostings, openAccounts, post, transferId } from '../ledger/index.ts'
import { isSameNetwork } from '../networks/index.ts'
import { insertAddress } from './address.store.ts'
import { assignApproval, assignmentAsked } from './assign.approval.ts'
import { beginAt } from './cursor.store.ts'
import { depositById, markCredited } from './deposit.store.ts'
import { depositCredited } from './postings.ts'
import { depositViolations } from './violation.store.ts'

const database = withDatabase()
let client: pg.Client
let ada: Id<'member'>
let ben: Id<'member'>
const AMOUNT = 5n
const hash = (digit: string) => `0x${digit.repeat(64)}`
const address = (digit: string) => `0x${digit.repeat(40)}`
const anId = () => newId('deposit', database.clock.now())
const ids = { seen: anId(), final: anId(), credited: anId(), nobodys: anId(), huge: anId(), assigned: anId() }
const correctionId = newId('correction', database.clock.now())

beforeAll(async () => {
  const owner = database.owner.kysely
  ;[ada, ben] = [await aMember(owner), await aMember(owner)]
  await openAccounts(
    database.api.kysely,
    [ada, ben].flatMap((member) => (['recharge', 'income'] as const).map((kind) => ({ kind, owner: member }))),
  )
  await isSameNetwork(database.watcher, { network: 'erc20', chainId: 1, token: address('1'), decimals: 6, simulated: false })
  const watcher = database.watcher.kysely
  await sql`UPDATE networks.node SET head_number = 20, head_at = platform.now(), final_number = 10`.execute(watcher)
  await beginAt(watcher, 'erc20', { number: 9n, hash: hash('9') })
  await asMember(database, ada, (trx) => insertAddress(trx, { address: address('a'), memberId: ada, family: 'evm', index: 0 }))
  await asMember(database, ben, (trx) => insertAddress(trx, { address: address('b'), memberId: ben, family: 'evm', index: 1 }))
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  await client.query(row({ id: `'${ids.seen}'`, transaction_hash: `'${hash('1')}'`, block_number: '15' }))
  await client.query(row({ id: `'${ids.final}'`, transaction_hash: `'${hash('2')}'`, state: `'final'` }))
  await client.query(row({ id: `'${ids.credited}'`, transaction_hash: `'${hash('3')}'`, state: `'final'` }))
  await client.query(row({ id: `'${ids.nobodys}'`, transaction_hash: `'${hash('4')}'`, recipient: `'${address('e')}'`, state: `'final'` }))
  await client.query(
    row({
      id: `'${ids.huge}'`,
      transaction_hash: `'${hash('5')}'`,
      amount_micros: '1000000000000000',
      large_amount: `'1000000000000000'`,
      state: `'final'`,
    }),
  )
  await client.query(row({ id: `'${ids.assigned}'`, transaction_hash: `'${hash('6')}'`, recipient: `'${address('d')}'`, state: `'final'` }))
  const assigned = (await depositById(database.api.kysely, ids.assigned))!
  await twoAgree(database, assignApproval, { subject: ids.assigned, asked: assignmentAsked(assigned, ada) })
  await inTransaction(database.watcher, async (trx) => {
    await markCredited(trx, [ids.credited])
    await post(trx, depositCredited({ id: ids.credited, memberId: ada, amountMicros: AMOUNT as never }, database.clock.now()))
  })
})
afterAll(() => client.end())

function row(rest: Record<string, string> = {}): string {
  const values: Record<string, string> = {
    id: `'dp_${'0'.repeat(26)}'`,
    network: `'erc20'`,
    transaction_hash: `'${hash('7')}'`,
    log_index: '0',
    block_number: '8',
    block_hash: `'${hash('8')}'`,
    sender: `'${address('5')}'`,
    recipient: `'${address('a')}'`,
    amount_micros: '5',
    state: `'seen'`,
    ...rest,
  }
  return `insert into deposits.deposit (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const set = (id: string, what: string) => `update deposits.deposit set ${what} where id = '${id}'`
const credit = (id: string) => ({ as: 'watcher', sql: set(id, `state = 'credited'`) }) as const
const money = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'deposit',
    phase: 'post',
    debit: 'chain_clearing:platform',
    credit: `recharge:${ada}`,
    amount: AMOUNT,
    session: ids.final,
    causeKind: 'deposit',
    key: 'deposit',
    ...rest,
  })
const guard = 'ledger.transfer!guard_deposits'
const course = 'deposits.deposit!keeps_course'
const newAddress = (rest: Record<string, string> = {}) => {
  const values: Record<string, string> = { address: `'T${'x'.repeat(33)}'`, member_id: `'${ada}'`, family: `'tron'`, derivation_index: '0', ...rest }
  return `insert into deposits.member_address (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const judged = 'deposits.member_address!judged'
const forward = 'deposits.cursor!moves_forward'
const forbidden = (name: string, text: string, rule: string): RuleAttempt => ({ name, as: 'owner', sql: text, refused: 'PL001', rule })
const course_ = (name: string, text: string): RuleAttempt => ({ name, as: 'watcher', sql: text, refused: 'LG001 deposits', rule: course })

const agreed = (depositId: string, memberId: string) => approved('deposits.assign', { depositId, memberId })

/** Two people approved that a deposit is taken back from this member. */
const takenBack = (depositId: string, memberId: string, amount = AMOUNT) => {
  const transfer = transferId('deposit_assigned', { kind: 'deposit', id: depositId }, 'deposit')
  return approved('deposits.correct', { depositId, memberId, correctionId, transferId: transfer, amountMicros: String(amount) })
}
const corrects = (transfer: string, amount = AMOUNT) => correctsBy(correctionId, transfer, amount)
const assignedTransfer = transferId('deposit_assigned', { kind: 'deposit', id: ids.assigned }, 'deposit')
const takeBack = set(ids.assigned, `state = 'unmatched', member_id = NULL`)
const reversed = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  money({
    code: 'correction_reverse',
    debit: `recharge:${ada}`,
    credit: 'chain_clearing:platform',
    session: correctionId,
    causeKind: 'correction',
    key: 'reverse',
    ...rest,
  })
const withoutApply = { as: 'superuser', sql: `alter table ledger.transfer disable trigger apply` } as const
const corrected = 'ledger.transfer!guard_deposits_correction'
const assign = (id: string, to: string) => set(id, `state = 'credited', member_id = '${to}'`)
const byApi = (name: string, text: string, refused: string, before: RuleAttempt['before'] = []): RuleAttempt => ({
  name,
  as: 'api',
  sql: text,
  before,
  refused,
  rule: course,
})

const attempts = (): RuleAttempt[] => [
  byApi('a deposit assigned by the server alone', assign(ids.nobodys, ada), 'LG001 deposits: no two people'),
  byApi('a deposit assigned to another member than agreed', assign(ids.nobodys, ben), 'LG001 deposits: no two people', [agreed(ids.nobodys, ada)]),
  byApi('another deposit assigned than agreed', assign(ids.nobodys, ada), 'LG001 deposits: no two people', [agreed(ids.final, ada)]),
  byApi('a deposit assigned to a closed account', assign(ids.nobodys, ben), 'LG001 deposits: dp_', [
    agreed(ids.nobodys, ben),
    {
      as: 'superuser',
      sql: `alter table accounts.member disable trigger user; update accounts.member set closed_at = platform.now() where id = '${ben}'`,
    },
  ]),
  byApi('a deposit taken back by the server alone', takeBack, 'LG001 deposits: no two people take'),
  byApi('a deposit taken back from another member than agreed', takeBack, 'LG001 deposits: no two people take', [takenBack(ids.assigned, ben)]),
  byApi('another deposit taken back than agreed', takeBack, 'LG001 deposits: no two people take', [takenBack(ids.credited, ada)]),
  byApi(
    'a deposit taken back that the network paid to its member',
    set(ids.credited, `state = 'unmatched', member_id = NULL`),
    'LG001 deposits: no two people take',
    [takenBack(ids.credited, ada)],
  ),
  {
    name: 'a deposit taken back by the watcher',
    as: 'watcher',
    sql: set(ids.assigned, `state = 'unmatched'`),
    before: [takenBack(ids.assigned, ada)],
    refused: 'LG001 deposits: a deposit that is credited cannot change',
    rule: course,
  },
  {
    name: 'a deposit taken back without its money',
    as: 'api',
    sql: takeBack,
    before: [takenBack(ids.assigned, ada), corrects(assignedTransfer), { as: 'superuser', sql: 'set constraints all immediate' }],
    refused: 'LG001 guard:deposits: dp_',
    rule: 'deposits.deposit!moves_money',
  },
  {
    name: 'a correction that no one approved',
    as: 'api',
    sql: corrects(assignedTransfer).sql,
    refused: 'LG008 guard:approvals_agreed',
    rule: null,
  },
  {
    name: 'money taken back from a member whose deposit is still credited',
    as: 'api',
    sql: reversed(),
    before: [takenBack(ids.assigned, ada), corrects(assignedTransfer)],
    refused: 'LG001 guard:deposits_correction: the deposit was not taken back',
    rule: corrected,
  },
  {
    name: 'money taken back that the network paid to its member',
    as: 'api',
    sql: reversed(),
    before: [
      { as: 'superuser', sql: 'alter table ledger.correction disable trigger guard_approvals_agreed' },
      corrects(transferId('deposit', { kind: 'deposit', id: ids.credited }, 'deposit')),
    ],
    refused: 'LG001 guard:deposits_correction: only what two people assigned',
    rule: corrected,
  },
  {
    name: 'part of a deposit taken back',
    as: 'api',
    sql: reversed({ amount: 4n }),
    before: [takenBack(ids.assigned, ada, 4n), corrects(assignedTransfer, 4n), { as: 'api', sql: takeBack }],
    refused: 'LG001 guard:deposits_correction: a deposit is taken back whole',
    rule: corrected,
  },
  {
    name: 'a deposit taken back from the wallet of another member',
    as: 'api',
    sql: reversed({ debit: `recharge:${ben}` }),
    before: [takenBack(ids.assigned, ada), corrects(assignedTransfer), { as: 'api', sql: takeBack }, withoutApply],
    refused: 'LG001 guard:deposits_correction: a deposit is taken back whole, from its member',
    rule: corrected,
  },
  ...(['worker', 'watcher', 'signer'] as const).map((as): RuleAttempt => ({
    name: `a deposit taken back from the wallet by ${as}`,
    as,
    before: [takenBack(ids.assigned, ada), corrects(assignedTransfer), { as: 'api', sql: takeBack }],
    sql: reversed(),
    refused: 'LG006',
    rule: null,
  })),
  ...disproofAttempts({
    ids,
    ben,
    correctionId,
    set,
    money,
    byApi,
    course,
    before: { assigned: [takenBack(ids.assigned, ada), corrects(assignedTransfer), { as: 'api', sql: takeBack }] },
  }),
  byApi('a final deposit credited by the server', assign(ids.final, ada), 'LG001 deposits: a deposit that is final cannot change', [
    agreed(ids.final, ada),
  ]),
  byApi('a seen deposit dropped by the server', set(ids.seen, `state = 'dropped'`), 'LG001 deposits: a deposit that is seen cannot change'),
  byApi('a deposit set aside by the server', set(ids.final, `state = 'unmatched'`), 'LG001 deposits: a deposit that is final cannot change'),
  {
    name: 'a deposit without a member credited by the watcher',
    as: 'watcher',
    sql: assign(ids.nobodys, ada),
    before: [agreed(ids.nobodys, ada)],
    refused: '42501',
    rule: null,
  },
  {
    name: 'a deposit of a member credited to another one',
    as: 'owner',
    sql: assign(ids.final, ben),
    refused: 'LG001 deposits: a deposit that is final belongs',
    rule: course,
  },
  {
    name: 'money of an assigned deposit that the watcher credited',
    as: 'api',
    sql: money({ session: ids.credited, code: 'deposit_assigned' }),
    before: [withoutApply],
    refused: 'LG001 guard:deposits: the money does not fit',
    rule: guard,
  },
  {
    name: 'money of an assignment that no one approved',
    as: 'api',
    sql: money({ session: ids.nobodys, code: 'deposit_assigned' }),
    refused: 'LG008',
    rule: null,
  },
  {
    name: 'an address that was paid before, given to a new member',
    as: 'owner',
    before: [
      {
        as: 'superuser',
        sql: `alter table deposits.member_address disable trigger forbid_change; delete from deposits.member_address where member_id = '${ben}'`,
      },
    ],
    sql: newAddress({ address: `'${address('e')}'`, member_id: `'${ben}'`, family: `'evm'`, derivation_index: '7' }),
    refused: 'LG001 deposits: this address was paid',
    rule: judged,
  },
  {
    name: 'money of a deposit that does not exist',
    as: 'watcher',
    sql: money({ session: `dp_${'1'.repeat(26)}` }),
    refused: 'LG001 guard:deposits: there is no',
    rule: guard,
  },
  {
    name: 'money of a deposit that is not credited',
    as: 'watcher',
    sql: money(),
    refused: 'LG001 guard:deposits: a deposit that is final',
    rule: guard,
  },
  {
    name: 'money of a deposit that is only seen',
    as: 'watcher',
    sql: money({ session: ids.seen }),
    refused: 'LG001 guard:deposits: a deposit that is seen',
    rule: guard,
  },
  {
    name: 'more than the deposit',
    as: 'watcher',
    before: [credit(ids.final)],
    sql: money({ amount: 6n }),
    refused: 'LG001 guard:deposits: the money does not fit',
    rule: guard,
  },
  {
    name: 'the deposit of another member',
    as: 'watcher',
    before: [credit(ids.final)],
    sql: money({ credit: `recharge:${ben}` }),
    refused: 'LG001 guard:deposits: the money does not fit',
    rule: guard,
  },
  {
    name: 'a deposit credited twice',
    as: 'watcher',
    sql: money({ session: ids.credited, key: 'again' }),
    refused: 'LG001 guard:deposits: a deposit is credited once',
    rule: guard,
  },
  ...(['api', 'worker', 'signer'] as const).map((as): RuleAttempt => ({
    name: `a deposit credited by ${as}`,
    as,
    before: [credit(ids.final)],
    sql: money(),
    refused: 'LG006',
    rule: null,
  })),
  ...(['api', 'worker', 'gateway', 'signer', 'staff_read'] as const).flatMap((as): RuleAttempt[] => [
    { name: `a deposit written by ${as}`, as, sql: row(), refused: '42501', rule: null },
    ...(as === 'api' ? [] : [{ name: `a deposit changed by ${as}`, as, sql: set(ids.seen, `state = 'dropped'`), refused: '42501', rule: null }]),
    { name: `the amount of a deposit changed by ${as}`, as, sql: set(ids.seen, 'amount_micros = 6'), refused: '42501', rule: null },
    { name: `a cursor moved by ${as}`, as, sql: 'update deposits.cursor set block_number = 10', refused: '42501', rule: null },
  ]),
  { name: 'an address by the watcher', as: 'watcher', sql: newAddress(), refused: '42501', rule: null },
  {
    name: 'a credited deposit without its money',
    as: 'watcher',
    before: [{ as: 'superuser', sql: 'set constraints all immediate' }],
    sql: set(ids.final, `state = 'credited'`),
    refused: 'LG001 guard:deposits',
    rule: 'deposits.deposit!moves_money',
  },
  course_('a deposit that is credited at once', row({ state: `'credited'`, member_id: `'${ada}'` })),
  course_('a seen deposit that is credited', set(ids.seen, `state = 'credited'`)),
  course_('a deposit that is final above the final block', set(ids.seen, `state = 'final'`)),
  course_('a new deposit that is final above the final block', row({ block_number: '11', state: `'final'` })),
  course_('a final deposit that is dropped', set(ids.final, `state = 'dropped'`)),
  course_('a credited deposit that is seen again', set(ids.credited, `state = 'seen'`)),
  course_('a final deposit with another amount', set(ids.final, `amount_micros = 6, state = 'credited'`)),
  course_('a final deposit to another address', set(ids.final, `recipient = '${address('b')}', state = 'credited'`)),
  {
    name: 'a deposit moved to another transaction',
    as: 'owner',
    sql: set(ids.seen, `transaction_hash = '${hash('4')}'`),
    refused: 'LG001 deposits: the place',
    rule: course,
  },
  {
    name: 'the same transfer twice',
    as: 'watcher',
    sql: row({ transaction_hash: `'${hash('2')}'` }),
    refused: '23505 deposit_once',
    rule: 'deposits.deposit.deposit_once',
  },
  forbidden('a deposit deleted', `delete from deposits.deposit where id = '${ids.seen}'`, 'deposits.deposit!forbid_delete'),
  forbidden('all deposits deleted', 'truncate deposits.deposit', 'deposits.deposit!forbid_truncate'),
  forbidden('an address changed', `update deposits.member_address set address = '${address('c')}'`, 'deposits.member_address!forbid_change'),
  forbidden('all addresses deleted', 'truncate deposits.member_address', 'deposits.member_address!forbid_truncate'),
  forbidden('a cursor deleted', 'delete from deposits.cursor', 'deposits.cursor!forbid_delete'),
  forbidden('all cursors deleted', 'truncate deposits.cursor', 'deposits.cursor!forbid_truncate'),
  {
    name: 'a cursor beyond what is final',
    as: 'watcher',
    sql: 'update deposits.cursor set block_number = 999999999',
    refused: 'LG001 deposits: block 999999999',
    rule: forward,
  },
  {
    name: 'a network that begins beyond what is final',
    as: 'watcher',
    before: [{ as: 'superuser', sql: `alter table deposits.cursor disable trigger forbid_delete; delete from deposits.cursor` }],
    sql: `insert into deposits.cursor (network, block_number, block_hash) select network, 999999999, '${hash('8')}' from networks.node where final_number is not null limit 1`,
    refused: 'LG001 deposits: block 999999999',
    rule: forward,
  },
  { name: 'a cursor that goes back', as: 'watcher', sql: 'update deposits.cursor set block_number = 8', refused: 'LG001 deposits', rule: forward },
  {
    name: 'another final block at the same place',
    as: 'watcher',
    sql: `update deposits.cursor set block_hash = '${hash('8')}'`,
    refused: 'LG001 deposits',
    rule: forward,
  },
  {
    name: 'another index for the same member',
    as: 'api',
    sql: newAddress({ derivation_index: '5' }),
    refused: 'LG001 deposits: a member has one index',
    rule: judged,
  },
  {
    name: 'the index of another member',
    as: 'api',
    sql: newAddress({ derivation_index: '1' }),
    refused: 'LG001 deposits: a member has one index',
    rule: judged,
  },
  {
    name: 'an address in the past',
    as: 'owner',
    sql: newAddress({ made_at: `platform.now() - interval '1 day'` }),
    refused: 'PL003 time',
    rule: judged,
  },
  {
    name: 'an account closed while a deposit is seen',
    as: 'owner',
    before: [{ as: 'watcher', sql: row({ recipient: `'${address('b')}'` }) }],
    sql: `update accounts.member set closed_at = platform.now() where id = '${ben}'`,
    refused: '23514 member_closes_empty',
    rule: 'accounts.member!closes_without_deposits',
  },
  ...valueAttempts([
    ['deposit_form', `update deposits.deposit set id = 'dp_1' where id = '${ids.seen}'`],
    ['deposit_hash', set(ids.seen, `transaction_hash = '0x1'`)],
    ['deposit_log_index', set(ids.seen, 'log_index = -1')],
    ['deposit_block_number', set(ids.seen, 'block_number = -1')],
    ['deposit_block_hash', set(ids.seen, `block_hash = '0x1'`)],
    ['deposit_sender', set(ids.seen, `sender = '0x1'`)],
    ['deposit_recipient', set(ids.seen, `recipient = '0x1'`)],
    ['deposit_amount', set(ids.seen, 'amount_micros = 0')],
    ['deposit_amount', set(ids.final, 'amount_micros = 1000000000000000')],
    ['deposit_amount', set(ids.final, `amount_micros = 1000000000000000, large_amount = '1000000000000000'`)],
    ['deposit_large_amount', set(ids.huge, `large_amount = '1e15'`)],
    ['deposit_reason', set(ids.nobodys, `reason = 'lost'`)],
    ['deposit_state', set(ids.seen, `state = 'lost'`)],
    ['deposit_course', set(ids.seen, `state = 'final'`)],
    ['deposit_course', set(ids.nobodys, 'reason = NULL')],
    ['deposit_course', set(ids.credited, `reason = 'closed'`)],
    ['deposit_correction', set(ids.seen, `correction_id = '${correctionId}'`)],
    ['deposit_disproved', set(ids.final, `disproved_by = 'ap_${'0'.repeat(26)}'`)],
    ['cursor_number', 'update deposits.cursor set block_number = -1'],
    ['cursor_hash', `update deposits.cursor set block_hash = '0x1'`],
    ['cursor_fault', `update deposits.cursor set fault = ''`],
    ['member_address_form', `update deposits.member_address set address = '0x1' where member_id = '${ada}'`],
    ['member_address_family', `update deposits.member_address set family = 'btc' where member_id = '${ada}'`],
    ['member_address_index', `update deposits.member_address set derivation_index = -1 where member_id = '${ada}'`],
  ]),
]
const names = ((): string[] => {
  ;[ada, ben] = ['mb_a' as Id<'member'>, 'mb_b' as Id<'member'>]
  return attempts().map(({ name }) => name)
})()
tryRules('forbidden operations on deposits', () => client, attempts, names)

test('every rule of the schema has an attempt', async () => {
  expect(
    await untriedRules(client, 'deposits', attempts(), {
      'deposits.deposit.deposit_pk': 'ids are random',
      'deposits.cursor.cursor_pk': 'a network begins once',
      'deposits.deposit!looked_at_again': 'treasury/witness.test.ts',
      'deposits.deposit!judged_by_treasury': 'treasury/attempts.test.ts',
      'deposits.deposit!counted_again': 'treasury/disprove.test.ts',
      'deposits.deposit!waits_until_found': 'treasury/witness.test.ts',
      'deposits.member_address.member_address_pk': 'an address follows from its index',
      'deposits.member_address.member_address_one': 'a second address of a family has the same index and is the same address',
      'deposits.member_address.member_address_index_one': 'the trigger refuses an index of another member',
    }),
  ).toEqual([])
})

test('the guard of deposits belongs to their posting', async () => {
  const own = (await describePostings(database.api.kysely)).filter(({ code }) => code === 'deposit')
  expect(own.map(({ from, to, roles }) => `${from} ${to} ${roles.join(' ')}`)).toEqual(['chain_clearing recharge watcher'])
  const { rows } = await client.query(`select id, state, reason, member_id from deposits.deposit where id = any($1) order by reason`, [
    [ids.nobodys, ids.huge],
  ])
  expect(rows).toEqual([
    { id: ids.nobodys, state: 'unmatched', reason: 'noMember', member_id: null },
    { id: ids.huge, state: 'unmatched', reason: 'tooLarge', member_id: null },
  ])
  expect(await depositViolations(database.worker.kysely)).toEqual([])
})
