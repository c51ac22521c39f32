-- Two people of staff agreed, in this transaction and each by a sign-in of their own, to exactly the transfer that is approved or taken back
-- (approvals.request). What they agreed to is compared here; who they are and since when they count is judged there.

CREATE OR REPLACE FUNCTION ledger.guard_agreed_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement_on_money(NEW.code, jsonb_build_object('transfers', jsonb_build_array(jsonb_build_object(
    'transferId', NEW.transfer_id, 'amountMicros', NEW.amount_micros::text,
    'debit', (SELECT a.kind || ':' || a.owner FROM ledger.account a WHERE a.id = NEW.debit),
    'credit', (SELECT a.kind || ':' || a.owner FROM ledger.account a WHERE a.id = NEW.credit)))));
  IF agreed.id IS NULL OR (NEW.asked_by, NEW.approved_by, NEW.reason) IS DISTINCT FROM (agreed.asked_by, agreed.decided_by, agreed.reason) THEN
    RAISE EXCEPTION 'guard:approvals_agreed: two people must have agreed to exactly this %', NEW.code USING ERRCODE = 'LG008';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER guard_approvals_agreed BEFORE INSERT ON ledger.approval FOR EACH ROW EXECUTE FUNCTION ledger.guard_agreed_transfer();

CREATE OR REPLACE FUNCTION ledger.guard_agreed_correction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement_on_money('correction_reverse',
    jsonb_build_object('transferId', NEW.transfer_id, 'amountMicros', NEW.amount_micros::text));
  IF agreed.id IS NULL OR (NEW.asked_by, NEW.approved_by, NEW.reason) IS DISTINCT FROM (agreed.asked_by, agreed.decided_by, agreed.reason) THEN
    RAISE EXCEPTION 'guard:approvals_agreed: two people must have agreed to exactly this correction' USING ERRCODE = 'LG008';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER guard_approvals_agreed BEFORE INSERT ON ledger.correction FOR EACH ROW EXECUTE FUNCTION ledger.guard_agreed_correction();
