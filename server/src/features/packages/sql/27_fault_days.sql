-- For how many minutes of a UTC day the unit of a lease was not available by the operator's fault. On a managed site the operator answers for
-- everything: the unit was offline, or no connector could serve. On a member's socket the operator answers for the unit alone: all its connectors
-- reported a fault.
CREATE OR REPLACE FUNCTION packages.unavailable_minutes(of_lease text, on_day date) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  WITH whole AS (SELECT tstzrange(on_day::timestamp AT TIME ZONE 'UTC', (on_day + 1)::timestamp AT TIME ZONE 'UTC') AS day),
  kept AS (
    SELECT l.placement, w.day,
           coalesce(range_agg(a.during * w.day) FILTER (WHERE a.connector = 0 AND a.state = 'online'), '{}') AS online,
           coalesce(range_agg(a.during * w.day) FILTER (WHERE a.state = 'operative'), '{}') AS operative,
           coalesce(range_agg(a.during * w.day) FILTER (WHERE a.state = 'faulted'), '{}') AS faulted,
           coalesce(range_agg(a.during * w.day) FILTER (WHERE a.connector > 0 AND a.state <> 'faulted'), '{}') AS other
      FROM whole w CROSS JOIN packages.lease l
      LEFT JOIN devices.availability a ON a.point_id = l.point_id AND a.during && w.day
     WHERE l.id = of_lease GROUP BY l.placement, w.day)
  SELECT coalesce(floor(sum(extract(epoch FROM upper(lost.part) - lower(lost.part))) / 60), 0)::integer
    FROM kept k
   CROSS JOIN LATERAL unnest(CASE k.placement WHEN 'managedSite' THEN multirange(k.day) - k.online * k.operative ELSE k.faulted - k.other END) AS lost (part)
$$;
REVOKE ALL ON FUNCTION packages.unavailable_minutes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION packages.unavailable_minutes TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- A day extends a lease if it is over, was wholly in the term of the lease, and its unit was not available for at least the hours of the setting. The
-- minutes are computed here, whatever the caller sent.
CREATE OR REPLACE FUNCTION packages.judge_fault_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  lease packages.lease;
BEGIN
  SELECT l.* INTO lease FROM packages.lease l WHERE l.id = new.lease_id FOR UPDATE;
  new.unavailable_minutes := packages.unavailable_minutes(new.lease_id, new.day);
  IF lease.ended_at IS NOT NULL OR lease.effective_at IS NULL OR (new.day + 1)::timestamp AT TIME ZONE 'UTC' > least(platform.now(), lease.expires_at)
     OR new.day::timestamp AT TIME ZONE 'UTC' < lease.effective_at THEN
    RAISE EXCEPTION 'L9 a day extends a running lease if it is over and was in its term' USING ERRCODE = 'LG001';
  END IF;
  IF new.unavailable_minutes < 60 * (settings.in_force('packages.faultHours') #>> '{}')::integer THEN
    RAISE EXCEPTION 'L10 on % the unit of % was unavailable for only % minutes', new.day, new.lease_id, new.unavailable_minutes USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER fault_judged BEFORE INSERT ON packages.fault_day FOR EACH ROW EXECUTE FUNCTION packages.judge_fault_day();
CREATE OR REPLACE TRIGGER kept BEFORE UPDATE OR DELETE ON packages.fault_day FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON packages.fault_day EXECUTE FUNCTION platform.refuse_change();

-- Each such day makes the lease a day longer. Its price is still recognised over the days of its cycle: the additional days are free.
CREATE OR REPLACE FUNCTION packages.extend_lease() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE packages.lease SET extended_days = extended_days + 1, expires_at = expires_at + interval '24 hours' WHERE id = new.lease_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER extends_lease AFTER INSERT ON packages.fault_day FOR EACH ROW EXECUTE FUNCTION packages.extend_lease();
REVOKE ALL ON FUNCTION packages.judge_fault_day, packages.extend_lease FROM PUBLIC;

-- A day is judged once it is over, after the day before it, and when every lease that it extends was extended: a later look finds no more of them.
CREATE OR REPLACE FUNCTION packages.judge_judged_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  today CONSTANT date := (platform.now() AT TIME ZONE 'UTC')::date;
  hours CONSTANT integer := (settings.in_force('packages.faultHours') #>> '{}')::integer;
BEGIN
  IF new.day >= today OR new.day > coalesce((SELECT max(j.day) FROM packages.judged_day j), today - 2) + 1 THEN
    RAISE EXCEPTION 'L11 a day is judged when it is over, and after the one before it' USING ERRCODE = 'LG001';
  ELSIF EXISTS (SELECT FROM packages.lease l
                 WHERE l.ended_at IS NULL AND l.effective_at <= new.day::timestamp AT TIME ZONE 'UTC' AND l.expires_at >= (new.day + 1)::timestamp AT TIME ZONE 'UTC'
                   AND NOT EXISTS (SELECT FROM packages.fault_day f WHERE f.lease_id = l.id AND f.day = new.day)
                   AND packages.unavailable_minutes(l.id, new.day) >= 60 * hours) THEN
    RAISE EXCEPTION 'L12 % extends a lease that was not extended yet', new.day USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged_in_order BEFORE INSERT ON packages.judged_day FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION packages.judge_judged_day();
REVOKE ALL ON FUNCTION packages.judge_judged_day FROM PUBLIC;
REVOKE SELECT ON packages.judged_day FROM ohmstead_api;
