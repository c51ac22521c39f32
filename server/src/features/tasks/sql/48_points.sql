-- A choice holds from now on, and stays.
CREATE OR REPLACE FUNCTION tasks.choose_points() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.chosen_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER chosen_now BEFORE INSERT ON tasks.points_choice FOR EACH ROW EXECUTE FUNCTION tasks.choose_points();
CREATE OR REPLACE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON tasks.points_choice FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON tasks.points_choice EXECUTE FUNCTION platform.refuse_change();

-- The commission that the operator kept of a settlement: what was released to it, without rebates.
CREATE OR REPLACE FUNCTION tasks.commission_kept(of_settlement text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(t.amount_micros), 0)::bigint
    FROM income.settlement s
    JOIN ledger.account p ON p.kind = 'session_pool' AND p.owner = s.charging_session_id
    JOIN ledger.transfer t ON t.debit = p.id AND t.code = 'commission' AND t.phase = 'capture' AND t.detail = s.id
   WHERE s.id = of_settlement
$$;

-- Expects a discount on a settlement whose driver chose before the start that points pay. Returns the driver, or nothing.
CREATE OR REPLACE FUNCTION tasks.expect_discount(of_settlement text) RETURNS SETOF text LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO tasks.points_discount (settlement_id, charging_session_id, member_id, state, expected_at)
  SELECT t.id, t.charging_session_id, s.driver_id, 'waiting', platform.now()
    FROM income.settlement t
    JOIN charging.session_facts s ON s.id = t.charging_session_id
    JOIN accounts.member m ON m.id = s.driver_id AND m.closed_at IS NULL
   WHERE t.id = of_settlement AND t.commission_micros > 0 AND t.voided_at IS NULL
     AND (SELECT c.is_on FROM tasks.points_choice c WHERE c.member_id = s.driver_id AND c.chosen_at <= s.started_at ORDER BY c.seq DESC LIMIT 1)
  ON CONFLICT ON CONSTRAINT points_discount_pk DO NOTHING
  RETURNING member_id
$$;

-- Settlements that were released or voided, and wait for the decision on their discount.
CREATE OR REPLACE VIEW tasks.points_due AS
  SELECT d.settlement_id, d.expected_at FROM tasks.points_discount d JOIN income.settlement t ON t.id = d.settlement_id
   WHERE d.state = 'waiting' AND (t.released_at IS NOT NULL OR t.voided_at IS NOT NULL);
GRANT SELECT ON tasks.points_due TO ohmstead_worker;

-- Decides on discounts: as many points as the driver has, at the value of a point when the charging session started, worth at most the commission that the operator
-- kept and still has. Returns those that it decided.
CREATE OR REPLACE FUNCTION tasks.decide_discounts(ids text[]) RETURNS SETOF text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  one record;
  point_value bigint;
  owned bigint;
  kept bigint;
  used bigint;
  spent jsonb := '{}';
BEGIN
  FOR one IN SELECT d.settlement_id, d.member_id FROM tasks.points_discount d JOIN tasks.points_due x ON x.settlement_id = d.settlement_id
              WHERE d.settlement_id = ANY (ids) ORDER BY d.member_id, d.expected_at, d.settlement_id FOR UPDATE OF d LOOP
    -- One decision of a member after the other: points are used once.
    PERFORM FROM accounts.member m WHERE m.id = one.member_id FOR NO KEY UPDATE;
    SELECT coalesce((SELECT b.available_micros FROM ledger.account_balance b WHERE b.kind = 'points' AND b.owner = one.member_id), 0)
           - coalesce((spent ->> one.member_id)::bigint, 0) INTO owned;
    SELECT CASE WHEN t.voided_at IS NULL AND s.state = 'settled' AND m.closed_at IS NULL THEN tasks.commission_kept(t.id) ELSE 0 END,
           ((settings.in_force_at('tasks.pointValue', s.started_at) #>> '{}')::numeric * 1000000)::bigint INTO kept, point_value
      FROM income.settlement t JOIN charging.session_facts s ON s.id = t.charging_session_id JOIN accounts.member m ON m.id = one.member_id
     WHERE t.id = one.settlement_id;
    used := least(owned, kept / point_value);
    IF used > 0 THEN
      spent := spent || jsonb_build_object(one.member_id, coalesce((spent ->> one.member_id)::bigint, 0) + used);
      UPDATE tasks.points_discount SET state = 'given', points = used, point_micros = point_value, amount_micros = used * point_value, ended_at = platform.now()
       WHERE settlement_id = one.settlement_id;
    ELSE
      UPDATE tasks.points_discount SET state = 'nothing', ended_at = platform.now() WHERE settlement_id = one.settlement_id;
    END IF;
    RETURN NEXT one.settlement_id;
  END LOOP;
END $$;

-- A discount is decided once.
CREATE OR REPLACE FUNCTION tasks.keep_discount() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  decided CONSTANT text[] := '{state,points,point_micros,amount_micros,ended_at}';
BEGIN
  IF OLD.state <> 'waiting' OR NEW.state = 'waiting' OR to_jsonb(NEW) - decided <> to_jsonb(OLD) - decided THEN
    RAISE EXCEPTION 'tasks: a discount is decided once' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER decided_once BEFORE UPDATE ON tasks.points_discount FOR EACH ROW EXECUTE FUNCTION tasks.keep_discount();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON tasks.points_discount FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON tasks.points_discount EXECUTE FUNCTION platform.refuse_change();

-- Points and what they pay fit the row of their settlement, once, and the money is at most the commission that the operator kept of it.
CREATE OR REPLACE FUNCTION tasks.guard_points() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('points_used', 'points_discount')) THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN e.state IS DISTINCT FROM 'given' OR e.charging_session_id <> n.cause_id THEN 'there is no such discount'
      WHEN n.code = 'points_used' AND (n.phase, d.kind, d.owner, c.kind, n.amount_micros) IS DISTINCT FROM ('post'::ledger.phase, 'points', e.member_id, 'points_issue', e.points::bigint)
        THEN 'the points do not fit the discount'
      WHEN n.code = 'points_discount' AND (n.phase, d.kind, c.kind, c.owner, n.amount_micros) IS DISTINCT FROM ('post'::ledger.phase, 'operator_income', 'recharge', e.member_id, e.amount_micros)
        THEN 'the money does not fit the discount'
      WHEN n.code = 'points_discount' AND n.amount_micros > tasks.commission_kept(e.settlement_id) THEN 'it is more than the commission that was kept'
      WHEN (SELECT count(*) FROM ledger.transfer t WHERE t.cause_kind = 'charging_session' AND t.cause_id = n.cause_id AND t.code = n.code AND t.detail = n.detail) > 1
        THEN 'a discount is given once'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN tasks.points_discount e ON e.settlement_id = n.detail
    WHERE n.code IN ('points_used', 'points_discount')) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:tasks_points: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_tasks_points AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tasks.guard_points();

