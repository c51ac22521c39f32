-- Checksums of tables: the number of their rows and the sum of the hashes of their content, for all tables from which nothing may be deleted, and
-- for others whose rows decide on access, prices or payouts. Each owner says in its `tables.ts` what is compared (`platform.checksummed()` in
-- 45_checksummed.gen.sql), or what shows a change there instead. The frame log, the transfers and the blocks of the ledger have hash chains of their
-- own, and its balances are compared with the transfers.

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

-- Takes deleted rows from it.
CREATE OR REPLACE FUNCTION platform.remove_from_checksum() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.checksum_part (place, rows, content)
  SELECT TG_ARGV[0], -count(*), -sum(hash_record_extended(r, 0)) FROM removed r HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Adds the difference that an update made.
CREATE OR REPLACE FUNCTION platform.change_checksum() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.checksum_part (place, rows, content)
  SELECT TG_ARGV[0], 0, d.content
    FROM (SELECT coalesce((SELECT sum(hash_record_extended(a, 0)) FROM added a), 0) - coalesce((SELECT sum(hash_record_extended(r, 0)) FROM removed r), 0) AS content) d
   WHERE d.content <> 0;
  RETURN NULL;
END $$;

-- From what the checksum of a table follows: other columns, or another version of PostgreSQL, have other hashes, and a table that was compared by
-- its number of rows had none.
CREATE OR REPLACE FUNCTION platform.form_of(of_place regclass) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT concat_ws(' ', current_setting('server_version_num')::integer / 10000,
                   (SELECT CASE WHEN k.whole THEN 'content' ELSE 'rows' END FROM platform.checksummed() k WHERE k.place::regclass = of_place),
                   md5(string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod)), ' ' ORDER BY a.attnum)))
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

-- Sets the checksum of a table by what it holds now: when it is new, when its columns change, and after a migration that corrected its rows
-- without their triggers.
CREATE OR REPLACE FUNCTION platform.take_checksum(of_place text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', of_place);
  DELETE FROM platform.checksum_part WHERE place = of_place;
  INSERT INTO platform.checksum AS c (place, rows, content, form)
  SELECT of_place, n.rows, n.content, platform.form_of(of_place::regclass) FROM platform.compare_checksum(of_place) n
  ON CONFLICT (place) DO UPDATE SET rows = excluded.rows, content = excluded.content, form = excluded.form, last_writer = excluded.last_writer;
END $$;

-- Adds what was written to the checksums, and returns them before and after. `writer` names the process, so that several workers can tell what
-- another of them wrote. A worker keeps what was returned, so that a checksum that was changed in between is found.
CREATE OR REPLACE FUNCTION platform.fold_checksums(writer text)
RETURNS TABLE (place text, shrinks boolean, before_by text, before_rows bigint, before_content numeric, after_rows bigint, after_content numeric)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH folded AS (DELETE FROM platform.checksum_part RETURNING place, rows, content),
       added AS (SELECT f.place, sum(f.rows)::bigint AS rows, sum(f.content) AS content FROM folded f GROUP BY f.place),
       before AS MATERIALIZED (SELECT c.place, c.last_writer, c.rows, c.content FROM platform.checksum c FOR UPDATE),
       updated AS (UPDATE platform.checksum c SET rows = b.rows + a.rows, content = b.content + a.content, last_writer = writer
                     FROM added a JOIN before b USING (place) WHERE c.place = a.place)
  SELECT b.place, coalesce(k.shrinks, false), b.last_writer, b.rows, b.content, b.rows + coalesce(a.rows, 0), b.content + coalesce(a.content, 0)
    FROM before b LEFT JOIN added a USING (place) LEFT JOIN platform.checksummed() k USING (place)
$$;

-- What PostgreSQL counts about each of these tables. When `trace` changes or `inserted` falls, rows may have been deleted or changed.
CREATE OR REPLACE FUNCTION platform.checksum_traces() RETURNS TABLE (place text, inserted bigint, trace text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT k.place, pg_stat_get_tuples_inserted(k.place::regclass),
         concat_ws(' ', pg_relation_filenode(k.place::regclass), pg_stat_get_tuples_deleted(k.place::regclass))
    FROM platform.checksummed() k ORDER BY k.place
$$;

REVOKE ALL ON FUNCTION platform.checksummed, platform.add_to_checksum, platform.remove_from_checksum, platform.change_checksum,
  platform.form_of, platform.compare_checksum, platform.take_checksum,
  platform.fold_checksums, platform.checksum_traces FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.compare_checksum, platform.fold_checksums, platform.checksum_traces TO ohmstead_worker;

DO $$
DECLARE
  k record;
BEGIN
  FOR k IN SELECT c.place, c.whole, c.shrinks FROM platform.checksummed() c LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER add_to_checksum AFTER INSERT ON %s REFERENCING NEW TABLE AS added FOR EACH STATEMENT
      EXECUTE FUNCTION platform.add_to_checksum(%L, %L)', k.place, k.place, CASE WHEN k.whole THEN 'whole' ELSE 'rows' END);
    IF k.whole THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER change_checksum AFTER UPDATE ON %s REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT
        EXECUTE FUNCTION platform.change_checksum(%L)', k.place, k.place);
    END IF;
    IF k.shrinks THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER remove_from_checksum AFTER DELETE ON %s REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
        EXECUTE FUNCTION platform.remove_from_checksum(%L)', k.place, k.place);
    END IF;
    IF NOT EXISTS (SELECT FROM platform.checksum c WHERE c.place = k.place AND c.form = platform.form_of(k.place::regclass)) THEN
      PERFORM platform.take_checksum(k.place);
    END IF;
  END LOOP;
END $$;
