-- A notice does not change. It is marked as read once, at the time of the database.
CREATE OR REPLACE FUNCTION notices.keep_notice() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'read_at' <> to_jsonb(OLD) - 'read_at' OR NEW.read_at IS NULL THEN
    RAISE EXCEPTION 'notices: a notice cannot change' USING ERRCODE = 'LG001';
  END IF;
  NEW.read_at := coalesce(OLD.read_at, platform.now());
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON notices.notice FOR EACH ROW EXECUTE FUNCTION notices.keep_notice();

-- What is reported has happened.
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON notices.notice
  FOR EACH ROW WHEN (NOT platform.past(NEW.happened_at)) EXECUTE FUNCTION platform.refuse_time('happened_at');

-- A member who closed the account gets no notices.
CREATE OR REPLACE FUNCTION notices.refuse_closed() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT FROM accounts.member m WHERE m.id = NEW.member_id AND m.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'notices: the account of % is closed', NEW.member_id USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER of_open_account BEFORE INSERT ON notices.notice FOR EACH ROW EXECUTE FUNCTION notices.refuse_closed();

REVOKE ALL ON FUNCTION notices.keep_notice, notices.refuse_closed FROM PUBLIC;
