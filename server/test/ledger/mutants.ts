/**
 * Removes every rule of the ledger, one at a time. A mutant lives in a database with the scene of server/test/ledger/scene.ts; it is killed
 * when the named attempt of server/test/ledger/attempts.ts has another result, or when the model finds a difference.
 */
export interface Mutant {
  readonly name: string
  readonly sql: string
  readonly killedBy: string
}

/** `table.constraint` and the attempt that only it refuses. */
const constraints: Readonly<Record<string, string>> = {
  'asset.asset_pk': 'an asset twice',
  'asset.asset_scale': 'an asset of 19 decimals',
  'kind.kind_pk': 'a kind of account twice',
  'kind.kind_of_asset': 'a kind of account of an unknown asset',
  'kind.kind_owner_kind': 'a kind of account without an owner',
  'kind.kind_limits': 'a wallet that may go below zero',
  'kind.kind_spread': 'a wallet spread over rows',
  'kind.kind_shards': 'an account spread over zero rows',
  'kind.kind_carried': 'the rules of a kind cannot differ from it',
  'kind.kind_opener_key': 'the openers of a kind cannot differ from it',
  'kind_opener.kind_opener_pk': 'who may open a kind, twice',
  'kind_opener.kind_opener_never_platform': 'the application may open the operator’s accounts',
  'kind_opener.kind_opener_of_kind': 'the application may open the operator’s accounts, called a member’s',
  'kind_opener.kind_opener_role': 'the watcher may open wallets',
  'code.code_pk': 'a code twice',
  'code.code_name': 'a code that contains the separator of ids',
  'code.code_cause_name': 'a kind of cause that contains the separator of ids',
  'code.code_roles': 'a code for a role that posts nothing',
  'code.code_carried': 'the rules of a code cannot differ from it',
  'rule.rule_pk': 'an edge twice',
  'rule.rule_binding': 'an edge that binds in an unknown way',
  'rule.rule_phases': 'an edge that captures without a hold',
  'rule.rule_hold_unspread': 'an edge that holds on an account spread over rows',
  'rule.rule_of_code': 'an edge with conditions that its code does not have',
  'rule.rule_debit': 'an edge that declares a spread account as not spread',
  'rule.rule_credit': 'an edge from tokens to money',
  'guarded.guarded_pk': 'a guard twice',
  'guarded.guarded_of_code': 'a guard of an unknown code',
  'guarded.guarded_name': 'a guard that would run before the balances moved',
  'account.account_pk': 'an account twice under two owners',
  'account.account_one_per_owner': 'a second wallet of one kind',
  'account.account_owner_named': 'an account without an owner',
  'account.account_of_kind': 'an account of an unknown kind',
  'account.account_platform_owns': 'operator money in the name of a member',
  'account.account_platform_is_last': 'a wallet that is locked last',
  'balance.balance_pk': 'a second row of a balance',
  'balance.balance_of_account': 'a balance without an account',
  'balance.balance_held': 'a hold below zero',
  'balance.balance_no_overdraw': 'more than a member has',
  'balance.balance_no_overcredit': 'more out to the payment networks than ever came in',
  'transfer.transfer_pk': 'a second transfer under one id',
  'transfer.transfer_amount': 'an amount of 0',
  'transfer.transfer_two_accounts': 'a transfer from an account to itself',
  'transfer.transfer_resolves': 'a post that resolves a hold',
  'approval.approval_pk': 'an approval changed by approving again',
  'approval.approval_of_code': 'an approval for a code that does not exist',
  'approval.approval_debit': 'an approval for a payer that does not exist',
  'approval.approval_credit': 'an approval for a payee that does not exist',
  'approval.approval_asked_by': 'a member asks',
  'approval.approval_approved_by': 'a member approves',
  'approval.approval_reason': 'an approval without a reason',
  'approval.approval_two_people': 'one person asks and approves',
  'correction.correction_pk': 'a correction under a used id',
  'correction.correction_once': 'a transfer corrected twice',
  'correction.correction_of_transfer': 'a correction of a transfer that does not exist',
  'correction.correction_asked_by': 'a member asks for a correction',
  'correction.correction_approved_by': 'a member approves a correction',
  'correction.correction_reason': 'a correction without a reason',
  'correction.correction_two_people': 'one person asks for a correction and approves',
  'period_close.period_close_pk': 'a day closed twice',
  'epoch.epoch_pk': 'an epoch twice',
  'gate.gate_pk': 'the same gate twice',
  'gate.gate_one_row': 'a second gate',
  'block.block_pk': 'a block twice',
  'block.block_not_empty': 'an empty block',
  'block.block_forward': 'a block that goes back',
  'link.link_pk': 'a link twice',
  'link.link_upto': 'two links that end at the same place',
  'link.link_not_empty': 'an empty link',
  'link.link_forward': 'a link that goes back',
  'block.block_upto': 'two blocks that end at the same place',
  'sealed_balance.sealed_balance_pk': 'a second sealed balance',
}

