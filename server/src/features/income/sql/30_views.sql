-- The identity of the books, from the settlements: collected = energy + VAT + hosts + commission (kept, or given as rebate) + own use +
-- house + what is not settled or was voided in a dispute. ledger.identity computes the same from the transfers.
CREATE OR REPLACE VIEW income.identity AS
  SELECT c.collected_micros, t.energy_owed_micros, t.energy_reimbursed_micros, t.vat_micros, t.host_micros, t.commission_micros, t.own_use_micros,
         t.house_micros, c.collected_micros - t.settled_micros AS unsettled_micros, t.unreleased_micros
  FROM (SELECT coalesce(sum(x.amount_micros), 0)::bigint AS collected_micros FROM charging.payment x) c,
       (SELECT coalesce(sum(s.energy_micros) FILTER (WHERE s.energy_to = 'site'), 0)::bigint AS energy_owed_micros,
               coalesce(sum(s.energy_micros) FILTER (WHERE s.energy_to = 'ownSocket'), 0)::bigint AS energy_reimbursed_micros,
               coalesce(sum(s.vat_micros), 0)::bigint AS vat_micros, coalesce(sum(s.host_micros), 0)::bigint AS host_micros,
               coalesce(sum(s.commission_micros), 0)::bigint AS commission_micros, coalesce(sum(s.own_use_micros), 0)::bigint AS own_use_micros,
               coalesce(sum(s.house_micros), 0)::bigint AS house_micros, coalesce(sum(s.collected_micros), 0)::bigint AS settled_micros,
               coalesce(sum(s.collected_micros) FILTER (WHERE s.released_at IS NULL), 0)::bigint AS unreleased_micros
          FROM income.settlement s WHERE s.voided_at IS NULL) t;
GRANT SELECT ON income.identity TO ohmstead_staff_read;
REVOKE SELECT ON income.identity FROM ohmstead_api, ohmstead_worker;

-- What units realised and leases received on some days, computed again from the settlements that are counted.
CREATE OR REPLACE FUNCTION income.counted_faults(from_day date, until_day date) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'income_counted', format('unit %s on %s', coalesce(d.point_id, k.point_id), coalesce(d.day, k.day)),
         format('its figures are %s and %s Wh, its settlements give %s and %s Wh', coalesce(d.income_micros, 0), coalesce(d.energy_wh, 0), coalesce(k.income, 0), coalesce(k.energy, 0))
    FROM (SELECT x.* FROM packages.realised_day x WHERE x.day >= from_day AND x.day < until_day) d
    FULL JOIN (
      SELECT s.point_id, (t.settled_at AT TIME ZONE 'UTC')::date AS day, sum(t.host_micros) AS income, sum(t.energy_wh) AS energy
        FROM income.counted c JOIN income.settlement t ON t.id = c.settlement_id JOIN charging.session_facts s ON s.id = t.charging_session_id
       WHERE t.settled_at >= from_day::timestamp AT TIME ZONE 'UTC' AND t.settled_at < until_day::timestamp AT TIME ZONE 'UTC'
         AND (t.energy_to = 'site' OR s.evidence IS NOT DISTINCT FROM 'signed')
       GROUP BY 1, 2) k ON k.point_id = d.point_id AND k.day = d.day
   WHERE (coalesce(d.income_micros, 0), coalesce(d.energy_wh, 0)) <> (coalesce(k.income, 0), coalesce(k.energy, 0))
  UNION ALL
  SELECT 'income_counted', format('%s on %s', coalesce(d.lease_id, k.lease_id), coalesce(d.day, k.day)),
         format('it received %s of %s for %s Wh, its settlements give %s of %s for %s Wh', coalesce(d.income_micros, 0), coalesce(d.gross_micros, 0),
           coalesce(d.energy_wh, 0), coalesce(k.income, 0), coalesce(k.gross, 0), coalesce(k.energy, 0))
    FROM (SELECT x.* FROM packages.received_day x WHERE x.day >= from_day AND x.day < until_day) d
    FULL JOIN (
      SELECT h.lease_id, (t.settled_at AT TIME ZONE 'UTC')::date AS day, sum(w.host_micros) AS income,
             sum(w.vat_micros + w.energy_micros + w.gross_micros) AS gross, sum(w.energy_wh) AS energy
        FROM income.counted c JOIN income.settlement t ON t.id = c.settlement_id JOIN income.settlement_window w ON w.settlement_id = t.id
        JOIN hosting.custody_period h ON h.id = w.custody_id
       WHERE t.settled_at >= from_day::timestamp AT TIME ZONE 'UTC' AND t.settled_at < until_day::timestamp AT TIME ZONE 'UTC' AND w.disposition = 'host'
       GROUP BY 1, 2) k ON k.lease_id = d.lease_id AND k.day = d.day
   WHERE (coalesce(d.income_micros, 0), coalesce(d.gross_micros, 0), coalesce(d.energy_wh, 0))
      <> (coalesce(k.income, 0), coalesce(k.gross, 0), coalesce(k.energy, 0))
