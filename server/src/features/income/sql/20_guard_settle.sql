-- Money out of a charging session: only as a settlement defines, only to its recipients, and spendable only at the end of the time for
-- disputes. Runs after `apply`, over all rows of a statement. A transfer names its settlement in `detail` as `<settlement>#<window>`
-- (shares of one window) or `<settlement>` (the rest), and carries the settlement's hash.
--
-- There is one way to write each detail, and every other is refused: `#0`, `#00` and `#+0` would be read as one window and counted as
-- three. Older rows in another form still count: sums use the window that a detail means, however it is written.
--
-- Rebates: of a window's commission, at most 30 %, to the uplines that its host had at registration.

-- The window that a detail means, however it is written; null: a whole settlement. For adding up, never for accepting.
CREATE OR REPLACE FUNCTION income.window_meant(detail text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN strpos(detail, '#') > 0 THEN coalesce(substring(split_part(detail, '#', 2) FROM '^\s*\+?0*([0-9]{1,9})\s*$')::integer, -1) END
$$;
GRANT EXECUTE ON FUNCTION income.window_meant TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

CREATE OR REPLACE FUNCTION income.guard_settle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  shares constant text[] := '{vat,energy,energy_reimbursed,host_share,commission,rebate,house,own_use_return}';
  bad    record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code = ANY (shares)) THEN
    RETURN NULL;
  END IF;

  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN n.phase = 'post' THEN 'shares are held first and released when they are due'
      WHEN t.id IS NULL OR t.charging_session_id <> n.cause_id THEN 'there is no such settlement of this charging session'
      WHEN n.detail IS DISTINCT FROM CASE WHEN n.code IN ('host_share', 'rebate') THEN t.id || '#' || w.position ELSE t.id END
        THEN 'it does not name its settlement in the canonical form'
      WHEN n.phase <> 'hold' AND n.detail IS DISTINCT FROM h.detail THEN 'it does not name what it resolves'
      WHEN n.evidence IS DISTINCT FROM t.hash THEN 'it does not carry the hash of its settlement'
      WHEN n.phase = 'void' THEN CASE
        WHEN s.state NOT IN ('disputed', 'refunded') AND n.code NOT IN ('commission', 'rebate') THEN 'a share can be voided only in a dispute' END
      WHEN t.voided_at IS NOT NULL THEN 'its settlement was voided'
      WHEN s.state <> 'settled' THEN 'its charging session is in dispute'
      WHEN n.phase = 'capture' THEN CASE
        WHEN t.release_due_at > platform.now() THEN 'it can be released only when its time is over'
        WHEN n.amount_micros <> h.amount_micros THEN 'a share must be released in full' END
      ELSE CASE n.code
        WHEN 'vat' THEN CASE WHEN n.amount_micros <> t.vat_micros THEN 'it is not the tax' END
        WHEN 'energy' THEN CASE WHEN t.energy_to <> 'site' OR c.owner <> t.energy_owner OR n.amount_micros <> t.energy_micros THEN 'it is not the energy of that site' END
        WHEN 'energy_reimbursed' THEN CASE WHEN t.energy_to <> 'ownSocket' OR c.owner <> t.energy_owner OR n.amount_micros <> t.energy_micros
          THEN 'it is not the energy of that host''s socket' END
        WHEN 'house' THEN CASE WHEN n.amount_micros <> t.house_micros THEN 'it is not the part of the house' END
        WHEN 'own_use_return' THEN CASE WHEN n.amount_micros <> t.own_use_micros THEN 'it is not the part that returns' END
        WHEN 'host_share' THEN CASE WHEN w.disposition IS DISTINCT FROM 'host' THEN 'this window has no host share'
          WHEN w.host_id <> c.owner OR w.host_id = s.driver_id THEN 'it must go to the host who had the unit in custody'
          WHEN n.amount_micros <> w.host_micros THEN 'it is not the host''s part' END
        WHEN 'rebate' THEN CASE WHEN w.disposition IS DISTINCT FROM 'host' THEN 'this window has no rebate'
          WHEN NOT EXISTS (SELECT FROM accounts.upline u WHERE u.member_id = w.host_id AND u.upline_id = c.owner) THEN 'a rebate must go to an upline of the host'
          END
        END
      END AS sentence
    FROM new_rows n
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN ledger.transfer h ON h.id = n.hold_id
    LEFT JOIN income.settlement t ON t.id = split_part(n.detail, '#', 1)
    LEFT JOIN charging.session_facts s ON s.id = t.charging_session_id
    LEFT JOIN income.settlement_window w ON n.code IN ('host_share', 'rebate') AND w.settlement_id = t.id
      AND w.position = income.window_meant(n.detail)
    WHERE n.code = ANY (shares)) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:income_settle: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;

  -- No double payment: all holds of a settlement that were not voided are at most its parts. A rebate is part of the commission, so both
  -- together are at most the commission.
  SELECT t.id INTO bad
  FROM (SELECT DISTINCT n.debit, split_part(n.detail, '#', 1) AS settlement_id FROM new_rows n WHERE n.phase = 'hold' AND n.code = ANY (shares)) touched
  JOIN income.settlement t ON t.id = touched.settlement_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'vat'), 0) AS vat,
           coalesce(sum(h.amount_micros) FILTER (WHERE h.code IN ('energy', 'energy_reimbursed')), 0) AS energy,
           coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'host_share'), 0) AS host,
           coalesce(sum(h.amount_micros) FILTER (WHERE h.code IN ('commission', 'rebate')), 0) AS commission,
           coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'own_use_return'), 0) AS own_use,
           coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'house'), 0) AS house
    FROM ledger.transfer h
    WHERE h.debit = touched.debit AND h.phase = 'hold' AND split_part(h.detail, '#', 1) = touched.settlement_id
      AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = h.id AND r.phase = 'void')) held
  WHERE held.vat > t.vat_micros OR held.energy > t.energy_micros OR held.host > t.host_micros OR held.commission > t.commission_micros
     OR held.own_use > t.own_use_micros OR held.house > t.house_micros LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = format('guard:income_settle: %s would give more than it has', bad.id);
  END IF;

  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('rebate', 'host_share') AND n.phase = 'hold') THEN
    RETURN NULL;
  END IF;
  -- Within one window: the host's part once, rebates at most 30 % of its commission and to three members at most.
  SELECT w.settlement_id AS id INTO bad
  FROM (SELECT DISTINCT n.debit, split_part(n.detail, '#', 1) AS settlement_id, income.window_meant(n.detail) AS position
          FROM new_rows n WHERE n.code IN ('rebate', 'host_share') AND n.phase = 'hold') touched
  JOIN income.settlement_window w ON w.settlement_id = touched.settlement_id AND w.position = touched.position
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'host_share'), 0) AS host,
           coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'rebate'), 0) AS rebate,
           count(DISTINCT h.credit) FILTER (WHERE h.code = 'rebate') AS uplines
    FROM ledger.transfer h
    WHERE h.debit = touched.debit AND h.phase = 'hold' AND h.code IN ('rebate', 'host_share')
      AND split_part(h.detail, '#', 1) = touched.settlement_id AND income.window_meant(h.detail) = touched.position
      AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = h.id AND r.phase = 'void')) held
  WHERE held.host > w.host_micros OR held.uplines > 3 OR held.rebate > div(w.commission_micros::numeric * 300000, 1000000) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = format('guard:income_settle: a window of %s would give more than it has', bad.id);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_income_settle AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION income.guard_settle();

