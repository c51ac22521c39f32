-- Violations of leases: of those that run, and those that ended since a moment.
CREATE OR REPLACE FUNCTION packages.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'packages_money', l.id, format('its account has %s, its price and its days require %s', coalesce(held.amount, 0), due.amount)
    FROM packages.lease l
   CROSS JOIN LATERAL (
     SELECT CASE WHEN l.ended_at IS NULL THEN l.price_micros - div(l.price_micros::numeric * l.accrued_days, l.cycle_days)::bigint ELSE 0 END AS amount) due
    LEFT JOIN LATERAL (
     SELECT sum(b.posted_micros)::bigint AS amount FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id
      WHERE a.kind = 'lease_unearned' AND a.owner = l.id) held ON true
   -- A lease that was sold continues with its buyer.
   WHERE (l.ended_at IS NULL OR l.ended_at >= since) AND l.state <> 'sold' AND coalesce(held.amount, 0) <> due.amount
  UNION ALL
  SELECT 'packages_overdue', l.id, format('day %s passed and is not accrued', l.accrued_days + 1)
    FROM packages.lease l
   WHERE l.ended_at IS NULL AND l.accrued_days < l.cycle_days
     AND l.effective_at + (l.accrued_days + 1) * interval '1 day' < platform.now() - interval '1 hour'
  UNION ALL
  SELECT 'packages_overdue', l.id, format('it was due to end at %s and has not ended', l.expires_at)
    FROM packages.lease l WHERE l.ended_at IS NULL AND l.expires_at < platform.now() - interval '1 hour'
  UNION ALL
  SELECT 'packages_extended', l.id, format('it is extended by %s days, and has %s days without its unit', l.extended_days, f.days)
    FROM packages.lease l
   CROSS JOIN LATERAL (SELECT count(*) AS days FROM packages.fault_day f WHERE f.lease_id = l.id) f
   WHERE (l.ended_at IS NULL OR l.ended_at >= since)
     AND (l.extended_days <> f.days OR l.expires_at <> l.effective_at + (l.cycle_days + f.days::integer) * interval '24 hours')
  UNION ALL
  SELECT 'packages_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'packages'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION packages.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads the running leases and those of two days, so that it can run every minute.
CREATE OR REPLACE VIEW packages.violations AS
  SELECT v.violation, v.subject, v.detail FROM packages.examine(platform.now() - interval '2 days') v;
GRANT SELECT ON packages.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON packages.violations FROM ohmstead_api;
