-- What a station says it is, beside what was registered.
--
-- A unit whose station says another serial, or another meter, than the ones that were registered is not commissioned by its boot. Staff
-- sees both and may accept what the station says, with a reason. Before commissioning an accepted meter serial corrects the registered
-- one; afterwards it is another name of the same meter: readings stay under the registered serial, and signatures are checked with the
-- registered key. Another meter in a unit that is in service is a meter exchange, not an acceptance.

ALTER TABLE devices.point
  ADD COLUMN reported_box_serial   text,
  ADD COLUMN reported_meter_serial text,
  ADD COLUMN reported_meter_type   text,
  -- Of the SIM card in the unit (ISO/IEC 7812 and ITU-T E.212 numbers); shown masked.
  ADD COLUMN reported_iccid        text,
  ADD COLUMN reported_imsi         text,
  -- Since when it has said all of this; null until it boots again.
  ADD COLUMN reported_at           timestamptz;

CREATE TABLE devices.accepted_identity (
  point_id    text        NOT NULL CONSTRAINT accepted_identity_of_point REFERENCES devices.point,
  kind        text        NOT NULL CONSTRAINT accepted_identity_kind CHECK (kind IN ('serial', 'meterSerial')),
  value       text        NOT NULL CONSTRAINT accepted_identity_value CHECK (length(value) BETWEEN 1 AND 25),
  registered  text        NOT NULL,
  reason      text        NOT NULL CONSTRAINT accepted_identity_reason CHECK (length(reason) BETWEEN 3 AND 300),
  accepted_by text        NOT NULL,
  accepted_at timestamptz NOT NULL,
  CONSTRAINT accepted_identity_pk PRIMARY KEY (point_id, kind, value)
);

CREATE FUNCTION devices.refuse_changed_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'devices: what was accepted of a unit stays on record' USING ERRCODE = 'LG001';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON devices.accepted_identity FOR EACH ROW EXECUTE FUNCTION devices.refuse_changed_identity();
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON devices.accepted_identity FOR EACH STATEMENT EXECUTE FUNCTION devices.refuse_changed_identity();

-- In which parts a station says something else than what was registered or accepted. Serials are compared without case and without
-- blanks at their ends (OCPP 1.6 §7.28, CiString25); what it does not say does not differ.
CREATE FUNCTION devices.identity_differences(p devices.point) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH known AS (
    SELECT 'serial' AS kind, upper(btrim(p.serial)) AS value
    UNION ALL SELECT 'meterSerial', upper(btrim(p.meter_serial))
    UNION ALL SELECT a.kind, upper(btrim(a.value)) FROM devices.accepted_identity a WHERE a.point_id = p.id
  ), said AS (
    SELECT s.kind, bool_or(EXISTS (SELECT FROM known k WHERE k.kind = s.kind AND k.value = upper(btrim(s.value)))) AS is_known
      FROM (VALUES ('serial', p.reported_serial), ('serial', p.reported_box_serial), ('meterSerial', p.reported_meter_serial)) AS s (kind, value)
     WHERE btrim(s.value) <> ''
     GROUP BY s.kind
  )
  SELECT CASE WHEN p.reported_at IS NULL THEN '{}' ELSE coalesce(array_agg(kind ORDER BY kind DESC) FILTER (WHERE NOT is_known), '{}') END FROM said
$$;

-- A unit that has booted and says nothing else than what is known of it is commissioned. Answers what keeps it from that.
CREATE FUNCTION devices.commission_known(of_point text, at timestamptz) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  unit    devices.point;
  differs text[];
BEGIN
  SELECT * INTO unit FROM devices.point WHERE id = of_point FOR NO KEY UPDATE;
  differs := devices.identity_differences(unit);
  IF unit.commissioned_at IS NULL AND unit.first_boot_at IS NOT NULL AND unit.retired_at IS NULL AND differs = '{}' THEN
    UPDATE devices.point SET commissioned_at = greatest(first_boot_at, at) WHERE id = of_point;
  END IF;
  RETURN differs;
END $$;

