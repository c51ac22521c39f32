-- Rows with a code of the server: in which tables, what their key is, how a row is found by it, and which columns do not count, because they only say
-- when something was last used.
CREATE OR REPLACE FUNCTION platform.coded() RETURNS TABLE (place text, key_of text, found_by text, left_out text[]) LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
    ('accounts.authenticator', 'member_id', 'member_id = $1', '{last_step}'::text[]),
    ('accounts.device_cookie', $k$member_id || '/' || encode(device_hash, 'hex')$k$, $k$member_id = split_part($1, '/', 1) AND device_hash = decode(split_part($1, '/', 2), 'hex')$k$, '{last_used_at}'),
    ('accounts.identity', $k$member_id || '/' || provider$k$, $k$member_id = split_part($1, '/', 1) AND provider = split_part($1, '/', 2)$k$, '{email}'),
    ('accounts.oauth_flow', $k$encode(state_hash, 'hex')$k$, $k$state_hash = decode($1, 'hex')$k$, '{}'),
    ('accounts.passkey', 'id', 'id = $1', '{counter,synced,last_used_at,name}'),
    ('accounts.person', 'member_id', 'member_id = $1', '{username,username_changed_at,username_seen,username_read,language,zone,number_format,avatar_id,support_id,registered_ip,fund_password_hash,fund_password_sealed,fund_password_changed_at}'),
    ('accounts.recovery_code', $k$member_id || '/' || place$k$, $k$member_id = split_part($1, '/', 1) AND place = split_part($1, '/', 2)::smallint$k$, '{}'),
    ('addresses.saved_address', 'id', 'id = $1', '{remark}'),
    ('approvals.request', 'id', 'id = $1', '{}'),
    ('charging.card', 'id', 'id = $1', '{name}'),
    ('charging.tariff', 'id', 'id = $1', '{}'),
    ('deposits.member_address', 'address', 'address = $1', '{}'),
    ('devices.energy_rate', 'id::text', 'id = $1::uuid', '{}'),
    ('packages.package', 'id', 'id = $1', '{}'),
    ('settings.change', 'id::text', 'id = $1::bigint', '{}'),
    ('staff.authenticator', 'staff_id', 'staff_id = $1', '{last_step}'),
    ('staff.device_cookie', $k$staff_id || '/' || encode(device_hash, 'hex')$k$, $k$staff_id = split_part($1, '/', 1) AND device_hash = decode(split_part($1, '/', 2), 'hex')$k$, '{last_used_at}'),
    ('staff.join_link', $k$encode(token_hash, 'hex')$k$, $k$token_hash = decode($1, 'hex')$k$, '{}'),
    ('staff.passkey', 'id', 'id = $1', '{counter,synced,last_used_at}'),
    ('staff.person', 'id', 'id = $1', '{}'),
    ('staff.recovery_code', $k$staff_id || '/' || place$k$, $k$staff_id = split_part($1, '/', 1) AND place = split_part($1, '/', 2)::smallint$k$, '{}'),
    ('staff.setup_link', $k$encode(token_hash, 'hex')$k$, $k$token_hash = decode($1, 'hex')$k$, '{}'),
    ('withdrawals.withdrawal', 'id', 'id = $1', '{told,waiting_for}')
$$;

-- The digest of a row. A column that is NULL does not count, so a column that a later release adds changes no digest. Callers set the zone and the
-- style of times, which the content of a row depends on.
CREATE OR REPLACE FUNCTION platform.digest_of(content jsonb, left_out text[]) RETURNS bytea LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT pg_catalog.sha256(pg_catalog.convert_to(coalesce(pg_catalog.jsonb_object_agg(e.key, e.value)::text, ''), 'UTF8'))
    FROM pg_catalog.jsonb_each(content - left_out) e WHERE e.value <> 'null'::jsonb
$$;

-- Notes that a row was written, with the digest of its first state in this transaction. A deleted row needs no code.
CREATE OR REPLACE FUNCTION platform.note_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
DECLARE
  of_place CONSTANT text := TG_ARGV[0];
  left_out CONSTANT text[] := TG_ARGV[1]::text[];
  of_key text;
  digest_before bytea;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - left_out = to_jsonb(NEW) - left_out THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('SELECT %s FROM (SELECT ($1).*) r', TG_ARGV[2]) INTO of_key USING OLD;
    IF TG_OP = 'DELETE' THEN
      DELETE FROM platform.row_code c WHERE c.place = of_place AND c.row_key = of_key;
      RETURN NULL;
    END IF;
    digest_before := platform.digest_of(to_jsonb(OLD), left_out);
  ELSE
    EXECUTE format('SELECT %s FROM (SELECT ($1).*) r', TG_ARGV[2]) INTO of_key USING NEW;
  END IF;
  INSERT INTO platform.row_written (xact, place, row_key, before) VALUES (pg_current_xact_id(), of_place, of_key, digest_before) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- One row now, and its code.
