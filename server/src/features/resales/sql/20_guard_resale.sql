-- The money of resales, each with the movement that its state requires. The price, less the fee, and the fee are held in the recharge wallet of the buyer. They
-- are taken when the 14 days are over. If the buyer withdraws, only the started days are taken. The money of the days that are left moves with the lease.
CREATE OR REPLACE FUNCTION resales.movements(of resales.resale) RETURNS TABLE (code text, phase ledger.phase, debit_kind text, debit text, credit_kind text, credit text, amount bigint)
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.* FROM (
    VALUES ('resale', 'hold'::ledger.phase, 'recharge', of.buyer_id, 'recharge', of.seller_id, of.price_micros - of.fee_micros),
           ('resale_fee', 'hold', 'recharge', of.buyer_id, 'fee_income', 'platform', of.fee_micros),
           ('lease_passed', 'post', 'lease_unearned', of.lease_id, 'lease_unearned', of.bought_lease_id, of.rest_micros),
           ('resale', CASE WHEN of.state = 'cancelled' AND of.used_micros = 0 THEN 'void' ELSE 'capture' END::ledger.phase, 'recharge', of.buyer_id, 'recharge', of.seller_id,
             CASE WHEN of.state = 'held' THEN 0 ELSE coalesce(nullif(of.used_micros, 0), of.price_micros - of.fee_micros) END),
           ('resale_fee', CASE of.state WHEN 'cancelled' THEN 'void' ELSE 'capture' END::ledger.phase, 'recharge', of.buyer_id, 'fee_income', 'platform',
             CASE of.state WHEN 'held' THEN 0 ELSE of.fee_micros END),
           ('lease_passed', 'post', 'lease_unearned', of.bought_lease_id, 'lease_unearned', of.returned_lease_id, coalesce(of.returned_micros, 0))
    ) AS m (code, phase, debit_kind, debit, credit_kind, credit, amount)
   WHERE of.sold_at IS NOT NULL AND m.amount > 0
$$;
REVOKE ALL ON FUNCTION resales.movements FROM PUBLIC;

-- Each movement is one that its resale requires, and comes once.
CREATE OR REPLACE FUNCTION resales.guard() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('resale', 'resale_fee', 'lease_passed')) THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN r.id IS NULL THEN 'there is no such resale'
      WHEN NOT EXISTS (SELECT FROM resales.movements(r) m
                        WHERE (m.code, m.phase, m.debit_kind, m.debit, m.credit_kind, m.credit, m.amount) = (n.code, n.phase, d.kind, d.owner, c.kind, c.owner, n.amount_micros))
        THEN format('a resale that is %s has no such %s of %s', r.state, n.phase, n.code)
      WHEN (SELECT count(*) FROM ledger.transfer t
             WHERE t.cause_kind = 'resale' AND t.cause_id = n.cause_id AND (t.code, t.phase, t.debit, t.credit) = (n.code, n.phase, n.debit, n.credit)) > 1
        THEN 'each movement of a resale comes once'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN resales.resale r ON r.id = n.cause_id
    WHERE n.code IN ('resale', 'resale_fee', 'lease_passed')) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:resales: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION resales.guard FROM PUBLIC;
CREATE OR REPLACE TRIGGER guard_resales AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION resales.guard();

-- Movements that a resale requires and that the ledger does not have.
CREATE OR REPLACE FUNCTION resales.missing(of resales.resale) RETURNS TABLE (code text, phase ledger.phase, amount bigint) LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.code, m.phase, m.amount FROM resales.movements(of) m
   WHERE NOT EXISTS (
     SELECT FROM ledger.transfer t JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit
      WHERE t.cause_kind = 'resale' AND t.cause_id = of.id
        AND (t.code, t.phase, d.kind, d.owner, c.kind, c.owner, t.amount_micros) = (m.code, m.phase, m.debit_kind, m.debit, m.credit_kind, m.credit, m.amount))
$$;
REVOKE ALL ON FUNCTION resales.missing FROM PUBLIC;

-- The state of a resale and its money change together.
CREATE OR REPLACE FUNCTION resales.judge_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM resales.missing(new)) THEN
    RAISE EXCEPTION 'guard:resales: % is %, and its money did not move', new.id, new.state USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION resales.judge_money FROM PUBLIC;
DROP TRIGGER IF EXISTS moves_money ON resales.resale;
CREATE CONSTRAINT TRIGGER moves_money AFTER UPDATE ON resales.resale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state IN ('held', 'released', 'cancelled')) EXECUTE FUNCTION resales.judge_money();
