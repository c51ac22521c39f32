import { appendOnlyTables } from './mutants.ts'
import { apiPosts, detour, found, owner, type Attempt } from './attempt.ts'

/** A column of each table, to set to itself: an update without effect is refused too. */
const anyColumn: Readonly<Record<(typeof appendOnlyTables)[number], string>> = {
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

export const history: readonly Attempt[] = [
  ...appendOnlyTables.map((table) =>
    owner(
      `the owner changes ledger.${table}`,
      `update ledger.${table} set ${anyColumn[table]} = ${anyColumn[table]}`,
      `LG000 append-only: UPDATE on ledger.${table} `,
    ),
  ),
  ...appendOnlyTables.map((table) =>
    owner(`the owner deletes from ledger.${table}`, `delete from ledger.${table}`, `LG000 append-only: DELETE on ledger.${table} `),
  ),
  ...appendOnlyTables.map((table) =>
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
export const accountRow = (id: string, kind: string, of: string, rest = `'platform', 'member', 1`) =>
  `insert into ledger.account (id, kind, owner, asset, owner_kind, shards) values (${id}, '${kind}', '${of}', ${rest})`
export const kindRow = (code: string, ownerKind: string, limits: string, shards: number) =>
  `insert into ledger.kind (code, owner_kind, floor_micros, ceiling_micros, shards, note) values ('${code}', '${ownerKind}', ${limits}, ${shards}, '')`
const codeRow = (code: string, cause: string, roles: string) =>
  `insert into ledger.code (code, cause_kind, roles, note) values ('${code}', '${cause}', '${roles}', '')`
export const link = (n: number, from: number, upto: number, transfers = 1) =>
  `insert into ledger.link values (900${n}, '\\x00', ${from}, ${upto}, ${transfers}, '\\x00', '\\x00')`
export const highId = `'ffffffff-9999-8000-8000-000000000000'`

/** What the constraints of the tables refuse, whichever role writes. */
export const shape: readonly Attempt[] = [
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
    'an edge from tokens to money',
    ruleRow(`'deposit', 'issued', 'recharge'`, `'none', '{post}', 'deposit', '{watcher}', false, false, 'tokens', 'outside', 1, 'member', 1`),
    '23503 rule_credit',
    [
      {
        as: 'owner',
        sql: `insert into ledger.asset values ('tokens', 0); insert into ledger.kind (code, asset, owner_kind, ceiling_micros, note) values ('issued', 'tokens', 'outside', 0, '')`,
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