$$;
GRANT EXECUTE ON FUNCTION income.counted_faults TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Violations of settlements made since a moment.
CREATE OR REPLACE FUNCTION income.examine(since timestamptz) RETURNS TABLE (violation text, subject text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'income_unsettled', c.charging_session_id, format('payment %s was collected %s ago and is not settled', c.payment, platform.now() - c.collected_at)
    FROM charging.payment c JOIN charging.session_facts s ON s.id = c.charging_session_id
   -- Always read at least two days: an unsettled payment does not disappear by itself.
   WHERE c.collected_at >= least(since, platform.now() - interval '2 days') AND c.collected_at < platform.now() - interval '1 hour' AND s.state = 'settled'
     AND NOT EXISTS (SELECT FROM income.settlement t WHERE t.charging_session_id = c.charging_session_id AND t.payment = c.payment AND t.voided_at IS NULL)
  UNION ALL
  SELECT 'income_unsettled', w.charging_session_id, format('payment %s waits and cannot be settled', w.payment)
    FROM income.awaiting w JOIN charging.payment c ON c.charging_session_id = w.charging_session_id AND c.payment = w.payment
    JOIN charging.session_facts s ON s.id = w.charging_session_id
   WHERE c.collected_at < platform.now() - interval '2 days' AND s.state = 'settled'
  UNION ALL
  SELECT 'income_ledger', t.id, 'the holds in the ledger differ from the settlement'
    FROM income.settlement t
    JOIN ledger.account a ON a.kind = 'session_pool' AND a.owner = t.charging_session_id
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'vat'), 0) AS vat,
            coalesce(sum(h.amount_micros) FILTER (WHERE h.code IN ('energy', 'energy_reimbursed')), 0) AS energy,
            coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'host_share'), 0) AS host,
            coalesce(sum(h.amount_micros) FILTER (WHERE h.code IN ('commission', 'rebate')), 0) AS commission,
            coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'own_use_return'), 0) AS own_use,
            coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'house'), 0) AS house
       FROM ledger.transfer h
      WHERE h.debit = a.id AND h.phase = 'hold' AND split_part(h.detail, '#', 1) = t.id
        AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = h.id AND r.phase = 'void')) held
   WHERE t.settled_at >= since AND t.voided_at IS NULL
     AND (held.vat, held.energy, held.host, held.commission, held.own_use, held.house)
         <> (t.vat_micros, t.energy_micros, t.host_micros, t.commission_micros, t.own_use_micros, t.house_micros)
  UNION ALL
  -- Released, and its shares did not arrive.
  SELECT 'income_ledger', t.id, 'it was released, and a share of it is still held'
    FROM income.settlement t
    JOIN ledger.account a ON a.kind = 'session_pool' AND a.owner = t.charging_session_id
   WHERE t.released_at >= since AND EXISTS (
     SELECT FROM ledger.transfer h
      WHERE h.debit = a.id AND h.phase = 'hold' AND h.code <> 'rebate' AND split_part(h.detail, '#', 1) = t.id
        AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = h.id))
  UNION ALL
  -- The same window by window, from the windows alone: what each gives its host and, as rebate, its host's inviters.
  SELECT 'income_ledger', format('%s#%s', w.settlement_id, w.position),
         format('the ledger gives %s to %s and %s as rebates to %s, the window has %s for %s and a commission of %s',
                held.host, held.hosts, held.rebate, held.uplines, w.host_micros, w.host_id, w.commission_micros)
    FROM income.settlement t
    JOIN ledger.account a ON a.kind = 'session_pool' AND a.owner = t.charging_session_id
    JOIN income.settlement_window w ON w.settlement_id = t.id
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'host_share'), 0) AS host,
            string_agg(DISTINCT c.owner, ' ') FILTER (WHERE h.code = 'host_share') AS hosts,
            coalesce(sum(h.amount_micros) FILTER (WHERE h.code = 'rebate'), 0) AS rebate,
            count(DISTINCT c.owner) FILTER (WHERE h.code = 'rebate') AS uplines,
            count(*) FILTER (WHERE h.code = 'rebate'
              AND NOT EXISTS (SELECT FROM accounts.upline u WHERE u.member_id = w.host_id AND u.upline_id = c.owner)) AS strangers
       FROM ledger.transfer h JOIN ledger.account c ON c.id = h.credit
      WHERE h.debit = a.id AND h.phase = 'hold' AND h.code IN ('host_share', 'rebate')
        AND split_part(h.detail, '#', 1) = t.id AND income.window_meant(h.detail) = w.position
        AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.hold_id = h.id AND r.phase = 'void')) held
   WHERE t.settled_at >= since AND t.voided_at IS NULL
     AND (held.host <> w.host_micros OR held.host > 0 AND held.hosts IS DISTINCT FROM w.host_id OR held.strangers > 0 OR held.uplines > 3
       OR held.rebate > div(w.commission_micros::numeric * 300000, 1000000))
  UNION ALL
  SELECT 'income_ledger', h.id::text, format('%s names no window and no settlement: %s', h.code, h.detail)
    FROM income.settlement t
    JOIN ledger.account a ON a.kind = 'session_pool' AND a.owner = t.charging_session_id
    JOIN ledger.transfer h ON h.debit = a.id AND h.phase = 'hold'
   WHERE t.settled_at >= since
     AND CASE WHEN h.code IN ('host_share', 'rebate')
           THEN NOT EXISTS (SELECT FROM income.settlement_window w WHERE w.charging_session_id = t.charging_session_id AND h.detail = w.settlement_id || '#' || w.position)
           ELSE NOT EXISTS (SELECT FROM income.settlement o WHERE o.charging_session_id = t.charging_session_id AND h.detail = o.id) END
  UNION ALL
  -- The settlement computed again, from its windows and the rest of the database.
  SELECT 'income_windows', t.id, 'its windows do not add up to it'
    FROM income.settlement t
    JOIN (SELECT w.settlement_id, sum(w.vat_micros) AS vat, sum(w.energy_micros) AS energy, sum(w.commission_micros) AS commission,
                 sum(w.host_micros) AS host, sum(w.own_use_micros) AS own_use, sum(w.house_micros) AS house, sum(w.energy_wh) AS energy_wh
            FROM income.settlement_window w WHERE w.settled_at >= since GROUP BY w.settlement_id) w ON w.settlement_id = t.id
   WHERE t.settled_at >= since AND (w.vat, w.energy, w.commission, w.host, w.own_use, w.house, w.energy_wh)
         <> (t.vat_micros, t.energy_micros, t.commission_micros, t.host_micros, t.own_use_micros, t.house_micros, t.energy_wh)
  UNION ALL
  SELECT 'income_windows', format('%s#%s', w.settlement_id, w.position), format('custody, driver and unit make it the %s of %s', judged.disposition, judged.host)
    FROM income.settlement_window w
    JOIN charging.session_facts s ON s.id = w.charging_session_id
    -- A custody that renews every day may have been settled while it was open and closed at the day's end afterwards: it only matters that
    -- the lease had the unit all that time.
    LEFT JOIN hosting.custody_period c ON c.id = w.custody_id AND c.point_id = s.point_id
      AND (SELECT range_agg(x."window") FROM hosting.custody_period x WHERE x.lease_id = c.lease_id AND x.point_id = c.point_id)
          @> tstzrange(w.from_at, w.until_at)
    LEFT JOIN packages.lease_facts l ON l.id = c.lease_id
   CROSS JOIN LATERAL (
     SELECT coalesce(c.member_id, 'the house') AS host,
            income.disposition_of(c.member_id, s.driver_id, s.driver_affiliated, w.from_at, l.cancellable_until) AS disposition) judged
   WHERE w.settled_at >= since AND (w.disposition <> judged.disposition OR w.host_id IS DISTINCT FROM c.member_id)
  UNION ALL
  SELECT 'income_windows', format('%s#%s', w.settlement_id, w.position), format('it names no custody, and the unit was in %s', c.id)
    FROM income.settlement_window w
    JOIN charging.session_facts s ON s.id = w.charging_session_id
    JOIN hosting.custody_period c ON c.point_id = s.point_id AND c."window" && tstzrange(w.from_at, w.until_at)
   WHERE w.settled_at >= since AND w.custody_id IS NULL
  UNION ALL
  SELECT 'income_windows', t.id, 'a settlement without its windows'
    FROM income.settlement t WHERE t.settled_at >= since AND NOT EXISTS (SELECT FROM income.settlement_window w WHERE w.settlement_id = t.id)
  UNION ALL
  SELECT 'income_self_dealing', w.settlement_id, 'a host earns from their own charging'
    FROM income.settlement_window w JOIN charging.session_facts s ON s.id = w.charging_session_id
   WHERE w.settled_at >= since AND w.host_micros > 0 AND (w.host_id = s.driver_id OR s.driver_affiliated)
  UNION ALL
  SELECT 'income_overdue', t.id, format('its release was due at %s', t.release_due_at)
    FROM income.settlement t JOIN charging.session_facts s ON s.id = t.charging_session_id
   WHERE t.released_at IS NULL AND t.voided_at IS NULL AND t.release_due_at < platform.now() - interval '1 hour' AND s.state = 'settled'
  UNION ALL
  SELECT f.violation, f.subject, f.detail FROM income.counted_faults((since AT TIME ZONE 'UTC')::date, 'infinity') f
  UNION ALL
  SELECT 'income_trigger_off', format('%s on %s', tg.tgname, tg.tgrelid::regclass), 'it is disabled'
    FROM pg_trigger tg JOIN pg_class cl ON cl.oid = tg.tgrelid
   WHERE cl.relnamespace = 'income'::regnamespace AND tg.tgenabled NOT IN ('O', 'A')
$$;
GRANT EXECUTE ON FUNCTION income.examine TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;

-- Empty, or an alarm. Reads the settlements of two hours, so that it can run every minute.
CREATE OR REPLACE VIEW income.violations AS
  SELECT v.violation, v.subject, v.detail FROM income.examine(platform.now() - interval '2 hours') v;
GRANT SELECT ON income.violations TO ohmstead_worker, ohmstead_staff_read;
REVOKE SELECT ON income.violations FROM ohmstead_api;
