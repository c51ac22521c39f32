-- Violations of devices: units in service that two people did not accept, or with more power than they accepted.
CREATE OR REPLACE VIEW devices.violations AS
  SELECT 'devices_not_accepted' AS violation, p.id AS subject, format('it is in service since %s and was never accepted', p.commissioned_at) AS detail
    FROM devices.point p
   WHERE p.commissioned_at IS NOT NULL AND NOT EXISTS (SELECT FROM devices.acceptance a WHERE a.point_id = p.id)
  UNION ALL
  SELECT 'devices_not_accepted', a.point_id, format('no request of two people is behind its acceptance at %s', a.accepted_at)
    FROM devices.acceptance a
    LEFT JOIN approvals.request r ON r.id = a.approval_id AND r.kind = 'devices.unit' AND r.outcome = 'approved' AND r.subject = a.point_id
   WHERE a.approval_id IS NOT NULL AND r.id IS NULL
  UNION ALL
  SELECT 'devices_not_accepted', a.point_id, format('its model delivers %s W, and %s W were accepted', m.max_w, a.max_w)
    FROM devices.acceptance a JOIN devices.model m ON m.id = a.model_id AND (m.max_w, m.connectors) <> (a.max_w, a.connectors);
GRANT SELECT ON devices.violations TO ohmstead_worker, ohmstead_staff_read;
