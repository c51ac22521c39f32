-- Every insert into ledger.transfer is checked and moves the balances here: one statement-level trigger over all rows of the statement.
-- Limits are checked at the end of a batch: one of its rows may take what another brings.

-- A transaction id that keeps growing over restores: the epoch in the high bits, the id of the transaction in the low bits.
CREATE OR REPLACE FUNCTION ledger.current_xact() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT (g.epoch::bigint << 48) + pg_current_xact_id()::text::bigint FROM ledger.gate g
$$;
ALTER TABLE ledger.transfer ALTER COLUMN xact SET DEFAULT ledger.current_xact();

-- Raises the reason why a transfer is refused.
CREATE OR REPLACE FUNCTION ledger.refuse(fault text, transfer_id uuid) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  t record;
BEGIN
  SELECT n.code, n.phase, coalesce(d.kind, 'no account') AS debit_kind, d.owner AS debit_owner, coalesce(c.kind, 'no account') AS credit_kind, c.owner AS credit_owner INTO t
  FROM ledger.transfer n LEFT JOIN ledger.account d ON d.id = n.debit LEFT JOIN ledger.account c ON c.id = n.credit WHERE n.id = transfer_id;
  RAISE EXCEPTION USING
    ERRCODE = CASE fault WHEN 'role' THEN 'LG006' WHEN 'stamp' THEN 'LG006' WHEN 'epoch' THEN 'LG012' WHEN 'closed' THEN 'LG011' WHEN 'future' THEN 'LG011'
      WHEN 'binding' THEN 'LG003' WHEN 'payer' THEN 'LG003' WHEN 'hold' THEN 'LG004' WHEN 'approval' THEN 'LG008' WHEN 'demo' THEN 'LG009' ELSE 'LG002' END,
    MESSAGE = CASE fault
      WHEN 'edge' THEN format('edge: %s may not go from %s to %s', t.code, t.debit_kind, t.credit_kind)
      WHEN 'phase' THEN format('edge: %s from %s to %s is never a %s', t.code, t.debit_kind, t.credit_kind, t.phase)
      WHEN 'cause' THEN format('edge: wrong kind of cause for %s', t.code)
      WHEN 'evidence' THEN 'edge: evidence is a hash of at most 256 bytes'
      WHEN 'role' THEN format('role: %s may not post %s', session_user, t.code)
      WHEN 'stamp' THEN 'role: only the database sets who posted, when and in which transaction'
      WHEN 'epoch' THEN 'epoch: these books were restored into another cluster; ledger.begin_epoch() must run first'
      WHEN 'closed' THEN 'closed: the books of that day are closed'
      WHEN 'future' THEN 'closed: that time is in the future'
      WHEN 'binding' THEN format('binding: %s does not bind %s of %s to %s of %s', t.code, t.debit_kind, t.debit_owner, t.credit_kind, t.credit_owner)
      WHEN 'payer' THEN format('binding: %s must go to the payer, who is not %s', t.code, t.credit_owner)
      WHEN 'hold' THEN format('hold: this %s does not fit what it resolves', t.phase)
      WHEN 'approval' THEN format('approval: two members of staff must have approved exactly this %s', t.code)
      WHEN 'demo' THEN format('demo: %s exists in demo instances only', t.code) END,
    DETAIL = 'transfer ' || transfer_id;
END $$;

