-- A line of the audit log that names a member of staff names the person whose sign-in was proven in the transaction, with their role. Without
-- a proven sign-in (before the second factor was shown) a line can only name a person's acts on their own account, and only a server
-- writes it. A program gives its own name. A time that is not the present is replaced; `recorded_at` is always the time of the database.
CREATE OR REPLACE FUNCTION staff.judge_audit() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  proven record;
BEGIN
  IF NOT platform.near(NEW.at) THEN
    NEW.at := platform.now();
  END IF;
  IF NEW.role IS NULL THEN
    IF NEW."by" !~ '^[a-z][a-z-]*$' THEN
      RAISE EXCEPTION 'guard:audit_unproven: a program gives its own name, and a person acts in a role' USING ERRCODE = 'LG001';
    END IF;
    RETURN NEW;
  END IF;
  SELECT a.staff_id, a.role INTO proven FROM staff.acting() a;
  IF (proven.staff_id, proven.role) IS NOT DISTINCT FROM (NEW."by", NEW.role) THEN
    RETURN NEW;
  END IF;
  IF NEW.subject = NEW."by"
     AND NEW.act IN ('staff.firstAdministrator', 'staff.joined', 'staff.signedIn', 'staff.signedOut', 'staff.authenticatorSet', 'staff.passkeyAdded')
     AND staff.is_server()
     AND EXISTS (SELECT FROM staff.person p WHERE p.id = NEW."by" AND p.role = NEW.role) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:audit_unproven: the audit log names the person who is proven to act' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER judge_audit BEFORE INSERT ON platform.audit FOR EACH ROW EXECUTE FUNCTION staff.judge_audit();

-- The programs that write lines of their own run in the worker. An expired request is the row that its line describes.
CREATE OR REPLACE FUNCTION staff.judge_program_line() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_ARGV[0] = 'worker' AND ((NEW."by", NEW.act) = ('platform', 'session.ended')
       OR (NEW."by", NEW.act) = ('approvals', 'approval.expired') AND EXISTS (
            SELECT FROM approvals.request r
             WHERE r.outcome = 'expired' AND r.subject = NEW.subject AND NEW.detail = pg_catalog.concat(r.id, ' ', r.kind))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:audit_program: no program of this role writes the line %', NEW.act USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER line_of_program BEFORE INSERT ON platform.audit FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND NEW.role IS NULL) EXECUTE FUNCTION staff.judge_program_line('worker');
CREATE OR REPLACE TRIGGER no_line_of_program BEFORE INSERT ON platform.audit FOR EACH ROW
  WHEN (current_user = 'ohmstead_api' AND NEW.role IS NULL) EXECUTE FUNCTION staff.judge_program_line('api');
REVOKE ALL ON FUNCTION staff.judge_program_line FROM PUBLIC;
