-- A site is closed and a model ended once and permanently, by the member of staff who is signed in, at the time of the database. Their rows are locked against what
-- begins with them (devices.is_open, devices.is_current), so that one of both waits.
CREATE OR REPLACE FUNCTION devices.judge_closed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF old.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'guard:devices_site_closed: a site is closed permanently' USING ERRCODE = 'LG001';
  END IF;
  PERFORM approvals.person_acting('{operations,administrator}', false);
  PERFORM FROM devices.site s WHERE s.id = new.id FOR UPDATE;
  IF EXISTS (SELECT FROM devices.point p WHERE p.site_id = new.id AND p.retired_at IS NULL) THEN
    RAISE EXCEPTION 'devices: a site is closed when each of its units is retired' USING ERRCODE = 'LG001', CONSTRAINT = 'site_in_use';
  END IF;
  new.closed_at := platform.now();
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER closed_by_staff BEFORE UPDATE ON devices.site
  FOR EACH ROW WHEN (NEW.closed_at IS DISTINCT FROM OLD.closed_at) EXECUTE FUNCTION devices.judge_closed();

CREATE OR REPLACE FUNCTION devices.judge_ended() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF old.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'guard:devices_model_ended: a model is ended permanently' USING ERRCODE = 'LG001';
  END IF;
  PERFORM approvals.person_acting('{operations,administrator}', false);
  PERFORM FROM devices.model m WHERE m.id = new.id FOR UPDATE;
  new.ended_at := platform.now();
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER ended_by_staff BEFORE UPDATE ON devices.model
  FOR EACH ROW WHEN (NEW.ended_at IS DISTINCT FROM OLD.ended_at) EXECUTE FUNCTION devices.judge_ended();

-- Whether units may be placed at a site, and whether units and packages of a model may be added; then this stays so until this transaction ends.
CREATE OR REPLACE FUNCTION devices.is_open(of_site text) RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.closed_at IS NULL FROM devices.site s WHERE s.id = of_site FOR KEY SHARE
$$;
CREATE OR REPLACE FUNCTION devices.is_current(of_model text) RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT m.ended_at IS NULL FROM devices.model m WHERE m.id = of_model FOR KEY SHARE
$$;

CREATE OR REPLACE FUNCTION devices.judge_begun() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF (tg_op = 'INSERT' OR new.model_id <> old.model_id) AND NOT devices.is_current(new.model_id) THEN
    RAISE EXCEPTION 'guard:devices_model_ended: no unit of an ended model is added' USING ERRCODE = 'LG001';
  END IF;
  IF (tg_op = 'INSERT' OR new.site_id IS DISTINCT FROM old.site_id) AND NOT devices.is_open(new.site_id) THEN
    RAISE EXCEPTION 'guard:devices_site_closed: no unit is placed at a closed site' USING ERRCODE = 'LG001';
  END IF;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER begins_in_use BEFORE INSERT OR UPDATE OF model_id, site_id ON devices.point
  FOR EACH ROW EXECUTE FUNCTION devices.judge_begun();
REVOKE ALL ON FUNCTION devices.judge_closed, devices.judge_ended, devices.judge_begun, devices.is_open, devices.is_current FROM public;
GRANT EXECUTE ON FUNCTION devices.is_open, devices.is_current TO ohmstead_api;
