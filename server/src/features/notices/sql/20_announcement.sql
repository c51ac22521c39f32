-- An announcement cannot change. It is announced once and withdrawn once, at the time of the database.
CREATE OR REPLACE FUNCTION notices.keep_announcement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  course CONSTANT text[] := '{announced_at,withdrawn_by,withdrawn_at}';
BEGIN
  IF to_jsonb(NEW) - course <> to_jsonb(OLD) - course OR OLD.withdrawn_by IS NOT NULL AND NEW.withdrawn_by IS DISTINCT FROM OLD.withdrawn_by THEN
    RAISE EXCEPTION 'notices: an announcement cannot change' USING ERRCODE = 'LG001';
  END IF;
  NEW.withdrawn_at := CASE WHEN NEW.withdrawn_by IS NOT NULL THEN coalesce(OLD.withdrawn_at, platform.now()) END;
  NEW.announced_at := CASE WHEN NEW.announced_at IS NOT NULL THEN coalesce(OLD.announced_at, platform.now()) END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON notices.announcement FOR EACH ROW EXECUTE FUNCTION notices.keep_announcement();

-- It is shown from now on or later, not in the past.
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON notices.announcement
  FOR EACH ROW WHEN (NOT platform.ahead(NEW.publish_at)) EXECUTE FUNCTION platform.refuse_time('publish_at');

REVOKE ALL ON FUNCTION notices.keep_announcement FROM PUBLIC;
