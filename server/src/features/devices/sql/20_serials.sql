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

-- And each station is one unit: no two units in use have the same serial, registered or accepted. The arguments of the trigger are the
-- columns with the unit and the serial.
CREATE OR REPLACE FUNCTION devices.refuse_second_unit_of_station() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  unit    text := to_jsonb(new) ->> tg_argv[0];
  station text := upper(btrim(to_jsonb(new) ->> tg_argv[1]));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('devices.station:' || station, 0));
  IF EXISTS (SELECT FROM devices.point p WHERE upper(btrim(p.serial)) = station AND p.id <> unit AND p.retired_at IS NULL)
     OR EXISTS (SELECT FROM devices.accepted_identity a JOIN devices.point p ON p.id = a.point_id AND p.retired_at IS NULL
                 WHERE a.kind = 'serial' AND upper(btrim(a.value)) = station AND a.point_id <> unit) THEN
    RAISE EXCEPTION 'devices: a station is one unit' USING ERRCODE = 'LG001', CONSTRAINT = 'station_is_one_unit';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER one_station AFTER INSERT ON devices.point
  FOR EACH ROW EXECUTE FUNCTION devices.refuse_second_unit_of_station('id', 'serial');
CREATE OR REPLACE TRIGGER one_station AFTER INSERT ON devices.accepted_identity
  FOR EACH ROW WHEN (new.kind = 'serial') EXECUTE FUNCTION devices.refuse_second_unit_of_station('point_id', 'value');
