-- The times between two moments in which a unit was without a connection for five minutes or more. A shorter one is a lost connection that comes back, and changes
-- nothing.
CREATE OR REPLACE FUNCTION devices.outages(of_point text, since timestamptz, until timestamptz) RETURNS TABLE (from_time timestamptz, until_time timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT lower(o.cut), upper(o.cut)
    FROM (SELECT a.during * tstzrange(since, until) AS cut FROM devices.availability a
           WHERE a.point_id = of_point AND a.connector = 0 AND a.state = 'offline' AND a.during && tstzrange(since, until)) o
   WHERE upper(o.cut) - lower(o.cut) >= interval '5 minutes' ORDER BY 1
$$;
REVOKE ALL ON FUNCTION devices.outages FROM public;
GRANT EXECUTE ON FUNCTION devices.outages TO ohmstead_api, ohmstead_worker, ohmstead_gateway;
