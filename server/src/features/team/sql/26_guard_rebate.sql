-- Money of a rebate fits its row: its charging session, its inviter, its amount, once; it is paid or lost only when the row says so. The row says it by
-- the functions of the owner of the database (22_reserve.sql, 24_decide.sql). Beside it, guard_income_settle limits rebates to the window's commission.
CREATE OR REPLACE FUNCTION team.guard_rebate() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code = 'rebate') THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN r.id IS NULL THEN 'nothing was reserved for this member'
      WHEN r.charging_session_id <> n.cause_id OR r.amount_micros <> n.amount_micros THEN 'it is not what was reserved'
      WHEN n.phase = 'hold' AND r.state <> 'waiting' OR n.phase = 'capture' AND r.state <> 'paid'
        OR n.phase = 'void' AND r.state <> 'lost' AND NOT (r.state IN ('waiting', 'takenBack') AND s.state IN ('disputed', 'refunded'))
        THEN format('a rebate that is %s is not followed by a %s', r.state, n.phase)
      WHEN n.phase = 'hold' AND (SELECT count(*) FROM ledger.transfer t
             WHERE t.debit = n.debit AND t.credit = n.credit AND t.code = 'rebate' AND t.phase = 'hold' AND t.detail = n.detail) > 1
        THEN 'a rebate is reserved once'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN team.rebate r ON r.settlement_id = split_part(n.detail, '#', 1) AND r.inviter_id = c.owner AND n.detail = r.settlement_id || '#' || r.position
    LEFT JOIN charging.charging_session s ON s.id = r.charging_session_id
    WHERE n.code = 'rebate') judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:team_rebate: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_team_rebate AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION team.guard_rebate();
REVOKE EXECUTE ON FUNCTION team.guard_rebate FROM PUBLIC;
