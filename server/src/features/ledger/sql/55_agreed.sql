-- Two members of staff approved exactly this transfer or correction, in this transaction and each by their own sign-in (approvals.request).
-- The content is compared here; the people and their sign-ins are checked there.

CREATE OR REPLACE FUNCTION ledger.guard_agreed_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement_on_money(NEW.code, jsonb_build_object('transfers', jsonb_build_array(jsonb_build_object(
    'transferId', NEW.transfer_id, 'amountMicros', NEW.amount_micros::text,
    'debit', (SELECT a.kind || ':' || a.owner FROM ledger.account a WHERE a.id = NEW.debit),
    'credit', (SELECT a.kind || ':' || a.owner FROM ledger.account a WHERE a.id = NEW.credit)))));
  IF agreed.id IS NULL OR (NEW.asked_by, NEW.approved_by, NEW.reason) IS DISTINCT FROM (agreed.asked_by, agreed.decided_by, agreed.reason) THEN
    RAISE EXCEPTION 'guard:approvals_agreed: two people must have approved exactly this %', NEW.code USING ERRCODE = 'LG008';
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
    RAISE EXCEPTION 'guard:approvals_agreed: two people must have approved exactly this correction' USING ERRCODE = 'LG008';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER guard_approvals_agreed BEFORE INSERT ON ledger.correction FOR EACH ROW EXECUTE FUNCTION ledger.guard_agreed_correction();
