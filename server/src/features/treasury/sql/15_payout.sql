-- A payout is what two people approved in this transaction, and stays as it is.
CREATE OR REPLACE FUNCTION treasury.judge_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement('treasury.payout', jsonb_build_object('payoutId', new.id, 'network', new.network,
    'transfers', jsonb_build_array(jsonb_build_object('amountMicros', new.amount_micros::text, 'debit', new.account || ':' || new.owner))));
  IF agreed.id IS NULL OR agreed.asked_by = agreed.decided_by THEN
    RAISE EXCEPTION 'treasury: no two people approved exactly this payout' USING ERRCODE = 'LG001';
  END IF;
  IF EXISTS (SELECT FROM withdrawals.sending_stop s WHERE s.network = new.network AND s.since IS NOT NULL) THEN
    RAISE EXCEPTION 'treasury: nothing is taken out while sending on % is stopped', new.network USING ERRCODE = 'LG001';
  END IF;
  new.approval_id := agreed.id;
  new.paid_at := platform.now();
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER agreed_payout BEFORE INSERT ON treasury.payout FOR EACH ROW EXECUTE FUNCTION treasury.judge_payout();
CREATE OR REPLACE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON treasury.payout FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON treasury.payout EXECUTE FUNCTION platform.refuse_change();

CREATE OR REPLACE FUNCTION treasury.judge_payout_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.transfer t WHERE t.cause_kind = 'payout' AND t.cause_id = new.id) THEN
    RAISE EXCEPTION 'guard:treasury_payout: the money of % did not move', new.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS moves_money ON treasury.payout;
CREATE CONSTRAINT TRIGGER moves_money AFTER INSERT ON treasury.payout DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION treasury.judge_payout_money();

-- The money of a payout leaves the account that it names, in its amount, once.
CREATE OR REPLACE FUNCTION treasury.guard_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('treasury_sweep', 'payout_vat', 'payout_energy')) THEN
    RETURN NULL;
  END IF;
  SELECT n.id INTO bad FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN treasury.payout p ON p.id = n.cause_id
   WHERE n.code IN ('treasury_sweep', 'payout_vat', 'payout_energy') AND (
         (n.phase, d.kind, d.owner, c.kind, n.amount_micros) IS DISTINCT FROM ('post'::ledger.phase, p.account, p.owner, 'chain_clearing', p.amount_micros)
         OR (SELECT count(*) FROM ledger.transfer t WHERE t.cause_kind = 'payout' AND t.cause_id = n.cause_id) > 1) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:treasury_payout: the money does not fit what two people approved', DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_treasury_payout AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION treasury.guard_payout();

REVOKE ALL ON FUNCTION treasury.judge_payout, treasury.judge_payout_money, treasury.guard_payout FROM PUBLIC;
