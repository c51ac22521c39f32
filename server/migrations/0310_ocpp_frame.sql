-- The raw frame log: every frame in both directions, as it crossed the wire, before it is answered. Appended only; months are
-- partitions, so that one day a month can be put away as a whole. Frames of one station form a hash chain: whoever edits one
-- behind the product's back must edit all that follow, and still meets the hashes kept with the readings.

CREATE SCHEMA ocpp;

CREATE TABLE ocpp.frame (
  id            text NOT NULL,
  station_id    text NOT NULL,
  seq           bigint NOT NULL CHECK (seq > 0),
  connection_id uuid NOT NULL,
  direction     text NOT NULL CHECK (direction IN ('in', 'out')),
  message_id    text,
  action        text,
  raw           text NOT NULL,
  -- Only where text cannot hold what came (a NUL, a binary frame): the bytes themselves.
  bytes         bytea,
  -- Length on the wire. A hostile frame is kept by its first 4 KiB; the hash is of all.
  size          integer NOT NULL CHECK (size >= 0),
  sha256        bytea NOT NULL CHECK (length(sha256) = 32),
  chain         bytea NOT NULL CHECK (length(chain) = 32),
  verdict       text NOT NULL CHECK (verdict IN
    ('understood', 'repaired', 'repeated', 'unusable', 'refused', 'hostile', 'answer', 'lateAnswer', 'command')),
  note          text,
  received_at   timestamptz NOT NULL,
  PRIMARY KEY (id, received_at)
) PARTITION BY RANGE (received_at);
CREATE INDEX frame_of_station ON ocpp.frame (station_id, received_at, seq);
CREATE INDEX frame_for_people ON ocpp.frame (received_at) WHERE verdict = 'unusable';

-- The last link of each station's chain, locked while frames are appended: two gateways cannot fork a chain.
CREATE TABLE ocpp.head (
  station_id text PRIMARY KEY,
  seq        bigint NOT NULL,
  chain      bytea NOT NULL CHECK (length(chain) = 32)
) WITH (fillfactor = 50);

CREATE FUNCTION ocpp.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ocpp: the frame log is appended to, never changed' USING ERRCODE = 'LG001';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ocpp.frame FOR EACH ROW EXECUTE FUNCTION ocpp.refuse_change();
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON ocpp.frame FOR EACH STATEMENT EXECUTE FUNCTION ocpp.refuse_change();

CREATE TABLE ocpp.frame_default PARTITION OF ocpp.frame DEFAULT;
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON ocpp.frame_default FOR EACH STATEMENT EXECUTE FUNCTION ocpp.refuse_change();

-- Opens the partition of a month. A month whose frames already lie in the default partition stays there.
CREATE FUNCTION ocpp.open_month(at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  month timestamp := date_trunc('month', at AT TIME ZONE 'UTC');
  since timestamptz := month AT TIME ZONE 'UTC';
  until timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
  name  text := 'frame_' || to_char(month, 'YYYY_MM');
BEGIN
  IF to_regclass('ocpp.' || name) IS NOT NULL THEN
    RETURN name;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ocpp.open_month'));
  IF to_regclass('ocpp.' || name) IS NOT NULL THEN
    RETURN name;
  END IF;
  IF EXISTS (SELECT FROM ocpp.frame_default WHERE received_at >= since AND received_at < until) THEN
    RETURN 'frame_default';
  END IF;
  EXECUTE format('CREATE TABLE ocpp.%I PARTITION OF ocpp.frame FOR VALUES FROM (%L) TO (%L)', name, since, until);
  EXECUTE format('CREATE TRIGGER append_only_all BEFORE TRUNCATE ON ocpp.%I FOR EACH STATEMENT EXECUTE FUNCTION ocpp.refuse_change()', name);
  RETURN name;
END $$;

-- Frames of a station whose hash or place in the chain is not what it was: none, unless somebody wrote behind our back.
CREATE FUNCTION ocpp.broken_frames(of_station text) RETURNS TABLE (id text, seq bigint, what text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH linked AS (
    SELECT f.id, f.seq, f.sha256, f.chain,
           f.verdict <> 'hostile' AND f.sha256 <> sha256(coalesce(f.bytes, convert_to(f.raw, 'UTF8'))) AS edited,
           lag(f.seq) OVER w AS seq_before,
           CASE WHEN f.seq = 1 THEN decode(repeat('00', 32), 'hex') ELSE lag(f.chain) OVER w END AS chain_before,
           convert_to(concat_ws('|', f.id, f.direction, (extract(epoch FROM f.received_at) * 1000)::bigint, f.verdict), 'UTF8') AS about
      FROM ocpp.frame f
     WHERE f.station_id = of_station
    WINDOW w AS (ORDER BY f.seq)
  )
  SELECT l.id, l.seq,
         CASE WHEN l.edited THEN 'edited' WHEN l.seq <> l.seq_before + 1 THEN 'missing before' ELSE 'chain' END
    FROM linked l
   WHERE l.edited
      OR l.seq <> l.seq_before + 1
      OR l.chain <> sha256(l.chain_before || l.sha256 || l.about)
   ORDER BY l.seq
$$;

REVOKE ALL ON FUNCTION ocpp.open_month(timestamptz) FROM public;
GRANT USAGE ON SCHEMA ocpp TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT SELECT ON ocpp.frame, ocpp.head TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;
GRANT INSERT ON ocpp.frame TO ohmstead_gateway;
GRANT INSERT, UPDATE ON ocpp.head TO ohmstead_gateway;
GRANT EXECUTE ON FUNCTION ocpp.open_month(timestamptz) TO ohmstead_gateway, ohmstead_worker;
