-- A lease is bought when that is written, pending and with nothing earned, for what its package costs, of a unit that has spoken.
CREATE OR REPLACE FUNCTION packages.buy_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT platform.near(new.bought_at) OR new.state <> 'pending' OR new.accrued_days <> 0 OR num_nonnulls(new.effective_at, new.expires_at, new.ended_at) > 0
     OR new.delivered_at < new.bought_at OR NOT platform.past(new.delivered_at) THEN
    RAISE EXCEPTION 'time: a lease begins pending, when it is bought' USING ERRCODE = 'PL003';
  END IF;
  IF NOT EXISTS (SELECT FROM packages.package k WHERE k.id = new.package_id AND k.on_sale
                   AND (k.tier, k.rank, k.price_micros, k.cycle_days, k.hosting_per_day, k.terms_version)
                     = (new.tier, new.rank, new.price_micros, new.cycle_days, new.hosting_per_day, new.terms_version)) THEN
    RAISE EXCEPTION 'L5 a lease has the terms of a package that is on sale' USING ERRCODE = 'LG001';
  END IF;
  IF NOT EXISTS (SELECT FROM devices.point p WHERE p.id = new.point_id AND p.first_boot_at IS NOT NULL) THEN
    RAISE EXCEPTION 'L6 lease of a unit that never spoke' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER bought_in_time BEFORE INSERT ON packages.lease FOR EACH ROW EXECUTE FUNCTION packages.buy_in_time();

-- It takes effect once: when that is written, or 14 days after it was bought or delivered, where nobody wrote it then. Its cycle follows. It
-- ends when that is written, or where its cycle did, and its days are earned one by one, no faster than they pass.
CREATE OR REPLACE FUNCTION packages.run_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now timestamptz := platform.now();
BEGIN
  IF new.delivered_at IS DISTINCT FROM old.delivered_at AND (old.delivered_at IS NOT NULL OR new.delivered_at < old.bought_at OR NOT platform.past(new.delivered_at)) THEN
    RAISE EXCEPTION 'time: a unit is delivered once, after it was bought' USING ERRCODE = 'PL003';
  END IF;
  IF old.effective_at IS NOT NULL AND (new.effective_at, new.expires_at) IS DISTINCT FROM (old.effective_at, old.expires_at) THEN
    RAISE EXCEPTION 'time: a lease takes effect once' USING ERRCODE = 'PL003';
  END IF;
  IF old.effective_at IS NULL AND new.effective_at IS NOT NULL THEN
    IF NOT platform.past(new.effective_at) THEN
      RAISE EXCEPTION 'time: a lease takes effect when that is written' USING ERRCODE = 'PL003';
    ELSIF NOT platform.near(new.effective_at) AND new.effective_at <> (CASE old.placement WHEN 'managedSite' THEN old.bought_at ELSE old.delivered_at END) + interval '336 hours' THEN
      new.effective_at := now;
    END IF;
    new.expires_at := new.effective_at + new.cycle_days * interval '24 hours';
  END IF;
  IF new.ended_at IS DISTINCT FROM old.ended_at AND (NOT platform.past(new.ended_at)
       OR NOT platform.near(new.ended_at) AND (new.ended_at <> new.expires_at) IS NOT FALSE) THEN
    RAISE EXCEPTION 'time: a lease ends when that is written, or when its cycle is over, not at %', new.ended_at USING ERRCODE = 'PL003';
  END IF;
  IF new.state = 'expired' AND old.state <> 'expired' AND new.ended_at IS DISTINCT FROM new.expires_at THEN
    RAISE EXCEPTION 'time: a lease is over when its cycle is' USING ERRCODE = 'PL003';
  END IF;
  IF new.state = 'cancelled' AND old.state <> 'cancelled' AND now >= packages.cancellable_until(old) + interval '15 minutes' THEN
    RAISE EXCEPTION 'time: a lease is cancelled within its 14 days, which were over at %', packages.cancellable_until(old) USING ERRCODE = 'PL003';
  END IF;
  IF new.accrued_days < old.accrued_days
     OR new.accrued_days > old.accrued_days AND new.accrued_days > greatest(packages.started_days(new, coalesce(new.ended_at, now)), 0) THEN
    RAISE EXCEPTION 'time: days of a lease are earned as they pass' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER runs_in_time BEFORE UPDATE ON packages.lease FOR EACH ROW EXECUTE FUNCTION packages.run_in_time();