CREATE OR REPLACE FUNCTION platform.coded_row(of_place text, of_key text, OUT digest bytea, OUT code bytea) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
DECLARE
  k record;
BEGIN
  SELECT * INTO STRICT k FROM platform.coded() c WHERE c.place = of_place;
  EXECUTE format('SELECT platform.digest_of(to_jsonb(r), $2) FROM %s r WHERE %s', k.place, k.found_by) INTO digest USING of_key, k.left_out;
  SELECT c.code INTO code FROM platform.row_code c WHERE c.place = of_place AND c.row_key = of_key;
END $$;

-- What this transaction wrote: the digests before and now, and the code so far.
CREATE OR REPLACE FUNCTION platform.rows_written() RETURNS TABLE (place text, row_key text, before bytea, digest bytea, code bytea)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT w.place, w.row_key, w.before, r.digest, r.code FROM platform.row_written w CROSS JOIN LATERAL platform.coded_row(w.place, w.row_key) r
   WHERE w.xact = pg_current_xact_id() AND r.digest IS NOT NULL
$$;

-- Stores the codes of rows that this transaction wrote, and of no others.
CREATE OR REPLACE FUNCTION platform.keep_row_codes(places text[], row_keys text[], codes bytea[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO platform.row_code AS c (place, row_key, code)
  SELECT u.place, u.row_key, u.code FROM unnest(places, row_keys, codes) u (place, row_key, code)
    JOIN platform.row_written w ON w.xact = pg_current_xact_id() AND w.place = u.place AND w.row_key = u.row_key
  ON CONFLICT (place, row_key) DO UPDATE SET code = excluded.code;
  DELETE FROM platform.row_written w WHERE w.xact = pg_current_xact_id()
$$;

-- Some blocks of a table: each row's key, digest and code.
CREATE OR REPLACE FUNCTION platform.coded_rows(of_place text, from_block bigint, until_block bigint) RETURNS TABLE (row_key text, digest bytea, code bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
DECLARE
  k record;
BEGIN
  SELECT * INTO STRICT k FROM platform.coded() c WHERE c.place = of_place;
  RETURN QUERY EXECUTE format(
    'SELECT w.row_key, w.digest, c.code
       FROM (SELECT %s AS row_key, platform.digest_of(to_jsonb(r), $1) AS digest FROM %s r WHERE r.ctid >= $2 AND r.ctid < $3) w
       LEFT JOIN platform.row_code c ON c.place = $4 AND c.row_key = w.row_key', k.key_of, k.place)
    USING k.left_out, format('(%s,0)', from_block)::tid, format('(%s,0)', until_block)::tid, of_place;
END $$;

-- The size of each table with codes, in blocks. Notes of transactions that have ended are deleted; what they name has no right code.
CREATE OR REPLACE FUNCTION platform.coded_sizes() RETURNS TABLE (place text, blocks bigint)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM platform.row_written w WHERE w.xact < pg_snapshot_xmin(pg_current_snapshot());
  SELECT k.place, pg_relation_size(k.place::regclass) / current_setting('block_size')::bigint FROM platform.coded() k ORDER BY k.place
$$;

REVOKE ALL ON FUNCTION platform.coded, platform.digest_of, platform.note_written, platform.coded_row, platform.rows_written, platform.keep_row_codes,
  platform.coded_rows, platform.coded_sizes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.coded_row TO ohmstead_api, ohmstead_gateway, ohmstead_worker, ohmstead_signer;
GRANT EXECUTE ON FUNCTION platform.rows_written, platform.keep_row_codes TO ohmstead_api, ohmstead_worker, ohmstead_signer;
GRANT EXECUTE ON FUNCTION platform.coded_rows, platform.coded_sizes TO ohmstead_worker;

DO $$
DECLARE
  k record;
BEGIN
  FOR k IN SELECT * FROM platform.coded() LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER note_written AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION platform.note_written(%L, %L, %L)',
                   k.place, k.place, k.left_out, k.key_of);
  END LOOP;
END $$;
