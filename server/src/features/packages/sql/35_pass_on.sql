-- Leases are passed on by resales (resales/sql). No role of the product can call these functions.

-- Days of the cycle of a lease that have passed at a moment, and the money of the days that are left.
CREATE OR REPLACE FUNCTION packages.days_passed(lease packages.lease, moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT least(lease.cycle_days, greatest(0, floor(extract(epoch FROM moment - lease.effective_at) / 86400)::integer))
$$;
CREATE OR REPLACE FUNCTION packages.money_left(lease packages.lease, moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
  -- What has passed is rounded down, as each accrual is.
  SELECT lease.price_micros - div(lease.price_micros::numeric * packages.days_passed(lease, moment), lease.cycle_days)::bigint
$$;
GRANT EXECUTE ON FUNCTION packages.days_passed, packages.money_left TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- A lease in effect is for sale from now on, or not any more.
CREATE OR REPLACE FUNCTION packages.set_for_sale(of_lease text, is_offered boolean) RETURNS void LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
  UPDATE packages.lease l SET state = CASE WHEN is_offered THEN 'forSale' ELSE 'effective' END
   WHERE l.id = of_lease AND l.state = CASE WHEN is_offered THEN 'effective' ELSE 'forSale' END
$$;

-- Ends a lease at a moment, and inserts the one that continues it for another member: on the same unit, until the same end, with the days and the money
-- that were left. It is bought within the limit of the buyer's level; one that comes back is not limited.
CREATE OR REPLACE FUNCTION packages.pass_on(of_lease text, to_lease text, to_member text, with_origin text, paid bigint, moment timestamptz) RETURNS packages.lease
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  lease packages.lease;
  passed integer;
  lost record;
  continued packages.lease;
BEGIN
  PERFORM FROM packages.lease l WHERE l.id = of_lease FOR UPDATE;
  -- Days that are over and not judged yet extend it now; the lease that continues it inherits them.
  FOR lost IN
    SELECT d.day::date AS day
      FROM packages.lease l
     CROSS JOIN generate_series((moment AT TIME ZONE 'UTC')::date - 7, (moment AT TIME ZONE 'UTC')::date - 1, interval '1 day') AS d (day)
     WHERE l.id = of_lease AND d.day AT TIME ZONE 'UTC' >= l.effective_at
       AND NOT EXISTS (SELECT FROM packages.fault_day f WHERE f.lease_id = l.id AND f.day = d.day::date)
       AND packages.unavailable_minutes(l.id, d.day::date) >= 60 * (settings.in_force('packages.faultHours') #>> '{}')::integer
  LOOP
    INSERT INTO packages.fault_day (lease_id, day, unavailable_minutes) VALUES (of_lease, lost.day, 1440);
  END LOOP;
  IF with_origin = 'resale' THEN
    PERFORM packages.require_room(to_member);
  END IF;
  SELECT l.* INTO lease FROM packages.lease l WHERE l.id = of_lease;
  passed := packages.days_passed(lease, moment);
  -- It ends when its last window does, which another clock may have closed a little later (hosting.end_with_custody).
  UPDATE packages.lease l SET state = CASE with_origin WHEN 'return' THEN 'cancelled' ELSE 'sold' END, ended_at = moment, accrued_days = passed WHERE l.id = of_lease
  RETURNING l.ended_at INTO lease.ended_at;
  INSERT INTO packages.lease (id, member_id, package_id, point_id, placement, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, start_at_once, state,
                              bought_at, effective_at, expires_at, extended_days, inherited_days, origin, continues_id, root_id, paid_micros)
  VALUES (to_lease, to_member, lease.package_id, lease.point_id, lease.placement, lease.tier, lease.rank, packages.money_left(lease, moment), lease.cycle_days - passed,
          lease.hosting_per_day, lease.terms_version, with_origin = 'resale', 'effective', lease.ended_at, lease.effective_at + passed * interval '24 hours', lease.expires_at,
          lease.extended_days, lease.extended_days, with_origin, lease.id, coalesce(lease.root_id, lease.id), paid)
  RETURNING * INTO continued;
  RETURN continued;
END $$;
REVOKE ALL ON FUNCTION packages.set_for_sale, packages.pass_on FROM PUBLIC;
