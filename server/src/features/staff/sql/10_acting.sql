-- The sign-in behind a transaction. Guards read it from here and never trust what a writer claims.

-- Records for this transaction that a server of this instance runs it; no person yet. Returns whether the proof is right. Servers prove
-- themselves with it where people sign in or join, and the guards of accounts (30_server_only.sql) require it.
CREATE OR REPLACE FUNCTION staff.prove_server(server_proof text) RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM staff.server_proof p WHERE p.hash = pg_catalog.sha256(pg_catalog.convert_to(server_proof, 'UTF8'))) THEN
    RETURN false;
  END IF;
  INSERT INTO staff.acting_now AS a (pid, xact, began_at, staff_id, sign_in_id)
  VALUES (pg_catalog.pg_backend_pid(), pg_catalog.pg_current_xact_id(), pg_catalog.now(), NULL, NULL)
  ON CONFLICT (pid) DO UPDATE SET xact = excluded.xact, began_at = excluded.began_at, staff_id = NULL, sign_in_id = NULL
    WHERE (a.xact, a.began_at) IS DISTINCT FROM (excluded.xact, excluded.began_at);
  RETURN true;
END $$;

-- Finds the valid sign-in of a token and stores the person for this transaction. Only the person's browser and the request contain the
-- token itself; the tables have its hash. The server proves itself as well, so that a sign-in inserted by a database login is not accepted.
-- Returns whether there is such a sign-in; without one, only the server is proven.
-- The person's row is locked: who disables them or changes their role waits for this transaction, or this one waits and counts the result.
CREATE OR REPLACE FUNCTION staff.prove_sign_in(token text, server_proof text) RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  presented bytea := pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8'));
  at timestamptz := platform.now();
  found_sign_in text;
  found_person text;
BEGIN
  IF NOT staff.prove_server(server_proof) THEN
    RETURN false;
  END IF;
  SELECT s.id, s.staff_id INTO found_sign_in, found_person
    FROM staff.sign_in s
    JOIN staff.person p ON p.id = s.staff_id AND p.disabled_at IS NULL AND p.joined_at IS NOT NULL
   WHERE s.ended_at IS NULL AND s.absolute_until > at
     AND (s.token_hash = presented AND (s.second_factor OR staff.is_demo())
          OR s.former_token_hash = presented AND s.former_until > at AND (s.former_second_factor OR staff.is_demo()))
     FOR SHARE OF p;
  IF found_person IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO staff.acting_now AS a (pid, xact, began_at, staff_id, sign_in_id)
  VALUES (pg_catalog.pg_backend_pid(), pg_catalog.pg_current_xact_id(), pg_catalog.now(), found_person, found_sign_in)
  ON CONFLICT (pid) DO UPDATE SET xact = excluded.xact, began_at = excluded.began_at, staff_id = excluded.staff_id, sign_in_id = excluded.sign_in_id;
  RETURN true;
END $$;

-- A demo prints the passwords of its staff, so a second factor would prove nothing there (docs/decisions/a-demo-without-second-factors.md).
CREATE OR REPLACE FUNCTION staff.is_demo() RETURNS boolean LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT EXISTS (SELECT FROM platform.instance i WHERE i.kind = 'demo')
$$;

-- The person acting in this transaction; no row without a proven sign-in. Their row is locked against a change of role.
CREATE OR REPLACE FUNCTION staff.acting(OUT staff_id text, OUT role text, OUT sign_in_id text, OUT counts_from timestamptz)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  SELECT p.id, p.role, a.sign_in_id INTO staff_id, role, sign_in_id
    FROM staff.acting_now a JOIN staff.person p ON p.id = a.staff_id AND p.disabled_at IS NULL
   WHERE a.pid = pg_catalog.pg_backend_pid() AND a.xact = pg_catalog.pg_current_xact_id_if_assigned() AND a.began_at = pg_catalog.now()
     FOR SHARE OF p;
  counts_from := staff.counts_from(staff_id);
END $$;

-- Whether a person is active and still has one of these roles.
CREATE OR REPLACE FUNCTION staff.may_still(person text, roles text[], must_be_known boolean) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  held text;
BEGIN
  SELECT p.role INTO held FROM staff.person p WHERE p.id = person AND p.disabled_at IS NULL FOR SHARE;
  RETURN held = ANY (roles) IS TRUE AND (NOT must_be_known OR coalesce(staff.counts_from(person) <= platform.now(), true));
END $$;

REVOKE ALL ON FUNCTION staff.prove_server, staff.prove_sign_in, staff.is_demo, staff.acting, staff.may_still FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff.prove_server, staff.prove_sign_in TO ohmstead_api;
