-- Facts are written when they happen. A time of ours may lie 15 minutes behind the database's clock (platform.now(), which follows a demo's),
-- for work that takes that long between reading the clock and writing, and one minute ahead, for clocks of two machines. What comes late by its
-- nature, such as what a station tells after it was offline, has its own rule beside the table, limited by when we heard of it.
CREATE OR REPLACE FUNCTION platform.near(moment timestamptz) RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now timestamptz := platform.now();
BEGIN
  RETURN moment IS NULL OR moment BETWEEN now - interval '15 minutes' AND now + interval '1 minute';
END $$;

-- Not in the future, and a moment at all.
CREATE OR REPLACE FUNCTION platform.past(moment timestamptz) RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN moment IS NULL OR isfinite(moment) AND moment <= platform.now() + interval '1 minute';
END $$;

-- From now on, within a hundred years: for what is set in advance.
CREATE OR REPLACE FUNCTION platform.ahead(moment timestamptz) RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now timestamptz := platform.now();
BEGIN
  RETURN moment IS NULL OR moment BETWEEN now - interval '15 minutes' AND now + interval '100 years';
END $$;

-- For triggers whose condition says what is wrong; the argument names the column.
CREATE OR REPLACE FUNCTION platform.refuse_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'time: %.% of % is not when it can have been', tg_table_schema, tg_table_name, tg_argv[0] USING ERRCODE = 'PL003';
END $$;

-- Whoever writes evaluates the conditions of triggers.
GRANT EXECUTE ON FUNCTION platform.near, platform.past, platform.ahead TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer;
