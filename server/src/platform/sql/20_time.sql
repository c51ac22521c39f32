-- Facts are written when they happen. A time set by the server may be 15 minutes behind the database's clock (platform.now(), which follows
-- a demo's), for work that takes that long between reading the clock and writing, and one minute ahead, for clocks of two machines. Facts
-- that arrive late by nature, such as those a station sends after it was offline, have their own rule beside the table, limited by the time
-- of receipt.
CREATE OR REPLACE FUNCTION platform.near(moment timestamptz) RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now timestamptz := platform.now();
BEGIN
  RETURN moment IS NULL OR moment BETWEEN now - interval '15 minutes' AND now + interval '1 minute';
END $$;

-- A moment that is present and not in the future.
CREATE OR REPLACE FUNCTION platform.past(moment timestamptz) RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN moment IS NULL OR isfinite(moment) AND moment <= platform.now() + interval '1 minute';
END $$;

-- From now on, within a hundred years: for times that are set in advance.
CREATE OR REPLACE FUNCTION platform.ahead(moment timestamptz) RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  now timestamptz := platform.now();
BEGIN
  RETURN moment IS NULL OR moment BETWEEN now - interval '15 minutes' AND now + interval '100 years';
END $$;

-- For triggers with a condition; the argument names the column.
CREATE OR REPLACE FUNCTION platform.refuse_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'time: %.% of % is not a possible time', tg_table_schema, tg_table_name, tg_argv[0] USING ERRCODE = 'PL003';
END $$;

-- The role that writes evaluates the conditions of triggers.
GRANT EXECUTE ON FUNCTION platform.near, platform.past, platform.ahead TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_watcher, ohmstead_signer;
