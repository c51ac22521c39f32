-- What each settlement gives to the days of the inviters of its hosts.
CREATE OR REPLACE VIEW team.hosted AS
  SELECT w.settlement_id, p.upline_id, p.generation, (w.settled_at AT TIME ZONE 'UTC')::date AS day,
         sum(w.vat_micros + w.energy_micros + w.gross_micros)::bigint AS paid, sum(w.host_micros)::bigint AS host,
         coalesce(sum(w.energy_wh) FILTER (WHERE t.payment = 1), 0)::bigint AS energy, max((t.payment = 1)::integer) AS charging_sessions
    FROM income.settlement_window w JOIN income.settlement t ON t.id = w.settlement_id JOIN team.place p ON p.member_id = w.host_id
   WHERE w.disposition = 'host' GROUP BY w.settlement_id, p.upline_id, p.generation, w.settled_at;
GRANT SELECT ON team.hosted TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
