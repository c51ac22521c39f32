-- The terms of a lease never change; only its state and dates may.
CREATE OR REPLACE FUNCTION packages.refuse_changed_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.package_id, new.point_id, new.placement, new.tier, new.rank, new.price_micros, new.cycle_days, new.hosting_per_day,
      new.terms_version, new.start_at_once, new.starts_again, new.bought_at, new.member_id, new.origin, new.continues_id, new.root_id, new.paid_micros, new.inherited_days)
     IS DISTINCT FROM
     (old.id, old.package_id, old.point_id, old.placement, old.tier, old.rank, old.price_micros, old.cycle_days, old.hosting_per_day,
      old.terms_version, old.start_at_once, old.starts_again, old.bought_at, old.member_id, old.origin, old.continues_id, old.root_id, old.paid_micros, old.inherited_days) THEN
    RAISE EXCEPTION 'L3 the terms of a lease do not change' USING ERRCODE = 'LG001';
  END IF;
  IF old.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'L4 an ended lease remains ended' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;

-- Whether a member started another lease at once in the 14 days before a moment. One that was cancelled before it took effect does not
-- count.
CREATE OR REPLACE FUNCTION packages.starts_again(member text, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM packages.lease l
     WHERE l.member_id = member AND l.start_at_once AND l.bought_at > moment - interval '14 days'
       AND NOT (l.state = 'cancelled' AND l.effective_at IS NULL))
$$;
GRANT EXECUTE ON FUNCTION packages.starts_again TO ohmstead_api, ohmstead_worker;

-- Set by the database, whatever the caller sent; purchases of one member are serialised, so that two concurrent ones are not both the
-- first.
CREATE OR REPLACE FUNCTION packages.judge_start() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('packages.member:' || new.member_id, 0));
  new.starts_again := new.start_at_once AND packages.starts_again(new.member_id, new.bought_at);
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER start_judged BEFORE INSERT ON packages.lease FOR EACH ROW EXECUTE FUNCTION packages.judge_start();

-- A member has at most the number of leases that the level of the moment grants. The lock makes two concurrent purchases count each other.
CREATE OR REPLACE FUNCTION packages.require_room(member text) RETURNS void LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  granted CONSTANT integer := (levels.grants_at(member, platform.now()) ->> 'leasesAtATime')::integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('packages.member:' || member, 0));
  IF packages.counted_leases(member) >= granted THEN
    RAISE EXCEPTION 'L11 a member has at most % leases at a time at this level', granted USING ERRCODE = 'LG001';
  END IF;
END $$;
CREATE OR REPLACE FUNCTION packages.judge_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM packages.require_room(new.member_id);
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION packages.require_room, packages.judge_number FROM PUBLIC;
CREATE OR REPLACE TRIGGER within_level BEFORE INSERT ON packages.lease FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION packages.judge_number();

-- Days of a cancelled lease that had started at a moment, each counted in full; from its purchase where it was a second start at once.
CREATE OR REPLACE FUNCTION packages.started_days(lease packages.lease, moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(least(lease.cycle_days,
    greatest(0, floor(extract(epoch FROM moment - CASE WHEN lease.starts_again THEN lease.bought_at ELSE lease.effective_at END) / 86400)::integer + 1)), 0)
$$;
GRANT EXECUTE ON FUNCTION packages.started_days TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Until when a lease can be cancelled with one click, without a reason (CRD art. 9). A member to whom a lease came back bought nothing.
CREATE OR REPLACE FUNCTION packages.cancellable_until(lease packages.lease) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lease.bought_at + CASE lease.origin WHEN 'return' THEN interval '0' ELSE interval '14 days' END
$$;
GRANT EXECUTE ON FUNCTION packages.cancellable_until TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;

-- The leases of a member that count for the level: those that run, and those that were sold to another member who can still undo the purchase.
CREATE OR REPLACE FUNCTION packages.counted_leases(member text) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*)::integer FROM packages.lease l
   WHERE l.member_id = member
     AND (l.ended_at IS NULL
          OR l.state = 'sold' AND EXISTS (SELECT FROM packages.lease c WHERE c.continues_id = l.id AND c.ended_at IS NULL AND platform.now() < packages.cancellable_until(c)))
$$;
REVOKE ALL ON FUNCTION packages.counted_leases FROM PUBLIC;
GRANT EXECUTE ON FUNCTION packages.counted_leases TO ohmstead_api;

-- A lease is of a unit in service, of the model of its package.
CREATE OR REPLACE FUNCTION packages.refuse_unreal_unit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_in_use boolean := devices.stays_in_use(new.point_id);
  unit      record;
BEGIN
  SELECT p.commissioned_at, p.model_id INTO unit FROM devices.point p WHERE p.id = new.point_id;
  IF unit.commissioned_at IS NULL OR NOT is_in_use THEN
    RAISE EXCEPTION 'L1 lease of a unit that is not in service' USING ERRCODE = 'LG001';
  END IF;
  IF unit.model_id <> (SELECT k.model_id FROM packages.package k WHERE k.id = new.package_id) THEN
    RAISE EXCEPTION 'L2 lease of a unit of another model' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;

-- A unit is not retired while a member leases it, also before the lease takes effect and while it is for sale.
CREATE OR REPLACE FUNCTION packages.keep_leased() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM packages.lease l WHERE l.point_id = new.id AND l.ended_at IS NULL) THEN
    RAISE EXCEPTION 'L14 a unit is not retired while it is leased' USING ERRCODE = 'LG001', CONSTRAINT = 'unit_leased';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION packages.keep_leased FROM PUBLIC;
CREATE OR REPLACE TRIGGER bound_by_lease AFTER UPDATE ON devices.point
  FOR EACH ROW WHEN (OLD.retired_at IS NULL AND NEW.retired_at IS NOT NULL) EXECUTE FUNCTION packages.keep_leased();
