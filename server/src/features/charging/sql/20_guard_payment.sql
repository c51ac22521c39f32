-- Money into and out of a charging session: its driver pays, no more than its price, and refunds go to the payer. Runs after `apply`, over
-- all rows of a statement.
CREATE OR REPLACE FUNCTION charging.guard_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('charge_payment', 'own_use_return', 'charge_refund')) THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN s.id IS NULL THEN 'there is no such charging session'
      WHEN n.code = 'charge_payment' AND d.owner <> s.driver_id THEN 'only its driver pays for a charging session'
      WHEN n.code <> 'charge_payment' AND c.owner <> s.driver_id THEN 'money returns to the payer only'
      WHEN n.code = 'charge_refund' AND s.state <> 'refunded' THEN 'a refund follows a dispute with that decision'
      WHEN n.code = 'charge_refund' AND n.amount_micros <> s.collected_micros THEN 'a refund is of the full payment'
      WHEN n.code = 'charge_payment' AND n.phase = 'hold' AND s.final_at IS NULL AND s.state NOT IN ('authorised', 'charging', 'suspended', 'finishing')
        THEN 'money is held while a charging session is open, or for what it still owes'
      WHEN n.code = 'charge_payment' AND n.phase = 'capture' AND s.final_at IS NULL THEN 'nothing is taken before the bill is final'
      WHEN n.code = 'charge_payment' AND n.phase = 'capture' AND s.evidence = 'invalid' AND NOT EXISTS (
        SELECT FROM charging.quarantine q WHERE q.charging_session_id = s.id AND q.state IN ('released', 'corrected'))
        THEN 'a bill whose signature is invalid is paid only if two people decided so'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN charging.charging_session s ON s.id = n.cause_id
    WHERE n.code IN ('charge_payment', 'own_use_return', 'charge_refund')) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:charging_payment: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;

  -- Of a final bill: what was captured and what is still on hold is at most its price.
  SELECT s.id INTO bad
  FROM (SELECT DISTINCT n.cause_id, n.credit FROM new_rows n WHERE n.code = 'charge_payment') touched
  JOIN charging.charging_session s ON s.id = touched.cause_id AND s.final_at IS NOT NULL
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(t.amount_micros) FILTER (WHERE t.phase = 'capture'
             OR t.phase = 'hold' AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = t.id AND r.phase IN ('capture', 'void'))), 0) AS paid
    FROM ledger.transfer t WHERE t.credit = touched.credit AND t.code = 'charge_payment') p
  WHERE p.paid > s.price_micros LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = format('guard:charging_payment: %s would be paid more than its price', bad.id);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_charging_payment AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charging.guard_payment();

-- The rows of charging.hold are the holds of the ledger: money is held, captured and returned only together with its row. Otherwise a bill
-- would look for holds that are not there, and could not be concluded.
CREATE OR REPLACE FUNCTION charging.guard_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT n.id, n.phase INTO bad FROM new_rows n
   WHERE n.code = 'charge_payment' AND n.phase IN ('hold', 'capture', 'void') AND NOT EXISTS (
     SELECT FROM charging.hold h
      WHERE h.charging_session_id = n.cause_id
        AND ledger.transfer_id('charge_payment', 'charging_session', h.charging_session_id, 'hold:' || h.number) = coalesce(n.hold_id, n.id)
        AND CASE n.phase WHEN 'hold' THEN h.amount_micros WHEN 'capture' THEN h.taken_micros ELSE h.amount_micros - h.taken_micros END = n.amount_micros)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = format('guard:charging_hold: the %s of a charging session without its row', bad.phase), DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION charging.guard_hold FROM public;
-- Its name comes after guard_charging_payment, which runs first.
CREATE OR REPLACE TRIGGER guard_charging_rows AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charging.guard_hold();

-- At the end of the transaction that writes such a row, the ledger has its hold, and its capture or return.
CREATE OR REPLACE FUNCTION charging.judge_hold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  held CONSTANT uuid := ledger.transfer_id('charge_payment', 'charging_session', NEW.charging_session_id, 'hold:' || NEW.number);
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.transfer t WHERE t.id = held AND t.phase = 'hold' AND t.amount_micros = NEW.amount_micros)
     OR NEW.resolved_at IS NOT NULL AND NOT EXISTS (SELECT FROM ledger.transfer t WHERE t.hold_id = held AND t.phase IN ('capture', 'void')) THEN
    RAISE EXCEPTION 'guard:charging_hold: hold % of % is not in the ledger', NEW.number, NEW.charging_session_id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION charging.judge_hold FROM public;