const indexes: Readonly<Record<string, string>> = {
  transfer_one_resolution: 'a hold captured twice',
  transfer_one_reversal: 'a correction posted twice',
  transfer_debit: 'a search finds transfer_debit',
  transfer_credit: 'a search finds transfer_credit',
  transfer_cause: 'a search finds transfer_cause',
  transfer_xact: 'a search finds transfer_xact',
  transfer_happened: 'a search finds transfer_happened',
}

/** Tables whose rows can only be added. */
export const appendOnlyTables = [
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

const triggers: Readonly<Record<string, string>> = {
  'transfer.apply': 'money moves along an edge that no rule has',
  'account.opened': 'the worker opens a wallet',
  'balance.never_shrinks': 'the owner deletes from ledger.balance',
  'balance.moved_by_transfer_only': 'the owner changes a balance',
  'sealed_balance.never_shrinks': 'the owner deletes from ledger.sealed_balance',
  'sealed_balance.moved_by_block_only': 'the owner changes a sealed balance',
  'gate.never_shrinks': 'the owner deletes from ledger.gate',
  'gate.moved_by_books_only': 'the owner reopens a closed day',
  'epoch.move_gate': 'a new epoch goes on where the old one ended',
  'period_close.move_gate': 'a closed day moves the gate',
  'link.append_only': 'the owner changes a link',
  'link.taken_by_block_only': 'the owner deletes from ledger.link',
  'link.move_gate': 'a link moves the gate',
  'block.fold': 'a sealed block is in the sealed balances',
  ...Object.fromEntries(appendOnlyTables.map((table) => [`${table}.append_only`, `the owner changes ledger.${table}`])),
}

/** A trigger that exists but no longer fires for one kind of statement. */
const halfTriggers: readonly Mutant[] = [
  ...appendOnlyTables.flatMap((table) => [
    half(table, 'append_only', 'before update or truncate', `the owner deletes from ledger.${table}`),
    half(table, 'append_only', 'before update or delete', `the owner empties ledger.${table}`),
  ]),
  ...['balance', 'sealed_balance', 'gate'].map((table) => half(table, 'never_shrinks', 'before delete', `the owner empties ledger.${table}`)),
  half('link', 'append_only', 'before update', 'the owner empties ledger.link'),
  half('balance', 'moved_by_transfer_only', 'before update', 'the owner adds a balance', 'when (pg_trigger_depth() < 1)'),
  half('sealed_balance', 'moved_by_block_only', 'before update', 'the owner adds a sealed balance', 'when (pg_trigger_depth() < 1)'),
  half('gate', 'moved_by_books_only', 'before update', 'the owner adds a second gate', 'when (pg_trigger_depth() < 1)'),
]

function half(table: string, trigger: string, events: string, killedBy: string, condition = ''): Mutant {
  return {
    name: `trigger ${table}.${trigger} only ${events}`,
    sql: `create or replace trigger ${trigger} ${events} on ledger.${table} for each statement ${condition} execute function ledger.forbid()`,
    killedBy,
  }
}

/** One piece of a function, its replacement, and the attempt that detects it. */
function piece(target: string, name: string, was: string, becomes: string, killedBy: string): Mutant {
  return {
    name: `${target.replace(/\(.*/, '')}: ${name}`,
    sql: `select attempt.mutate('ledger.${target}'::regprocedure, $was$${was}$was$, $is$${becomes}$is$)`,
    killedBy,
  }
}

const APPLY = 'apply()'
const RARE = 'rare_fault_of(uuid[])'
const POST = 'post(uuid[],text[],ledger.phase[],text[],text[],text[],text[],bigint[],uuid[],text[],text[],text[],text[],bytea[],text[],timestamptz[])'
const OPEN = 'open_accounts(text[],text[])'
const OPENED = 'account_opened()'
const CANONICAL = 'canonical(ledger.transfer)'
const CHAIN = 'verify_chain(bigint)'
const LINKS = 'broken_links()'
const CLOSE = 'close_day(date)'
const EXAMINE = 'examine(bigint)'
const RELEASED = 'a reversal of a released transfer'

const conditions: readonly Mutant[] = [
  piece(APPLY, 'any edge is accepted', `r.code IS NULL THEN`, `false THEN`, 'money moves along an edge that no rule has'),
  piece(APPLY, 'any phase is accepted', `n.phase <> ALL (r.phases)`, `false`, 'a share that is released at once'),
  piece(APPLY, 'any kind of cause is accepted', `n.cause_kind <> r.cause_kind OR`, ``, 'a cause of another kind'),
  piece(APPLY, 'a cause needs no id', `OR n.cause_id = ''`, ``, 'a cause without an id'),
  piece(APPLY, 'cause ids may contain separators', `OR strpos(n.cause_id, '|') > 0`, ``, 'a cause id that contains the separator of ids'),
  piece(APPLY, 'evidence of any size', `octet_length(n.evidence) > 256`, `false`, 'evidence larger than a hash'),
  piece(APPLY, 'any role may post any code', `login <> ALL (r.roles)`, `false`, 'a share by the application'),
  piece(APPLY, 'posted_by may be given', `OR n.posted_by <> session_user`, ``, 'a transfer that claims to be recorded by another role'),
  piece(APPLY, 'recorded_at may be given', `OR n.recorded_at <> now()`, ``, 'a transfer that claims to be recorded at another time'),
  piece(
    APPLY,
    'xact may be given',
    `n.xact <> (g.epoch::bigint << 48) + pg_current_xact_id()::text::bigint OR`,
    ``,
    'a transfer that claims to be recorded in another transaction',
  ),
  piece(
    APPLY,
    'books may continue after a restore',
    `n.xact < g.sealed_xact`,
    `false`,
    'a transfer in books that were restored into another cluster',
  ),
  piece(APPLY, 'closed days are open', `n.happened_at < g.open_from`, `false`, 'a transfer in a closed day'),
  piece(APPLY, 'future times are accepted', `n.happened_at > latest`, `false`, 'a transfer dated tomorrow'),
  piece(APPLY, 'own money may go to other members', `d.owner <> c.owner`, `false`, 'own money to another member'),
  piece(APPLY, 'the payee may be the payer', `d.owner = c.owner`, `false`, 'a transfer to another member that goes to the sender'),
  piece(APPLY, 'any charging session or lease is accepted', `n.cause_id <> CASE`, `n.cause_id = 'x' || CASE`, 'money of another charging session'),
  piece(APPLY, 'of leases only', `IN ('charging_session', 'lease')`, `IN ('lease')`, 'model'),
  piece(APPLY, 'of charging sessions only', `IN ('charging_session', 'lease')`, `IN ('charging_session')`, 'model'),
  piece(APPLY, 'any hold fits', `)) IS NOT TRUE`, `)) IS NULL`, 'a capture of more than is held'),
  piece(APPLY, 'a captured transfer need not be a hold', `h.phase = 'hold' AND`, ``, 'a capture of a transfer that is not a hold'),
  piece(APPLY, 'of any code', `h.code = n.code AND`, ``, 'a hold captured under another code'),
  piece(APPLY, 'from any account', `h.debit = n.debit AND`, ``, 'a hold captured from another account'),
  piece(APPLY, 'in favour of any account', `h.credit = n.credit AND`, ``, 'a hold captured in favour of another account'),
  piece(APPLY, 'for any cause', `AND h.cause_id = n.cause_id`, ``, 'a hold captured for another cause'),
  piece(APPLY, 'a void frees less', `n.phase = 'capture' AND n.amount_micros <`, `n.amount_micros <`, 'a void of less than is held'),
  piece(APPLY, 'a capture takes more', `n.amount_micros < h.amount_micros`, `n.amount_micros <> h.amount_micros`, 'a capture of more than is held'),
  piece(APPLY, 'simulated money anywhere', `OR r.demo_only`, ``, 'simulated money in production'),
  piece(APPLY, 'approval is not required', `r.two_staff OR`, ``, 'goodwill without approval'),
  piece(
    APPLY,
    'returns of charging to any member',
    `('session_payer', 'lease_payer')`,
    `('lease_payer')`,
    'a driver’s payment returned to another member',
  ),
  piece(
    APPLY,
    'returns of leases to any member',
    `('session_payer', 'lease_payer')`,
    `('session_payer')`,
    'a lease payment returned to another member',
  ),
  piece(APPLY, 'a missing balance is ignored', `IF NOT FOUND THEN`, `IF false THEN`, 'money for an account that lost its balance'),
  piece(APPLY, 'a debit that stays', `ARRAY[-first.moved, first.moved]`, `ARRAY[0, first.moved]`, 'model'),
  piece(APPLY, 'a credit that is lost', `ARRAY[-first.moved, first.moved]`, `ARRAY[-first.moved, 0]`, 'model'),
  piece(APPLY, 'a credit that is lost, to an older account', `ARRAY[first.moved, -first.moved]`, `ARRAY[0, -first.moved]`, 'model'),
  piece(APPLY, 'a hold that reserves nothing', `held := ARRAY[first.held, 0]`, `held := ARRAY[0, 0]`, 'model'),
  piece(APPLY, 'a hold on the payee', `held := ARRAY[first.held, 0]`, `held := ARRAY[0, first.held]`, 'model'),
  piece(APPLY, 'a void that moves money', `n.phase IN ('post', 'capture') THEN n.amount_micros`, `n.phase <> 'hold' THEN n.amount_micros`, 'model'),
  piece(
    APPLY,
    'a capture that moves nothing',
    `n.phase IN ('post', 'capture') THEN n.amount_micros`,
    `n.phase = 'post' THEN n.amount_micros`,
    'model',
  ),
  piece(APPLY, 'a capture that frees only what it takes', `ELSE -h.amount_micros`, `ELSE -n.amount_micros`, 'model'),
  piece(APPLY, 'a batch that forgets debits', `b.debit_shard AS shard, -b.moved AS posted`, `b.debit_shard AS shard, 0 AS posted`, 'model'),
  piece(APPLY, 'a batch that forgets credits', `b.credit_shard, b.moved, 0`, `b.credit_shard, 0, 0`, 'model'),
  piece(APPLY, 'a batch that forgets holds', `AS posted, b.held FROM`, `AS posted, 0 AS held FROM`, 'model'),
  piece(APPLY, 'a batch judged by its first row', `IF cardinality(batch) > 1 THEN`, `IF false THEN`, 'model'),
  piece(
    APPLY,
    'a batch in which only some rows are checked',
    `SELECT bool_or(b.rare) INTO rare`,
    `SELECT bool_and(b.rare) INTO rare`,
    'goodwill without approval, in a batch',
  ),
  piece(
    APPLY,
    'a spread account judged by one row',
    `WHEN d.owner_kind = 'outside' THEN pg_backend_pid() % d.shards ELSE -1 END`,
    `ELSE pg_backend_pid() % d.shards END`,
    'an account spread over rows pays as a whole',
  ),
  piece(APPLY, 'a spread account that loses its remainder', `w.total % w.rows`, `0`, 'model'),
  piece(APPLY, 'a spread account that does not move', `(sum(o.posted_micros) + posted[i])::bigint`, `sum(o.posted_micros)::bigint`, 'model'),
  piece(LINKS, 'a link may have any hash', `r.root IS DISTINCT FROM l.root`, `false`, 'an edit of a transfer that is chained and not sealed'),
  piece(LINKS, 'over any number of transfers', `r.transfers <> l.transfers`, `false`, 'a forged link'),
  piece(EXAMINE, 'the gate may be anywhere', `AND g.linked_xact > sealed.upto_xact`, `AND false`, 'a gate that was moved'),
  piece(EXAMINE, 'transfers need not be chained', `interval '5 minutes'`, `interval '5 years'`, 'transfers that are not chained'),
  piece(
    'block_sealed()',
    'a block takes broken links with it',
    `AND NOT EXISTS (SELECT FROM ledger.broken_links() b WHERE b.n = l.n)`,
    ``,
    'an edit of a chained transfer, sealed afterwards',
  ),
  piece(RARE, 'simulated money anywhere', `r.demo_only AND`, `false AND`, 'simulated money in production'),
  piece(
    RARE,
    'returns to any member',
    `r.binding IN ('session_payer', 'lease_payer') AND`,
    `false AND`,
    'a driver’s payment returned to another member',
  ),
  piece(RARE, 'returns to the payer of something else', `p.credit = n.debit AND `, ``, 'a lease payment returned to another member'),
  piece(RARE, 'returns to a member who did not pay', `AND p.debit = n.credit`, ``, 'a driver’s payment returned to another member'),
  piece(RARE, 'returns to a member with a reservation', `AND p.phase = 'capture'`, ``, 'a reservation that was not captured, returned'),
  piece(RARE, 'approval is not required', `r.two_staff AND NOT EXISTS`, `false AND NOT EXISTS`, 'goodwill without approval'),
  piece(RARE, 'any approval is accepted', `a.transfer_id = n.id AND`, ``, 'agreed goodwill twice, under another key'),
  piece(RARE, 'agreed under another code', `a.code = n.code AND`, ``, 'an approved transfer under another code'),
  piece(RARE, 'agreed for another payer', `a.debit = n.debit AND`, ``, 'budget money from another account than was agreed'),
  piece(RARE, 'agreed for another payee', `a.credit = n.credit AND`, ``, 'goodwill to another payee than was agreed'),
  piece(RARE, 'agreed for another amount', `AND a.amount_micros = n.amount_micros`, ``, 'goodwill for more than was agreed'),
  piece(RARE, 'any correction', `x.id = n.cause_id AND`, ``, 'a reversal without a correction'),
  piece(RARE, 'corrected by less', `x.amount_micros = n.amount_micros AND`, ``, 'a reversal of less than was agreed'),
  piece(RARE, 'corrected by more than there was', `AND t.amount_micros >= n.amount_micros`, ``, 'a reversal of more than was transferred'),
  piece(RARE, 'a released transfer reversed', `t.phase = 'post' AND`, ``, RELEASED),
  piece(RARE, 'corrections reversed', `t.code <> 'correction_reverse' AND`, ``, 'a reversal of a reversal'),
  piece(RARE, 'taken back from another account', `AND t.credit = n.debit`, ``, 'a reversal from another account'),
  piece(RARE, 'reversed to another account', `AND t.debit = n.credit`, ``, 'a reversal to another account'),

  piece(
    POST,
    'any id',
    `WHERE e.id = ledger.transfer_id(e.code, e.cause_kind, e.cause_id, e.key)`,
    ``,
    'two ids of a batch that are not derived from code, cause and key',
  ),
  piece(
    POST,
    'any id of one',
    `AND ids[1] = ledger.transfer_id(codes[1], cause_kinds[1], cause_ids[1], keys[1])`,
    ``,
    'an id that is not derived from code, cause and key',
  ),
  piece(POST, 'an empty batch', `NOT BETWEEN 1 AND 10000`, `> 10000`, 'an empty batch'),
  ...(
    [
      ['phase', 't.phase, ', 'e.phase, '],
      ['payer', 't.debit, ', 'd.id, '],
      ['payee', 't.credit, ', 'c.id, '],
      ['amount', 't.amount_micros, ', 'e.amount, '],
      ['hold', 't.hold_id, ', 'e.hold_id, '],
      ['detail', 't.detail, ', 'e.detail, '],
      ['evidence', 't.evidence, ', 'e.evidence, '],
      ['group', ', t.grp)', ', e.grp)'],
    ] as const
  ).map(([what, theirs, ours]): Mutant => ({
    name: `post: another ${what} is the same`,
    sql: `select attempt.mutate('ledger.${POST}'::regprocedure, $was$${theirs}$was$, $is$${ours}$is$)`,
    killedBy: what === 'hold' ? 'the same id for another hold' : `the same id with another ${what}`,
  })),

  piece(OPENED, 'any role opens any account', `n.owner <> 'platform' AND`, `false AND`, 'the worker opens a wallet'),
  piece(OPENED, 'any role opens', `AND o.role = ledger.login_role()`, ``, 'the worker opens a wallet'),
  piece(OPENED, 'a role that opens one kind opens all', `o.kind = n.kind AND`, ``, 'the worker opens a wallet'),
  piece(
    OPENED,
    'one row for every account',
    `generate_series(0, n.shards - 1)`,
    `generate_series(0, 0)`,
    'a spread account opened with all its rows',
  ),
  piece(OPEN, 'unknown kinds are skipped', `IF FOUND THEN`, `IF false THEN`, 'an account of a kind that does not exist'),

  ...(
    [
      ['id', 't.id, '],
      ['seq', 't.seq, '],
      ['xact', 't.xact, '],
      ['code', 't.code, '],
      ['phase', 't.phase, '],
      ['debit', 't.debit, '],
      ['credit', 't.credit, '],
      ['amount_micros', 't.amount_micros, '],
      ['hold_id', `coalesce(t.hold_id::text, '-'), `],
      ['cause_kind', 't.cause_kind, '],
      ['cause_id', ' t.cause_id,'],
      ['detail', "coalesce(length(t.detail)::text, '-'), t.detail, "],
      ['evidence', `coalesce(encode(t.evidence, 'hex'), '-'), `],
      ['grp', `, coalesce(length(t.grp)::text, '-'), t.grp`],
      ['happened_at', '(extract(epoch FROM t.happened_at) * 1000000)::bigint, '],
      ['recorded_at', '(extract(epoch FROM t.recorded_at) * 1000000)::bigint, '],
      ['posted_by', ' t.posted_by,'],
    ] as const
  ).map(([column, was]) => piece(CANONICAL, `without ${column}`, was, '', `another ${column} is another hash`)),
  piece(CHAIN, 'blocks may be missing', `b.n <> expected.n + 1`, `false`, 'the chain, where a block before it is missing'),
  piece(CHAIN, 'blocks need not follow', `b.prev_hash <> expected.hash`, `false`, 'the chain, where it does not continue the block before it'),
  piece(
    CHAIN,
    'blocks may leave gaps',
    `b.from_xact <> expected.upto_xact`,
    `false`,
    'the chain, where it does not begin where the block before it ends',
  ),
  piece(CHAIN, 'transfers may be missing', `amount <> b.transfers`, `false`, 'the chain, where it was sealed over'),
  piece(CHAIN, 'transfers may change', `root IS DISTINCT FROM b.root`, `false`, 'a sealed transfer with another amount_micros'),
  piece(
    CHAIN,
    'hashes may change',
    `b.hash <> ledger.block_hash(`,
    `b.hash = '\\x' AND b.hash <> ledger.block_hash(`,
    'the chain, where its own hash was changed',
  ),
  piece(CLOSE, 'days in any order', `IF closing <> last.day + 1 THEN`, `IF false THEN`, 'a day closed out of order'),
  piece(CLOSE, 'days before their end', `ELSIF closing >=`, `ELSIF false AND closing >=`, 'a day closed before it is over'),

  ...(
    [
      ['balance', `a.posted_micros IS DISTINCT FROM coalesce(t.posted_micros, 0) OR`],
      ['limit', `OR b.lowest < k.floor_micros`],
      ['sum', `sum(b.posted_micros) <> 0`],
      ['session_overpaid', `t.posted_micros < t.held_micros`],
      ['resolved_twice', `count(*) > 1`],
    ] as const
  ).map(([violation, was]) => piece(EXAMINE, `blind for ${violation}`, was, was.includes('OR') ? '' : 'false', `a ${violation} violation`)),
]

const single: readonly Mutant[] = [
  ...Object.entries(constraints).map(([place, killedBy]) => {
    const [table, constraint] = place.split('.')
    return { name: `constraint ${place}`, sql: `alter table ledger.${table} drop constraint ${constraint} cascade`, killedBy }
  }),
  ...Object.entries(indexes).map(([index, killedBy]) => ({ name: `index ${index}`, sql: `drop index ledger.${index}`, killedBy })),
  ...Object.entries(triggers).map(([place, killedBy]) => {
    const [table, trigger] = place.split('.')
    return { name: `trigger ${place}`, sql: `alter table ledger.${table} disable trigger ${trigger}`, killedBy }
  }),
  ...halfTriggers,
  ...conditions,
]

/** Mutants that the model must find as well, without a named attempt. */
const alsoFoundByModel = [
  'constraint balance.balance_no_overdraw',
  'constraint transfer.transfer_amount',
  'index transfer_one_resolution',
  'apply: any edge is accepted',
  'apply: any role may post any code',
  'apply: the payee may be the payer',
  'apply: from any account',
  'apply: a void frees less',
  'apply: a capture takes more',
  'apply: approval is not required',
  'rare_fault_of: returns to a member who did not pay',
  'post: another amount is the same',
  'post: another detail is the same',
]

export const mutants: readonly Mutant[] = [
  ...single,
  ...single
    .filter(({ name }) => alsoFoundByModel.includes(name))
    .map((mutant) => ({ ...mutant, name: `${mutant.name}, on the model`, killedBy: 'model' })),
]
