-- Violations of simulated money given since a moment: each gift must be one transfer of its amount, and each such transfer a gift.
CREATE OR REPLACE FUNCTION wallets.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'wallets_gift', g.id, format('the gift is %s, the ledger has %s', g.amount_micros, coalesce(t.amount, 0))
    FROM wallets.faucet_gift g
    LEFT JOIN LATERAL (
     SELECT sum(x.amount_micros)::bigint AS amount FROM ledger.transfer x JOIN ledger.account a ON a.id = x.credit
      WHERE x.cause_kind = 'faucet' AND x.cause_id = g.id AND a.kind = 'recharge' AND a.owner = g.member_id) t ON true
   WHERE g.given_at >= since AND g.amount_micros IS DISTINCT FROM t.amount
  UNION ALL
  SELECT 'wallets_gift', t.cause_id, 'money without a gift'
    FROM ledger.transfer t WHERE t.code = 'faucet' AND t.happened_at >= since AND NOT EXISTS (SELECT FROM wallets.faucet_gift g WHERE g.id = t.cause_id)
  UNION ALL
  SELECT 'wallets_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'wallets'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION wallets.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads the gifts of two hours, so that it can run every minute.
CREATE OR REPLACE VIEW wallets.violations AS
  SELECT v.violation, v.subject, v.detail FROM wallets.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON wallets.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON wallets.violations FROM ohmstead_api;
