-- Views to read: bills, balances, holds and violations. All of it is computed, nothing is stored.

-- One row per side of a transfer, signed as its account sees it. amount_micros is what a bill shows; posted_micros and held_micros are the
-- changes of the balance. Both halves of the union have exactly the same types, so that a reader's conditions and order can use the indexes
-- of both sides: the newest entries of an account are found without reading the others.
CREATE OR REPLACE VIEW ledger.side AS
  SELECT t.debit AS account_id, t.id AS transfer_id, t.seq, t.xact, t.code, t.phase,
         -t.amount_micros AS amount_micros,
         CASE WHEN t.phase IN ('post', 'capture') THEN -t.amount_micros ELSE 0::bigint END AS posted_micros,
         CASE t.phase WHEN 'post' THEN 0::bigint WHEN 'hold' THEN t.amount_micros
                      ELSE -(SELECT h.amount_micros FROM ledger.transfer h WHERE h.id = t.hold_id) END AS held_micros,
         t.credit AS other_account_id, t.hold_id, t.cause_kind, t.cause_id, t.detail, t.evidence, t.grp, t.happened_at, t.recorded_at
  FROM ledger.transfer t
  UNION ALL
  SELECT t.credit, t.id, t.seq, t.xact, t.code, t.phase,
         t.amount_micros,
         CASE WHEN t.phase IN ('post', 'capture') THEN t.amount_micros ELSE 0::bigint END,
         0::bigint,
         t.debit, t.hold_id, t.cause_kind, t.cause_id, t.detail, t.evidence, t.grp, t.happened_at, t.recorded_at
  FROM ledger.transfer t;

-- The same with the owner of the account.
CREATE OR REPLACE VIEW ledger.entry AS
  SELECT s.account_id, a.kind AS account_kind, a.owner, s.transfer_id, s.seq, s.xact, s.code, s.phase, s.amount_micros, s.posted_micros,
         s.held_micros, s.other_account_id, s.hold_id, s.cause_kind, s.cause_id, s.detail, s.evidence, s.grp, s.happened_at, s.recorded_at
  FROM ledger.side s JOIN ledger.account a ON a.id = s.account_id;

-- Whose an account is.
CREATE OR REPLACE VIEW ledger.owned_account AS SELECT a.id, a.kind, a.owner, a.owner_kind FROM ledger.account a;

-- How holds ended; a hold without a row is open.
CREATE OR REPLACE VIEW ledger.hold_end AS
  SELECT r.hold_id, r.id, r.phase, r.amount_micros, r.happened_at FROM ledger.transfer r WHERE r.phase IN ('capture', 'void');

-- The balance of every account, over all its rows.
CREATE OR REPLACE VIEW ledger.account_balance AS
  SELECT a.id AS account_id, a.kind, a.owner, a.asset, sum(b.posted_micros)::bigint AS posted_micros, sum(b.held_micros)::bigint AS held_micros,
         sum(b.posted_micros - b.held_micros)::bigint AS available_micros
  FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id
  GROUP BY a.id;

-- Every hold and its result. Its feature decides when it ends.
CREATE OR REPLACE VIEW ledger.hold AS
  SELECT h.id, h.seq, h.code, h.amount_micros, h.cause_kind, h.cause_id, h.detail, h.evidence, h.grp, h.happened_at, h.recorded_at,
         h.debit AS debit_id, d.kind AS debit_kind, d.owner AS debit_owner,
         h.credit AS credit_id, c.kind AS credit_kind, c.owner AS credit_owner,
         CASE r.phase WHEN 'capture' THEN 'captured' WHEN 'void' THEN 'void' ELSE 'open' END AS state,
         CASE WHEN r.phase = 'capture' THEN r.amount_micros ELSE 0 END AS captured_micros,
         r.id AS resolution_id, r.happened_at AS resolved_at
  FROM ledger.transfer h
  JOIN ledger.account d ON d.id = h.debit
  JOIN ledger.account c ON c.id = h.credit
  LEFT JOIN ledger.transfer r ON r.hold_id = h.id AND r.phase IN ('capture', 'void')
  WHERE h.phase = 'hold';

