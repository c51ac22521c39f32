-- No role can change a rebate or its terms; its state moves along its course.
CREATE OR REPLACE FUNCTION team.keep_rebate() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.charging_session_id, NEW.host_id, NEW.inviter_id, NEW.share_ppm, NEW.amount_micros, NEW.reserved_at)
       IS DISTINCT FROM (OLD.id, OLD.charging_session_id, OLD.host_id, OLD.inviter_id, OLD.share_ppm, OLD.amount_micros, OLD.reserved_at)
     OR OLD.ended_at IS NOT NULL
     OR OLD.held_at IS NOT NULL AND (NEW.held_at, NEW.collect_until, NEW.needed_rank) IS DISTINCT FROM (OLD.held_at, OLD.collect_until, OLD.needed_rank)
     OR NEW.state = 'waiting' AND OLD.state <> 'waiting'
     OR NEW.state = 'lost' AND OLD.state NOT IN ('held', 'qualified')
     OR NEW.state = 'takenBack' AND OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'team: a rebate does not change from % to %', OLD.state, NEW.state USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stays BEFORE UPDATE ON team.rebate FOR EACH ROW EXECUTE FUNCTION team.keep_rebate();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON team.rebate FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON team.rebate EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON team.rebate_stop FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON team.rebate_stop EXECUTE FUNCTION platform.refuse_change();

-- What hosts received and inviters are given of the settlements of the last 30 days, and the part of the inviters.
CREATE OR REPLACE FUNCTION team.rebate_share() RETURNS TABLE (host bigint, rebates bigint, ppm integer) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.host, s.rebates, CASE WHEN s.rebates = 0 THEN 0 ELSE div(s.rebates::numeric * 1000000, s.host + s.rebates)::integer END
    FROM (SELECT coalesce(sum(d.host_micros), 0)::bigint AS host, coalesce(sum(d.rebate_micros), 0)::bigint AS rebates
            FROM team.rebate_day d WHERE d.day > (platform.now() AT TIME ZONE 'UTC')::date - 30) s
$$;

