-- The hash chain, computed apart from posting. Rewriting an old transfer changes the hash of its block and of every block after it, and the
-- head of the chain is published.

-- The content of a transfer in one canonical form: every column, with free text last, after its length. STABLE, so that it is inlined into
-- the query that calls it, which is seven times as fast as a call.
CREATE OR REPLACE FUNCTION ledger.canonical(t ledger.transfer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|',
    t.id, t.seq, t.xact, t.code, t.phase, t.debit, t.credit, t.amount_micros, coalesce(t.hold_id::text, '-'), t.cause_kind, t.cause_id,
    (extract(epoch FROM t.happened_at) * 1000000)::bigint, (extract(epoch FROM t.recorded_at) * 1000000)::bigint, t.posted_by,
    coalesce(encode(t.evidence, 'hex'), '-'), coalesce(length(t.detail)::text, '-'), t.detail, coalesce(length(t.grp)::text, '-'), t.grp)
$$;

CREATE OR REPLACE FUNCTION ledger.row_hash(t ledger.transfer) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(ledger.canonical(t), 'UTF8'))
$$;

CREATE OR REPLACE FUNCTION ledger.block_hash(prev_hash bytea, from_xact bigint, upto_xact bigint, transfers bigint, root bytea)
RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(prev_hash || int8send(from_xact) || int8send(upto_xact) || int8send(transfers) || root)
$$;

-- Transaction ids of another cluster start again; this continues ours. Does nothing where nothing was restored.
CREATE OR REPLACE FUNCTION ledger.begin_epoch() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  LOCK TABLE ledger.epoch IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM ledger.gate g
             WHERE ledger.current_xact() < g.sealed_xact
                OR ledger.current_xact() < (SELECT max(t.xact) FROM ledger.transfer t WHERE t.xact >= g.sealed_xact)) THEN
    INSERT INTO ledger.epoch (n) SELECT max(e.n) + 1 FROM ledger.epoch e;
    RETURN true;
  END IF;
  RETURN false;
END $$;

CREATE OR REPLACE FUNCTION ledger.epoch_began() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE ledger.gate SET epoch = NEW.n;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER move_gate AFTER INSERT ON ledger.epoch FOR EACH ROW EXECUTE FUNCTION ledger.epoch_began();

-- Chains transfers that no earlier transaction can join any more, ten thousand or a whole transaction at a time; returns how many, 0 when
-- nothing is left.
--
-- Chaining and sealing lock the gate's row. A read-only role has no right to lock it, and its transactions do not hold the chain back
-- (platform.horizon): the roles named here can never post, by the check code_roles.
CREATE OR REPLACE FUNCTION ledger.chain() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' SET enable_seqscan = off AS $$
DECLARE
  head    record;
  horizon bigint;
  amount  bigint;
  root    bytea;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.gate g JOIN ledger.transfer t ON t.xact >= greatest(g.linked_xact, g.sealed_xact)) THEN
    RETURN 0;
  END IF;
  PERFORM FROM ledger.gate FOR UPDATE;
  PERFORM ledger.begin_epoch();
  SELECT g.linked_n AS n, greatest(g.linked_xact, g.sealed_xact) AS upto_xact, g.linked_hash AS hash,
         (g.epoch::bigint << 48) + platform.horizon('{ohmstead_staff_read,ohmstead_gateway}')::text::bigint AS horizon
    INTO head FROM ledger.gate g;
  SELECT coalesce(min(t.xact) + 1, head.horizon) INTO horizon FROM (
    SELECT t.xact FROM ledger.transfer t WHERE t.xact >= head.upto_xact AND t.xact < head.horizon ORDER BY t.xact OFFSET 9999 LIMIT 1) t;
  SELECT r.transfers, r.root INTO amount, root FROM ledger.root_of(head.upto_xact, horizon) r;
  IF amount > 0 THEN
    INSERT INTO ledger.link (n, prev_hash, from_xact, upto_xact, transfers, root, hash)
    VALUES (head.n + 1, head.hash, head.upto_xact, horizon, amount, root, ledger.block_hash(head.hash, head.upto_xact, horizon, amount, root));
  END IF;
  RETURN amount;
END $$;

