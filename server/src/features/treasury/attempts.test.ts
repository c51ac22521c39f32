import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aMember } from '../../../test/cast/ground.ts'
import { asMember } from '../../../test/cast/member.ts'
import { refused, type RuleAttempt, tryRules, untriedRules, valueAttempts } from '../../../test/cast/rule-attempt.ts'
import { withDatabase } from '../../../test/harness.ts'
import { connectAsSuperuser } from '../../../test/ledger/scene.ts'
import { contributionAttempts, contributionWithoutMoney } from '../../../test/treasury/contribution-attempts.ts'
import { payoutAttempts, payoutWithoutMoney } from '../../../test/treasury/payout-attempts.ts'
import { isSameNetwork } from '../networks/index.ts'
import { treasuryViolations } from './violation.store.ts'

const database = withDatabase()
let client: pg.Client
const hash = (digit: string) => `0x${digit.repeat(64)}`
const address = (digit: string) => `0x${digit.repeat(40)}`
const [HOT, OUTSIDE, OF_MEMBER] = [address('a'), address('b'), address('c')]

const row = (table: string, values: Readonly<Record<string, string>>) =>
  `insert into treasury.${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
const movement = (rest: Readonly<Record<string, string>> = {}) =>
  row('movement', {
    network: `'erc20'`,
    transaction_hash: `'${hash('9')}'`,
    log_index: '0',
    block_number: '5',
    sender: `'${HOT}'`,
    recipient: `'${OUTSIDE}'`,
    amount_micros: '7',
    kind: `'internal'`,
    ...rest,
  })
const depositTo = (recipient: string) =>
  `insert into deposits.deposit (id, network, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount_micros, state)
   values ('dp_${'1'.repeat(26)}', 'erc20', '${hash('6')}', 0, 5, '${hash('5')}', '${OUTSIDE}', '${recipient}', 7, 'final')`
const balance = (rest: Readonly<Record<string, string>> = {}) =>
  row('balance', {
    network: `'erc20'`,
    address: `'${OF_MEMBER}'`,
    block_number: '5',
    actual_micros: '0',
    expected_micros: '0',
    allowed_micros: '0',
    ...rest,
  })

beforeAll(async () => {
  await isSameNetwork(database.watcher, { network: 'erc20', chainId: 1, token: address('1'), decimals: 6, simulated: false })
  const watcher = database.watcher.kysely
  await sql`UPDATE networks.node SET head_number = 20, head_at = platform.now(), final_number = 12`.execute(watcher)
  await sql`INSERT INTO deposits.cursor (network, block_number, block_hash) VALUES ('erc20', 10, ${hash('d')})`.execute(watcher)
  const ada: Id<'member'> = await aMember(database.owner.kysely)
  await asMember(database, ada, (trx) =>
    sql`INSERT INTO deposits.member_address (address, member_id, family, derivation_index) VALUES (${OF_MEMBER}, ${ada}, 'evm', 0)`.execute(trx),
  )
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  for (const statement of [
    row('cursor', { network: `'erc20'`, block_number: '8' }),
    row('wallet', { network: `'erc20'`, address: `'${HOT}'` }),
    `update treasury.wallet set block_number = 2, opening_micros = 100`,
    movement({ transaction_hash: `'${hash('1')}'`, amount_micros: '30' }),
    balance({ address: `'${HOT}'`, actual_micros: '70' }),
    row('witness', { network: `'erc20'`, final_number: '12' }),
  ])
    await client.query(statement)
})
afterAll(() => client.end())

const agreed = (logIndex: number, kind = 'treasury.ownMoney') =>
  ({
    as: 'superuser',
    sql: `alter table approvals.request disable trigger user; insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by, decided_role, decided_sign_in, decided_at, decided_xact)
      values ('ap_${'0'.repeat(26)}', '${kind}', 'x', '{"network":"erc20","transactionHash":"${hash('1')}","logIndex":${logIndex}}', 'x', 'st_a', 'finance', 'si_a', now(), now() + interval '1 day', 'approved', 'st_b', 'finance', 'si_b', now(), pg_current_xact_id())`,
  }) as const
const explain = `update treasury.movement set kind = 'ownMoney' where transaction_hash = '${hash('1')}'`
const takeOut = `update treasury.movement set kind = 'disproved' where transaction_hash = '${hash('1')}'`
const backAgain = `update treasury.movement set kind = 'unexplained' where transaction_hash = '${hash('1')}'`
const lookedAt = (found: boolean) => ({ as: 'worker', sql: `update treasury.sighting set found = ${found}` }) as const
const judged = (table: string) => `treasury.${table}!judged`
const tables = ['wallet', 'cursor', 'movement', 'balance', 'sighting', 'witness'] as const
const T = 'LG001 treasury: '
const DEPOSIT_JUDGED = 'deposits.deposit!judged_by_treasury'

const attempts = (): RuleAttempt[] => [
  ...payoutAttempts(),
  ...contributionAttempts(),
  refused('a movement explained by the server alone', 'api', explain, `${T}no two people`, judged('movement')),
  refused('another movement explained than agreed', 'api', explain, `${T}no two people`, judged('movement'), [agreed(1)]),
  refused('more explained than the operator has', 'api', explain, `${T}the operator has less`, judged('movement'), [
    { as: 'superuser', sql: 'alter table treasury.wallet disable trigger judged; update treasury.wallet set opening_micros = 29' },
    agreed(0),
  ]),
  refused(
    'a movement with another kind',
    'api',
    `update treasury.movement set kind = 'internal'`,
    `${T}a movement cannot change`,
    judged('movement'),
    [agreed(0)],
  ),
  refused('a movement taken out by the server alone', 'api', takeOut, `${T}no two people`, judged('movement'), [lookedAt(false)]),
  refused('a movement taken out that the worker has not looked for', 'api', takeOut, `${T}a movement cannot change`, judged('movement'), [
    agreed(0, 'treasury.disproveMovement'),
  ]),
  refused('a movement taken out that the worker found', 'api', takeOut, `${T}a movement cannot change`, judged('movement'), [
    lookedAt(true),
    agreed(0, 'treasury.disproveMovement'),
  ]),
  refused('another movement taken out than agreed', 'api', takeOut, `${T}no two people`, judged('movement'), [
    lookedAt(false),
    agreed(1, 'treasury.disproveMovement'),
  ]),
  refused('a movement brought back while the worker does not find it', 'owner', backAgain, `${T}a movement cannot change`, judged('movement'), [
    lookedAt(false),
    agreed(0, 'treasury.disproveMovement'),
    { as: 'api', sql: takeOut },
  ]),
  refused('a movement taken out by the watcher', 'watcher', takeOut, '42501', null),
  refused(
    'a movement with another amount',
    'owner',
    'update treasury.movement set amount_micros = 1',
    `${T}a movement cannot change`,
    judged('movement'),
  ),
  refused('a movement above the final block', 'watcher', movement({ block_number: '13' }), `${T}block 13`, judged('movement')),
  refused('a movement of a network that nothing was read of', 'watcher', movement(), `${T}block 5`, judged('movement'), [
    {
      as: 'superuser',
      sql: `set local session_replication_role = replica; update networks.node set head_number = null, head_at = null, final_number = null; set local session_replication_role = origin`,
    },
  ]),
  refused('a movement between strangers', 'watcher', movement({ sender: `'${OUTSIDE}'` }), `${T}a movement leaves`, judged('movement')),
  refused(
    'a payment of a stranger to a member as a movement',
    'watcher',
    movement({ sender: `'${OUTSIDE}'`, recipient: `'${OF_MEMBER}'` }),
    `${T}a movement leaves`,
    judged('movement'),
  ),
  refused('a payment to the operator as a deposit', 'watcher', depositTo(HOT), `${T}${HOT} is an address of the operator`, DEPOSIT_JUDGED),
  refused(
    'a deposit that becomes a payment to the operator',
    'owner',
    `update deposits.deposit set recipient = '${HOT}'`,
    `${T}${HOT} is an address of the operator`,
    DEPOSIT_JUDGED,
    [{ as: 'watcher', sql: depositTo(OF_MEMBER) }],
  ),
  refused(
    'the same movement twice',
    'watcher',
    movement({ transaction_hash: `'${hash('1')}'` }),
    '23505 movement_pk',
    'treasury.movement.movement_pk',
  ),
  refused('a comparison above what was read', 'watcher', balance({ block_number: '9' }), `${T}block 9`, judged('balance')),
  refused('a comparison that goes back', 'watcher', 'update treasury.balance set block_number = 4', `${T}the comparison`, judged('balance')),
  refused(
    'an address of a member as the operator’s',
    'worker',
    row('wallet', { network: `'erc20'`, address: `'${OF_MEMBER}'` }),
    `${T}0x`,
    judged('wallet'),
  ),
  refused('an address of the operator counted again', 'watcher', 'update treasury.wallet set opening_micros = 1', `${T}an address`, judged('wallet')),
  refused('reading that goes back', 'watcher', 'update treasury.cursor set block_number = 7', `${T}what was read`, judged('cursor')),
  refused('reading past the deposits', 'watcher', 'update treasury.cursor set block_number = 11', `${T}what was read`, judged('cursor')),
  refused(
    'a transaction signed while books and network differ',
    'signer',
    `insert into withdrawals.chain_transaction (hash, withdrawal_id, network, sender, nonce, raw, signed_at) values ('${hash('7')}', 'wd_x', 'erc20', '${HOT}', 0, '0x0000000000', platform.now())`,
    `${T}sending on erc20 is stopped`,
    'withdrawals.chain_transaction!signed_while_books_agree',
    [{ as: 'superuser', sql: 'alter table withdrawals.chain_transaction disable trigger judged_transaction' }],
  ),
  refused(
    'a transaction signed from money that was not seen twice',
    'signer',
    `insert into withdrawals.chain_transaction (hash, withdrawal_id, network, sender, nonce, raw, signed_at) values ('${hash('7')}', 'wd_${'0'.repeat(26)}', 'erc20', '${HOT}', 0, '0x0000000000', platform.now())`,
    `${T}a deposit before wd_`,
    'withdrawals.chain_transaction!signed_while_books_agree',
    [
      {
        as: 'superuser',
        sql: `alter table withdrawals.chain_transaction disable trigger judged_transaction; set local session_replication_role = replica; update withdrawals.sending_stop set since = null, why = null;
          insert into withdrawals.withdrawal (id, member_id, wallet, network, address, remark, amount_micros, fee_micros, rest, requested_at, state, reward_micros, confirmed_by, confirmed_at, approved_at)
          select 'wd_${'0'.repeat(26)}', id, 'income', 'erc20', '${OUTSIDE}', '', 9, 2, false, now(), 'approved', 0, 'passkey', platform.now(), now() from accounts.member limit 1;
          insert into deposits.deposit (id, network, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount_micros, member_id, state, final_at, credited_at)
          select 'dp_${'0'.repeat(26)}', 'erc20', '${hash('5')}', 0, 5, '${hash('5')}', '${OUTSIDE}', '${OF_MEMBER}', 9, id, 'credited', platform.now(), platform.now() - interval '1 minute' from accounts.member limit 1;
          set local session_replication_role = origin; insert into treasury.sighting (network, transaction_hash, log_index, what) values ('erc20', '${hash('5')}', 0, 'deposit')`,
      },
    ],
  ),
  refused('a sighting taken back', 'worker', `update treasury.sighting set found = false`, `${T}what was seen`, judged('sighting'), [
    { as: 'worker', sql: 'update treasury.sighting set found = true' },
  ]),
  refused(
    'a sighting moved to another movement',
    'owner',
    `update treasury.sighting set found = true, log_index = 9`,
    `${T}what was seen`,
    judged('sighting'),
  ),
  refused(
    'a witness moved to another network',
    'owner',
    `update treasury.witness set network = 'bep20'`,
    `${T}a witness cannot move`,
    judged('witness'),
  ),
  refused('a sighting of another claim', 'worker', `update treasury.sighting set claim = 'dead'`, '42501', null),
  refused('a sighting without a result', 'worker', 'update treasury.sighting set found = null', `${T}what was seen`, judged('sighting')),
  ...(['api', 'watcher', 'signer', 'gateway', 'staff_read'] as const).flatMap((as) => [
    refused(`a sighting by ${as}`, as, 'update treasury.sighting set found = true', '42501', null),
    refused(`a network witnessed by ${as}`, as, 'update treasury.witness set final_number = 0', '42501', null),
  ]),
  ...(['api', 'worker', 'watcher', 'signer'] as const).map((as) =>
    refused(
      `something listed to be seen by ${as}`,
      as,
      `insert into treasury.sighting (network, transaction_hash, log_index, what) values ('erc20', '${hash('5')}', 0, 'deposit')`,
      '42501',
      null,
    ),
  ),
  ...(['api', 'worker', 'watcher', 'signer', 'gateway'] as const).map((as) =>
    refused(`sending allowed again by ${as}`, as, 'update withdrawals.sending_stop set since = null, why = null', '42501', null),
  ),
  ...(['api', 'worker', 'signer', 'gateway', 'staff_read'] as const).flatMap((as) => [
    refused(`a movement written by ${as}`, as, movement(), '42501', null),
    refused(`a balance written by ${as}`, as, balance(), '42501', null),
    refused(`an address of the operator counted by ${as}`, as, 'update treasury.wallet set opening_micros = 1', '42501', null),
  ]),
  ...(['api', 'watcher', 'signer', 'gateway', 'staff_read'] as const).map((as) =>
    refused(`an address of the operator listed by ${as}`, as, row('wallet', { network: `'erc20'`, address: `'${OUTSIDE}'` }), '42501', null),
  ),
  refused('a movement explained by the watcher', 'watcher', explain, '42501', null),
  ...tables.flatMap((table) => [
    refused(`a row of ${table} deleted`, 'owner', `delete from treasury.${table}`, 'PL001', `treasury.${table}!forbid_delete`),
    refused(`all rows of ${table} deleted`, 'owner', `truncate treasury.${table}`, 'PL001', `treasury.${table}!forbid_truncate`),
  ]),
  ...valueAttempts([
    ['wallet_address', `update treasury.wallet set address = '0x1'`],
    ['wallet_block', 'update treasury.wallet set block_number = -1'],
    ['wallet_opening', 'update treasury.wallet set opening_micros = -1'],
    ['wallet_opens', 'update treasury.wallet set opening_micros = null'],
    ['cursor_number', 'update treasury.cursor set block_number = -1'],
    ['movement_hash', `update treasury.movement set transaction_hash = '0x1'`],
    ['movement_log_index', 'update treasury.movement set log_index = -1'],
    ['movement_block', 'update treasury.movement set block_number = -1'],
    ['movement_sender', `update treasury.movement set sender = '0x1'`],
    ['movement_recipient', `update treasury.movement set recipient = '0x1'`],
    ['movement_amount', 'update treasury.movement set amount_micros = 0'],
    ['movement_kind', `update treasury.movement set kind = 'gift'`],
    ['movement_agreed', `update treasury.movement set kind = 'ownMoney'`],
    ['balance_address', `update treasury.balance set address = '0x1'`],
    ['balance_block', 'update treasury.balance set block_number = -1'],
    ['balance_actual', 'update treasury.balance set actual_micros = -1'],
    ['balance_allowed', 'update treasury.balance set allowed_micros = -1'],
    ['sighting_hash', `update treasury.sighting set transaction_hash = '0x1'`],
    ['sighting_log_index', 'update treasury.sighting set log_index = -1'],
    ['sighting_what', `update treasury.sighting set what = 'gift'`],
    ['sighting_claim', `update treasury.sighting set claim = 'paid'`],
    ['sighting_claim', `update treasury.sighting set claim = 'dead'`],
    ['witness_checked', 'update treasury.witness set checked_number = -1'],
    ['witness_skipped', `update treasury.witness set skipped = ''`],
    ['witness_final', 'update treasury.witness set final_number = -1'],
    ['sending_stop_network', `update withdrawals.sending_stop set network = 'btc'`],
    ['sending_stop_why', `update withdrawals.sending_stop set why = ''`],
    ['sending_stop_whole', 'update withdrawals.sending_stop set since = null'],
  ]),
]
tryRules(
  'forbidden operations on reconciliation',
  () => client,
  attempts,
  attempts().map(({ name }) => name),
)

test('every rule of the schema has an attempt', async () => {
  const elsewhere = 'what it stops is in reconcile.test.ts'
  expect(
    await untriedRules(client, 'treasury', attempts(), {
      'treasury.wallet.wallet_pk': 'adding an address again has no effect',
      'treasury.cursor.cursor_pk': 'a network begins once',
      'treasury.balance.balance_pk': 'comparing again replaces the row',
      'treasury.sighting.sighting_pk': 'what is listed again stays as it is',
      'treasury.witness.witness_pk': 'a network is witnessed again in its row',
      'treasury.sighting!restores_deposit': 'what it brings back is in disprove.test.ts',
      'treasury.sighting!restores_movement': 'what it brings back is in disprove.test.ts',
      'treasury.movement!counted_again': 'what it counts is in disprove.test.ts',
      'treasury.sighting!stops_sending_again': 'what it stops is in witness.test.ts',
      'treasury.movement!looked_at_again': 'what it lists is in witness.test.ts',
      'treasury.movement!stops_sending': elsewhere,
      'treasury.movement!stops_sending_again': elsewhere,
      'treasury.balance!stops_sending': elsewhere,
      'treasury.balance!stops_sending_again': elsewhere,
    }),
  ).toEqual([])
})

/** A withdrawal whose payments are in blocks, as it is stored at the end. */
const paid = (state: string, ended: string) => [
  'set local session_replication_role = replica',
  `insert into withdrawals.withdrawal (id, member_id, wallet, network, address, remark, amount_micros, fee_micros, rest, requested_at, state, reward_micros, confirmed_by, confirmed_at, approved_at, signed_at, broadcast_at, ended_at)
   select 'wd_${'0'.repeat(26)}', id, 'income', 'erc20', '${OUTSIDE}', '', 9, 2, false, now(), '${state}', 0, 'passkey', now(), now(), now(), now(), now() from accounts.member limit 1`,
  ...['7', '8'].map(
    (digit) =>
      `insert into withdrawals.chain_transaction (hash, withdrawal_id, network, sender, nonce, raw, signed_at, outcome, ended_at)
       values ('${hash(digit)}', 'wd_${'0'.repeat(26)}', 'erc20', '${HOT}', ${digit}, '0x0000000000', now(), '${digit === '8' ? 'confirmed' : 'dead'}', ${ended})`,
  ),
  `set local session_replication_role = origin`,
]
const moved = (digit: string) => movement({ transaction_hash: `'${hash(digit)}'` })

test.each<[what: string, statements: readonly string[], kinds: Readonly<Record<string, string>>, found: readonly string[]]>([
  ['pays it', [...paid('confirmed', 'now()'), moved('8')], { '8': 'withdrawal' }, []],
  ['pays it again', [...paid('confirmed', 'now()'), moved('7'), moved('8')], { '7': 'withdrawal', '8': 'unexplained' }, []],
  ['pays what was given back', [...paid('failed', 'now()'), moved('8')], { '8': 'unexplained' }, []],
  [
    'is reported by a node and never came',
    [
      ...paid('confirmed', `platform.now() - interval '2 hours'`),
      `set local session_replication_role = replica`,
      `update treasury.cursor set begun_at = platform.now() - interval '1 day'`,
      `set local session_replication_role = origin`,
    ],
    {},
    ['treasury_not_sent'],
  ],
  [
    'is followed by a refund',
    [...paid('confirmed', 'now()'), moved('8'), `set local session_replication_role = replica`, `update withdrawals.withdrawal set state = 'failed'`],
    { '8': 'withdrawal' },
    ['treasury_returned'],
  ],
  [
    'cannot be compared for an hour',
    [
      `set local session_replication_role = replica`,
      `update networks.node set read_at = clock_timestamp(); update treasury.cursor set begun_at = clock_timestamp() - interval '2 hours'`,
      `update treasury.balance set read_at = clock_timestamp() - interval '61 minutes'`,
    ],
    {},
    ['treasury_not_compared'],
  ],
  ['has nothing to do with a payout whose money did not move', [payoutWithoutMoney], {}, ['treasury_payout']],
  ['has nothing to do with a contribution whose money did not move', [contributionWithoutMoney], {}, ['treasury_contribution']],
])('a payment of a withdrawal that %s', async (_, statements, kinds, found) => {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    const { rows } = await client.query<{ digit: string; kind: string }>(
      `select substr(transaction_hash, 3, 1) as digit, kind from treasury.movement where transaction_hash in ('${hash('7')}', '${hash('8')}') order by 1`,
    )
    expect(Object.fromEntries(rows.map(({ digit, kind }) => [digit, kind]))).toEqual(kinds)
    const { rows: violations } = await client.query<{ violation: string }>('select violation from treasury.violations order by 1')
    const more = Object.values(kinds)
      .filter((kind) => kind === 'unexplained')
      .map(() => 'treasury_unexplained')
    expect(violations.map(({ violation }) => violation).filter((violation) => violation !== 'treasury_ledger')).toEqual(
      [...found, 'treasury_unexplained', ...more].sort(),
    )
  } finally {
    await client.query('rollback')
  }
})

test('the watch names what stops sending, and that it is stopped', async () => {
  expect((await treasuryViolations(database.worker.kysely)).map(({ violation }) => violation)).toEqual(['treasury_unexplained'])
  await client.query('begin; alter table withdrawals.sending_stop disable trigger all; update withdrawals.sending_stop set since = null, why = null')
  const { rows } = await client.query<{ violation: string }>('select violation from treasury.violations order by 1')
  await client.query('rollback')
  expect(rows.map(({ violation }) => violation)).toEqual(['treasury_not_stopped', 'treasury_unexplained'])
})
