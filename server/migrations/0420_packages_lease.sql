-- The catalogue, and leases on real units. A lease names one commissioned device for a period; two leases never overlap on one
-- device, so more can never be sold than exists (I-12).
CREATE SCHEMA packages;

CREATE TABLE packages.package (
  id text PRIMARY KEY,
  -- Names by language; en_US always.
  names jsonb NOT NULL CHECK (names ? 'en_US'),
  model_id text NOT NULL REFERENCES devices.model (id),
  tier text NOT NULL CHECK (tier IN ('professional', 'premium')),
  rank smallint NOT NULL CHECK (rank BETWEEN 1 AND 99),
  price_micros bigint NOT NULL CHECK (price_micros > 0),
  cycle_days integer NOT NULL CHECK (cycle_days BETWEEN 1 AND 1100),
  hosting_per_day smallint NOT NULL CHECK (hosting_per_day BETWEEN 1 AND 24),
  terms_version text NOT NULL,
  on_sale boolean NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE packages.lease (
  id text PRIMARY KEY,
  member_id text NOT NULL REFERENCES accounts.member (id),
  package_id text NOT NULL REFERENCES packages.package (id),
  point_id text NOT NULL REFERENCES devices.point (id),
  placement text NOT NULL CHECK (placement IN ('managedSite', 'ownSocket')),
  -- The terms as bought; the catalogue may change, the lease does not.
  tier text NOT NULL,
  rank smallint NOT NULL,
  price_micros bigint NOT NULL CHECK (price_micros > 0),
  cycle_days integer NOT NULL CHECK (cycle_days > 0),
  hosting_per_day smallint NOT NULL,
  terms_version text NOT NULL,
  -- The recorded express request to start within the 14 days (decisions §1).
  start_at_once boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'effective', 'forSale', 'sold', 'cancelled', 'expired')),
  bought_at timestamptz NOT NULL,
  delivered_at timestamptz,
  effective_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- Days already recognised; the transfers are the truth, this says where the accrual goes on.
  accrued_days integer NOT NULL DEFAULT 0 CHECK (accrued_days >= 0 AND accrued_days <= cycle_days),
  period tstzrange GENERATED ALWAYS AS (tstzrange(bought_at, coalesce(ended_at, expires_at))) STORED,
  CHECK ((effective_at IS NULL) = (expires_at IS NULL)),
  CHECK (effective_at IS NULL OR effective_at >= bought_at),
  CHECK (start_at_once OR effective_at IS NULL OR effective_at >= bought_at + interval '14 days'),
  CHECK ((state IN ('cancelled', 'expired', 'sold')) = (ended_at IS NOT NULL)),
  CONSTRAINT lease_never_sold_twice EXCLUDE USING gist (point_id WITH =, period WITH &&)
);
CREATE INDEX lease_member ON packages.lease (member_id, bought_at);
CREATE INDEX lease_running ON packages.lease (effective_at) WHERE state IN ('pending', 'effective', 'forSale');

CREATE FUNCTION packages.refuse_unreal_unit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unit record;
BEGIN
  SELECT p.commissioned_at, p.retired_at, p.model_id INTO unit FROM devices.point p WHERE p.id = new.point_id;
  IF unit.commissioned_at IS NULL OR unit.retired_at IS NOT NULL THEN
    RAISE EXCEPTION 'L1 lease of a unit that is not commissioned' USING ERRCODE = 'LG001';
  END IF;
  IF unit.model_id <> (SELECT k.model_id FROM packages.package k WHERE k.id = new.package_id) THEN
    RAISE EXCEPTION 'L2 lease of a unit of another model' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER real_unit BEFORE INSERT ON packages.lease FOR EACH ROW EXECUTE FUNCTION packages.refuse_unreal_unit();

-- What was agreed stays: only the course of the lease may change.
CREATE FUNCTION packages.refuse_changed_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.id, new.package_id, new.point_id, new.placement, new.tier, new.rank, new.price_micros, new.cycle_days, new.hosting_per_day,
      new.terms_version, new.start_at_once, new.bought_at, new.member_id)
     IS DISTINCT FROM
     (old.id, old.package_id, old.point_id, old.placement, old.tier, old.rank, old.price_micros, old.cycle_days, old.hosting_per_day,
      old.terms_version, old.start_at_once, old.bought_at, old.member_id) THEN
    RAISE EXCEPTION 'L3 the terms of a lease do not change' USING ERRCODE = 'LG001';
  END IF;
  IF old.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'L4 an ended lease stays ended' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER terms_stay BEFORE UPDATE ON packages.lease FOR EACH ROW EXECUTE FUNCTION packages.refuse_changed_terms();
CREATE TRIGGER never_deleted BEFORE DELETE ON packages.lease FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- Money of a lease: paid once and in full by its member, earned no faster than its days pass, refunded to its member.
CREATE FUNCTION packages.guard_lease() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE code IN ('lease_purchase', 'lease_accrue', 'lease_vat', 'lease_refund')) THEN
    RETURN NULL;
  END IF;
  SELECT n.id, n.code INTO bad
    FROM new_rows n
    LEFT JOIN packages.lease l ON l.id = n.cause_id AND n.cause_kind = 'lease'
    LEFT JOIN ledger.account d ON d.id = n.debit
    LEFT JOIN ledger.account c ON c.id = n.credit
   WHERE n.code IN ('lease_purchase', 'lease_accrue', 'lease_vat', 'lease_refund')
     AND (l.id IS NULL
       OR n.code = 'lease_purchase' AND NOT (d.owner = l.member_id AND c.owner = l.id AND n.amount_micros = l.price_micros)
       OR n.code <> 'lease_purchase' AND d.owner <> l.id
       OR n.code = 'lease_refund' AND c.owner <> l.member_id)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:lease: % % does not fit its lease', bad.code, bad.id USING ERRCODE = 'LG001';
  END IF;
  SELECT l.id, sum(t.amount_micros)::bigint AS earned INTO bad
    FROM packages.lease l
    JOIN ledger.transfer t ON t.cause_kind = 'lease' AND t.cause_id = l.id AND t.code IN ('lease_accrue', 'lease_vat')
   WHERE l.id IN (SELECT cause_id FROM new_rows WHERE code IN ('lease_accrue', 'lease_vat'))
   GROUP BY l.id
  HAVING sum(t.amount_micros) > div(
           l.price_micros::numeric * least(l.cycle_days,
             greatest(0, floor(extract(epoch FROM platform.now() - coalesce(l.effective_at, platform.now())) / 86400)::int)),
           l.cycle_days)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:lease: % earned ahead of its days', bad.id USING ERRCODE = 'LG001';
  END IF;
  SELECT n.cause_id AS id INTO bad
    FROM new_rows n
    JOIN ledger.transfer t ON t.cause_kind = 'lease' AND t.cause_id = n.cause_id AND t.code = 'lease_purchase'
   WHERE n.code = 'lease_purchase' GROUP BY n.cause_id HAVING count(DISTINCT t.id) > 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:lease: % is paid already', bad.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER guard_packages_lease AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION packages.guard_lease();

GRANT USAGE ON SCHEMA packages TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT SELECT ON packages.package, packages.lease TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT INSERT, UPDATE ON packages.package TO ohmstead_api;
GRANT INSERT ON packages.lease TO ohmstead_api;
GRANT UPDATE (state, delivered_at, effective_at, expires_at, ended_at, accrued_days) ON packages.lease TO ohmstead_api, ohmstead_worker;
