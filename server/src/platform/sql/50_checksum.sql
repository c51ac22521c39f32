-- Checksums of tables: the number of their rows and the sum of the hashes of their content, for all tables from which nothing may be deleted, and
-- for others whose rows decide on access, prices or payouts. `whole`: the content counts, and not the number of rows alone (`ocpp.head` changes with
-- every frame). `shrinks`: rows may be deleted. The frame log, the transfers and the blocks of the ledger have hash chains of their own, and its
-- balances are compared with the transfers. What shows a change in every other table is listed in checksum.test.ts.
CREATE OR REPLACE FUNCTION platform.checksummed() RETURNS TABLE (place text, whole boolean, shrinks boolean) LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
    ('accounts.affiliation', true, false), ('accounts.authenticator', true, true), ('accounts.consent', true, false),
    ('accounts.identity', true, true), ('accounts.invitation', true, true), ('accounts.member', true, false), ('accounts.passkey', true, true),
    ('accounts.person', true, true), ('accounts.recovery_code', true, true), ('accounts.secret', true, false), ('accounts.sign_in', true, true),
    ('accounts.upline', true, false), ('accounts.withdrawal_hold', true, false), ('addresses.saved_address', true, true), ('approvals.request', true, false), ('charging.bill', true, false),
    ('charging.billed_interval', true, true), ('charging.card', true, true), ('charging.card_holder', true, true),
    ('charging.card_right', true, true), ('charging.card_use', true, true), ('charging.charging_session', true, false),
    ('charging.collection', true, false), ('charging.dispute', true, false), ('charging.hold', true, false),
    ('charging.meter_exchange', true, false), ('charging.quarantine', true, false), ('charging.reading', true, false),
    ('charging.refused_start', true, false), ('charging.register_epoch', true, false), ('charging.register_kind', true, false),
    ('charging.signed_page', true, false), ('charging.signed_record', true, false), ('charging.tag', true, true), ('charging.tariff', true, false),
    ('charging.unknown_tag', true, false), ('credentials.sign_in_proof', true, true), ('deposits.cursor', false, false),
    ('deposits.deposit', true, false), ('deposits.member_address', true, false), ('devices.accepted_identity', true, false),
    ('devices.availability', true, true), ('devices.command', true, false), ('devices.energy_rate', true, false), ('devices.model', true, true),
    ('devices.point', true, false), ('devices.site', true, true), ('devices.station_key', true, false), ('hosting.custody', true, false),
    ('hosting.flow', true, true), ('hosting.flow_command', true, true), ('hosting.flow_step', true, true), ('hosting.queue_place', true, true),
    ('http.client', true, true), ('http.secret', true, false), ('income.closed_day', true, false), ('income.counted', true, true),
    ('income.settlement', true, false), ('income.settlement_window', true, false), ('ledger.account', true, false),
    ('ledger.approval', true, false), ('ledger.correction', true, false), ('ledger.epoch', true, false), ('ledger.period_close', true, false),
    ('content.version', true, false), ('legal.version', true, false), ('levels.day', true, false), ('levels.standing', true, false), ('levels.team_count', true, false), ('networks.node', false, false), ('ocpp.head', false, false), ('packages.fault_day', true, false), ('packages.judged_day', false, false), ('packages.lease', true, false), ('packages.package', true, true),
    ('packages.realised_day', true, true), ('packages.received_day', true, true), ('platform.audit', true, false),
    ('platform.instance', false, false), ('platform.secrets_key', true, true), ('screening.entry', true, true),
    ('screening.hit', true, false), ('screening.list', true, false), ('settings.change', true, false),
    ('staff.authenticator', true, true), ('staff.join_link', true, true), ('staff.passkey', true, true), ('staff.person', true, false),
    ('staff.recovery_code', true, true), ('staff.server_proof', true, true), ('staff.setup_link', true, true), ('staff.sign_in', true, true),
    ('tasks.assignment', true, false), ('tasks.funding', true, false), ('tasks.proof', true, false), ('tasks.task', true, false),
    ('team.counted', true, true), ('team.day', true, false), ('team.place', true, false), ('team.rebate', true, false),
    ('team.rebate_day', true, false), ('team.rebate_decision', true, false), ('team.rebate_stop', true, false), ('team.tally', true, false),
    ('transfers.member_transfer', true, true), ('treasury.balance', false, false), ('treasury.cursor', false, false), ('treasury.movement', true, false), ('treasury.wallet', true, false), ('wallets.faucet_gift', true, false),
    ('withdrawals.chain_transaction', true, false), ('withdrawals.limit_lift', true, false), ('withdrawals.review_hold', true, false),
    ('withdrawals.withdrawal', true, true)
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
