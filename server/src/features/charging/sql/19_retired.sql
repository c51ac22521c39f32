-- A unit is not retired while a car charges there, or may begin to.
CREATE OR REPLACE FUNCTION charging.keep_charging() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM charging.charging_session s WHERE s.point_id = new.id AND s.state IN ('authorised', 'charging', 'suspended')) THEN
    RAISE EXCEPTION 'charging: a unit is not retired while a car charges there' USING ERRCODE = 'LG001', CONSTRAINT = 'unit_charging';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION charging.keep_charging FROM PUBLIC;
CREATE OR REPLACE TRIGGER used_by_driver AFTER UPDATE ON devices.point
  FOR EACH ROW WHEN (OLD.retired_at IS NULL AND NEW.retired_at IS NOT NULL) EXECUTE FUNCTION charging.keep_charging();
