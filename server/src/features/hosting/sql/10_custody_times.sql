-- When a lease is over, or will be. Whoever writes a window waits for whoever is ending its lease, and the other way round.
CREATE OR REPLACE FUNCTION hosting.lease_end(of_lease text) RETURNS timestamptz LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(l.ended_at, l.expires_at) FROM packages.lease l WHERE l.id = of_lease FOR SHARE
$$;
REVOKE ALL ON FUNCTION hosting.lease_end FROM public;
GRANT EXECUTE ON FUNCTION hosting.lease_end TO ohmstead_api, ohmstead_worker;

-- A window of custody begins when it is written, or where the same unit's window of the same lease ended because its day was over. What is
-- written late, after work stood still for a while, begins when it is written: nobody gets a past.
CREATE OR REPLACE FUNCTION hosting.begin_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  lasted record;
BEGIN
  PERFORM hosting.lease_end(new.lease_id);
  IF NOT platform.past(new.from_at) THEN
    RAISE EXCEPTION 'time: a custody window begins when it is written' USING ERRCODE = 'PL003';
  END IF;
  IF NOT platform.near(new.from_at) AND NOT EXISTS (
       SELECT FROM hosting.custody c WHERE c.lease_id = new.lease_id AND c.point_id = new.point_id AND c.until_at = new.from_at AND c.end_reason = 'dayOver') THEN
    new.from_at := platform.now();
  END IF;
  IF new.until_at IS NOT NULL AND NOT platform.near(new.until_at) THEN
    RAISE EXCEPTION 'time: a custody window is written when it begins' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER begins_in_time BEFORE INSERT ON hosting.custody FOR EACH ROW EXECUTE FUNCTION hosting.begin_in_time();

-- It ends when that is written; one whose day or whose lease was over meanwhile, when that was. It never lasts beyond its lease: where both
-- end in the same moment they end at one instant, whichever is written first.
CREATE OR REPLACE FUNCTION hosting.end_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  lease_ends timestamptz := hosting.lease_end(old.lease_id);
BEGIN
  IF new.until_at > lease_ends AND new.until_at - lease_ends < interval '1 minute' THEN
    new.until_at := greatest(lease_ends, old.from_at + interval '1 ms');
  END IF;
  IF NOT platform.past(new.until_at)
     OR NOT platform.near(new.until_at) AND new.until_at <> old.from_at + interval '24 hours'
        AND NOT EXISTS (SELECT FROM packages.lease l WHERE l.id = old.lease_id AND new.until_at IN (l.ended_at, l.expires_at)) THEN
    RAISE EXCEPTION 'time: a custody window ends when it is written, or when its day or its lease was over' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER ends_in_time BEFORE UPDATE ON hosting.custody
  FOR EACH ROW WHEN (NEW.until_at IS DISTINCT FROM OLD.until_at) EXECUTE FUNCTION hosting.end_in_time();

-- A lease that is ended in the same moment as its last window does not end before it.
CREATE OR REPLACE FUNCTION hosting.end_with_custody() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  last_until timestamptz;
BEGIN
  SELECT max(c.until_at) INTO last_until FROM hosting.custody c WHERE c.lease_id = new.id;
  IF last_until > new.ended_at AND last_until - new.ended_at < interval '1 minute' THEN
    new.ended_at := last_until;
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER ends_with_custody BEFORE UPDATE ON packages.lease
  FOR EACH ROW WHEN (NEW.ended_at IS DISTINCT FROM OLD.ended_at AND NEW.state IN ('cancelled', 'sold')) EXECUTE FUNCTION hosting.end_with_custody();
