-- A payment into the marketing budget is what two people approved in this transaction.
CREATE OR REPLACE FUNCTION tasks.judge_funding() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement('tasks.fund', jsonb_build_object('fundingId', NEW.id,
    'transfers', jsonb_build_array(jsonb_build_object('amountMicros', NEW.amount_micros::text)))) a;
  IF agreed.id IS NULL THEN
    RAISE EXCEPTION 'guard:tasks_two_people: two people must have approved exactly this payment into the budget' USING ERRCODE = 'LG001';
  END IF;
  IF NOT treasury.can_give(NEW.amount_micros) THEN
    RAISE EXCEPTION 'guard:tasks_funding: the operator has less own money on the networks' USING ERRCODE = 'LG001';
  END IF;
  NEW.approval_id := agreed.id;
  NEW.funded_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER agreed_funding BEFORE INSERT ON tasks.funding FOR EACH ROW EXECUTE FUNCTION tasks.judge_funding();
CREATE OR REPLACE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON tasks.funding FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON tasks.funding EXECUTE FUNCTION platform.refuse_change();

CREATE OR REPLACE FUNCTION tasks.judge_funding_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.transfer t WHERE t.cause_kind = 'funding' AND t.cause_id = NEW.id) THEN
    RAISE EXCEPTION 'guard:tasks_funding: the money of % did not move', NEW.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS moves_money ON tasks.funding;
CREATE CONSTRAINT TRIGGER moves_money AFTER INSERT ON tasks.funding DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tasks.judge_funding_money();

-- The money of a payment goes into the marketing budget, in its amount, once.
CREATE OR REPLACE FUNCTION tasks.guard_funding() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT n.id INTO bad FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN tasks.funding f ON f.id = n.cause_id
   WHERE n.code = 'operator_funding' AND (
         (n.phase, d.kind, c.kind, n.amount_micros) IS DISTINCT FROM ('post'::ledger.phase, 'operator_bank', 'marketing_budget', f.amount_micros)
         OR (SELECT count(*) FROM ledger.transfer t WHERE t.cause_kind = 'funding' AND t.cause_id = n.cause_id) > 1) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:tasks_funding: the money does not fit what two people approved', DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_tasks_funding AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tasks.guard_funding();

REVOKE ALL ON FUNCTION tasks.judge_funding, tasks.judge_funding_money, tasks.guard_funding FROM PUBLIC;
