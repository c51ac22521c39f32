-- Registers: the epoch of a span, when an epoch begins, and that no Wh is billed twice. All of it is decided here: no role writes
-- these tables, and the caller's data is accepted only as far as the readings prove it.

-- A period less the five minutes by which a station's clock may be set back between two charging sessions.
CREATE OR REPLACE FUNCTION charging.without_drift(since timestamptz, until timestamptz) RETURNS tstzrange LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN until > since + interval '5 minutes' THEN tstzrange(since + interval '5 minutes', until) END
$$;
GRANT EXECUTE ON FUNCTION charging.without_drift TO ohmstead_worker, ohmstead_api;

-- The sum of a charging session's spans.
CREATE OR REPLACE FUNCTION charging.billed_wh(of_session text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(b.to_wh - b.from_wh), 0)::bigint FROM charging.billed_interval b WHERE b.charging_session_id = of_session
$$;
GRANT EXECUTE ON FUNCTION charging.billed_wh TO ohmstead_api, ohmstead_worker, ohmstead_gateway, ohmstead_staff_read;

-- Up to how many Wh a register counts as restarted: the setting, otherwise its default.
CREATE OR REPLACE FUNCTION charging.restart_wh() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce((SELECT (v.value #>> '{}')::bigint FROM settings.value v WHERE v.key = 'charging.registerRestartWh'), 1000)
$$;

-- The epoch of a register at a moment. A new register gets its first one.
CREATE OR REPLACE FUNCTION charging.epoch_at(of_meter text, of_connector smallint, of_point text, moment timestamptz) RETURNS charging.register_epoch
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found charging.register_epoch;
BEGIN
  SELECT * INTO found FROM charging.register_epoch e
   WHERE e.meter_serial = of_meter AND e.connector = of_connector AND e.begins_at <= moment ORDER BY e.begins_at DESC LIMIT 1;
  IF found.id IS NULL THEN
    INSERT INTO charging.register_epoch (meter_serial, connector, point_id, begins_at, reason)
    VALUES (of_meter, of_connector, of_point, '-infinity', CASE WHEN EXISTS (
      SELECT FROM charging.register_epoch e WHERE e.point_id = of_point AND e.connector = of_connector) THEN 'meterChanged' ELSE 'first' END)
    RETURNING * INTO found;
  END IF;
  RETURN found;
END $$;
REVOKE EXECUTE ON FUNCTION charging.epoch_at FROM PUBLIC;

-- The highest known register of an epoch before a moment: billed, or reported by one of the last charging sessions.
CREATE OR REPLACE FUNCTION charging.known_before(epoch charging.register_epoch, moment timestamptz) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT greatest(
    (SELECT b.to_wh FROM charging.billed_interval b WHERE b.epoch_id = (epoch).id AND b.since < moment ORDER BY b.to_wh DESC LIMIT 1),
    (SELECT max(r.register_wh) FROM (
       SELECT s.id FROM charging.charging_session s
        WHERE s.meter_serial = (epoch).meter_serial AND s.connector = (epoch).connector AND s.started_at <= moment
        ORDER BY s.started_at DESC LIMIT 3) s
       JOIN charging.reading r ON r.charging_session_id = s.id AND r.at >= (epoch).begins_at AND r.at < moment))
$$;
REVOKE EXECUTE ON FUNCTION charging.known_before FROM PUBLIC;

-- Whether each of the last three charging sessions of a register restarted it.
CREATE OR REPLACE FUNCTION charging.counts_per_transaction(of_meter text, of_connector smallint, moment timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) = 3 AND count(e.id) = 3 FROM (
    SELECT s.started_at FROM charging.charging_session s
     WHERE s.meter_serial = of_meter AND s.connector = of_connector AND s.started_at < moment ORDER BY s.started_at DESC LIMIT 3) s
    LEFT JOIN charging.register_epoch e ON e.meter_serial = of_meter AND e.connector = of_connector AND e.begins_at = s.started_at
     AND e.reason IN ('restarted', 'perTransaction')
$$;
REVOKE EXECUTE ON FUNCTION charging.counts_per_transaction FROM PUBLIC;

-- Why a register restarted with a reading, as far as that reading shows it: it is almost nothing and a higher one was known (at the start of a
-- charging session at least twice as high, because a register that fell by less was billed before or has a fault), or the unit counts per
-- transaction and this is the start of one. NULL where it did not restart, and where the two epochs would overlap in time.
CREATE OR REPLACE FUNCTION charging.restart_shown(s charging.charging_session, before charging.register_epoch, shown_at timestamptz, shown_wh bigint,
  OUT why text, OUT known bigint, OUT declared_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  declared charging.register_kind;
BEGIN
  IF shown_wh <= charging.restart_wh() THEN known := charging.known_before(before, shown_at); END IF;
  SELECT * INTO declared FROM charging.register_kind k WHERE k.point_id = s.point_id ORDER BY k.declared_at DESC LIMIT 1;
  IF known > shown_wh AND (shown_at <> s.started_at OR known >= 2 * shown_wh) THEN
    why := 'restarted';
  ELSIF shown_at = s.started_at AND (declared.kind = 'perTransaction' OR declared.kind IS NULL AND shown_wh <= charging.restart_wh()
      AND charging.counts_per_transaction(s.meter_serial, s.connector, shown_at)) THEN
    why := 'perTransaction';
    declared_at := declared.declared_at;
  END IF;
  IF EXISTS (
    SELECT FROM charging.billed_interval a JOIN charging.billed_interval b ON b.epoch_id = a.epoch_id AND b.since >= shown_at AND b.during && a.during
     WHERE a.epoch_id = before.id AND a.since < shown_at) THEN
    why := NULL;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION charging.restart_shown FROM PUBLIC;

-- Records that a register restarted with a reading, if that reading shows it. Bills of later moments move to the new epoch with it, so that the
-- order in which charging sessions become known does not matter.
CREATE OR REPLACE FUNCTION charging.note_epoch(s charging.charging_session, shown_at timestamptz, shown_wh bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before  charging.register_epoch := charging.epoch_at(s.meter_serial, s.connector, s.point_id, shown_at);
  restart record;
  shown   text;
  made    bigint;
BEGIN
  SELECT r.frame_id INTO shown FROM charging.reading r
   WHERE r.charging_session_id = s.id AND r.at = shown_at AND r.register_wh = shown_wh ORDER BY r.source DESC LIMIT 1;
  IF before.begins_at = shown_at OR shown IS NULL THEN RETURN; END IF;
  SELECT * INTO restart FROM charging.restart_shown(s, before, shown_at, shown_wh);
  IF restart.why IS NULL THEN RETURN; END IF;
  INSERT INTO charging.register_epoch (meter_serial, connector, point_id, begins_at, begins_wh, reason, charging_session_id, frame_id, before_wh, declared_at)
  VALUES (s.meter_serial, s.connector, s.point_id, shown_at, shown_wh, restart.why, s.id, shown, restart.known, restart.declared_at)
  RETURNING id INTO made;
  UPDATE charging.billed_interval b SET epoch_id = made WHERE b.epoch_id = before.id AND b.since >= shown_at;
END $$;
REVOKE EXECUTE ON FUNCTION charging.note_epoch FROM PUBLIC;

-- What other bills took of the register of a charging session, from its start on, while it has no bill yet. Nothing where its start will begin
-- another epoch. It writes nothing, so that the page of a running charge can show it.
CREATE OR REPLACE FUNCTION charging.taken_ahead(of_session text) RETURNS TABLE (taken_from bigint, taken_to bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  s      charging.charging_session;
  before charging.register_epoch;
BEGIN
  SELECT * INTO s FROM charging.charging_session c WHERE c.id = of_session AND c.started_at IS NOT NULL;
  SELECT * INTO before FROM charging.register_epoch e
   WHERE e.meter_serial = s.meter_serial AND e.connector = s.connector AND e.begins_at <= s.started_at ORDER BY e.begins_at DESC LIMIT 1;
  IF before.id IS NULL OR before.begins_at <> s.started_at
    AND (SELECT r.why FROM charging.restart_shown(s, before, s.started_at, s.begin_wh) r) IS NOT NULL THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT lower(t.span), upper(t.span) FROM (
    SELECT unnest(range_agg(int8range(b.from_wh, b.to_wh))) AS span FROM charging.billed_interval b
     WHERE b.epoch_id = before.id AND b.to_wh > s.begin_wh AND b.charging_session_id <> s.id) t ORDER BY 1;
END $$;
REVOKE EXECUTE ON FUNCTION charging.taken_ahead FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charging.taken_ahead TO ohmstead_api;

-- Before a charging session is billed: its start, the restarts within it, and the start of the register's next session, which may now show
-- a restart. One at a time for each register.
CREATE OR REPLACE FUNCTION charging.note_epochs(of_session text, moments timestamptz[], registers bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  s    charging.charging_session;
  next charging.charging_session;
BEGIN
  SELECT * INTO STRICT s FROM charging.charging_session c WHERE c.id = of_session;
  PERFORM pg_advisory_xact_lock(hashtextextended(format('charging register %s %s', s.meter_serial, s.connector), 0));
  PERFORM charging.note_epoch(s, m.at, m.wh) FROM unnest(moments, registers) AS m (at, wh) WHERE m.at IS NOT NULL ORDER BY m.at;
  SELECT * INTO next FROM charging.charging_session c
   WHERE c.meter_serial = s.meter_serial AND c.connector = s.connector AND c.started_at > s.started_at ORDER BY c.started_at LIMIT 1;
  IF next.id IS NOT NULL THEN PERFORM charging.note_epoch(next, next.started_at, next.begin_wh); END IF;
END $$;
REVOKE EXECUTE ON FUNCTION charging.note_epochs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charging.note_epochs TO ohmstead_worker;

-- What other bills took of spans of a register, by the number of the span: the same Wh of the same epoch, or all of it where another epoch
-- of that connector was billed for the same time.
CREATE OR REPLACE FUNCTION charging.billed_before(of_session text, from_wh bigint[], to_wh bigint[], since timestamptz[], until timestamptz[])
RETURNS TABLE (epoch integer, taken_from bigint, taken_to bigint) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT (m.number - 1)::integer, CASE WHEN b.epoch_id = e.id THEN greatest(b.from_wh, m.from_wh) ELSE m.from_wh END,
         CASE WHEN b.epoch_id = e.id THEN least(b.to_wh, m.to_wh) ELSE m.to_wh END
    FROM charging.charging_session s
   CROSS JOIN unnest(billed_before.from_wh, billed_before.to_wh, billed_before.since, billed_before.until) WITH ORDINALITY AS m (from_wh, to_wh, since, until, number)
   CROSS JOIN LATERAL (
     SELECT e.id FROM charging.register_epoch e
      WHERE e.meter_serial = s.meter_serial AND e.connector = s.connector AND e.begins_at <= m.since ORDER BY e.begins_at DESC LIMIT 1) e
    JOIN charging.billed_interval b ON b.charging_session_id <> s.id AND (
         b.epoch_id = e.id AND int8range(b.from_wh, b.to_wh) && int8range(m.from_wh, m.to_wh)
      OR b.epoch_id <> e.id AND b.point_id = s.point_id AND b.connector = s.connector AND b.during && charging.without_drift(m.since, m.until))
   WHERE s.id = of_session
$$;
REVOKE EXECUTE ON FUNCTION charging.billed_before FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charging.billed_before TO ohmstead_worker, ohmstead_api;

-- The spans of a charging session's bill, replacing earlier ones; a final bill keeps its own.
CREATE OR REPLACE FUNCTION charging.put_billed(of_session text, from_wh bigint[], to_wh bigint[], since timestamptz[], until timestamptz[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM charging.billed_interval b WHERE b.charging_session_id = of_session;
  INSERT INTO charging.billed_interval (charging_session_id, position, from_wh, to_wh, since, until)
  SELECT of_session, m.number - 1, m.from_wh, m.to_wh, m.since, m.until
    FROM unnest(put_billed.from_wh, put_billed.to_wh, put_billed.since, put_billed.until) WITH ORDINALITY AS m (from_wh, to_wh, since, until, number);
END $$;
REVOKE EXECUTE ON FUNCTION charging.put_billed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charging.put_billed TO ohmstead_worker;

-- A span lies between two registers of its charging session, in the epoch of that moment.
CREATE OR REPLACE FUNCTION charging.place_interval() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  s charging.charging_session;
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF to_jsonb(new) - 'epoch_id' <> to_jsonb(old) - 'epoch_id' OR new.epoch_id IS DISTINCT FROM (
      SELECT e.id FROM charging.charging_session c JOIN charging.register_epoch e ON e.meter_serial = c.meter_serial AND e.connector = c.connector
       WHERE c.id = new.charging_session_id AND e.begins_at <= new.since ORDER BY e.begins_at DESC LIMIT 1) THEN
      RAISE EXCEPTION 'charging: a billed span cannot change, and is in the epoch of its time' USING ERRCODE = 'LG001';
    END IF;
    RETURN new;
  END IF;
  SELECT * INTO s FROM charging.charging_session c WHERE c.id = coalesce(new.charging_session_id, old.charging_session_id);
  IF s.final_at IS NOT NULL THEN
    RAISE EXCEPTION 'charging: the spans of a final bill cannot change' USING ERRCODE = 'LG001';
  END IF;
  IF tg_op = 'DELETE' THEN RETURN old; END IF;
  IF NOT EXISTS (SELECT FROM charging.reading r WHERE r.charging_session_id = s.id AND r.at = new.since AND r.register_wh <= new.from_wh)
     OR NOT EXISTS (SELECT FROM charging.reading r WHERE r.charging_session_id = s.id AND r.at = new.until AND r.register_wh >= new.to_wh) THEN
    RAISE EXCEPTION 'charging: a billed span has a reading at its start and at its end' USING ERRCODE = 'LG001';
  END IF;
  new.point_id := s.point_id;
  new.connector := s.connector;
  new.epoch_id := (charging.epoch_at(s.meter_serial, s.connector, s.point_id, new.since)).id;
  new.during := charging.without_drift(new.since, new.until);
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judge_interval BEFORE INSERT OR UPDATE OR DELETE ON charging.billed_interval FOR EACH ROW EXECUTE FUNCTION charging.place_interval();

CREATE OR REPLACE TRIGGER never_truncated BEFORE TRUNCATE ON charging.billed_interval FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charging.register_epoch FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charging.register_kind FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charging.meter_exchange FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();

-- A meter exchange. It names the meter that it replaces, so that of two exchanges of one meter only the first is recorded. The time of recording is
-- looked up.
CREATE OR REPLACE FUNCTION charging.judge_exchange() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  unit   record;
  last   record;
  finals CONSTANT bigint[] := new.old_final_wh || new.other_final_wh;
  below  integer;
BEGIN
  SELECT p.meter_serial, p.commissioned_at, m.connectors INTO unit
    FROM devices.point p JOIN devices.model m ON m.id = p.model_id WHERE p.id = new.point_id AND p.retired_at IS NULL FOR NO KEY UPDATE OF p;
  new.recorded_at := platform.now();
  IF unit.commissioned_at IS NULL THEN
    RAISE EXCEPTION 'charging: % is no unit in service', new.point_id USING ERRCODE = 'LG001', CONSTRAINT = 'exchange_unit';
  END IF;
  IF NOT EXISTS (SELECT FROM staff.person s WHERE s.id = new.recorded_by AND s.disabled_at IS NULL AND s.role IN ('operations', 'administrator')) THEN
    RAISE EXCEPTION 'charging: a meter is exchanged by operations' USING ERRCODE = 'LG001';
  END IF;
  IF new.old_serial IS DISTINCT FROM unit.meter_serial THEN
    RAISE EXCEPTION 'charging: an exchange names the meter that is installed' USING ERRCODE = 'LG001', CONSTRAINT = 'exchange_serial';
  END IF;
  -- A meter that was reset keeps its number. Until a car has charged, its registers are those at which the last exchange left them: who says others, speaks of
  -- the same reset.
  SELECT x.new_serial, x.exchanged_at, x.new_start_wh || x.other_start_wh AS starts INTO last
    FROM charging.meter_exchange x WHERE x.point_id = new.point_id ORDER BY x.exchanged_at DESC LIMIT 1;
  IF new.new_serial = new.old_serial AND last.new_serial = new.old_serial AND cardinality(last.starts) = cardinality(finals) AND last.starts <> finals
     AND NOT EXISTS (SELECT FROM charging.charging_session s WHERE s.point_id = new.point_id AND s.started_at >= last.exchanged_at) THEN
    RAISE EXCEPTION 'charging: this reset is recorded' USING ERRCODE = 'LG001', CONSTRAINT = 'exchange_serial';
  END IF;
  IF new.exchanged_at > new.recorded_at OR new.exchanged_at < greatest(unit.commissioned_at, new.recorded_at - interval '30 days')
     OR EXISTS (SELECT FROM charging.meter_exchange x WHERE x.point_id = new.point_id AND x.exchanged_at >= new.exchanged_at) THEN
    RAISE EXCEPTION 'charging: an exchange lies within the last 30 days, after the one before' USING ERRCODE = 'LG001', CONSTRAINT = 'exchange_time';
  END IF;
  IF EXISTS (SELECT FROM charging.charging_session s WHERE s.point_id = new.point_id
       AND (s.state IN ('authorised', 'charging', 'suspended') OR s.started_at >= new.exchanged_at)) THEN
    RAISE EXCEPTION 'charging: a meter is exchanged only when no car is charging and none has charged since' USING ERRCODE = 'LG001', CONSTRAINT = 'exchange_idle';
  END IF;
  IF devices.is_meter_elsewhere(new.point_id, new.new_serial) THEN
    RAISE EXCEPTION 'charging: a meter is in one unit at a time' USING ERRCODE = 'LG001', CONSTRAINT = 'exchange_elsewhere';
  END IF;
  IF cardinality(finals) <> unit.connectors OR cardinality(new.other_start_wh) <> cardinality(new.other_final_wh) THEN
    RAISE EXCEPTION 'charging: an exchange has the registers of each connector' USING ERRCODE = 'LG001', CONSTRAINT = 'exchange_connectors';
  END IF;
  -- Each connector has its own register.
  SELECT n.connector INTO below FROM generate_series(1, unit.connectors) AS n (connector)
   WHERE (SELECT max(b.to_wh) FROM charging.billed_interval b WHERE b.epoch_id = (
      SELECT e.id FROM charging.register_epoch e
       WHERE e.meter_serial = new.old_serial AND e.connector = n.connector AND e.point_id = new.point_id ORDER BY e.begins_at DESC LIMIT 1)
    ) > finals[n.connector] ORDER BY 1 LIMIT 1;
  IF below IS NOT NULL THEN
    RAISE EXCEPTION 'charging: the old register lies below what was billed of it'
      USING ERRCODE = 'LG001', CONSTRAINT = 'exchange_final', DETAIL = below::text;
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT ON charging.meter_exchange FOR EACH ROW EXECUTE FUNCTION charging.judge_exchange();

-- The unit has the new meter, and its registers restart.
CREATE OR REPLACE FUNCTION charging.apply_exchange() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE devices.point p SET meter_serial = new.new_serial, meter_public_key = new.new_public_key WHERE p.id = new.point_id;
  INSERT INTO charging.register_epoch (meter_serial, connector, point_id, begins_at, begins_wh, reason, exchange_id)
  SELECT new.new_serial, n.connector, new.point_id, CASE WHEN new.new_serial = new.old_serial OR EXISTS (
           SELECT FROM charging.register_epoch e WHERE e.meter_serial = new.new_serial AND e.connector = n.connector) THEN new.exchanged_at ELSE '-infinity' END,
         (new.new_start_wh || new.other_start_wh)[n.connector], 'exchanged', new.id
    FROM devices.point p JOIN devices.model m ON m.id = p.model_id CROSS JOIN LATERAL generate_series(1, m.connectors) AS n (connector) WHERE p.id = new.point_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER applied AFTER INSERT ON charging.meter_exchange FOR EACH ROW EXECUTE FUNCTION charging.apply_exchange();

CREATE OR REPLACE FUNCTION charging.judge_register_kind() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  new.declared_at := platform.now();
  IF NOT EXISTS (SELECT FROM staff.person s WHERE s.id = new.declared_by AND s.disabled_at IS NULL AND s.role IN ('operations', 'administrator')) THEN
    RAISE EXCEPTION 'charging: how a register counts is declared by operations' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER judged BEFORE INSERT ON charging.register_kind FOR EACH ROW EXECUTE FUNCTION charging.judge_register_kind();
