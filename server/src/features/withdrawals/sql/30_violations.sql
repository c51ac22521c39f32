-- Violations of withdrawals that were confirmed, or ended, since a moment: each has exactly the money that its state says, each movement has its
-- withdrawal, nothing is sent without a hold having ended, and nothing waits for longer than its holds and a day.
CREATE OR REPLACE FUNCTION withdrawals.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'withdrawals_money', x.id, format('%s %s is %s, the ledger has %s', x.wallet, x.amount_micros, x.state, coalesce(withdrawals.money_of(x.id), 'nothing'))
    FROM withdrawals.withdrawal x
   WHERE (x.requested_at >= since OR x.ended_at >= since) AND withdrawals.money_of(x.id) IS DISTINCT FROM withdrawals.money_due(x.state, x.amount_micros)
  UNION ALL
  SELECT 'withdrawals_money', t.cause_id, 'money without a withdrawal'
    FROM ledger.transfer t
   WHERE t.code IN ('withdraw_net', 'withdraw_fee') AND t.happened_at >= since AND NOT EXISTS (SELECT FROM withdrawals.withdrawal x WHERE x.id = t.cause_id)
  UNION ALL
  SELECT 'withdrawals_held', x.id, format('%s while a hold is open', x.state)
    FROM withdrawals.withdrawal x WHERE x.state IN ('approved', 'signing', 'broadcast') AND EXISTS (
      SELECT FROM withdrawals.review_hold h WHERE h.withdrawal_id = x.id AND h.ended_at IS NULL)
  UNION ALL
  SELECT 'withdrawals_hold_over', h.withdrawal_id, format('%s ended at %s', h.reason, h.ends_at)
    FROM withdrawals.review_hold h JOIN withdrawals.withdrawal x ON x.id = h.withdrawal_id
   WHERE h.ended_at IS NULL AND x.state = 'review' AND h.ends_at < platform.now() - interval '15 minutes'
     AND NOT EXISTS (SELECT FROM withdrawals.review_hold o WHERE o.withdrawal_id = h.withdrawal_id AND o.ended_at IS NULL AND o.ends_at > platform.now() - interval '15 minutes')
  UNION ALL
  SELECT 'withdrawals_unsigned', x.id, format('%s without a signed transaction', x.state)
    FROM withdrawals.withdrawal x WHERE x.state IN ('signing', 'broadcast') AND NOT EXISTS (
      SELECT FROM withdrawals.chain_transaction c WHERE c.withdrawal_id = x.id AND c.outcome IS DISTINCT FROM 'dead')
  UNION ALL
  SELECT 'withdrawals_record', x.id, format('%s without a travel-rule record', x.state)
    FROM withdrawals.withdrawal x WHERE (x.requested_at >= since OR x.state IN ('review', 'approved', 'signing', 'broadcast')) AND NOT EXISTS (
      SELECT FROM withdrawals.travel_record r WHERE r.withdrawal_id = x.id)
  UNION ALL
  SELECT 'withdrawals_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'withdrawals'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION withdrawals.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads the withdrawals of two hours and those in progress, so that it can run every minute.
CREATE OR REPLACE VIEW withdrawals.violations AS
  SELECT v.violation, v.subject, v.detail FROM withdrawals.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON withdrawals.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON withdrawals.violations FROM ohmstead_api;
