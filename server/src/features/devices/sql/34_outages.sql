-- The times between two moments in which a unit was without a connection for five minutes or more. A shorter one is a lost connection that comes back, and changes
-- nothing. Several are one where the connection between two of them lasted no longer than the longer of these: otherwise a switch that lets a unit connect for
-- moments every five minutes would keep a driver from stopping, and no time would count as an outage.
CREATE OR REPLACE FUNCTION devices.outages(of_point text, since timestamptz, until timestamptz) RETURNS TABLE (from_time timestamptz, until_time timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH offline AS (
    SELECT lower(o.cut) AS lost_at, upper(o.cut) AS back_at
      FROM (SELECT a.during * tstzrange(since, until) AS cut FROM devices.availability a
             WHERE a.point_id = of_point AND a.connector = 0 AND a.state = 'offline' AND a.during && tstzrange(since, until)) o),
  marked AS (
    SELECT o.lost_at, o.back_at,
           o.lost_at - lag(o.back_at) OVER in_order > greatest(o.back_at - o.lost_at, lag(o.back_at - o.lost_at) OVER in_order) AS is_apart
      FROM offline o WINDOW in_order AS (ORDER BY o.lost_at)),
  numbered AS (SELECT m.lost_at, m.back_at, count(*) FILTER (WHERE m.is_apart) OVER (ORDER BY m.lost_at) AS number FROM marked m)
  SELECT min(n.lost_at), max(n.back_at) FROM numbered n GROUP BY n.number HAVING max(n.back_at) - min(n.lost_at) >= interval '5 minutes' ORDER BY 1
$$;
REVOKE ALL ON FUNCTION devices.outages FROM public;
GRANT EXECUTE ON FUNCTION devices.outages TO ohmstead_api, ohmstead_worker, ohmstead_gateway;
