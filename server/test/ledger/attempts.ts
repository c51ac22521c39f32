import type { Act, Actor } from './scene.ts'

/**
 * An operation that is forbidden, and how the database refuses it; or one that must be detected. `before` prepares it, in the same
 * transaction. Each runs on the scene and is rolled back.
 */
export interface Attempt extends Act {
  readonly name: string
  readonly before?: readonly Act[]
  /** The beginning of `<SQLSTATE> <constraint or message>`. */
  readonly refused?: string
  /** A part of what the statement returns. */
  readonly finds?: string
}

const by =
  (as: Actor) =>
  (name: string, sql: string, refused: string, before?: readonly Act[]): Attempt => ({ name, as, sql, refused, ...(before && { before }) })
const posting = (as: Actor) => (name: string, call: string, refused: string, before?: readonly Act[]) =>
  by(as)(name, `select attempt.post(${call})`, refused, before)
const api = by('api')
const owner = by('owner')
const apiPosts = posting('api')
const workerPosts = posting('worker')
const found = (name: string, as: Actor, sql: string, finds: string, before?: readonly Act[]): Attempt => ({
  name,
  as,
  sql,
  finds,
  ...(before && { before }),
})
const detour = (statement: string) => `insert into attempt.detour values ($detour$${statement}$detour$)`