-- Holds that nothing has resolved.
CREATE OR REPLACE VIEW ledger.open_hold AS
  SELECT h.id, h.seq, h.code, h.amount_micros, h.cause_kind, h.cause_id, h.detail, h.grp, h.happened_at, h.recorded_at,
         h.debit AS debit_id, d.kind AS debit_kind, d.owner AS debit_owner,
         h.credit AS credit_id, c.kind AS credit_kind, c.owner AS credit_owner
  FROM ledger.transfer h JOIN ledger.account d ON d.id = h.debit JOIN ledger.account c ON c.id = h.credit
  WHERE h.phase = 'hold'
    AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = h.id AND r.phase IN ('capture', 'void'));

-- A transfer with its content, its hash, and the block that sealed it, if there is one: a node of an evidence trail.
CREATE OR REPLACE VIEW ledger.proof AS
  SELECT t.id AS transfer_id, t.code, t.phase, t.hold_id, t.amount_micros, d.kind AS debit_kind, d.owner AS debit_owner,
         c.kind AS credit_kind, c.owner AS credit_owner, t.cause_kind, t.cause_id, t.detail, t.evidence, t.happened_at, t.recorded_at,
         ledger.canonical(t) AS canonical, ledger.row_hash(t) AS hash, b.n AS block, b.hash AS block_hash, b.sealed_at
  FROM ledger.transfer t
  JOIN ledger.account d ON d.id = t.debit
  JOIN ledger.account c ON c.id = t.credit
  LEFT JOIN LATERAL (
    SELECT x.n, x.hash, x.sealed_at FROM ledger.block x WHERE x.upto_xact > t.xact ORDER BY x.upto_xact LIMIT 1) b ON true;

-- Where the money of each charging session went: collected = sum of all other columns.
CREATE OR REPLACE VIEW ledger.session_identity AS
  SELECT a.owner AS charging_session,
         coalesce(sum(e.posted_micros) FILTER (WHERE e.code = 'charge_payment'), 0)::bigint AS collected_micros,
         coalesce(-sum(e.posted_micros) FILTER (WHERE e.code = 'energy'), 0)::bigint AS energy_owed_micros,
         coalesce(-sum(e.posted_micros) FILTER (WHERE e.code = 'energy_reimbursed'), 0)::bigint AS energy_reimbursed_micros,
         coalesce(-sum(e.posted_micros) FILTER (WHERE e.code = 'vat'), 0)::bigint AS vat_micros,
         coalesce(-sum(e.posted_micros) FILTER (WHERE e.code = 'host_share'), 0)::bigint AS host_share_micros,
         coalesce(-sum(e.posted_micros) FILTER (WHERE e.code = 'commission'
           OR e.code = 'correction_reverse' AND o.kind = 'operator_income'), 0)::bigint AS commission_micros,
         coalesce(-sum(e.posted_micros) FILTER (WHERE e.code = 'rebate'), 0)::bigint AS rebate_micros,
         coalesce(-sum(e.posted_micros) FILTER (WHERE e.code = 'own_use_return'), 0)::bigint AS own_use_return_micros,
         coalesce(-sum(e.posted_micros) FILTER (WHERE e.code = 'charge_refund'), 0)::bigint AS refund_micros,
         coalesce(-sum(e.posted_micros) FILTER (WHERE e.code = 'house'
           OR e.code = 'correction_reverse' AND o.kind = 'house_share'), 0)::bigint AS house_micros,
         coalesce(sum(e.held_micros), 0)::bigint AS held_micros,
         coalesce((SELECT b.posted_micros FROM ledger.balance b WHERE b.account_id = a.id AND b.shard = 0), 0) AS still_micros
  FROM ledger.account a
  LEFT JOIN ledger.entry e ON e.account_id = a.id
  LEFT JOIN ledger.account o ON o.id = e.other_account_id
  WHERE a.kind = 'session_pool'
  GROUP BY a.id;

