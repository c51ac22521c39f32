-- Counts a settlement in what its unit realised and its leases received, once; a voided one is taken out again. All figures come from the
-- settlement. Unsigned energy of a unit on a member's socket does not count in public figures.
CREATE OR REPLACE FUNCTION income.count_settlement(of_settlement text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  counts record;
  sign integer;
BEGIN
  SELECT t.voided_at IS NULL AS in_force, s.point_id, (t.settled_at AT TIME ZONE 'UTC')::date AS day, t.host_micros, t.energy_wh,
         t.energy_to = 'site' OR s.evidence IS NOT DISTINCT FROM 'signed' AS is_published INTO counts
    FROM income.settlement t JOIN charging.session_facts s ON s.id = t.charging_session_id WHERE t.id = of_settlement;
  IF counts.in_force THEN
    INSERT INTO income.counted (settlement_id) VALUES (of_settlement) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM income.counted k WHERE k.settlement_id = of_settlement;
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  sign := CASE WHEN counts.in_force THEN 1 ELSE -1 END;
  IF counts.is_published THEN
    PERFORM packages.add_realised(counts.point_id, counts.day, sign * counts.host_micros, sign * counts.energy_wh);
  END IF;
  PERFORM packages.add_received(r.lease_id, counts.day, sign * r.host, sign * r.gross, sign * r.energy)
     FROM (SELECT c.lease_id, sum(w.host_micros)::bigint AS host, sum(w.vat_micros + w.energy_micros + w.gross_micros)::bigint AS gross,
                  sum(w.energy_wh)::bigint AS energy
             FROM income.settlement_window w JOIN hosting.custody_period c ON c.id = w.custody_id
            WHERE w.settlement_id = of_settlement AND w.disposition = 'host' GROUP BY c.lease_id ORDER BY c.lease_id) r;
END $$;
REVOKE EXECUTE ON FUNCTION income.count_settlement FROM PUBLIC;
GRANT EXECUTE ON FUNCTION income.count_settlement TO ohmstead_worker;
