-- Every insert into ledger.transfer, by whatever path, is judged and moves the balances here: one statement-level
-- trigger over all rows of the statement. A batch is judged by its end: what one of its rows brings, another may take.
--
-- Planner settings: these queries look single rows up by key. A plan kept from a batch of thousands (hash joins over
-- whole tables) would be ruinous for a batch of one, so only index look-ups are allowed.

-- A transaction id that keeps growing over restores: the epoch above, the id of the transaction below.
CREATE OR REPLACE FUNCTION ledger.current_xact() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT (g.epoch::bigint << 48) + pg_current_xact_id()::text::bigint FROM ledger.gate g
$$;
ALTER TABLE ledger.transfer ALTER COLUMN xact SET DEFAULT ledger.current_xact();

-- Says why a transfer is refused.
CREATE OR REPLACE FUNCTION ledger.refuse(fault text, id uuid, code text, phase ledger.phase, debit_kind text, debit_owner text, credit_kind text, credit_owner text)
RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  RAISE EXCEPTION USING
    ERRCODE = CASE fault WHEN 'role' THEN 'LG006' WHEN 'stamp' THEN 'LG006' WHEN 'epoch' THEN 'LG012' WHEN 'closed' THEN 'LG011'
      WHEN 'binding' THEN 'LG003' WHEN 'payer' THEN 'LG003' WHEN 'hold' THEN 'LG004' WHEN 'approval' THEN 'LG008' WHEN 'demo' THEN 'LG009' ELSE 'LG002' END,
    MESSAGE = CASE fault
      WHEN 'edge' THEN format('edge: %s may not go from %s to %s', code, coalesce(debit_kind, 'no account'), coalesce(credit_kind, 'no account'))
      WHEN 'phase' THEN format('edge: %s from %s to %s is never a %s', code, debit_kind, credit_kind, phase)
      WHEN 'cause' THEN format('edge: this is no cause of a %s', code)
      WHEN 'evidence' THEN 'edge: evidence is a hash of at most 256 bytes'
      WHEN 'role' THEN format('role: %s may not post %s', session_user, code)
      WHEN 'stamp' THEN 'role: who posted, when and in which transaction is said by the database'
      WHEN 'epoch' THEN 'epoch: these books were restored into another cluster; ledger.begin_epoch() must run first'
      WHEN 'closed' THEN 'closed: the books of that day are shut'
      WHEN 'binding' THEN format('binding: %s does not bind %s of %s to %s of %s', code, debit_kind, debit_owner, credit_kind, credit_owner)
      WHEN 'payer' THEN format('binding: %s goes to who paid, and that was not %s', code, credit_owner)
      WHEN 'hold' THEN format('hold: this %s does not fit what it resolves', phase)
      WHEN 'approval' THEN format('approval: two of the staff must have agreed to exactly this %s', code)
      WHEN 'demo' THEN format('demo: %s exists in demo instances only', code) END,
    DETAIL = 'transfer ' || id;
END $$;

CREATE OR REPLACE FUNCTION ledger.apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = '' SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  login         text := coalesce(ledger.login_role(), '');
  faults        text[];    -- what is wrong with each row, if anything
  fault         text;
  culprit       uuid;
  resolves      boolean;   -- whether any row captures or frees a hold
  returns       boolean;   -- whether any row is bound to who paid
  two_staff     boolean;
  demo_only     boolean;
  debits        uuid[];
  credits       uuid[];
  phases        ledger.phase[];
  amounts       bigint[];
  freed         bigint[];  -- what each row frees of the hold that it resolves
  debit_shards  int[];
  credit_shards int[];
  accounts      uuid[];
  shards        int[];     -- the row to move, or -1 for an account that is judged as a whole
  posted        bigint[];
  held          bigint[];
