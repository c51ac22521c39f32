-- Where two of the staff must agree, each of them has been here on their own for a while. An administrator opens accounts and resets them:
-- whoever was let in by a colleague's link a moment ago may be that colleague, and is no second person yet.

-- From when a person counts as one of two; null: they always did. Three days after the last link that a colleague made for them, and three days
-- after they were added, however that was done. The first administrator, who came by the set-up link, and the people of a demo were added by nobody.
CREATE OR REPLACE FUNCTION staff.counts_from(person text) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT greatest(
    (SELECT max(l.issued_at) FROM staff.join_link l WHERE l.staff_id = person),
    (SELECT p.created_at FROM staff.person p
      WHERE p.id = person AND NOT staff.is_demo() AND NOT EXISTS (SELECT FROM staff.setup_link u WHERE u.used_by = p.id))
  ) + interval '72 hours'
$$;
REVOKE ALL ON FUNCTION staff.counts_from FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff.counts_from TO ohmstead_api;

-- Nobody is added, let in or signed in at an earlier time than now: three days cannot be written down as passed. Ten minutes for a request on its way.
CREATE OR REPLACE FUNCTION staff.date_now() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  earliest CONSTANT timestamptz := platform.now() - interval '10 minutes';
BEGIN
  IF TG_TABLE_NAME = 'join_link' THEN
    IF NEW.issued_at < earliest THEN
      RAISE EXCEPTION 'guard:staff_dated_back: a link is made now' USING ERRCODE = 'LG001';
    END IF;
  ELSIF NEW.created_at < earliest THEN
    RAISE EXCEPTION 'guard:staff_dated_back: nobody is added or signed in before now' USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER date_now BEFORE INSERT ON staff.person FOR EACH ROW EXECUTE FUNCTION staff.date_now();
CREATE OR REPLACE TRIGGER date_now BEFORE INSERT ON staff.join_link FOR EACH ROW EXECUTE FUNCTION staff.date_now();
CREATE OR REPLACE TRIGGER date_now BEFORE INSERT ON staff.sign_in FOR EACH ROW EXECUTE FUNCTION staff.date_now();
