import type { Act } from './scene.ts'
import { found, type Attempt } from './attempt.ts'

const uses = (index: string, query: string): Attempt =>
  found(`a search finds ${index}`, 'owner', `explain ${query}`, index, [
    { as: 'owner', sql: 'set local enable_seqscan = off; set local enable_bitmapscan = on' },
  ])
export const speed: readonly Attempt[] = [
  uses('transfer_debit', `select from ledger.transfer where debit = attempt.account('recharge:mb_a') order by seq desc limit 1`),
  uses('transfer_credit', `select from ledger.transfer where credit = attempt.account('recharge:mb_a') order by seq desc limit 1`),
  uses('transfer_cause', `select from ledger.transfer where cause_kind = 'lease' and cause_id = 'ls_1'`),
  uses('transfer_xact', `select from ledger.transfer where xact >= 5 and xact < 9`),
  uses('transfer_happened', `select from ledger.transfer where happened_at >= '2026-05-03' and happened_at < '2026-05-04'`),
]

export const asIfNothing = (statement: string): Act => ({
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
export const chain: readonly Attempt[] = [
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
export const violations: readonly Attempt[] = [
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
