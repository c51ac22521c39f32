-- Violations of custody: of open windows, and of those closed since a moment.
CREATE OR REPLACE FUNCTION hosting.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'hosting_beyond_lease', c.id, format('its lease ended at %s', coalesce(l.ended_at, l.expires_at))
    FROM hosting.custody c JOIN packages.lease l ON l.id = c.lease_id
   WHERE (c.until_at IS NULL AND coalesce(l.ended_at, l.expires_at) < platform.now() - interval '1 hour')
      OR (c.until_at >= since AND c.until_at > coalesce(l.ended_at, l.expires_at))
  UNION ALL
  SELECT 'hosting_overdue', c.id, format('its day was over at %s', c.from_at + interval '1 day')
    FROM hosting.custody c WHERE c.until_at IS NULL AND c.from_at < platform.now() - interval '25 hours'
  UNION ALL
  SELECT 'hosting_flow', c.id, format('it is open, and its flow is %s', f.state)
    FROM hosting.custody c JOIN hosting.flow f ON f.id = c.flow_id WHERE c.until_at IS NULL AND f.state NOT IN ('inCustody', 'suspended')
  UNION ALL
  SELECT 'hosting_flow', c.id, format('its flow names lease %s, member %s and unit %s', f.lease_id, f.member_id, coalesce(f.point_id, 'none'))
    FROM hosting.custody c JOIN hosting.flow f ON f.id = c.flow_id
   WHERE (c.until_at IS NULL OR c.until_at >= since) AND (f.lease_id, f.member_id, f.point_id) IS DISTINCT FROM (c.lease_id, c.member_id, c.point_id)
  UNION ALL
  SELECT 'hosting_flow', f.id, format('it is %s, and no window of it is open', f.state)
    FROM hosting.flow f
   WHERE f.state IN ('inCustody', 'suspended') AND NOT EXISTS (SELECT FROM hosting.custody c WHERE c.flow_id = f.id AND c.until_at IS NULL)
  UNION ALL
  SELECT 'hosting_queue', q.flow_id, format('it waits for a unit, and its flow is %s', f.state)
    FROM hosting.queue_place q JOIN hosting.flow f ON f.id = q.flow_id WHERE f.state <> 'queued'
  UNION ALL
  SELECT 'hosting_queue', f.id, 'it is queued, and has no place'
    FROM hosting.flow f WHERE f.state = 'queued' AND NOT EXISTS (SELECT FROM hosting.queue_place q WHERE q.flow_id = f.id)
  UNION ALL
  SELECT 'hosting_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'hosting'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION hosting.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads what is open and the windows of two hours, so that it can run every minute.
CREATE OR REPLACE VIEW hosting.violations AS
  SELECT v.violation, v.subject, v.detail FROM hosting.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON hosting.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON hosting.violations FROM ohmstead_api;
