-- Violations of charging sessions: of those whose bill became final since a moment, and of all that hold money.
CREATE OR REPLACE FUNCTION charging.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'charging_collected', s.id,
         format('collected %s, its collections say %s, the ledger took %s', s.collected_micros, c.amount, l.amount)
    FROM charging.charging_session s
   CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount_micros), 0)::bigint AS amount FROM charging.collection x WHERE x.charging_session_id = s.id) c
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(t.amount_micros), 0)::bigint AS amount FROM ledger.account a JOIN ledger.transfer t ON t.credit = a.id
      WHERE a.kind = 'session_pool' AND a.owner = s.id AND t.code = 'charge_payment' AND t.phase = 'capture') l
   WHERE s.final_at >= since AND (s.collected_micros <> c.amount OR s.collected_micros <> l.amount)
  UNION ALL
  SELECT 'charging_bill', s.id, 'a final bill without its document, or with a different one'
    FROM charging.charging_session s LEFT JOIN charging.bill b ON b.charging_session_id = s.id
   WHERE s.final_at >= since AND s.price_micros > 0
     AND ((b.document::jsonb ->> 'price')::numeric * 1000000) IS DISTINCT FROM s.price_micros
  UNION ALL
  SELECT 'charging_bill', s.id, format('its document has a register of %s Wh that no reading has', r.line ->> 'registerWh')
    FROM charging.charging_session s JOIN charging.bill b ON b.charging_session_id = s.id
   CROSS JOIN LATERAL jsonb_array_elements(b.document::jsonb -> 'registers') AS r (line)
   WHERE s.final_at >= since AND NOT EXISTS (
     SELECT FROM charging.reading g WHERE g.charging_session_id = s.id AND g.frame_id = r.line ->> 'frameId'
        AND g.register_wh = (r.line ->> 'registerWh')::numeric AND g.at = to_timestamp((r.line ->> 'at')::numeric / 1000))
  UNION ALL
  SELECT 'charging_spans', s.id, format('billed %s Wh, its spans of the register come to %s', s.energy_wh, charging.billed_wh(s.id))
    FROM charging.charging_session s WHERE s.final_at >= since AND s.energy_wh <> charging.billed_wh(s.id)
  UNION ALL
  SELECT 'charging_hold', h.charging_session_id, format('hold %s is neither taken nor returned', h.number)
    FROM charging.hold h JOIN charging.charging_session s ON s.id = h.charging_session_id
   WHERE h.resolved_at IS NULL AND (s.final_at IS NOT NULL OR s.state = 'failed')
  UNION ALL
  -- The worker retries within seconds, and concludes at the latest ten minutes after the stop.
  SELECT 'charging_stuck', s.id,
         format('it is %s, should have been checked at %s, and holds %s of its driver''s money', s.state,
                least(s.due_at, greatest(s.start_recorded_at, s.stop_recorded_at) + interval '10 minutes'), round(sum(h.amount_micros) / 1000000, 2))
    FROM charging.hold h JOIN charging.charging_session s ON s.id = h.charging_session_id
   WHERE h.resolved_at IS NULL
     AND (s.due_at < platform.now() - interval '5 minutes'
          OR s.state = 'finishing' AND s.shown_at IS NULL
             AND greatest(s.start_recorded_at, s.stop_recorded_at) < platform.now() - interval '15 minutes')
   GROUP BY s.id
  UNION ALL
  SELECT 'charging_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'charging'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION charging.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads the bills of two hours, so that it can run every minute.
CREATE OR REPLACE VIEW charging.violations AS
  SELECT v.violation, v.subject, v.detail FROM charging.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON charging.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON charging.violations FROM ohmstead_api;
