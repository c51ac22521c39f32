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
  RAISE EXCEPTION 'C9 a step of hosting is kept' USING ERRCODE = 'LG001';
END $$;
REVOKE ALL ON FUNCTION hosting.keep_flow, hosting.keep_steps FROM public;
CREATE OR REPLACE TRIGGER keeps_steps BEFORE DELETE ON hosting.flow_step FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION hosting.keep_steps();
