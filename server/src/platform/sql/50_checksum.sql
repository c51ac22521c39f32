-- Checksums of the tables from which nothing may be deleted. Rows that nothing may change are compared with their content, the others by their
-- number. The frame log, the transfers and the blocks of the ledger have hash chains of their own, and
-- its balances are compared with the transfers.
CREATE OR REPLACE FUNCTION platform.checksummed() RETURNS TABLE (place text, whole boolean) LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
    ('accounts.affiliation', false), ('accounts.consent', true), ('accounts.member', false), ('accounts.secret', true), ('accounts.upline', true),
    ('accounts.withdrawal_hold', true), ('approvals.request', false), ('charging.bill', true), ('charging.charging_session', false),
    ('charging.collection', true), ('charging.dispute', false), ('charging.hold', false), ('charging.meter_exchange', true),
    ('charging.quarantine', false), ('charging.reading', true), ('charging.refused_start', true), ('charging.register_epoch', true),
    ('charging.register_kind', true), ('charging.signed_page', true), ('charging.signed_record', true), ('charging.tariff', false), ('charging.unknown_tag', false),
    ('devices.accepted_identity', true), ('devices.command', false), ('devices.energy_rate', false), ('devices.point', false),
    ('devices.station_key', false), ('hosting.custody', false), ('http.secret', true), ('income.closed_day', true), ('income.settlement', false),
    ('income.settlement_window', true), ('ledger.account', true), ('ledger.approval', true), ('ledger.correction', true), ('ledger.epoch', true),
    ('ledger.period_close', true), ('levels.standing', true), ('ocpp.head', false), ('packages.lease', false), ('platform.audit', true), ('platform.instance', false), ('settings.change', true),
    ('staff.person', false), ('wallets.faucet_gift', true)
$$;

-- Adds inserted rows to the checksum of their table.
CREATE OR REPLACE FUNCTION platform.add_to_checksum() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_ARGV[1] = 'whole' THEN
    INSERT INTO platform.checksum_part (place, rows, content)
    SELECT TG_ARGV[0], count(*), sum(hash_record_extended(a, 0)) FROM added a HAVING count(*) > 0;
  ELSE
    INSERT INTO platform.checksum_part (place, rows, content) SELECT TG_ARGV[0], count(*), 0 FROM added HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

-- From what the hashes of a table follow: other columns, or another version of PostgreSQL, have other hashes.
CREATE OR REPLACE FUNCTION platform.form_of(of_place regclass) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT current_setting('server_version_num')::integer / 10000 || ' ' || md5(string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod)), ' ' ORDER BY a.attnum))
    FROM pg_attribute a WHERE a.attrelid = of_place AND a.attnum > 0 AND NOT a.attisdropped
$$;

-- What the checksum of a table says, and what the table holds, at one moment.
CREATE OR REPLACE FUNCTION platform.compare_checksum(of_place text, OUT said_rows bigint, OUT said_content numeric, OUT rows bigint, OUT content numeric)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  is_whole CONSTANT boolean := (SELECT k.whole FROM platform.checksummed() k WHERE k.place = of_place);
BEGIN
  IF is_whole IS NULL THEN
    RAISE EXCEPTION 'platform: % has no checksum', of_place USING ERRCODE = 'PL001';
  END IF;
  SELECT c.rows + coalesce(sum(p.rows), 0), c.content + coalesce(sum(p.content), 0) INTO said_rows, said_content
    FROM platform.checksum c LEFT JOIN platform.checksum_part p ON p.place = c.place WHERE c.place = of_place GROUP BY c.place;
  EXECUTE format('SELECT count(*), %s FROM %s r', CASE WHEN is_whole THEN 'coalesce(sum(hash_record_extended(r, 0)), 0)' ELSE '0' END, of_place) INTO rows, content;
END $$;

-- Sets the checksum of a table by what it holds now: when it is new, when its columns change, and after a migration that corrected its rows.
CREATE OR REPLACE FUNCTION platform.take_checksum(of_place text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', of_place);
  DELETE FROM platform.checksum_part WHERE place = of_place;
  INSERT INTO platform.checksum AS c (place, rows, content, form)
  SELECT of_place, n.rows, n.content, platform.form_of(of_place::regclass) FROM platform.compare_checksum(of_place) n
  ON CONFLICT (place) DO UPDATE SET rows = excluded.rows, content = excluded.content, form = excluded.form;
END $$;

-- Adds what was inserted to the checksums.
CREATE OR REPLACE FUNCTION platform.fold_checksums() RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH folded AS (DELETE FROM platform.checksum_part RETURNING place, rows, content)
  UPDATE platform.checksum c SET rows = c.rows + f.rows, content = c.content + f.content
    FROM (SELECT place, sum(rows) AS rows, sum(content) AS content FROM folded GROUP BY place) f WHERE c.place = f.place
$$;

-- What PostgreSQL counts about each of these tables. When `trace` changes or `inserted` falls, rows may have been deleted or changed.
CREATE OR REPLACE FUNCTION platform.checksum_traces() RETURNS TABLE (place text, inserted bigint, trace text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT k.place, pg_stat_get_tuples_inserted(k.place::regclass),
         concat_ws(' ', pg_relation_filenode(k.place::regclass), pg_stat_get_tuples_deleted(k.place::regclass),
                   CASE WHEN k.whole THEN pg_stat_get_tuples_updated(k.place::regclass) END)
    FROM platform.checksummed() k ORDER BY k.place
$$;

REVOKE ALL ON FUNCTION platform.checksummed, platform.add_to_checksum, platform.form_of, platform.compare_checksum, platform.take_checksum,
  platform.fold_checksums, platform.checksum_traces FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.compare_checksum, platform.fold_checksums, platform.checksum_traces TO ohmstead_worker;

DO $$
DECLARE
  k record;
BEGIN
  FOR k IN SELECT c.place, c.whole FROM platform.checksummed() c LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER add_to_checksum AFTER INSERT ON %s REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION platform.add_to_checksum(%L, %L)', k.place, k.place, CASE WHEN k.whole THEN 'whole' ELSE 'rows' END);
    IF NOT EXISTS (SELECT FROM platform.checksum c WHERE c.place = k.place AND c.form = platform.form_of(k.place::regclass)) THEN
      PERFORM platform.take_checksum(k.place);
    END IF;
  END LOOP;
END $$;