-- Rebates stop when their part is above the limit, and begin again when it is no longer above the part that raises an alarm. True when that changed.
CREATE OR REPLACE FUNCTION team.watch_share() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  ppm_now CONSTANT integer := (SELECT s.ppm FROM team.rebate_share() s);
  limit_ppm CONSTANT integer := (settings.in_force('team.stopSharePpm') #>> '{}')::integer;
  alarm_ppm CONSTANT integer := (settings.in_force('team.alarmSharePpm') #>> '{}')::integer;
BEGIN
  IF ppm_now > limit_ppm THEN
    INSERT INTO team.rebate_stop (since, share_ppm) VALUES (platform.now(), ppm_now) ON CONFLICT DO NOTHING;
  ELSIF ppm_now <= least(limit_ppm, alarm_ppm) THEN
    UPDATE team.rebate_stop SET until_at = platform.now() WHERE until_at IS NULL;
  ELSE
    RETURN false;
  END IF;
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION team.add_rebate_day(of_day date, host bigint, rebates bigint) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO team.rebate_day AS d (day, host_micros, rebate_micros) VALUES (of_day, greatest(host, 0), greatest(rebates, 0))
  ON CONFLICT (day) DO UPDATE SET host_micros = d.host_micros + host, rebate_micros = d.rebate_micros + rebates
$$;

-- Decides once what a settlement gives to the inviters of its hosts, from rows alone: the inviters that were fixed when the host joined, what their levels
-- granted when charging started, the settings and countries of now. The nearest inviter comes first if the limit is lower than all shares together.
-- Own use, affiliated payers and windows without a host give nothing, and no one receives a part of what they paid themselves.
CREATE OR REPLACE FUNCTION team.reserve_rebates(of_settlement text) RETURNS SETOF team.rebate
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  settled record;
  is_stopped CONSTANT boolean := EXISTS (SELECT FROM team.rebate_stop s WHERE s.until_at IS NULL);
  max_ppm CONSTANT integer := least((settings.in_force('team.rebateMaxPpm') #>> '{}')::integer, 300000);
  levels_paid CONSTANT integer := (settings.in_force('team.rebateLevels') #>> '{}')::integer;
BEGIN
  SELECT t.id, t.charging_session_id, t.settled_at, t.release_due_at, t.host_micros, s.started_at, s.driver_id INTO settled
    FROM income.settlement t JOIN charging.charging_session s ON s.id = t.charging_session_id
   WHERE t.id = of_settlement AND t.voided_at IS NULL AND t.released_at IS NULL FOR NO KEY UPDATE OF t;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO team.rebate_decision (settlement_id, stopped, decided_at) VALUES (of_settlement, is_stopped, platform.now()) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  IF NOT is_stopped THEN
    INSERT INTO team.rebate (id, settlement_id, position, generation, charging_session_id, host_id, inviter_id, share_ppm, amount_micros, state, reserved_at, next_at)
    SELECT given.settlement_id || '#' || given.position || '/' || given.generation, given.settlement_id, given.position, given.generation,
           settled.charging_session_id, given.host_id, given.upline_id, given.ppm, div(given.commission_micros::numeric * given.ppm, 1000000)::bigint,
           'waiting', platform.now(), settled.release_due_at
      FROM (
        SELECT w.settlement_id, w.position, w.host_id, w.commission_micros, u.generation, u.upline_id,
               least(l.ppm, greatest(0, max_ppm - coalesce(sum(l.ppm) OVER nearer, 0)))::integer AS ppm
          FROM income.settlement_window w
          JOIN accounts.member h ON h.id = w.host_id
          JOIN accounts.upline u ON u.member_id = w.host_id AND u.generation <= levels_paid
          JOIN accounts.member i ON i.id = u.upline_id
         CROSS JOIN LATERAL (
           SELECT (levels.grants_at(i.id, settled.started_at) -> 'rebatePpm' ->> (u.generation - 1))::integer AS ppm) l
         WHERE w.settlement_id = of_settlement AND w.disposition = 'host' AND NOT i.house AND i.closed_at IS NULL AND i.id <> settled.driver_id
           AND settings.is_switched_on('team.rebateCountries', h.country) AND settings.is_switched_on('team.rebateCountries', i.country)
        WINDOW nearer AS (PARTITION BY w.position ORDER BY u.generation ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) given
     WHERE div(given.commission_micros::numeric * given.ppm, 1000000) > 0;
  END IF;
  PERFORM team.add_rebate_day((settled.settled_at AT TIME ZONE 'UTC')::date, settled.host_micros,
    (SELECT coalesce(sum(r.amount_micros), 0)::bigint FROM team.rebate r WHERE r.settlement_id = of_settlement));
  RETURN QUERY SELECT r.* FROM team.rebate r WHERE r.settlement_id = of_settlement ORDER BY r.position, r.generation;
END $$;

-- A settlement that was voided in a dispute gives nothing. Returns the rebates that its inviters no longer get.
CREATE OR REPLACE FUNCTION team.take_back_rebates(of_settlement text) RETURNS SETOF team.rebate
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  voided record;
BEGIN
  UPDATE team.rebate_decision d SET taken_back_at = platform.now() FROM income.settlement t
   WHERE d.settlement_id = of_settlement AND d.taken_back_at IS NULL AND t.id = of_settlement AND t.voided_at IS NOT NULL
  RETURNING t.settled_at, t.host_micros INTO voided;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM team.add_rebate_day((voided.settled_at AT TIME ZONE 'UTC')::date, -voided.host_micros,
    -(SELECT coalesce(sum(r.amount_micros), 0)::bigint FROM team.rebate r WHERE r.settlement_id = of_settlement));
  RETURN QUERY UPDATE team.rebate r SET state = 'takenBack', ended_at = platform.now(), next_at = NULL WHERE r.settlement_id = of_settlement RETURNING r.*;
END $$;

REVOKE EXECUTE ON FUNCTION team.keep_rebate, team.rebate_share, team.watch_share, team.add_rebate_day, team.reserve_rebates, team.take_back_rebates FROM PUBLIC;
GRANT EXECUTE ON FUNCTION team.rebate_share TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
GRANT EXECUTE ON FUNCTION team.watch_share, team.reserve_rebates, team.take_back_rebates TO ohmstead_worker;
-- The countries are read by settings.is_switched_on.
DROP FUNCTION IF EXISTS team.is_rebate_country(text);
