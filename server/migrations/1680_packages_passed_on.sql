-- A lease can be passed on to another member. It ends at a moment, and a lease of the new member begins at that moment: the same unit, the same end, and the days
-- and the money that were left. So whatever refers to a lease (custody, income, statements) stays with the member who had it at the time.
ALTER TABLE packages.lease
  -- `resale`: bought from another member. `return`: it came back from a member who withdrew from the purchase.
  ADD COLUMN origin         text    NOT NULL DEFAULT 'catalogue' CONSTRAINT lease_origin CHECK (origin IN ('catalogue', 'resale', 'return')),
  -- The lease that it continues, and the lease from the catalogue that it all began with.
  ADD COLUMN continues_id   text    CONSTRAINT lease_continued_once UNIQUE CONSTRAINT lease_continues REFERENCES packages.lease,
  ADD COLUMN root_id        text    CONSTRAINT lease_root REFERENCES packages.lease,
  -- What its member paid for it. A lease from the catalogue cost `price_micros`; of a lease that continues another, that is the money that came with it.
  ADD COLUMN paid_micros    bigint  CONSTRAINT lease_paid CHECK (paid_micros > 0),
  -- Of the additional days, those for which the unit was not available under the leases before.
  ADD COLUMN inherited_days integer NOT NULL DEFAULT 0 CONSTRAINT lease_inherited CHECK (inherited_days BETWEEN 0 AND extended_days),
  ADD CONSTRAINT lease_continuation CHECK (num_nonnulls(continues_id, root_id, paid_micros) = CASE origin WHEN 'catalogue' THEN 0 ELSE 3 END
    AND (origin <> 'catalogue' OR inherited_days = 0));
CREATE INDEX lease_of_root ON packages.lease (root_id) WHERE root_id IS NOT NULL;

-- A lease that continues another is in effect since the day of its cycle that was running when it was bought.
ALTER TABLE packages.lease DROP CONSTRAINT lease_check2, DROP CONSTRAINT lease_check3;
ALTER TABLE packages.lease
  ADD CONSTRAINT lease_effective CHECK (effective_at IS NULL OR effective_at >= bought_at OR origin <> 'catalogue' AND effective_at > bought_at - interval '24 hours'),
  ADD CONSTRAINT lease_starts_at_once CHECK (start_at_once OR origin = 'return' OR effective_at IS NULL OR effective_at >= bought_at + interval '14 days');
