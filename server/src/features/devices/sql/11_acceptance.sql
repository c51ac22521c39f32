-- A unit is accepted with the meter that it has: another meter, or another key, must be accepted again.
CREATE OR REPLACE FUNCTION devices.is_accepted(unit devices.point) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM devices.acceptance a
     WHERE (a.point_id, a.serial, a.model_id, a.meter_serial) = (unit.id, unit.serial, unit.model_id, unit.meter_serial)
       AND a.meter_public_key IS NOT DISTINCT FROM unit.meter_public_key)
$$;
REVOKE ALL ON FUNCTION devices.is_accepted FROM public;

-- Whether a unit bills what begins at this moment: not what it delivered before it was in service.
CREATE OR REPLACE FUNCTION devices.is_in_service(of_point text, at timestamptz) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM devices.point p WHERE p.id = of_point AND p.commissioned_at <= at AND devices.is_accepted(p))
$$;
REVOKE ALL ON FUNCTION devices.is_in_service FROM public;
GRANT EXECUTE ON FUNCTION devices.is_in_service TO ohmstead_api, ohmstead_gateway;

-- What is accepted is the unit as it is now, and exactly what two people approved in this transaction.
CREATE OR REPLACE FUNCTION devices.judge_acceptance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  unit   record;
  agreed approvals.request;
BEGIN
  SELECT p.*, m.max_w, m.connectors INTO unit
    FROM devices.point p JOIN devices.model m ON m.id = p.model_id WHERE p.id = new.point_id AND p.retired_at IS NULL FOR NO KEY UPDATE OF p;
  SELECT * INTO agreed FROM approvals.agreement('devices.unit', jsonb_build_object(
    'pointId', unit.id, 'serial', unit.serial, 'modelId', unit.model_id, 'maxW', unit.max_w, 'connectors', unit.connectors, 'siteId', unit.site_id,
    'meterSerial', unit.meter_serial, 'meterPublicKey', encode(unit.meter_public_key, 'hex')));
  IF unit.id IS NULL OR agreed.id IS NULL THEN
    RAISE EXCEPTION 'guard:devices_unit_two_people: two people must have accepted exactly this unit' USING ERRCODE = 'LG001';
  END IF;
  new.serial := unit.serial;
  new.model_id := unit.model_id;
  new.max_w := unit.max_w;
  new.connectors := unit.connectors;
  new.site_id := unit.site_id;
  new.meter_serial := unit.meter_serial;
  new.meter_public_key := unit.meter_public_key;
  new.approval_id := agreed.id;
  new.asked_by := agreed.asked_by;
  new.accepted_by := agreed.decided_by;
  new.accepted_at := agreed.decided_at;
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION devices.judge_acceptance FROM public;
CREATE OR REPLACE TRIGGER agreed_unit BEFORE INSERT ON devices.acceptance FOR EACH ROW EXECUTE FUNCTION devices.judge_acceptance();

-- A unit is commissioned once it is accepted, has booted, and reports nothing else than what is known of it. Returns the differences.
CREATE OR REPLACE FUNCTION devices.commission_known(of_point text, at timestamptz) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  unit    devices.point;
  differs text[];
BEGIN
  SELECT * INTO unit FROM devices.point WHERE id = of_point FOR NO KEY UPDATE;
  differs := devices.identity_differences(unit);
  IF unit.commissioned_at IS NULL AND unit.first_boot_at IS NOT NULL AND unit.retired_at IS NULL AND differs = '{}' AND devices.is_accepted(unit) THEN
    UPDATE devices.point SET commissioned_at = greatest(first_boot_at, at) WHERE id = of_point;
  END IF;
  RETURN differs;
END $$;

CREATE OR REPLACE FUNCTION devices.commission_accepted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM devices.commission_known(new.point_id, new.accepted_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER commission_accepted AFTER INSERT ON devices.acceptance FOR EACH ROW EXECUTE FUNCTION devices.commission_accepted();

CREATE OR REPLACE FUNCTION devices.judge_commissioned() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT devices.is_accepted(new) THEN
    RAISE EXCEPTION 'guard:devices_unit_two_people: % was not accepted by two people', new.id USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION devices.judge_commissioned FROM public;
CREATE OR REPLACE TRIGGER accepted_first BEFORE UPDATE ON devices.point
  FOR EACH ROW WHEN (OLD.commissioned_at IS NULL AND NEW.commissioned_at IS NOT NULL) EXECUTE FUNCTION devices.judge_commissioned();
