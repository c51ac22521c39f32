-- The current state of a unit. A connector that its station reports and its model does not have is ignored.
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
           WHEN p.commissioned_at IS NULL OR NOT accepted.is OR p.placement = 'depot' OR c.whole = 'Unavailable' OR c.ready + c.busy = 0 THEN 'notOffered'
           WHEN c.ready > 0 THEN 'free'
           ELSE 'busy'
         END AS state,
         m.vendor AS model_vendor, p.reported_box_serial, p.reported_meter_serial, p.reported_meter_type, p.reported_iccid, p.reported_imsi, p.reported_at,
         devices.identity_differences(p) AS differs, accepted.is AS accepted
    FROM devices.point p
    JOIN devices.model m ON m.id = p.model_id
    LEFT JOIN devices.site s ON s.id = p.site_id
    LEFT JOIN devices.presence n ON n.point_id = p.id
    -- The same as devices.is_accepted, without a call for each row.
    CROSS JOIN LATERAL (
      SELECT EXISTS (
        SELECT FROM devices.acceptance a
         WHERE (a.point_id, a.serial, a.model_id, a.meter_serial) = (p.id, p.serial, p.model_id, p.meter_serial)
           AND a.meter_public_key IS NOT DISTINCT FROM p.meter_public_key) AS is) accepted
    CROSS JOIN LATERAL (
      SELECT max(k.status) FILTER (WHERE k.connector = 0) AS whole,
             count(*) FILTER (WHERE k.connector > 0 AND k.status IN ('Available', 'Preparing')) AS ready,
             count(*) FILTER (WHERE k.connector > 0 AND k.status IN ('Charging', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Reserved')) AS busy,
             count(*) FILTER (WHERE k.connector > 0 AND k.status = 'Faulted') AS faulted
        FROM devices.connector k WHERE k.point_id = p.id AND k.connector <= m.connectors) c;
