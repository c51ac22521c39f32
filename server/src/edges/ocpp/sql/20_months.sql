-- Opens the partition of a month. A month whose frames already are in the default partition stays there. Only months near the present are opened: a database
-- login could otherwise fill the catalogue with partitions.
CREATE OR REPLACE FUNCTION ocpp.open_month(at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  month timestamp := date_trunc('month', at AT TIME ZONE 'UTC');
  since timestamptz := month AT TIME ZONE 'UTC';
  until timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
  name  text := 'frame_' || to_char(month, 'YYYY_MM');
BEGIN
  IF at NOT BETWEEN platform.now() - interval '40 days' AND platform.now() + interval '40 days' THEN
    RAISE EXCEPTION 'time: % is not a month near the present', to_char(month, 'YYYY-MM') USING ERRCODE = 'PL003';
  END IF;
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
