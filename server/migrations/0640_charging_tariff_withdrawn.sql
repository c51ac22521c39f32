-- What an operator entered can be taken back: a tariff that has not begun is withdrawn, and never holds.
--
-- A withdrawn tariff is valid at no time, so nothing that asks for a moment finds it. When it was to begin is kept beside it.

-- A tariff from beyond the time of the product could not be shown to anybody: what it ended is open again.
ALTER TABLE charging.tariff DISABLE TRIGGER USER;
DELETE FROM charging.tariff t WHERE lower(t.valid) >= '2200-01-01 00:00:00+00';
UPDATE charging.tariff SET valid = tstzrange(lower(valid), NULL) WHERE upper(valid) >= '2200-01-01 00:00:00+00';
ALTER TABLE charging.tariff ENABLE TRIGGER USER;

ALTER TABLE charging.tariff
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by text,
  ADD COLUMN withdrawn_valid tstzrange,
  DROP CONSTRAINT tariff_valid,
  ADD CONSTRAINT tariff_valid CHECK (CASE WHEN withdrawn_at IS NULL THEN NOT isempty(valid) AND NOT lower_inf(valid) AND lower_inc(valid) ELSE isempty(valid) END),
  ADD CONSTRAINT tariff_withdrawn CHECK (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_valid) IN (0, 3));
GRANT UPDATE (withdrawn_at, withdrawn_by, withdrawn_valid) ON charging.tariff TO ohmstead_api;
