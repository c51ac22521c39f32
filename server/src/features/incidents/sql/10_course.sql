-- An incident is opened with its first message, stands as its last message says, and ends with the message that resolves it. The database sets the times.
CREATE OR REPLACE FUNCTION incidents.judge_incident() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.opened_at := platform.now();
    NEW.changed_at := NEW.opened_at;
    NEW.state := 'investigating';
    NEW.severity := 'minor';
    NEW.components := '{}';
    NEW.resolved_at := NULL;
    IF NEW.alarm IS NOT NULL AND NOT EXISTS (
         SELECT FROM incidents.standing s WHERE s.component = NEW.alarm AND s.until_at IS NULL AND s.state IN ('degraded', 'down')) THEN
      RAISE EXCEPTION 'guard:incident_alarm: % has no alarm now', NEW.alarm USING ERRCODE = 'LG001';
    END IF;
    RETURN NEW;
  END IF;
  -- Only the message that was just written changes it (incidents.follow_message).
  IF pg_trigger_depth() < 2 OR (NEW.id, NEW.alarm, NEW.opened_by, NEW.opened_at) IS DISTINCT FROM (OLD.id, OLD.alarm, OLD.opened_by, OLD.opened_at) THEN
    RAISE EXCEPTION 'guard:incident: an incident changes by its messages' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER judge_incident BEFORE INSERT OR UPDATE ON incidents.incident FOR EACH ROW EXECUTE FUNCTION incidents.judge_incident();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON incidents.incident FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON incidents.incident EXECUTE FUNCTION platform.refuse_change();

CREATE OR REPLACE FUNCTION incidents.judge_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM incidents.message m WHERE m.incident_id = NEW.id) THEN
    RAISE EXCEPTION 'guard:incident: an incident is opened with a message' USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS told ON incidents.incident;
CREATE CONSTRAINT TRIGGER told AFTER INSERT ON incidents.incident DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION incidents.judge_told();

CREATE OR REPLACE FUNCTION incidents.judge_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  ended timestamptz;
BEGIN
  NEW.written_at := platform.now();
  SELECT i.resolved_at INTO ended FROM incidents.incident i WHERE i.id = NEW.incident_id FOR UPDATE;
  IF ended IS NOT NULL THEN
    RAISE EXCEPTION 'guard:incident: a resolved incident has no more messages' USING ERRCODE = 'LG001';
  END IF;
  IF NEW.state = 'resolved' AND NOT EXISTS (SELECT FROM incidents.message m WHERE m.incident_id = NEW.incident_id) THEN
    RAISE EXCEPTION 'guard:incident: an incident is not opened as resolved' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER judge_message BEFORE INSERT ON incidents.message FOR EACH ROW EXECUTE FUNCTION incidents.judge_message();
CREATE OR REPLACE TRIGGER forbid_rewriting BEFORE UPDATE OR DELETE ON incidents.message FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON incidents.message EXECUTE FUNCTION platform.refuse_change();

CREATE OR REPLACE FUNCTION incidents.follow_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE incidents.incident SET state = NEW.state, severity = NEW.severity, components = NEW.components, changed_at = NEW.written_at,
         resolved_at = CASE WHEN NEW.state = 'resolved' THEN NEW.written_at END
   WHERE id = NEW.incident_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER follow_message AFTER INSERT ON incidents.message FOR EACH ROW EXECUTE FUNCTION incidents.follow_message();

-- A result holds from now on, and ends the one before. The same result again is not written.
CREATE OR REPLACE FUNCTION incidents.judge_standing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF pg_trigger_depth() < 2 OR OLD.until_at IS NOT NULL OR (NEW.component, NEW.state, NEW.from_at) IS DISTINCT FROM (OLD.component, OLD.state, OLD.from_at) THEN
      RAISE EXCEPTION 'guard:standing: a result ends once, when another one begins' USING ERRCODE = 'LG001';
    END IF;
    RETURN NEW;
  END IF;
  NEW.from_at := platform.now();
  NEW.until_at := NULL;
  IF EXISTS (SELECT FROM incidents.standing s WHERE s.component = NEW.component AND s.until_at IS NULL AND s.state = NEW.state) THEN
    RAISE EXCEPTION 'guard:standing: % is % already', NEW.component, NEW.state USING ERRCODE = 'LG001';
  END IF;
  UPDATE incidents.standing SET until_at = NEW.from_at WHERE component = NEW.component AND until_at IS NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER judge_standing BEFORE INSERT OR UPDATE ON incidents.standing FOR EACH ROW EXECUTE FUNCTION incidents.judge_standing();
CREATE OR REPLACE TRIGGER forbid_delete BEFORE DELETE ON incidents.standing FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE OR REPLACE TRIGGER forbid_truncate BEFORE TRUNCATE ON incidents.standing EXECUTE FUNCTION platform.refuse_change();

CREATE OR REPLACE FUNCTION incidents.stamp_measurement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.measured_at := platform.now();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stamp_measurement BEFORE INSERT OR UPDATE ON incidents.measurement FOR EACH ROW EXECUTE FUNCTION incidents.stamp_measurement();

REVOKE ALL ON FUNCTION incidents.judge_incident, incidents.judge_told, incidents.judge_message, incidents.follow_message, incidents.judge_standing,
  incidents.stamp_measurement FROM PUBLIC;
