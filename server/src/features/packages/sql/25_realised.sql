-- Adds to what a unit realised on a day, or subtracts from it. Income calls it for settlements; no runtime role may.
CREATE OR REPLACE FUNCTION packages.add_realised(of_point text, on_day date, income bigint, energy bigint) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO packages.realised_day AS d (point_id, day, income_micros, energy_wh) VALUES (of_point, on_day, greatest(0, income), greatest(0, energy))
  ON CONFLICT (point_id, day) DO UPDATE SET income_micros = d.income_micros + income, energy_wh = d.energy_wh + energy
$$;

-- The same for what a lease received.
CREATE OR REPLACE FUNCTION packages.add_received(of_lease text, on_day date, income bigint) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO packages.received_day AS d (lease_id, day, income_micros) VALUES (of_lease, on_day, greatest(0, income))
  ON CONFLICT (lease_id, day) DO UPDATE SET income_micros = d.income_micros + income
$$;
REVOKE EXECUTE ON FUNCTION packages.add_realised, packages.add_received FROM PUBLIC;
