-- Adds to what a unit realised on a day, or subtracts from it. Income calls it for settlements; no runtime role may.
CREATE OR REPLACE FUNCTION packages.add_realised(of_point text, on_day date, income bigint, energy bigint) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO packages.realised_day AS d (point_id, day, income_micros, energy_wh) VALUES (of_point, on_day, greatest(0, income), greatest(0, energy))
  ON CONFLICT (point_id, day) DO UPDATE SET income_micros = d.income_micros + income, energy_wh = d.energy_wh + energy
$$;

-- The same for what a lease received, with what drivers paid for it, taxes included, and the energy.
DROP FUNCTION IF EXISTS packages.add_received(text, date, bigint);
CREATE OR REPLACE FUNCTION packages.add_received(of_lease text, on_day date, income bigint, gross bigint, energy bigint) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO packages.received_day AS d (lease_id, day, income_micros, gross_micros, energy_wh)
  VALUES (of_lease, on_day, greatest(0, income), greatest(0, gross), greatest(0, energy))
  ON CONFLICT (lease_id, day) DO UPDATE SET income_micros = d.income_micros + income, gross_micros = d.gross_micros + gross, energy_wh = d.energy_wh + energy
$$;
REVOKE EXECUTE ON FUNCTION packages.add_realised, packages.add_received FROM PUBLIC;

-- What each unit of a model realised in each of the last thirty-day months before a day, the newest first. A month without income is a
-- row with 0. All units count: leased or not, faulty, on closed sites, and retired ones for the months that began before. A unit counts
-- from its commissioning, by whole months.
CREATE OR REPLACE FUNCTION packages.realised_months(of_model text, until date, months integer)
RETURNS TABLE (point_id text, month integer, income_micros bigint) LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT p.id, m.month, coalesce(sum(d.income_micros), 0)::bigint
    FROM devices.point p
   CROSS JOIN generate_series(1, months) AS m (month)
    LEFT JOIN packages.realised_day d ON d.point_id = p.id AND d.day >= until - m.month * 30 AND d.day < until - (m.month - 1) * 30
   WHERE p.model_id = of_model AND (p.commissioned_at AT TIME ZONE 'UTC')::date <= until - m.month * 30
     AND (p.retired_at IS NULL OR (p.retired_at AT TIME ZONE 'UTC')::date > until - m.month * 30)
   GROUP BY p.id, m.month
$$;

-- The distribution of these months over the last 30, 90 and 360 days, beside the cost of a lease for one month; and of the leases of the
-- model that ended at the end of their term in this time, how many received less than their price. Leases that were passed on count once, with what all their
-- members received and the price in the catalogue. Quantiles are by nearest rank, so that
-- each is an actual month: those at 0, 10, 25, 50, 75 and 90 percent. Ten bars of equal width show all months.
CREATE OR REPLACE FUNCTION packages.realised(of_model text, until date, month_cost bigint)
RETURNS TABLE (days integer, sample bigint, units bigint, quantiles bigint[], empty bigint, below_cost bigint, bar_micros bigint, bars bigint[],
               ended_leases bigint, not_earned_back bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH month AS MATERIALIZED (SELECT m.point_id, m.month, m.income_micros FROM packages.realised_months(of_model, until, 12) m),
  ended AS MATERIALIZED (
    SELECT l.ended_at, coalesce((SELECT sum(r.income_micros) FROM packages.lease c JOIN packages.received_day r ON r.lease_id = c.id
                                  WHERE c.id = b.id OR c.root_id = b.id), 0) < b.price_micros AS is_loss
      FROM packages.lease l JOIN packages.lease b ON b.id = coalesce(l.root_id, l.id) JOIN devices.point p ON p.id = l.point_id
     WHERE p.model_id = of_model AND l.state = 'expired' AND l.ended_at >= (until - 360)::timestamp AT TIME ZONE 'UTC')
  SELECT w.days, d.sample, d.units,
         CASE WHEN d.sample > 0 THEN ARRAY(SELECT d.sorted[greatest(1, (d.sample * q + 99) / 100)] FROM unnest(ARRAY[0, 10, 25, 50, 75, 90]) WITH ORDINALITY AS p (q, at) ORDER BY at) END,
         d.empty, d.below_cost, b.width,
         ARRAY(SELECT (SELECT count(*) FROM unnest(d.sorted) AS s (income) WHERE least(9, s.income / b.width) = bar) FROM generate_series(0, 9) AS bar ORDER BY bar),
         e.ended, e.losses
    FROM unnest(ARRAY[30, 90, 360]) AS w (days)
   CROSS JOIN LATERAL (
     SELECT count(*) AS sample, count(DISTINCT m.point_id) AS units, array_agg(m.income_micros ORDER BY m.income_micros) AS sorted,
            count(*) FILTER (WHERE m.income_micros = 0) AS empty, count(*) FILTER (WHERE m.income_micros < month_cost) AS below_cost,
            coalesce(max(m.income_micros), 0) AS top
       FROM month m WHERE m.month * 30 <= w.days) d
   CROSS JOIN LATERAL (SELECT (greatest(d.top, 10) + 9) / 10 AS width) b
   CROSS JOIN LATERAL (
     SELECT count(*) AS ended, count(*) FILTER (WHERE x.is_loss) AS losses
       FROM ended x WHERE x.ended_at >= (until - w.days)::timestamp AT TIME ZONE 'UTC' AND x.ended_at < until::timestamp AT TIME ZONE 'UTC') e
   ORDER BY w.days
$$;
GRANT EXECUTE ON FUNCTION packages.realised_months, packages.realised TO ohmstead_api, ohmstead_worker, ohmstead_staff_read;
