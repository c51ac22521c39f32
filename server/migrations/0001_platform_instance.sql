-- What kind of instance this is, once and for ever, and the clock that a demo may move.
-- A production instance can never become a demo: the faucet, the outbox page and the moved clock hang on this row.

CREATE SCHEMA extension;
GRANT USAGE ON SCHEMA extension TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;
CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA extension;

GRANT USAGE ON SCHEMA platform TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;

CREATE TABLE platform.instance (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  kind text NOT NULL CHECK (kind IN ('demo', 'production')),
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
  clock_offset_ms bigint NOT NULL DEFAULT 0,
  CONSTRAINT production_clock_is_true CHECK (kind = 'demo' OR clock_offset_ms = 0)
);
GRANT SELECT ON platform.instance TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;

-- Refuses for every role, the owner included: nobody gets past it without first taking the trigger away, which leaves a trace.
CREATE FUNCTION platform.refuse_change() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'forbidden: % on %.%', lower(tg_op), tg_table_schema, tg_table_name USING ERRCODE = 'PL001';
END $$;

CREATE FUNCTION platform.keep_instance() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.kind <> old.kind THEN
    RAISE EXCEPTION 'forbidden: the kind of an instance is written once' USING ERRCODE = 'PL001';
  END IF;
  IF new.created_at <> old.created_at THEN
    RAISE EXCEPTION 'forbidden: an instance is created once' USING ERRCODE = 'PL001';
  END IF;
  RETURN new;
END $$;

CREATE TRIGGER keep_instance BEFORE UPDATE ON platform.instance FOR EACH ROW EXECUTE FUNCTION platform.keep_instance();
CREATE TRIGGER forbid_delete BEFORE DELETE ON platform.instance FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER forbid_truncate BEFORE TRUNCATE ON platform.instance EXECUTE FUNCTION platform.refuse_change();

-- The product's time, to the millisecond that the rest of the house counts in.
CREATE FUNCTION platform.now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  offset_ms bigint;
BEGIN
  SELECT clock_offset_ms INTO offset_ms FROM platform.instance;
  RETURN date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => coalesce(offset_ms, 0) / 1000.0);
END $$;
GRANT EXECUTE ON FUNCTION platform.now() TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer, ohmstead_staff_read;

-- For functions and triggers of features that exist in a demo alone.
CREATE FUNCTION platform.assert_demo() RETURNS void LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM platform.instance WHERE kind = 'demo') THEN
    RAISE EXCEPTION 'demo only' USING ERRCODE = 'PL002';
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION platform.assert_demo() TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer;

CREATE FUNCTION platform.refuse_outside_demo() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.assert_demo();
  RETURN new;
END $$;

-- Moves the clock forward by so many milliseconds and tells every process the new offset.
CREATE FUNCTION platform.move_clock(forward_ms bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  total bigint;
BEGIN
  PERFORM platform.assert_demo();
  IF forward_ms < 0 THEN
    RAISE EXCEPTION 'forbidden: a clock moves forward' USING ERRCODE = 'PL001';
  END IF;
  UPDATE platform.instance SET clock_offset_ms = clock_offset_ms + forward_ms RETURNING clock_offset_ms INTO total;
  PERFORM pg_notify('clock', total::text);
  RETURN total;
END $$;
GRANT EXECUTE ON FUNCTION platform.move_clock(bigint) TO ohmstead_api, ohmstead_worker;