BEGIN
  SELECT array_agg(CASE
      WHEN r.code IS NULL THEN 'edge'
      WHEN n.phase <> ALL (r.phases) THEN 'phase'
      WHEN n.cause_kind <> r.cause_kind OR n.cause_id = '' OR strpos(n.cause_id, '|') > 0 THEN 'cause'
      WHEN octet_length(n.evidence) > 256 THEN 'evidence'
      WHEN login <> ALL (r.roles) THEN 'role'
      WHEN n.xact <> (g.epoch::bigint << 48) + pg_current_xact_id()::text::bigint OR n.posted_by <> session_user OR n.recorded_at <> now() THEN 'stamp'
      WHEN n.xact < g.sealed_xact THEN 'epoch'
      WHEN n.happened_at < g.open_from THEN 'closed'
      WHEN CASE r.binding
        WHEN 'none' THEN false
        WHEN 'same_member' THEN d.owner <> c.owner
        WHEN 'two_members' THEN d.owner = c.owner
        ELSE n.cause_id <> CASE WHEN d.owner_kind IN ('charging_session', 'lease') THEN d.owner ELSE c.owner END END THEN 'binding'
      END),
    bool_or(n.phase IN ('capture', 'void')), bool_or(r.binding IN ('session_payer', 'lease_payer')), bool_or(r.two_staff), bool_or(r.demo_only),
    array_agg(n.debit), array_agg(n.credit), array_agg(n.phase), array_agg(n.amount_micros),
    array_agg(CASE WHEN d.shards = 1 THEN 0 WHEN d.owner_kind = 'outside' THEN pg_backend_pid() % d.shards ELSE -1 END),
    array_agg(CASE WHEN c.shards = 1 THEN 0 WHEN c.owner_kind = 'outside' THEN -1 ELSE pg_backend_pid() % c.shards END)
    INTO faults, resolves, returns, two_staff, demo_only, debits, credits, phases, amounts, debit_shards, credit_shards
  FROM new_rows n
  CROSS JOIN ledger.gate g
  LEFT JOIN ledger.account d ON d.id = n.debit
  LEFT JOIN ledger.account c ON c.id = n.credit
  LEFT JOIN ledger.rule r ON r.code = n.code AND r.debit_kind = d.kind AND r.credit_kind = c.kind;
  IF faults IS NULL THEN
    RETURN NULL;
  END IF;

  IF array_remove(faults, NULL) <> '{}' THEN
    SELECT f.fault, n.id INTO fault, culprit
    FROM unnest(faults) WITH ORDINALITY AS f (fault, place)
    JOIN (SELECT r.id, row_number() OVER () AS place FROM new_rows r) n USING (place)
    WHERE f.fault IS NOT NULL ORDER BY f.place LIMIT 1;
  ELSIF demo_only AND (SELECT i.kind FROM platform.instance i) IS DISTINCT FROM 'demo' THEN
    fault := 'demo';
  END IF;
  IF fault IS NULL AND resolves THEN
    SELECT 'hold', n.id INTO fault, culprit
    FROM new_rows n LEFT JOIN ledger.transfer h ON h.id = n.hold_id
    WHERE n.phase IN ('capture', 'void')
      AND (h.phase = 'hold' AND h.code = n.code AND h.debit = n.debit AND h.credit = n.credit AND h.cause_id = n.cause_id
           AND (n.amount_micros = h.amount_micros OR n.phase = 'capture' AND n.amount_micros < h.amount_micros)) IS NOT TRUE
    LIMIT 1;
    SELECT array_agg(h.amount_micros) INTO freed FROM new_rows n LEFT JOIN ledger.transfer h ON h.id = n.hold_id;
  END IF;
  IF fault IS NULL AND returns THEN
    SELECT 'payer', n.id INTO fault, culprit
    FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit JOIN ledger.account c ON c.id = n.credit
    JOIN ledger.rule r ON r.code = n.code AND r.debit_kind = d.kind AND r.credit_kind = c.kind
    WHERE r.binding IN ('session_payer', 'lease_payer') AND NOT EXISTS (
      SELECT FROM ledger.transfer p WHERE p.credit = n.debit AND p.debit = n.credit
        AND (p.code = 'charge_payment' AND p.phase = 'capture' OR p.code = 'lease_purchase'))
    LIMIT 1;
  END IF;
  IF fault IS NULL AND two_staff THEN
    -- Only what was posted at once can be taken back: a capture is a release, and what is released stays released.
    SELECT 'approval', n.id INTO fault, culprit
    FROM new_rows n JOIN ledger.code co ON co.code = n.code
    WHERE co.two_staff AND NOT CASE WHEN n.code = 'correction_reverse'
      THEN EXISTS (SELECT FROM ledger.correction x JOIN ledger.transfer t ON t.id = x.transfer_id
        WHERE x.id = n.cause_id AND x.amount_micros = n.amount_micros AND t.amount_micros >= n.amount_micros
          AND t.phase = 'post' AND t.code <> 'correction_reverse' AND t.debit = n.credit AND t.credit = n.debit)
      ELSE EXISTS (SELECT FROM ledger.approval a
        WHERE a.transfer_id = n.id AND a.code = n.code AND a.debit = n.debit AND a.credit = n.credit AND a.amount_micros = n.amount_micros)
      END LIMIT 1;
  END IF;
  IF fault IS NOT NULL THEN
    PERFORM ledger.refuse(fault, n.id, n.code, n.phase, d.kind, d.owner, c.kind, c.owner)
    FROM new_rows n LEFT JOIN ledger.account d ON d.id = n.debit LEFT JOIN ledger.account c ON c.id = n.credit
    WHERE n.id = culprit OR culprit IS NULL LIMIT 1;
  END IF;

  -- What moves where. An account of one row moves by its only row. An account spread over rows moves by the row of this
  -- backend, unless its limit is at stake: then all its rows are judged together.
  SELECT array_agg(x.account ORDER BY x.account), array_agg(x.shard ORDER BY x.account),
         array_agg(x.posted ORDER BY x.account), array_agg(x.held ORDER BY x.account)
    INTO accounts, shards, posted, held
  FROM (
    SELECT leg.account, min(leg.shard) AS shard, sum(leg.posted)::bigint AS posted, sum(leg.held)::bigint AS held
    FROM (
      SELECT b.debit AS account, b.shard, CASE WHEN b.phase IN ('post', 'capture') THEN -b.amount ELSE 0 END AS posted,
             CASE b.phase WHEN 'post' THEN 0 WHEN 'hold' THEN b.amount ELSE -b.freed END AS held
      FROM unnest(debits, debit_shards, phases, amounts, freed) AS b (debit, shard, phase, amount, freed)
      UNION ALL
      SELECT b.credit, b.shard, b.amount, 0
      FROM unnest(credits, credit_shards, phases, amounts) AS b (credit, shard, phase, amount) WHERE b.phase IN ('post', 'capture')
    ) leg GROUP BY leg.account
  ) x;

  -- Always in the order of ids, so that no two statements can wait for each other.
  FOR i IN 1 .. cardinality(accounts) LOOP
    IF shards[i] >= 0 THEN
      UPDATE ledger.balance b SET posted_micros = b.posted_micros + posted[i], held_micros = b.held_micros + held[i]
      WHERE b.account_id = accounts[i] AND b.shard = shards[i];
    ELSE
      PERFORM FROM ledger.balance b WHERE b.account_id = accounts[i] ORDER BY b.shard FOR NO KEY UPDATE;
      -- Spread anew and evenly; where the whole is beyond its limit the first row is too, and its CHECK refuses.
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
