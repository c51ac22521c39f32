-- Violations of teams since a moment. Places follow from who invited whom, numbers of members from places, and days from settlements.
CREATE OR REPLACE FUNCTION team.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'team_place', coalesce(e.member_id, p.member_id),
         format('generation %s is below %s, its inviters give %s', coalesce(p.generation, e.generation), coalesce(p.upline_id, 'none'), coalesce(e.upline_id, 'none'))
    FROM (SELECT m.id AS member_id, 1 AS generation, m.inviter_id AS upline_id, m.created_at AS joined_at
            FROM accounts.member m WHERE m.created_at >= since AND m.inviter_id IS NOT NULL
          UNION ALL
          SELECT m.id, a.generation + 1, a.upline_id, m.created_at
            FROM accounts.member m JOIN team.place a ON a.member_id = m.inviter_id AND a.generation < 5 WHERE m.created_at >= since) e
    FULL JOIN (SELECT x.* FROM team.place x WHERE x.joined_at >= since) p ON p.member_id = e.member_id AND p.generation = e.generation
   WHERE (p.upline_id, p.joined_at) IS DISTINCT FROM (e.upline_id, e.joined_at)
  UNION ALL
  -- The event about a lease may wait for a while.
  SELECT 'team_valid', p.member_id, format('it is counted as %s', CASE WHEN p.is_valid THEN 'valid' WHEN NOT p.is_valid THEN 'invalid' ELSE 'nothing' END)
    FROM (SELECT m.id FROM accounts.member m WHERE m.created_at BETWEEN since AND platform.now() - interval '1 hour'
          UNION
          SELECT l.member_id FROM packages.lease l WHERE greatest(l.bought_at, l.effective_at, l.ended_at) BETWEEN since AND platform.now() - interval '1 hour') k
    JOIN team.place p ON p.member_id = k.id
   WHERE p.is_valid IS DISTINCT FROM EXISTS (SELECT FROM packages.lease l WHERE l.member_id = k.id AND l.state IN ('effective', 'forSale'))
     AND NOT EXISTS (SELECT FROM packages.lease l WHERE l.member_id = k.id AND greatest(l.bought_at, l.effective_at, l.ended_at) > platform.now() - interval '1 hour')
  UNION ALL
  SELECT 'team_tally', format('%s, generation %s', k.upline_id, k.generation),
         format('%s members and %s valid, and %s for levels, its places give %s and %s', coalesce(t.members, 0), coalesce(t.valid, 0), coalesce(c.valid, 0), n.members, n.valid)
    FROM (SELECT DISTINCT p.upline_id, p.generation FROM team.place p WHERE p.joined_at >= since
          UNION
          SELECT p.upline_id, p.generation FROM packages.lease l JOIN team.place p ON p.member_id = l.member_id
           WHERE greatest(l.effective_at, l.ended_at) >= since) k
    LEFT JOIN team.tally t ON t.upline_id = k.upline_id AND t.generation = k.generation
    LEFT JOIN levels.team_count c ON c.member_id = k.upline_id AND c.generation = k.generation
   CROSS JOIN LATERAL (
     SELECT count(*) AS members, count(*) FILTER (WHERE p.is_valid) AS valid FROM team.place p
      WHERE p.upline_id = k.upline_id AND p.generation = k.generation AND p.is_valid IS NOT NULL) n
   WHERE (coalesce(t.members, 0), coalesce(t.valid, 0), coalesce(c.valid, 0)) <> (n.members, n.valid, n.valid)
  UNION ALL
  SELECT 'team_day', format('%s, generation %s on %s', coalesce(d.upline_id, k.upline_id), coalesce(d.generation, k.generation), coalesce(d.day, k.day)),
         format('its figures are %s of %s and %s Wh in %s, its settlements give %s of %s and %s Wh in %s', coalesce(d.host_micros, 0), coalesce(d.paid_micros, 0),
                coalesce(d.energy_wh, 0), coalesce(d.charging_sessions, 0), coalesce(k.host, 0), coalesce(k.paid, 0), coalesce(k.energy, 0), coalesce(k.charging_sessions, 0))
    FROM (SELECT x.* FROM team.day x WHERE x.day >= (since AT TIME ZONE 'UTC')::date) d
    FULL JOIN (
      SELECT h.upline_id, h.generation, h.day, sum(h.paid) AS paid, sum(h.host) AS host, sum(h.energy) AS energy, sum(h.charging_sessions) AS charging_sessions
        FROM income.settlement t JOIN team.counted c ON c.settlement_id = t.id JOIN team.hosted h ON h.settlement_id = t.id
       WHERE t.settled_at >= (since AT TIME ZONE 'UTC')::date::timestamp AT TIME ZONE 'UTC'
       GROUP BY 1, 2, 3) k ON k.upline_id = d.upline_id AND k.generation = d.generation AND k.day = d.day
   WHERE (coalesce(d.paid_micros, 0), coalesce(d.host_micros, 0), coalesce(d.energy_wh, 0), coalesce(d.charging_sessions, 0))
         <> (coalesce(k.paid, 0), coalesce(k.host, 0), coalesce(k.energy, 0), coalesce(k.charging_sessions, 0))
  UNION ALL
  SELECT 'team_counted', t.id, format('it is counted: %s', c.settlement_id IS NOT NULL)
    FROM income.settlement t LEFT JOIN team.counted c ON c.settlement_id = t.id
   WHERE t.settled_at >= since AND (t.voided_at IS NULL) <> (c.settlement_id IS NOT NULL)
     AND coalesce(t.voided_at, t.settled_at) < platform.now() - interval '1 hour'
  UNION ALL
  SELECT v.violation, v.subject, v.detail FROM team.examine_rebates(since) v
  UNION ALL
  SELECT 'team_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE (cl.relnamespace = 'team'::regnamespace OR tg.tgname IN ('place_in_team', 'guard_team_rebate')) AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION team.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads what happened in the last two hours, so that it can run every minute.
CREATE OR REPLACE VIEW team.violations AS
  SELECT v.violation, v.subject, v.detail FROM team.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON team.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON team.violations FROM ohmstead_api;
