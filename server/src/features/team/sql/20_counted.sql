-- Counts a settlement once in the days of the inviters of its hosts; a voided one is taken out again. All figures come from the settlement. Only what
-- was divided with a host counts: own use and windows of the operator earn nothing. A charging session that was paid in parts counts with the first.
-- Returns the inviters whose figures changed.
CREATE OR REPLACE FUNCTION team.count_settlement(of_settlement text) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  in_force boolean;
  sign integer;
  added record;
BEGIN
  SELECT t.voided_at IS NULL INTO in_force FROM income.settlement t WHERE t.id = of_settlement;
  IF in_force THEN
    INSERT INTO team.counted (settlement_id) VALUES (of_settlement) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM team.counted k WHERE k.settlement_id = of_settlement;
  END IF;
  IF NOT FOUND THEN RETURN; END IF;
  sign := CASE WHEN in_force THEN 1 ELSE -1 END;
  FOR added IN SELECT f.* FROM team.hosted f WHERE f.settlement_id = of_settlement ORDER BY f.upline_id, f.generation LOOP
    INSERT INTO team.day AS d (upline_id, generation, day, paid_micros, host_micros, energy_wh, charging_sessions)
    VALUES (added.upline_id, added.generation, added.day, added.paid, added.host, added.energy, added.charging_sessions)
    ON CONFLICT (upline_id, day, generation) DO UPDATE SET
      paid_micros = d.paid_micros + sign * excluded.paid_micros, host_micros = d.host_micros + sign * excluded.host_micros,
      energy_wh = d.energy_wh + sign * excluded.energy_wh, charging_sessions = d.charging_sessions + sign * excluded.charging_sessions;
    RETURN NEXT added.upline_id;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION team.count_settlement FROM PUBLIC;
GRANT EXECUTE ON FUNCTION team.count_settlement TO ohmstead_worker;
