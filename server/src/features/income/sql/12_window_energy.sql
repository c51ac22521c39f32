-- The energy of each window is what the registers of the bill show between its ends, by the rules of energyByWindow (contract/src/income/windows.ts) and
-- countedPoints (contract/src/charging/registers.ts). So one host's energy cannot be written as another's. A test compares both.

-- The register of a bill at moments in ms, as one continuous register: it rises with the meter within an epoch, without what other bills took, evenly between
-- two readings, and is rounded down.
CREATE OR REPLACE FUNCTION income.registers_at(document jsonb, moments bigint[]) RETURNS TABLE (place bigint, wh bigint)
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH line AS MATERIALIZED (
    SELECT r.place, (r.line ->> 'at')::bigint AS at, (r.line ->> 'registerWh')::bigint AS wh, coalesce((r.line ->> 'epoch')::bigint, 0) AS epoch
      FROM jsonb_array_elements(document -> 'registers') WITH ORDINALITY AS r (line, place)),
  taken AS MATERIALIZED (
    SELECT coalesce((b.span ->> 'epoch')::bigint, 0) AS epoch, range_agg(int8range((b.span ->> 'fromWh')::bigint, (b.span ->> 'toWh')::bigint)) AS spans
      FROM jsonb_array_elements(coalesce(document -> 'billedBefore', '[]')) AS b (span) GROUP BY 1),
  step AS (
    SELECT l.*, lag(l.wh) OVER in_order AS wh_before, lag(l.epoch) OVER in_order AS epoch_before FROM line l WINDOW in_order AS (ORDER BY l.place)),
  rise AS (
    SELECT s.place, s.at, CASE
        WHEN s.wh_before IS NULL THEN s.wh
        WHEN s.epoch_before <> s.epoch THEN 0
        ELSE s.wh - s.wh_before - coalesce((
          SELECT sum(upper(o.overlap) - lower(o.overlap))
            FROM taken t CROSS JOIN LATERAL unnest(t.spans * int8multirange(int8range(s.wh_before, greatest(s.wh, s.wh_before)))) AS o (overlap)
           WHERE t.epoch = s.epoch), 0) END AS wh
      FROM step s),
  point AS MATERIALIZED (SELECT r.place, r.at, sum(r.wh) OVER (ORDER BY r.place)::bigint AS wh FROM rise r)
  SELECT m.place, CASE WHEN b.at IS NULL OR a.at IS NULL THEN b.wh ELSE b.wh + div((a.wh - b.wh)::numeric * (m.moment - b.at), a.at - b.at)::bigint END
    FROM unnest(moments) WITH ORDINALITY AS m (moment, place)
    LEFT JOIN LATERAL (SELECT p.* FROM point p WHERE p.at > m.moment ORDER BY p.place LIMIT 1) a ON true
    LEFT JOIN LATERAL (
      SELECT p.* FROM point p WHERE p.place = coalesce(a.place - 1, (SELECT max(z.place) FROM point z))) b ON true
$$;
REVOKE ALL ON FUNCTION income.registers_at FROM PUBLIC;

-- A settlement of one window has all the energy (windows_fit), so only those of several are compared: the windows follow each other without a gap, before
-- each of them as much was delivered as the register shows, and the bill has the energy of the settlement.
CREATE OR REPLACE FUNCTION income.energies_fit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT t.id INTO bad
    FROM (SELECT n.settlement_id, array_agg(n.from_at ORDER BY n.position) AS begins, array_agg(n.until_at ORDER BY n.position) AS ends,
                 array_agg(n.energy_wh ORDER BY n.position) AS energies
            FROM new_rows n GROUP BY n.settlement_id HAVING count(*) > 1) w
    JOIN income.settlement t ON t.id = w.settlement_id
    LEFT JOIN charging.bill b ON b.charging_session_id = t.charging_session_id
   CROSS JOIN LATERAL (
     SELECT array_agg(floor(extract(epoch FROM x.at) * 1000)::bigint ORDER BY x.place) AS moments
       FROM unnest(w.begins || timestamptz '9999-01-01') WITH ORDINALITY AS x (at, place)) m
   WHERE b.document IS NULL OR w.begins[2:] <> trim_array(w.ends, 1)
      OR EXISTS (
        SELECT FROM generate_series(2, cardinality(m.moments)) AS i
          LEFT JOIN income.registers_at(b.document::jsonb, m.moments) r ON r.place = i
         WHERE (SELECT sum(e.wh) FROM unnest(w.energies[:i - 1]) AS e (wh)) IS DISTINCT FROM r.wh - (b.document::jsonb #>> '{registers,0,registerWh}')::bigint)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'income: a window of % has another energy than the registers of its bill show', bad.id USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION income.energies_fit FROM PUBLIC;
CREATE OR REPLACE TRIGGER energies_fit AFTER INSERT ON income.settlement_window REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION income.energies_fit();
