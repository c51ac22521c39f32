-- What a flow is about never changes: its lease, its member, and its unit once it has one. Custody, commands and steps refer to them; a flow
-- that named another unit could not renew its custody.
CREATE OR REPLACE FUNCTION hosting.keep_flow() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'C8 a flow of hosting keeps its lease, its member and its unit' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER keeps_unit BEFORE UPDATE ON hosting.flow FOR EACH ROW
  WHEN ((NEW.id, NEW.lease_id, NEW.member_id, NEW.kind, NEW.opened_at) IS DISTINCT FROM (OLD.id, OLD.lease_id, OLD.member_id, OLD.kind, OLD.opened_at)
    OR OLD.point_id IS NOT NULL AND NEW.point_id IS DISTINCT FROM OLD.point_id)
  EXECUTE FUNCTION hosting.keep_flow();

-- A step is reverted only by the refusal of a unit to be offered: its flow still waits for custody.
CREATE OR REPLACE FUNCTION hosting.keep_steps() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF OLD.step = 'confirm' AND EXISTS (
       SELECT FROM hosting.flow f JOIN hosting.flow_command fc ON fc.flow_id = f.id JOIN devices.command c ON c.id = fc.command_id
        WHERE f.id = OLD.flow_id AND f.state NOT IN ('inCustody', 'suspended', 'ended') AND fc.purpose = 'offer' AND c.state IN ('rejected', 'failed', 'timedOut')) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'C9 a step of hosting cannot be deleted' USING ERRCODE = 'LG001';
END $$;
REVOKE ALL ON FUNCTION hosting.keep_flow, hosting.keep_steps FROM public;
CREATE OR REPLACE TRIGGER keeps_steps BEFORE DELETE ON hosting.flow_step FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION hosting.keep_steps();

-- A step is completed now or a little earlier, when its message came, and not before its flow was opened; the message is one of its unit.
CREATE OR REPLACE FUNCTION hosting.judge_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  flow hosting.flow;
BEGIN
  SELECT f.* INTO flow FROM hosting.flow f WHERE f.id = NEW.flow_id;
  IF NOT platform.past(NEW.done_at) OR flow.state = 'ended' THEN
    RAISE EXCEPTION 'C10 a step of hosting is completed when its message came, while its flow is open' USING ERRCODE = 'LG001';
  ELSIF NEW.frame_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM ocpp.frame r JOIN devices.point p ON p.station_id = r.station_id WHERE r.id = NEW.frame_id AND p.id = flow.point_id) THEN
    RAISE EXCEPTION 'C11 a step of hosting names a message of its unit' USING ERRCODE = 'LG001';
  END IF;
  NEW.done_at := greatest(NEW.done_at, flow.opened_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER completed_now BEFORE INSERT ON hosting.flow_step FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION hosting.judge_step();

-- A command serves the flow of the unit that it is sent to.
CREATE OR REPLACE FUNCTION hosting.judge_command() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM hosting.flow f JOIN devices.command c ON c.id = NEW.command_id AND c.point_id = f.point_id WHERE f.id = NEW.flow_id) THEN
    RAISE EXCEPTION 'C12 a command serves a flow of its unit' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER of_unit BEFORE INSERT ON hosting.flow_command FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION hosting.judge_command();

-- A place in the queue is that of its flow, taken when the flow is opened, and kept until the flow has a unit or ends.
CREATE OR REPLACE FUNCTION hosting.judge_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM hosting.flow f JOIN packages.lease l ON l.id = f.lease_id JOIN devices.point p ON p.id = l.point_id
                    WHERE f.id = NEW.flow_id AND f.state = 'queued' AND (f.lease_id, f.member_id, p.model_id, f.opened_at) = (NEW.lease_id, NEW.member_id, NEW.model_id, NEW.waiting_since)) THEN
      RAISE EXCEPTION 'C13 a place in the queue is that of its flow' USING ERRCODE = 'LG001';
    END IF;
    RETURN NEW;
  ELSIF EXISTS (SELECT FROM hosting.flow f WHERE f.id = OLD.flow_id AND f.state = 'queued')
    AND NOT EXISTS (SELECT FROM hosting.queue_place q WHERE q.flow_id = OLD.flow_id) THEN
    RAISE EXCEPTION 'C14 a flow keeps its place in the queue until it has a unit or ends' USING ERRCODE = 'LG001';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER place_of_flow BEFORE INSERT ON hosting.queue_place FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION hosting.judge_place();
REVOKE ALL ON FUNCTION hosting.judge_step, hosting.judge_command, hosting.judge_place FROM public;
DROP TRIGGER IF EXISTS place_kept ON hosting.queue_place;
CREATE CONSTRAINT TRIGGER place_kept AFTER DELETE ON hosting.queue_place DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION hosting.judge_place();

-- Hosting has a unit in use, and a unit is not retired while it is hosted.
CREATE OR REPLACE FUNCTION hosting.judge_unit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.state <> 'ended' AND NOT devices.stays_in_use(NEW.point_id) THEN
    RAISE EXCEPTION 'C15 hosting of a unit that is retired' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER unit_in_use BEFORE INSERT OR UPDATE OF point_id ON hosting.flow
  FOR EACH ROW WHEN (NEW.point_id IS NOT NULL) EXECUTE FUNCTION hosting.judge_unit();

CREATE OR REPLACE FUNCTION hosting.keep_hosted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM hosting.flow f WHERE f.point_id = NEW.id AND f.state <> 'ended')
     OR EXISTS (SELECT FROM hosting.custody c WHERE c.point_id = NEW.id AND c.until_at IS NULL) THEN
    RAISE EXCEPTION 'C16 a unit is not retired while it is hosted' USING ERRCODE = 'LG001', CONSTRAINT = 'unit_hosted';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hosting.judge_unit, hosting.keep_hosted FROM public;
CREATE OR REPLACE TRIGGER hosted_by_member AFTER UPDATE ON devices.point
  FOR EACH ROW WHEN (OLD.retired_at IS NULL AND NEW.retired_at IS NOT NULL) EXECUTE FUNCTION hosting.keep_hosted();