-- A settlement ends with its money: it is released together with its shares, and voided in a dispute together with everything that it held. Team decides
-- about rebates after the release. Over all rows of a statement, because hundreds are released in one.
CREATE OR REPLACE FUNCTION income.ends_with_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN n.voided_at IS NOT NULL AND s.state NOT IN ('disputed', 'refunded') THEN 'it is voided only in a dispute'
      WHEN EXISTS (
        SELECT FROM ledger.account a JOIN ledger.transfer h ON h.debit = a.id AND h.phase = 'hold' AND split_part(h.detail, '#', 1) = n.id
         WHERE a.kind = 'session_pool' AND a.owner = n.charging_session_id AND (h.code <> 'rebate' OR n.voided_at IS NOT NULL)
           AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = h.id)) THEN 'its shares are still held' END AS sentence
    FROM new_rows n
    JOIN old_rows o ON o.id = n.id
    JOIN charging.session_facts s ON s.id = n.charging_session_id
    WHERE (n.released_at, n.voided_at) IS DISTINCT FROM (o.released_at, o.voided_at)) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'income: settlement %: %', bad.id, bad.sentence USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ends_with_money AFTER UPDATE ON income.settlement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION income.ends_with_money();

-- Outside a dispute a commission is held whole, as commission or as rebates. Holds of both are voided to be divided anew, in the same transaction.
CREATE OR REPLACE FUNCTION income.judge_commission() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM income.settlement t JOIN charging.session_facts s ON s.id = t.charging_session_id
     WHERE t.id = split_part(new.detail, '#', 1) AND t.voided_at IS NULL AND s.state NOT IN ('disputed', 'refunded')
       AND t.commission_micros <> (
         SELECT coalesce(sum(h.amount_micros), 0) FROM ledger.transfer h
          WHERE h.debit = new.debit AND h.phase = 'hold' AND h.code IN ('commission', 'rebate') AND split_part(h.detail, '#', 1) = t.id
            AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = h.id AND r.phase = 'void'))) THEN
    RAISE EXCEPTION 'guard:income_commission: % is not held whole, as commission or as rebates', new.detail USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION income.ends_with_money, income.judge_commission FROM PUBLIC;
DROP TRIGGER IF EXISTS guard_income_commission ON ledger.transfer;
CREATE CONSTRAINT TRIGGER guard_income_commission AFTER INSERT ON ledger.transfer DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.phase = 'void' AND NEW.code IN ('commission', 'rebate')) EXECUTE FUNCTION income.judge_commission();
