-- Readings are billed under the serial of their meter, so each meter is in one unit at a time. Serials are compared without case and without
-- blanks at their ends, as in devices.identity_differences.
CREATE OR REPLACE FUNCTION devices.refuse_second_unit_of_meter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  meter text := upper(btrim(new.meter_serial));
BEGIN
  IF tg_op = 'UPDATE' AND upper(btrim(old.meter_serial)) = meter THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('devices.meter:' || meter, 0));
  IF EXISTS (SELECT FROM devices.point p WHERE upper(btrim(p.meter_serial)) = meter AND p.id <> new.id AND p.retired_at IS NULL) THEN
    RAISE EXCEPTION 'devices: a meter is in one unit at a time' USING ERRCODE = 'LG001', CONSTRAINT = 'meter_in_one_unit';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER one_meter AFTER INSERT OR UPDATE OF meter_serial ON devices.point
  FOR EACH ROW EXECUTE FUNCTION devices.refuse_second_unit_of_meter();
