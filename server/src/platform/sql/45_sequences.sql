-- Where each sequence is, and the highest number in a column that it fills. A sequence that is behind its column would give numbers again: every
-- insert is then refused, or means another row. Columns without an index of their own are not read.
CREATE OR REPLACE FUNCTION platform.sequences() RETURNS TABLE (sequence text, last_number bigint, highest_number bigint, end_number bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  s record;
BEGIN
  FOR s IN
    WITH filled (sequence, place, filled_column) AS (
      SELECT d.objid, d.refobjid::regclass, a.attname::text
        FROM pg_depend d JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
       WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('i', 'a')
         AND EXISTS (SELECT FROM pg_index x WHERE x.indrelid = d.refobjid AND x.indkey[0] = d.refobjsubid AND x.indpred IS NULL)
      UNION ALL
      SELECT 'charging.transaction_number'::regclass, t.place::regclass, 'transaction_id'
        FROM unnest(ARRAY['charging.charging_session', 'charging.refused_start']) t (place)
    )
    SELECT q.seqrelid::regclass AS name, q.seqincrement AS step, q.seqmax AS last_possible,
           (SELECT string_agg(format('(SELECT max(%I)::bigint FROM %s)', f.filled_column, f.place), ', ') FROM filled f WHERE f.sequence = q.seqrelid) AS columns
      FROM pg_sequence q JOIN pg_class c ON c.oid = q.seqrelid WHERE c.relowner = 'ohmstead_owner'::regrole ORDER BY c.oid::regclass::text
  LOOP
    sequence := s.name::text;
    end_number := s.last_possible;
    EXECUTE format('SELECT last_value - CASE WHEN is_called THEN 0 ELSE %s END, greatest(%s) FROM %s', s.step, coalesce(s.columns, 'NULL::bigint'), s.name)
       INTO last_number, highest_number;
    RETURN NEXT;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION platform.sequences FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.sequences TO ohmstead_worker;