-- The transfers between two transaction numbers, as a chain records them: their number, and one hash of all.
CREATE OR REPLACE FUNCTION ledger.root_of(from_xact bigint, upto_xact bigint, OUT transfers bigint, OUT root bytea) LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT count(*), sha256(string_agg(ledger.row_hash(t), ''::bytea ORDER BY t.seq))
    FROM ledger.transfer t WHERE t.xact >= root_of.from_xact AND t.xact < root_of.upto_xact
$$;

CREATE OR REPLACE FUNCTION ledger.linked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE ledger.gate SET linked_n = NEW.n, linked_xact = NEW.upto_xact, linked_hash = NEW.hash;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER move_gate AFTER INSERT ON ledger.link FOR EACH ROW EXECUTE FUNCTION ledger.linked();

-- Seals chained transfers, in blocks of ten thousand or a whole transaction; returns how many, 0 when nothing is left to seal.
CREATE OR REPLACE FUNCTION ledger.seal() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  last    record;
  horizon bigint;
  amount  bigint;
  root    bytea;
BEGIN
  PERFORM ledger.chain();
  PERFORM FROM ledger.gate FOR UPDATE;
  PERFORM ledger.begin_epoch();
  SELECT g.linked_xact INTO horizon FROM ledger.gate g;
  SELECT coalesce(max(b.n), 0) AS n, coalesce(max(b.upto_xact), 0) AS upto_xact INTO last FROM ledger.block b;
  SELECT coalesce(min(t.xact) + 1, horizon) INTO horizon FROM (
    SELECT t.xact FROM ledger.transfer t WHERE t.xact >= last.upto_xact AND t.xact < horizon ORDER BY t.xact OFFSET 9999 LIMIT 1) t;
  SELECT r.transfers, r.root INTO amount, root FROM ledger.root_of(last.upto_xact, horizon) r;
  IF amount > 0 THEN
    INSERT INTO ledger.block (n, prev_hash, from_xact, upto_xact, transfers, root, hash)
    SELECT last.n + 1, p.hash, last.upto_xact, horizon, amount, root, ledger.block_hash(p.hash, last.upto_xact, horizon, amount, root)
    FROM (SELECT coalesce((SELECT b.hash FROM ledger.block b WHERE b.n = last.n), '\x00'::bytea) AS hash) p;
  END IF;
  RETURN amount;
END $$;

-- Adds a sealed block to the sealed balances, and removes the links that it covers.
CREATE OR REPLACE FUNCTION ledger.block_sealed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO ledger.sealed_balance AS s (account_id, posted_micros, held_micros)
  SELECT e.account_id, sum(e.posted_micros)::bigint, sum(e.held_micros)::bigint FROM ledger.entry e
  WHERE e.xact >= NEW.from_xact AND e.xact < NEW.upto_xact
  GROUP BY e.account_id
  ON CONFLICT (account_id) DO UPDATE
    SET posted_micros = s.posted_micros + excluded.posted_micros, held_micros = s.held_micros + excluded.held_micros;
  UPDATE ledger.gate SET sealed_xact = NEW.upto_xact;
  DELETE FROM ledger.link l WHERE l.upto_xact <= NEW.upto_xact AND NOT EXISTS (SELECT FROM ledger.broken_links() b WHERE b.n = l.n);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER fold AFTER INSERT ON ledger.block FOR EACH ROW EXECUTE FUNCTION ledger.block_sealed();

-- Links that do not match the transfers, and why.
CREATE OR REPLACE FUNCTION ledger.broken_links() RETURNS TABLE (n bigint, fault text) LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT judged.n, judged.fault FROM (
    SELECT l.n, CASE
      WHEN r.transfers <> l.transfers THEN format('it was made over %s transfers and there are %s', l.transfers, r.transfers)
      WHEN r.root IS DISTINCT FROM l.root THEN 'a transfer in it was changed'
      WHEN l.hash <> ledger.block_hash(l.prev_hash, l.from_xact, l.upto_xact, l.transfers, l.root) THEN 'its own hash was changed'
      WHEN p.hash <> l.prev_hash OR p.upto_xact <> l.from_xact THEN 'it does not continue the link before it' END AS fault
    FROM ledger.link l LEFT JOIN ledger.link p ON p.n = l.n - 1 CROSS JOIN LATERAL ledger.root_of(l.from_xact, l.upto_xact) r) judged
  WHERE judged.fault IS NOT NULL
