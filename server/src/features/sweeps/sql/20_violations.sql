-- Any row is an alarm: a sweep without what two people approved, coins without their sweep, and what was signed and has not ended for a day.
CREATE OR REPLACE VIEW sweeps.violations AS
  SELECT 'sweeps_not_approved' AS violation, s.id AS subject, format('it is %s, and the request says something else', s.state) AS detail
    FROM sweeps.sweep s LEFT JOIN approvals.request r ON r.id = s.approval_id AND r.outcome = 'approved' AND r.asked_by <> r.decided_by
   WHERE s.approved_at IS NOT NULL AND (r.asked @> sweeps.content(s.id)) IS NOT TRUE
  UNION ALL
  SELECT 'sweeps_coins', c.cause, format('%s for %s', c.amount_wei, c.recipient)
    FROM withdrawals.coin_transfer c LEFT JOIN sweeps.sweep s ON s.id = split_part(c.cause, ' ', 1)
    LEFT JOIN sweeps.item i ON i.sweep_id = s.id AND i.place::text = split_part(c.cause, ' ', 2)
   WHERE (s.approved_at IS NOT NULL AND i.sender = c.recipient AND i.coins_wei = c.amount_wei) IS NOT TRUE
  UNION ALL
  SELECT 'sweeps_late', format('%s %s', i.sweep_id, i.place), format('signed at %s, and not final on %s', s.signed_at, s.network)
    FROM sweeps.sweep s JOIN sweeps.item i ON i.sweep_id = s.id WHERE s.state = 'signed' AND i.outcome IS NULL AND s.signed_at < platform.now() - interval '1 day'
  UNION ALL
  SELECT 'sweeps_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'sweeps'::regnamespace AND tg.tgenabled NOT IN ('O', 'A');
GRANT SELECT ON sweeps.violations TO ohmstead_worker, ohmstead_staff_read;
