-- What the messages of OCPP mean, for the rules of features, which do not name them.

-- The messages in which a station reports a fact.
CREATE OR REPLACE FUNCTION ocpp.messages_of(fact text) RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT CASE fact WHEN 'boot' THEN '{BootNotification}'::text[]
                   WHEN 'tag' THEN '{Authorize,StartTransaction}'
                   WHEN 'start' THEN '{StartTransaction}'
                   WHEN 'status' THEN '{StatusNotification}'
                   WHEN 'reading' THEN '{MeterValues,StopTransaction}'
                   WHEN 'stop' THEN '{StopTransaction}'
                   WHEN 'charging' THEN '{StartTransaction,MeterValues,StopTransaction}' END
$$;

-- Whether a message reports this status of a connector; one that PostgreSQL cannot read may.
CREATE OR REPLACE FUNCTION ocpp.shows_status(raw text, connector smallint, status text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  message json;
BEGIN
  IF NOT (raw IS JSON ARRAY AND strpos(raw, '\u0000') = 0) THEN
    RETURN true;
  END IF;
  message := raw::json -> 3;
  RETURN (message ->> 'connectorId')::numeric = connector AND message ->> 'status' = status;
END $$;
REVOKE ALL ON FUNCTION ocpp.shows_status FROM PUBLIC;

-- Whether a boot contains a serial number, or it did not change. One that PostgreSQL cannot read, or that had to be repaired, may.
CREATE OR REPLACE FUNCTION ocpp.shows_identity(raw text, verdict text, serial text, before text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF serial IS NOT DISTINCT FROM before OR verdict = 'repaired' OR NOT (raw IS JSON ARRAY AND strpos(raw, '\u0000') = 0) THEN
    RETURN true;
  END IF;
  RETURN EXISTS (SELECT FROM json_each_text(raw::json -> 3) AS said WHERE strpos(said.value, serial) > 0);
END $$;
REVOKE ALL ON FUNCTION ocpp.shows_identity FROM PUBLIC;

-- Whether a message that staff send needs a second person (the same as v16/commands.ts; a test compares them).
CREATE OR REPLACE FUNCTION ocpp.needs_two_people(action text, payload text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT CASE action WHEN 'Reset' THEN (payload::jsonb ->> 'type') IS DISTINCT FROM 'Soft'
                     ELSE action NOT IN ('TriggerMessage', 'UnlockConnector', 'RemoteStopTransaction') END
$$;

-- Whether a command gives its station another key (stationKeyIn in commands.ts).
CREATE OR REPLACE FUNCTION ocpp.gives_key(action text, payload text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT action = 'ChangeConfiguration' AND pg_catalog.lower(payload::jsonb ->> 'key') IS NOT DISTINCT FROM 'authorizationkey'
$$;

-- The registers of the outlet in a message, in whole Wh, as reading.ts reads them (OCPP 1.6 §7.33, §7.44): of a start or a stop, and sampled
-- values, one by one and added up over the phases of one moment.
CREATE OR REPLACE FUNCTION ocpp.registers_in(message json) RETURNS SETOF numeric LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp AS $$
  WITH sample AS (
    SELECT m.position, coalesce(s.value ->> 'context', '') AS context, s.value ->> 'phase' AS phase,
           CASE WHEN t.text ~ '^[+-]?[0-9]{1,24}([.][0-9]{0,24})?([eE][+-]?[0-9]{1,2})?$'
             THEN floor(t.text::numeric * CASE coalesce(s.value ->> 'unit', 'Wh') WHEN 'Wh' THEN 1 WHEN 'kWh' THEN 1000 WHEN 'MWh' THEN 1000000 END) END AS wh
      FROM (SELECT CASE json_typeof(f.list) WHEN 'array' THEN f.list ELSE '[]' END AS list
              FROM (VALUES (message -> 'meterValue'), (message -> 'transactionData')) AS f (list)) lists
     CROSS JOIN LATERAL json_array_elements(lists.list) WITH ORDINALITY AS m (value, position)
     CROSS JOIN LATERAL json_array_elements(CASE json_typeof(m.value -> 'sampledValue') WHEN 'array' THEN m.value -> 'sampledValue' ELSE '[]' END) AS s (value)
     CROSS JOIN LATERAL (SELECT replace(btrim(s.value ->> 'value'), ',', '.') AS text) t
     WHERE coalesce(s.value ->> 'measurand', 'Energy.Active.Import.Register') = 'Energy.Active.Import.Register'
       AND coalesce(s.value ->> 'location', 'Outlet') = 'Outlet')
  SELECT s.wh FROM sample s WHERE s.wh IS NOT NULL
  UNION ALL
  SELECT sum(p.wh) FROM (SELECT DISTINCT s.position, s.context, s.phase, s.wh FROM sample s WHERE s.phase IN ('L1', 'L2', 'L3')) p GROUP BY p.position, p.context
  UNION ALL
  SELECT sum(p.wh) FROM (SELECT DISTINCT s.position, s.context, s.phase, s.wh FROM sample s WHERE s.phase IN ('L1-N', 'L2-N', 'L3-N')) p GROUP BY p.position, p.context
  UNION ALL
  SELECT floor(r.text::numeric) FROM (VALUES (message ->> 'meterStart'), (message ->> 'meterStop')) AS r (text)
   WHERE r.text ~ '^[+-]?[0-9]{1,24}([.][0-9]{0,24})?([eE][+-]?[0-9]{1,2})?$'
$$;

-- Whether a frame contains a register. Of a message that had to be repaired, and of one that PostgreSQL cannot read, any number in it counts, in
-- Wh, kWh or MWh: the repairs are made by the server, and a reading must not be refused because of them.
CREATE OR REPLACE FUNCTION ocpp.shows_register(raw text, verdict text, wh bigint) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_readable boolean := raw IS JSON ARRAY AND strpos(raw, '\u0000') = 0;
BEGIN
  IF is_readable THEN
    IF wh IN (SELECT ocpp.registers_in(raw::json -> 3)) THEN
      RETURN true;
    ELSIF verdict = 'understood' THEN
      RETURN false;
    END IF;
  END IF;
  RETURN EXISTS (
    SELECT FROM regexp_matches(raw, '[0-9]{1,24}(?:[.,][0-9]{1,24})?(?:[eE][+-]?[0-9]{1,2})?', 'g') AS m (found)
     CROSS JOIN LATERAL (SELECT replace(m.found[1], ',', '.')::numeric AS number) n
     WHERE wh IN (floor(n.number), floor(n.number * 1000), floor(n.number * 1000000)));
END $$;
-- The same of several registers; the message is parsed once.
CREATE OR REPLACE FUNCTION ocpp.shows_registers(raw text, verdict text, registers bigint[]) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF raw IS JSON ARRAY AND strpos(raw, '\u0000') = 0 AND registers::numeric[] <@ ARRAY(SELECT ocpp.registers_in(raw::json -> 3)) THEN
    RETURN true;
  END IF;
  RETURN NOT EXISTS (SELECT FROM unnest(registers) AS r (wh) WHERE NOT ocpp.shows_register(raw, verdict, r.wh));
END $$;
REVOKE ALL ON FUNCTION ocpp.registers_in, ocpp.shows_register, ocpp.shows_registers FROM public;
