import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aColleague, actAs, type Colleague } from '../../../test/cast/staff.ts'
import { aMember } from '../../../test/cast/ground.ts'
import { refused, type RuleAttempt, tryRules, untriedRules, valueAttempts } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { coinAttempts } from '../../../test/sweeps/coin-attempts.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { inTransaction } from '../../platform/database.ts'
import { isSameNetwork } from '../networks/index.ts'
import { sweepViolations } from './violation.store.ts'

const database = withDatabase()
let client: pg.Client
const address = (digit: string) => `0x${digit.repeat(40)}`
const hash = (digit: string) => `0x${digit.repeat(64)}`
const [HOT, OUTSIDE, ADA, BEN] = [address('a'), address('b'), address('c'), address('d')]
const sweepId = (digit: string) => `sw_${digit.repeat(26)}`
const SWEEP = sweepId('0')
const unruled = (text: string) =>
  ({ as: 'superuser', sql: `set local session_replication_role = replica; ${text}; set local session_replication_role = origin` }) as const

/** A sweep with two payments in a state, as it is stored by then. */
const inState = (state: string) => {
  const [isPrepared, isApproved, isSigned] = [
    ['prepared', 'approved', 'signed', 'done'].includes(state),
    ['approved', 'signed', 'done'].includes(state),
    ['signed', 'done'].includes(state),
  ]
  const terms = isPrepared ? '0, 120000, 20, 1, 7' : 'null, null, null, null, null'
  const bytes = (digit: string) => (isSigned ? `'${hash(digit)}', '0x0000000000'` : 'null, null')
  return unruled(`
    insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by, decided_role, decided_sign_in, decided_at, decided_xact)
    values ('ap_${'1'.repeat(26)}', 'sweeps.sweep', 'x', '{}', 'x', 'st_a', 'finance', 'si_a', now(), now() + interval '1 day', 'approved', 'st_b', 'finance', 'si_b', now(), '1') on conflict do nothing;
    insert into sweeps.sweep (id, network, recipient, least_micros, state, made_by, approval_id, approved_at, signed_at, ended_at)
    values ('${SWEEP}', 'erc20', '${HOT}', 5, '${state}', 'st_a', ${isApproved ? `'ap_${'1'.repeat(26)}', now()` : 'null, null'}, ${isSigned ? 'now()' : 'null'}, ${state === 'done' ? 'now()' : 'null'});
    insert into sweeps.item (sweep_id, place, sender, derivation_index, amount_micros, nonce, gas, fee_per_gas_max, priority_fee_per_gas, coins_wei, hash, raw)
    values ('${SWEEP}', 0, '${ADA}', 0, 30, ${terms}, ${bytes('1')}), ('${SWEEP}', 1, '${BEN}', 1, 20, ${terms}, ${bytes('2')})`)
}
/** Two people approved this in the transaction of the attempt. */
const agreed = (changed = '') =>
  ({
    as: 'superuser',
    sql: `alter table approvals.request disable trigger user; insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by, decided_role, decided_sign_in, decided_at, decided_xact)
      select 'ap_${'0'.repeat(26)}', 'sweeps.sweep', 'x', sweeps.content('${SWEEP}')${changed}, 'x', 'st_a', 'finance', 'si_a', now(), now() + interval '1 day', 'approved', 'st_b', 'finance', 'si_b', now(), pg_current_xact_id()`,
  }) as const
