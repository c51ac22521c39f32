-- Facts about charging refer to what a station really sent: each names a received frame of the station of its unit. The frame log is
-- append-only and written by the gateway alone, so no other role can make a fact up, and the gateway leaves the frame behind.
-- Decision: docs/decisions/facts-name-their-frame.md.

-- The hash of a usable frame with which the station of a unit reported such a fact at that time; NULL if there is none.
CREATE OR REPLACE FUNCTION charging.frame_sent(of_frame text, moment timestamptz, of_point text, fact text) RETURNS bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT f.sha256
    FROM devices.point p
    JOIN ocpp.frame f ON f.id = of_frame AND f.received_at = moment AND f.station_id = p.station_id
   WHERE p.id = of_point AND f.direction = 'in' AND f.verdict IN ('understood', 'repaired') AND f.action = ANY (ocpp.messages_of(fact))
$$;
REVOKE ALL ON FUNCTION charging.frame_sent FROM public;

-- Whether the station has named the transaction of a charging session in a meter message: it knows the number that its start was given.
CREATE OR REPLACE FUNCTION charging.knows_number(of_session text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM charging.charging_session s
      JOIN charging.reading r ON r.charging_session_id = s.id AND r.source = 'meter'
      JOIN ocpp.frame f ON f.id = r.frame_id AND f.received_at = r.recorded_at
     WHERE s.id = of_session AND f.raw IS JSON ARRAY AND strpos(f.raw, '\u0000') = 0
       AND f.raw::json #>> '{3,transactionId}' = s.transaction_id::text)
$$;
REVOKE ALL ON FUNCTION charging.knows_number FROM public;
GRANT EXECUTE ON FUNCTION charging.knows_number TO ohmstead_gateway, ohmstead_worker;

-- Whether the stop of a charging session names its transaction.
CREATE OR REPLACE FUNCTION charging.is_stop_named(of_session text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM charging.charging_session s JOIN ocpp.frame f ON f.id = s.stop_frame_id AND f.received_at = s.stop_recorded_at
     WHERE s.id = of_session AND f.raw IS JSON ARRAY AND strpos(f.raw, '\u0000') = 0
       AND f.raw::json #>> '{3,transactionId}' = s.transaction_id::text)
$$;
REVOKE ALL ON FUNCTION charging.is_stop_named FROM public;
GRANT EXECUTE ON FUNCTION charging.is_stop_named TO ohmstead_gateway, ohmstead_worker;

-- Why a fact about a charging session cannot be stored, whatever its frame is: `final`, or the column with an impossible time. `recorded_at` is
-- when the frame was received: not in the future, and not before the charging session was authorised (a meter message may arrive 15 minutes
-- before its start, out of order). `at` is the station's time, corrected for its clock: a station that was offline reports up to 30 days later, a
-- clock may be 15 minutes ahead. The program quarantines other times.
CREATE OR REPLACE FUNCTION charging.fault_of_fact(final_at timestamptz, authorised_at timestamptz, at timestamptz, recorded_at timestamptz, now timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN final_at IS NOT NULL THEN 'final'
              WHEN recorded_at NOT BETWEEN authorised_at - interval '15 minutes' AND now + interval '1 minute' THEN 'recorded_at'
              WHEN at NOT BETWEEN recorded_at - interval '30 days 15 minutes' AND recorded_at + interval '15 minutes' THEN 'at' END
$$;

-- Refuses a reading or a signed record by its fault; without one, because of its frame.
CREATE OR REPLACE FUNCTION charging.refuse_fact(place text, called text, fault text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF fault = 'final' THEN
    RAISE EXCEPTION 'charging: a final charging session takes no %', called USING ERRCODE = 'LG001';
  ELSIF fault IS NOT NULL THEN
    RAISE EXCEPTION 'time: charging.% of % is not a possible time', place, fault USING ERRCODE = 'PL003';
  END IF;
  RAISE EXCEPTION 'guard:charging_frame: a % names the frame that its station sent, with its content', called USING ERRCODE = 'LG001';
END $$;
REVOKE ALL ON FUNCTION charging.fault_of_fact, charging.refuse_fact FROM public;

-- Readings, one check for each statement, and one of its content for each frame.
CREATE OR REPLACE FUNCTION charging.judge_readings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  now timestamptz := platform.now();
  bad record;
BEGIN
  SELECT w.fault INTO bad
    FROM added a
    JOIN charging.charging_session s ON s.id = a.charging_session_id
    JOIN devices.point p ON p.id = s.point_id
   CROSS JOIN LATERAL (SELECT charging.fault_of_fact(s.final_at, s.authorised_at, a.at, a.recorded_at, now) AS fault) w
    LEFT JOIN ocpp.frame f ON f.id = a.frame_id AND f.received_at = a.recorded_at AND f.station_id = p.station_id AND f.sha256 = a.frame_sha256
     AND f.direction = 'in' AND f.verdict IN ('understood', 'repaired')
     AND CASE a.source WHEN 'start' THEN f.action = ANY (ocpp.messages_of('start')) AND (a.frame_id, a.at, a.register_wh) = (s.start_frame_id, s.started_at, s.begin_wh)
                       WHEN 'stop' THEN f.action = ANY (ocpp.messages_of('stop'))
                       ELSE f.action = ANY (ocpp.messages_of('reading')) END
   WHERE w.fault IS NOT NULL OR f.id IS NULL
   LIMIT 1;
  IF FOUND THEN
    PERFORM charging.refuse_fact('reading', 'reading', bad.fault);
  END IF;
  IF EXISTS (
    SELECT FROM (SELECT a.frame_id, a.recorded_at, array_agg(DISTINCT a.register_wh) AS registers FROM added a GROUP BY 1, 2) said
      JOIN ocpp.frame f ON f.id = said.frame_id AND f.received_at = said.recorded_at
     WHERE NOT ocpp.shows_registers(f.raw, f.verdict, said.registers)) THEN
    PERFORM charging.refuse_fact('reading', 'reading', NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sent AFTER INSERT ON charging.reading REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION charging.judge_readings();

-- Signed records, by the same rules.
CREATE OR REPLACE FUNCTION charging.judge_signed_records() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  now timestamptz := platform.now();
  bad record;
BEGIN
  SELECT w.fault INTO bad
    FROM added a
    JOIN charging.charging_session s ON s.id = a.charging_session_id
   CROSS JOIN LATERAL (SELECT charging.fault_of_fact(s.final_at, s.authorised_at, a.at, a.recorded_at, now) AS fault) w
   WHERE w.fault IS NOT NULL OR charging.frame_sent(a.frame_id, a.recorded_at, s.point_id, 'reading') IS NULL
   LIMIT 1;
  IF FOUND THEN
    PERFORM charging.refuse_fact('signed_record', 'signed record', bad.fault);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sent AFTER INSERT ON charging.signed_record REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION charging.judge_signed_records();

-- The start and the stop of a transaction. A stop may have arrived before its start, and then waited for it.
CREATE OR REPLACE FUNCTION charging.judge_transaction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (new.start_frame_id, new.start_recorded_at) IS DISTINCT FROM (old.start_frame_id, old.start_recorded_at)
     AND charging.frame_sent(new.start_frame_id, new.start_recorded_at, new.point_id, 'start') IS NULL THEN
    RAISE EXCEPTION 'guard:charging_frame: the start of a transaction names the frame that its station sent' USING ERRCODE = 'LG001';
  END IF;
  IF (new.stop_frame_id, new.stop_recorded_at) IS DISTINCT FROM (old.stop_frame_id, old.stop_recorded_at)
     AND charging.frame_sent(new.stop_frame_id, new.stop_recorded_at, new.point_id, 'stop') IS NULL THEN
    RAISE EXCEPTION 'guard:charging_frame: the stop of a transaction names the frame that its station sent' USING ERRCODE = 'LG001';
  END IF;
  IF least(new.start_recorded_at, new.stop_recorded_at) < new.authorised_at - interval '15 minutes' THEN
    RAISE EXCEPTION 'time: charging.charging_session of start_recorded_at is not a possible time' USING ERRCODE = 'PL003';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER sent BEFORE UPDATE ON charging.charging_session
  FOR EACH ROW WHEN ((NEW.start_frame_id, NEW.start_recorded_at, NEW.stop_frame_id, NEW.stop_recorded_at)
    IS DISTINCT FROM (OLD.start_frame_id, OLD.start_recorded_at, OLD.stop_frame_id, OLD.stop_recorded_at))
  EXECUTE FUNCTION charging.judge_transaction();

-- A refused start is stored when its frame was received.
CREATE OR REPLACE FUNCTION charging.judge_refused_start() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT platform.near(new.recorded_at) THEN
    RAISE EXCEPTION 'time: charging.refused_start of recorded_at is not a possible time' USING ERRCODE = 'PL003';
  END IF;
  new.frame_sha256 := charging.frame_sent(new.frame_id, new.recorded_at, new.point_id, 'start');
  IF new.frame_sha256 IS NULL THEN
    RAISE EXCEPTION 'guard:charging_frame: a refused start names the frame that its station sent' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER sent BEFORE INSERT ON charging.refused_start FOR EACH ROW EXECUTE FUNCTION charging.judge_refused_start();

-- Unknown tags are counted one by one, each with the frame that showed it.
CREATE OR REPLACE FUNCTION charging.judge_unknown_tag() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before charging.unknown_tag;
BEGIN
  IF tg_op = 'UPDATE' THEN
    before := old;
  END IF;
  IF tg_op = 'UPDATE' AND (new.point_id, new.hour) <> (old.point_id, old.hour) OR new.times <> coalesce(before.times, 0) + 1 OR new.frame_id = before.frame_id THEN
    RAISE EXCEPTION 'charging: unknown tags are counted one by one' USING ERRCODE = 'LG001';
  END IF;
  IF NOT EXISTS (
    SELECT FROM devices.point p JOIN ocpp.frame f ON f.id = new.frame_id AND f.station_id = p.station_id
     WHERE p.id = new.point_id AND f.received_at >= new.hour AND f.received_at < new.hour + interval '1 hour'
       AND f.direction = 'in' AND f.verdict IN ('understood', 'repaired') AND f.action = ANY (ocpp.messages_of('tag'))) THEN
    RAISE EXCEPTION 'guard:charging_frame: an unknown tag names the frame that its station sent' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER sent BEFORE INSERT OR UPDATE ON charging.unknown_tag FOR EACH ROW EXECUTE FUNCTION charging.judge_unknown_tag();
CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON charging.unknown_tag FOR EACH STATEMENT EXECUTE FUNCTION charging.refuse_rewriting();

-- A card was shown to the reader of the unit where its member waits.
CREATE OR REPLACE FUNCTION charging.judge_seen() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF charging.frame_sent(new.seen_frame_id, new.seen_at, new.point_id, 'tag') IS NULL THEN
    RAISE EXCEPTION 'guard:charging_frame: a card that was shown names the frame that its station sent' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER sent BEFORE UPDATE ON charging.card_enrolment
  FOR EACH ROW WHEN ((NEW.tag, NEW.seen_at, NEW.seen_frame_id) IS DISTINCT FROM (OLD.tag, OLD.seen_at, OLD.seen_frame_id))
  EXECUTE FUNCTION charging.judge_seen();
CREATE OR REPLACE TRIGGER unseen BEFORE INSERT ON charging.card_enrolment
  FOR EACH ROW WHEN (num_nonnulls(NEW.tag, NEW.seen_at, NEW.seen_frame_id, NEW.spoiled) > 0) EXECUTE FUNCTION charging.judge_seen();

-- What is quarantined was sent by the station of its unit, before it was quarantined, and belongs to a charging session there if to any.
CREATE OR REPLACE FUNCTION charging.judge_quarantined() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT platform.past(new.recorded_at) THEN
    RAISE EXCEPTION 'time: charging.quarantine of recorded_at is not a possible time' USING ERRCODE = 'PL003';
  END IF;
  IF NOT EXISTS (
    SELECT FROM devices.point p JOIN ocpp.frame f ON f.id = new.frame_id AND f.station_id = p.station_id
     WHERE p.id = new.point_id AND f.direction = 'in' AND f.received_at <= new.recorded_at AND f.action = ANY (ocpp.messages_of('charging')))
     OR EXISTS (SELECT FROM charging.charging_session s WHERE s.id = new.charging_session_id AND s.point_id <> new.point_id) THEN
    RAISE EXCEPTION 'guard:charging_frame: what is quarantined names the frame that its station sent' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER sent BEFORE INSERT ON charging.quarantine FOR EACH ROW EXECUTE FUNCTION charging.judge_quarantined();
