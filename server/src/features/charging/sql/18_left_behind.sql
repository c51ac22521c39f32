-- Marks the open charging session of a driver as left behind, if its unit has had no connection for 15 minutes: the driver may start
-- another one. No role can write the column itself: no grant includes it, and a new charging session has none
-- (charging.open_session).
CREATE OR REPLACE FUNCTION charging.leave_behind(of_driver text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE charging.charging_session s SET left_at = platform.now()
    FROM devices.presence n
   WHERE s.driver_id = of_driver AND s.state IN ('charging', 'suspended') AND NOT s.revived AND s.left_at IS NULL
     AND n.point_id = s.point_id AND n.connection_id IS NULL AND n.last_contact_at < platform.now() - interval '15 minutes'
$$;
REVOKE ALL ON FUNCTION charging.leave_behind FROM public;
GRANT EXECUTE ON FUNCTION charging.leave_behind TO ohmstead_api, ohmstead_gateway;
