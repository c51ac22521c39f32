-- Violations of deposits first seen since a moment: a credited one has its money and no other has any, each such movement has its deposit, what was
-- taken back has given its money back, and nothing is open below the block up to which everything is final. A network from which nothing is taken is a violation too.
CREATE OR REPLACE FUNCTION deposits.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'deposits_money', x.id, format('%s is %s, the ledger has %s', x.amount_micros, x.state, coalesce(t.amounts, 'nothing'))
    FROM deposits.deposit x
    LEFT JOIN LATERAL (
     SELECT string_agg(y.amount_micros::text, ', ') AS amounts
       FROM ledger.transfer y JOIN ledger.account c ON c.id = y.credit
      WHERE y.cause_kind = 'deposit' AND y.cause_id = x.id AND c.kind = 'recharge' AND c.owner = x.member_id
        AND NOT EXISTS (SELECT FROM ledger.correction k WHERE k.transfer_id = y.id)) t ON true
   WHERE x.seen_at >= since AND t.amounts IS DISTINCT FROM CASE x.state WHEN 'credited' THEN x.amount_micros::text END
  UNION ALL
  SELECT 'deposits_money', t.cause_id, 'money without a deposit'
    FROM ledger.transfer t WHERE t.code IN ('deposit', 'deposit_assigned') AND t.happened_at >= since AND NOT EXISTS (SELECT FROM deposits.deposit x WHERE x.id = t.cause_id)
  UNION ALL
  SELECT 'deposits_correction', k.id, 'a deposit was taken back without its money'
    FROM ledger.correction k JOIN ledger.transfer t ON t.id = k.transfer_id AND t.code IN ('deposit', 'deposit_assigned')
   WHERE NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.code = 'correction_reverse' AND r.cause_id = k.id)
  UNION ALL
  SELECT 'deposits_correction', t.cause_id, 'money was taken back and its deposit was not'
    FROM ledger.transfer t JOIN ledger.correction k ON k.id = t.cause_id JOIN ledger.transfer a ON a.id = k.transfer_id AND a.code IN ('deposit', 'deposit_assigned')
    LEFT JOIN deposits.deposit x ON x.id = a.cause_id
   WHERE t.code = 'correction_reverse' AND x.correction_id IS NULL
  UNION ALL
  SELECT 'deposits_correction', k.id, 'the operator paid for a deposit that was not taken back'
    FROM ledger.correction k JOIN ledger.transfer t ON t.cause_kind = 'correction' AND t.cause_id = k.id AND t.code = 'deposit_shortfall'
   WHERE NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.code = 'correction_reverse' AND r.cause_id = k.id)
  UNION ALL
  SELECT 'deposits_left_open', x.id, format('block %s is final and the deposit is only seen', x.block_number)
    FROM deposits.deposit x JOIN deposits.cursor c ON c.network = x.network WHERE x.state = 'seen' AND x.block_number <= c.block_number
  UNION ALL
  SELECT 'deposits_stopped', c.network, c.fault FROM deposits.cursor c WHERE c.fault IS NOT NULL
  UNION ALL
  SELECT 'deposits_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'deposits'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION deposits.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads the deposits of two hours, so that it can run every minute.
CREATE OR REPLACE VIEW deposits.violations AS
  SELECT v.violation, v.subject, v.detail FROM deposits.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON deposits.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON deposits.violations FROM ohmstead_api;
