-- A lease is inserted at its purchase, pending and without accrual, at the price of its package, for a unit that has booted. One that continues another is
-- inserted by packages.pass_on alone.
CREATE OR REPLACE FUNCTION packages.buy_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.origin <> 'catalogue' THEN
    IF NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER') THEN
      RAISE EXCEPTION 'L13 a lease is passed on by its resale alone' USING ERRCODE = 'LG001';
    END IF;
    RETURN new;
  END IF;
  IF NOT platform.near(new.bought_at) OR new.state <> 'pending' OR new.accrued_days <> 0 OR new.extended_days <> 0 OR num_nonnulls(new.effective_at, new.expires_at, new.ended_at) > 0
     OR new.delivered_at < new.bought_at OR NOT platform.past(new.delivered_at) THEN
    RAISE EXCEPTION 'time: a lease must be inserted as pending at its purchase' USING ERRCODE = 'PL003';
  END IF;
  IF NOT EXISTS (SELECT FROM packages.package k WHERE k.id = new.package_id AND k.on_sale
                   AND (k.tier, k.rank, k.price_micros, k.cycle_days, k.hosting_per_day, k.terms_version)
                     = (new.tier, new.rank, new.price_micros, new.cycle_days, new.hosting_per_day, new.terms_version)) THEN
    RAISE EXCEPTION 'L5 a lease has the terms of a package that is on sale' USING ERRCODE = 'LG001';
  END IF;
  IF NOT EXISTS (SELECT FROM devices.point p WHERE p.id = new.point_id AND p.first_boot_at IS NOT NULL) THEN
    RAISE EXCEPTION 'L6 lease of a unit that has never booted' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER bought_in_time BEFORE INSERT ON packages.lease FOR EACH ROW EXECUTE FUNCTION packages.buy_in_time();

-- It takes effect once: at the time of the update, or 14 days after its purchase or delivery if the update is late. Its cycle follows. It
-- ends at the time of the update, or at the end of its cycle. Its days are accrued one by one, no faster than they pass.
CREATE OR REPLACE FUNCTION packages.run_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now timestamptz := platform.now();
BEGIN
  -- The transitions of lease.ts.
  IF old.ended_at IS NULL AND new.state <> old.state AND NOT (old.state = 'pending' AND new.state IN ('effective', 'cancelled')
       OR old.state = 'effective' AND new.state IN ('forSale', 'cancelled', 'expired') OR old.state = 'forSale' AND new.state IN ('effective', 'sold')) THEN
    RAISE EXCEPTION 'L7 the state of a lease does not change from % to %', old.state, new.state USING ERRCODE = 'LG001';
  END IF;
  -- A lease is offered and sold by its resale, and one that a member bought from another is cancelled by withdrawing from that purchase.
  IF new.state <> old.state AND NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')
     AND ('forSale' IN (old.state, new.state) OR new.state = 'cancelled' AND old.origin <> 'catalogue') THEN
    RAISE EXCEPTION 'L13 a lease is passed on by its resale alone' USING ERRCODE = 'LG001';
  END IF;
  IF new.state IN ('pending', 'effective') AND (new.state = 'effective') <> (new.effective_at IS NOT NULL)
     OR new.effective_at IS DISTINCT FROM old.effective_at AND new.state <> 'effective' THEN
    RAISE EXCEPTION 'L8 a lease in effect records since when' USING ERRCODE = 'LG001';
  END IF;
  IF new.delivered_at IS DISTINCT FROM old.delivered_at AND (old.delivered_at IS NOT NULL OR new.delivered_at < old.bought_at OR NOT platform.past(new.delivered_at)) THEN
    RAISE EXCEPTION 'time: a unit is delivered once, after it was bought' USING ERRCODE = 'PL003';
  END IF;
  IF old.effective_at IS NOT NULL AND new.effective_at IS DISTINCT FROM old.effective_at THEN
    RAISE EXCEPTION 'time: a lease takes effect once' USING ERRCODE = 'PL003';
  END IF;
  -- Its end moves only by the days on which its unit was not available (27_fault_days.sql).
  IF (new.extended_days <> old.extended_days OR old.effective_at IS NOT NULL AND new.expires_at IS DISTINCT FROM old.expires_at)
     AND (new.extended_days, new.expires_at) IS DISTINCT FROM
       ((SELECT count(*) FROM packages.fault_day f WHERE f.lease_id = new.id) + new.inherited_days, new.effective_at + (new.cycle_days + new.extended_days) * interval '24 hours') THEN
    RAISE EXCEPTION 'time: a lease is extended by the days on which its unit was not available' USING ERRCODE = 'PL003';
  END IF;
  IF old.effective_at IS NULL AND new.effective_at IS NOT NULL THEN
    IF NOT platform.past(new.effective_at) THEN
      RAISE EXCEPTION 'time: a lease must take effect at the time of the update' USING ERRCODE = 'PL003';
    ELSIF NOT platform.near(new.effective_at) AND new.effective_at <> (CASE old.placement WHEN 'managedSite' THEN old.bought_at ELSE old.delivered_at END) + interval '336 hours' THEN
      new.effective_at := now;
    END IF;
    new.expires_at := new.effective_at + new.cycle_days * interval '24 hours';
  END IF;
  IF new.ended_at IS DISTINCT FROM old.ended_at AND (NOT platform.past(new.ended_at)
       OR NOT platform.near(new.ended_at) AND (new.ended_at <> new.expires_at) IS NOT FALSE) THEN
    RAISE EXCEPTION 'time: a lease must end at the time of the update or at the end of its cycle, not at %', new.ended_at USING ERRCODE = 'PL003';
  END IF;
  IF new.state = 'expired' AND old.state <> 'expired' AND new.ended_at IS DISTINCT FROM new.expires_at THEN
    RAISE EXCEPTION 'time: a lease expires at the end of its cycle' USING ERRCODE = 'PL003';
  END IF;
  IF new.state = 'cancelled' AND old.state <> 'cancelled' AND now >= packages.cancellable_until(old) + interval '15 minutes' THEN
    RAISE EXCEPTION 'time: a lease can be cancelled within its 14 days, which ended at %', packages.cancellable_until(old) USING ERRCODE = 'PL003';
  END IF;
  IF new.accrued_days < old.accrued_days
     OR new.accrued_days > old.accrued_days AND new.accrued_days > greatest(packages.started_days(new, coalesce(new.ended_at, now)), 0) THEN
    RAISE EXCEPTION 'time: days of a lease are accrued as they pass' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER runs_in_time BEFORE UPDATE ON packages.lease FOR EACH ROW EXECUTE FUNCTION packages.run_in_time();
