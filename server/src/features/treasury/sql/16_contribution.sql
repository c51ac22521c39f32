-- How much of the operator's own money on a network can become the money of members now: what it gave and has not contributed yet, at most what it has there.
-- Nothing while sending is stopped, or while a payment to the operator was not seen a second time: it may not exist.
CREATE OR REPLACE FUNCTION treasury.contributable(of_network text) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  given CONSTANT bigint := treasury.given();
BEGIN
  IF given <= 0 OR EXISTS (SELECT FROM withdrawals.sending_stop s WHERE s.since IS NOT NULL)
     OR EXISTS (SELECT FROM treasury.sighting s JOIN treasury.movement m USING (network, transaction_hash, log_index)
                 WHERE s.network = of_network AND s.what = 'movement' AND s.found IS NOT TRUE AND m.kind = 'funding') THEN
    RETURN 0;
  END IF;
  RETURN greatest(0, least(given, treasury.brought_in(of_network)));
END $$;

CREATE OR REPLACE FUNCTION treasury.judge_contribution() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('treasury.own_money', 0));
  IF new.amount_micros > treasury.contributable(new.network) THEN
    RAISE EXCEPTION 'treasury: the operator gave less, or has less on %', new.network USING ERRCODE = 'LG001';
  END IF;
  new.contributed_at := platform.now();
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT ON treasury.contribution FOR EACH ROW EXECUTE FUNCTION treasury.judge_contribution();
CREATE OR REPLACE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON treasury.contribution FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON treasury.contribution EXECUTE FUNCTION platform.refuse_change();

CREATE OR REPLACE FUNCTION treasury.judge_contribution_money() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.transfer t WHERE t.cause_kind = 'contribution' AND t.cause_id = new.id) THEN
    RAISE EXCEPTION 'guard:treasury_contribution: the money of % did not move', new.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS moves_money ON treasury.contribution;
CREATE CONSTRAINT TRIGGER moves_money AFTER INSERT ON treasury.contribution DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION treasury.judge_contribution_money();

-- The money of a contribution balances the operator's bank, in its amount, once. The bank cannot rise above zero, so never more is contributed than was given.
CREATE OR REPLACE FUNCTION treasury.guard_contribution() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code = 'operator_contribution') THEN
    RETURN NULL;
  END IF;
  SELECT n.id INTO bad FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN treasury.contribution x ON x.id = n.cause_id
   WHERE n.code = 'operator_contribution' AND (
         (n.phase, d.kind, c.kind, n.amount_micros) IS DISTINCT FROM ('post'::ledger.phase, 'chain_clearing', 'operator_bank', x.amount_micros)
         OR (SELECT count(*) FROM ledger.transfer t WHERE t.cause_kind = 'contribution' AND t.cause_id = n.cause_id) > 1) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:treasury_contribution: the money does not fit the contribution', DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_treasury_contribution AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION treasury.guard_contribution();

REVOKE ALL ON FUNCTION treasury.contributable, treasury.judge_contribution, treasury.judge_contribution_money, treasury.guard_contribution FROM PUBLIC;
GRANT EXECUTE ON FUNCTION treasury.contributable TO ohmstead_worker;
