-- A line of the audit log that names a member of staff names the person whose sign-in was proven in the transaction, with their role. Without
-- a proven sign-in (before the second factor was shown) a line can only name a person's acts on their own account. A program gives its own
-- name. A time that is not the present is replaced; `recorded_at` is always the time of the database.
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
     AND EXISTS (SELECT FROM staff.person p WHERE p.id = NEW."by" AND p.role = NEW.role) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:audit_unproven: the audit log names the person who is proven to act' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER judge_audit BEFORE INSERT ON platform.audit FOR EACH ROW EXECUTE FUNCTION staff.judge_audit();