$$;

-- The first block at or after `first` that does not match the transfers, and why; no row where all match.
CREATE OR REPLACE FUNCTION ledger.verify_chain(first bigint DEFAULT 1, OUT block bigint, OUT fault text) RETURNS SETOF record
LANGUAGE plpgsql STABLE SET search_path = '' AS $$
DECLARE
  b        record;
  expected record;
  amount   bigint;
  root     bytea;
BEGIN
  SELECT p.n, p.hash, p.upto_xact INTO expected FROM ledger.block p WHERE p.n < first ORDER BY p.n DESC LIMIT 1;
  IF NOT FOUND THEN
    SELECT 0::bigint AS n, '\x00'::bytea AS hash, 0::bigint AS upto_xact INTO expected;
  END IF;
  FOR b IN SELECT * FROM ledger.block x WHERE x.n >= first ORDER BY x.n LOOP
    SELECT r.transfers, r.root INTO amount, root FROM ledger.root_of(b.from_xact, b.upto_xact) r;
    fault := CASE
      WHEN b.n <> expected.n + 1 THEN 'a block before it is missing'
      WHEN b.prev_hash <> expected.hash THEN 'it does not continue the block before it'
      WHEN b.from_xact <> expected.upto_xact THEN 'it does not begin where the block before it ends'
      WHEN amount <> b.transfers THEN format('it was sealed over %s transfers and there are %s', b.transfers, amount)
      WHEN root IS DISTINCT FROM b.root THEN 'a transfer in it was changed'
      WHEN b.hash <> ledger.block_hash(b.prev_hash, b.from_xact, b.upto_xact, b.transfers, b.root) THEN 'its own hash was changed' END;
    IF fault IS NOT NULL THEN
      block := b.n;
      RETURN NEXT;
      RETURN;
    END IF;
    SELECT b.n, b.hash, b.upto_xact INTO expected;
  END LOOP;
END $$;

-- The day after the last closed one; before any was closed, the day of the first transfer.
CREATE OR REPLACE FUNCTION ledger.first_open_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT max(p.day) + 1 FROM ledger.period_close p), (SELECT (min(t.happened_at) AT TIME ZONE 'UTC')::date FROM ledger.transfer t))
$$;

-- Closes the books of a day. Days are closed in order, after they are over. The lock waits for running posts and lets no new ones begin, so
-- that each of them is either in the hash or refused.
CREATE OR REPLACE FUNCTION ledger.close_day(closing date) RETURNS bytea LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  last   record;
  amount bigint;
  root   bytea;
  result bytea;
BEGIN
  LOCK TABLE ledger.transfer IN SHARE MODE;
  SELECT p.day, p.hash INTO last FROM ledger.period_close p ORDER BY p.day DESC LIMIT 1;
  IF closing <> last.day + 1 THEN
    RAISE EXCEPTION USING ERRCODE = 'LG011', MESSAGE = format('closed: after %s comes %s', last.day, last.day + 1);
  ELSIF closing >= (platform.now() AT TIME ZONE 'UTC')::date THEN
    RAISE EXCEPTION USING ERRCODE = 'LG011', MESSAGE = format('closed: %s is not over', closing);
  END IF;
  SELECT count(*), sha256(coalesce(string_agg(ledger.row_hash(t), ''::bytea ORDER BY t.seq), ''::bytea)) INTO amount, root
  FROM ledger.transfer t
  WHERE t.happened_at >= closing::timestamp AT TIME ZONE 'UTC' AND t.happened_at < (closing + 1)::timestamp AT TIME ZONE 'UTC';
  result := sha256(coalesce(last.hash, '\x00'::bytea) || convert_to(to_char(closing, 'YYYY-MM-DD'), 'UTF8') || int8send(amount) || root);
  INSERT INTO ledger.period_close (day, transfers, hash) VALUES (closing, amount, result);
  RETURN result;
END $$;

CREATE OR REPLACE FUNCTION ledger.day_closed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE ledger.gate SET open_from = (NEW.day + 1)::timestamp AT TIME ZONE 'UTC';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER move_gate AFTER INSERT ON ledger.period_close FOR EACH ROW EXECUTE FUNCTION ledger.day_closed();
