-- Where two members of staff must approve, both must be known for a while. An administrator adds accounts and resets them: a person who
-- joined by a colleague's link a moment ago may be that colleague, and does not count as a second person yet.

-- From when a person counts as one of two; null: always. Three days after the last link that a colleague created for them, and three days
-- after they were added, in any way. The first administrator, who joined by the set-up link, and the people of a demo were not added by a
-- colleague.
CREATE OR REPLACE FUNCTION staff.counts_from(person text) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT greatest(
    (SELECT max(l.issued_at) FROM staff.join_link l WHERE l.staff_id = person),
    (SELECT p.created_at FROM staff.person p
      WHERE p.id = person AND NOT staff.is_demo() AND NOT EXISTS (SELECT FROM staff.setup_link u WHERE u.used_by = p.id))
  ) + interval '72 hours'
$$;
REVOKE ALL ON FUNCTION staff.counts_from FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff.counts_from TO ohmstead_api;

-- Rows of people, links and sign-ins cannot have a past time, so that the three days cannot be skipped. Ten minutes are allowed for a
-- request in progress.
CREATE OR REPLACE FUNCTION staff.date_now() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  earliest CONSTANT timestamptz := platform.now() - interval '10 minutes';
BEGIN
  IF TG_TABLE_NAME = 'join_link' THEN
    IF NEW.issued_at < earliest THEN
      RAISE EXCEPTION 'guard:staff_dated_back: a link cannot be dated back' USING ERRCODE = 'LG001';
    END IF;
  ELSIF NEW.created_at < earliest THEN
    RAISE EXCEPTION 'guard:staff_dated_back: people and sign-ins cannot be dated back' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER date_now BEFORE INSERT ON staff.person FOR EACH ROW EXECUTE FUNCTION staff.date_now();
CREATE OR REPLACE TRIGGER date_now BEFORE INSERT ON staff.join_link FOR EACH ROW EXECUTE FUNCTION staff.date_now();
CREATE OR REPLACE TRIGGER date_now BEFORE INSERT ON staff.sign_in FOR EACH ROW EXECUTE FUNCTION staff.date_now();
