-- Marks the open charging session of a driver as left behind, if its unit has had no connection for 15 minutes: the driver may start
-- another one. No role can write the column itself: no grant includes it, and a new charging session has none
-- (charging.open_session). That the unit is away follows from three records that the gateway cannot write for the past: its presence, its
-- last connection, which was closed then, and the frame log, which has no frame of its station since. An earlier connection whose close was lost is over
-- since the later one was opened.
CREATE OR REPLACE FUNCTION charging.leave_behind(of_driver text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE charging.charging_session s SET left_at = platform.now()
    FROM devices.presence n
   WHERE s.driver_id = of_driver AND s.state IN ('charging', 'suspended') AND NOT s.revived AND s.left_at IS NULL
     AND n.point_id = s.point_id AND n.connection_id IS NULL AND n.last_contact_at < platform.now() - interval '15 minutes'
     AND NOT EXISTS (SELECT FROM devices.connection k
                      WHERE k.point_id = s.point_id AND (k.closed_at >= platform.now() - interval '15 minutes' OR k.closed_at IS NULL AND NOT EXISTS (
                        SELECT FROM devices.connection later
                         WHERE later.point_id = k.point_id AND later.connected_at > k.connected_at AND later.closed_at IS NOT NULL)))
     AND NOT EXISTS (SELECT FROM devices.point p JOIN ocpp.frame f ON f.station_id = p.station_id AND f.direction = 'in'
                      WHERE p.id = s.point_id AND f.received_at >= platform.now() - interval '15 minutes')
$$;
-- A charging session is revived once, after it had failed: it then does not count for the limit of its driver either.
CREATE OR REPLACE FUNCTION charging.refuse_revival() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'charging: only a charging session that failed is revived' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER revived_after_failure BEFORE UPDATE OF revived ON charging.charging_session FOR EACH ROW
  WHEN (NEW.revived <> OLD.revived AND NOT (NEW.revived AND OLD.state = 'failed' AND NEW.state <> 'failed')) EXECUTE FUNCTION charging.refuse_revival();
REVOKE ALL ON FUNCTION charging.refuse_revival FROM public;

REVOKE ALL ON FUNCTION charging.leave_behind FROM public;
GRANT EXECUTE ON FUNCTION charging.leave_behind TO ohmstead_api, ohmstead_gateway;
