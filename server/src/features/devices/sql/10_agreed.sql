-- Requester and approver of a command or an energy rate are taken from the request that was approved in this transaction.

CREATE OR REPLACE FUNCTION devices.judge_command() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agreed approvals.request;
  person text;
BEGIN
  NEW.decided_by := NULL;
  NEW.decided_at := NULL;
  NEW.approval_id := NULL;
  IF NEW.asked_by NOT LIKE 'st\_%' THEN
    -- What the product asks of stations for a member who charges or hosts.
    IF NEW.action NOT IN ('startCharging', 'stopCharging', 'setAvailability', 'identify', 'reportIdentity', 'reportStatus') THEN
      RAISE EXCEPTION 'guard:devices_command_by_staff: only staff can send the command %', NEW.action USING ERRCODE = 'LG001';
    END IF;
    RETURN NEW;
  END IF;
  IF ocpp.needs_two_people(NEW.action, NEW.payload) THEN
    SELECT * INTO agreed FROM approvals.agreement('devices.command',
      jsonb_build_object('pointId', NEW.point_id, 'commandId', NEW.id, 'action', NEW.action, 'payload', NEW.payload));
    IF agreed.id IS NULL THEN
      RAISE EXCEPTION 'guard:devices_command_two_people: two people must have approved exactly this command' USING ERRCODE = 'LG001';
    END IF;
    -- Who knows the key of a unit in service can bill drivers by it, so both are known for three days, as those who accepted the unit.
    IF ocpp.gives_key(NEW.action, NEW.payload)
       AND EXISTS (SELECT FROM devices.point p WHERE p.id = NEW.point_id AND p.commissioned_at IS NOT NULL)
       AND NOT (staff.may_still(agreed.asked_by, '{operations,administrator}', true) AND staff.may_still(agreed.decided_by, '{operations,administrator}', true)) THEN
      RAISE EXCEPTION 'guard:devices_key_known_people: two people who are known gave a unit in service another key' USING ERRCODE = 'LG001';
    END IF;
    NEW.asked_by := agreed.asked_by;
    NEW.decided_by := agreed.decided_by;
    NEW.decided_at := agreed.decided_at;
    NEW.approval_id := agreed.id;
    RETURN NEW;
  END IF;
  SELECT p.staff_id INTO person FROM approvals.person_acting('{operations,administrator}', false) p;
  NEW.asked_by := person;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER agreed_command BEFORE INSERT ON devices.command FOR EACH ROW EXECUTE FUNCTION devices.judge_command();

CREATE OR REPLACE FUNCTION devices.judge_rate() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  agreed approvals.request;
BEGIN
  SELECT * INTO agreed FROM approvals.agreement('devices.energyRate', jsonb_build_object('country', NEW.country, 'tariffClass', NEW.tariff_class)) a
   WHERE (a.asked ->> 'perKwh')::numeric * 1000000 = NEW.rate_micros_per_kwh
     AND to_timestamp((a.asked ->> 'validFrom')::numeric / 1000) = lower(NEW.valid) AND upper_inf(NEW.valid);
  IF agreed.id IS NULL THEN
    RAISE EXCEPTION 'guard:devices_rate_two_people: two people must have approved exactly this energy rate' USING ERRCODE = 'LG001';
  END IF;
  NEW.asked_by := agreed.asked_by;
  NEW.asked_at := agreed.asked_at;
  NEW.approved_by := agreed.decided_by;
  NEW.approved_at := agreed.decided_at;
  NEW.approval_id := agreed.id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER agreed_rate BEFORE INSERT ON devices.energy_rate FOR EACH ROW EXECUTE FUNCTION devices.judge_rate();

-- Whether the rate before one that has not begun continues where it is withdrawn: then the withdrawal changes what is settled.
CREATE OR REPLACE FUNCTION devices.is_rate_replaced(given_up devices.energy_rate) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT lower(given_up.valid) > platform.now() AND EXISTS (
    SELECT FROM devices.energy_rate r
     WHERE r.country = given_up.country AND r.tariff_class = given_up.tariff_class AND r.id <> given_up.id AND upper(r.valid) = lower(given_up.valid))
$$;
GRANT EXECUTE ON FUNCTION devices.is_rate_replaced TO ohmstead_api;

-- A rate ends where the one that two people approved begins. One that has not begun is withdrawn by one person where no rate was before it;
-- otherwise two people approved in this transaction that it is withdrawn, and the one before continues.
CREATE OR REPLACE FUNCTION devices.judge_rate_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  place CONSTANT jsonb := pg_catalog.jsonb_build_object('country', NEW.country, 'tariffClass', NEW.tariff_class);
  ends CONSTANT timestamptz := pg_catalog.upper(NEW.valid);
BEGIN
  IF NEW.withdrawn_at IS NOT NULL AND NOT devices.is_rate_replaced(OLD)
     OR EXISTS (
       SELECT FROM approvals.agreement('devices.energyRate', place) a
        WHERE pg_catalog.to_timestamp((a.asked ->> 'validFrom')::numeric / 1000) = ends AND ends < coalesce(pg_catalog.upper(OLD.valid), 'infinity'))
     OR EXISTS (
       SELECT FROM approvals.agreement('devices.energyRateEnd', place) a
        WHERE a.asked ->> 'rateId' = NEW.id::text AND NEW.withdrawn_at IS NOT NULL
           OR EXISTS (SELECT FROM devices.energy_rate r
                       WHERE r.id::text = a.asked ->> 'rateId' AND r.withdrawn_at IS NOT NULL AND pg_catalog.lower(r.withdrawn_valid) = pg_catalog.upper(OLD.valid)
                         AND pg_catalog.upper(r.withdrawn_valid) IS NOT DISTINCT FROM ends)) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'guard:devices_rate_end_two_people: another energy rate takes over, so two people must have approved this end' USING ERRCODE = 'LG001';
END $$;
REVOKE ALL ON FUNCTION devices.judge_rate_end FROM PUBLIC;
CREATE OR REPLACE TRIGGER agreed_end AFTER UPDATE ON devices.energy_rate FOR EACH ROW
  WHEN (NEW.valid IS DISTINCT FROM OLD.valid) EXECUTE FUNCTION devices.judge_rate_end();
