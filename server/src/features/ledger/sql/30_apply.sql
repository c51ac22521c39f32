-- Every insert into ledger.transfer, by whatever path, is judged and moves the balances here: one statement-level
-- trigger over all rows of the statement. A batch is judged by its end: what one of its rows brings, another may take.
--
-- Planner settings: these queries look single rows up by key. A plan kept from a batch of thousands (hash joins over
-- whole tables) would be ruinous for a batch of one, so only index look-ups are allowed.

-- A transaction id that keeps growing over restores: the epoch above, the id of the transaction below.
CREATE OR REPLACE FUNCTION ledger.current_xact() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT (max(n)::bigint << 48) + pg_current_xact_id()::text::bigint FROM ledger.epoch
$$;
ALTER TABLE ledger.transfer ALTER COLUMN xact SET DEFAULT ledger.current_xact();

CREATE OR REPLACE FUNCTION ledger.apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = '' SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  login    text := ledger.login_role();
  xact_now bigint;
  sealed   bigint;
  open_day timestamptz;
  bad      record;
  accounts uuid[];
  shards   int[];     -- the row to move, or -1 for an account that is judged as a whole
  posted   bigint[];
  held     bigint[];
  wholes   int;
  moved    int;
BEGIN
  SELECT ledger.current_xact(),
         (SELECT b.upto_xact FROM ledger.block b ORDER BY b.n DESC LIMIT 1),
         (SELECT (p.day + 1)::timestamp AT TIME ZONE 'UTC' FROM ledger.period_close p ORDER BY p.day DESC LIMIT 1)
    INTO xact_now, sealed, open_day;
  IF xact_now < sealed THEN
    RAISE EXCEPTION USING ERRCODE = 'LG012',
      MESSAGE = 'epoch: these books were restored into another cluster; ledger.begin_epoch() must run first';
  END IF;

  SELECT judged.id, judged.refusal INTO bad FROM (SELECT n.id, CASE
    WHEN d.id IS NULL OR c.id IS NULL THEN 'LG002 edge: no such account'
    WHEN r.code IS NULL THEN format('LG002 edge: %s may not go from %s to %s', n.code, d.kind, c.kind)
    WHEN n.phase <> ALL (r.phases) THEN format('LG002 edge: %s from %s to %s is not a %s', n.code, d.kind, c.kind, n.phase)
    WHEN n.cause_kind <> co.cause_kind THEN format('LG002 edge: the cause of %s is a %s', n.code, co.cause_kind)
    WHEN rr.code IS NULL THEN format('LG006 role: %s may not post %s', session_user, n.code)
    WHEN n.posted_by <> session_user OR n.xact <> xact_now OR n.recorded_at <> now()
      THEN 'LG006 role: who posted, when and in which transaction is said by the database'
    WHEN co.demo_only AND (SELECT i.kind FROM platform.instance i) IS DISTINCT FROM 'demo'
      THEN format('LG009 demo: %s exists in demo instances only', n.code)
    WHEN n.happened_at < open_day THEN 'LG011 closed: the books of that day are shut'
    WHEN CASE r.binding
      WHEN 'none' THEN false
      WHEN 'same_member' THEN d.owner <> c.owner
      WHEN 'two_members' THEN d.owner = c.owner
      WHEN 'same_session' THEN n.cause_id <> CASE WHEN d.kind = 'session_pool' THEN d.owner ELSE c.owner END
      WHEN 'same_lease' THEN n.cause_id <> CASE WHEN d.kind = 'lease_unearned' THEN d.owner ELSE c.owner END
      WHEN 'session_payer' THEN n.cause_id <> d.owner OR NOT EXISTS (SELECT FROM ledger.transfer p
        WHERE p.credit = n.debit AND p.debit = n.credit AND p.code = 'charge_payment' AND p.phase = 'capture')
      WHEN 'lease_payer' THEN n.cause_id <> d.owner OR NOT EXISTS (SELECT FROM ledger.transfer p
        WHERE p.credit = n.debit AND p.debit = n.credit AND p.code = 'lease_purchase')
      ELSE true END
      THEN format('LG003 binding: %s does not bind %s of %s to %s of %s (%s)', n.code, d.kind, d.owner, c.kind, c.owner, r.binding)
    WHEN n.phase IN ('capture', 'void') AND NOT EXISTS (SELECT FROM ledger.transfer h
        WHERE h.id = n.hold_id AND h.phase = 'hold' AND h.code = n.code AND h.debit = n.debit AND h.credit = n.credit
          AND h.cause_id = n.cause_id AND (n.amount_micros = h.amount_micros OR n.phase = 'capture' AND n.amount_micros < h.amount_micros))
      THEN format('LG004 hold: %s does not fit what it resolves', n.phase)
    WHEN co.two_staff AND NOT EXISTS (SELECT FROM ledger.approval a
        WHERE a.transfer_id = n.id AND a.code = n.code AND a.debit = n.debit AND a.credit = n.credit AND a.amount_micros = n.amount_micros)
      THEN format('LG008 approval: two of the staff must have agreed to exactly this %s', n.code)
    WHEN n.code = 'correction_reverse' AND NOT EXISTS (SELECT FROM ledger.correction x JOIN ledger.transfer t ON t.id = x.transfer_id
        WHERE x.id = n.cause_id AND x.amount_micros = n.amount_micros AND t.amount_micros >= n.amount_micros
          AND t.phase = 'post' AND t.code <> 'correction_reverse' AND t.debit = n.credit AND t.credit = n.debit)
      THEN 'LG008 approval: a correction takes back one named, unreleased transfer, at most its amount, as two of the staff agreed'
    END AS refusal
  FROM new_rows n
  LEFT JOIN ledger.account d ON d.id = n.debit
  LEFT JOIN ledger.account c ON c.id = n.credit
  LEFT JOIN ledger.rule r ON r.code = n.code AND r.debit_kind = d.kind AND r.credit_kind = c.kind
  LEFT JOIN ledger.code co ON co.code = n.code
  LEFT JOIN ledger.rule_role rr ON rr.code = n.code AND rr.role = login) judged
  WHERE judged.refusal IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = left(bad.refusal, 5), MESSAGE = substr(bad.refusal, 7), DETAIL = 'transfer ' || bad.id;
  END IF;

  -- What moves where. An account of one row moves by its only row. An account spread over rows moves by the row of this
  -- backend, unless its limit is at stake: then all its rows are judged together.
  SELECT array_agg(x.account ORDER BY x.account), array_agg(x.posted ORDER BY x.account), array_agg(x.held ORDER BY x.account),
         array_agg(x.shard ORDER BY x.account), count(*) FILTER (WHERE x.shard < 0)
    INTO accounts, posted, held, shards, wholes
  FROM (
    SELECT leg.account, sum(leg.posted)::bigint AS posted, sum(leg.held)::bigint AS held,
           CASE WHEN k.shards = 1 THEN 0
                WHEN sum(leg.posted) < 0 AND k.floor_micros IS NOT NULL OR sum(leg.posted) > 0 AND k.ceiling_micros IS NOT NULL THEN -1
                ELSE pg_backend_pid() % k.shards END AS shard
    FROM (
      SELECT n.debit AS account, CASE WHEN n.phase IN ('post', 'capture') THEN -n.amount_micros ELSE 0 END AS posted,
             CASE n.phase WHEN 'post' THEN 0 WHEN 'hold' THEN n.amount_micros
                          ELSE -(SELECT h.amount_micros FROM ledger.transfer h WHERE h.id = n.hold_id) END AS held
      FROM new_rows n
      UNION ALL
      SELECT n.credit, n.amount_micros, 0 FROM new_rows n WHERE n.phase IN ('post', 'capture')
    ) leg JOIN ledger.account a ON a.id = leg.account JOIN ledger.kind k ON k.code = a.kind
    GROUP BY leg.account, k.shards, k.floor_micros, k.ceiling_micros
  ) x;

  -- Always in the order of ids, so that no two statements can wait for each other.
  PERFORM FROM unnest(accounts, shards) AS m (account, shard)
  JOIN ledger.balance b ON b.account_id = m.account AND (m.shard < 0 OR b.shard = m.shard)
  ORDER BY b.account_id, b.shard FOR NO KEY UPDATE OF b;

  UPDATE ledger.balance b SET posted_micros = b.posted_micros + m.posted, held_micros = b.held_micros + m.held
  FROM unnest(accounts, shards, posted, held) AS m (account, shard, posted, held)
  WHERE b.account_id = m.account AND b.shard = m.shard;
  GET DIAGNOSTICS moved = ROW_COUNT;

  IF wholes > 0 THEN
    -- Spread anew and evenly; where the whole is beyond the limit the first row is too, and its CHECK refuses.
    UPDATE ledger.balance b
    SET posted_micros = w.total / w.rows + CASE WHEN b.shard = 0 THEN w.total % w.rows ELSE 0 END
    FROM (
      SELECT m.account, (sum(o.posted_micros) + m.posted)::bigint AS total, count(*) AS rows
      FROM unnest(accounts, shards, posted) AS m (account, shard, posted)
      JOIN ledger.balance o ON o.account_id = m.account
      WHERE m.shard < 0 GROUP BY m.account, m.posted
    ) w WHERE b.account_id = w.account;
    moved := moved + wholes;
  END IF;
  IF moved <> cardinality(accounts) THEN
    RAISE EXCEPTION USING ERRCODE = 'LG013', MESSAGE = format('balance: %s accounts should have moved, %s did', cardinality(accounts), moved);
  END IF;
  RETURN NULL;
END $$;

-- Guards of other features are named guard_<feature>_<what>: triggers of one table fire in the order of their names.
CREATE OR REPLACE TRIGGER apply AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.apply();
