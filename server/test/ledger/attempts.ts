import { detour, found, type Attempt } from './attempt.ts'
import { twoPeople } from './approval-attempts.ts'
import { asIfNothing, chain, speed, violations } from './chain-attempts.ts'
import { money } from './money-attempts.ts'
import { accountRow, highId, history, kindRow, link, shape } from './shape-attempts.ts'

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
    'owner',
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
