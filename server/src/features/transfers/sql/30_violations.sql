-- Violations of transfers confirmed since a moment: each has exactly the money that its state says, and each such movement has its transfer. A held
-- transfer is completed soon after its ten minutes.
CREATE OR REPLACE FUNCTION transfers.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'transfers_money', x.id, format('%s %s is %s, the ledger has %s', x.wallet, x.amount_micros, x.state, coalesce(t.phases, 'nothing'))
    FROM transfers.member_transfer x
    LEFT JOIN LATERAL (
     SELECT string_agg(format('%s %s', y.phase, y.amount_micros), ', ' ORDER BY y.phase) AS phases
       FROM ledger.transfer y JOIN ledger.account d ON d.id = y.debit JOIN ledger.account c ON c.id = y.credit
      WHERE y.cause_kind = 'transfer' AND y.cause_id = x.id AND d.kind = x.wallet AND d.owner = x.member_id
        AND c.kind = 'recharge' AND c.owner = x.recipient_id) t ON true
   WHERE x.requested_at >= since AND t.phases IS DISTINCT FROM CASE
       WHEN x.state = 'requested' THEN NULL
       WHEN x.state = 'held' THEN format('hold %s', x.amount_micros)
       WHEN x.state = 'undone' THEN format('hold %1$s, void %1$s', x.amount_micros)
       WHEN x.undo_until IS NULL THEN format('post %s', x.amount_micros)
       ELSE format('hold %1$s, capture %1$s', x.amount_micros) END
  UNION ALL
  SELECT 'transfers_money', t.cause_id, 'money without a transfer'
    FROM ledger.transfer t
   WHERE t.code IN ('transfer_own', 'transfer_member') AND t.happened_at >= since AND NOT EXISTS (SELECT FROM transfers.member_transfer x WHERE x.id = t.cause_id)
  UNION ALL
  SELECT 'transfers_late', x.id, format('held until %s', x.undo_until)
    FROM transfers.member_transfer x WHERE x.state = 'held' AND x.undo_until < platform.now() - interval '15 minutes'
  UNION ALL
  SELECT 'transfers_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'transfers'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION transfers.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads the transfers of two hours, so that it can run every minute.
CREATE OR REPLACE VIEW transfers.violations AS
  SELECT v.violation, v.subject, v.detail FROM transfers.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON transfers.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON transfers.violations FROM ohmstead_api;
