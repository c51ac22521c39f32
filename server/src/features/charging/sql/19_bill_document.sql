-- The document of a bill lists registers that readings of its charging session have, each from its frame. So the energy that windows of a settlement are
-- compared with (income/sql/12_window_energy.sql) is what the station reported.
CREATE OR REPLACE FUNCTION charging.judge_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  bad record;
BEGIN
  SELECT n.charging_session_id, r.line ->> 'registerWh' AS wh INTO bad
    FROM new_rows n CROSS JOIN LATERAL jsonb_array_elements(n.document::jsonb -> 'registers') AS r (line)
   WHERE NOT EXISTS (
     SELECT FROM charging.reading g WHERE g.charging_session_id = n.charging_session_id AND g.frame_id = r.line ->> 'frameId'
        AND g.register_wh = (r.line ->> 'registerWh')::numeric AND g.at = to_timestamp((r.line ->> 'at')::numeric / 1000)) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'guard:charging_bill: the bill of % has a register of % Wh that no reading has', bad.charging_session_id, bad.wh USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION charging.judge_document FROM PUBLIC;
CREATE OR REPLACE TRIGGER document_has_readings AFTER INSERT ON charging.bill REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charging.judge_document();
