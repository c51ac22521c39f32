-- The identity of a unit in service does not change; its meter changes only with a recorded exchange (features/charging).
CREATE OR REPLACE FUNCTION devices.refuse_another_unit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    RAISE EXCEPTION 'devices: a unit is retired, never deleted' USING ERRCODE = 'LG001';
  END IF;
  IF (new.id, new.station_id, new.serial, new.registered_at, new.simulated) IS DISTINCT FROM
     (old.id, old.station_id, old.serial, old.registered_at, old.simulated)
     OR old.commissioned_at IS NOT NULL AND
        (new.commissioned_at, new.first_boot_at, new.model_id) IS DISTINCT FROM (old.commissioned_at, old.first_boot_at, old.model_id)
     OR old.commissioned_at IS NOT NULL AND (new.meter_serial, new.meter_public_key) IS DISTINCT FROM (old.meter_serial, old.meter_public_key)
        AND NOT EXISTS (
          SELECT FROM (SELECT x.* FROM charging.meter_exchange x WHERE x.point_id = new.id ORDER BY x.exchanged_at DESC LIMIT 1) x
           WHERE x.old_serial = old.meter_serial AND x.new_serial = new.meter_serial AND x.new_public_key IS NOT DISTINCT FROM new.meter_public_key)
     OR old.retired_at IS NOT NULL AND new.retired_at IS DISTINCT FROM old.retired_at THEN
    RAISE EXCEPTION 'devices: the identity of a commissioned unit cannot change' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;

-- The first boot of a unit names the frame with which its station reported it, and stays.
CREATE OR REPLACE FUNCTION devices.judge_first_boot() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF old.first_boot_at IS NOT NULL OR NOT EXISTS (
    SELECT FROM ocpp.frame f
     WHERE f.id = new.first_boot_frame AND f.received_at = new.first_boot_at AND f.station_id = new.station_id
       AND f.direction = 'in' AND f.verdict IN ('understood', 'repaired') AND f.action = ANY (ocpp.messages_of('boot'))) THEN
    RAISE EXCEPTION 'guard:devices_first_boot: the first boot of a unit names the frame that its station sent' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
-- What a unit reports about itself is in the boot of its station that was received then, or does not change.
CREATE OR REPLACE FUNCTION devices.judge_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ocpp.frame f
     WHERE f.station_id = new.station_id AND f.received_at = new.reported_at AND f.direction = 'in' AND f.verdict IN ('understood', 'repaired')
       AND f.action = ANY (ocpp.messages_of('boot')) AND ocpp.shows_identity(f.raw, f.verdict, new.reported_serial, old.reported_serial)
       AND ocpp.shows_identity(f.raw, f.verdict, new.reported_box_serial, old.reported_box_serial)
       AND ocpp.shows_identity(f.raw, f.verdict, new.reported_meter_serial, old.reported_meter_serial)) THEN
    RAISE EXCEPTION 'guard:devices_report: what a unit reports names the boot that its station sent' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER reports BEFORE UPDATE ON devices.point
  FOR EACH ROW WHEN ((NEW.reported_vendor, NEW.reported_model, NEW.reported_serial, NEW.reported_box_serial, NEW.reported_meter_serial, NEW.reported_meter_type,
      NEW.reported_firmware, NEW.reported_iccid, NEW.reported_imsi, NEW.reported_at)
    IS DISTINCT FROM (OLD.reported_vendor, OLD.reported_model, OLD.reported_serial, OLD.reported_box_serial, OLD.reported_meter_serial, OLD.reported_meter_type,
      OLD.reported_firmware, OLD.reported_iccid, OLD.reported_imsi, OLD.reported_at)
    AND NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER'))
  EXECUTE FUNCTION devices.judge_report();
REVOKE ALL ON FUNCTION devices.judge_report FROM PUBLIC;

CREATE OR REPLACE TRIGGER boots BEFORE UPDATE ON devices.point
  FOR EACH ROW WHEN ((NEW.first_boot_at, NEW.first_boot_frame) IS DISTINCT FROM (OLD.first_boot_at, OLD.first_boot_frame))
  EXECUTE FUNCTION devices.judge_first_boot();
