-- Money of a transfer goes from the wallet of its member to the recharge wallet of its recipient, in its amount, once, and only as the state of the
-- transfer says. The state follows from what the member confirmed or undid, or from the time (10_course.sql).
CREATE OR REPLACE FUNCTION transfers.guard() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows n WHERE n.code IN ('transfer_own', 'transfer_member')) THEN
    RETURN NULL;
  END IF;
  SELECT judged.id, judged.sentence INTO bad FROM (
    SELECT n.id, CASE
      WHEN x.id IS NULL THEN 'there is no such transfer'
      WHEN (d.kind, d.owner, c.kind, c.owner, n.amount_micros) IS DISTINCT FROM (x.wallet, x.member_id, 'recharge', x.recipient_id, x.amount_micros)
        THEN 'the money does not fit the transfer'
      WHEN CASE n.phase WHEN 'post' THEN x.state <> 'completed' OR x.undo_until IS NOT NULL WHEN 'hold' THEN x.state <> 'held'
        WHEN 'capture' THEN x.state <> 'completed' WHEN 'void' THEN x.state <> 'undone' END
        THEN format('a transfer that is %s is not followed by a %s', x.state, n.phase)
      WHEN (SELECT count(*) FROM ledger.transfer t WHERE t.cause_kind = 'transfer' AND t.cause_id = n.cause_id AND t.phase IN ('post', 'hold')) > 1
        THEN 'a transfer is paid once'
      END AS sentence
    FROM new_rows n
    JOIN ledger.account d ON d.id = n.debit
    JOIN ledger.account c ON c.id = n.credit
    LEFT JOIN transfers.member_transfer x ON x.id = n.cause_id
    WHERE n.code IN ('transfer_own', 'transfer_member')) judged
  WHERE judged.sentence IS NOT NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'guard:transfers: ' || bad.sentence, DETAIL = 'transfer ' || bad.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER guard_transfers AFTER INSERT ON ledger.transfer REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION transfers.guard();