-- Checks for few codes only: simulated money in a demo alone, returns to the payer, approval by two members of staff.
CREATE OR REPLACE FUNCTION ledger.rare_fault_of(ids uuid[], OUT fault text, OUT id uuid) LANGUAGE plpgsql VOLATILE SET search_path = '' AS $$
BEGIN
  SELECT judged.fault, judged.id INTO fault, id FROM (
    SELECT n.id, CASE
      WHEN r.demo_only AND (SELECT i.kind FROM platform.instance i) IS DISTINCT FROM 'demo' THEN 'demo'
      WHEN r.binding IN ('session_payer', 'lease_payer') AND NOT EXISTS (
        SELECT FROM ledger.transfer p WHERE p.credit = n.debit AND p.debit = n.credit
          AND (p.code = 'charge_payment' AND p.phase = 'capture' OR p.code = 'lease_purchase')) THEN 'payer'
      -- Only what was posted at once can be reversed: a capture is a release, and a release is final.
      WHEN n.code = 'correction_reverse' THEN CASE WHEN NOT EXISTS (
        SELECT FROM ledger.correction x JOIN ledger.transfer t ON t.id = x.transfer_id
        WHERE x.id = n.cause_id AND x.amount_micros = n.amount_micros AND t.amount_micros >= n.amount_micros
          AND t.phase = 'post' AND t.code <> 'correction_reverse' AND t.debit = n.credit AND t.credit = n.debit) THEN 'approval' END
      WHEN r.two_staff AND NOT EXISTS (
        SELECT FROM ledger.approval a
        WHERE a.transfer_id = n.id AND a.code = n.code AND a.debit = n.debit AND a.credit = n.credit AND a.amount_micros = n.amount_micros) THEN 'approval'
      END AS fault
    FROM ledger.transfer n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    JOIN ledger.rule r ON r.code = n.code AND r.debit_kind = d.kind AND r.credit_kind = c.kind
    WHERE n.id = ANY (ids) OFFSET 0) judged
  WHERE judged.fault IS NOT NULL LIMIT 1;
END $$;

CREATE OR REPLACE FUNCTION ledger.apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  login    text := coalesce(ledger.login_role(), '');
  latest   timestamptz := platform.now() + interval '1 minute';
  batch    ledger.judged[];
  first    ledger.judged;
  rare     boolean;
  accounts uuid[];
  shards   int[];
  posted   bigint[];
  held     bigint[];
