-- The end of a lease, past or scheduled. The lock serialises inserting a window and ending its lease.
CREATE OR REPLACE FUNCTION hosting.lease_end(of_lease text) RETURNS timestamptz LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(l.ended_at, l.expires_at) FROM packages.lease l WHERE l.id = of_lease FOR SHARE
$$;
REVOKE ALL ON FUNCTION hosting.lease_end FROM public;
GRANT EXECUTE ON FUNCTION hosting.lease_end TO ohmstead_api, ohmstead_worker;

-- A window of custody begins at the time of its insert, or at the end of the previous window of the same unit and lease, if that ended with
-- its day. A late insert, after an interruption, begins at the time of the insert, not in the past.
CREATE OR REPLACE FUNCTION hosting.begin_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  lasted record;
BEGIN
  PERFORM hosting.lease_end(new.lease_id);
  IF NOT platform.past(new.from_at) THEN
    RAISE EXCEPTION 'time: a custody window begins at the time of its insert' USING ERRCODE = 'PL003';
  END IF;
  IF NOT platform.near(new.from_at) AND NOT EXISTS (
       SELECT FROM hosting.custody c WHERE c.lease_id = new.lease_id AND c.point_id = new.point_id AND c.until_at = new.from_at AND c.end_reason = 'dayOver') THEN
    new.from_at := platform.now();
  END IF;
  IF new.until_at IS NOT NULL AND NOT platform.near(new.until_at) THEN
    RAISE EXCEPTION 'time: a custody window begins at the time of its insert' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER begins_in_time BEFORE INSERT ON hosting.custody FOR EACH ROW EXECUTE FUNCTION hosting.begin_in_time();

-- It ends at the time of the update; if its day or its lease was over before, it ends then. It never lasts beyond its lease: when both end
-- together they end at the same instant, whichever is updated first.
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
    RAISE EXCEPTION 'time: a custody window ends at the time of the update, or when its day or its lease was over' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER ends_in_time BEFORE UPDATE ON hosting.custody
  FOR EACH ROW WHEN (NEW.until_at IS DISTINCT FROM OLD.until_at) EXECUTE FUNCTION hosting.end_in_time();

-- A lease that is ended together with its last window does not end before it.
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

-- Custody follows from a flow: of this lease, member and unit, with terms that the member confirmed. Also when it renews.
CREATE OR REPLACE FUNCTION hosting.judge_flow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM hosting.flow f
     WHERE f.id = new.flow_id AND (f.lease_id, f.member_id, f.point_id) = (new.lease_id, new.member_id, new.point_id)
       AND f.state IN ('inCustody', 'suspended') AND f.confirmed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'C6 custody without a flow that its member confirmed' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER follows_flow BEFORE INSERT ON hosting.custody FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION hosting.judge_flow();

-- Whether a flow is over without a call of its member: its lease has ended, or its day has, and the member does not renew.
CREATE OR REPLACE FUNCTION hosting.is_over(of_flow text) RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM hosting.flow f
     WHERE f.id = of_flow
       AND (hosting.lease_end(f.lease_id) <= platform.now() + interval '1 minute'
         OR NOT f.renewal AND EXISTS (SELECT FROM hosting.custody c WHERE c.flow_id = f.id AND c.end_reason = 'dayOver')
           AND NOT EXISTS (SELECT FROM hosting.custody c WHERE c.flow_id = f.id AND c.until_at IS NULL)))
$$;
REVOKE ALL ON FUNCTION hosting.is_over FROM public;

-- A member ends custody with a call; the worker ends it only when its day or its lease is over, and the flow only when both are.
CREATE OR REPLACE FUNCTION hosting.judge_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'flow' THEN
    IF hosting.is_over(OLD.id) THEN
      RETURN NEW;
    END IF;
  ELSIF NEW.end_reason = 'dayOver' AND NEW.until_at = OLD.from_at + interval '24 hours'
     OR NEW.end_reason = 'leaseEnded' AND hosting.lease_end(OLD.lease_id) <= platform.now() + interval '1 minute' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'C7 hosting ended before its day or its lease was over' USING ERRCODE = 'LG001';
END $$;
REVOKE ALL ON FUNCTION hosting.judge_end FROM public;
CREATE OR REPLACE TRIGGER ends_when_over BEFORE UPDATE ON hosting.custody FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND (NEW.until_at, NEW.end_reason) IS DISTINCT FROM (OLD.until_at, OLD.end_reason)) EXECUTE FUNCTION hosting.judge_end();
CREATE OR REPLACE TRIGGER ends_when_over BEFORE UPDATE ON hosting.flow FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND NEW.state = 'ended' AND OLD.state <> 'ended') EXECUTE FUNCTION hosting.judge_end();
