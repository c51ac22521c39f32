-- A unit is retired once and permanently (devices.refuse_another_unit), by the member of staff who is signed in, at the time of the database. Its row is locked
-- against what begins with the unit (devices.stays_in_use), so that one of both waits. Then features that know who uses it judge what began before: packages,
-- hosting and charging each have a trigger on this table.
CREATE OR REPLACE FUNCTION devices.judge_retired() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM approvals.person_acting('{operations,administrator}', false);
  PERFORM FROM devices.point p WHERE p.id = new.id FOR UPDATE;
  new.retired_at := platform.now();
  RETURN new;
END $$;
REVOKE ALL ON FUNCTION devices.judge_retired FROM public;
CREATE OR REPLACE TRIGGER retired_by_staff BEFORE UPDATE ON devices.point
  FOR EACH ROW WHEN (OLD.retired_at IS NULL AND NEW.retired_at IS NOT NULL) EXECUTE FUNCTION devices.judge_retired();

-- Whether a unit is not retired; then it cannot be before this transaction ends. What begins with a unit asks this: a lease, hosting, a charging session.
CREATE OR REPLACE FUNCTION devices.stays_in_use(of_point text) RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT p.retired_at IS NULL FROM devices.point p WHERE p.id = of_point FOR KEY SHARE
$$;
REVOKE ALL ON FUNCTION devices.stays_in_use FROM public;
GRANT EXECUTE ON FUNCTION devices.stays_in_use TO ohmstead_api, ohmstead_gateway, ohmstead_worker;
