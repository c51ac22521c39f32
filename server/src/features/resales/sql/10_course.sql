-- The fee of a price at the rate of now, rounded down, for the member.
CREATE OR REPLACE FUNCTION resales.fee_of(price bigint) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT div(price::numeric * (settings.in_force('resales.feeRatePpm') #>> '{}')::integer, 1000000)::bigint
$$;
GRANT EXECUTE ON FUNCTION resales.fee_of TO ohmstead_api;

-- A member offers an own lease in effect on a managed site, while more than 14 days are left and for at most the money of these days. One that was bought from a
-- member is offered when that purchase can no longer be undone. The offer is valid until the end of the running day of the lease, because the highest price falls
-- then. The lease is for sale from now on.
CREATE OR REPLACE FUNCTION resales.judge_offer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  moment CONSTANT timestamptz := platform.now();
  lease packages.lease;
BEGIN
  SELECT l.* INTO lease FROM packages.lease l WHERE l.id = new.lease_id FOR UPDATE;
  IF (lease.member_id, lease.placement, lease.state) IS DISTINCT FROM (new.seller_id, 'managedSite', 'effective') THEN
    RAISE EXCEPTION 'resales: a member offers an own lease that is in effect on a managed site' USING ERRCODE = 'LG001';
  ELSIF lease.origin = 'resale' AND moment < packages.cancellable_until(lease) THEN
    RAISE EXCEPTION 'resales: a lease whose purchase can still be undone is not offered' USING ERRCODE = 'LG001';
  ELSIF lease.cycle_days - packages.days_passed(lease, moment) <= 14 THEN
    RAISE EXCEPTION 'resales: a lease is offered while more than 14 days are left' USING ERRCODE = 'LG001';
  ELSIF new.price_micros > packages.money_left(lease, moment) THEN
    RAISE EXCEPTION 'resales: a lease costs at most the money of the days that are left, which is %', packages.money_left(lease, moment) USING ERRCODE = 'LG001';
  ELSIF EXISTS (SELECT FROM accounts.member m WHERE m.id = new.seller_id AND (m.affiliated OR m.closed_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'resales: both accounts must be open and not affiliated with the operator' USING ERRCODE = 'LG001';
  ELSIF accounts.frozen_until(new.seller_id) IS NOT NULL THEN
    RAISE EXCEPTION 'resales: the account of its seller is frozen' USING ERRCODE = 'LG001';
  END IF;
  new.state := 'offered';
  new.fee_micros := resales.fee_of(new.price_micros);
  new.offered_at := moment;
  new.valid_until := lease.effective_at + (packages.days_passed(lease, moment) + 1) * interval '24 hours';
  PERFORM packages.set_for_sale(new.lease_id, true);
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION resales.judge_offer FROM PUBLIC;
CREATE OR REPLACE TRIGGER offered_in_time BEFORE INSERT ON resales.resale FOR EACH ROW EXECUTE FUNCTION resales.judge_offer();

-- What a resale is about never changes. Its price changes while it is offered; it is sold, withdrawn or expires once; and the price is paid, or the buyer
-- withdraws, once. The database sets the times.
CREATE OR REPLACE FUNCTION resales.run_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  moment CONSTANT timestamptz := platform.now();
  by_worker CONSTANT boolean := current_user = 'ohmstead_worker';
  before CONSTANT jsonb := to_jsonb(old) - CASE new.state
    WHEN 'offered' THEN '{price_micros,fee_micros}'::text[] WHEN 'held' THEN '{state,buyer_id,bought_lease_id}' WHEN 'cancelled' THEN '{state,returned_lease_id}' ELSE '{state}' END;
BEGIN
  IF NOT to_jsonb(new) @> before THEN
    RAISE EXCEPTION 'resales: what a resale is about does not change' USING ERRCODE = 'LG001';
  ELSIF NOT (old.state = 'offered' AND new.state IN ('offered', 'withdrawn', 'expired', 'held') OR old.state = 'held' AND new.state IN ('released', 'cancelled')) THEN
    RAISE EXCEPTION 'resales: the state of a resale does not change from % to %', old.state, new.state USING ERRCODE = 'LG001';
  ELSIF by_worker <> (new.state IN ('expired', 'released')) AND NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER') THEN
    RAISE EXCEPTION 'resales: members decide about a resale, and time ends it' USING ERRCODE = 'LG001';
  ELSIF new.state IN ('offered', 'held') AND moment >= old.valid_until OR new.state = 'expired' AND moment < old.valid_until THEN
    RAISE EXCEPTION 'time: an offer is valid until %', old.valid_until USING ERRCODE = 'PL003';
  ELSIF new.state = 'released' AND moment < old.cancellable_until OR new.state = 'cancelled' AND moment >= old.cancellable_until THEN
    RAISE EXCEPTION 'time: a buyer can withdraw until %, and the seller is paid then', old.cancellable_until USING ERRCODE = 'PL003';
  ELSIF new.state = 'offered' AND new.price_micros > (SELECT packages.money_left(l, moment) FROM packages.lease l WHERE l.id = new.lease_id) THEN
    RAISE EXCEPTION 'resales: a lease costs at most the money of the days that are left' USING ERRCODE = 'LG001';
  ELSIF new.state = 'held' AND transfers.may_send(new.buyer_id, new.seller_id) IS DISTINCT FROM true THEN
    RAISE EXCEPTION 'resales: both accounts must be open and not affiliated with the operator' USING ERRCODE = 'LG001';
  END IF;
  IF new.state = 'offered' THEN
    new.fee_micros := resales.fee_of(new.price_micros);
  ELSIF new.state = 'held' THEN
    -- After transfers.may_send, whose locks let no freeze begin meanwhile. It judges the buyer.
    IF accounts.frozen_until(new.seller_id) IS NOT NULL THEN
      RAISE EXCEPTION 'resales: the account of its seller is frozen' USING ERRCODE = 'LG001';
    END IF;
    new.sold_at := moment;
    new.cancellable_until := moment + interval '14 days';
  ELSE
    new.ended_at := moment;
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER course_kept BEFORE UPDATE ON resales.resale FOR EACH ROW EXECUTE FUNCTION resales.run_in_time();

-- Lease, unit and custody pass in the statement that sells the lease, and back in the one by which its buyer withdraws. Each day of 24 hours that has started
-- since the sale is charged, rounded down, for the buyer.
CREATE OR REPLACE FUNCTION resales.pass_lease() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  lease packages.lease;
BEGIN
  SELECT l.* INTO lease FROM packages.lease l WHERE l.id = new.lease_id FOR UPDATE;
  IF new.state IN ('withdrawn', 'expired') THEN
    PERFORM packages.set_for_sale(new.lease_id, false);
  ELSIF new.state = 'held' THEN
    new.days := lease.cycle_days - packages.days_passed(lease, new.sold_at);
    new.rest_micros := packages.money_left(lease, new.sold_at);
    PERFORM packages.pass_on(new.lease_id, new.bought_lease_id, new.buyer_id, 'resale', new.price_micros, new.sold_at);
    PERFORM hosting.pass_on(new.lease_id, new.bought_lease_id);
  ELSIF new.state = 'cancelled' THEN
    new.used_micros := div(new.price_micros::numeric * (floor(extract(epoch FROM new.ended_at - new.sold_at) / 86400)::integer + 1), new.days)::bigint;
    -- The seller paid what the lease had cost before.
    new.returned_micros := (packages.pass_on(new.bought_lease_id, new.returned_lease_id, new.seller_id, 'return', coalesce(lease.paid_micros, lease.price_micros), new.ended_at)).price_micros;
    PERFORM hosting.pass_on(new.bought_lease_id, new.returned_lease_id);
  END IF;
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION resales.pass_lease FROM PUBLIC;
CREATE OR REPLACE TRIGGER lease_passed BEFORE UPDATE ON resales.resale FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION resales.pass_lease();

CREATE OR REPLACE TRIGGER kept BEFORE DELETE ON resales.resale FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON resales.resale EXECUTE FUNCTION platform.refuse_change();
