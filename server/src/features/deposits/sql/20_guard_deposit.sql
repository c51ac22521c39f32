-- Money of a deposit arrives in the recharge wallet of its member, in its amount, once, when the watcher credits it
-- or two people assign it (10_course.sql).
CREATE OR REPLACE FUNCTION deposits.guard() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('deposit', 'deposit_assigned')) THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN x.id IS NULL THEN 'there is no such deposit'
      WHEN x.state <> 'credited' THEN format('a deposit that is %s has no money', x.state)
      WHEN (d.kind, c.kind, c.owner, n.amount_micros) IS DISTINCT FROM ('chain_clearing', 'recharge', x.member_id, x.amount_micros)
        OR (n.code = 'deposit_assigned') <> (x.approval_id IS NOT NULL)
        THEN 'the money does not fit the deposit'
      WHEN (SELECT count(*) FROM ledger.transfer t
             WHERE t.cause_kind = 'deposit' AND t.cause_id = n.cause_id AND NOT EXISTS (SELECT FROM ledger.correction k WHERE k.transfer_id = t.id)) > 1
        THEN 'a deposit is credited once'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN deposits.deposit x ON x.id = n.cause_id
    WHERE n.code IN ('deposit', 'deposit_assigned')) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:deposits: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_deposits AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION deposits.guard();

-- What leaves a recharge wallet by a correction is one whole deposit that two people took back (10_course.sql): they had assigned it to its owner, or the
-- network does not have it.
CREATE OR REPLACE FUNCTION deposits.guard_correction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code = 'correction_reverse') THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN t.code IS DISTINCT FROM 'deposit_assigned' AND (t.code IS DISTINCT FROM 'deposit' OR x.disproved_by IS NULL)
        THEN 'only what two people assigned, or what the network does not have, is taken back'
      WHEN x.state <> 'unmatched' AND x.disproved_by IS NULL OR x.correction_id IS DISTINCT FROM n.cause_id THEN 'the deposit was not taken back'
      WHEN (n.amount_micros, n.debit, n.credit) IS DISTINCT FROM (x.amount_micros, t.credit, t.debit) THEN 'a deposit is taken back whole, from its member'
      END AS sentence
    FROM new_rows n
    LEFT JOIN ledger.correction k ON k.id = n.cause_id
    LEFT JOIN ledger.transfer t ON t.id = k.transfer_id
    LEFT JOIN deposits.deposit x ON x.id = t.cause_id
    WHERE n.code = 'correction_reverse') judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:deposits_correction: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_deposits_correction AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION deposits.guard_correction();

-- The operator pays what a member has spent of a deposit that the network does not have: together with its reversal, and only so much that the wallet is empty
-- afterwards. So no member gains by it.
CREATE OR REPLACE FUNCTION deposits.guard_shortfall() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code = 'deposit_shortfall') THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN x.disproved_by IS NULL OR x.correction_id IS DISTINCT FROM n.cause_id THEN 'no two people took this deposit back'
      WHEN (c.kind, c.owner) IS DISTINCT FROM ('recharge', x.member_id) THEN 'the money does not fit the deposit'
      WHEN NOT EXISTS (SELECT FROM new_rows r WHERE r.code = 'correction_reverse' AND r.cause_id = n.cause_id) THEN 'it is paid together with the reversal'
      WHEN (SELECT sum(b.posted_micros) + sum(b.held_micros) FROM ledger.balance b WHERE b.account_id = c.id) <> 0
        THEN 'the operator pays only what the member does not have'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN ledger.correction k ON k.id = n.cause_id
    LEFT JOIN ledger.transfer t ON t.id = k.transfer_id
    LEFT JOIN deposits.deposit x ON x.id = t.cause_id
    WHERE n.code = 'deposit_shortfall') judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:deposits_shortfall: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_deposits_shortfall AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION deposits.guard_shortfall();
