-- Money of a lease: paid once and in full by its member, accrued no faster than its days pass, refunded to its member. A refund is exactly
-- what the started days leave over, once, at the cancellation and within the 14 days.
CREATE OR REPLACE FUNCTION packages.guard_lease() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE code IN ('lease_purchase', 'lease_accrue', 'lease_vat', 'lease_refund')) THEN
    RETURN NULL;
  END IF;
  SELECT n.id, n.code INTO bad
    FROM new_rows n
    LEFT JOIN packages.lease l ON l.id = n.cause_id AND n.cause_kind = 'lease'
    LEFT JOIN ledger.account d ON d.id = n.debit
    LEFT JOIN ledger.account c ON c.id = n.credit
   WHERE n.code IN ('lease_purchase', 'lease_accrue', 'lease_vat', 'lease_refund')
     AND (l.id IS NULL
       OR n.code = 'lease_purchase' AND NOT (d.owner = l.member_id AND c.owner = l.id AND n.amount_micros = l.price_micros)
       OR n.code <> 'lease_purchase' AND d.owner <> l.id
       OR n.code = 'lease_refund' AND (c.owner <> l.member_id OR l.origin <> 'catalogue'))
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:lease: % % does not fit its lease', bad.code, bad.id USING ERRCODE = 'LG001';
  END IF;
  SELECT l.id, sum(t.amount_micros)::bigint AS earned INTO bad
    FROM packages.lease l
    JOIN ledger.transfer t ON t.cause_kind = 'lease' AND t.cause_id = l.id AND t.code IN ('lease_accrue', 'lease_vat')
   WHERE l.id IN (SELECT cause_id FROM new_rows WHERE code IN ('lease_accrue', 'lease_vat'))
   GROUP BY l.id
  HAVING sum(t.amount_micros) > div(
           l.price_micros::numeric * CASE WHEN l.state = 'cancelled' THEN packages.started_days(l, l.ended_at) ELSE least(l.cycle_days,
             greatest(0, floor(extract(epoch FROM platform.now() - coalesce(l.effective_at, platform.now())) / 86400)::int)) END,
           l.cycle_days)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:lease: % accrued ahead of its days', bad.id USING ERRCODE = 'LG001';
  END IF;
  SELECT n.cause_id AS id INTO bad
    FROM new_rows n
    JOIN ledger.transfer t ON t.cause_kind = 'lease' AND t.cause_id = n.cause_id AND t.code = 'lease_purchase'
   WHERE n.code = 'lease_purchase' GROUP BY n.cause_id HAVING count(DISTINCT t.id) > 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:lease: % is paid already', bad.id USING ERRCODE = 'LG001';
  END IF;
  SELECT l.id INTO bad
    FROM packages.lease l
    JOIN ledger.transfer t ON t.cause_kind = 'lease' AND t.cause_id = l.id AND t.code = 'lease_refund'
   WHERE l.id IN (SELECT cause_id FROM new_rows WHERE code = 'lease_refund')
     AND (l.state <> 'cancelled' OR l.ended_at >= packages.cancellable_until(l) OR l.ended_at < platform.now() - interval '10 minutes'
       OR t.amount_micros <> l.price_micros - div(l.price_micros::numeric * packages.started_days(l, l.ended_at), l.cycle_days)::bigint
       OR (SELECT count(*) FROM ledger.transfer r WHERE r.cause_kind = 'lease' AND r.cause_id = l.id AND r.code = 'lease_refund') > 1)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:lease: % is refunded once, at its cancellation, less the started days', bad.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;

-- A lease that ends leaves no money behind: its days are accrued and the rest is refunded in the same transaction.
CREATE OR REPLACE FUNCTION packages.judge_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger.account a JOIN ledger.balance b ON b.account_id = a.id
              WHERE a.kind = 'lease_unearned' AND a.owner = new.id AND b.posted_micros <> 0) THEN
    RAISE EXCEPTION 'guard:lease: % ended and its price is neither accrued nor refunded', new.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;

-- A lease costs what its package costs: the transaction that inserts it also takes its price from its member. A lease is free only if its
-- package is. One that continues another gets the money of the days that are left, from that lease.
CREATE OR REPLACE FUNCTION packages.judge_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.price_micros > 0 AND NOT EXISTS (
    SELECT FROM ledger.transfer t
      JOIN ledger.account d ON d.id = t.debit
      JOIN ledger.account c ON c.id = t.credit AND c.kind = 'lease_unearned' AND c.owner = new.id
     WHERE t.phase = 'post' AND t.amount_micros = new.price_micros
       AND CASE new.origin WHEN 'catalogue' THEN t.cause_kind = 'lease' AND t.cause_id = new.id AND t.code = 'lease_purchase' AND d.kind = 'recharge' AND d.owner = new.member_id
           ELSE t.code = 'lease_passed' AND d.kind = 'lease_unearned' AND d.owner = new.continues_id END) THEN
    RAISE EXCEPTION 'guard:lease: % is not paid for', new.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