const money: readonly Attempt[] = [
  // Edges along which money may move.
  apiPosts(
    'money moves along an edge that no rule has',
    `'lease_purchase', 'post', 'recharge:mb_a', 'income:mb_a', 1, 'lease:ls_1', 'x'`,
    'LG002 edge: lease_purchase may not go',
  ),
  workerPosts(
    'income from another member',
    `'host_share', 'hold', 'recharge:mb_a', 'income:mb_b', 1, 'charging_session:cs_1', 'x'`,
    'LG002 edge: host_share may not go',
  ),
  workerPosts('income from lease money', `'host_share', 'hold', 'lease_unearned:ls_1', 'income:mb_b', 1, 'charging_session:cs_1', 'x'`, 'LG002 edge'),
  workerPosts(
    'income from earned lease money',
    `'rebate', 'hold', 'lease_earned:platform', 'income:mb_b', 1, 'charging_session:cs_1', 'x'`,
    'LG002 edge',
  ),
  workerPosts(
    'income from deposits',
    `'host_share', 'hold', 'chain_clearing:platform', 'income:mb_b', 1, 'charging_session:cs_1', 'x'`,
    'LG002 edge',
  ),
  workerPosts('income from marketing', `'task_reward', 'hold', 'marketing_budget:platform', 'income:mb_b', 1, 'task:tk_1', 'x'`, 'LG002 edge'),
  apiPosts('goodwill as income', `'goodwill', 'post', 'goodwill:platform', 'income:mb_b', 2, 'goodwill:gw_1', 'pay'`, 'LG002 edge'),
  apiPosts(
    'custody money to the operator',
    `'treasury_sweep', 'post', 'chain_clearing:platform', 'operator_bank:platform', 1, 'payout:po_1', 'x'`,
    'LG002 edge',
  ),
  workerPosts(
    'a share that is released at once',
    `'host_share', 'post', 'session_pool:cs_1', 'income:mb_b', 1, 'charging_session:cs_1', 'x'`,
    'LG002 edge: host_share from session_pool to income is never a post',
  ),
  apiPosts(
    'a cause of another kind',
    `'lease_purchase', 'post', 'recharge:mb_a', 'lease_unearned:ls_1', 1, 'faucet:ls_1', 'x'`,
    'LG002 edge: wrong kind of cause',
  ),
  apiPosts('a cause without an id', `'transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:', 'x'`, 'LG002 edge: wrong kind of cause'),
  apiPosts(
    'a cause id that contains the separator of ids',
    `'transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:a|b', 'x'`,
    'LG002 edge: wrong kind of cause',
  ),
  apiPosts(
    'evidence larger than a hash',
    `'transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x', evidence => decode(repeat('00', 257), 'hex')`,
    'LG002 edge: evidence',
  ),
  apiPosts(
    'an account that was not opened',
    `'transfer_own', 'post', 'income:mb_x', 'recharge:mb_x', 1, 'transfer:tr_1', 'x'`,
    'LG002 edge: there is no income account of mb_x',
  ),
  apiPosts(
    'a credit to an account that was not opened',
    `'faucet', 'post', 'faucet:platform', 'recharge:mb_x', 1, 'faucet:fa_x', 'x'`,
    'LG002 edge: there is no recharge account of mb_x',
  ),
  owner(
    'a transfer between accounts that do not exist',
    `insert into ledger.transfer (id, code, phase, debit, credit, amount_micros, cause_kind, cause_id, happened_at)
     values (gen_random_uuid(), 'faucet', 'post', gen_random_uuid(), attempt.account('recharge:mb_a'), 1, 'faucet', 'fa_x', now())`,
    'LG002 edge: faucet may not go from no account',
  ),
  apiPosts('own money to another member', `'transfer_own', 'post', 'income:mb_b', 'recharge:mb_a', 1, 'transfer:tr_1', 'x'`, 'LG003 binding'),
  apiPosts(
    'a transfer to another member that goes to the sender',
    `'transfer_member', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x'`,
    'LG003 binding',
  ),
  apiPosts(
    'payment into another charging session',
    `'charge_payment', 'hold', 'recharge:mb_a', 'session_pool:cs_2', 1, 'charging_session:cs_1', 'x'`,
    'LG003 binding',
  ),
  workerPosts(
    'money of another charging session',
    `'host_share', 'hold', 'session_pool:cs_1', 'income:mb_b', 1, 'charging_session:cs_2', 'x'`,
    'LG003 binding',
  ),
  apiPosts('money of another lease', `'lease_accrue', 'post', 'lease_unearned:ls_1', 'lease_earned:platform', 1, 'lease:ls_2', 'x'`, 'LG003 binding'),
  apiPosts('payment for another lease', `'lease_purchase', 'post', 'recharge:mb_a', 'lease_unearned:ls_2', 1, 'lease:ls_1', 'x'`, 'LG003 binding'),
  workerPosts(
    'a driver’s payment returned to another member',
    `'own_use_return', 'post', 'session_pool:cs_1', 'recharge:mb_b', 1, 'charging_session:cs_1', 'x'`,
    'LG003 binding: own_use_return must go to the payer',
  ),
  workerPosts(
    'a reservation that was not captured, returned',
    `'own_use_return', 'post', 'session_pool:cs_2', 'recharge:mb_b', 1, 'charging_session:cs_2', 'x'`,
    'LG003 binding: own_use_return must go to the payer',
    [{ as: 'api', sql: `select attempt.post('charge_payment', 'hold', 'recharge:mb_b', 'session_pool:cs_2', 1, 'charging_session:cs_2', 'held')` }],
  ),
  apiPosts(
    'a lease payment returned to another member',
    `'lease_refund', 'post', 'lease_unearned:ls_1', 'recharge:mb_b', 1, 'lease:ls_1', 'x'`,
    'LG003 binding: lease_refund must go to the payer',
    [{ as: 'api', sql: `select attempt.post('lease_purchase', 'post', 'recharge:mb_b', 'lease_unearned:ls_2', 1, 'lease:ls_2', 'purchase')` }],
  ),

  // Limits of accounts.
  apiPosts(
    'more than a member has',
    `'lease_purchase', 'post', 'recharge:mb_b', 'lease_unearned:ls_2', 101, 'lease:ls_2', 'x'`,
    '23514 balance_no_overdraw',
  ),
  apiPosts(
    'spending money that is on hold',
    `'lease_purchase', 'post', 'recharge:mb_a', 'lease_unearned:ls_2', 68, 'lease:ls_2', 'x'`,
    '23514 balance_no_overdraw',
  ),
  workerPosts(
    'one unit more than a charging session collected',
    `'host_share', 'hold', 'session_pool:cs_1', 'income:mb_b', 3, 'charging_session:cs_1', 'x'`,
    '23514 balance_no_overdraw',
  ),
  workerPosts(
    'a share before the driver paid',
    `'host_share', 'hold', 'session_pool:cs_2', 'income:mb_b', 1, 'charging_session:cs_2', 'x'`,
    '23514 balance_no_overdraw',
  ),
  apiPosts(
    'more than the operator earned',
    `'treasury_sweep', 'post', 'operator_income:platform', 'operator_bank:platform', 3, 'payout:po_1', 'x'`,
    '23514 balance_no_overdraw',
    [{ as: 'api', sql: `select attempt.approve('treasury_sweep', 'operator_income:platform', 'operator_bank:platform', 3, 'payout:po_1', 'x')` }],
  ),
  posting('signer')(
    'more out to the payment networks than ever came in',
    `'withdraw_net', 'capture', 'recharge:mb_c', 'chain_clearing:platform', 70, 'withdrawal:wd_1', 'sent', 'hold'`,
    '23514 balance_no_overcredit',
    [
      {
        as: 'api',
        sql: `select attempt.approve('treasury_sweep', 'operator_income:platform', 'chain_clearing:platform', 1, 'payout:po_1', 'x');
          select attempt.post('treasury_sweep', 'post', 'operator_income:platform', 'chain_clearing:platform', 1, 'payout:po_1', 'x');
          select attempt.post('withdraw_net', 'hold', 'recharge:mb_c', 'chain_clearing:platform', 70, 'withdrawal:wd_1', 'hold')`,
      },
    ],
  ),
  ...[-5, 0].map((amount) =>
    apiPosts(
      `an amount of ${amount}`,
      `'faucet', 'post', 'faucet:platform', 'recharge:mb_a', ${amount}, 'faucet:fa_x', 'x'`,
      '23514 transfer_amount',
    ),
  ),
  ...['1000000000000001', '4611686018427387904'].map((amount) =>
    apiPosts(
      `an amount of ${amount}`,
      `'faucet', 'post', 'faucet:platform', 'recharge:mb_a', ${amount}, 'faucet:fa_x', 'x'`,
      '23514 transfer_amount',
    ),
  ),
  apiPosts(
    'a transfer from an account to itself',
    `'resale', 'hold', 'recharge:mb_a', 'recharge:mb_a', 1, 'resale:rs_1', 'x'`,
    '23514 transfer_two_accounts',
  ),

  // Holds.
  apiPosts(
    'a capture of an unknown hold',
    `'charge_payment', 'capture', 'recharge:mb_a', 'session_pool:cs_1', 1, 'charging_session:cs_1', 'x'`,
    '23514 transfer_resolves',
  ),
  apiPosts(
    'a post that resolves a hold',
    `'lease_purchase', 'post', 'recharge:mb_a', 'lease_unearned:ls_1', 1, 'lease:ls_1', 'x', 'purchase'`,
    '23514 transfer_resolves',
  ),
  apiPosts(
    'a hold captured twice',
    `'charge_payment', 'capture', 'recharge:mb_a', 'session_pool:cs_1', 1, 'charging_session:cs_1', 'x', 'hold'`,
    '23505 transfer_one_resolution',
  ),
  apiPosts(
    'a captured hold made void',
    `'charge_payment', 'void', 'recharge:mb_a', 'session_pool:cs_1', 10, 'charging_session:cs_1', 'x', 'hold'`,
    '23505 transfer_one_resolution',
  ),
  apiPosts(
    'a capture of more than is held',
    `'charge_payment', 'capture', 'recharge:mb_a', 'session_pool:cs_1', 6, 'charging_session:cs_1', 'x', 'open'`,
    'LG004 hold',
  ),
  apiPosts(
    'a void of less than is held',
    `'charge_payment', 'void', 'recharge:mb_a', 'session_pool:cs_1', 4, 'charging_session:cs_1', 'x', 'open'`,
    'LG004 hold',
  ),
  apiPosts(
    'a void of more than is held',
    `'charge_payment', 'void', 'recharge:mb_a', 'session_pool:cs_1', 6, 'charging_session:cs_1', 'x', 'open'`,
    'LG004 hold',
  ),
  apiPosts(
    'a hold captured from another account',
    `'charge_payment', 'capture', 'recharge:mb_b', 'session_pool:cs_1', 5, 'charging_session:cs_1', 'x', 'open'`,
    'LG004 hold',
  ),
  workerPosts(
    'a hold captured in favour of another account',
    `'host_share', 'capture', 'session_pool:cs_1', 'income:mb_a', 3, 'charging_session:cs_1', 'x', 'share'`,
    'LG004 hold',
  ),
  workerPosts(
    'a capture of a transfer that is not a hold',
    `'commission', 'capture', 'session_pool:cs_1', 'operator_income:platform', 2, 'charging_session:cs_1', 'x', 'commission'`,
    'LG004 hold',
  ),
  by('worker')(
    'a hold captured under another code',
    `select ledger.post(array[attempt.transfer('rebate', 'charging_session:cs_1', 'x')], '{rebate}', '{capture}', '{session_pool}', '{cs_1}', '{income}', '{mb_b}', '{3}',
       array[attempt.transfer('host_share', 'charging_session:cs_1', 'share')], '{charging_session}', '{cs_1}', '{x}', '{null}', '{null}', '{null}', array[platform.now()])`,
    'LG004 hold',
  ),
  by('api')(
    'a hold captured for another cause',
    `select ledger.post(array[attempt.transfer('withdraw_net', 'withdrawal:wd_2', 'sent')], '{withdraw_net}', '{capture}', '{recharge}', '{mb_c}', '{chain_clearing}', '{platform}', '{1}',
       array[attempt.transfer('withdraw_net', 'withdrawal:wd_1', 'hold')], '{withdrawal}', '{wd_2}', '{sent}', '{null}', '{null}', '{null}', array[platform.now()])`,
    'LG004 hold',
    [{ as: 'api', sql: `select attempt.post('withdraw_net', 'hold', 'recharge:mb_c', 'chain_clearing:platform', 1, 'withdrawal:wd_1', 'hold')` }],
  ),

  // Rights of the roles.
  apiPosts(
    'a share by the application',
    `'host_share', 'hold', 'session_pool:cs_1', 'income:mb_b', 1, 'charging_session:cs_1', 'x'`,
    'LG006 role: ohmstead_api may not post host_share',
  ),
  apiPosts('a deposit by the application', `'deposit', 'post', 'chain_clearing:platform', 'recharge:mb_a', 1, 'deposit:dp_9', 'x'`, 'LG006 role'),
  workerPosts('simulated money by the worker', `'faucet', 'post', 'faucet:platform', 'recharge:mb_a', 1, 'faucet:fa_x', 'x'`, 'LG006 role'),
  posting('watcher')(
    'a payment by the watcher',
    `'lease_purchase', 'post', 'recharge:mb_a', 'lease_unearned:ls_1', 1, 'lease:ls_1', 'x'`,
    'LG006 role',
  ),
  owner(
    'the owner posts',
    `select attempt.post('faucet', 'post', 'faucet:platform', 'recharge:mb_a', 1, 'faucet:fa_x', 'x')`,
    'LG006 role: ohmstead_migrate may not post',
  ),
  owner(
    'the owner inserts a transfer',
    `insert into ledger.transfer (id, code, phase, debit, credit, amount_micros, cause_kind, cause_id, happened_at)
     values (gen_random_uuid(), 'faucet', 'post', attempt.account('faucet:platform'), attempt.account('recharge:mb_a'), 1, 'faucet', 'fa_x', now())`,
    'LG006 role: ohmstead_migrate may not post',
  ),
  ...(['api', 'worker', 'staff_read'] as const).flatMap((as) => [
    by(as)(`a transfer inserted by ${as}`, `insert into ledger.transfer (id, code) values (gen_random_uuid(), 'faucet')`, '42501'),
    by(as)(`a transfer changed by ${as}`, `update ledger.transfer set amount_micros = 1`, '42501'),
    by(as)(`a transfer deleted by ${as}`, `delete from ledger.transfer`, '42501'),
    by(as)(`transfers emptied by ${as}`, `truncate ledger.transfer`, '42501'),
    by(as)(`a balance changed by ${as}`, `update ledger.balance set posted_micros = 1`, '42501'),
    by(as)(`a rule added by ${as}`, `select ledger.allow('deposit', 'chain_clearing', 'income', 'none', '{post}')`, '42501'),
    by(as)(`an account inserted by ${as}`, `insert into ledger.account (id, kind, owner) values (gen_random_uuid(), 'recharge', 'mb_z')`, '42501'),
    by(as)(`an approval inserted by ${as}`, `insert into ledger.approval (transfer_id, code) values (gen_random_uuid(), 'goodwill')`, '42501'),
    by(as)(`a block inserted by ${as}`, `insert into ledger.block (n) values (99)`, '42501'),
    by(as)(`a link inserted by ${as}`, `insert into ledger.link (n) values (99)`, '42501'),
    by(as)(`links deleted by ${as}`, `delete from ledger.link`, '42501'),
    by(as)(`a trigger disabled by ${as}`, `alter table ledger.transfer disable trigger apply`, '42501'),
  ]),
  by('staff_read')('staff posts', `select attempt.post('faucet', 'post', 'faucet:platform', 'recharge:mb_a', 1, 'faucet:fa_x', 'x')`, '42501'),
  // What could block the others. PostgreSQL grants advisory locks and large objects to PUBLIC; here they are revoked.
  ...(['staff_read', 'watcher', 'signer'] as const).flatMap((as) => [
    ...[
      `pg_advisory_lock(1)`,
      `pg_advisory_lock(1, 2)`,
      `pg_advisory_xact_lock(hashtextextended('ledger.seal', 0))`,
      `pg_advisory_lock_shared(1)`,
      `pg_try_advisory_lock(hashtextextended('due ledger.seal', 0))`,
      `pg_try_advisory_xact_lock_shared(1)`,
    ].map((call) => by(as)(`${call} by ${as}`, `select ${call}`, '42501')),
    by(as)(`a row of the gate locked by ${as}`, `select from ledger.gate for key share`, '42501'),
    by(as)(`the books locked by ${as}`, `lock table ledger.transfer in row share mode`, '42501'),
  ]),
  ...(['api', 'worker', 'gateway', 'watcher', 'signer', 'staff_read', 'owner'] as const).map((as) =>
    by(as)(`a large object made by ${as}`, `select lo_from_bytea(0, 'x')`, '42501'),
  ),
  by('gateway')('the gateway looks', `select from ledger.transfer`, '42501'),
  api('the application seals', `select ledger.seal()`, '42501'),
  api('the application chains', `select ledger.chain()`, '42501'),
  by('worker')('the worker approves', `select attempt.approve('goodwill', 'goodwill:platform', 'recharge:mb_b', 1, 'goodwill:gw_9', 'x')`, '42501'),
  api(
    'the application opens an account of the platform',
    `select ledger.open_accounts('{operator_income}', '{platform}')`,
    '23505 account_one_per_owner',
    [
      {
        as: 'superuser',
        sql: `drop function ledger.open_accounts; create function ledger.open_accounts(kinds text[], owners text[]) returns void language sql security definer as
        $$ insert into ledger.account (id, kind, owner, asset, owner_kind, shards) values ('ffffffff-9999-8000-8000-000000000000', kinds[1], owners[1], 'platform', 'operator', 16) $$;
        alter function ledger.open_accounts owner to ohmstead_owner; grant execute on function ledger.open_accounts to ohmstead_api`,
      },
    ],
  ),
  api(
    'the application opens another pot of operator money',
    `select ledger.open_accounts('{operator_income}', '{mb_a}')`,
    '23514 account_platform_owns',
  ),
  by('worker')('the worker opens a wallet', `select ledger.open_accounts('{income}', '{mb_z}')`, 'LG006 role'),
  owner(
    'the owner opens a wallet',
    `insert into ledger.account (id, kind, owner, asset, owner_kind, shards) values (ledger.new_account_id(), 'recharge', 'mb_z', 'platform', 'member', 1)`,
    'LG006 role: ohmstead_migrate may not open',
  ),
  api('an account of a kind that does not exist', `select ledger.open_accounts('{treasure}', '{mb_a}')`, 'LG002 edge: there is no kind'),
  ...(
    [
      ['by another role', 'posted_by', `'ohmstead_worker'`],
      ['at another time', 'recorded_at', `now() - interval '1 day'`],
      ['in another transaction', 'xact', '7'],
    ] as const
  ).map(([what, column, value]) =>
    api(
      `a transfer that claims to be recorded ${what}`,
      `insert into ledger.transfer (id, code, phase, debit, credit, amount_micros, cause_kind, cause_id, happened_at, ${column})
       values (gen_random_uuid(), 'faucet', 'post', attempt.account('faucet:platform'), attempt.account('recharge:mb_a'), 1, 'faucet', 'fa_x', platform.now(), ${value})`,
      'LG006 role: only the database sets',
      [{ as: 'owner', sql: 'grant insert on ledger.transfer to ohmstead_api; grant execute on function ledger.current_xact to ohmstead_api' }],
    ),
  ),
  apiPosts('simulated money in production', `'faucet', 'post', 'faucet:platform', 'recharge:mb_a', 1, 'faucet:fa_x', 'x'`, 'LG009 demo', [
    {
      as: 'superuser',
      sql: `set local session_replication_role = replica; update platform.instance set kind = 'production', clock_offset_ms = 0; set local session_replication_role = origin`,
    },
  ]),
  apiPosts(
    'a transfer in a closed day',
    `'faucet', 'post', 'faucet:platform', 'recharge:mb_a', 1, 'faucet:fa_x', 'x', happened => '2026-05-03T23:59:59.999Z'`,
    'LG011 closed',
  ),
  apiPosts(
    'a transfer dated tomorrow',
    `'faucet', 'post', 'faucet:platform', 'recharge:mb_a', 1, 'faucet:fa_x', 'x', happened => platform.now() + interval '1 day'`,
    'LG011 closed: that time is in the future',
  ),
  ...(
    [
      ['at the end of time', `'infinity'`, '23514 transfer_happened_at_in_bounds'],
      ['before the first moment', `'-infinity'`, '23514 transfer_happened_at_in_bounds'],
      ['at the last moment', `timestamptz '2200-01-01 00:00:00+00' - interval '1 microsecond'`, 'LG011 closed: that time is in the future'],
      ['at the first moment', `timestamptz '2000-01-01 00:00:00+00'`, 'LG011 closed'],
    ] as const
  ).map(([when, happened, refused]) =>
    apiPosts(`a transfer ${when}`, `'faucet', 'post', 'faucet:platform', 'recharge:mb_a', 1, 'faucet:fa_x', 'x', happened => ${happened}`, refused),
  ),
  by('worker')('a day closed out of order', `select ledger.close_day('2026-05-06')`, 'LG011 closed: after 2026-05-03 comes 2026-05-04'),
  by('worker')('a day closed before it is over', `select ledger.close_day('2026-05-04')`, 'LG011 closed: 2026-05-04 is not over'),
  apiPosts(
    'a transfer in books that were restored into another cluster',
    `'faucet', 'post', 'faucet:platform', 'recharge:mb_a', 1, 'faucet:fa_x', 'x'`,
    'LG012 epoch',
    [{ as: 'owner', sql: detour('update ledger.gate set sealed_xact = sealed_xact + 1000000') }],
  ),

  // Posting again.
  ...(
    [
      ['amount', `'transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 2, 'transfer:tr_1', 'x'`],
      ['payer', `'transfer_own', 'post', 'reward:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x'`],
      ['payee', `'transfer_own', 'post', 'income:mb_b', 'recharge:mb_a', 1, 'transfer:tr_1', 'x'`],
      ['phase', `'transfer_own', 'hold', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x'`],
      ['detail', `'transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x', detail => 'other'`],
      ['evidence', `'transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x', evidence => '\\x01'`],
      ['group', `'transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x', grp => 'g'`],
    ] as const
  ).map(([what, call]) =>
    apiPosts(`the same id with another ${what}`, call, 'LG007 different', [
      { as: 'api', sql: `select attempt.post('transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x')` },
    ]),
  ),
  apiPosts(
    'the same id for another hold',
    `'withdraw_net', 'capture', 'recharge:mb_c', 'chain_clearing:platform', 1, 'withdrawal:wd_1', 'sent', 'second'`,
    'LG007 different',
    [
      {
        as: 'api',
        sql: `select attempt.post('withdraw_net', 'hold', 'recharge:mb_c', 'chain_clearing:platform', 1, 'withdrawal:wd_1', 'first');
        select attempt.post('withdraw_net', 'hold', 'recharge:mb_c', 'chain_clearing:platform', 1, 'withdrawal:wd_1', 'second');
        select attempt.post('withdraw_net', 'capture', 'recharge:mb_c', 'chain_clearing:platform', 1, 'withdrawal:wd_1', 'sent', 'first')`,
      },
    ],
  ),
  api(
    'an id that is not derived from code, cause and key',
    `select ledger.post(array[gen_random_uuid()], '{faucet}', '{post}', '{faucet}', '{platform}', '{recharge}', '{mb_a}', '{1}', '{null}', '{faucet}', '{fa_x}', '{x}', '{null}', '{null}', '{null}', array[platform.now()])`,
    'LG010 id',
  ),
  api(
    'two ids of a batch that are not derived from code, cause and key',
    `select ledger.post(array[gen_random_uuid(), gen_random_uuid()], '{faucet,faucet}', '{post,post}', '{faucet,faucet}', '{platform,platform}', '{recharge,recharge}', '{mb_a,mb_a}',
       '{1,1}', '{null,null}', '{faucet,faucet}', '{fa_x,fa_y}', '{x,x}', '{null,null}', '{null,null}', '{null,null}', array[platform.now(), platform.now()])`,
    'LG010 id',
  ),
  api(
    'an empty batch',
    `select ledger.post('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
    'LG010 batch',
  ),
  owner(
    'a second transfer under one id',
    `insert into ledger.transfer (id, code, phase, debit, credit, amount_micros, cause_kind, cause_id, happened_at)
     values (attempt.transfer('faucet', 'faucet:fa_a', 'gift'), 'faucet', 'post', attempt.account('faucet:platform'), attempt.account('recharge:mb_a'), 1, 'faucet', 'fa_x', now())`,
    '23505 transfer_pk',
  ),
]

const approveGoodwill = (call: string) => `select attempt.approve('goodwill', 'goodwill:platform', 'recharge:mb_b', 1, 'goodwill:gw_9', 'x', ${call})`
const correctGift = (call: string) => `select ledger.correct('co_9', attempt.transfer('faucet', 'faucet:fa_a', 'gift'), 1, ${call})`
const pay = (amount: number, cause = 'goodwill:gw_1', key = 'pay', to = 'recharge:mb_b') =>
  `'goodwill', 'post', 'goodwill:platform', '${to}', ${amount}, '${cause}', '${key}'`
const reverse = (call: string) => `'correction_reverse', 'post', ${call}, 'reverse'`

const twoPeople: readonly Attempt[] = [
  apiPosts('goodwill without approval', pay(1, 'goodwill:gw_9', 'x'), 'LG008 approval'),
  api(
    'goodwill without approval, in a batch',
    `select ledger.post(array[attempt.transfer('transfer_own', 'transfer:tr_1', 'x'), attempt.transfer('goodwill', 'goodwill:gw_9', 'x')],
       '{transfer_own,goodwill}', '{post,post}', '{income,goodwill}', '{mb_b,platform}', '{recharge,recharge}', '{mb_b,mb_b}', '{1,1}',
       '{null,null}', '{transfer,goodwill}', '{tr_1,gw_9}', '{x,x}', '{null,null}', '{null,null}', '{null,null}', array[platform.now(), platform.now()])`,
    'LG008 approval',
  ),
  apiPosts('goodwill for more than was agreed', pay(3), 'LG008 approval'),
  apiPosts('goodwill to another payee than was agreed', pay(2, 'goodwill:gw_1', 'pay', 'recharge:mb_a'), 'LG008 approval'),
  apiPosts('agreed goodwill twice, under another key', pay(2, 'goodwill:gw_1', 'again'), 'LG008 approval'),
  apiPosts(
    'budget money from another account than was agreed',
    `'payout_energy', 'post', 'energy_payable:site_1', 'operator_bank:platform', 1, 'payout:po_1', 'x'`,
    'LG008 approval',
    [
      {
        as: 'owner',
        sql: `insert into ledger.approval values (attempt.transfer('payout_energy', 'payout:po_1', 'x'), 'payout_energy', attempt.account('vat_payable:platform'), attempt.account('operator_bank:platform'), 1, 'st_ann', 'st_bob', 'agreed')`,
      },
    ],
  ),
  apiPosts('an approved transfer under another code', pay(2, 'goodwill:gw_8', 'x'), 'LG008 approval', [
    {
      as: 'owner',
      sql: `insert into ledger.approval values (attempt.transfer('goodwill', 'goodwill:gw_8', 'x'), 'deposit', attempt.account('goodwill:platform'), attempt.account('recharge:mb_b'), 2, 'st_ann', 'st_bob', 'agreed')`,
    },
  ]),
  ...(['treasury_sweep:operator_income', 'payout_vat:vat_payable', 'payout_energy:energy_payable'] as const).map((edge) =>
    apiPosts(
      `${edge.split(':')[0]} by one person`,
      `'${edge.split(':')[0]}', 'post', '${edge.split(':')[1]}:${edge.endsWith('energy_payable') ? 'site_1' : 'platform'}', 'operator_bank:platform', 1, 'payout:po_1', 'x'`,
      'LG008 approval',
    ),
  ),
  apiPosts(
    'a refund by one person',
    `'charge_refund', 'post', 'session_pool:cs_1', 'recharge:mb_a', 1, 'charging_session:cs_1', 'x'`,
    'LG008 approval',
  ),
  apiPosts(
    'budget money by one person',
    `'operator_funding', 'post', 'operator_bank:platform', 'fx_float:platform', 1, 'funding:fu_9', 'x'`,
    'LG008 approval',
  ),
  api('one person asks and approves', approveGoodwill(`'st_ann', 'st_ann'`), '23514 approval_two_people'),
  api('a member asks', approveGoodwill(`'mb_a', 'st_bob'`), '23514 approval_asked_by'),
  api('a member approves', approveGoodwill(`'st_ann', 'mb_a'`), '23514 approval_approved_by'),
  api('an approval without a reason', approveGoodwill(`'st_ann', 'st_bob', ''`), '23514 approval_reason'),
  api(
    'an approval changed by approving again',
    `select attempt.approve('goodwill', 'goodwill:platform', 'recharge:mb_b', 9, 'goodwill:gw_1', 'pay')`,
    '23505 approval_pk',
  ),
  ...(
    [
      ['code', `'nothing', attempt.account('goodwill:platform'), attempt.account('recharge:mb_b')`, 'approval_of_code'],
      ['payer', `'goodwill', gen_random_uuid(), attempt.account('recharge:mb_b')`, 'approval_debit'],
      ['payee', `'goodwill', attempt.account('goodwill:platform'), gen_random_uuid()`, 'approval_credit'],
    ] as const
  ).map(([what, values, constraint]) =>
    owner(
      `an approval for a ${what} that does not exist`,
      `insert into ledger.approval values (gen_random_uuid(), ${values}, 1, 'st_ann', 'st_bob', 'agreed')`,
      `23503 ${constraint}`,
    ),
  ),

  apiPosts('a reversal without a correction', reverse(`'recharge:mb_c', 'chain_clearing:platform', 40, 'correction:co_9'`), 'LG008 approval'),
  apiPosts('a reversal of less than was agreed', reverse(`'recharge:mb_c', 'chain_clearing:platform', 39, 'correction:co_1'`), 'LG008 approval'),
  apiPosts('a reversal of more than was agreed', reverse(`'recharge:mb_c', 'chain_clearing:platform', 41, 'correction:co_1'`), 'LG008 approval'),
  apiPosts('a reversal from another account', reverse(`'recharge:mb_b', 'chain_clearing:platform', 40, 'correction:co_1'`), 'LG008 approval'),
  apiPosts('a reversal to another account', reverse(`'recharge:mb_c', 'goodwill:platform', 40, 'correction:co_1'`), 'LG008 approval'),
  apiPosts('a reversal of more than was transferred', reverse(`'lease_unearned:ls_1', 'recharge:mb_a', 21, 'correction:co_9'`), 'LG008 approval', [
    {
      as: 'api',
      sql: `select ledger.correct('co_9', attempt.transfer('lease_purchase', 'lease:ls_1', 'purchase'), 21, 'st_ann', 'st_bob', 'too much')`,
    },
  ]),
  apiPosts('a reversal of a released transfer', reverse(`'session_pool:cs_1', 'recharge:mb_a', 1, 'correction:co_9'`), 'LG008 approval', [
    { as: 'superuser', sql: `select ledger.allow('correction_reverse', 'session_pool', 'recharge', 'none', '{post}')` },
    {
      as: 'api',
      sql: `select ledger.correct('co_9', attempt.transfer('charge_payment', 'charging_session:cs_1', 'capture'), 1, 'st_ann', 'st_bob', 'back')`,
    },
  ]),
  apiPosts('a reversal of a reversal', reverse(`'chain_clearing:platform', 'recharge:mb_c', 1, 'correction:co_9'`), 'LG008 approval', [
    { as: 'superuser', sql: `select ledger.allow('correction_reverse', 'chain_clearing', 'recharge', 'none', '{post}')` },
    {
      as: 'api',
      sql: `select ledger.correct('co_9', attempt.transfer('correction_reverse', 'correction:co_2', 'reverse'), 1, 'st_ann', 'st_bob', 'back')`,
    },
  ]),
  workerPosts('income taken back', `'correction_reverse', 'post', 'income:mb_b', 'session_pool:cs_1', 1, 'correction:co_1', 'reverse'`, 'LG002 edge'),
  apiPosts(
    'a correction posted twice',
    `'correction_reverse', 'post', 'recharge:mb_c', 'chain_clearing:platform', 10, 'correction:co_2', 'again'`,
    '23505 transfer_one_reversal',
  ),
  api(
    'a transfer corrected twice',
    `select ledger.correct('co_9', attempt.transfer('deposit', 'deposit:dp_1', 'seen'), 1, 'st_ann', 'st_bob', 'again')`,
    '23505 correction_once',
  ),
  api(
    'a correction under a used id',
    `select ledger.correct('co_1', attempt.transfer('faucet', 'faucet:fa_a', 'gift'), 1, 'st_ann', 'st_bob', 'again')`,
    '23505 correction_pk',
  ),
  api(
    'a correction of a transfer that does not exist',
    `select ledger.correct('co_9', gen_random_uuid(), 1, 'st_ann', 'st_bob', 'x')`,
    '23503 correction_of_transfer',
  ),
  api('one person asks for a correction and approves', correctGift(`'st_ann', 'st_ann', 'x'`), '23514 correction_two_people'),
  api('a member asks for a correction', correctGift(`'mb_a', 'st_bob', 'x'`), '23514 correction_asked_by'),
  api('a member approves a correction', correctGift(`'st_ann', 'mb_a', 'x'`), '23514 correction_approved_by'),
  api('a correction without a reason', correctGift(`'st_ann', 'st_bob', ''`), '23514 correction_reason'),
]

const immutable = [
  'transfer',
  'account',
  'asset',
  'kind',
  'kind_opener',
  'code',
  'rule',
  'guarded',
  'approval',
  'correction',
  'period_close',
  'epoch',
  'block',
] as const
/** A column of each table, to set to itself: an update without effect is refused too. */
const anyColumn: Readonly<Record<string, string>> = {
  kind_opener: 'role',
  rule: 'binding',
  guarded: 'guard',
  period_close: 'hash',
  epoch: 'n',
  block: 'hash',
  asset: 'scale',
  kind: 'note',
  code: 'note',
  correction: 'reason',
  approval: 'reason',
  transfer: 'detail',
  account: 'owner',
}

const history: readonly Attempt[] = [
  ...immutable.map((table) =>
    owner(
      `the owner changes ledger.${table}`,
      `update ledger.${table} set ${anyColumn[table]} = ${anyColumn[table]}`,
      `LG000 append-only: UPDATE on ledger.${table} `,
    ),
  ),
  ...immutable.map((table) =>
    owner(`the owner deletes from ledger.${table}`, `delete from ledger.${table}`, `LG000 append-only: DELETE on ledger.${table} `),
  ),
  ...immutable.map((table) =>
    owner(`the owner empties ledger.${table}`, `truncate ledger.${table} cascade`, `LG000 append-only: TRUNCATE on ledger.${table} `),
  ),
  ...['balance', 'sealed_balance', 'gate'].flatMap((table) => [
    owner(`the owner deletes from ledger.${table}`, `delete from ledger.${table}`, `LG000 append-only: DELETE on ledger.${table} `),
    owner(`the owner empties ledger.${table}`, `truncate ledger.${table}`, `LG000 append-only: TRUNCATE on ledger.${table} `),
  ]),
  owner(
    'the owner changes a balance',
    `update ledger.balance set posted_micros = posted_micros + 1 where account_id = attempt.account('recharge:mb_a')`,
    'LG000 append-only: UPDATE on ledger.balance',
  ),
  owner(
    'the owner adds a balance',
    `insert into ledger.balance (account_id, shard) values (attempt.account('recharge:mb_a'), 1)`,
    'LG000 append-only: INSERT on ledger.balance',
  ),
  owner(
    'the owner changes a sealed balance',
    `update ledger.sealed_balance set posted_micros = 0`,
    'LG000 append-only: UPDATE on ledger.sealed_balance',
  ),
  owner(
    'the owner adds a sealed balance',
    `insert into ledger.sealed_balance values (gen_random_uuid(), 0, 0)`,
    'LG000 append-only: INSERT on ledger.sealed_balance',
  ),
  owner('the owner changes a link', `update ledger.link set hash = hash`, 'LG000 append-only: UPDATE on ledger.link'),
  owner('the owner deletes from ledger.link', `delete from ledger.link`, 'LG000 append-only: DELETE on ledger.link'),
  owner('the owner empties ledger.link', `truncate ledger.link`, 'LG000 append-only: TRUNCATE on ledger.link'),
  owner('the owner reopens a closed day', `update ledger.gate set open_from = '-infinity'`, 'LG000 append-only: UPDATE on ledger.gate'),
  owner('the owner adds a second gate', `insert into ledger.gate default values`, 'LG000 append-only: INSERT on ledger.gate'),
]

const ruleRow = (
  edge: string,
  rest: string,
) => `insert into ledger.rule (code, debit_kind, credit_kind, binding, phases, cause_kind, roles, two_staff, demo_only, asset,
  debit_owner_kind, debit_shards, credit_owner_kind, credit_shards) values (${edge}, ${rest})`
const accountRow = (id: string, kind: string, of: string, rest = `'platform', 'member', 1`) =>
  `insert into ledger.account (id, kind, owner, asset, owner_kind, shards) values (${id}, '${kind}', '${of}', ${rest})`
const kindRow = (code: string, ownerKind: string, limits: string, shards: number) =>
  `insert into ledger.kind (code, owner_kind, floor_micros, ceiling_micros, shards, note) values ('${code}', '${ownerKind}', ${limits}, ${shards}, '')`
const codeRow = (code: string, cause: string, roles: string) =>
  `insert into ledger.code (code, cause_kind, roles, note) values ('${code}', '${cause}', '${roles}', '')`
const link = (n: number, from: number, upto: number, transfers = 1) =>
  `insert into ledger.link values (900${n}, '\\x00', ${from}, ${upto}, ${transfers}, '\\x00', '\\x00')`
const highId = `'ffffffff-9999-8000-8000-000000000000'`

/** What the constraints of the tables refuse, whichever role writes. */
const shape: readonly Attempt[] = [
  owner('an asset twice', `insert into ledger.asset values ('platform', 6)`, '23505 asset_pk'),
  owner('an asset of 19 decimals', `insert into ledger.asset values ('gold', 19)`, '23514 asset_scale'),
  owner('a kind of account twice', kindRow('recharge', 'member', '0, null', 1), '23505 kind_pk'),
  owner(
    'a kind of account of an unknown asset',
    `insert into ledger.kind (code, asset, owner_kind, floor_micros, note) values ('stars', 'star', 'member', 0, '')`,
    '23503 kind_of_asset',
  ),
  owner('a kind of account without an owner', kindRow('stars', 'nobody', '0, null', 1), '23514 kind_owner_kind'),
  owner('a wallet that may go below zero', kindRow('stars', 'member', 'null, null', 1), '23514 kind_limits'),
  owner('an outside account that may go above zero', kindRow('stars', 'outside', 'null, null', 1), '23514 kind_limits'),
  owner('a wallet spread over rows', kindRow('stars', 'member', '0, null', 16), '23514 kind_spread'),
  owner('an account spread over zero rows', kindRow('stars', 'operator', '0, null', 0), '23514 kind_shards'),
  owner('who may open a kind, twice', `insert into ledger.kind_opener values ('recharge', 'member', 'api')`, '23505 kind_opener_pk'),
  owner(
    'the application may open the operator’s accounts',
    `insert into ledger.kind_opener values ('fee_income', 'operator', 'api')`,
    '23514 kind_opener_never_platform',
  ),
  owner(
    'the application may open the operator’s accounts, called a member’s',
    `insert into ledger.kind_opener values ('fee_income', 'member', 'api')`,
    '23503 kind_opener_of_kind',
  ),
  owner('the watcher may open wallets', `insert into ledger.kind_opener values ('recharge', 'member', 'watcher')`, '23514 kind_opener_role'),
  owner('a code twice', codeRow('deposit', 'deposit', '{api}'), '23505 code_pk'),
  owner('a code that contains the separator of ids', codeRow('a|b', 'deposit', '{api}'), '23514 code_name'),
  owner('a kind of cause that contains the separator of ids', codeRow('gift', 'a|b', '{api}'), '23514 code_cause_name'),
  owner('a code for a role that posts nothing', codeRow('gift', 'gift', '{staff_read}'), '23514 code_roles'),
  owner('a code that no role may post', codeRow('gift', 'gift', '{}'), '23514 code_roles'),
  owner('an edge twice', `select ledger.allow('deposit', 'chain_clearing', 'recharge', 'none', '{post}')`, '23505 rule_pk'),
  owner(
    'an edge that binds in an unknown way',
    `select ledger.allow('deposit', 'card_clearing', 'recharge', 'loosely', '{post}')`,
    '23514 rule_binding',
  ),
  owner(
    'an edge that captures without a hold',
    `select ledger.allow('deposit', 'operator_bank', 'recharge', 'none', '{capture}')`,
    '23514 rule_phases',
  ),
  owner(
    'an edge that holds on an account spread over rows',
    `select ledger.allow('deposit', 'card_clearing', 'recharge', 'none', '{hold,capture,void}')`,
    '23514 rule_hold_unspread',
  ),
  owner(
    'an edge with conditions that its code does not have',
    ruleRow(
      `'operator_funding', 'operator_bank', 'fee_income'`,
      `'none', '{post}', 'funding', '{api}', false, false, 'platform', 'outside', 1, 'operator', 16`,
    ),
    '23503 rule_of_code',
  ),
  owner(
    'an edge that declares a spread account as not spread',
    ruleRow(
      `'deposit', 'card_clearing', 'recharge'`,
      `'none', '{hold,capture,void}', 'deposit', '{watcher}', false, false, 'platform', 'outside', 1, 'member', 1`,
    ),
    '23503 rule_debit',
  ),
  owner(
    'an edge from points to money',
    ruleRow(`'deposit', 'issued', 'recharge'`, `'none', '{post}', 'deposit', '{watcher}', false, false, 'points', 'outside', 1, 'member', 1`),
    '23503 rule_credit',
    [
      {
        as: 'owner',
        sql: `insert into ledger.asset values ('points', 0); insert into ledger.kind (code, asset, owner_kind, ceiling_micros, note) values ('issued', 'points', 'outside', 0, '')`,
      },
    ],
  ),
  owner('a guard twice', `insert into ledger.guarded values ('deposit', 'guard_a'), ('deposit', 'guard_a')`, '23505 guarded_pk'),
  owner('a guard of an unknown code', `insert into ledger.guarded values ('nothing', 'guard_a')`, '23503 guarded_of_code'),
  owner('a guard that would run before the balances moved', `insert into ledger.guarded values ('deposit', 'a_guard')`, '23514 guarded_name'),
  owner('an account twice under two owners', accountRow(`attempt.account('recharge:mb_a')`, 'recharge', 'mb_z'), '23505 account_pk'),
  owner('a second wallet of one kind', accountRow('gen_random_uuid()', 'recharge', 'mb_a'), '23505 account_one_per_owner'),
  owner('an account without an owner', accountRow('ledger.new_account_id()', 'recharge', ''), '23514 account_owner_named'),
  owner('an account of an unknown kind', accountRow('ledger.new_account_id()', 'treasure', 'mb_z'), '23503 account_of_kind', [
    { as: 'owner', sql: 'alter table ledger.account disable trigger opened' },
  ]),
  owner(
    'operator money in the name of a member',
    accountRow('ledger.new_account_id()', 'fee_income', 'mb_z', `'platform', 'operator', 16`),
    '23514 account_platform_owns',
  ),
  owner('a wallet in the name of the platform', accountRow(highId, 'recharge', 'platform'), '23514 account_platform_owns'),
  owner('a wallet that is locked last', accountRow(highId, 'recharge', 'mb_z'), '23514 account_platform_is_last'),
  owner(
    'a balance without an account',
    detour(`insert into ledger.balance (account_id, shard) values (gen_random_uuid(), 0)`),
    '23503 balance_of_account',
  ),
  owner(
    'a second row of a balance',
    detour(`insert into ledger.balance (account_id, shard) select id, 0 from ledger.account limit 1`),
    '23505 balance_pk',
  ),
  owner(
    'a hold below zero',
    detour(`update ledger.balance set held_micros = -1 where account_id = attempt.account('recharge:mb_b')`),
    '23514 balance_held',
  ),
  owner(
    'a second sealed balance',
    detour(`insert into ledger.sealed_balance select * from ledger.sealed_balance limit 1`),
    '23505 sealed_balance_pk',
  ),
  owner('a second gate', detour(`insert into ledger.gate (only_row) values (false)`), '23514 gate_one_row'),
  owner('the same gate twice', detour(`insert into ledger.gate default values`), '23505 gate_pk'),
  owner('a day closed twice', `insert into ledger.period_close select * from ledger.period_close`, '23505 period_close_pk'),
  owner('an epoch twice', `insert into ledger.epoch (n) values (0)`, '23505 epoch_pk'),
  owner('a block twice', `insert into ledger.block select * from ledger.block`, '23505 block_pk'),
  owner(
    'two blocks that end at the same place',
    `insert into ledger.block select 99, prev_hash, from_xact, upto_xact, transfers, root, hash from ledger.block order by n desc limit 1`,
    '23505 block_upto',
  ),
  owner('a link twice', `${link(1, 0, 1)}; ${link(1, 1, 2)}`, '23505 link_pk'),
  owner('two links that end at the same place', `${link(1, 0, 2)}; ${link(2, 1, 2)}`, '23505 link_upto'),
  owner('an empty link', link(1, 0, 1, 0), '23514 link_not_empty'),
  owner('a link that goes back', link(1, 1, 1), '23514 link_forward'),
  owner('an empty block', `insert into ledger.block values (99, '\\x00', 0, 1, 0, '\\x00', '\\x00')`, '23514 block_not_empty'),
  owner('a block that goes back', `insert into ledger.block values (99, '\\x00', 1, 1, 1, '\\x00', '\\x00')`, '23514 block_forward'),
  apiPosts(
    'money for an account that lost its balance',
    `'faucet', 'post', 'faucet:platform', 'recharge:mb_c', 1, 'faucet:fa_x', 'x'`,
    'LG013 balance',
    [
      {
        as: 'superuser',
        sql: `set local session_replication_role = replica; delete from ledger.balance where account_id = attempt.account('recharge:mb_c'); set local session_replication_role = origin`,
      },
    ],
  ),
  // Each code and each kind has the same meaning in every rule.
  found(
    'the rules of a code cannot differ from it',
    'owner',
    `select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint where conname = 'code_carried'`,
    'UNIQUE (code, cause_kind, roles, two_staff, demo_only)',
  ),
  found(
    'the rules of a kind cannot differ from it',
    'owner',
    `select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint where conname = 'kind_carried'`,
    'UNIQUE (code, asset, owner_kind, shards)',
  ),
  found(
    'the openers of a kind cannot differ from it',
    'owner',
    `select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint where conname = 'kind_opener_key'`,
    'UNIQUE (code, owner_kind)',
  ),
]

const uses = (index: string, query: string): Attempt =>
  found(`a search finds ${index}`, 'owner', `explain ${query}`, index, [
    { as: 'owner', sql: 'set local enable_seqscan = off; set local enable_bitmapscan = on' },
  ])
const speed: readonly Attempt[] = [
  uses('transfer_debit', `select from ledger.transfer where debit = attempt.account('recharge:mb_a') order by seq desc limit 1`),
  uses('transfer_credit', `select from ledger.transfer where credit = attempt.account('recharge:mb_a') order by seq desc limit 1`),
  uses('transfer_cause', `select from ledger.transfer where cause_kind = 'lease' and cause_id = 'ls_1'`),
  uses('transfer_xact', `select from ledger.transfer where xact >= 5 and xact < 9`),
  uses('transfer_happened', `select from ledger.transfer where happened_at >= '2026-05-03' and happened_at < '2026-05-04'`),
]

const asIfNothing = (statement: string): Act => ({
  as: 'superuser',
  sql: `set local session_replication_role = replica; ${statement}; set local session_replication_role = origin`,
})
const tampered = (column: string, value: string) =>
  found(
    `a sealed transfer with another ${column}`,
    'superuser',
    `select block || ' ' || fault from ledger.verify_chain()`,
    'a transfer in it was changed',
    [
      asIfNothing(
        `update ledger.transfer set ${column} = ${value} where id = attempt.transfer('charge_payment', 'charging_session:cs_1', 'capture')`,
      ),
    ],
  )
const broken = (fault: string, statement: string) =>
  found(`the chain, where ${fault}`, 'superuser', `select block || ' ' || fault from ledger.verify_chain()`, fault, [asIfNothing(statement)])
const oldBlock = `n = (select min(n) from ledger.block)`
const anotherHash = (column: string, value: string) =>
  found(
    `another ${column} is another hash`,
    'staff_read',
    `select ledger.row_hash(t) <> ledger.row_hash(jsonb_populate_record(t, jsonb_build_object('${column}', ${value}))) from ledger.transfer t
     where t.id = attempt.transfer('charge_payment', 'charging_session:cs_1', 'capture')`,
    'true',
  )
/** A superuser rewrites history; the chain shows it. */
const chain: readonly Attempt[] = [
  tampered('id', 'gen_random_uuid()'),
  found(
    'a sealed transfer with another seq',
    'superuser',
    `select block || ' ' || fault from ledger.verify_chain()`,
    'a transfer in it was changed',
    [
      { as: 'superuser', sql: `alter table ledger.transfer alter seq drop identity` },
      asIfNothing(`update ledger.transfer set seq = seq + 1000 where id = attempt.transfer('charge_payment', 'charging_session:cs_1', 'capture')`),
    ],
  ),
  found(
    'a sealed transfer with another xact',
    'superuser',
    `select block || ' ' || fault from ledger.verify_chain()`,
    'a transfer in it was changed',
    [asIfNothing(`update ledger.transfer set xact = (select max(xact) from ledger.transfer) where seq = (select max(seq) - 1 from ledger.transfer)`)],
  ),
  tampered('code', `'rebate'`),
  tampered('phase', `'void'`),
  tampered('debit', 'gen_random_uuid()'),
  tampered('credit', 'gen_random_uuid()'),
  tampered('amount_micros', '9'),
  tampered('hold_id', 'gen_random_uuid()'),
  tampered('cause_kind', `'lease'`),
  tampered('cause_id', `'cs_2'`),
  tampered('detail', `''`),
  tampered('evidence', `'\\x00'`),
  tampered('grp', `''`),
  tampered('happened_at', `happened_at + interval '1 microsecond'`),
  tampered('recorded_at', `recorded_at + interval '1 microsecond'`),
  tampered('posted_by', `'ohmstead_worker'`),
  anotherHash('id', 'gen_random_uuid()'),
  anotherHash('seq', '99'),
  anotherHash('xact', '99'),
  anotherHash('code', `'rebate'`),
  anotherHash('phase', `'void'`),
  anotherHash('debit', 'gen_random_uuid()'),
  anotherHash('credit', 'gen_random_uuid()'),
  anotherHash('amount_micros', '9'),
  anotherHash('hold_id', 'null'),
  anotherHash('cause_kind', `'lease'`),
  anotherHash('cause_id', `'cs_2'`),
  anotherHash('detail', `''`),
  anotherHash('evidence', `'\\x00'`),
  anotherHash('grp', `''`),
  anotherHash('happened_at', `t.happened_at + interval '1 microsecond'`),
  anotherHash('recorded_at', `t.recorded_at + interval '1 microsecond'`),
  anotherHash('posted_by', `'ohmstead_worker'`),
  broken('it was sealed over', `delete from ledger.transfer where id = attempt.transfer('charge_payment', 'charging_session:cs_1', 'capture')`),
  broken('its own hash was changed', `update ledger.block set hash = '\\x01' where n = (select max(n) from ledger.block)`),
  broken('it does not continue the block before it', `update ledger.block set prev_hash = '\\x01' where ${oldBlock}`),
  broken('it does not begin where the block before it ends', `update ledger.block set from_xact = 1 where ${oldBlock}`),
  broken('a block before it is missing', `update ledger.block set n = n + 5`),
]

const violated = (violation: string, statement: string, more: readonly Act[] = []) =>
  found(`a ${violation} violation`, 'staff_read', `select string_agg(violation, ' ') from ledger.violations`, violation, [
    ...more,
    asIfNothing(statement),
  ])
const violatedEver = (violation: string, statement: string) =>
  found(`a ${violation} violation long ago`, 'staff_read', `select string_agg(violation, ' ') from ledger.examine(0)`, violation, [
    asIfNothing(statement),
  ])
const smuggled = (values: string) =>
  `insert into ledger.transfer (id, code, phase, debit, credit, amount_micros, cause_kind, cause_id, happened_at, posted_by, hold_id) values (gen_random_uuid(), ${values})`
/** What gets past every guard is at least detected, within a minute or by reading all history. */
const violations: readonly Attempt[] = [
  violated('balance', `update ledger.balance set posted_micros = posted_micros + 1 where account_id = attempt.account('recharge:mb_b')`),
  violated(
    'limit',
    `alter table ledger.balance drop constraint balance_no_overdraw; update ledger.balance set held_micros = 1000 where account_id = attempt.account('recharge:mb_b')`,
  ),
  violated('sum', `update ledger.balance set posted_micros = posted_micros + 1 where account_id = attempt.account('recharge:mb_b')`),
  violated(
    'session_overpaid',
    smuggled(
      `'host_share', 'hold', attempt.account('session_pool:cs_2'), attempt.account('income:mb_b'), 1, 'charging_session', 'cs_2', now(), 'ohmstead_worker', null`,
    ),
  ),
  violated(
    'resolved_twice',
    `drop index ledger.transfer_one_resolution; ${[1, 2].map(() => smuggled(`'charge_payment', 'void', attempt.account('recharge:mb_a'), attempt.account('session_pool:cs_1'), 5, 'charging_session', 'cs_1', now(), 'ohmstead_api', attempt.transfer('charge_payment', 'charging_session:cs_1', 'open')`)).join('; ')}`,
  ),
  violated(
    'edge',
    smuggled(
      `'rebate', 'hold', attempt.account('lease_unearned:ls_1'), attempt.account('income:mb_b'), 1, 'charging_session', 'cs_1', now(), 'ohmstead_worker', null`,
    ),
  ),
  violated(
    'approval',
    smuggled(
      `'goodwill', 'post', attempt.account('goodwill:platform'), attempt.account('recharge:mb_b'), 1, 'goodwill', 'gw_9', now(), 'ohmstead_api', null`,
    ),
  ),
  violated('chain', `update ledger.block set hash = '\\x01' where n = (select max(n) from ledger.block)`),
  violated('trigger_off', `alter table ledger.account disable trigger opened`),
  violated('trigger_missing', `drop trigger apply on ledger.transfer`),
  found(
    'a trigger_missing violation for a guard that was never made',
    'staff_read',
    `select string_agg(subject, ' ') from ledger.violations`,
    'guard_nowhere on ledger.transfer',
    [{ as: 'owner', sql: `insert into ledger.guarded values ('deposit', 'guard_nowhere')` }],
  ),
  violatedEver(
    'sealed_balance',
    `update ledger.sealed_balance set posted_micros = posted_micros + 1 where account_id = attempt.account('recharge:mb_b')`,
  ),
  violatedEver('chain', `update ledger.transfer set detail = 'x' where seq = (select min(seq) from ledger.transfer)`),
  violatedEver('edge', `update ledger.transfer set code = 'deposit' where id = attempt.transfer('faucet', 'faucet:fa_a', 'gift')`),
]

const moves: readonly Attempt[] = [
  found(
    'a new epoch goes on where the old one ended',
    'worker',
    `select epoch || ' ' || (xact > sealed_xact) from (select g.epoch, g.sealed_xact, max(t.xact) xact from ledger.gate g, ledger.transfer t group by 1, 2) x`,
    '1 true',
    [
      { as: 'owner', sql: detour('update ledger.gate set sealed_xact = sealed_xact + 1000000') },
      { as: 'worker', sql: 'select ledger.seal()' },
      { as: 'api', sql: `select attempt.post('transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x')` },
    ],
  ),
  found(
    'a proof names the block that sealed its transfer, and hashes what it says',
    'staff_read',
    `select (p.block = b.n)::text || ' ' || (p.block_hash = b.hash)::text || ' ' || (p.hash = sha256(convert_to(p.canonical, 'UTF8')))::text
     from ledger.proof p, ledger.block b, ledger.transfer t
     where p.transfer_id = attempt.transfer('charge_payment', 'charging_session:cs_1', 'capture') and t.id = p.transfer_id and t.xact >= b.from_xact and t.xact < b.upto_xact`,
    'true true true',
  ),
  found(
    'a proof of an unsealed transfer names no block',
    'staff_read',
    `select coalesce(block::text, 'none') from ledger.proof where transfer_id = attempt.transfer('transfer_own', 'transfer:tr_1', 'x')`,
    '(none)',
    [{ as: 'api', sql: `select attempt.post('transfer_own', 'post', 'income:mb_b', 'recharge:mb_b', 1, 'transfer:tr_1', 'x')` }],
  ),
  found(
    'a hold shows its result',
    'staff_read',
    `select string_agg(state || ' ' || amount_micros || ' ' || captured_micros, ', ' order by seq) from ledger.hold where debit_kind = 'recharge' and debit_owner = 'mb_a'`,
    '(captured 10 8, open 5 0)',
  ),
  found('a shut day shuts what happened in it', 'worker', `select open_from::text from ledger.gate`, '2026-05-04 00:00:00+00'),
  found(
    'a sealed block is in the sealed balances',
    'worker',
    `select posted_micros || ' ' || held_micros from ledger.sealed_balance where account_id = attempt.account('recharge:mb_a')`,
    '72 5',
    [
      asIfNothing('delete from ledger.sealed_balance; delete from ledger.block; update ledger.gate set sealed_xact = 0'),
      { as: 'worker', sql: 'select ledger.seal()' },
    ],
  ),
  found('a link moves the gate', 'owner', `select linked_n || ' ' || linked_xact from ledger.gate`, '9001 7', [{ as: 'owner', sql: link(1, 0, 7) }]),
  found('a forged link', 'staff_read', `select violation, subject, detail from ledger.violations`, 'chain,link 9001,it was made over 1 transfers', [
    { as: 'owner', sql: link(1, 0, 7) },
  ]),
  found(
    'an edit of a transfer that is chained and not sealed',
    'staff_read',
    `select violation, subject, detail from ledger.violations`,
    'a transfer in it was changed',
    [
      asIfNothing(
        `delete from ledger.sealed_balance; delete from ledger.block; update ledger.gate set sealed_xact = 0, linked_n = 0, linked_xact = 0, linked_hash = '\\x00'`,
      ),
      { as: 'worker', sql: 'select ledger.chain()' },
      asIfNothing(
        `update ledger.transfer set happened_at = happened_at - interval '1 second' where id = attempt.transfer('faucet', 'faucet:fa_a', 'gift')`,
      ),
    ],
  ),
  found(
    'an edit of a chained transfer, sealed afterwards',
    'staff_read',
    `select violation, subject, detail from ledger.violations`,
    'a transfer in it was changed',
    [
      asIfNothing(
        `delete from ledger.sealed_balance; delete from ledger.block; update ledger.gate set sealed_xact = 0, linked_n = 0, linked_xact = 0, linked_hash = '\\x00'`,
      ),
      { as: 'worker', sql: 'select ledger.chain()' },
      asIfNothing(
        `update ledger.transfer set happened_at = happened_at - interval '1 second' where id = attempt.transfer('faucet', 'faucet:fa_a', 'gift')`,
      ),
      { as: 'worker', sql: 'select ledger.seal()' },
    ],
  ),
  found('a gate that was moved', 'staff_read', `select violation, subject from ledger.violations`, 'chain,gate', [
    asIfNothing('update ledger.gate set linked_xact = linked_xact + 7'),
  ]),
  found('transfers that are not chained', 'staff_read', `select violation, detail from ledger.violations`, 'chain_late', [
    asIfNothing(`delete from ledger.sealed_balance; delete from ledger.block; update ledger.gate set sealed_xact = 0, linked_n = 0, linked_xact = 0, linked_hash = '\\x00';
      update ledger.transfer set recorded_at = recorded_at - interval '1 hour'`),
  ]),
  found('a closed day moves the gate', 'worker', `select open_from::text from ledger.gate`, '2026-05-05 00:00:00+00', [
    { as: 'owner', sql: `insert into ledger.period_close (day, transfers, hash) values ('2026-05-04', 0, '\\x00')` },
  ]),
  found(
    'a spread account opened with all its rows',
    'owner',
    `select count(*) from ledger.balance where account_id = 'ffffffff-9999-8000-8000-000000000000'`,
    '(4)',
    [
      { as: 'owner', sql: kindRow('pot', 'operator', '0, null', 4) },
      { as: 'owner', sql: accountRow(highId, 'pot', 'platform', `'platform', 'operator', 4`) },
    ],
  ),
  found(
    'an account of many rows has one balance',
    'api',
    `select count(*) || ' ' || sum(posted_micros) from ledger.balance where account_id = attempt.account('operator_income:platform')`,
    '16 2',
  ),
  found(
    'an account spread over rows pays as a whole',
    'api',
    `select posted_micros from ledger.account_balance where kind = 'operator_income'`,
    '(0)',
    [
      { as: 'api', sql: `select attempt.approve('treasury_sweep', 'operator_income:platform', 'operator_bank:platform', 2, 'payout:po_1', 'x')` },
      {
        as: 'owner',
        sql: detour(
          `update ledger.balance set posted_micros = case shard when 3 then 1 when 5 then 1 else 0 end where account_id = attempt.account('operator_income:platform')`,
        ),
      },
      {
        as: 'api',
        sql: `select attempt.post('treasury_sweep', 'post', 'operator_income:platform', 'operator_bank:platform', 2, 'payout:po_1', 'x')`,
      },
    ],
  ),
]

export const attempts: readonly Attempt[] = [...money, ...twoPeople, ...history, ...shape, ...speed, ...chain, ...violations, ...moves]
