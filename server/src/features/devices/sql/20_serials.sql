-- Serials are visible ASCII characters with single blanks, as the contract requires: a look-alike character would make another serial of the
-- same device. The arguments of the trigger are the columns with serials.
CREATE OR REPLACE FUNCTION devices.refuse_unprintable_serial() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(tg_argv) AS c (name) WHERE to_jsonb(new) ->> c.name !~ '^[!-~]+( [!-~]+)*$') THEN
    RAISE EXCEPTION 'guard:devices_serial_form: a serial has visible ASCII characters' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER serials_printable BEFORE INSERT OR UPDATE OF serial, meter_serial ON devices.point
  FOR EACH ROW EXECUTE FUNCTION devices.refuse_unprintable_serial('serial', 'meter_serial');
CREATE OR REPLACE TRIGGER serials_printable BEFORE INSERT ON devices.accepted_identity
  FOR EACH ROW EXECUTE FUNCTION devices.refuse_unprintable_serial('value');

-- Whether a meter is in another unit now, or is known in another spelling. What was billed and signed is compared by the exact text of
-- the serial, so a meter that returns keeps the spelling that it had.
CREATE OR REPLACE FUNCTION devices.is_meter_elsewhere(of_unit text, meter text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM devices.point p WHERE upper(btrim(p.meter_serial)) = upper(btrim(meter))
                    AND (p.id <> of_unit AND p.retired_at IS NULL OR p.meter_serial <> meter))
      OR EXISTS (SELECT FROM charging.meter_exchange x WHERE upper(btrim(x.old_serial)) = upper(btrim(meter)) AND x.old_serial <> meter)
$$;
REVOKE ALL ON FUNCTION devices.is_meter_elsewhere FROM public;

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
  IF devices.is_meter_elsewhere(new.id, new.meter_serial) THEN
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
