-- Of an energy rate only its end may change, and only while that end is in the future; one that has not begun may be withdrawn, with the
-- name of the person. A past rate does not change: settlements use it.
CREATE OR REPLACE FUNCTION devices.refuse_changed_rate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  withdrawn boolean := old.withdrawn_at IS NULL AND new.withdrawn_at IS NOT NULL;
BEGIN
  IF tg_op = 'DELETE'
     OR (new.id, new.country, new.tariff_class, new.rate_micros_per_kwh, new.asked_by, new.asked_at, new.approved_by, new.approved_at, new.approval_id)
        IS DISTINCT FROM (old.id, old.country, old.tariff_class, old.rate_micros_per_kwh, old.asked_by, old.asked_at, old.approved_by, old.approved_at, old.approval_id)
     OR old.withdrawn_at IS NOT NULL
     OR withdrawn AND (lower(old.valid) <= platform.now() OR new.withdrawn_valid <> old.valid)
     OR NOT withdrawn AND (lower(new.valid) IS DISTINCT FROM lower(old.valid) OR upper(old.valid) <= platform.now()) THEN
    RAISE EXCEPTION 'devices: an energy rate that was valid cannot change' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