-- The same for all sessions together: the sum that must match at the end of every story.
CREATE OR REPLACE VIEW ledger.identity AS
  SELECT coalesce(sum(collected_micros), 0)::bigint AS collected_micros, coalesce(sum(energy_owed_micros), 0)::bigint AS energy_owed_micros,
         coalesce(sum(energy_reimbursed_micros), 0)::bigint AS energy_reimbursed_micros, coalesce(sum(vat_micros), 0)::bigint AS vat_micros,
         coalesce(sum(host_share_micros), 0)::bigint AS host_share_micros, coalesce(sum(commission_micros), 0)::bigint AS commission_micros,
         coalesce(sum(rebate_micros), 0)::bigint AS rebate_micros, coalesce(sum(own_use_return_micros), 0)::bigint AS own_use_return_micros,
         coalesce(sum(refund_micros), 0)::bigint AS refund_micros, coalesce(sum(house_micros), 0)::bigint AS house_micros,
         coalesce(sum(still_micros), 0)::bigint AS still_micros,
         coalesce(sum(collected_micros - energy_owed_micros - energy_reimbursed_micros - vat_micros - host_share_micros - commission_micros
           - rebate_micros - own_use_return_micros - refund_micros - house_micros - still_micros), 0)::bigint AS difference_micros
  FROM ledger.session_identity;

