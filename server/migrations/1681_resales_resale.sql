-- Members offer leases to each other. A row is an offer, and then its sale: the price is held in the recharge wallet of the buyer for 14 days, in which the buyer
-- can withdraw from the purchase, and is then paid to the recharge wallet of the seller.
CREATE SCHEMA resales;

CREATE TABLE resales.resale (
  id                text        CONSTRAINT resale_pk PRIMARY KEY CONSTRAINT resale_form CHECK (id ~ '^rs_[0-9a-hjkmnp-tv-z]{26}$'),
  lease_id          text        NOT NULL CONSTRAINT resale_of_lease REFERENCES packages.lease,
  seller_id         text        NOT NULL CONSTRAINT resale_seller REFERENCES accounts.member,
  price_micros      bigint      NOT NULL CONSTRAINT resale_price CHECK (price_micros BETWEEN 1 AND 1000000000000000),
  -- Kept back from the price when it is paid to the seller. At the rate of the offer, at most 5 %.
  fee_micros        bigint      NOT NULL CONSTRAINT resale_fee CHECK (fee_micros BETWEEN 0 AND price_micros / 20),
  state             text        NOT NULL DEFAULT 'offered' CONSTRAINT resale_state CHECK (state IN ('offered', 'withdrawn', 'expired', 'held', 'released', 'cancelled')),
  offered_at        timestamptz NOT NULL DEFAULT platform.now(),
  -- The end of the running day of the lease, when the highest price falls.
  valid_until       timestamptz NOT NULL,
  buyer_id          text        CONSTRAINT resale_buyer REFERENCES accounts.member CONSTRAINT resale_to_another CHECK (buyer_id <> seller_id),
  bought_lease_id   text        CONSTRAINT resale_bought UNIQUE CONSTRAINT resale_bought_lease REFERENCES packages.lease DEFERRABLE INITIALLY DEFERRED,
  -- The days that were left, and the money of them that moved with the lease.
  days              integer     CONSTRAINT resale_days CHECK (days > 14),
  rest_micros       bigint      CONSTRAINT resale_within_rest CHECK (rest_micros >= price_micros),
  sold_at           timestamptz,
  cancellable_until timestamptz CONSTRAINT resale_fourteen_days CHECK (cancellable_until = sold_at + interval '14 days'),
  returned_lease_id text        CONSTRAINT resale_returned UNIQUE CONSTRAINT resale_returned_lease REFERENCES packages.lease DEFERRABLE INITIALLY DEFERRED,
  -- What the buyer pays for the days that had started, and the money that moved back with the lease.
  used_micros       bigint      CONSTRAINT resale_used CHECK (used_micros >= 0 AND used_micros < price_micros),
  returned_micros   bigint      CONSTRAINT resale_returned_rest CHECK (returned_micros BETWEEN 1 AND rest_micros),
  ended_at          timestamptz,
  CONSTRAINT resale_course CHECK (CASE
    WHEN state IN ('offered', 'withdrawn', 'expired') THEN num_nonnulls(buyer_id, bought_lease_id, days, rest_micros, sold_at, cancellable_until) = 0
    ELSE num_nonnulls(buyer_id, bought_lease_id, days, rest_micros, sold_at, cancellable_until) = 6 END
    AND num_nonnulls(returned_lease_id, used_micros, returned_micros) = CASE state WHEN 'cancelled' THEN 3 ELSE 0 END
    AND (ended_at IS NULL) = (state IN ('offered', 'held')))
);
CREATE UNIQUE INDEX resale_once ON resales.resale (lease_id) WHERE state IN ('offered', 'held', 'released', 'cancelled');
CREATE INDEX resale_sold_by ON resales.resale (seller_id, offered_at DESC);
CREATE INDEX resale_bought_by ON resales.resale (buyer_id, sold_at DESC) WHERE buyer_id IS NOT NULL;
CREATE INDEX resale_offered ON resales.resale (valid_until) WHERE state = 'offered';
CREATE INDEX resale_held ON resales.resale (cancellable_until) WHERE state = 'held';

GRANT USAGE ON SCHEMA resales TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT SELECT ON resales.resale TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT INSERT (id, lease_id, seller_id, price_micros), UPDATE (state, price_micros, buyer_id, bought_lease_id, returned_lease_id) ON resales.resale TO ohmstead_api;
GRANT UPDATE (state) ON resales.resale TO ohmstead_worker;

INSERT INTO ledger.code (code, cause_kind, roles, two_staff, demo_only, note) VALUES
  ('resale', 'resale', '{api,worker}', false, false, 'A member buys the lease of another member. The price, less the fee, is held for 14 days.'),
  ('lease_passed', 'resale', '{api}', false, false, 'The money of the days that are left moves to the lease that continues the sold one.'),
  ('resale_fee', 'resale', '{api,worker}', false, false, 'The fee of a resale, which is part of its price.');
SELECT ledger.allow('resale', 'recharge', 'recharge', 'two_members', '{hold,capture,void}');
SELECT ledger.allow('lease_passed', 'lease_unearned', 'lease_unearned', 'none', '{post}');
SELECT ledger.allow('resale_fee', 'recharge', 'fee_income', 'none', '{hold,capture,void}');
INSERT INTO ledger.guarded (code, guard) VALUES ('resale', 'guard_resales'), ('lease_passed', 'guard_resales'), ('resale_fee', 'guard_resales');
