-- Violations of leases: of those that run, and those that ended since a moment.
CREATE OR REPLACE FUNCTION packages.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'packages_money', l.id, format('its account has %s, its price and its days require %s', coalesce(held.amount, 0), due.amount)
    FROM packages.lease l
   CROSS JOIN LATERAL (
     SELECT CASE WHEN l.ended_at IS NULL THEN l.price_micros - div(l.price_micros::numeric * l.accrued_days, l.cycle_days)::bigint ELSE 0 END AS amount) due
    LEFT JOIN LATERAL (
     SELECT sum(b.posted_micros)::bigint AS amount FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id
      WHERE a.kind = 'lease_unearned' AND a.owner = l.id) held ON true
   WHERE (l.ended_at IS NULL OR l.ended_at >= since) AND coalesce(held.amount, 0) <> due.amount
  UNION ALL
  SELECT 'packages_overdue', l.id, format('day %s passed and is not accrued', l.accrued_days + 1)
    FROM packages.lease l
   WHERE l.ended_at IS NULL AND l.accrued_days < l.cycle_days
     AND l.effective_at + (l.accrued_days + 1) * interval '1 day' < platform.now() - interval '1 hour'
  UNION ALL
  SELECT 'packages_overdue', l.id, format('it was due to end at %s and has not ended', l.expires_at)
    FROM packages.lease l WHERE l.ended_at IS NULL AND l.expires_at < platform.now() - interval '1 hour'
  UNION ALL
  SELECT 'packages_extended', l.id, format('it is extended by %s days, and has %s days without its unit', l.extended_days, f.days + l.inherited_days)
    FROM packages.lease l
   CROSS JOIN LATERAL (SELECT count(*) AS days FROM packages.fault_day f WHERE f.lease_id = l.id) f
   WHERE (l.ended_at IS NULL OR l.ended_at >= since)
     AND (l.extended_days <> f.days + l.inherited_days OR l.expires_at <> l.effective_at + (l.cycle_days + l.extended_days) * interval '24 hours')
  UNION ALL
  -- A lease that continues another has what that one had left.
  SELECT 'packages_continued', l.id, format('it does not fit %s, which it continues', c.id)
    FROM packages.lease l JOIN packages.lease c ON c.id = l.continues_id
   WHERE l.bought_at >= since
     AND ((l.point_id, l.package_id, l.placement, l.tier, l.rank, l.hosting_per_day, l.terms_version, l.root_id, l.bought_at, l.inherited_days)
         IS DISTINCT FROM (c.point_id, c.package_id, c.placement, c.tier, c.rank, c.hosting_per_day, c.terms_version, coalesce(c.root_id, c.id), c.ended_at, c.extended_days)
       OR (l.cycle_days, l.price_micros, l.effective_at) IS DISTINCT FROM (c.cycle_days - c.accrued_days,
            c.price_micros - div(c.price_micros::numeric * c.accrued_days, c.cycle_days)::bigint, c.effective_at + c.accrued_days * interval '24 hours'))
  UNION ALL
  SELECT 'packages_continued', l.id, format('it was %s, and %s leases continue it', l.state, n.leases)
    FROM packages.lease l CROSS JOIN LATERAL (SELECT count(*) AS leases FROM packages.lease x WHERE x.continues_id = l.id) n
   WHERE l.ended_at >= since AND n.leases <> CASE WHEN l.state = 'sold' OR l.state = 'cancelled' AND l.origin = 'resale' THEN 1 ELSE 0 END
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
