-- Violations of resales: of the open ones, and of those that changed since a moment. Each has exactly the money that its state requires, each such movement has its
-- resale, and a lease is for sale while it is offered.
CREATE OR REPLACE FUNCTION resales.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT 'resales_money', r.id, format('it is %s, and the ledger has no %s of %s over %s', r.state, m.phase, m.code, m.amount)
    FROM resales.resale r CROSS JOIN LATERAL resales.missing(r) m WHERE r.sold_at IS NOT NULL AND (r.ended_at IS NULL OR r.ended_at >= since)
  UNION ALL
  SELECT 'resales_money', coalesce(t.cause_id, ''), format('a %s of %s over %s without a resale that requires it', t.phase, t.code, t.amount_micros)
    FROM ledger.transfer t JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit LEFT JOIN resales.resale r ON r.id = t.cause_id
   WHERE t.code IN ('resale', 'resale_fee', 'lease_passed') AND t.happened_at >= since
     AND NOT EXISTS (SELECT FROM resales.movements(r) m
                      WHERE (m.code, m.phase, m.debit_kind, m.debit, m.credit_kind, m.credit, m.amount) = (t.code, t.phase, d.kind, d.owner, c.kind, c.owner, t.amount_micros))
  UNION ALL
  SELECT 'resales_lease', r.id, format('it is offered, and lease %s is %s', l.id, l.state)
    FROM resales.resale r JOIN packages.lease l ON l.id = r.lease_id WHERE r.state = 'offered' AND l.state <> 'forSale'
  UNION ALL
  SELECT 'resales_lease', l.id, 'it is for sale, and no one offers it'
    FROM packages.lease l WHERE l.state = 'forSale' AND NOT EXISTS (SELECT FROM resales.resale r WHERE r.lease_id = l.id AND r.state = 'offered')
  UNION ALL
  SELECT 'resales_price', r.id, format('it costs %s, and the money of the days that were left is %s', r.price_micros, packages.money_left(l, coalesce(r.sold_at, r.offered_at)))
    FROM resales.resale r JOIN packages.lease l ON l.id = r.lease_id
   WHERE (r.ended_at IS NULL OR r.ended_at >= since) AND r.price_micros > packages.money_left(l, coalesce(r.sold_at, r.offered_at))
  UNION ALL
  -- One holder at any time: what was sold or returned is continued by the lease that the resale names, of the right member.
  SELECT 'resales_lease', r.id, format('its lease %s passed to %s', r.lease_id, coalesce(b.member_id, 'no one'))
    FROM resales.resale r
    LEFT JOIN packages.lease b ON b.id = r.bought_lease_id AND b.continues_id = r.lease_id
    LEFT JOIN packages.lease k ON k.id = r.returned_lease_id AND k.continues_id = r.bought_lease_id
   WHERE r.sold_at IS NOT NULL AND (r.ended_at IS NULL OR r.ended_at >= since)
     AND ((b.member_id, b.origin, b.paid_micros) IS DISTINCT FROM (r.buyer_id, 'resale', r.price_micros)
       OR r.state = 'cancelled' AND (k.member_id, k.origin) IS DISTINCT FROM (r.seller_id, 'return'))
  UNION ALL
  SELECT 'resales_late', r.id, format('it is %s, and was due at %s', r.state, coalesce(r.cancellable_until, r.valid_until))
    FROM resales.resale r WHERE r.state IN ('offered', 'held') AND coalesce(r.cancellable_until, r.valid_until) < platform.now() - interval '1 hour'
  UNION ALL
  SELECT 'resales_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'resales'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
REVOKE ALL ON FUNCTION resales.examine FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resales.examine TO ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads what is open and what changed in two days, so that it can run every minute.
CREATE OR REPLACE VIEW resales.violations AS
  SELECT v.violation, v.subject, v.detail FROM resales.examine(platform.now() - interval '2 days') v;
GRANT SELECT ON resales.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON resales.violations FROM ohmstead_api;
