-- Where two of the staff must agree, each of them has been here on their own for a while. An administrator opens accounts and resets them:
-- whoever was let in by a colleague's link a moment ago may be that colleague, and is no second person yet.

-- From when a person counts as one of two; null: nobody ever opened their account for them.
CREATE OR REPLACE FUNCTION staff.counts_from(person text) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT max(l.issued_at) + interval '72 hours' FROM staff.join_link l WHERE l.staff_id = person
$$;
REVOKE ALL ON FUNCTION staff.counts_from FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff.counts_from TO ohmstead_api;

-- Its arguments are the columns in which people stand.
CREATE OR REPLACE FUNCTION staff.guard_second_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  person text;
BEGIN
  FOREACH person IN ARRAY TG_ARGV LOOP
    IF staff.counts_from(to_jsonb(NEW) ->> person) > platform.now() THEN
      RAISE EXCEPTION 'guard:staff_second_person: % was let in by a colleague within the last days', person USING ERRCODE = 'LG001';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guard_staff_second_person BEFORE INSERT ON ledger.approval
  FOR EACH ROW EXECUTE FUNCTION staff.guard_second_person('asked_by', 'approved_by');
CREATE OR REPLACE TRIGGER guard_staff_second_person BEFORE INSERT ON ledger.correction
  FOR EACH ROW EXECUTE FUNCTION staff.guard_second_person('asked_by', 'approved_by');
CREATE OR REPLACE TRIGGER guard_staff_second_person BEFORE INSERT ON settings.change
  FOR EACH ROW WHEN (NEW.two_person) EXECUTE FUNCTION staff.guard_second_person('changed_by', 'approved_by');
CREATE OR REPLACE TRIGGER guard_staff_first_person BEFORE INSERT ON devices.energy_rate
  FOR EACH ROW EXECUTE FUNCTION staff.guard_second_person('asked_by');
CREATE OR REPLACE TRIGGER guard_staff_second_person BEFORE UPDATE OF approved_by ON devices.energy_rate
  FOR EACH ROW WHEN (NEW.approved_by IS DISTINCT FROM OLD.approved_by) EXECUTE FUNCTION staff.guard_second_person('approved_by');
