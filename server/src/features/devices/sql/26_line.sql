-- What the gateway stores about connections and connectors decides when a charging session is left behind, whether a late start of a card counts, and
-- when a hold is freed. So it follows from what was there before, from the frame log and from the clock of the database, and the gateway cannot choose
-- it. The owner of the tables is exempt.

-- Whether a moment is that of the statement: up to two minutes ago, as for frames (ocpp.refuse_other_time), and in a demo, whose clock can be moved
-- forward meanwhile, any time ago.
CREATE OR REPLACE FUNCTION devices.is_now(moment timestamptz) RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN moment <= platform.now() + interval '10 seconds'
    AND (moment >= platform.now() - interval '2 minutes' OR EXISTS (SELECT FROM platform.instance i WHERE i.kind = 'demo'));
END $$;

-- Notes that a gateway is running.
CREATE OR REPLACE FUNCTION devices.beat() RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO devices.pulse (alive_at) VALUES (clock_timestamp()) ON CONFLICT (one) DO UPDATE SET alive_at = excluded.alive_at
$$;
-- Until when a gateway was running; now, where none ever was.
CREATE OR REPLACE FUNCTION devices.alive_until() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT platform.now() - coalesce((SELECT greatest(clock_timestamp() - p.alive_at, interval '0') FROM devices.pulse p), interval '0')
$$;
-- Whether a connection can have been lost at a moment: now, or when the gateway that held it ended.
CREATE OR REPLACE FUNCTION devices.is_loss(moment timestamptz) RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT devices.is_now(moment) OR moment BETWEEN devices.alive_until() - interval '1 second' AND platform.now()
$$;

-- A connection is opened and closed when it happens, once.
CREATE OR REPLACE FUNCTION devices.judge_connection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.closed_at IS NULL AND devices.is_now(NEW.connected_at) THEN
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' AND OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL AND devices.is_loss(NEW.closed_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:line: a connection is opened and closed when it happens, and cannot be opened again' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER opened_and_closed BEFORE INSERT OR UPDATE ON devices.connection FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION devices.judge_connection();

-- The presence of a unit is an open connection of its own, and ends only when that connection was closed. The last contact only moves forward, to now.
CREATE OR REPLACE FUNCTION devices.judge_presence() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before devices.presence;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := OLD;
  END IF;
  IF NEW.last_contact_at < before.last_contact_at OR NOT devices.is_now(NEW.last_contact_at) AND NEW.last_contact_at IS DISTINCT FROM before.last_contact_at THEN
    RAISE EXCEPTION 'guard:line: the last contact with a unit is now' USING ERRCODE = 'LG001';
  END IF;
  IF NEW.connection_id IS DISTINCT FROM before.connection_id AND (CASE WHEN NEW.connection_id IS NOT NULL
       THEN NOT EXISTS (SELECT FROM devices.connection k WHERE k.id = NEW.connection_id AND k.point_id = NEW.point_id AND k.closed_at IS NULL)
       ELSE EXISTS (SELECT FROM devices.connection k WHERE k.id = before.connection_id AND k.closed_at IS NULL) END) THEN
    RAISE EXCEPTION 'guard:line: a unit is present by an open connection of its own, until that is closed' USING ERRCODE = 'LG001';
  END IF;
  IF (NEW.connected_at, NEW.booted_at) IS DISTINCT FROM (before.connected_at, before.booted_at)
     AND NOT (devices.is_now(coalesce(NEW.connected_at, platform.now())) AND NEW.booted_at IS NOT DISTINCT FROM before.booted_at
       OR devices.is_now(NEW.booted_at) AND (NEW.connected_at IS NOT DISTINCT FROM before.connected_at OR devices.is_now(NEW.connected_at))) THEN
    RAISE EXCEPTION 'guard:line: a unit connects and boots now' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER of_connection BEFORE INSERT ON devices.presence FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION devices.judge_presence();
-- A contact of this moment alone, which is written with each message, needs no check beyond the condition.
CREATE OR REPLACE TRIGGER follows_connection BEFORE UPDATE ON devices.presence FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER') AND (
    (NEW.connection_id, NEW.connected_at, NEW.booted_at) IS DISTINCT FROM (OLD.connection_id, OLD.connected_at, OLD.booted_at)
    OR NEW.last_contact_at < OLD.last_contact_at OR NEW.last_contact_at NOT BETWEEN clock_timestamp() - interval '2 minutes' AND clock_timestamp() + interval '10 seconds'))
  EXECUTE FUNCTION devices.judge_presence();

-- When a unit could serve: windows are opened and closed at their time, and those of the line follow its presence.
CREATE OR REPLACE FUNCTION devices.judge_availability() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF upper_inf(NEW.during) AND devices.is_loss(lower(NEW.during)) AND (NEW.connector <> 0 OR (NEW.state = 'online') =
         EXISTS (SELECT FROM devices.presence n WHERE n.point_id = NEW.point_id AND n.connection_id IS NOT NULL)) THEN
      RETURN NEW;
    END IF;
  ELSIF upper_inf(OLD.during) AND NOT upper_inf(NEW.during) AND lower(NEW.during) = lower(OLD.during) AND devices.is_loss(upper(NEW.during)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:line: a window of availability begins and ends when it happens' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER opened_and_closed BEFORE INSERT OR UPDATE ON devices.availability FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION devices.judge_availability();

-- The status of a connector is what its station sent last, in the frame that the row names. Two messages may be stored in another order than they were received,
-- or the clock of the gateway set back a little: up to ten seconds.
CREATE OR REPLACE FUNCTION devices.judge_connector() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.point_id, NEW.connector) <> (OLD.point_id, OLD.connector) OR NEW.recorded_at < OLD.recorded_at - interval '10 seconds' THEN
      RAISE EXCEPTION 'guard:line: the status of a connector is the last one that was received' USING ERRCODE = 'LG001';
    END IF;
  END IF;
  IF NOT EXISTS (
    SELECT FROM devices.point p JOIN ocpp.frame f ON f.id = NEW.frame_id AND f.received_at = NEW.recorded_at AND f.station_id = p.station_id
     WHERE p.id = NEW.point_id AND f.direction = 'in' AND f.action = ANY (ocpp.messages_of('status'))
       AND (f.verdict = 'repaired' OR f.verdict = 'understood' AND ocpp.shows_status(f.raw, NEW.connector, NEW.status))) THEN
    RAISE EXCEPTION 'guard:line: the status of a connector names the frame that its station sent' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER sent BEFORE INSERT OR UPDATE ON devices.connector FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION devices.judge_connector();

REVOKE ALL ON FUNCTION devices.is_now, devices.beat, devices.alive_until, devices.is_loss, devices.judge_connection, devices.judge_presence, devices.judge_availability, devices.judge_connector FROM PUBLIC;
GRANT EXECUTE ON FUNCTION devices.beat, devices.alive_until TO ohmstead_gateway;