-- Every violation of the books, searched in the transfers from `since` on. 0 reads all history; the end of the last block reads only what
-- came after it, and uses the sealed balances for the rest.
CREATE OR REPLACE FUNCTION ledger.examine(since bigint) RETURNS TABLE (violation text, subject text, detail text)
LANGUAGE sql STABLE AS $$
  WITH sealed AS (SELECT coalesce(max(b.upto_xact), 0) AS upto_xact FROM ledger.block b),
  late AS MATERIALIZED (SELECT e.account_id, e.xact, e.posted_micros, e.held_micros FROM ledger.entry e WHERE e.xact >= since),
  told AS MATERIALIZED (
    SELECT x.account_id, sum(x.posted_micros) AS posted_micros, sum(x.held_micros) AS held_micros FROM (
      SELECT s.account_id, s.posted_micros, s.held_micros FROM ledger.sealed_balance s WHERE since > 0
      UNION ALL
      SELECT l.account_id, l.posted_micros, l.held_micros FROM late l
    ) x GROUP BY x.account_id
  ),
  actual AS MATERIALIZED (
    SELECT b.account_id, sum(b.posted_micros) AS posted_micros, sum(b.held_micros) AS held_micros, count(*) AS rows,
           min(b.posted_micros - b.held_micros) AS lowest, max(b.posted_micros) AS highest
    FROM ledger.balance b GROUP BY b.account_id
  )
  SELECT 'balance', coalesce(a.account_id, t.account_id)::text,
         format('has %s and %s held; the transfers add up to %s and %s', a.posted_micros, a.held_micros, coalesce(t.posted_micros, 0), coalesce(t.held_micros, 0))
  FROM actual a FULL JOIN told t ON t.account_id = a.account_id
  WHERE a.posted_micros IS DISTINCT FROM coalesce(t.posted_micros, 0) OR a.held_micros IS DISTINCT FROM coalesce(t.held_micros, 0)
  UNION ALL
  SELECT 'limit', a.id::text, format('%s of %s is beyond its limits, or not in %s rows', a.kind, a.owner, k.shards)
  FROM ledger.account a JOIN ledger.kind k ON k.code = a.kind LEFT JOIN actual b ON b.account_id = a.id
  WHERE b.rows IS DISTINCT FROM k.shards OR b.lowest < k.floor_micros OR b.highest > k.ceiling_micros
  UNION ALL
  SELECT 'sum', a.asset, format('all accounts together have %s', sum(b.posted_micros))
  FROM actual b JOIN ledger.account a ON a.id = b.account_id GROUP BY a.asset HAVING sum(b.posted_micros) <> 0
  UNION ALL
  SELECT 'session_overpaid', a.owner, format('%s more was paid out or promised than collected', t.held_micros - t.posted_micros)
  FROM told t JOIN ledger.account a ON a.id = t.account_id
  WHERE a.kind = 'session_pool' AND t.posted_micros < t.held_micros
  UNION ALL
  SELECT 'resolved_twice', r.hold_id::text, format('resolved %s times', count(*))
  FROM ledger.transfer r WHERE r.xact >= since AND r.hold_id IS NOT NULL AND r.phase IN ('capture', 'void') GROUP BY r.hold_id HAVING count(*) > 1
  UNION ALL
  SELECT 'edge', t.id::text, format('%s from %s to %s by %s', t.code, d.kind, c.kind, t.posted_by)
  FROM ledger.transfer t
  LEFT JOIN ledger.account d ON d.id = t.debit LEFT JOIN ledger.account c ON c.id = t.credit
  WHERE t.xact >= since AND NOT EXISTS (
    SELECT FROM ledger.rule r
    WHERE r.code = t.code AND r.debit_kind = d.kind AND r.credit_kind = c.kind AND t.phase = ANY (r.phases)
      AND substr(t.posted_by, length('ohmstead_') + 1) = ANY (r.roles))
  UNION ALL
  SELECT 'approval', t.id::text, format('%s without approval by two members of staff', t.code)
  FROM ledger.transfer t JOIN ledger.code co ON co.code = t.code
  WHERE t.xact >= since AND co.two_staff
    AND NOT EXISTS (SELECT FROM ledger.approval p WHERE p.transfer_id = t.id)
    AND NOT EXISTS (SELECT FROM ledger.correction x WHERE t.code = 'correction_reverse' AND x.id = t.cause_id)
  UNION ALL
  SELECT 'sealed_balance', coalesce(s.account_id, l.account_id)::text, 'the sealed balance does not match the sealed transfers'
  FROM ledger.sealed_balance s FULL JOIN (
    SELECT x.account_id, sum(x.posted_micros) AS posted_micros, sum(x.held_micros) AS held_micros
    FROM late x, sealed WHERE x.xact < sealed.upto_xact GROUP BY x.account_id) l ON l.account_id = s.account_id
  WHERE since = 0 AND (s.posted_micros IS DISTINCT FROM l.posted_micros OR s.held_micros IS DISTINCT FROM l.held_micros)
  UNION ALL
  SELECT 'chain', v.block::text, v.fault
  FROM ledger.verify_chain(CASE WHEN since = 0 THEN 1 ELSE (SELECT max(b.n) FROM ledger.block b) END) v
  UNION ALL
  SELECT 'chain', 'link ' || l.n, l.fault FROM ledger.broken_links() l
  UNION ALL
  SELECT 'chain', 'gate', 'it is not where the last link and the last block end'
  FROM ledger.gate g, sealed
  WHERE g.sealed_xact <> sealed.upto_xact
     OR EXISTS (SELECT FROM ledger.link l WHERE l.n > g.linked_n)
     OR NOT EXISTS (SELECT FROM ledger.link l WHERE l.n = g.linked_n AND l.upto_xact = g.linked_xact AND l.hash = g.linked_hash)
        AND g.linked_xact > sealed.upto_xact
  UNION ALL
  -- Chaining takes seconds; a longer delay must be investigated.
  SELECT 'chain_late', min(t.id::text), format('transfers recorded since %s are not chained', min(t.recorded_at))
  FROM ledger.gate g JOIN ledger.transfer t ON t.xact >= greatest(g.linked_xact, g.sealed_xact)
  WHERE t.recorded_at < clock_timestamp() - interval '5 minutes' HAVING count(*) > 0
  UNION ALL
  SELECT 'trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
  FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
  WHERE cl.relnamespace = 'ledger'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
  UNION ALL
  SELECT 'trigger_missing', format('%s on ledger.%s', w.name, w.place), 'it does not exist'
  FROM (SELECT 'transfer' AS place, g.guard AS name FROM ledger.guarded g
        UNION SELECT 'transfer', 'apply' UNION SELECT 'transfer', 'append_only' UNION SELECT 'account', 'opened'
        UNION SELECT 'account', 'append_only' UNION SELECT 'balance', 'moved_by_transfer_only' UNION SELECT 'balance', 'never_shrinks'
        UNION SELECT 'block', 'append_only' UNION SELECT 'block', 'fold' UNION SELECT 'link', 'append_only' UNION SELECT 'link', 'taken_by_block_only'
        UNION SELECT 'link', 'move_gate' UNION SELECT 'gate', 'moved_by_books_only' UNION SELECT 'rule', 'append_only' UNION SELECT 'kind', 'append_only') w
  WHERE NOT EXISTS (SELECT FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
                    WHERE cl.relnamespace = 'ledger'::regnamespace AND cl.relname = w.place AND tg.tgname = w.name)
$$;

-- Empty, or an alarm. Reads what came after the last block, so it can run every minute.
CREATE OR REPLACE VIEW ledger.violations AS
  SELECT v.violation, v.subject, v.detail
  FROM ledger.examine((SELECT g.sealed_xact FROM ledger.gate g)) v;
