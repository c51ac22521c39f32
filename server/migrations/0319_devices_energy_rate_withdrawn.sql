-- An energy rate that has not begun is withdrawn, and never holds: the one that two people agreed to before goes on.
--
-- A withdrawn rate is valid at no time, so no settlement finds it. When it was to begin is kept beside it.

-- A rate from beyond the time of the product could not be shown to anybody: what it ended is open again.
ALTER TABLE devices.energy_rate DISABLE TRIGGER USER;
DELETE FROM devices.energy_rate WHERE lower(valid) >= '2200-01-01 00:00:00+00';
UPDATE devices.energy_rate SET valid = tstzrange(lower(valid), NULL) WHERE upper(valid) >= '2200-01-01 00:00:00+00';
ALTER TABLE devices.energy_rate ENABLE TRIGGER USER;

ALTER TABLE devices.energy_rate
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by text,
  ADD COLUMN withdrawn_valid tstzrange,
  DROP CONSTRAINT energy_rate_valid_check,
  ADD CONSTRAINT energy_rate_valid CHECK (CASE WHEN withdrawn_at IS NULL THEN NOT isempty(valid) AND NOT lower_inf(valid) ELSE isempty(valid) END),
  ADD CONSTRAINT energy_rate_withdrawn CHECK (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_valid) IN (0, 3));
GRANT UPDATE (withdrawn_at, withdrawn_by, withdrawn_valid) ON devices.energy_rate TO ohmstead_api;