-- The state of a discount, its points and its money change together.
CREATE OR REPLACE FUNCTION tasks.judge_points_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM ledger.transfer t WHERE t.cause_kind = 'charging_session' AND t.cause_id = NEW.charging_session_id
        AND t.code IN ('points_used', 'points_discount') AND t.detail = NEW.settlement_id) <> 2 THEN
    RAISE EXCEPTION 'guard:tasks_points: the points or the money of % did not move', NEW.settlement_id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS moves_money ON tasks.points_discount;
CREATE CONSTRAINT TRIGGER moves_money AFTER UPDATE ON tasks.points_discount DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'given') EXECUTE FUNCTION tasks.judge_points_money();

REVOKE ALL ON FUNCTION tasks.choose_points, tasks.commission_kept, tasks.expect_discount, tasks.decide_discounts, tasks.keep_discount, tasks.guard_points,
  tasks.judge_points_money FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tasks.expect_discount, tasks.decide_discounts TO ohmstead_worker;

-- Violations of discounts since a moment: points and money are what the row says and at most the commission kept, and what can be decided is decided soon.
CREATE OR REPLACE FUNCTION tasks.examine_points(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'tasks_money', d.settlement_id, format('its discount is %s points for %s, the ledger has %s', coalesce(d.points, 0), coalesce(d.amount_micros, 0), coalesce(t.moved, 'nothing'))
    FROM tasks.points_discount d
    LEFT JOIN LATERAL (
      SELECT string_agg(format('%s %s', y.code, y.amount_micros), ', ' ORDER BY y.code DESC) AS moved
        FROM ledger.transfer y
       WHERE y.cause_kind = 'charging_session' AND y.cause_id = d.charging_session_id AND y.code IN ('points_used', 'points_discount') AND y.detail = d.settlement_id) t ON true
   WHERE (d.ended_at >= since OR d.expected_at >= since)
     AND t.moved IS DISTINCT FROM CASE d.state WHEN 'given' THEN format('points_used %s, points_discount %s', d.points, d.amount_micros) END
  UNION ALL
  SELECT 'tasks_money', t.detail, 'points of a charging session without a discount'
    FROM ledger.transfer t
   WHERE t.code IN ('points_used', 'points_discount') AND t.happened_at >= since AND NOT EXISTS (SELECT FROM tasks.points_discount d WHERE d.settlement_id = t.detail)
  UNION ALL
  SELECT 'tasks_discount', d.settlement_id, format('%s from a commission of which %s was kept', d.amount_micros, k.kept)
    FROM tasks.points_discount d CROSS JOIN LATERAL (SELECT tasks.commission_kept(d.settlement_id) AS kept) k
   WHERE d.ended_at >= since AND d.amount_micros > k.kept
  UNION ALL
  SELECT 'tasks_late', d.settlement_id, 'its discount was to be decided on'
    FROM tasks.points_discount d JOIN income.settlement t ON t.id = d.settlement_id
   WHERE d.state = 'waiting' AND coalesce(t.released_at, t.voided_at) < platform.now() - interval '1 hour'
$$;
REVOKE ALL ON FUNCTION tasks.examine_points FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tasks.examine_points TO ohmstead_api, ohmstead_worker;
