-- Simulated money must belong to a gift of wallets: to its member, the whole amount, once. Runs after `apply`, over all rows of a
-- statement.
CREATE OR REPLACE FUNCTION wallets.guard_gift() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code = 'faucet') THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN g.id IS NULL THEN 'there is no such gift'
      WHEN g.member_id <> c.owner THEN 'a gift must go to its member'
      WHEN g.amount_micros <> (SELECT sum(t.amount_micros) FROM ledger.transfer t WHERE t.cause_kind = 'faucet' AND t.cause_id = n.cause_id)
        THEN 'a gift is posted once, with its amount'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN wallets.faucet_gift g ON g.id = n.cause_id
    WHERE n.code = 'faucet') judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:wallets_gift: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_wallets_gift AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION wallets.guard_gift();