const to = (state: string) => `update sweeps.sweep set state = '${state}' where id = '${SWEEP}'`
const pays = (set: string) => `update sweeps.item set ${set} where place = 0`
const prepares = pays('nonce = 1, gas = 120000, fee_per_gas_max = 1, priority_fee_per_gas = 1, coins_wei = 1')
const signs = pays(`hash = '${hash('3')}', raw = '0x0000000000'`)
const begins = (rest: Readonly<Record<string, string>> = {}) => {
  const values = { id: `'${SWEEP}'`, network: `'erc20'`, recipient: `'${HOT}'`, least_micros: '5', ...rest }
  return `insert into sweeps.sweep (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const whole = (rest: Readonly<Record<string, string>> = {}) => begins({ made_by: `'st_a'`, ...rest })
const coins = `insert into withdrawals.coin_transfer (cause, network, recipient, amount_wei) values ('${SWEEP} 0', 'erc20', '${ADA}', 7)`
const G = 'LG001 guard:sweeps: '
const judged = 'sweeps.sweep!judged'
const item = 'sweeps.item!judged'

let fay: Colleague
beforeAll(async () => {
  await isSameNetwork(database.watcher, { network: 'erc20', chainId: 1, token: address('1'), decimals: 6, simulated: true })
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  fay = await aColleague(database, 'finance')
  const ada = await aMember(database.owner.kysely)
  const ben = await aMember(database.owner.kysely)
  await client.query(`set session_replication_role = replica;
    insert into treasury.wallet (network, address, block_number, opening_micros) values ('erc20', '${HOT}', 1, 100);
    insert into treasury.cursor (network, block_number) values ('erc20', 10);
    insert into deposits.member_address (address, member_id, family, derivation_index) values ('${ADA}', '${ada}', 'evm', 0), ('${BEN}', '${ben}', 'evm', 1);
    insert into deposits.deposit (id, network, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount_micros, member_id, state, final_at, credited_at) values
      ('dp_${'0'.repeat(26)}', 'erc20', '${hash('5')}', 0, 5, '${hash('5')}', '${OUTSIDE}', '${ADA}', 30, '${ada}', 'credited', now(), now()),
      ('dp_${'1'.repeat(26)}', 'erc20', '${hash('6')}', 0, 5, '${hash('6')}', '${OUTSIDE}', '${BEN}', 20, '${ben}', 'credited', now(), now());
    insert into treasury.balance (network, address, block_number, actual_micros, expected_micros, allowed_micros) values
      ('erc20', '${ADA}', 5, 30, 30, 0), ('erc20', '${BEN}', 5, 20, 20, 0);
    set session_replication_role = origin`)
})
afterAll(() => client.end())

const attempts = (): RuleAttempt[] => [
  ...coinAttempts(),
  refused('a sweep that no person began', 'api', begins(), 'LG001 guard:approvals_no_sign_in', judged),
  ...(
    [
      ['a sweep prepared before all its payments are', 'signer', 'preparing', to('prepared')],
      ['a sweep approved by the signer', 'signer', 'prepared', to('approved')],
      ['a sweep signed before all its payments are', 'api', 'approved', to('signed')],
      ['a sweep signed by the signer', 'signer', 'approved', to('signed')],
      ['a sweep done before its payments have ended', 'signer', 'signed', to('done')],
      ['a sweep prepared again after the approval', 'signer', 'approved', to('prepared')],
      ['a sweep that has ended approved again', 'api', 'done', to('approved')],
      ['a sweep that has ended cancelled', 'api', 'done', to('cancelled')],
    ] as const
  ).map(([name, as, state, text]) => refused(name, as, text, `${G}a sweep that is`, judged, [inState(state)])),
  refused('a sweep cancelled by no person', 'api', to('cancelled'), 'LG001 guard:approvals_no_sign_in', judged, [inState('prepared')]),
  refused('a sweep approved by the server alone', 'api', to('approved'), `${G}no two people`, judged, [inState('prepared')]),
  ...(
    [
      ['to another address', ` || '{"recipient":"${OUTSIDE}"}'`],
      ['of another token', ` || '{"token":"${OUTSIDE}"}'`],
      ['of one payment more', ` || jsonb_build_object('payments', sweeps.content('${SWEEP}') -> 'payments' || '[{}]')`],
      ['of other payments', ` || '{"payments":[{},{}]}'`],
    ] as const
  ).map(([name, changed]) =>
    refused(`a sweep approved ${name}`, 'api', to('approved'), `${G}no two people`, judged, [inState('prepared'), agreed(changed)]),
  ),
  refused('a sweep told that did not change', 'worker', 'update sweeps.sweep set told = 2', `${G}pages follow`, judged, [inState('prepared')]),
  refused('a payment prepared after it was shown', 'signer', prepares, `${G}a payment`, item, [inState('prepared')]),
  refused('bytes stored before the approval', 'api', signs, `${G}a payment`, item, [inState('prepared')]),
  refused('bytes stored by no person', 'api', signs, 'LG001 guard:approvals_no_sign_in', item, [inState('approved')]),
  refused('bytes stored again', 'api', signs, `${G}a payment`, item, [inState('signed')]),
  refused('a payment of another amount', 'owner', pays('amount_micros = 31'), `${G}a payment`, item, [inState('preparing')]),
  refused('a payment sent before it is signed', 'signer', pays('broadcast_at = now()'), `${G}a payment`, item, [inState('approved')]),
  refused('a payment that has ended opened again', 'signer', pays('outcome = null'), `${G}a payment`, item, [
    inState('signed'),
    unruled(pays(`outcome = 'failed', ended_at = now()`)),
  ]),
  refused('coins that no two people approved', 'owner', coins, `${G}no two people`, 'withdrawals.coin_transfer!approved_coins', [
    inState('prepared'),
  ]),
  ...(['api', 'worker', 'watcher', 'signer', 'gateway', 'staff_read'] as const).map((as) =>
    refused(`coins asked for by ${as}`, as, coins, '42501', null, [inState('approved')]),
  ),
  ...(['worker', 'watcher', 'signer', 'gateway', 'staff_read'] as const).flatMap((as) => [
    refused(`a sweep begun by ${as}`, as, begins(), '42501', null),
    refused(`bytes stored by ${as}`, as, signs, '42501', null, [inState('approved')]),
  ]),
  ...(['worker', 'watcher', 'gateway', 'staff_read'] as const).map((as) =>
    refused(`a sweep changed by ${as}`, as, to('cancelled'), '42501', null, [inState('prepared')]),
  ),
  ...(['api', 'worker', 'watcher', 'gateway', 'staff_read'] as const).flatMap((as) => [
    refused(`a payment prepared by ${as}`, as, prepares, '42501', null, [inState('preparing')]),
    refused(`a payment ended by ${as}`, as, pays(`outcome = 'failed'`), '42501', null, [inState('signed')]),
    refused(
      `a payment added by ${as}`,
      as,
      `insert into sweeps.item (sweep_id, place, sender, derivation_index, amount_micros) values ('${SWEEP}', 2, '${OUTSIDE}', 9, 1)`,
      '42501',
      null,
    ),
  ]),
  refused('the bytes of a sweep read by the worker', 'worker', 'select raw from sweeps.item', '42501', null),
  refused('two sweeps of a network at once', 'superuser', whole({ id: `'${sweepId('1')}'` }), '23505 sweep_underway', '#sweeps.sweep_underway', [
    inState('prepared'),
    unruled('select 1'),
    { as: 'superuser', sql: 'set local session_replication_role = replica' },
  ]),
  refused('one address twice', 'superuser', `update sweeps.item set sender = '${ADA}'`, '23505 item_once', 'sweeps.item.item_once', [
    inState('preparing'),
    { as: 'superuser', sql: 'set local session_replication_role = replica' },
  ]),
  refused('the same bytes twice', 'superuser', `update sweeps.item set hash = '${hash('1')}'`, '23505 item_bytes', '#sweeps.item_bytes', [
    inState('signed'),
    { as: 'superuser', sql: 'set local session_replication_role = replica' },
  ]),
  ...(['sweep', 'item'] as const).flatMap((table) => [
    refused(`a row of ${table} deleted`, 'owner', `delete from sweeps.${table}`, 'PL001', `sweeps.${table}!forbid_delete`, [
      inState('preparing'),
      ...(table === 'sweep' ? [unruled('delete from sweeps.item')] : []),
    ]),
    refused(
      `all rows of ${table} deleted`,
      'owner',
      `truncate sweeps.${table} cascade`,
      'PL001',
      `sweeps.${table}!forbid_truncate`,
      table === 'sweep' ? [{ as: 'superuser', sql: 'alter table sweeps.item disable trigger forbid_truncate' }] : [],
    ),
  ]),
  ...valueAttempts([
    ['sweep_form', whole({ id: `'sw_x'` })],
    ['sweep_network', whole({ network: `'trc20'` })],
    ['sweep_recipient', whole({ recipient: `'0x1'` })],
    ['sweep_least', whole({ least_micros: '0' })],
    ['sweep_state', whole({ state: `'lost'` })],
    ['sweep_made_by', whole({ made_by: `''` })],
    ['sweep_changes', whole({ changes: '0' })],
    ['sweep_told', whole({ told: '-1' })],
    ['sweep_course', whole({ state: `'approved'` })],
  ]),
  ...(
    [
      ['item_place', 'place = 20'],
      ['item_sender', `sender = '0x1'`],
      ['item_index', 'derivation_index = -1'],
      ['item_amount', 'amount_micros = 0'],
      ['item_nonce', 'nonce = -1'],
      ['item_gas', 'gas = 1'],
      ['item_fee', 'fee_per_gas_max = 0'],
      ['item_priority_fee', 'priority_fee_per_gas = -1'],
      ['item_coins', 'coins_wei = -1'],
      ['item_hash', `hash = '0x1'`],
      ['item_raw', `raw = '0x'`],
      ['item_outcome', `outcome = 'lost', ended_at = now()`],
      ['item_prepared', 'nonce = null'],
      ['item_signed', 'raw = null'],
      ['item_ended', 'ended_at = now()'],
    ] as const
  ).map(([constraint, set]) =>
    refused(`a value that ${constraint.replaceAll('_', ' ')} refuses`, 'superuser', pays(set), `23514 ${constraint}`, `sweeps.item.${constraint}`, [
      inState('signed'),
      { as: 'superuser', sql: 'set local session_replication_role = replica' },
    ]),
  ),
]
tryRules(
  'forbidden operations on sweeps',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the schema has an attempt', async () => {
  expect(
    await untriedRules(client, 'sweeps', attempts(), {
      'sweeps.sweep.sweep_pk': 'the id of a sweep is random',
      'sweeps.item.item_pk': 'the database numbers the payments',
      'sweeps.sweep!chosen': 'what it chooses is in the test below and in sweeps.test.ts',
      'sweeps.sweep!funds': 'what it asks for is in sweeps.test.ts',
      'sweeps.item!followed': 'what it ends is in sweeps.test.ts',
    }),
  ).toEqual([])
})

test('a sweep goes to a counted address of the operator, with what the database chooses, and not while sending is stopped', async () => {
  const tries = (statement: string, before = 'select 1') =>
    inTransaction(database.api, async (trx) => {
      await client.query(before)
      await actAs(database, trx, fay)
      await sql.raw(statement).execute(trx)
      const { rows } = await sql<{ sender: string; amount: bigint; index: number }>`
        SELECT i.sender, i.amount_micros AS amount, i.derivation_index AS "index" FROM sweeps.item i ORDER BY i.place`.execute(trx)
      throw Object.assign(new Error('undone'), { rows })
    }).catch((error: unknown) => error as Error & { rows?: unknown })
  expect((await tries(begins())).rows).toEqual([
    { sender: ADA, amount: 30n, index: 0 },
    { sender: BEN, amount: 20n, index: 1 },
  ])
  expect((await tries(begins({ least_micros: '21' }))).rows).toEqual([{ sender: ADA, amount: 30n, index: 0 }])
  expect((await tries(begins({ least_micros: '31' }))).message).toContain('no address of erc20 holds so much')
  expect((await tries(begins({ recipient: `'${OUTSIDE}'` }))).message).toContain('a sweep goes to a counted address')
  await client.query(
    `set session_replication_role = replica; insert into withdrawals.sending_stop (network, since, why) values ('erc20', now(), 'x'); set session_replication_role = origin`,
  )
  expect((await tries(begins())).message).toContain('sending on erc20 is stopped')
})

test('a sweep without what two people approved, coins without their sweep and payments that do not end are violations', async () => {
  const found = async (...before: readonly { readonly sql: string }[]) => {
    await client.query('begin')
    try {
      for (const statement of before) await client.query(statement.sql)
      const { rows } = await client.query<{ violation: string }>('select distinct violation from sweeps.violations order by 1')
      return rows.map(({ violation }) => violation)
    } finally {
      await client.query('rollback')
    }
  }
  expect(await sweepViolations(database.worker.kysely)).toEqual([])
  expect(await found(inState('approved'))).toEqual(['sweeps_not_approved'])
  expect(await found(unruled(coins))).toEqual(['sweeps_coins'])
  expect(await found(inState('signed'), unruled(`update sweeps.sweep set signed_at = platform.now() - interval '2 days'`))).toEqual([
    'sweeps_late',
    'sweeps_not_approved',
  ])
  expect(await found({ sql: 'alter table sweeps.item disable trigger judged' })).toEqual(['sweeps_trigger_off'])
})