-- What is accepted is what the station says now, and takes effect at once.
CREATE FUNCTION devices.take_identity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  unit devices.point;
BEGIN
  SELECT * INTO unit FROM devices.point WHERE id = new.point_id FOR NO KEY UPDATE;
  IF new.kind = 'serial' AND new.value IS DISTINCT FROM unit.reported_serial AND new.value IS DISTINCT FROM unit.reported_box_serial
     OR new.kind = 'meterSerial' AND new.value IS DISTINCT FROM unit.reported_meter_serial THEN
    RAISE EXCEPTION 'devices: only what the station says now is accepted' USING ERRCODE = 'LG001';
  END IF;
  new.registered := CASE new.kind WHEN 'serial' THEN unit.serial ELSE unit.meter_serial END;
  IF new.kind = 'meterSerial' AND unit.commissioned_at IS NULL THEN
    UPDATE devices.point SET meter_serial = new.value WHERE id = new.point_id;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER take_identity BEFORE INSERT ON devices.accepted_identity FOR EACH ROW EXECUTE FUNCTION devices.take_identity();

CREATE FUNCTION devices.commission_accepted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM devices.commission_known(new.point_id, new.accepted_at);
  RETURN NULL;
END $$;
CREATE TRIGGER commission_accepted AFTER INSERT ON devices.accepted_identity FOR EACH ROW EXECUTE FUNCTION devices.commission_accepted();

CREATE OR REPLACE VIEW devices.live_point AS
  SELECT p.id, p.station_id, p.serial, p.name, p.model_id, p.meter_serial, p.meter_public_key, p.placement, p.site_id, p.own_country, p.own_city,
         p.own_latitude, p.own_longitude, p.security_profile, p.simulated, p.registered_at, p.first_boot_at, p.commissioned_at, p.retired_at,
         p.reported_vendor, p.reported_model, p.reported_serial, p.reported_firmware,
         m.name AS model_name, m.current, m.max_w, m.connectors AS model_connectors, m.plug,
         s.name AS site_name, s.address, s.city, coalesce(s.country, p.own_country) AS country, s.latitude, s.longitude, s.time_zone,
         n.connection_id, n.connected_at, n.booted_at, n.last_contact_at,
         CASE
           WHEN p.retired_at IS NOT NULL THEN 'notOffered'
           WHEN n.connection_id IS NULL THEN 'offline'
           WHEN c.whole = 'Faulted' OR c.ready = 0 AND c.faulted > 0 AND c.busy = 0 THEN 'faulted'
           WHEN p.commissioned_at IS NULL OR p.placement = 'depot' OR c.whole = 'Unavailable' OR c.ready + c.busy = 0 THEN 'notOffered'
           WHEN c.ready > 0 THEN 'free'
           ELSE 'busy'
         END AS state,
         m.vendor AS model_vendor, p.reported_box_serial, p.reported_meter_serial, p.reported_meter_type, p.reported_iccid, p.reported_imsi, p.reported_at,
         devices.identity_differences(p) AS differs
    FROM devices.point p
    JOIN devices.model m ON m.id = p.model_id
    LEFT JOIN devices.site s ON s.id = p.site_id
    LEFT JOIN devices.presence n ON n.point_id = p.id
    CROSS JOIN LATERAL (
      SELECT max(k.status) FILTER (WHERE k.connector = 0) AS whole,
             count(*) FILTER (WHERE k.connector > 0 AND k.status IN ('Available', 'Preparing')) AS ready,
             count(*) FILTER (WHERE k.connector > 0 AND k.status IN ('Charging', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Reserved')) AS busy,
             count(*) FILTER (WHERE k.connector > 0 AND k.status = 'Faulted') AS faulted
        FROM devices.connector k WHERE k.point_id = p.id) c;

REVOKE ALL ON FUNCTION devices.commission_known(text, timestamptz) FROM public;
GRANT EXECUTE ON FUNCTION devices.commission_known(text, timestamptz) TO ohmstead_gateway;
GRANT EXECUTE ON FUNCTION devices.identity_differences(devices.point) TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT SELECT, INSERT ON devices.accepted_identity TO ohmstead_api;
GRANT SELECT ON devices.accepted_identity TO ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
REVOKE UPDATE (commissioned_at) ON devices.point FROM ohmstead_gateway;
GRANT UPDATE (reported_box_serial, reported_meter_serial, reported_meter_type, reported_iccid, reported_imsi, reported_at) ON devices.point TO ohmstead_gateway;
GRANT SELECT (reported_box_serial, reported_meter_serial, reported_meter_type, reported_at) ON devices.point TO ohmstead_staff_read;
