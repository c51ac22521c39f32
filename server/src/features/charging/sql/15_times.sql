-- A price is valid from when it is set or later, and its end cannot be in the past.
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON charging.tariff
  FOR EACH ROW WHEN (NOT platform.ahead(lower(NEW.valid)) OR NOT platform.ahead(upper(NEW.valid)) OR NOT platform.near(NEW.set_at))
  EXECUTE FUNCTION platform.refuse_time('valid');
CREATE OR REPLACE TRIGGER ends_in_time BEFORE UPDATE ON charging.tariff
  FOR EACH ROW WHEN (upper(NEW.valid) IS DISTINCT FROM upper(OLD.valid) AND NOT platform.ahead(upper(NEW.valid)))
  EXECUTE FUNCTION platform.refuse_time('valid');

-- A charging session is authorised, shown and final at the time of its statement. Its station reports when it began, and may have been
-- offline: not before it was authorised, not after the message was received, and not longer ago than the limit (OLD_MS in start.ts: 30
-- days).
--
-- A disconnected unit lets a known card charge and reports it later (OCPP 1.6 §4.8): the only charging session that is authorised in the
-- past. Only charging.open_by_card opens it, with the rules of cards; the unit was disconnected then, and the limit applies.
CREATE OR REPLACE FUNCTION charging.judge_past_start() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_user = (SELECT pg_get_userbyid(p.proowner) FROM pg_proc p WHERE p.oid = 'charging.open_by_card'::regproc) THEN
    IF platform.past(new.authorised_at) AND new.authorised_at >= platform.now() - interval '30 days 15 minutes'
       AND EXISTS (SELECT FROM charging.card_right r WHERE r.member_id = new.driver_id AND r.during @> new.authorised_at)
       AND NOT EXISTS (SELECT FROM devices.availability a
                        WHERE a.point_id = new.point_id AND a.connector = 0 AND a.state = 'online' AND a.during @> new.authorised_at) THEN
      RETURN new;
    END IF;
  END IF;
  RAISE EXCEPTION 'time: charging.charging_session of authorised_at is not a possible time' USING ERRCODE = 'PL003';
END $$;
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON charging.charging_session
  FOR EACH ROW WHEN (NOT platform.near(NEW.authorised_at)) EXECUTE FUNCTION charging.judge_past_start();
CREATE OR REPLACE TRIGGER ends_in_time BEFORE UPDATE ON charging.charging_session
  FOR EACH ROW WHEN (NEW.final_at IS DISTINCT FROM OLD.final_at AND NOT platform.near(NEW.final_at)
    OR NEW.shown_at IS DISTINCT FROM OLD.shown_at AND NOT platform.near(NEW.shown_at))
  EXECUTE FUNCTION platform.refuse_time('final_at');
CREATE OR REPLACE TRIGGER starts_in_time BEFORE UPDATE ON charging.charging_session
  FOR EACH ROW WHEN (NEW.started_at IS DISTINCT FROM OLD.started_at AND NEW.started_at IS NOT NULL AND NOT (
      platform.past(NEW.start_recorded_at)
      AND NEW.started_at BETWEEN greatest(NEW.authorised_at, NEW.start_recorded_at - interval '30 days') - interval '15 minutes'
                             AND NEW.start_recorded_at + interval '15 minutes'))
  EXECUTE FUNCTION platform.refuse_time('started_at');
CREATE OR REPLACE TRIGGER stops_in_time BEFORE UPDATE ON charging.charging_session
  FOR EACH ROW WHEN (NEW.stopped_at IS DISTINCT FROM OLD.stopped_at AND NOT platform.past(NEW.stopped_at - interval '15 minutes')
    OR NEW.stop_recorded_at IS DISTINCT FROM OLD.stop_recorded_at AND NOT platform.past(NEW.stop_recorded_at))
  EXECUTE FUNCTION platform.refuse_time('stopped_at');

-- Money of a charging session is held, captured and billed at the time of the statement.
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON charging.collection
  FOR EACH ROW WHEN (NOT platform.near(NEW.collected_at)) EXECUTE FUNCTION platform.refuse_time('collected_at');
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON charging.hold
  FOR EACH ROW WHEN (NOT platform.near(NEW.held_at) OR NOT platform.near(NEW.resolved_at)) EXECUTE FUNCTION platform.refuse_time('held_at');
CREATE OR REPLACE TRIGGER in_time BEFORE INSERT ON charging.bill
  FOR EACH ROW WHEN (NOT platform.near(NEW.made_at)) EXECUTE FUNCTION platform.refuse_time('made_at');

-- Work on a charging session that is not over stays due: at the latest when its station has been silent for too long, and after a provisional
-- bill when that becomes final. Only a bill in review waits without a time.
CREATE OR REPLACE FUNCTION charging.judge_due() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.due_at <= platform.now() + interval '1 hour' + (CASE WHEN NEW.shown_at IS NOT NULL AND NEW.state = 'finishing'
       THEN (settings.in_force('charging.finalAfterDays') #>> '{}')::integer * interval '1 day'
       ELSE (settings.in_force('charging.silentAfterHours') #>> '{}')::integer * interval '1 hour' END)
     OR NEW.due_at IS NULL AND NEW.state = 'finishing' AND EXISTS (
       SELECT FROM charging.quarantine q
        WHERE q.charging_session_id = NEW.id AND q.state = 'open' AND charging.is_review(q.reason)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'time: charging.charging_session of due_at is not a possible time' USING ERRCODE = 'PL003';
END $$;
REVOKE ALL ON FUNCTION charging.judge_due FROM public;
CREATE OR REPLACE TRIGGER will_be_due BEFORE INSERT ON charging.charging_session
  FOR EACH ROW WHEN (NEW.due_at IS NULL OR NEW.due_at > platform.now() + interval '2 hours') EXECUTE FUNCTION charging.judge_due();
CREATE OR REPLACE TRIGGER stays_due BEFORE UPDATE OF due_at, state ON charging.charging_session
  FOR EACH ROW WHEN (NEW.state IN ('authorised', 'charging', 'suspended', 'finishing') AND NEW.final_at IS NULL
    AND (NEW.due_at IS NULL AND (OLD.due_at IS NOT NULL OR OLD.state <> NEW.state)
      OR NEW.due_at IS DISTINCT FROM OLD.due_at AND NEW.due_at > platform.now() + interval '2 hours'))
  EXECUTE FUNCTION charging.judge_due();

-- A tag is issued when its charging session is opened, to that session alone; one that a card opened has none.
CREATE OR REPLACE FUNCTION charging.judge_tag() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM charging.charging_session s WHERE s.id = NEW.charging_session_id AND s.state = 'authorised' AND s.authorised_at = NEW.issued_at)
     OR EXISTS (SELECT FROM charging.card_use u WHERE u.charging_session_id = NEW.charging_session_id) THEN
    RAISE EXCEPTION 'charging: a tag is issued when its charging session is opened' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER issued_at_start BEFORE INSERT ON charging.tag FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION charging.judge_tag();
REVOKE ALL ON FUNCTION charging.judge_tag FROM public;
