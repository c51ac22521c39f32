-- The money of a withdrawal: which account pays which part. Rewards pay the fee first.
CREATE OR REPLACE FUNCTION withdrawals.parts_of(x withdrawals.withdrawal) RETURNS TABLE (code text, kind text, amount_micros bigint)
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT p.code, p.kind, p.amount FROM (VALUES
    ('withdraw_fee', 'reward', least(x.fee_micros, x.reward_micros)),
    ('withdraw_fee', x.wallet, x.fee_micros - least(x.fee_micros, x.reward_micros)),
    ('withdraw_net', 'reward', x.reward_micros - least(x.fee_micros, x.reward_micros)),
    ('withdraw_net', x.wallet, x.amount_micros - x.reward_micros - (x.fee_micros - least(x.fee_micros, x.reward_micros)))) p (code, kind, amount)
   WHERE p.amount > 0
$$;

-- Money of a withdrawal leaves the wallets of its member in exactly its parts, once, and only as the state of the withdrawal says. Only the api holds
-- it, only the signer takes it, and api or worker give it back.
CREATE OR REPLACE FUNCTION withdrawals.guard() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('withdraw_net', 'withdraw_fee')) THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN x.id IS NULL THEN 'there is no such withdrawal'
      WHEN d.owner IS DISTINCT FROM x.member_id OR NOT EXISTS (
        SELECT FROM withdrawals.parts_of(x) p WHERE p.code = n.code AND p.kind = d.kind AND p.amount_micros = n.amount_micros)
        THEN 'the money does not fit the withdrawal'
      WHEN CASE n.phase WHEN 'hold' THEN x.state NOT IN ('review', 'approved') WHEN 'capture' THEN x.state <> 'confirmed'
        WHEN 'void' THEN x.state NOT IN ('failed', 'rejected', 'cancelled') ELSE true END
        THEN format('a withdrawal that is %s is not followed by a %s', x.state, n.phase)
      WHEN CASE n.phase WHEN 'hold' THEN session_user <> 'ohmstead_api' WHEN 'capture' THEN session_user <> 'ohmstead_signer'
        ELSE session_user NOT IN ('ohmstead_api', 'ohmstead_worker') END
        THEN format('%s makes no %s', session_user, n.phase)
      WHEN (SELECT count(*) FROM ledger.transfer t JOIN ledger.account o ON o.id = t.debit
             WHERE t.cause_kind = 'withdrawal' AND t.cause_id = n.cause_id AND t.phase = 'hold' AND t.code = n.code AND o.kind = d.kind) > 1
        THEN 'a withdrawal is held once'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    LEFT JOIN withdrawals.withdrawal x ON x.id = n.cause_id
    WHERE n.code IN ('withdraw_net', 'withdraw_fee')) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:withdrawals: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_withdrawals AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawals.guard();

-- The state of a withdrawal and its money change together.
CREATE OR REPLACE FUNCTION withdrawals.judge_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.state <> 'requested' AND withdrawals.money_of(new.id) IS DISTINCT FROM withdrawals.money_due(new.state, new.amount_micros) THEN
    RAISE EXCEPTION 'guard:withdrawals: % is % and its money is not', new.id, new.state USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS moves_money ON withdrawals.withdrawal;
CREATE CONSTRAINT TRIGGER moves_money AFTER UPDATE OF state ON withdrawals.withdrawal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION withdrawals.judge_money();

-- What the ledger has of a withdrawal, and what it should have.
CREATE OR REPLACE FUNCTION withdrawals.money_of(of_withdrawal text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT string_agg(format('%s %s', s.phase, s.amount), ', ' ORDER BY s.phase) FROM (
    SELECT t.phase, sum(t.amount_micros)::bigint AS amount FROM ledger.transfer t WHERE t.cause_kind = 'withdrawal' AND t.cause_id = of_withdrawal GROUP BY t.phase) s
$$;
CREATE OR REPLACE FUNCTION withdrawals.money_due(state text, amount bigint) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT CASE WHEN state = 'requested' THEN NULL
    WHEN state = 'confirmed' THEN pg_catalog.format('hold %1$s, capture %1$s', amount)
    WHEN state IN ('failed', 'rejected', 'cancelled') THEN pg_catalog.format('hold %1$s, void %1$s', amount)
    ELSE pg_catalog.format('hold %s', amount) END
$$;
REVOKE ALL ON FUNCTION withdrawals.money_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdrawals.money_of, withdrawals.money_due TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
