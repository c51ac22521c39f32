-- What other features read of leases. The view has the plan of its table, because it only leaves columns out.
CREATE OR REPLACE VIEW packages.lease_facts AS
  SELECT l.id, l.point_id, packages.cancellable_until(l) AS cancellable_until, l.ended_at, l.member_id, l.package_id, l.origin, l.price_micros, l.state, l.bought_at
    FROM packages.lease l;
GRANT SELECT ON packages.lease_facts TO ohmstead_api, ohmstead_worker;
