-- A freeze begins now and ends at its time, or earlier by a member of staff. One person alone freezes for at most three days, and once in thirty days, so that no
-- one can hold the money of a member for long. A longer one, a second one and a court order need two people, and so does their early end. The database sets the times. What staff typed is
-- deleted with the person (accounts.erase_person), so nothing is typed about a closed account.
CREATE OR REPLACE FUNCTION accounts.judge_freeze() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  agreed approvals.request;
BEGIN
  -- accounts.erase_person deletes what staff typed.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND NEW.note IS NULL AND NEW.end_reason IS NULL
     AND to_jsonb(NEW) - '{note,end_reason}'::text[] = to_jsonb(OLD) - '{note,end_reason}'::text[] THEN
    RETURN NEW;
  END IF;
  -- Two people of staff who freeze one member at the same moment wait for each other, and for the closing of the account.
  PERFORM FROM accounts.member m WHERE m.id = NEW.member_id AND m.closed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'guard:freeze_open: the account of % is closed', NEW.id USING ERRCODE = 'LG001';
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.ended_at IS NOT NULL OR NEW.end_reason IS NULL OR (to_jsonb(NEW) - '{ended_by,ended_at,end_reason}'::text[]) IS DISTINCT FROM (to_jsonb(OLD) - '{ended_by,ended_at,end_reason}'::text[]) THEN
      RAISE EXCEPTION 'a freeze begins once and ends once' USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_stays';
    END IF;
    -- What two people agreed on, one person alone does not end.
    IF OLD.approval_id IS NOT NULL AND NOT EXISTS (SELECT FROM approvals.agreement('accounts.freezeEnd', jsonb_build_object('memberId', NEW.member_id)) a WHERE a.id IS NOT NULL) THEN
      RAISE EXCEPTION 'guard:freeze_two_people: two people agreed on this freeze, so two people end it' USING ERRCODE = 'LG001';
    END IF;
    NEW.ended_at := platform.now();
    RETURN NEW;
  END IF;
  NEW.frozen_at := platform.now();
  NEW.until_at := NEW.frozen_at + make_interval(hours => NEW.hours);
  NEW.approval_id := NULL;
  NEW.ended_by := NULL;
  NEW.ended_at := NULL;
  NEW.end_reason := NULL;
  IF NEW.note IS NULL THEN
    RAISE EXCEPTION 'a freeze has a note' USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_note';
  END IF;
  IF NEW.reason = 'courtOrder' OR NEW.hours > 72 OR EXISTS (
       SELECT FROM accounts.freeze f WHERE f.member_id = NEW.member_id AND f.approval_id IS NULL AND f.frozen_at > NEW.frozen_at - interval '30 days') THEN
    SELECT * INTO agreed FROM approvals.agreement('accounts.freeze', jsonb_build_object('memberId', NEW.member_id)) a
     WHERE a.asked ->> 'reason' = NEW.reason AND (a.asked ->> 'hours')::int = NEW.hours;
    IF agreed.id IS NULL THEN
      RAISE EXCEPTION 'guard:freeze_two_people: two people must have approved exactly this freeze' USING ERRCODE = 'LG001';
    END IF;
    NEW.approval_id := agreed.id;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER judge_freeze BEFORE INSERT OR UPDATE ON accounts.freeze FOR EACH ROW EXECUTE FUNCTION accounts.judge_freeze();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON accounts.freeze FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON accounts.freeze EXECUTE FUNCTION platform.refuse_change();

-- Until when a member cannot send money to others because of a freeze; NULL: they can.
CREATE OR REPLACE FUNCTION accounts.frozen_until(of_member text) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT max(f.until_at) FROM accounts.freeze f WHERE f.member_id = of_member AND f.ended_at IS NULL AND f.until_at > platform.now()
$$;
REVOKE ALL ON FUNCTION accounts.frozen_until FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.frozen_until TO ohmstead_api;

-- A note never changes; the person's row takes it along when it is deleted.
CREATE OR REPLACE TRIGGER forbid_rewriting BEFORE UPDATE ON accounts.member_note FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON accounts.member_note EXECUTE FUNCTION platform.refuse_change();
