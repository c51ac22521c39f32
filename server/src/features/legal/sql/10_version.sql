-- A version is published before the day on which it comes into force, by a person. Only the owner of the tables, which applies a release, adds the
-- versions that come with it.
CREATE OR REPLACE FUNCTION legal.judge_version() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.published_by IS NULL OR NEW.in_force_at <= platform.now() THEN
    RAISE EXCEPTION 'legal: a version is published by a person, before it comes into force' USING ERRCODE = 'LG001';
  END IF;
  NEW.published_at := platform.now();
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION legal.judge_version FROM PUBLIC;
CREATE OR REPLACE TRIGGER published_in_time BEFORE INSERT ON legal.version FOR EACH ROW
  WHEN (NOT pg_has_role(current_user, 'ohmstead_owner', 'MEMBER')) EXECUTE FUNCTION legal.judge_version();

-- Whether a version of a document was published, for the rules of what names it.
CREATE OR REPLACE FUNCTION legal.has_version(of_document text, of_version text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM legal.version v WHERE v.document = of_document AND v.version = of_version)
$$;
REVOKE ALL ON FUNCTION legal.has_version FROM PUBLIC;
GRANT EXECUTE ON FUNCTION legal.has_version TO ohmstead_api, ohmstead_worker;

-- Only the api reads versions: no statement of the worker does.
REVOKE SELECT ON legal.version FROM ohmstead_worker;
