-- Where two of the staff must agree, each of them has been here on their own for a while. An administrator opens accounts and resets them:
-- whoever was let in by a colleague's link a moment ago may be that colleague, and is no second person yet.

-- From when a person counts as one of two; null: nobody ever opened their account for them.
CREATE OR REPLACE FUNCTION staff.counts_from(person text) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT max(l.issued_at) + interval '72 hours' FROM staff.join_link l WHERE l.staff_id = person
$$;
REVOKE ALL ON FUNCTION staff.counts_from FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff.counts_from TO ohmstead_api;
