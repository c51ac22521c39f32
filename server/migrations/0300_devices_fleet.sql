-- The fleet: where units stand, what they are, what each has told us.
--
-- A unit is one physical device with one serial (decisions §1); nothing here is a share of one. What changes by the minute
-- (presence, connectors) stands apart from what hardly changes (point), so that leases, custody and charging, which refer to a
-- point, never wait for a heartbeat.

CREATE SCHEMA devices;

CREATE TABLE devices.site (
  id         text PRIMARY KEY,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  address    text NOT NULL,
  city       text NOT NULL,
  country    text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  latitude   double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude  double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  time_zone  text NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at  timestamptz
);

CREATE TABLE devices.model (
  id         text PRIMARY KEY,
  name       text NOT NULL UNIQUE,
  vendor     text NOT NULL,
  current    text NOT NULL CHECK (current IN ('AC', 'DC')),
  max_w      integer NOT NULL CHECK (max_w BETWEEN 1000 AND 1000000),
  connectors smallint NOT NULL CHECK (connectors BETWEEN 1 AND 8),
  plug       text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE devices.point (
  id                text PRIMARY KEY,
  -- What the station calls itself on the wire: 80 random bits, in no page and no address of the web app (integrity 2.3).
  station_id        text NOT NULL UNIQUE CHECK (station_id ~ '^OHM[A-Z2-7]{16}$'),
  serial            text NOT NULL UNIQUE CHECK (length(serial) BETWEEN 4 AND 25),
  name              text NOT NULL,
  model_id          text NOT NULL REFERENCES devices.model (id),
  meter_serial      text NOT NULL CHECK (length(meter_serial) BETWEEN 1 AND 25),
  meter_public_key  bytea,
  placement         text NOT NULL DEFAULT 'depot' CHECK (placement IN ('depot', 'managedSite', 'ownSocket')),
  site_id           text REFERENCES devices.site (id),
  -- An own socket stands at a member's home: its country decides rates, the rest is personal data and stays coarse.
  own_country       text CHECK (own_country ~ '^[A-Z]{2}$'),
  own_city          text,
  own_latitude      double precision CHECK (own_latitude BETWEEN -90 AND 90),
  own_longitude     double precision CHECK (own_longitude BETWEEN -180 AND 180),
  -- SHA-256 of 20 random bytes: nothing to guess, so nothing for a slow hash to slow down.
  password_hash     bytea NOT NULL CHECK (length(password_hash) = 32),
  pairing_code_hash bytea NOT NULL CHECK (length(pairing_code_hash) = 32),
  security_profile  smallint NOT NULL DEFAULT 2 CHECK (security_profile BETWEEN 0 AND 3),
  simulated         boolean NOT NULL DEFAULT false,
  registered_at     timestamptz NOT NULL,
  first_boot_at     timestamptz,
  first_boot_frame  text,
  commissioned_at   timestamptz,
  retired_at        timestamptz,
  reported_vendor   text,
  reported_model    text,
  reported_serial   text,
  reported_firmware text,
  -- A unit exists for sale only once it has spoken (decisions §1: boot, serial, meter).
  CONSTRAINT point_commissioned_by_boot CHECK (commissioned_at IS NULL OR (first_boot_at IS NOT NULL AND commissioned_at >= first_boot_at)),
  CONSTRAINT point_stands_somewhere CHECK (
    (placement = 'managedSite') = (site_id IS NOT NULL) AND (placement = 'ownSocket') = (own_country IS NOT NULL)),
  CONSTRAINT point_retired_after CHECK (retired_at IS NULL OR retired_at >= registered_at)
);
CREATE INDEX point_model ON devices.point (model_id) WHERE commissioned_at IS NOT NULL AND retired_at IS NULL;
CREATE INDEX point_site ON devices.point (site_id) WHERE site_id IS NOT NULL;

CREATE FUNCTION devices.refuse_another_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    RAISE EXCEPTION 'devices: a unit is retired, never deleted' USING ERRCODE = 'LG001';
  END IF;
  IF (new.id, new.station_id, new.serial, new.registered_at, new.simulated) IS DISTINCT FROM
     (old.id, old.station_id, old.serial, old.registered_at, old.simulated)
     OR old.commissioned_at IS NOT NULL AND
        (new.commissioned_at, new.first_boot_at, new.model_id, new.meter_serial, new.meter_public_key) IS DISTINCT FROM
        (old.commissioned_at, old.first_boot_at, old.model_id, old.meter_serial, old.meter_public_key)
     OR old.retired_at IS NOT NULL AND new.retired_at IS DISTINCT FROM old.retired_at THEN
    RAISE EXCEPTION 'devices: a commissioned unit stays the unit it is' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER same_unit BEFORE UPDATE OR DELETE ON devices.point FOR EACH ROW EXECUTE FUNCTION devices.refuse_another_unit();

-- In a demo every unit is simulated, and says so wherever its data shows: nobody types it.
CREATE FUNCTION devices.mark_simulated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.simulated := EXISTS (SELECT FROM platform.instance WHERE kind = 'demo');
  RETURN new;
END $$;
CREATE TRIGGER mark_simulated BEFORE INSERT ON devices.point FOR EACH ROW EXECUTE FUNCTION devices.mark_simulated();

-- A guess at the code on the unit: counted here, so that it counts for everybody and survives a restart.
CREATE TABLE devices.pairing_guess (
  point_id  text PRIMARY KEY REFERENCES devices.point (id),
  wrong     smallint NOT NULL CHECK (wrong BETWEEN 0 AND 5),
  opens_at  timestamptz NOT NULL
);

-- Who is on the line now, and when we last heard of a unit. Written by the gateway alone.
CREATE TABLE devices.presence (
  point_id        text PRIMARY KEY REFERENCES devices.point (id),
  connection_id   uuid,
  connected_at    timestamptz,
  booted_at       timestamptz,
  last_contact_at timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE devices.connection (
  id           uuid PRIMARY KEY,
  point_id     text NOT NULL REFERENCES devices.point (id),
  connected_at timestamptz NOT NULL,
  closed_at    timestamptz,
  close_code   integer,
  close_reason text,
  CHECK (closed_at IS NULL OR closed_at >= connected_at)
);
CREATE INDEX connection_point ON devices.connection (point_id, connected_at DESC);
CREATE INDEX connection_open ON devices.connection (point_id) WHERE closed_at IS NULL;

-- Connector 0 is the station as a whole (OCPP 1.6 §3.3).
CREATE TABLE devices.connector (
  point_id          text NOT NULL REFERENCES devices.point (id),
  connector         smallint NOT NULL CHECK (connector BETWEEN 0 AND 64),
  status            text NOT NULL CHECK (status IN
    ('Available', 'Preparing', 'Charging', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Reserved', 'Unavailable', 'Faulted')),
  error_code        text NOT NULL,
  vendor_error_code text,
  detail            text,
  happened_at       timestamptz NOT NULL,
  recorded_at       timestamptz NOT NULL,
  frame_id          text NOT NULL,
  PRIMARY KEY (point_id, connector)
) WITH (fillfactor = 70);

-- When a unit could serve and when it could not: the basis of lease extensions. Connector 0 carries online and offline.
CREATE TABLE devices.availability (
  point_id  text NOT NULL REFERENCES devices.point (id),
  connector smallint NOT NULL,
  during    tstzrange NOT NULL CHECK (NOT isempty(during)),
  state     text NOT NULL CHECK (state IN ('online', 'offline', 'operative', 'inoperative', 'faulted')),
  CHECK ((connector = 0) = (state IN ('online', 'offline'))),
  CONSTRAINT availability_one_state EXCLUDE USING gist (point_id WITH =, connector WITH =, during WITH &&)
);
CREATE UNIQUE INDEX availability_now ON devices.availability (point_id, connector) WHERE upper_inf(during);

-- A unit with all that a reader sees of it. The state is the rule of point-state.ts, written once more so that lists can be
-- filtered by it; a test keeps the two one.
CREATE VIEW devices.live_point AS
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
         END AS state
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

GRANT USAGE ON SCHEMA devices TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT SELECT ON ALL TABLES IN SCHEMA devices TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
REVOKE SELECT ON devices.point FROM ohmstead_staff_read;
GRANT SELECT (id, station_id, serial, name, model_id, meter_serial, meter_public_key, placement, site_id, own_country, security_profile, simulated,
  registered_at, first_boot_at, first_boot_frame, commissioned_at, retired_at, reported_vendor, reported_model, reported_serial, reported_firmware)
  ON devices.point TO ohmstead_staff_read;
GRANT INSERT ON devices.site, devices.model, devices.point TO ohmstead_api;
GRANT UPDATE (closed_at) ON devices.site TO ohmstead_api;
GRANT UPDATE (name, placement, site_id, own_country, own_city, own_latitude, own_longitude, security_profile, password_hash, pairing_code_hash, retired_at)
  ON devices.point TO ohmstead_api;
GRANT UPDATE (placement, site_id, own_country, own_city, own_latitude, own_longitude) ON devices.point TO ohmstead_worker;
GRANT UPDATE (first_boot_at, first_boot_frame, commissioned_at, reported_vendor, reported_model, reported_serial, reported_firmware)
  ON devices.point TO ohmstead_gateway;
GRANT INSERT, UPDATE ON devices.pairing_guess TO ohmstead_api;
GRANT INSERT, UPDATE ON devices.presence, devices.connector TO ohmstead_gateway;
GRANT INSERT ON devices.connection TO ohmstead_gateway;
GRANT UPDATE (closed_at, close_code, close_reason) ON devices.connection TO ohmstead_gateway;
GRANT INSERT, UPDATE (during), DELETE ON devices.availability TO ohmstead_gateway;
