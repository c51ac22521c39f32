import { api, apiPosts, by, detour, owner, posting, workerPosts, type Attempt } from './attempt.ts'

export const money: readonly Attempt[] = [
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
