-- Servers keep sign-ins in memory for a moment, so everything that renews or ends one is announced. When it was last used is not.
CREATE OR REPLACE FUNCTION accounts.announce_sign_ins() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_notify('accounts.signIn', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER announce_change AFTER DELETE OR TRUNCATE OR UPDATE OF id, member_id, client, token_hash, csrf_hash, former_token_hash,
    former_csrf_hash, former_until, absolute_until, step_up_at, ended_at ON accounts.sign_in
  FOR EACH STATEMENT EXECUTE FUNCTION accounts.announce_sign_ins();

-- The tries of a code are never given back, and a used code stays used: otherwise a database login could try all codes through the API.
CREATE OR REPLACE FUNCTION accounts.keep_code_tries() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.tries < OLD.tries OR (OLD.used_at IS NOT NULL AND NEW.used_at IS DISTINCT FROM OLD.used_at) THEN
    RAISE EXCEPTION 'the tries of a code cannot decrease, and a used code remains used' USING ERRCODE = 'check_violation', CONSTRAINT = 'code_tries_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_tries BEFORE UPDATE OF tries, used_at ON accounts.code FOR EACH ROW EXECUTE FUNCTION accounts.keep_code_tries();

-- An ended sign-in cannot be opened again: otherwise a database login could use an old token again.
CREATE OR REPLACE FUNCTION accounts.keep_sign_in_ended() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL AND (NEW.ended_at IS DISTINCT FROM OLD.ended_at OR NEW.end_reason IS DISTINCT FROM OLD.end_reason) THEN
    RAISE EXCEPTION 'an ended sign-in cannot be opened again' USING ERRCODE = 'check_violation', CONSTRAINT = 'sign_in_stays_ended';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_ended BEFORE UPDATE OF ended_at, end_reason ON accounts.sign_in FOR EACH ROW EXECUTE FUNCTION accounts.keep_sign_in_ended();
