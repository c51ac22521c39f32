-- An account of a member is closed in the member's own name only: the transaction contains their sign-in, proven by its token and by a server.

-- Finds the valid sign-in of a token and stores its member for this transaction. The browser has the token, the tables have its hash. Returns
-- whether there is such a sign-in; without one, only the server is proven.
CREATE OR REPLACE FUNCTION accounts.prove_sign_in(token text, server_proof text) RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  presented bytea := pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8'));
  at timestamptz := platform.now();
  found_member text;
  found_sign_in text;
BEGIN
  IF NOT staff.prove_server(server_proof) THEN
    RETURN false;
  END IF;
  SELECT s.member_id, s.id INTO found_member, found_sign_in
    FROM accounts.sign_in s JOIN accounts.member m ON m.id = s.member_id AND m.closed_at IS NULL
   WHERE s.ended_at IS NULL AND s.absolute_until > at AND (s.token_hash = presented OR s.former_token_hash = presented AND s.former_until > at);
  IF found_member IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO accounts.acting_member AS a (pid, xact, began_at, member_id, sign_in_id)
  VALUES (pg_catalog.pg_backend_pid(), pg_catalog.pg_current_xact_id(), pg_catalog.now(), found_member, found_sign_in)
  ON CONFLICT (pid) DO UPDATE SET xact = excluded.xact, began_at = excluded.began_at, member_id = excluded.member_id, sign_in_id = excluded.sign_in_id;
  RETURN true;
END $$;

-- Stores when and from where a sign-in is used, which only a server knows.
CREATE OR REPLACE FUNCTION accounts.keep_seen(sign_in text, seen_ip text, seen_region text, at timestamptz, server_proof text) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF staff.prove_server(server_proof) THEN
    UPDATE accounts.sign_in s SET last_seen_at = at, ip = seen_ip, region = seen_region
     WHERE s.id = sign_in AND s.ended_at IS NULL AND s.last_seen_at < at AND platform.near(at);
  END IF;
END $$;

-- The member whose sign-in was proven in this transaction, or null.
CREATE OR REPLACE FUNCTION accounts.acting() RETURNS text LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT a.member_id FROM accounts.acting_member a
   WHERE a.pid = pg_catalog.pg_backend_pid() AND a.xact = pg_catalog.pg_current_xact_id_if_assigned() AND a.began_at = pg_catalog.now()
$$;

-- The sign-in that was proven in this transaction, or null.
CREATE OR REPLACE FUNCTION accounts.acting_sign_in() RETURNS text LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
  SELECT a.sign_in_id FROM accounts.acting_member a
   WHERE a.pid = pg_catalog.pg_backend_pid() AND a.xact = pg_catalog.pg_current_xact_id_if_assigned() AND a.began_at = pg_catalog.now()
$$;
REVOKE ALL ON FUNCTION accounts.acting_sign_in FROM PUBLIC;

-- Argument: the column with the member.
CREATE OR REPLACE FUNCTION accounts.judge_closing() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF pg_catalog.to_jsonb(OLD) ->> TG_ARGV[0] IS DISTINCT FROM accounts.acting() THEN
    RAISE EXCEPTION 'guard:member_own_name: only the member who is signed in closes the account, and removes a card' USING ERRCODE = 'LG001';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER closed_by_member BEFORE DELETE ON accounts.person FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION accounts.judge_closing('member_id');
CREATE OR REPLACE TRIGGER closed_by_member BEFORE UPDATE OF closed_at ON accounts.member FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION accounts.judge_closing('id');

REVOKE ALL ON FUNCTION accounts.prove_sign_in, accounts.keep_seen, accounts.acting, accounts.judge_closing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.prove_sign_in, accounts.keep_seen TO ohmstead_api;