BEGIN
  SELECT array_agg(ROW(
    CASE
      WHEN r.code IS NULL THEN 'edge'
      WHEN n.phase <> ALL (r.phases) THEN 'phase'
      WHEN n.cause_kind <> r.cause_kind OR n.cause_id = '' OR strpos(n.cause_id, '|') > 0 THEN 'cause'
      WHEN octet_length(n.evidence) > 256 THEN 'evidence'
      WHEN login <> ALL (r.roles) THEN 'role'
      WHEN n.xact <> (g.epoch::bigint << 48) + pg_current_xact_id()::text::bigint OR n.posted_by <> session_user OR n.recorded_at <> now() THEN 'stamp'
      WHEN n.xact < g.sealed_xact THEN 'epoch'
      WHEN n.happened_at < g.open_from THEN 'closed'
      WHEN n.happened_at > latest THEN 'future'
      WHEN CASE r.binding
        WHEN 'none' THEN false
        WHEN 'same_member' THEN d.owner <> c.owner
        WHEN 'two_members' THEN d.owner = c.owner
        ELSE n.cause_id <> CASE WHEN d.owner_kind IN ('charging_session', 'lease') THEN d.owner ELSE c.owner END END THEN 'binding'
      WHEN n.phase IN ('capture', 'void') AND (
        h.phase = 'hold' AND h.code = n.code AND h.debit = n.debit AND h.credit = n.credit AND h.cause_id = n.cause_id
        AND (n.amount_micros = h.amount_micros OR n.phase = 'capture' AND n.amount_micros < h.amount_micros)) IS NOT TRUE THEN 'hold'
      END,
    r.two_staff OR r.demo_only OR r.binding IN ('session_payer', 'lease_payer'), n.id, n.debit, n.credit,
    CASE WHEN d.shards = 1 THEN 0 WHEN d.owner_kind = 'outside' THEN pg_backend_pid() % d.shards ELSE -1 END,
    CASE WHEN c.shards = 1 THEN 0 WHEN c.owner_kind = 'outside' THEN -1 ELSE pg_backend_pid() % c.shards END,
    CASE WHEN n.phase IN ('post', 'capture') THEN n.amount_micros ELSE 0 END,
    CASE n.phase WHEN 'post' THEN 0 WHEN 'hold' THEN n.amount_micros ELSE -h.amount_micros END)::ledger.judged)
    INTO batch
  FROM new_rows n
  CROSS JOIN ledger.gate g
  LEFT JOIN ledger.account d ON d.id = n.debit
  LEFT JOIN ledger.account c ON c.id = n.credit
  LEFT JOIN ledger.rule r ON r.code = n.code AND r.debit_kind = d.kind AND r.credit_kind = c.kind
  LEFT JOIN ledger.transfer h ON h.id = n.hold_id;
  IF batch IS NULL THEN
    RETURN NULL;
  END IF;

  first := batch[1];
  rare := first.rare;
  IF cardinality(batch) > 1 THEN
    SELECT b.* INTO first FROM unnest(batch) WITH ORDINALITY AS b (fault, rare, id, debit, credit, debit_shard, credit_shard, moved, held, place)
    ORDER BY b.fault IS NULL, b.place LIMIT 1;
    SELECT bool_or(b.rare) INTO rare FROM unnest(batch) AS b;
  END IF;
  IF rare AND first.fault IS NULL THEN
    SELECT f.fault, f.id INTO first.fault, first.id FROM ledger.rare_fault_of(ARRAY(SELECT b.id FROM unnest(batch) AS b)) AS f;
  END IF;
  IF first.fault IS NOT NULL THEN
    PERFORM ledger.refuse(first.fault, first.id);
  END IF;

  -- How each account moves, in the order of ids, so that statements cannot deadlock.
  IF cardinality(batch) = 1 AND first.debit < first.credit THEN
    accounts := ARRAY[first.debit, first.credit];
    shards := ARRAY[first.debit_shard, first.credit_shard];
    posted := ARRAY[-first.moved, first.moved];
    held := ARRAY[first.held, 0];
  ELSIF cardinality(batch) = 1 THEN
    accounts := ARRAY[first.credit, first.debit];
    shards := ARRAY[first.credit_shard, first.debit_shard];
    posted := ARRAY[first.moved, -first.moved];
    held := ARRAY[0, first.held];
  ELSE
    SELECT array_agg(x.account ORDER BY x.account), array_agg(x.shard ORDER BY x.account),
           array_agg(x.posted ORDER BY x.account), array_agg(x.held ORDER BY x.account)
      INTO accounts, shards, posted, held
    FROM (
      SELECT side.account, min(side.shard) AS shard, sum(side.posted)::bigint AS posted, sum(side.held)::bigint AS held
      FROM (
        SELECT b.debit AS account, b.debit_shard AS shard, -b.moved AS posted, b.held FROM unnest(batch) AS b
        UNION ALL
        SELECT b.credit, b.credit_shard, b.moved, 0 FROM unnest(batch) AS b
      ) side GROUP BY side.account
    ) x;
  END IF;
  FOR i IN 1 .. cardinality(accounts) LOOP
    IF posted[i] = 0 AND held[i] = 0 THEN
      CONTINUE;
    ELSIF shards[i] >= 0 THEN
      UPDATE ledger.balance b SET posted_micros = b.posted_micros + posted[i], held_micros = b.held_micros + held[i]
      WHERE b.account_id = accounts[i] AND b.shard = shards[i];
    ELSE
      PERFORM FROM ledger.balance b WHERE b.account_id = accounts[i] ORDER BY b.shard FOR NO KEY UPDATE;
      -- Spread evenly again; where the total is beyond its limit, so is the first row, and its CHECK refuses.
      UPDATE ledger.balance b
      SET posted_micros = w.total / w.rows + CASE WHEN b.shard = 0 THEN w.total % w.rows ELSE 0 END
      FROM (SELECT (sum(o.posted_micros) + posted[i])::bigint AS total, count(*) AS rows FROM ledger.balance o WHERE o.account_id = accounts[i]) w
      WHERE b.account_id = accounts[i];
    END IF;
    IF NOT FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'LG013', MESSAGE = format('balance: account %s has no balance', accounts[i]);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Guards of other features are named guard_<feature>_<what>: triggers of one table fire in the order of their names.
CREATE OR REPLACE TRIGGER apply AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.apply();
