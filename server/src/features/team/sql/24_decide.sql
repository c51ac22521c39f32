-- The lease by which an inviter qualifies for a rebate that is held: of the needed rank or a higher one, bought before the last moment. The one that
-- can no longer be cancelled comes first.
CREATE OR REPLACE FUNCTION team.qualifying_lease(inviter text, rank_needed smallint, known_lease text, bought_before timestamptz)
RETURNS SETOF packages.lease LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT l.* FROM packages.lease l
   WHERE l.member_id = inviter AND l.rank >= rank_needed AND l.bought_at < bought_before
     AND (l.state IN ('pending', 'effective', 'forSale') OR l.id = known_lease AND l.state <> 'cancelled')
   ORDER BY l.bought_at, l.id LIMIT 1
$$;

-- The highest package that a member has in effect; null without one.
CREATE OR REPLACE FUNCTION team.rank_in_effect(member text) RETURNS smallint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT max(l.rank) FROM packages.lease l WHERE l.member_id = member AND l.state IN ('effective', 'forSale')
$$;

-- Decides on rebates that are due, each by the leases and the time of now, and returns what happened to which. A rebate waits until its settlement
-- was released. It is held if the host was invited by its inviter and has a higher package in effect than the inviter; an inviter without a lease has
-- none to compare and is paid. A lease of that rank or a higher one, bought before the last moment, qualifies, and the rebate is paid when the lease can
-- no longer be cancelled. Otherwise it is lost at the last moment.
CREATE OR REPLACE FUNCTION team.decide_rebates(ids text[]) RETURNS TABLE (id text, step text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  moment CONSTANT timestamptz := platform.now();
  -- A cancellation that was sent at the last moment may arrive a little later (packages.run_in_time).
  grace CONSTANT interval := interval '15 minutes';
  r team.rebate;
  host_rank smallint;
  inviter_rank smallint;
  lease packages.lease;
  settled_on date;
BEGIN
  FOR r IN SELECT x.* FROM team.rebate x WHERE x.id = ANY (ids) AND x.next_at IS NOT NULL ORDER BY x.id FOR UPDATE LOOP
    id := r.id;
    step := NULL;
    IF r.state = 'waiting' THEN
      IF NOT EXISTS (SELECT FROM income.settlement t WHERE t.id = r.settlement_id AND t.released_at IS NOT NULL) THEN CONTINUE; END IF;
      host_rank := team.rank_in_effect(r.host_id);
      inviter_rank := team.rank_in_effect(r.inviter_id);
      IF r.generation > 1 OR settings.in_force('team.holdRule') <> 'true'::jsonb OR inviter_rank IS NULL OR coalesce(host_rank, 0) <= inviter_rank THEN
        UPDATE team.rebate x SET state = 'paid', ended_at = moment, next_at = NULL WHERE x.id = r.id;
        step := 'paid';
        RETURN NEXT;
        CONTINUE;
      END IF;
      r.held_at := moment;
      r.needed_rank := host_rank;
      r.collect_until := moment + (settings.in_force('team.heldDays') #>> '{}')::integer * interval '24 hours';
      UPDATE team.rebate x SET state = 'held', held_at = moment, needed_rank = host_rank, collect_until = r.collect_until WHERE x.id = r.id;
      r.state := 'held';
      step := 'held';
    END IF;
    lease := (SELECT l FROM team.qualifying_lease(r.inviter_id, r.needed_rank, r.lease_id, r.collect_until) l);
    IF lease.id IS NOT NULL AND packages.cancellable_until(lease) + grace <= moment THEN
      UPDATE team.rebate x SET state = 'paid', lease_id = lease.id, ended_at = moment, next_at = NULL WHERE x.id = r.id;
      step := 'paid';
    ELSIF lease.id IS NOT NULL THEN
      UPDATE team.rebate x SET state = 'qualified', lease_id = lease.id, next_at = packages.cancellable_until(lease) + grace WHERE x.id = r.id;
      step := CASE WHEN r.state = 'qualified' THEN NULL ELSE 'qualified' END;
    ELSIF r.collect_until <= moment THEN
      UPDATE team.rebate x SET state = 'lost', ended_at = moment, next_at = NULL WHERE x.id = r.id;
      SELECT (t.settled_at AT TIME ZONE 'UTC')::date INTO settled_on FROM income.settlement t WHERE t.id = r.settlement_id;
      PERFORM team.add_rebate_day(settled_on, 0, -r.amount_micros);
      step := 'lost';
    ELSIF r.collect_until - interval '24 hours' <= moment THEN
      UPDATE team.rebate x SET state = 'held', lease_id = NULL, warned_at = coalesce(x.warned_at, moment), next_at = r.collect_until WHERE x.id = r.id;
      step := CASE WHEN step = 'held' THEN 'held' WHEN r.warned_at IS NULL THEN 'warned' WHEN r.state = 'qualified' THEN 'held' END;
    ELSE
      UPDATE team.rebate x SET state = 'held', lease_id = NULL, next_at = r.collect_until - interval '24 hours' WHERE x.id = r.id;
      step := CASE WHEN step = 'held' OR r.state = 'qualified' THEN 'held' END;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION team.qualifying_lease, team.rank_in_effect, team.decide_rebates FROM PUBLIC;
GRANT EXECUTE ON FUNCTION team.decide_rebates TO ohmstead_worker;

-- Rebates that wait for a decision. One that waits for its settlement is due when that was released.
CREATE OR REPLACE VIEW team.rebate_to_decide AS
  SELECT r.id, r.next_at FROM team.rebate r
   WHERE r.next_at IS NOT NULL
     AND (r.state <> 'waiting' OR EXISTS (SELECT FROM income.settlement t WHERE t.id = r.settlement_id AND t.released_at IS NOT NULL));

-- Rebates with the settlement and the point that they come from.
CREATE OR REPLACE VIEW team.rebate_source AS
  SELECT r.*, t.hash, t.commission_micros, t.settled_at, d.name AS point_name
    FROM team.rebate r
    JOIN income.settlement t ON t.id = r.settlement_id
    JOIN charging.charging_session s ON s.id = r.charging_session_id
    JOIN devices.point d ON d.id = s.point_id;
GRANT SELECT ON team.rebate_to_decide TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON team.rebate_to_decide FROM ohmstead_api;
GRANT SELECT ON team.rebate_source TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
