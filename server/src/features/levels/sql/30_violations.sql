-- Violations of levels since a moment: a level follows from its reasons by the table of that time, its reasons from the books, and every day is computed.
CREATE OR REPLACE FUNCTION levels.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  WITH told AS MATERIALIZED (
    SELECT s.member_id, s.since, s.level, r.* FROM levels.standing s CROSS JOIN LATERAL levels.reasons(s) r WHERE s.since >= examine.since)
  SELECT 'levels_standing', format('%s since %s', t.member_id, t.since), format('level %s, its reasons give %s', t.level, coalesce(e.level::text, 'none'))
    FROM told t
   CROSS JOIN LATERAL (SELECT levels.level_of(settings.in_force_at('levels.table', t.since), t.valuation, t."directValid", t."secondThirdValid", t."teamValid",
                                              t."teamCounts") AS level) e
   WHERE t.level IS DISTINCT FROM e.level OR t.day IS NULL
  UNION ALL
  SELECT 'levels_grounds', format('%s since %s', t.member_id, t.since), format('it was computed from %s, the books give %s', t.valuation, b.valuation)
    FROM told t
   CROSS JOIN LATERAL (SELECT levels.valuation(t.member_id, t.day::timestamp AT TIME ZONE 'UTC', 0, t.epoch, t.seen::pg_snapshot) AS valuation) b
   WHERE t.valuation IS DISTINCT FROM b.valuation
  UNION ALL
  SELECT 'levels_overdue', (platform.now() AT TIME ZONE 'UTC')::date::text, 'the levels of this day are not computed'
   WHERE platform.now() - date_trunc('day', platform.now(), 'UTC') > interval '1 hour'
     AND EXISTS (SELECT FROM accounts.member m WHERE m.created_at < date_trunc('day', platform.now(), 'UTC'))
     AND NOT levels.is_computed()
     -- A server that has just started computes the day first.
     AND EXISTS (SELECT FROM levels.day d WHERE d.began_at < platform.now() - interval '1 hour')
  UNION ALL
  SELECT 'levels_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'levels'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
REVOKE EXECUTE ON FUNCTION levels.examine FROM PUBLIC;
GRANT EXECUTE ON FUNCTION levels.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads the levels of the last two hours, so that it can run every minute.
CREATE OR REPLACE VIEW levels.violations AS
  SELECT v.violation, v.subject, v.detail FROM levels.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON levels.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON levels.violations FROM ohmstead_api;
