-- Accounts of staff are written by servers of this instance only, and roles by administrators: a database login alone cannot sign in as a
-- member of staff, add one, or change what one may do. The owner of the tables is exempt: it could replace these functions.

-- Whether a server proved itself in this transaction (staff.prove_server).
CREATE OR REPLACE FUNCTION staff.is_server() RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM staff.acting_now a
     WHERE a.pid = pg_catalog.pg_backend_pid() AND a.xact = pg_catalog.pg_current_xact_id_if_assigned() AND a.began_at = pg_catalog.now())
$$;

-- The administrator acting in this transaction, or null. It locks no row: staff.prove_sign_in did.
CREATE OR REPLACE FUNCTION staff.acting_administrator() RETURNS text LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT p.id FROM staff.acting_now a JOIN staff.person p ON p.id = a.staff_id AND p.disabled_at IS NULL AND p.role = 'administrator'
   WHERE a.pid = pg_catalog.pg_backend_pid() AND a.xact = pg_catalog.pg_current_xact_id_if_assigned() AND a.began_at = pg_catalog.now()
$$;

-- Second factors, recovery codes and links, and the accounts of members (50_member_accounts.sql). Links for colleagues also require the administrator who creates them.
CREATE OR REPLACE FUNCTION staff.judge_server() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT staff.is_server() THEN
    RAISE EXCEPTION 'guard:staff_server_only: only a server of this instance writes %.%', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'LG001';
  END IF;
  IF TG_TABLE_NAME = 'join_link' AND TG_OP = 'INSERT' THEN
    IF NEW.issued_by IS DISTINCT FROM staff.acting_administrator() THEN
      RAISE EXCEPTION 'guard:staff_by_administrator: only an administrator creates links for colleagues' USING ERRCODE = 'LG001';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Counted guesses, codes and used captchas: otherwise a database login gives itself tries back. Rows that are old enough may be deleted, which
-- the worker does. Arguments: a column with a time, and how long ago it must be.
CREATE OR REPLACE FUNCTION staff.judge_server_unless_old() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (pg_catalog.to_jsonb(OLD) ->> TG_ARGV[0])::timestamptz <= platform.now() - TG_ARGV[1]::interval THEN
    RETURN OLD;
  END IF;
  IF NOT staff.is_server() THEN
    RAISE EXCEPTION 'guard:staff_server_only: only a server of this instance writes %.%', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'LG001';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Sign-ins, and that they are seen, which only moves forward.
CREATE OR REPLACE FUNCTION staff.judge_sign_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.last_seen_at < OLD.last_seen_at OR NOT staff.is_server() THEN
    RAISE EXCEPTION 'guard:staff_server_only: only a server of this instance writes sign-ins of staff' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;

-- People: the server writes passwords. Adding, disabling and enabling people, their roles, and removing a password require an administrator
-- who is signed in; not the first person of an instance, nor the people of a demo.
CREATE OR REPLACE FUNCTION staff.judge_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  administrator CONSTANT text := staff.acting_administrator();
BEGIN
  IF NOT staff.is_server() THEN
    RAISE EXCEPTION 'guard:staff_server_only: only a server of this instance writes people' USING ERRCODE = 'LG001';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF (NEW.created_by = administrator AND NEW.password_hash IS NULL) IS TRUE
       OR staff.is_demo() OR NOT EXISTS (SELECT FROM staff.person) THEN
      RETURN NEW;
    END IF;
  ELSIF (NEW.role, NEW.disabled_at) IS NOT DISTINCT FROM (OLD.role, OLD.disabled_at)
     AND (NEW.password_hash IS NOT NULL OR OLD.password_hash IS NULL) THEN
    RETURN NEW;
  ELSIF administrator <> NEW.id THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:staff_by_administrator: only an administrator adds people and changes what they may do' USING ERRCODE = 'LG001';
END $$;

CREATE OR REPLACE TRIGGER judge_server BEFORE INSERT OR UPDATE OR DELETE ON staff.passkey FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER judge_server BEFORE INSERT OR UPDATE OR DELETE ON staff.authenticator FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER judge_server BEFORE INSERT OR UPDATE OR DELETE ON staff.recovery_code FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER judge_server BEFORE INSERT OR UPDATE ON staff.device_cookie FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER judge_server BEFORE INSERT OR UPDATE ON credentials.sign_in_proof FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER judge_server BEFORE INSERT ON staff.passkey_challenge FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER judge_server BEFORE INSERT OR UPDATE OR DELETE ON staff.guess FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server_unless_old('free_at', '23 hours');
CREATE OR REPLACE TRIGGER judge_server BEFORE INSERT OR UPDATE ON staff.join_link FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER judge_server BEFORE INSERT OR UPDATE ON staff.setup_link FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_server();
CREATE OR REPLACE TRIGGER judge_sign_in BEFORE INSERT OR UPDATE ON staff.sign_in FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_sign_in();
CREATE OR REPLACE TRIGGER judge_person BEFORE INSERT OR UPDATE ON staff.person FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_person();

REVOKE ALL ON FUNCTION staff.is_server, staff.acting_administrator, staff.judge_server, staff.judge_server_unless_old, staff.judge_sign_in, staff.judge_person FROM PUBLIC;

-- The worker compares the code over each sign-in with its own (sign-in.store.ts).
GRANT SELECT ON staff.sign_in TO ohmstead_worker;
