-- A package and a lease name lease terms that were published. The terms of a package that is not changed stay as they are.
CREATE OR REPLACE FUNCTION packages.require_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT legal.has_version('lease', NEW.terms_version) THEN
    RAISE EXCEPTION 'L9 there are no lease terms of %', NEW.terms_version USING ERRCODE = 'LG001';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION packages.require_terms FROM PUBLIC;
CREATE OR REPLACE TRIGGER names_terms BEFORE INSERT OR UPDATE OF terms_version ON packages.package FOR EACH ROW EXECUTE FUNCTION packages.require_terms();
CREATE OR REPLACE TRIGGER names_terms BEFORE INSERT ON packages.lease FOR EACH ROW EXECUTE FUNCTION packages.require_terms();
