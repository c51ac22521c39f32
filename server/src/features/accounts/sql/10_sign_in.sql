-- Servers keep sign-ins in memory for a moment, so everything that renews or ends one is announced. When it was last used is not.
CREATE OR REPLACE FUNCTION accounts.announce_sign_ins() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_notify('accounts.signIn', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER announce_change AFTER DELETE OR TRUNCATE OR UPDATE OF id, member_id, client, token_hash, csrf_hash, former_token_hash,
    former_csrf_hash, former_until, absolute_until, step_up_at, ended_at ON accounts.sign_in
  FOR EACH STATEMENT EXECUTE FUNCTION accounts.announce_sign_ins();
