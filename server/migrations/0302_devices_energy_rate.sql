-- The site rate: what a kWh costs, per country and class, set by the operator with two people and published; never typed by a
-- host (decisions §2). A settlement asks for the rate that was valid at an instant, so what was valid is never rewritten.

CREATE TABLE devices.energy_rate (
  id                  uuid PRIMARY KEY,
  country             text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  tariff_class        text NOT NULL CHECK (tariff_class IN ('AC', 'DC')),
  rate_micros_per_kwh bigint NOT NULL CHECK (rate_micros_per_kwh BETWEEN 1 AND 10000000),
  valid               tstzrange NOT NULL CHECK (NOT isempty(valid) AND NOT lower_inf(valid)),
  asked_by            text NOT NULL,
  asked_at            timestamptz NOT NULL,
  approved_by         text,
  approved_at         timestamptz,
  CONSTRAINT energy_rate_two_people CHECK (approved_by IS NULL OR approved_by <> asked_by),
  CONSTRAINT energy_rate_approved CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT energy_rate_one_at_a_time EXCLUDE USING gist (country WITH =, tariff_class WITH =, valid WITH &&) WHERE (approved_by IS NOT NULL)
);

-- Of an approved rate only its end may be set, once, and not into the past of what was already told.
CREATE FUNCTION devices.refuse_changed_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE'
     OR (new.id, new.country, new.tariff_class, new.rate_micros_per_kwh, new.asked_by, new.asked_at, lower(new.valid))
        IS DISTINCT FROM (old.id, old.country, old.tariff_class, old.rate_micros_per_kwh, old.asked_by, old.asked_at, lower(old.valid))
     OR old.approved_by IS NOT NULL AND (new.approved_by <> old.approved_by OR NOT upper_inf(old.valid)) THEN
    RAISE EXCEPTION 'devices: an energy rate that was valid stays as it was' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER energy_rate_stays BEFORE UPDATE OR DELETE ON devices.energy_rate FOR EACH ROW EXECUTE FUNCTION devices.refuse_changed_rate();

GRANT SELECT ON devices.energy_rate TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT INSERT ON devices.energy_rate TO ohmstead_api;
GRANT UPDATE (valid, approved_by, approved_at) ON devices.energy_rate TO ohmstead_api;
