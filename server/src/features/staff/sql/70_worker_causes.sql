-- The worker does not act for a person: what it does to units and to hosts follows from a row that states the cause. A database login of the worker is
-- refused otherwise. The owner of the tables is exempt: it could replace these functions.

-- A command of the worker has its cause at the unit: it stops a charging session that runs there, requests messages for a flow that is open
-- there, or switches off the leased unit on a member's socket when the lease or the last day of hosting is over.
CREATE OR REPLACE FUNCTION staff.judge_worker_command() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  asked CONSTANT jsonb := NEW.payload::jsonb;
BEGIN
  IF NEW.action = 'stopCharging' AND EXISTS (
       SELECT FROM charging.charging_session s
        WHERE s.point_id = NEW.point_id AND s.transaction_id::text = asked ->> 'transaction' AND s.state IN ('charging', 'suspended'))
     OR NEW.action = 'setAvailability' AND asked = '{"connector": 0, "available": false}' AND EXISTS (
       SELECT FROM hosting.flow f JOIN packages.lease l ON l.id = f.lease_id AND l.point_id = f.point_id
        WHERE f.point_id = NEW.point_id AND f.member_id = NEW.asked_by AND f.kind = 'ownSocket' AND f.state <> 'ended' AND f.confirmed_at IS NOT NULL
          AND hosting.is_over(f.id))
     OR NEW.action IN ('reportIdentity', 'reportStatus') AND EXISTS (
       SELECT FROM hosting.flow f WHERE f.point_id = NEW.point_id AND f.member_id = NEW.asked_by AND f.state <> 'ended') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'guard:worker_cause: the worker gives the command % only where a charging session or hosting at the unit requires it', NEW.action
    USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER by_cause BEFORE INSERT ON devices.command FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND NEW.asked_by NOT LIKE 'st\_%') EXECUTE FUNCTION staff.judge_worker_command();

-- Only a member cancels a lease.
CREATE OR REPLACE FUNCTION staff.refuse_cancelling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'guard:worker_cause: a lease is cancelled by its member' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER cancelled_by_member BEFORE UPDATE ON packages.lease FOR EACH ROW
  WHEN (current_user = 'ohmstead_worker' AND NEW.state = 'cancelled' AND OLD.state <> 'cancelled') EXECUTE FUNCTION staff.refuse_cancelling();

-- Tags of charging sessions link a member with the logged frames. They are deleted once the account is closed.
CREATE OR REPLACE FUNCTION staff.judge_erased_tag() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT FROM charging.charging_session s JOIN accounts.member m ON m.id = s.driver_id WHERE s.id = OLD.charging_session_id AND m.closed_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'guard:worker_cause: tags are deleted when the account of the driver is closed' USING ERRCODE = 'LG001';
END $$;
CREATE OR REPLACE TRIGGER of_closed_account BEFORE DELETE ON charging.tag FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION staff.judge_erased_tag();

REVOKE ALL ON FUNCTION staff.judge_erased_tag, staff.judge_worker_command, staff.refuse_cancelling FROM PUBLIC;
