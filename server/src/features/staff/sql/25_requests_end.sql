-- A person who is disabled, changes to a role without the right, or is reset by a colleague loses the requests that wait for a second person.
CREATE OR REPLACE FUNCTION staff.end_requests() RETURNS trigger LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM approvals.end_requests_of(CASE TG_TABLE_NAME WHEN 'person' THEN pg_catalog.to_jsonb(NEW) ->> 'id' ELSE pg_catalog.to_jsonb(NEW) ->> 'staff_id' END);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION staff.end_requests FROM PUBLIC;
CREATE OR REPLACE TRIGGER requests_end AFTER UPDATE ON staff.person FOR EACH ROW
  WHEN (NEW.role IS DISTINCT FROM OLD.role OR NEW.disabled_at IS DISTINCT FROM OLD.disabled_at) EXECUTE FUNCTION staff.end_requests();
CREATE OR REPLACE TRIGGER requests_end AFTER INSERT ON staff.join_link FOR EACH ROW EXECUTE FUNCTION staff.end_requests();
