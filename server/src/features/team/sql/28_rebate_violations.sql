-- Violations of rebates since a moment: decisions that are missing or late, money that does not fit the rows, and sums that do not.
CREATE OR REPLACE FUNCTION team.examine_rebates(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'team_rebate_undecided', t.id, 'no rebates were decided on'
    FROM income.settlement t
   WHERE t.settled_at BETWEEN since AND platform.now() - interval '1 hour' AND t.voided_at IS NULL
     AND NOT EXISTS (SELECT FROM team.rebate_decision d WHERE d.settlement_id = t.id)
  UNION ALL
  SELECT 'team_rebate_overdue', r.id, format('it is %s, and was due at %s', r.state, r.next_at)
    FROM team.rebate r
   WHERE r.next_at < platform.now() - interval '1 hour'
     AND (r.state <> 'waiting' OR EXISTS (SELECT FROM income.settlement t WHERE t.id = r.settlement_id AND t.released_at < platform.now() - interval '1 hour'))
  UNION ALL
  SELECT 'team_rebate_money', r.id, format('it is %s, the ledger has %s holds of %s, captured %s, voided %s', r.state, m.holds, m.amount, m.captured, m.voided)
    FROM team.rebate r
    JOIN ledger.account p ON p.kind = 'session_pool' AND p.owner = r.charging_session_id
    JOIN ledger.account i ON i.kind = 'income' AND i.owner = r.inviter_id
   CROSS JOIN LATERAL (
     SELECT count(*) AS holds, coalesce(sum(h.amount_micros), 0) AS amount,
            count(*) FILTER (WHERE EXISTS (SELECT FROM ledger.transfer e WHERE e.hold_id = h.id AND e.phase = 'capture')) AS captured,
            count(*) FILTER (WHERE EXISTS (SELECT FROM ledger.transfer e WHERE e.hold_id = h.id AND e.phase = 'void')) AS voided
       FROM ledger.transfer h
      WHERE h.debit = p.id AND h.credit = i.id AND h.code = 'rebate' AND h.phase = 'hold' AND h.detail = r.settlement_id || '#' || r.position) m
   WHERE (r.reserved_at >= since OR r.ended_at >= since)
     AND (m.holds <> 1 OR m.amount <> r.amount_micros OR (m.captured = 1) <> (r.state = 'paid')
       OR (m.voided = 1) <> (r.state IN ('lost', 'takenBack'))
          -- The event about a dispute may wait for a while.
          AND NOT (r.state = 'waiting' AND m.voided = 1
            AND EXISTS (SELECT FROM income.settlement t WHERE t.id = r.settlement_id AND t.voided_at > platform.now() - interval '1 hour')))
  UNION ALL
  SELECT 'team_rebate_limit', w.settlement_id || '#' || w.position, format('rebates of %s from a commission of %s', sum(r.amount_micros), w.commission_micros)
    FROM team.rebate r JOIN income.settlement_window w ON w.settlement_id = r.settlement_id AND w.position = r.position
   WHERE r.reserved_at >= since
   GROUP BY w.settlement_id, w.position, w.commission_micros
  HAVING sum(r.amount_micros) > div(w.commission_micros::numeric * 300000, 1000000)
  UNION ALL
  SELECT 'team_rebate_inviter', r.id, format('%s did not invite %s in generation %s', r.inviter_id, r.host_id, r.generation)
    FROM team.rebate r
   WHERE r.reserved_at >= since
     AND NOT EXISTS (SELECT FROM accounts.upline u WHERE u.member_id = r.host_id AND u.generation = r.generation AND u.upline_id = r.inviter_id)
  UNION ALL
  SELECT 'team_rebate_after_stop', r.id, format('it was reserved in the stop since %s', s.since)
    FROM team.rebate r JOIN team.rebate_stop s ON r.reserved_at > s.since AND r.reserved_at < coalesce(s.until_at, 'infinity')
   WHERE r.reserved_at >= since
  UNION ALL
  SELECT 'team_rebate_day', coalesce(d.day, k.day)::text,
         format('its sums are %s and %s, its settlements give %s and %s', coalesce(d.host_micros, 0), coalesce(d.rebate_micros, 0), coalesce(k.host, 0), coalesce(k.rebates, 0))
    FROM (SELECT x.* FROM team.rebate_day x WHERE x.day >= (since AT TIME ZONE 'UTC')::date) d
    FULL JOIN (
      SELECT (t.settled_at AT TIME ZONE 'UTC')::date AS day, sum(t.host_micros) AS host,
             sum((SELECT coalesce(sum(r.amount_micros), 0) FROM team.rebate r WHERE r.settlement_id = t.id AND r.state NOT IN ('lost', 'takenBack'))) AS rebates
        FROM income.settlement t JOIN team.rebate_decision c ON c.settlement_id = t.id AND c.taken_back_at IS NULL
       WHERE t.settled_at >= (since AT TIME ZONE 'UTC')::date::timestamp AT TIME ZONE 'UTC' GROUP BY 1) k ON k.day = d.day
   WHERE (coalesce(d.host_micros, 0), coalesce(d.rebate_micros, 0)) <> (coalesce(k.host, 0), coalesce(k.rebates, 0))
  UNION ALL
  SELECT 'team_rebate_share', 'the last 30 days', format('rebates are %s of 1,000,000 of what was distributed', s.ppm)
    FROM team.rebate_share() s WHERE s.ppm > (settings.in_force('team.alarmSharePpm') #>> '{}')::integer
$$;
GRANT EXECUTE ON FUNCTION team.examine_rebates TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
